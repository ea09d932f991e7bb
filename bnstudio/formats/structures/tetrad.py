"""Tetrad's graph text: the nodes on one line, then numbered edges, ``1. A --> B``.

Names have no blanks and no semicolons or commas, which take the line of nodes apart; others are
written as words, without a place for the originals.
"""

from __future__ import annotations

import re
from itertools import count

from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file
from bnstudio.formats.names import NameRule, plain_word

_NODES = NameRule(
    "all but blanks, semicolons and commas",
    lambda name: name.isprintable() and not set(" ;,") & set(name) and name[0] not in "\"'",
    lambda name: plain_word(name) or "x",
)
_EDGE = re.compile(r"\s{0,9}\d{1,9}\.\s{1,9}(\S{1,10000})\s{1,9}(\S{3,9})\s{1,9}(\S{1,10000})")
_PARTS = ("graph nodes:", "graph edges:", "graph attributes:", "graph node attributes:")
_ENDS = {"-->": "arc", "<--": "back", "---": "link"}


def looks_like(text: str) -> bool:
    """Whether a text begins with ``Graph Nodes:``."""
    return text[:2000].lstrip().lower().startswith("graph nodes:")


def read(text: str, source: Source) -> NetworkFile:
    """Read a graph that Tetrad or causal-learn wrote; attributes behind the edges are skipped.

    Raises
    ------
    FormatError
        With the line: no nodes, an edge that is not understood, ends that are circles or two
        heads, or a faulty graph.
    """
    names: list[str] = []
    arcs: list[tuple[str, str]] = []
    links: list[tuple[str, str]] = []
    part = ""
    parts = set()
    for line, row in enumerate(text.split("\n"), 1):
        if line % 4096 == 0:
            source.step(line, text.count("\n") if line == 4096 else line)
            source.check_size(len(names), len(arcs) + len(links))
        words = row.strip()
        if not words:
            continue
        lower = words.lower()
        if lower.startswith(_PARTS):
            part = lower.split(":")[0]
            parts.add(part)
            words = words.partition(":")[2].strip()
            if not words:
                continue
        if part == "graph nodes":
            separator = ";" if ";" in words else ","
            names += [name.strip() for name in words.split(separator) if name.strip()]
        elif part == "graph edges":
            found = _EDGE.match(row)
            if found is None:
                source.fail(f"“{words[:60]}” is no edge such as “1. A --> B”", line, character=1)
            tail, ends, head = found.groups()
            if ends not in _ENDS:
                source.fail(
                    f"the edge “{tail} {ends} {head}” has a circle or two heads, which no "
                    "network here can hold",
                    line,
                    character=found.start(2) + 1,
                )
            if _ENDS[ends] == "back":
                tail, head = head, tail
            (links if _ENDS[ends] == "link" else arcs).append((tail, head))
        elif not part:
            source.fail("the text does not begin with “Graph Nodes:”", line, character=1)
    if parts and "graph edges" not in parts:
        source.fail(
            "the text ends before “Graph Edges:”",
            advice="Fetch it again: it may be cut off. A graph without edges has that line too",
        )
    return make_file(source, names, arcs, links)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; its kind is not kept."""
    graph = file.graph
    names = _NODES.apply(graph.names)
    words = [names[name] for name in graph.names]
    numbers = count(1)
    lines = ["Graph Nodes:", ";".join(words), "", "Graph Edges:"]
    for ends, edges in (("-->", graph.arcs), ("---", graph.links)):
        lines += [f"{next(numbers)}. {words[a]} {ends} {words[b]}" for a, b in sorted(edges)]
    return Rendered("\n".join(lines) + "\n", names=names)


FORMAT = Format(
    "tetrad",
    "Tetrad graph",
    (".tetrad.txt", ".tetrad"),
    looks_like,
    read,
    write,
    keeps_kind=False,
    keeps_names=False,
    node_rule=_NODES,
)
