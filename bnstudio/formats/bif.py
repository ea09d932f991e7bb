"""BIF, the Bayesian interchange format (0.15): DAGs with probability tables.

The reader takes what bnlearn, pyAgrum, GeNIe and JavaBayes write: tables row by row, whole
(``table``), with defaults; quoted names; comments; properties. The text becomes parts in
``_bif_scan.py`` and tables in ``_bif_tables.py``; this file puts them together, and writes. A name
that the format cannot hold is written as a word, with the original beside it in a property that
other programs skip.
"""

from __future__ import annotations

from itertools import product
from urllib.parse import quote

from bnstudio.data.dataset import Variable
from bnstudio.formats._bif_scan import (
    Block,
    Cursor,
    Declared,
    read_heading,
    read_variable,
    without_comments,
)
from bnstudio.formats._bif_tables import read_table
from bnstudio.formats.common import (
    DAGS_ONLY,
    Format,
    NetworkFile,
    Rendered,
    Source,
    first_word,
    make_file,
    make_positions,
)
from bnstudio.formats.names import NameRule, word_rule
from bnstudio.formats.tables import Cells, ascending, checked, rescaled_note
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, Table

_WORDS = frozenset({"network", "variable", "probability", "property", "type", "discrete"}) | {
    "default",
    "table",
}
_NODES: NameRule = word_rule(
    "letters, digits, _, . and -, beginning with a letter or _",
    r"[A-Za-z_][A-Za-z0-9_.-]*",
    first="_",
    reserved=_WORDS,
)
_STATES = word_rule(
    "letters, digits, _, . and -, beginning with a letter, digit or _",
    r"[A-Za-z0-9_]+|-?[0-9]+|[A-Za-z_][A-Za-z0-9_.-]*",
    first="_",
    reserved=_WORDS,
)


def looks_like(text: str) -> bool:
    """Whether a text begins as a BIF file does."""
    return first_word(text) in {"network", "variable", "probability"}


def read(text: str, source: Source) -> NetworkFile:
    """Read a BIF file.

    Raises
    ------
    FormatError
        With the line: the file is cut off, a name unknown or twice, a table of the wrong size or
        not of probabilities, the arcs cyclic.
    """
    cursor = Cursor(without_comments(text, source), source)
    variables: dict[str, Declared] = {}
    blocks: dict[str, Block] = {}
    edges = 0
    while cursor.more():
        word = cursor.next("the file")
        if word == "network":
            cursor.until("{", "the network's heading")
            cursor.until("}", "the network's heading")
        elif word == "variable":
            source.check_size(len(variables))
            read_variable(cursor, variables)
        elif word == "probability":
            block = read_heading(cursor)
            if block.child in blocks:
                source.fail(f"“{block.child}” has two probability blocks", block.line)
            blocks[block.child] = block
            edges += len(block.parents)
            source.check_size(len(blocks), edges)
        else:
            source.fail(
                f"“{word[:60]}” is no part of a BIF file",
                cursor.line(),
                advice="Is it another format?",
            )
    return _assemble(cursor, variables, blocks)


def _assemble(
    cursor: Cursor, variables: dict[str, Declared], blocks: dict[str, Block]
) -> NetworkFile:
    source = cursor.source
    arcs: list[tuple[str, str]] = []
    for block in blocks.values():
        for name in (block.child, *block.parents):
            if name not in variables:
                source.fail(
                    f"the probability block of “{block.child}” names “{name}”, "
                    "which is not declared",
                    block.line,
                )
        if len(set(block.parents)) < len(block.parents) or block.child in block.parents:
            source.fail(f"“{block.child}” has a parent twice, or itself for a parent", block.line)
        arcs.extend((parent, block.child) for parent in block.parents)
    for name, variable in variables.items():
        if name not in blocks:
            source.fail(f"“{name}” has no probability block", variable.line)
    for variable in variables.values():
        for state in (*variable.states, *variable.originals.values()):
            if state:
                source.check_name(state, state=True)
    names = list(variables)
    graph = make_file(source, names, arcs).graph
    arities = [len(variable.states) for variable in variables.values()]
    cells = Cells(source, len(cursor.text))
    sizes = [
        cells.take(
            name,
            (len(variables[parent].states) for parent in blocks[name].parents),
            len(variables[name].states),
            blocks[name].line,
        )
        for name in names
    ]
    tables: list[Table] = []
    rescaled = []
    for name, q in zip(names, sizes, strict=True):
        block = blocks[name]
        source.step(block.start, len(cursor.text))
        table = read_table(cursor, block, variables, q)
        parents = [graph.index[parent] for parent in block.parents]
        table, changed = checked(source, ascending(table, parents, arities), name, block.line)
        tables.append(table)
        if changed:
            rescaled.append(name)
    made = []
    places = {}
    for name, variable in variables.items():
        original = variable.name or name
        states = tuple(variable.originals.get(*item) for item in enumerate(variable.states))
        if len(set(states)) < len(states):
            source.fail("two states have the same original name", variable.line)
        made.append(Variable(original, states))
        if variable.position is not None:
            places[original] = variable.position
    originals = [variable.name for variable in made]
    for original in originals:
        source.check_name(original)
    if len(set(originals)) < len(originals):
        source.fail("two variables have the same original name")
    dag = DAG(originals, graph.arcs)
    network = Network(dag, tuple(made), tuple(tables))
    return NetworkFile(dag, network, make_positions(places), rescaled_note(rescaled))


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables; positions go into the properties that JavaBayes uses."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    names = _NODES.apply(dag.names)
    parts = ["network unknown {\n}\n"]
    states: list[list[str]] = []
    for variable in network.variables:
        mapped = _STATES.apply(variable.states)
        states.append(list(mapped.values()))
        listed = ", ".join(mapped.values())
        parts.append(f"variable {names[variable.name]} {{\n")
        parts.append(f"  type discrete [ {variable.arity} ] {{ {listed} }};\n")
        if names[variable.name] != variable.name:
            parts.append(f"  property bnstudio_name = {quote(variable.name, safe='')} ;\n")
        for code, (old, new) in enumerate(mapped.items()):
            if old != new:
                parts.append(f"  property bnstudio_state_{code} = {quote(old, safe='')} ;\n")
        if variable.name in positions:
            x, y = positions[variable.name]
            parts.append(f"  property position = ({float(x)!r}, {float(y)!r}) ;\n")
        parts.append("}\n")
    for node, table in enumerate(network.tables):
        parents = dag.parents(node)
        child = names[dag.names[node]]
        if not parents:
            numbers = ", ".join(map(repr, table[0].tolist()))
            parts.append(f"probability ( {child} ) {{\n  table {numbers};\n}}\n")
            continue
        listed = ", ".join(names[dag.names[parent]] for parent in parents)
        parts.append(f"probability ( {child} | {listed} ) {{\n")
        configs = product(*(states[parent] for parent in parents))
        parts += [
            f"  ({', '.join(config)}) {', '.join(map(repr, row))};\n"
            for row, config in zip(table.tolist(), configs, strict=True)
        ]
        parts.append("}\n")
    return Rendered("".join(parts))


FORMAT = Format(
    "bif",
    "BIF",
    (".bif",),
    looks_like,
    read,
    write,
    DAGS_ONLY,
    "required",
    keeps_positions=True,
    max_characters=256_000_000,
    node_rule=_NODES,
    state_rule=_STATES,
)
