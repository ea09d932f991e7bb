"""dagitty's graphs: ``dag { A -> B }`` and ``pdag { A -- B }``, with positions.

Names that are no words stand in quotes; quotes inside a name have no place. Exposures, outcomes
and the like are skipped.
"""

from __future__ import annotations

import re
from contextlib import suppress

from bnstudio.formats.belief.scan import Scanner, shown
from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, first_word, make_file
from bnstudio.formats.names import NameRule

_MARKS = [
    "<->",
    "->",
    "<-",
    "--",
    "@-@",
    "@->",
    "<-@",
    "@--",
    "--@",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "=",
]
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*", re.ASCII)
_EDGES = {"->": "arc", "<-": "back", "--": "link"}
_MAX_DEPTH = 100
_FREE_EDGES = 100_000


def _fits(name: str) -> bool:
    return name.isprintable() and not set('"\\') & set(name)


def _fix(name: str) -> str:
    return "".join(sign if _fits(sign) else "_" for sign in name)


_NODES = NameRule("all but quotes, backslashes and line breaks", _fits, _fix)


def looks_like(text: str) -> bool:
    """Whether the first word of a text is ``dag`` or ``pdag``, or one of dagitty's other kinds."""
    return first_word(text) in {"dag", "pdag", "mag", "pag"}


class _Reader:
    def __init__(self, text: str, source: Source) -> None:
        self.scanner = Scanner(text, source, _MARKS, "//")
        self.source = source
        self.nodes: dict[str, tuple[float, float] | None] = {}
        self.arcs: list[tuple[str, str]] = []
        self.links: list[tuple[str, str]] = []
        self.left = _FREE_EDGES + len(text)  # edges that groups may make

    def run(self) -> None:
        scanner = self.scanner
        kind = scanner.word("the file")
        if kind.text.lower() not in {"dag", "pdag"}:
            scanner.fail(f"a graph of kind {shown(kind)} is not read; “dag” and “pdag” are", kind)
        if not scanner.ahead("{"):
            scanner.word("the heading")
        scanner.expect("{", "the graph")
        self.body(0)
        if not scanner.ended:
            scanner.fail(f"{shown(scanner.head)} stands behind the graph")

    def body(self, depth: int) -> list[str]:
        """Read statements up to the closing brace; return all nodes that they name."""
        scanner = self.scanner
        if depth > _MAX_DEPTH:
            scanner.fail("the braces are nested too deeply for a network")
        named: dict[str, None] = {}
        before: list[str] = []
        mark = ""
        while not scanner.ahead("}"):
            if scanner.ended:
                scanner.fail("the file ends before its last brace is closed")
            token = scanner.head
            if token.mark and token.text in {";", ","}:
                scanner.take()
                before = []
                continue
            if token.mark and token.text == "[":
                self.attributes(before)
                continue
            if token.mark and token.text != "{":
                if token.text not in _EDGES:
                    scanner.fail(f"{shown(token)} joins nodes in a way that is not read")
                if not before or mark:
                    scanner.fail("an edge has no beginning")
                mark = scanner.take().text
                continue
            ends = self.ends(depth)
            if ends is None:
                before = []
                continue
            named.update(dict.fromkeys(ends))
            if mark:
                self.join(before, ends, mark)
                mark = ""
            before = ends
        if mark:
            scanner.fail("an edge has no end")
        scanner.take()
        return list(named)

    def ends(self, depth: int) -> list[str] | None:
        """Return the nodes that come next; ``None`` for a setting such as ``bb="0,0,1,1"``."""
        scanner = self.scanner
        if scanner.accept("{"):
            return self.body(depth + 1)
        name = scanner.word("the graph").text
        if scanner.accept("="):
            scanner.word("the graph")
            return None
        self.nodes.setdefault(name, None)
        if len(self.nodes) % 4096 == 0:
            self.source.check_size(len(self.nodes), len(self.arcs) + len(self.links))
        return [name]

    def attributes(self, nodes: list[str]) -> None:
        scanner = self.scanner
        scanner.take()
        while not scanner.accept("]"):
            if scanner.ended:
                scanner.fail("a bracket is never closed")
            token = scanner.take()
            if not scanner.accept("="):
                continue
            value = scanner.word("the attributes").text
            if token.text == "pos" and len(nodes) == 1:
                x, _, y = value.partition(",")
                with suppress(ValueError):
                    self.nodes[nodes[0]] = (float(x), float(y))

    def join(self, tails: list[str], heads: list[str], mark: str) -> None:
        self.left -= len(tails) * len(heads)
        if self.left < 0:
            self.scanner.fail("groups of nodes are joined by far more edges than can be read")
        for tail in tails:
            for head in heads:
                if _EDGES[mark] == "link":
                    self.links.append((tail, head))
                else:
                    self.arcs.append((head, tail) if _EDGES[mark] == "back" else (tail, head))


def read(text: str, source: Source) -> NetworkFile:
    """Read a graph of dagitty.

    Raises
    ------
    FormatError
        With line and character: kinds of graphs or edges that are not read, braces that do not
        pair, or a faulty graph.
    """
    reader = _Reader(text, source)
    reader.run()
    places = {name: place for name, place in reader.nodes.items() if place is not None}
    return make_file(source, list(reader.nodes), reader.arcs, reader.links, positions=places)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; of one with links the kind is not kept."""
    graph, positions = file.graph, file.positions or {}
    names = _NODES.apply(graph.names)
    words = [_quoted(names[name]) for name in graph.names]
    lines = ["dag {" if not graph.links else "pdag {"]
    for name, word in zip(graph.names, words, strict=True):
        place = ""
        if name in positions:
            x, y = (float(value) for value in positions[name])
            place = f' [pos="{x!r},{y!r}"]'
        lines.append(f"{word}{place}")
    lines += [f"{words[a]} -> {words[b]}" for a, b in sorted(graph.arcs)]
    lines += [f"{words[a]} -- {words[b]}" for a, b in sorted(graph.links)]
    lines.append("}")
    return Rendered("\n".join(lines) + "\n", names=names)


def _quoted(name: str) -> str:
    plain = _WORD.fullmatch(name) is not None and name.lower() not in {"dag", "pdag", "mag", "pag"}
    return name if plain else f'"{name}"'


FORMAT = Format(
    "dagitty",
    "dagitty",
    (".dagitty.txt", ".dagitty"),
    looks_like,
    read,
    write,
    keeps_positions=True,
    keeps_kind=False,
    keeps_names=False,
    node_rule=_NODES,
)
