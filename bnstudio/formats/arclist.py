"""CSV arc list: one edge a row, ``from,to,type``; an unjoined node has a row of its own.

Lists of other programs are read too: with or without a header, further columns ignored, a pair
listed both ways taken for a link (as bnlearn writes undirected arcs).
"""

from __future__ import annotations

from bnstudio.formats.common import (
    Content,
    Format,
    NetworkFile,
    Rendered,
    Source,
    make_graph,
)
from bnstudio.formats.csvtext import cell, rows

_FROM = {"from", "source", "tail", "parent", "cause", "node1", "node 1"}
_TO = {"to", "target", "head", "child", "effect", "node2", "node 2"}
_TYPE = {"type", "edge", "kind", "interaction"}
_LINK = {"link", "undirected", "---", "--", "-"}
_ARC = {"arc", "directed", "-->", "->", ""}


def looks_like(text: str) -> bool:
    """Whether a text has a separator near its beginning; many texts have, so ask this one last."""
    head = text[:2000].lstrip()
    return "," in head or ";" in head or "\t" in head


def read(text: str, source: Source) -> NetworkFile:
    """Read an arc list.

    Raises
    ------
    FormatError
        With the line: a row without two names, an unknown type, or a faulty graph.
    """
    names: dict[str, None] = {}
    arcs: dict[tuple[str, str], int] = {}
    links: dict[tuple[str, str], int] = {}
    at_from, at_to, at_type = 0, 1, 2
    typed = False  # whether a header says that there are types; else a third column may be anything
    for number, (line, row) in enumerate(rows(text, source)):
        if number == 0:
            words = [word.strip().lower() for word in row]
            found = (
                next((i for i, word in enumerate(words) if word in _FROM), None),
                next((i for i, word in enumerate(words) if word in _TO), None),
            )
            if found[0] is not None and found[1] is not None:
                at_from, at_to = found[0], found[1]
                at_type = next((i for i, word in enumerate(words) if word in _TYPE), len(words))
                typed = at_type < len(words)
                continue
            if len(row) > 3:
                source.fail(
                    "the first row names no columns “from” and “to”, and there are more than three",
                    line,
                    advice="An arc list has the columns from, to and, if it has links, type",
                )
        if len(row) <= at_to:
            source.fail("the row has no second column", line)
        tail = row[at_from] if at_from < len(row) else ""
        head = row[at_to]
        word = row[at_type].strip().lower() if at_type < len(row) else ""
        if not tail:
            source.fail("a row has no name in its first column", line)
        if not head:
            if word not in {"node", ""}:
                source.fail("an edge has no name in its second column", line)
            names.setdefault(tail)
            continue
        if tail == head:
            source.fail(f"“{tail}” is joined to itself", line)
        names.setdefault(tail)
        names.setdefault(head)
        if (tail, head) in arcs or (tail, head) in links or (head, tail) in links:
            source.fail(f"the edge of “{tail}” and “{head}” is there twice", line)
        if word in _LINK:
            if (head, tail) in arcs:
                source.fail(f"the edge of “{tail}” and “{head}” is there twice", line)
            links[tail, head] = line
        elif (head, tail) in arcs:
            del arcs[head, tail]
            links[head, tail] = line
        elif word in _ARC or not typed:
            arcs[tail, head] = line
        else:
            source.fail(f"“{word[:40]}” is no type of edge; use “arc” or “link”", line)
    graph, notes = make_graph(source, list(names), arcs, links)
    return NetworkFile(graph, None, None, notes)


def write(content: Content) -> Rendered:
    """Write an arc list; the kind of the graph and the order of its nodes are not kept."""
    graph = content.graph
    lines = ["from,to,type"]
    joined: set[int] = set()
    for word, edges in (("arc", graph.arcs), ("link", graph.links)):
        for a, b in sorted(edges):
            joined |= {a, b}
            lines.append(f"{cell(graph.names[a])},{cell(graph.names[b])},{word}")
    lines += [f"{cell(name)},,node" for i, name in enumerate(graph.names) if i not in joined]
    return Rendered("\n".join(lines) + "\n")


FORMAT = Format(
    name="csv",
    title="CSV arc list",
    endings=(".csv", ".arcs.csv"),
    looks_like=looks_like,
    read=read,
    write=write,
    keeps_kind=False,
)
