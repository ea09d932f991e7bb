"""Netica's DNE (DNET-1): DAGs with tables or without, as Netica keeps them in text form.

Names of nodes and states are identifiers of at most 30 characters; the originals stand in
``title`` and ``statetitles``, the values of states that are numbers in ``levels``. In ``probs`` the
node's own states change fastest, then the last parent.
"""

from __future__ import annotations

import re

from bnstudio.formats.belief.assembly import (
    Node,
    assemble,
    centre,
    nested,
    position_text,
    words_of,
)
from bnstudio.formats.belief.scan import Scanner, Token, escaped, shown
from bnstudio.formats.common import (
    DAGS_ONLY,
    Format,
    NetworkFile,
    Rendered,
    Source,
    first_word,
)
from bnstudio.formats.names import word_rule
from bnstudio.numbers import whole_number

LONGEST = 30
_WORDS = f"letters, digits and _, beginning with a letter, at most {LONGEST} characters"
_NODES = word_rule(_WORDS, r"[A-Za-z][A-Za-z0-9_]*", longest=LONGEST)
_STATES = word_rule(_WORDS, r"[A-Za-z][A-Za-z0-9_]*", first="s", longest=LONGEST)
_MOST_STATES = 100_000
_NUMBER = re.compile(r"-?\d{1,30}(\.\d{1,30})?([eE][-+]?\d{1,3})?")


def looks_like(text: str) -> bool:
    """Whether a text begins with Netica's mark, or with ``bnet``."""
    return "~->[DNET-1]->~" in text[:500] or first_word(text) == "bnet"


def read(text: str, source: Source) -> NetworkFile:
    """Read a DNE file.

    Raises
    ------
    FormatError
        With line and character: cut off, decision or continuous nodes, equations without a table,
        unknown names, wrong tables, a cycle.
    """
    scanner = Scanner(text, source, ["{", "}", "(", ")", "=", ";", ","], "//")
    nodes: dict[str, Node] = {}
    scanner.expect("bnet", "the file")
    scanner.word("the heading")
    scanner.expect("{", "the heading")
    while not scanner.accept("}"):
        token = scanner.word("the file")
        if token.text == "node":
            _node(scanner, nodes)
        elif scanner.accept("="):
            scanner.until(";", "the file")
        else:
            _skip_part(scanner, token)
    return assemble(source, nodes, len(text), rules=(_NODES, _STATES), uniform=True)


def _skip_part(scanner: Scanner, kind: Token) -> None:
    """Skip a part with a body, such as ``visual V1 { ... };``."""
    within = f"the part “{kind.text[:60]}”"
    if not scanner.ahead("{"):
        scanner.word(within)
    scanner.expect("{", within)
    scanner.skip_block(within)
    scanner.accept(";")


def _node(scanner: Scanner, nodes: dict[str, Node]) -> None:
    token = scanner.word("a node")
    within = f"the node “{token.text}”"
    if token.text in nodes:
        scanner.fail(f"{within} is there twice", token)
    node = nodes[token.text] = Node(token.text, *scanner.place(token), parents=[])
    scanner.expect("{", within)
    while not scanner.accept("}"):
        key = scanner.word(within)
        if not scanner.accept("="):
            if key.text == "visual":
                _visual(scanner, node, within)
            else:
                _skip_part(scanner, key)
            continue
        _take(scanner, node, key, within)
    scanner.accept(";")
    fitting = len(set(node.levels)) == len(node.levels) == len(node.states)
    if node.numbered and not node.titles and fitting and all(map(_NUMBER.fullmatch, node.levels)):
        node.states = node.levels


def _take(scanner: Scanner, node: Node, key: Token, within: str) -> None:
    """Read the value of a key of a node."""
    word = key.text
    if word == "states":
        node.states = tuple(_listed(scanner, within))
    elif word == "statetitles":
        node.titles = tuple(_listed(scanner, within))
    elif word == "parents":
        node.parents = _listed(scanner, within)
    elif word == "title" and scanner.head.quoted:
        node.title = scanner.take().text
    elif word == "probs":
        node.numbers = scanner.numbers(";", f"the table of “{node.word}”")
        return
    elif word == "numstates" and not node.states:
        text, _ = scanner.until(";", within)
        count = whole_number(text)
        if count is None or not 0 < count <= _MOST_STATES:
            scanner.fail(f"“{text.strip()[:60]}” is no number of states", key)
        node.states = tuple(f"state{code}" for code in range(count))
        node.numbered = True
        return
    elif word == "levels":
        # One value a state of a discrete node; a continuous one has the ends of its intervals.
        text, _ = scanner.until(";", within)
        node.levels = tuple(part.strip() for part in text.strip(" \t\r\n()").split(","))
        return
    elif word == "kind" and not scanner.ahead("NATURE"):
        kind = shown(scanner.head)
        scanner.fail(f"{within} is of kind {kind}; only chance nodes can be read")
    elif word == "functable":
        scanner.fail(f"{within} is given by a function, not by probabilities", key)
    scanner.until(";", within)


def _listed(scanner: Scanner, within: str) -> list[str]:
    """Return the items of a list in brackets, which may end with a comma."""
    scanner.expect("(", within)
    found = []
    while not scanner.accept(")"):
        if not scanner.accept(","):
            found.append(scanner.word(within).text)
    return found


def _visual(scanner: Scanner, node: Node, within: str) -> None:
    """Take the place of a node from its look."""
    scanner.word(within)
    scanner.expect("{", within)
    while not scanner.accept("}"):
        key = scanner.word(within)
        if not scanner.accept("="):
            _skip_part(scanner, key)
        elif key.text == "center" and scanner.ahead("("):
            node.position = node.position or centre(_listed(scanner, within))
            scanner.expect(";", within)
        else:
            scanner.until(";", within)
    scanner.accept(";")


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    words = words_of(network, _NODES, _STATES)
    parts = ["// ~->[DNET-1]->~\n\nbnet network {\nautoupdate = TRUE;\n"]
    for at, name in enumerate(dag.names):
        mapped = words.states[at]
        parents = [words.names[dag.names[parent]] for parent in dag.parents(at)]
        parts.append(f"\nnode {words.names[name]} {{\n")
        parts.append("\tkind = NATURE;\n\tdiscrete = TRUE;\n\tchance = CHANCE;\n")
        parts.append(f"\tstates = ({', '.join(mapped.values())});\n")
        if all(_NUMBER.fullmatch(state) for state in mapped):
            parts.append(f"\tlevels = ({', '.join(mapped)});\n")
        if any(old != new for old, new in mapped.items()):
            parts.append(f"\tstatetitles = ({', '.join(map(escaped, mapped))});\n")
        parts.append(f"\tparents = ({', '.join(parents)});\n")
        arities = [network.arities[parent] for parent in dag.parents(at)]
        parts.append(f"\tprobs = {nested(network.tables[at], arities, ', ')};\n")
        if words.names[name] != name:
            parts.append(f"\ttitle = {escaped(name)};\n")
        if name in positions:
            parts.append("\tvisual V1 {\n")
            parts.append(f"\t\tcenter = ({position_text(positions[name])});\n\t\t}};\n")
        parts.append("\t};\n")
    parts.append("};\n")
    return Rendered("".join(parts))


FORMAT = Format(
    "netica",
    "Netica DNE",
    (".dne", ".dnet"),
    looks_like,
    read,
    write,
    DAGS_ONLY,
    "required",
    keeps_positions=True,
    max_characters=256_000_000,
    position_step=1.0,
    node_rule=_NODES,
    state_rule=_STATES,
)
