"""The round trip of network files: graphs with awkward names, and what must come back."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from bnstudio.data.dataset import Variable
from bnstudio.formats.read import read_network
from bnstudio.formats.tables import in_order
from bnstudio.formats.write import write_file, write_network
from bnstudio.graph.compare import with_order
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, configurations

AWKWARD = [
    "plain",
    "two words",
    'say "so"',
    "a,b;c\td|e",
    "naïve Größe 変数 🂡",
    "[x]|y:z",
    "1st",
    "back\\slash\\",
    "line\nbreak",
    "carriage\rreturn",
    " leading and trailing ",
    "<b>bold</b> & 'co'",
    "digraph",
    "network",
    "node",
    "a:b:c",
    "-->",
    "#hash",
    "//comment",
    "/*",
    "{brace}",
    "'",
    '"',
    "\\",
    "\\n",
    "\x01\x1f\x7f",
    "\ufffe",
    "\u2028",
    "=1+1",
    "0",
    "from",
    "_2",
    "x",
    "x_2",
]

names = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0"), min_size=1),
)


@st.composite
def graphs(draw):
    called = draw(st.lists(names, min_size=1, max_size=7, unique=True))
    n = len(called)
    order = draw(st.permutations(range(n)))
    pairs = [(order[i], order[j]) for i in range(n) for j in range(i + 1, n)]
    arcs = draw(st.sets(st.sampled_from(pairs), max_size=2 * n)) if pairs else set()
    return as_kind(DAG(called, arcs), draw(st.sampled_from(["dag", "rpdag", "cpdag"])))


@st.composite
def places(draw, graph):
    """Places of some of the nodes."""
    finite = st.floats(-1e6, 1e6)
    return {node: (draw(finite), draw(finite)) for node in graph.names if draw(st.booleans())}


def check_graph_comes_back(chosen, graph, positions, folder, compressed=False):
    """Write and read a graph in a format; what comes back is what the format declares."""
    path = Path(folder) / f"net{chosen.endings[0]}{'.gz' if compressed else ''}"
    notes = write_network(path, graph, positions=positions)
    assert [p.name for p in Path(folder).iterdir()] == [path.name]
    assert (path.read_bytes()[:2] == b"\x1f\x8b") == compressed
    if chosen.read is None:
        assert any("only written" in note for note in notes)
        return
    found = read_network(path)
    written = graph if graph.kind in chosen.kinds else as_kind(graph, "dag")
    if written is not graph:
        assert any("extension was written" in note for note in notes)
    if not chosen.keeps_names:
        # Names may have been mapped; all that were are in the notes.
        assert found.graph.n == written.n and len(found.graph.arcs) == len(written.arcs)
        for old in set(written.names) - set(found.graph.names):
            assert any(f"“{old}” as “" in note for note in notes)
        return
    back = with_order(found.graph, written.names)
    assert back.arcs == written.arcs and back.links == written.links
    if chosen.keeps_kind:
        assert back.kind == written.kind
    elif written.links:
        assert any("the kind is found again" in note for note in notes)
    if chosen.keeps_positions and positions:
        assert set(found.positions) == set(positions)
        for node, place in positions.items():
            step = max(1e-9, chosen.position_step)
            assert found.positions[node] == pytest.approx(place, abs=step)


def check_tables_come_back(chosen, network, kind, folder):
    """Write and read a network with its tables; every number comes back exactly.

    Nodes and states are those that were written, or those of the map of names where the format
    has no place for the originals.
    """
    path = Path(folder) / f"net{chosen.endings[0]}"
    written = write_file(path, as_kind(network.dag, kind), network=network)
    if chosen.read is None:
        return
    found = read_network(path)
    assert found.graph.kind == (kind if kind in chosen.kinds else "dag")
    called = {name: name for name in network.dag.names}
    if not chosen.keeps_names:
        moved = {each.node: each.written for each in written.mapped if each.state is None}
        called |= moved
    back = in_order(found.network, tuple(called.values()))
    assert back.dag.arcs == network.dag.arcs
    for a, b in zip(back.variables, network.variables, strict=True):
        if chosen.keeps_states:
            assert a.states == b.states
        assert a.arity == b.arity
        if chosen.name == "json":
            assert a == b
    for a, b in zip(back.tables, network.tables, strict=True):
        assert np.array_equal(a, b)


@st.composite
def networks(draw):
    called = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    n = len(called)
    pairs = [(i, j) for i in range(n) for j in range(n) if i < j]
    arcs = draw(st.sets(st.sampled_from(pairs), max_size=5)) if pairs else set()
    order = draw(st.permutations(range(n)))
    dag = DAG(called, [(order[a], order[b]) for a, b in arcs])
    variables = tuple(
        Variable(name, tuple(draw(st.lists(names, min_size=1, max_size=3, unique=True))))
        for name in called
    )
    arities = tuple(variable.arity for variable in variables)
    chance = np.random.default_rng(draw(st.integers(0, 2**32)))
    tables = tuple(
        chance.dirichlet(np.ones(arities[node]), size=configurations(dag, arities, node))
        for node in range(n)
    )
    for table in tables:
        for row in table:  # some certain, and some next to it: the smallest have no full precision
            kind = chance.integers(4)
            if kind < 2:
                row[:] = 0
                row[0] = 1
            if kind == 1 and row.size > 1:
                row[1] = 10.0 ** -chance.integers(1, 323)
                row[0] = 1 - row[1]
    return Network(dag, variables, tables)
