"""GraphML: any graph, as networkx, yEd, Gephi, Cytoscape and igraph read it.

The format has directed and undirected edges, but most programs refuse a mixture; so every edge is
written directed, and its ``type`` says ``arc`` or ``link``. The reader is a stream of events, so
that neither depth nor size of the file can blow it up; entity declarations are refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import quote, unquote
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from bnstudio.formats.common import (
    ALL_KINDS,
    Content,
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_graph,
    make_positions,
    map_names,
    mapping_notes,
)

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="kind" for="graph" attr.name="kind" attr.type="string"/>
  <key id="x" for="node" attr.name="x" attr.type="double"/>
  <key id="y" for="node" attr.name="y" attr.type="double"/>
  <key id="bnstudio_name" for="node" attr.name="bnstudio_name" attr.type="string"/>
  <key id="type" for="edge" attr.name="type" attr.type="string"/>
"""
_BREAKS = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


@dataclass
class _Node:
    identity: str
    data: dict[str, str] = field(default_factory=dict)


@dataclass
class _Edge:
    source: str
    target: str
    directed: bool
    data: dict[str, str] = field(default_factory=dict)


class _Events:
    """Gathers nodes and edges of the first graph from the events of the parser."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.EntityDeclHandler = self.entity
        self.nodes: list[_Node] = []
        self.edges: list[_Edge] = []
        self.graph: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.open: list[dict[str, str]] = []  # the data of the enclosing graph, node or edge
        self.key: str | None = None
        self.words: list[str] = []
        self.directed = True
        self.graphs = 0
        self.is_graphml = False

    def entity(self, *_: object) -> None:
        self.source.fail("the file declares entities, which are not read", self.line)

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def start(self, tag: str, given: dict[str, str]) -> None:
        name = tag.rpartition(" ")[2]
        if not self.is_graphml:
            if name != "graphml":
                self.source.fail(f"this XML is not GraphML; it begins with <{name}>", self.line)
            self.is_graphml = True
        elif name == "key":
            self.keys[given.get("id", "")] = given.get("attr.name", given.get("id", ""))
        elif name == "graph":
            self.graphs += 1
            if self.graphs > 1:
                self.source.fail("the file has more than one graph, or nested ones", self.line)
            self.directed = given.get("edgedefault", "directed") != "undirected"
            self.open.append(self.graph)
        elif name == "node":
            if "id" not in given:
                self.source.fail("a node has no id", self.line)
            self.nodes.append(_Node(given["id"]))
            self.open.append(self.nodes[-1].data)
        elif name == "edge":
            if "source" not in given or "target" not in given:
                self.source.fail("an edge has no source or no target", self.line)
            directed = given.get("directed")
            self.edges.append(
                _Edge(
                    given["source"],
                    given["target"],
                    self.directed if directed is None else directed in {"true", "1"},
                )
            )
            self.open.append(self.edges[-1].data)
        elif name == "hyperedge":
            self.source.fail("the file has hyperedges, which no network here can hold", self.line)
        elif name == "data":
            key = given.get("key", "")
            self.key = self.keys.get(key, key)
            self.words = []

    def end(self, tag: str) -> None:
        name = tag.rpartition(" ")[2]
        if name == "data":
            if self.key is not None and self.open:
                self.open[-1][self.key] = "".join(self.words).strip()
            self.key = None
        elif name in {"graph", "node", "edge"} and self.open:
            self.open.pop()

    def text(self, words: str) -> None:
        if self.key is not None:
            self.words.append(words)


def looks_like(text: str) -> bool:
    """Whether a text begins as XML does."""
    return text[:2000].lstrip().startswith("<")


def read(text: str, source: Source) -> NetworkFile:
    """Read a GraphML file.

    An edge is a link if its ``type`` is ``link`` (or ``undirected``), or if the file declares it
    undirected. Nodes are called by their data ``name`` or ``label`` where all have different ones,
    else by their id.

    Raises
    ------
    FormatError
        With the line: no XML, no GraphML, several graphs, hyperedges, or a faulty graph.
    """
    events = _Events(source)
    try:
        events.parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "not well-formed")
        source.fail(f"this is not XML: {words}", error.lineno)
    names = _names(events)
    notes: tuple[str, ...] = ()
    known = set()
    for node in events.nodes:
        if node.identity in known:
            source.fail(f"the node id “{node.identity}” is there twice")
        known.add(node.identity)
    called = {node.identity: name for node, name in zip(events.nodes, names, strict=True)}
    arcs: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    for edge in events.edges:
        for end in (edge.source, edge.target):
            if end not in called:
                source.fail(f"an edge leads to “{end}”, which is no node of the file")
        pair = (called[edge.source], called[edge.target])
        undirected = edge.data.get("type", "").lower() in {"link", "undirected"}
        (links if undirected or not edge.directed else arcs).append(pair)
    kind = events.graph.get("kind")
    graph, more = make_graph(source, names, arcs, links, kind if kind in ALL_KINDS else None)
    places = {}
    for node, name in zip(events.nodes, names, strict=True):
        try:
            places[name] = (float(node.data["x"]), float(node.data["y"]))
        except (KeyError, ValueError):
            continue
    return NetworkFile(graph, None, make_positions(places), notes + more)


def _names(events: _Events) -> list[str]:
    own = [node.data.get("bnstudio_name") for node in events.nodes]
    if any(name is not None for name in own):
        return [
            node.identity if name is None else unquote(name)
            for node, name in zip(events.nodes, own, strict=True)
        ]
    for key in ("name", "label"):
        given = [node.data.get(key, "") for node in events.nodes]
        if all(given) and len(set(given)) == len(given):
            return given
    return [node.identity for node in events.nodes]


def write(content: Content) -> Rendered:
    """Write any graph; node ids are the names, and positions are data ``x`` and ``y``."""
    graph, positions = content.graph, content.positions or {}
    names = map_names(graph.names, _fits, _fix)
    parts = [_HEAD, '  <graph edgedefault="directed">\n']
    parts.append(f'    <data key="kind">{graph.kind}</data>\n')
    for name in graph.names:
        data = ""
        if names[name] != name:
            data += f'<data key="bnstudio_name">{quote(name, safe="")}</data>'
        if name in positions:
            x, y = positions[name]
            data += f'<data key="x">{float(x)!r}</data><data key="y">{float(y)!r}</data>'
        tag = f"    <node id={quoteattr(names[name], _BREAKS)}"
        parts.append(f"{tag}>{data}</node>\n" if data else f"{tag}/>\n")
    for word, pairs in (("arc", graph.named_arcs()), ("link", graph.named_links())):
        for a, b in pairs:
            ends = f"source={quoteattr(names[a], _BREAKS)} target={quoteattr(names[b], _BREAKS)}"
            parts.append(f'    <edge {ends}><data key="type">{word}</data></edge>\n')
    parts.append("  </graph>\n</graphml>\n")
    return Rendered("".join(parts), mapping_notes(names, "GraphML"))


def _fits(name: str) -> bool:
    return all(_legal(letter) for letter in name)


def _legal(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n\r" or (code >= 0x20 and code not in (0xFFFE, 0xFFFF))


def _fix(name: str) -> str:
    return "".join(letter if _legal(letter) else "_" for letter in name)


FORMAT = Format(
    name="graphml",
    title="GraphML",
    endings=(".graphml",),
    looks_like=looks_like,
    read=read,
    write=write,
    keeps_positions=True,
)
