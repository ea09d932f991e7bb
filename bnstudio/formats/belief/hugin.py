"""Hugin's NET: DAGs with tables, as Hugin, GeNIe, pyAgrum and gRain read them.

In ``data`` the node's own states change fastest, then the last parent. Tables are potentials: a
row may have any sum, and a node without ``data`` has a uniform one. Names of nodes are
identifiers, with the original in ``label``; states are quoted strings.
"""

from __future__ import annotations

from bnstudio.formats.belief.assembly import (
    Node,
    assemble,
    centre,
    nested,
    originals,
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

_NODES = word_rule("letters, digits and _, beginning with a letter", r"[A-Za-z_][A-Za-z0-9_]*")
_OTHER_KINDS = {"decision", "utility", "continuous", "function", "instance"}


def _fits(state: str) -> bool:
    # Other readers take strings apart at blanks, commas or brackets in their own ways.
    return state.isprintable() and not set('"\\%,(){}|;') & set(state) and state == state.strip()


_STATES = NameRule(
    "all but quotes, backslashes, %, commas, semicolons, bars, brackets and line breaks",
    lambda state: bool(state) and _fits(state),
    lambda state: plain_word(state) or "s",
)


def looks_like(text: str) -> bool:
    """Whether a text begins with ``net``, as Hugin's files do, or with ``class``."""
    head = "\n".join(line.split("%")[0] for line in text[:5000].splitlines())
    word = first_word(head)
    return word in {"net", "class"} and "{" in head


def read(text: str, source: Source) -> NetworkFile:
    """Read a NET file, or a class of an OOBN file without instances.

    Raises
    ------
    FormatError
        With line and character: cut off, other kinds of nodes, unknown names, wrong tables, a
        cycle.
    """
    scanner = Scanner(text, source, ["{", "}", "(", ")", "=", ";", "|"], "%")
    nodes: dict[str, Node] = {}
    in_class = False
    while not scanner.ended:
        if in_class and scanner.accept("}"):
            in_class = False
            continue
        token = scanner.word("the file")
        if token.text == "net":
            scanner.expect("{", "the heading")
            scanner.skip_block("the heading")
        elif token.text == "class" and not nodes:
            scanner.word("the heading")
            scanner.expect("{", "the heading")
            in_class = True
        elif token.text == "node" or (token.text == "discrete" and scanner.accept("node")):
            _node(scanner, nodes)
        elif token.text == "potential":
            _potential(scanner, nodes)
        elif token.text in _OTHER_KINDS:
            scanner.fail(
                f"a node is of kind “{token.text}”; only discrete chance nodes can be read", token
            )
        elif in_class and scanner.accept("="):
            scanner.until(";", "the heading")
        else:
            scanner.fail(f"{shown(token)} is no part of a NET file", token)
    return assemble(
        source, nodes, len(text), rules=(_NODES, _STATES), uniform=True, potentials=True
    )


def _node(scanner: Scanner, nodes: dict[str, Node]) -> None:
    token = scanner.word("a node")
    within = f"the node “{token.text}”"
    if token.text in nodes:
        scanner.fail(f"{within} is there twice", token)
    node = nodes[token.text] = Node(token.text, *scanner.place(token))
    scanner.expect("{", within)
    while not scanner.accept("}"):
        key = scanner.word(within)
        scanner.expect("=", within)
        if key.text == "states":
            node.states = tuple(_listed(scanner, within))
            scanner.expect(";", within)
        elif key.text == "position" and scanner.ahead("("):
            node.position = centre(_listed(scanner, within))
            scanner.expect(";", within)
        elif scanner.head.quoted:
            value = scanner.take().text
            if key.text == "label":
                node.title = value
            node.take_original(key.text, value)
            scanner.until(";", within)
        else:
            scanner.until(";", within)


def _listed(scanner: Scanner, within: str) -> list[str]:
    """Return the items of a list in brackets; aGrUM writes states without quotes, ``>=5``."""
    scanner.expect("(", within)
    found: list[str] = []
    end = -1
    while not scanner.accept(")"):
        if scanner.ended or scanner.ahead(";"):
            scanner.fail(f"in {within}, a list is never closed")
        token = scanner.take()
        if token.at == end and not token.quoted:
            found[-1] += token.text
        else:
            found.append(token.text)
        end = -1 if token.quoted else token.at + len(token.text)
    return found


def _potential(scanner: Scanner, nodes: dict[str, Node]) -> None:
    within = "a potential"
    scanner.expect("(", within)
    token = scanner.word(within)
    child = token.text
    within = f"the potential of “{child}”"
    parents = []
    scanner.accept("|")
    while not scanner.accept(")"):
        parents.append(scanner.word(within).text)
    if child not in nodes:
        scanner.fail(f"a potential is for “{child[:60]}”, which is not declared before it", token)
    node = nodes[child]
    if node.parents is not None:
        scanner.fail(f"“{child}” has two potentials", token)
    node.parents = parents
    scanner.expect("{", within)
    while not scanner.accept("}"):
        key = scanner.word(within)
        scanner.expect("=", within)
        if key.text == "data":
            node.numbers = scanner.numbers(";", within)
        elif key.text in {"model_nodes", "model_data"}:
            scanner.fail(f"{within} is given by a model, not by numbers", key)
        else:
            scanner.until(";", within)


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    words = words_of(network, _NODES, _STATES)
    parts = ["net\n{\n    node_size = (80 40);\n}\n"]
    for at, name in enumerate(dag.names):
        listed = " ".join(f'"{state}"' for state in words.states[at].values())
        parts.append(f"\nnode {words.names[name]}\n{{\n    states = ({listed});\n")
        parts.append(f"    label = {escaped(_label(name))};\n")
        if name in positions:
            parts.append(f"    position = ({position_text(positions[name], ' ')});\n")
        parts += originals(network, words, at, lambda key, value: f'    {key} = "{value}";\n')
        parts.append("}\n")
    for at, name in enumerate(dag.names):
        parents = [words.names[dag.names[parent]] for parent in dag.parents(at)]
        heading = f"{words.names[name]} | {' '.join(parents)}" if parents else words.names[name]
        arities = [network.arities[parent] for parent in dag.parents(at)]
        data = nested(network.tables[at], arities)
        parts.append(f"\npotential ({heading})\n{{\n    data = {data};\n}}\n")
    return Rendered("".join(parts))


def _label(name: str) -> str:
    """Return a name for people, without what other readers stumble over."""
    return "".join(sign if sign.isprintable() and sign not in '"\\%' else " " for sign in name)


FORMAT = Format(
    "hugin",
    "Hugin NET",
    (".net", ".oobn"),
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
