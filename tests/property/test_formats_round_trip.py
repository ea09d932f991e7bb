"""Every format, every kind of graph, any names: what is written comes back the same."""

import gzip
import json
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bnstudio.data.dataset import Variable
from bnstudio.errors import FormatError
from bnstudio.formats.registry import FORMATS, read_network, supports, write_network
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


finite = st.floats(-1e6, 1e6)


@given(graphs(), st.sampled_from(sorted(FORMATS)), st.booleans(), st.data())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_graphs_come_back(graph, name, compressed, data):
    chosen = FORMATS[name]
    if chosen.tables == "required":
        return
    positions = {
        node: (data.draw(finite), data.draw(finite))
        for node in graph.names
        if data.draw(st.booleans())
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"net{chosen.endings[0]}{'.gz' if compressed else ''}"
        notes = write_network(path, graph, positions=positions)
        assert [p.name for p in Path(folder).iterdir()] == [path.name]
        assert (path.read_bytes()[:2] == b"\x1f\x8b") == compressed
        found = read_network(path)
    written = graph if supports(name, graph.kind) else as_kind(graph, "dag")
    if written is not graph:
        assert any("extension was written" in note for note in notes)
    if name == "bnlearn":
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
        assert any("the kind is found anew" in note for note in notes)
    if chosen.keeps_positions and positions:
        assert set(found.positions) == set(positions)
        for node, place in positions.items():
            assert found.positions[node] == pytest.approx(place)


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
    return Network(dag, variables, tables)


@given(networks(), st.sampled_from(["bif", "json"]), st.sampled_from(["dag", "rpdag", "cpdag"]))
@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_tables_come_back_exactly(network, name, kind):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"net.{name}"
        write_network(path, as_kind(network.dag, kind), network=network)
        found = read_network(path)
    assert found.network.dag == network.dag
    assert found.graph.kind == (kind if name == "json" else "dag")
    for a, b in zip(found.network.variables, network.variables, strict=True):
        assert a == b
    for a, b in zip(found.network.tables, network.tables, strict=True):
        assert np.array_equal(a, b)


@given(st.text(max_size=300), st.sampled_from(sorted(FORMATS)))
@example("[" * 100_000, "json")
@example("{" * 100_000, "dot")
@example("digraph " + "{" * 100_000 + "}" * 100_000, "dot")
@example("[" * 100_000, "bnlearn")
@example("<" * 100_000, "dot")
@example("<a>" * 20_000, "graphml")
@example('"' * 100_001, "csv")
@example('"' * 99_999, "bif")
@example("/*" * 50_000, "bif")
@example("/*" * 50_000, "dot")
@example("network x { " + "property a; " * 20_000, "bif")
@settings(max_examples=500, deadline=None)
def test_no_text_makes_a_reader_fail_in_any_other_way(text, name):
    _reads_or_refuses(text, name)


WORDS = """network variable probability { } ( ) [ ] | , ; type a discrete table default property
0.5 1 2 " // /* */ b digraph graph subgraph node edge -> -- = : < > + dir none strict both back pos
label from,to 0,1 ,a,b <graphml> <graph> <node </node> </graph> </graphml> <data \\"""
PIECES = st.sampled_from([*WORDS.split(), "\n", '<node id="a">'])


@given(st.lists(PIECES, max_size=60).map(" ".join), st.sampled_from(sorted(FORMATS)))
@settings(max_examples=500, deadline=None)
def test_no_heap_of_words_makes_a_reader_fail_in_any_other_way(text, name):
    _reads_or_refuses(text, name)


def _reads_or_refuses(text, name):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "net"
        path.write_bytes(text.encode("utf-8", "replace"))
        try:
            found = read_network(path, name)
        except FormatError as error:
            words = str(error)
            assert words.startswith(str(path)) and "\n" not in words and len(words) < 900
        else:
            assert found.graph.n > 0


def test_compressed_bytes_are_the_same_every_time(tmp_path):
    graph = DAG("AB", [(0, 1)])
    for name in ("one.json.gz", "two.json.gz"):
        write_network(tmp_path / name, graph)
    assert (tmp_path / "one.json.gz").read_bytes() == (tmp_path / "two.json.gz").read_bytes()
    assert json.loads(gzip.decompress((tmp_path / "one.json.gz").read_bytes()))["kind"] == "dag"
