"""GML, the graph modelling language: any graph, as networkx, igraph, Gephi and yEd read it.

Nodes are numbered and called by their labels; letters outside ASCII are written ``&#233;``, as
the format asks. Every edge is written directed; its ``type`` says ``arc`` or ``link``.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from html.entities import name2codepoint

from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, first_word, make_file

_TOKEN = re.compile(
    r'(?:\s++|#[^\n]*+)*+(?:"([^"]*+)"|([\[\]])|([^\s\[\]"#]++))|(?:\s++|#[^\n]*+)*+(.)?', re.DOTALL
)
_ENTITY = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,30}));")
_MAX_DEPTH = 100
_PLAIN = re.compile(r'[^ -~]|["&]')


@dataclass
class _Part:
    """One open bracket: what it is called, and its values of interest."""

    key: str
    values: dict[str, str] = field(default_factory=dict)
    at: int = 0


def looks_like(text: str) -> bool:
    """Whether a text has ``graph [`` near its beginning."""
    return (
        first_word(text) in {"graph", "creator", "version", "comment", "directed"}
        and re.search(r"\bgraph\s{0,99}\[", text[:5000]) is not None
    )


class _Reader:
    """Reads the text in one go; parts that are not of interest are passed over."""

    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source
        self.nodes: dict[str, dict[str, str]] = {}
        self.edges: list[tuple[str, str, dict[str, str], int]] = []
        self.graph: dict[str, str] = {}
        self.graphs = 0

    def run(self) -> None:
        open_parts: list[_Part] = [_Part("")]
        key: str | None = None
        for count, found in enumerate(_TOKEN.finditer(self.text)):
            if count % 8192 == 0:
                self.source.step(found.start(), len(self.text))
                self.source.check_size(len(self.nodes), len(self.edges))
            kind = found.lastindex
            if kind is None:
                break
            at = found.start(kind)
            word = found[kind]
            if kind == 4:
                self.fail("a quotation mark is never closed", at)
            if kind == 2 and word == "]":
                if key is not None or len(open_parts) == 1:
                    self.fail("“]” stands where a value should", at)
                self.close(open_parts.pop(), open_parts)
            elif key is None:
                if kind != 3:
                    self.fail(f"“{word[:60]}” stands where a key should", at)
                key = word
            elif kind == 2:
                if len(open_parts) > _MAX_DEPTH:
                    self.fail("the brackets are nested too deeply for a network", at)
                if key == "graph" and len(open_parts) == 1:
                    self.graphs += 1
                    if self.graphs > 1:
                        self.fail("the file has more than one graph", at)
                open_parts.append(_Part(key, at=at))
                key = None
            else:
                open_parts[-1].values[key] = _unescaped(word) if kind == 1 else word
                key = None
        if key is not None or len(open_parts) > 1:
            self.fail("the file ends before its last bracket is closed", len(self.text))
        if not self.graphs:
            self.fail("the file has no graph", 0)

    def close(self, part: _Part, around: list[_Part]) -> None:
        """Take what a closed bracket has told."""
        outer = around[-1].key
        if part.key == "graph" and len(around) == 1:
            self.graph = part.values
        elif part.key == "graphics" and outer in {"node", "point"}:
            for key in ("x", "y"):
                if key in part.values:
                    around[-1].values[f"graphics {key}"] = part.values[key]
        elif part.key == "node" and outer == "graph":
            identity = part.values.get("id", part.values.get("label", ""))
            if not identity:
                self.fail("a node has no id", part.at)
            if identity in self.nodes:
                self.fail(f"the node id “{identity}” is there twice", part.at)
            self.nodes[identity] = part.values
        elif part.key == "edge" and outer == "graph":
            ends = part.values.get("source", ""), part.values.get("target", "")
            if not all(ends):
                self.fail("an edge has no source or no target", part.at)
            self.edges.append((*ends, part.values, part.at))

    def fail(self, what: str, at: int) -> None:
        self.source.fail_at(what, self.text, at)


def _unescaped(word: str) -> str:
    """Return what a quoted string means: ``&#233;``, ``&#xe9;`` and ``&eacute;`` are one letter."""

    def letter(found: re.Match[str]) -> str:
        if found[3] is not None:
            code = name2codepoint.get(found[3], -1)
        else:
            code = int(found[1]) if found[1] is not None else int(found[2], 16)
        return chr(code) if 0 <= code <= 0x10FFFF else found[0]

    return _ENTITY.sub(letter, word) if "&" in word else word


def read(text: str, source: Source) -> NetworkFile:
    """Read a GML file.

    An edge is a link if its ``type`` is ``link`` (or ``undirected``), or if the graph is not
    ``directed 1``. Nodes are called by their labels where all have different ones.

    Raises
    ------
    FormatError
        With line and character: brackets that do not pair, several graphs, or a faulty graph.
    """
    reader = _Reader(text, source)
    reader.run()
    labels = [data.get("label", "") for data in reader.nodes.values()]
    labelled = all(labels) and len(set(labels)) == len(labels)
    called = dict(zip(reader.nodes, labels if labelled else list(reader.nodes), strict=True))
    arcs: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    directed = reader.graph.get("directed", "0") == "1"
    for tail, head, data, at in reader.edges:
        for end in (tail, head):
            if end not in called:
                reader.fail(f"an edge leads to “{end}”, which is no node of the file", at)
        undirected = data.get("type", "").lower() in {"link", "undirected"}
        (links if undirected or not directed else arcs).append((called[tail], called[head]))
    places = {}
    for identity, data in reader.nodes.items():
        x = data.get("graphics x", data.get("x", ""))
        y = data.get("graphics y", data.get("y", ""))
        with suppress(ValueError):
            places[called[identity]] = (float(x), float(y))
    names = list(called.values())
    return make_file(source, names, arcs, links, reader.graph.get("kind"), places)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; ids are numbers, from 0 on."""
    graph, positions = file.graph, file.positions or {}
    parts = [f'graph [\n  directed 1\n  kind "{graph.kind}"\n']
    for at, name in enumerate(graph.names):
        label = _PLAIN.sub(lambda found: f"&#{ord(found[0])};", name)
        parts.append(f'  node [\n    id {at}\n    label "{label}"\n')
        if name in positions:
            x, y = (_real(value) for value in positions[name])
            parts.append(f"    graphics [\n      x {x}\n      y {y}\n    ]\n")
        parts.append("  ]\n")
    for word, edges in (("arc", graph.arcs), ("link", graph.links)):
        parts += [
            f'  edge [\n    source {a}\n    target {b}\n    type "{word}"\n  ]\n'
            for a, b in sorted(edges)
        ]
    parts.append("]\n")
    return Rendered("".join(parts))


def _real(value: float) -> str:
    """Write a number as GML has it: with a point, and a point before an exponent."""
    text = repr(float(value))
    mantissa, mark, exponent = text.partition("e")
    if "." not in mantissa:
        mantissa += ".0"
    return f"{mantissa}E{exponent}" if mark else mantissa


FORMAT = Format("gml", "GML", (".gml",), looks_like, read, write, keeps_positions=True)
