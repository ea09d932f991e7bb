"""DSC, the format of Microsoft's belief network tools, as bnlearn and GeNIe write and read it.

Names are identifiers; states are quoted strings. A row begins with the numbers of the parents'
states. The original name of a node has a place (``name``), those of states have none.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from bnstudio.formats.belief.assembly import (
    Node,
    assemble,
    centre,
    number,
    position_text,
    words_of,
)
from bnstudio.formats.belief.scan import Scanner, escaped, shown
from bnstudio.formats.common import (
    DAGS_ONLY,
    Format,
    NetworkFile,
    Rendered,
    Source,
    first_word,
)
from bnstudio.formats.names import NameRule, plain_word, word_rule
from bnstudio.formats.tables import Cells
from bnstudio.numbers import whole_number

_NODES = word_rule("letters, digits and _, beginning with a letter", r"[A-Za-z][A-Za-z0-9_]*")
_STATES = NameRule(
    "all but quotes, backslashes and line breaks",
    lambda state: bool(state) and state.isprintable() and not set('"\\') & set(state),
    lambda state: plain_word(state) or "s",
)


def looks_like(text: str) -> bool:
    """Whether a text begins with ``belief network``."""
    return first_word(text) == "belief"


def read(text: str, source: Source) -> NetworkFile:
    """Read a DSC file.

    Raises
    ------
    FormatError
        With line and character: cut off, unknown names, rows that lack or are there twice, a
        cycle.
    """
    marks = ["{", "}", "(", ")", "[", "]", "=", ";", ",", ":", "|"]
    scanner = Scanner(text, source, marks, "//")
    scanner.expect("belief", "the file")
    scanner.expect("network", "the heading")
    if not scanner.ended and not (scanner.ahead("node") or scanner.ahead("probability")):
        scanner.word("the heading")
    nodes: dict[str, Node] = {}
    cells = Cells(source, len(text))
    while not scanner.ended:
        token = scanner.word("the file")
        if token.text == "node":
            _node(scanner, nodes)
        elif token.text == "probability":
            _probability(scanner, nodes, cells)
        elif scanner.ahead("{") or not scanner.head.mark:
            if not scanner.ahead("{"):
                scanner.take()
            scanner.expect("{", "the file")
            scanner.skip_block("the file")
        else:
            scanner.fail(f"{shown(token)} is no part of a DSC file", token)
    return assemble(source, nodes, len(text), rules=(_NODES, _STATES))


def _node(scanner: Scanner, nodes: dict[str, Node]) -> None:
    token = scanner.word("a node")
    within = f"the node “{token.text}”"
    if token.text in nodes:
        scanner.fail(f"{within} is there twice", token)
    node = nodes[token.text] = Node(token.text, *scanner.place(token))
    scanner.expect("{", within)
    while not scanner.accept("}"):
        key = scanner.word(within)
        if not scanner.accept(":"):
            scanner.expect("=", within)
        if key.text == "type":
            _states(scanner, node, within)
        elif key.text == "name" and scanner.head.quoted:
            node.title = scanner.take().text
            scanner.until(";", within)
        elif key.text == "position" and scanner.accept("("):
            numbers_, _ = scanner.until(")", within)
            node.position = centre(numbers_.split(","))
            scanner.until(";", within)
        else:
            scanner.until(";", within)


def _states(scanner: Scanner, node: Node, within: str) -> None:
    kind = scanner.word(within)
    if kind.text != "discrete":
        scanner.fail(f"{within} is of type {shown(kind)}; only discrete nodes can be read", kind)
    scanner.expect("[", within)
    count = whole_number(scanner.word(within).text)
    scanner.expect("]", within)
    scanner.expect("=", within)
    scanner.expect("{", within)
    states = []
    while not scanner.accept("}"):
        if not scanner.accept(","):
            states.append(scanner.word(within).text)
    if count != len(states):
        scanner.fail(f"{within} is said to have other than the {len(states)} states listed", kind)
    node.states = tuple(states)
    scanner.expect(";", within)


def _probability(scanner: Scanner, nodes: dict[str, Node], cells: Cells) -> None:
    scanner.expect("(", "a table")
    token = scanner.word("a table")
    within = f"the table of “{token.text}”"
    parents = []
    if scanner.accept("|"):
        while not scanner.ahead(")"):
            if not scanner.accept(","):
                parents.append(scanner.word(within).text)
    scanner.expect(")", within)
    for name in (token.text, *parents):
        if name not in nodes:
            scanner.fail(f"{within} names “{name[:60]}”, which is not declared before it", token)
    node = nodes[token.text]
    if node.parents is not None:
        scanner.fail(f"there is {within} twice", token)
    node.parents = parents
    r = len(node.states)
    arities = [len(nodes[parent].states) for parent in parents]
    q = cells.take(token.text, arities, r)
    table = np.full((q, r), np.nan)
    scanner.expect("{", within)
    while not scanner.accept("}"):
        start = scanner.head
        row = 0
        default = False
        if scanner.accept("("):
            key, _ = scanner.until(")", within)
            codes = [whole_number(word) for word in key.split(",")]
            fits = len(codes) == len(arities) and all(
                code is not None and 0 <= code < arity
                for code, arity in zip(codes, arities, strict=False)
            )
            if not fits:
                scanner.fail(f"in {within}, ({key[:60]}) is no row", start)
            for code, arity in zip(codes, arities, strict=True):
                row = row * arity + (code or 0)
            scanner.expect(":", within)
        elif scanner.accept("default"):
            default = True
            scanner.accept(":")
        values = scanner.numbers(";", within)
        if values.size == r and default:
            table[np.isnan(table[:, 0])] = values
        elif values.size == r and np.isnan(table[row, 0]):
            table[row] = values
        elif values.size == q * r and np.isnan(table).all():
            table = values.reshape(q, r)
        else:
            scanner.fail(f"in {within}, a row is there twice or has not {r} numbers", start)
    if np.isnan(table).any():
        scanner.fail(f"{within} lacks rows or has something that is no probability", token)
    node.numbers = table.ravel()


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    words = words_of(network, _NODES, _STATES)
    parts = ['belief network "network"\n']
    for at, name in enumerate(dag.names):
        states = list(words.states[at].values())
        listed = ", ".join(f'"{state}"' for state in states)
        parts.append(f"node {words.names[name]} {{\n")
        if words.names[name] != name:
            parts.append(f"  name: {escaped(name)};\n")
        parts.append(f"  type : discrete [ {len(states)} ] = {{ {listed} }};\n")
        if name in positions:
            parts.append(f"  position: ({position_text(positions[name])});\n")
        parts.append("}\n")
    for at, name in enumerate(dag.names):
        parents = dag.parents(at)
        word = words.names[name]
        if not parents:
            row = ", ".join(map(number, network.tables[at][0].tolist()))
            parts.append(f"probability ( {word} ) {{\n  {row};\n}}\n")
            continue
        listed = ", ".join(words.names[dag.names[parent]] for parent in parents)
        parts.append(f"probability ( {word} | {listed} ) {{\n")
        configs = product(*(range(network.arities[parent]) for parent in parents))
        for config, values in zip(configs, network.tables[at].tolist(), strict=True):
            row = ", ".join(map(number, values))
            parts.append(f"  ({', '.join(map(str, config))}) : {row};\n")
        parts.append("}\n")
    changed = {
        name: tuple(mapped.values())
        for name, mapped in zip(dag.names, words.states, strict=True)
        if any(old != new for old, new in mapped.items())
    }
    return Rendered("".join(parts), states=changed)


FORMAT = Format(
    "dsc",
    "DSC",
    (".dsc",),
    looks_like,
    read,
    write,
    DAGS_ONLY,
    "required",
    keeps_positions=True,
    max_characters=256_000_000,
    keeps_states=False,
    position_step=1.0,
    node_rule=_NODES,
    state_rule=_STATES,
)
