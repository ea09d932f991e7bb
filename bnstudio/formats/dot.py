"""DOT, the language of Graphviz: any graph; links are edges without heads.

The reader takes what Graphviz itself takes for nodes and edges: chains, ports, nested subgraphs as
ends of edges, defaults, quoted, joined and HTML names. It is a loop with a stack of its own, so
that deep nesting does no harm. Positions are Graphviz' ``pos``: points, y upwards.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise

from bnstudio.formats.common import (
    Format,
    NetworkFile,
    Rendered,
    Source,
    first_word,
    make_file,
)

# Blanks, comments, and lines that begin with a hash.
_SKIP = re.compile(
    r"(?:[ \t\r\n\f\v\ufeff]++|//[^\n]*+|(?<![^\r\n])#[^\n]*+|/\*.*?\*/)*+", re.DOTALL
)
_WORD = re.compile(r"[A-Za-z_\u0080-\U0010ffff][A-Za-z0-9_\u0080-\U0010ffff]*")
_NUMBER = re.compile(r"-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)")
_QUOTED = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)

_MAX_DEPTH = 100
_FREE_EDGES = 100_000
"""So many edges a file may have besides one for each of its characters: groups may be crossed."""
_READ = frozenset({"dir", "pos", "label", "bnstudio_kind"})
"""The attributes that are read."""


@dataclass(frozen=True)
class _Token:
    text: str
    at: int
    is_name: bool  # a name (ID), quoted or not, as against a mark
    quoted: bool = False


class _Tokens:
    """The tokens of a text, one ahead."""

    def __init__(self, text: str, source: Source) -> None:
        self.text = text
        self.source = source
        self.at = 0
        self.head = self._scan()

    def take(self) -> _Token:
        token = self.head
        self.head = self._scan()
        return token

    def accept(self, mark: str) -> bool:
        """Take the next token if it is this mark; say whether it was."""
        found = not self.head.is_name and self.head.text == mark
        if found:
            self.take()
        return found

    def fail(self, what: str, token: _Token | None = None) -> None:
        token = self.head if token is None else token
        self.source.fail_at(what, self.text, token.at)

    def _scan(self) -> _Token:
        self._skip()
        text, at = self.text, self.at
        if at >= len(text):
            return _Token("", at, False)
        letter = text[at]
        if letter == '"':
            return self._quoted()
        if letter == "<":
            return self._html()
        if text.startswith(("->", "--"), at):
            self.at += 2
            return _Token(text[at : at + 2], at, False)
        found = _WORD.match(text, at) or _NUMBER.match(text, at)
        if found is not None:
            self.at = found.end()
            return _Token(found[0], at, True)
        self.at += 1
        return _Token(letter, at, False)

    def _skip(self) -> None:
        found = _SKIP.match(self.text, self.at)
        self.at = found.end() if found else self.at
        if self.text.startswith("/*", self.at):
            self.source.fail_at("a comment is never closed", self.text, self.at)

    def _quoted(self) -> _Token:
        start = self.at
        words = []
        while True:
            found = _QUOTED.match(self.text, self.at)
            if found is None:
                self.source.fail_at("a quotation mark is never closed", self.text, self.at)
            self.at = found.end()
            words.append(unquoted(found[0][1:-1]))
            back = self.at
            self._skip()
            if self.text.startswith("+", self.at):
                self.at += 1
                self._skip()
                if self.text.startswith('"', self.at):
                    continue
                self.source.fail_at("“+” joins only quoted names", self.text, self.at)
            self.at = back
            return _Token("".join(words), start, True, True)

    def _html(self) -> _Token:
        start = self.at
        depth = 0
        for found in re.compile("[<>]").finditer(self.text, start):
            depth += 1 if found[0] == "<" else -1
            if depth == 0:
                self.at = found.end()
                return _Token(self.text[start : self.at], start, True, True)
        self.source.fail_at("a “<” is never closed", self.text, start)


def unquoted(inside: str) -> str:
    r"""Return what a quoted name means: ``\"`` and ``\\`` are one sign, broken lines join."""
    if "\\" not in inside:
        return inside
    return re.sub(
        r'\\(\r\n|["\\\n])',
        lambda found: "" if found[1] in {"\n", "\r\n"} else found[1],
        inside,
    )


