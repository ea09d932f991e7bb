"""GeNIe's XDSL: DAGs with tables, as GeNIe and SMILE keep them.

Ids begin with a letter; the original name of a node stands in its ``<name>``. In
``probabilities`` the node's own states change fastest, then the last parent. Nodes are written
parents first, as SMILE needs them. aGrUM lets the first parent change fastest; its files say who
wrote them, and are read so.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

import numpy as np

from bnstudio.formats.belief.assembly import (
    Node,
    assemble,
    centre,
    numbers_text,
    originals,
    words_of,
)
from bnstudio.formats.belief.xmlbif import numbers_of
from bnstudio.formats.belief.xmltree import Element, first_tag, parse
from bnstudio.formats.common import DAGS_ONLY, Format, NetworkFile, Positions, Rendered, Source
from bnstudio.formats.names import word_rule
from bnstudio.network.bayesnet import Network, Table

_WORDS = "letters, digits and _, beginning with a letter"
_NODES = word_rule(_WORDS, r"[A-Za-z][A-Za-z0-9_]*", first="x")
_STATES = word_rule(_WORDS, r"[A-Za-z][A-Za-z0-9_]*", first="s")
_SIZE = (72, 48)  # of the box of a node, in GeNIe's pixels
_LOOK = (
    '\t\t\t\t<interior color="e5f6f7" />\n\t\t\t\t<outline color="000080" />\n'
    '\t\t\t\t<font color="000000" name="Arial" size="8" />\n'
)


def looks_like(text: str) -> bool:
    """Whether the first tag of an XML text is ``smile``."""
    return text[:2000].lstrip().startswith("<") and first_tag(text) == "smile"


def read(text: str, source: Source) -> NetworkFile:
    """Read an XDSL file: chance nodes with tables, and deterministic ones.

    Raises
    ------
    FormatError
        With the line: no XML, no XDSL, other kinds of nodes, unknown names, wrong tables, a cycle.
    """
    top = parse(text, source)
    listed = top.first("nodes")
    if top.tag.lower() != "smile" or listed is None:
        source.fail(f"this XML is not XDSL; it begins with <{top.tag[:40]}>", top.line)
    nodes: dict[str, Node] = {}
    for element in listed.inside:
        node = _node(element, source)
        if node.word in nodes:
            source.fail(f"the node “{node.word}” is there twice", element.line)
        nodes[node.word] = node
    settled: dict[str, Element] = {
        each.given.get("id", ""): each for each in listed.all("deterministic")
    }
    for word, element in settled.items():
        _settle(element, nodes[word], source)
    writer = ""
    for extension in top.all("extensions"):
        for genie in extension.all("genie"):
            writer = genie.given.get("app", writer)
            _take_looks(genie, nodes)
    by_agrum = writer.startswith("aGrUM")
    found = assemble(source, nodes, len(text), rules=(_NODES, _STATES), last_fastest=not by_agrum)
    if not by_agrum:
        return found
    note = "It was written by aGrUM, in whose tables the first parent changes fastest; read so."
    return NetworkFile(found.graph, found.network, found.positions, (*found.notes, note))


def _node(element: Element, source: Source) -> Node:
    word = element.given.get("id", "")
    if not word:
        source.fail("a node has no id", element.line)
    if element.tag not in {"cpt", "deterministic"}:
        source.fail(
            f"“{word}” is a node of kind “{element.tag[:40]}”; only chance nodes with tables "
            "can be read",
            element.line,
            advice="In GeNIe, change its type to general chance",
        )
    node = Node(word, element.line)
    node.states = tuple(state.given.get("id", "") for state in element.all("state"))
    parents = element.first("parents")
    node.parents = [] if parents is None else parents.text.split()
    probabilities = element.first("probabilities")
    if probabilities is not None:
        node.numbers = numbers_of(probabilities, word, source)
    for item in element.all("property"):
        node.take_original(item.given.get("id", ""), item.text)
    return node


def _settle(element: Element, node: Node, source: Source) -> None:
    """Make the table of a deterministic node from the states that it takes."""
    results = element.first("resultingstates")
    if results is None:
        return
    index = {state: code for code, state in enumerate(node.states)}
    words = results.text.split()
    if len(words) * len(index) > len(element.text) + len(results.text) + 1_000_000:
        source.fail(f"the table of “{node.word}” has too many cells", element.line)
    table: Table = np.zeros((len(words), len(index)))
    for row, word in enumerate(words):
        if word not in index:
            source.fail(f"“{word[:60]}” is no state of “{node.word}”", element.line)
        table[row, index[word]] = 1.0
    node.numbers = table.ravel()


def _take_looks(genie: Element, nodes: dict[str, Node]) -> None:
    """Take names and places from GeNIe's part of the file; submodels have nodes too."""
    open_parts = [genie]
    while open_parts:
        part = open_parts.pop()
        open_parts += part.all("submodel")
        for element in part.all("node"):
            node = nodes.get(element.given.get("id", ""))
            if node is None:
                continue
            name = element.first("name")
            if name is not None:
                node.title = name.text
            place = element.first("position")
            box = [] if place is None else place.text.split()
            if len(box) == 4:
                corner, far = centre(box[:2]), centre(box[2:])
                if corner is not None and far is not None:
                    node.position = ((corner[0] + far[0]) / 2, (corner[1] + far[1]) / 2)


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables, for GeNIe."""
    network, positions = file.network, file.positions or {}
    assert network is not None
    dag = network.dag
    words = words_of(network, _NODES, _STATES)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n']
    parts.append('<smile version="1.0" id="network" numsamples="10000" discsamples="10000">\n')
    parts.append("\t<nodes>\n")
    for at in dag.order:
        parts.append(f'\t\t<cpt id="{words.names[dag.names[at]]}">\n')
        parts += [f'\t\t\t<state id="{word}" />\n' for word in words.states[at].values()]
        parents = " ".join(words.names[dag.names[parent]] for parent in dag.parents(at))
        if parents:
            parts.append(f"\t\t\t<parents>{parents}</parents>\n")
        listed = numbers_text(network.tables[at])
        parts.append(f"\t\t\t<probabilities>{listed}</probabilities>\n")
        parts += originals(
            network,
            words,
            at,
            lambda key, value: f'\t\t\t<property id="{key}">{value}</property>\n',
        )
        parts.append("\t\t</cpt>\n")
    parts.append("\t</nodes>\n\t<extensions>\n")
    parts.append('\t\t<genie version="1.0" app="bnstudio" name="network">\n')
    parts += _looks(network, positions, words.names)
    parts.append("\t\t</genie>\n\t</extensions>\n</smile>\n")
    return Rendered("".join(parts))


def _looks(network: Network, positions: Positions, names: dict[str, str]) -> list[str]:
    parts = []
    for name in network.dag.names:
        shown = escape("".join(letter if letter.isprintable() else " " for letter in name))
        parts.append(f"\t\t\t<node id={quoteattr(names[name])}>\n\t\t\t\t<name>{shown}</name>\n")
        parts.append(_LOOK)
        if name in positions:
            x, y = (round(value) for value in positions[name])
            half, height = _SIZE[0] // 2, _SIZE[1] // 2
            box = f"{x - half} {y - height} {x + half} {y + height}"
            parts.append(f"\t\t\t\t<position>{box}</position>\n")
        parts.append("\t\t\t</node>\n")
    return parts


FORMAT = Format(
    "xdsl",
    "GeNIe XDSL",
    (".xdsl",),
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
