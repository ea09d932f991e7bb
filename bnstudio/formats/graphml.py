"""GraphML: any graph, as networkx, yEd, Gephi, Cytoscape and igraph read it.

The format has directed and undirected edges, but most programs refuse a mixture; so every edge is
written directed, and its ``type`` says ``arc`` or ``link``. The reader is a stream of events, so
that neither depth nor size of the file can blow it up; entity declarations are refused.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NoReturn
from urllib.parse import quote, unquote
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from bnstudio.formats.common import (
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_file,
)
from bnstudio.formats.names import NameRule

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="kind" for="graph" attr.name="kind" attr.type="string"/>
  <key id="x" for="node" attr.name="x" attr.type="double"/>
  <key id="y" for="node" attr.name="y" attr.type="double"/>
  <key id="bnstudio_name" for="node" attr.name="bnstudio_name" attr.type="string"/>
  <key id="type" for="edge" attr.name="type" attr.type="string"/>
"""
_MAX_DEPTH = 1000
_BREAKS = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


class _Events:
    """Gathers nodes and edges of the first graph from the events of the parser."""

    def __init__(self, source: Source, size: int) -> None:
        self.source = source
        self.size = size  # of the text, in bytes
        self.depth = 0
        self.tags = 0
        # The text is given in UTF-8, whatever the file declares; ``files.py`` obeyed that.
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.EntityDeclHandler = self.entity
        self.nodes: dict[str, dict[str, str]] = {}  # id: data
        self.edges: list[tuple[str, str, bool, dict[str, str], tuple[int, int]]] = []
        self.graph: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.open: list[dict[str, str]] = []  # the data of the enclosing graph, node or edge
        self.key: str | None = None
        self.words: list[str] = []
        self.directed = True
        self.graphs = 0
        self.is_graphml = False

    def entity(self, *_: object) -> None:
        self.fail("the file declares entities, which are not read")

    def fail(self, what: str) -> NoReturn:
        """Raise an error about the place where the parser is."""
        line, character = self.place
        self.source.fail(what, line, character=character)

    @property
    def place(self) -> tuple[int, int]:
        """Line and character of the event, from 1."""
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def start(self, tag: str, given: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > _MAX_DEPTH:
            self.fail("the elements are nested too deeply for a network")
        self.tags += 1
        if self.tags % 4096 == 0:
            self.source.check_size(len(self.nodes), len(self.edges))
            self.source.step(self.parser.CurrentByteIndex, self.size)
        name = tag.rpartition(" ")[2]
        if not self.is_graphml:
            if name != "graphml":
                self.fail(f"this XML is not GraphML; it begins with <{name}>")
            self.is_graphml = True
        elif name == "key":
            self.keys[given.get("id", "")] = given.get("attr.name", given.get("id", ""))
        elif name == "graph":
            self.graphs += 1
            if self.graphs > 1:
                self.fail("the file has more than one graph, or nested ones")
            self.directed = given.get("edgedefault", "directed") != "undirected"
            self.open.append(self.graph)
        elif name == "node":
            if "id" not in given:
                self.fail("a node has no id")
            if given["id"] in self.nodes:
                self.fail(f"the node id “{given['id']}” is there twice")
            self.open.append(self.nodes.setdefault(given["id"], {}))
        elif name == "edge":
            if "source" not in given or "target" not in given:
                self.fail("an edge has no source or no target")
            own = given.get("directed")
            directed = self.directed if own is None else own in {"true", "1"}
            data: dict[str, str] = {}
            self.edges.append((given["source"], given["target"], directed, data, self.place))
            self.open.append(data)
        elif name == "hyperedge":
            self.fail("the file has hyperedges, which no network here can hold")
        elif name == "data":
            key = given.get("key", "")
            self.key = self.keys.get(key, key)
            self.words = []

    def end(self, tag: str) -> None:
        self.depth -= 1
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
    """Whether a text begins as XML does; ask other formats in XML first."""
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
    content = text.encode("utf-8")
    events = _Events(source, len(content))
    try:
        events.parser.Parse(content, True)
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "not well-formed")
        source.fail(f"this is not XML: {words}", error.lineno, character=error.offset + 1)
    called = _names(events.nodes)
    arcs: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    for one, other, directed, data, (line, character) in events.edges:
        for end in (one, other):
            if end not in called:
                what = f"an edge leads to “{end}”, which is no node of the file"
                source.fail(what, line, character=character)
        undirected = data.get("type", "").lower() in {"link", "undirected"}
        (links if undirected or not directed else arcs).append((called[one], called[other]))
    places = {}
    for identity, data in events.nodes.items():
        with suppress(KeyError, ValueError):
            places[called[identity]] = (float(data["x"]), float(data["y"]))
    names = list(called.values())
    return make_file(source, names, arcs, links, events.graph.get("kind"), places)


def _names(nodes: dict[str, dict[str, str]]) -> dict[str, str]:
    """Return what the nodes are called, by their ids."""
    if any("bnstudio_name" in data for data in nodes.values()):
        return {
            identity: unquote(data["bnstudio_name"]) if "bnstudio_name" in data else identity
            for identity, data in nodes.items()
        }
    for key in ("name", "label"):
        given = [data.get(key, "") for data in nodes.values()]
        if all(given) and len(set(given)) == len(given):
            return dict(zip(nodes, given, strict=True))
    return {identity: identity for identity in nodes}


def write(file: NetworkFile) -> Rendered:
    """Write any graph; node ids are the names, and positions are data ``x`` and ``y``."""
    graph, positions = file.graph, file.positions or {}
    names = _NODES.apply(graph.names)
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
    return Rendered("".join(parts))


def _fits(name: str) -> bool:
    return all(_legal(letter) for letter in name)


def _legal(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n\r" or (code >= 0x20 and code not in (0xFFFE, 0xFFFF))


def _fix(name: str) -> str:
    return "".join(letter if _legal(letter) else "_" for letter in name)


_NODES = NameRule("all characters that XML can hold", _fits, _fix)

FORMAT = Format(
    "graphml",
    "GraphML",
    (".graphml",),
    looks_like,
    read,
    write,
    keeps_positions=True,
    node_rule=_NODES,
)