def quoted(name: str) -> str:
    """Write a name in quotes."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass
class _Frame:
    """One open brace: its nodes, its defaults, and the chain of edges under way."""

    nodes: dict[str, None] = field(default_factory=dict)
    edge_default: dict[str, str] = field(default_factory=dict)
    chain: list[tuple[list[str], str]] = field(default_factory=list)  # ends, mark before them
    mark: str = ""


class _Reader:
    def __init__(self, text: str, source: Source) -> None:
        self.tokens = _Tokens(text, source)
        self.source = source
        self.nodes: dict[str, dict[str, str]] = {}
        self.edges: dict[tuple[str, str], str] = {}  # "arc" or "link"
        self.graph: dict[str, str] = {}
        self.frames: list[_Frame] = []
        self.crossings = _FREE_EDGES + len(text)  # edges that may be made
        self.steps = 0
        self.strict = False
        self.both_ways = 0

    def run(self) -> None:
        tokens = self.tokens
        self.strict = tokens.head.text.lower() == "strict"
        if self.strict:
            tokens.take()
        word = tokens.take()
        if word.text.lower() not in {"digraph", "graph"} or word.quoted:
            tokens.fail("a DOT file begins with “digraph” or “graph”", word)
        if tokens.head.is_name:
            tokens.take()
        if not tokens.accept("{"):
            found = f"“{tokens.head.text[:40]}”" if tokens.head.text else "the end of the file"
            tokens.fail(f"{found} stands where “{{” should")
        self.frames.append(_Frame())
        while self.frames:
            self.steps += 1
            if self.steps % 4096 == 0:
                self.source.check_size(len(self.nodes), len(self.edges))
                self.source.step(tokens.at, len(tokens.text))
            self._step()

    def _step(self) -> None:
        """Read one piece of a statement of the innermost brace."""
        tokens, frame = self.tokens, self.frames[-1]
        head = tokens.head
        if not head.is_name:
            if head.text == "":
                tokens.fail("the file ends before its last brace is closed")
            tokens.take()
            if head.text in {";", ","}:
                self._end_chain({})
            elif head.text == "{":
                if len(self.frames) >= _MAX_DEPTH:
                    tokens.fail("the braces are nested too deeply for a network", head)
                self.frames.append(_Frame(edge_default=dict(frame.edge_default)))
            elif head.text == "}":
                self._close()
            elif head.text in {"->", "--"}:
                if not frame.chain or frame.mark:
                    tokens.fail("an edge has no beginning", head)
                frame.mark = head.text
            elif head.text == "[":
                self._end_chain(self._attributes())
            else:
                tokens.fail(f"“{head.text}” is not understood", head)
            return
        if frame.chain and not frame.mark:
            self._end_chain({})
        word = head.text.lower()
        if not head.quoted and word == "subgraph":
            tokens.take()
            if tokens.head.is_name:
                tokens.take()
            if tokens.head.text != "{" or tokens.head.is_name:
                tokens.fail("a subgraph without a body is not understood")
            return
        if not head.quoted and word in {"graph", "node", "edge"} and not frame.mark:
            self._defaults(word)
            return
        tokens.take()
        if not frame.mark and tokens.accept("="):
            value = tokens.take()
            if len(self.frames) == 1 and head.text in _READ:
                self.graph[head.text] = value.text
            return
        while tokens.accept(":"):
            tokens.take()
        self._add_ends([head.text])

    def _add_ends(self, ends: list[str]) -> None:
        frame = self.frames[-1]
        for name in ends:
            self.nodes.setdefault(name, {})
            frame.nodes.setdefault(name)
        frame.chain.append((ends, frame.mark))
        frame.mark = ""

    def _close(self) -> None:
        """Close a brace; the nodes inside can be the end of an edge outside."""
        self._end_chain({})
        inner = self.frames.pop()
        if self.frames:
            frame = self.frames[-1]
            if frame.chain and not frame.mark:
                self._end_chain({})
            self._add_ends(list(inner.nodes))

    def _defaults(self, word: str) -> None:
        tokens = self.tokens
        tokens.take()
        while tokens.accept("["):
            found = self._attributes()
            if word == "edge":
                self.frames[-1].edge_default.update(found)
            elif word == "graph" and len(self.frames) == 1:
                self.graph.update(found)

    def _attributes(self) -> dict[str, str]:
        """Read the inside of a bracket whose opening has been taken."""
        tokens = self.tokens
        found: dict[str, str] = {}
        while True:
            token = tokens.take()
            if not token.is_name:
                if token.text == "]":
                    return found
                if token.text not in {",", ";"}:
                    what = f"“{token.text}”" if token.text else "the end of the file"
                    tokens.fail(f"{what} stands among attributes", token)
                continue
            value = tokens.take().text if tokens.accept("=") else "true"
            if token.text in _READ:  # thousands of others would be kept for every node
                found[token.text] = value

    def _end_chain(self, attributes: dict[str, str]) -> None:
        frame = self.frames[-1]
        if frame.mark:
            self.tokens.fail("an edge has no end")
        chain, frame.chain = frame.chain, []
        if len(chain) == 1 and attributes:
            for name in chain[0][0]:
                self.nodes[name].update(attributes)
        for (tails, _), (heads, mark) in pairwise(chain):
            direction = attributes.get("dir", frame.edge_default.get("dir", ""))
            self.crossings -= len(tails) * len(heads)
            if self.crossings < 0:
                self.tokens.fail("groups of nodes are joined by far more edges than can be read")
            for tail in tails:
                for head in heads:
                    self._edge(tail, head, mark, direction)

    def _edge(self, tail: str, head: str, mark: str, direction: str) -> None:
        if mark == "--" or direction == "none":
            word = "link"
        elif direction == "both":
            self.tokens.fail(
                f"the edge between “{tail}” and “{head}” has two heads; no network here has such"
            )
        else:
            word = "arc"
            if direction == "back":
                tail, head = head, tail
        if self.strict and self.edges.get((tail, head)) == word:
            return
        opposite = self.edges.get((head, tail))
        if opposite == word == "arc" and tail != head:
            self.edges[head, tail] = "link"
            self.both_ways += 1
        elif (tail, head) in self.edges or opposite is not None:
            if not (self.strict and opposite == word):
                self.tokens.fail(f"“{tail}” and “{head}” are joined twice")
        else:
            self.edges[tail, head] = word


def looks_like(text: str) -> bool:
    """Whether the first word of a text, comments aside, opens a DOT file, and a brace follows."""
    return first_word(text) in {"digraph", "graph", "strict"} and "{" in text


def read(text: str, source: Source) -> NetworkFile:
    """Read a DOT file.

    Edges written ``--`` or with ``dir=none`` are links; so is a pair of nodes joined both ways.
    Nodes are called by their labels where all have different ones.

    Raises
    ------
    FormatError
        With the line: braces, quotes or edges that do not end, two-headed edges, or a faulty graph.
    """
    reader = _Reader(text, source)
    reader.run()
    called = _labels(reader.nodes)
    arcs, links = (
        [(called[a], called[b]) for (a, b), word in reader.edges.items() if word == wanted]
        for wanted in ("arc", "link")
    )
    places = {}
    for name, data in reader.nodes.items():
        x, _, y = data.get("pos", "").rstrip("!").partition(",")
        with suppress(ValueError):
            places[called[name]] = (float(x), -float(y) + 0.0)
    kind = reader.graph.get("bnstudio_kind")
    found = make_file(source, list(called.values()), arcs, links, kind, places)
    if not reader.both_ways:
        return found
    note = f"Nodes joined both ways were taken for linked ({reader.both_ways})."
    return replace(found, notes=(*found.notes, note))


def _labels(nodes: dict[str, dict[str, str]]) -> dict[str, str]:
    """Give the nodes their labels for names, where all have different and plain ones."""
    labels = {name: data.get("label", "") for name, data in nodes.items()}
    plain = all(label and "\\" not in label for label in labels.values())
    if plain and len(set(labels.values())) == len(labels):
        return labels
    return {name: name for name in nodes}


def write(file: NetworkFile) -> Rendered:
    """Write any graph."""
    graph, positions = file.graph, file.positions or {}
    parts = [f"digraph {{\n  graph [bnstudio_kind={graph.kind}];\n"]
    ids = [quoted(name) for name in graph.names]
    for name, word in zip(graph.names, ids, strict=True):
        place = ""
        if name in positions:
            x, y = positions[name]
            place = f' [pos="{float(x)!r},{-float(y) + 0.0!r}"]'
        parts.append(f"  {word}{place};\n")
    parts += [f"  {ids[a]} -> {ids[b]};\n" for a, b in sorted(graph.arcs)]
    parts += [f"  {ids[a]} -> {ids[b]} [dir=none];\n" for a, b in sorted(graph.links)]
    parts.append("}\n")
    return Rendered("".join(parts))


FORMAT = Format("dot", "DOT", (".dot", ".gv"), looks_like, read, write, keeps_positions=True)
