"""CSV arc list: one edge a row, ``from,to,type``; an unjoined node has a row of its own.

Lists of other programs are read too: with or without a header, further columns ignored, a pair
listed both ways taken for a link (as bnlearn writes undirected arcs).
"""

from __future__ import annotations

from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file
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
    arcs: set[tuple[str, str]] = set()
    links: set[tuple[str, str]] = set()
    at_from, at_to, at_type = 0, 1, 2
    typed = False  # whether a header says that there are types; else a third column may be anything
    for number, (line, row) in enumerate(rows(text, source)):
        if number == 0:
            tail_at, head_at, type_at = (
                next((i for i, word in enumerate(row) if word.strip().lower() in known), len(row))
                for known in (_FROM, _TO, _TYPE)
            )
            if max(tail_at, head_at) < len(row):
                at_from, at_to, at_type = tail_at, head_at, type_at
                typed = at_type < len(row)
                continue
            if len(row) > 3:
                source.fail(
                    "the first row names no columns “from” and “to”, and there are more than three",
                    line,
                    advice="An arc list has the columns from, to and, if it has links, type; "
                    "a table of data is no network",
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
        source.check_size(len(names), len(arcs) + len(links))
        back = (head, tail) in arcs
        if {(tail, head), (head, tail)} & links or (tail, head) in arcs or (back and word in _LINK):
            source.fail(f"the edge of “{tail}” and “{head}” is there twice", line)
        if word in _LINK:
            links.add((tail, head))
        elif back:
            arcs.remove((head, tail))
            links.add((head, tail))
        elif word in _ARC or not typed:
            arcs.add((tail, head))
        else:
            source.fail(f"“{word[:40]}” is no type of edge; use “arc” or “link”", line)
    return make_file(source, list(names), arcs, links)


def write(file: NetworkFile) -> Rendered:
    """Write an arc list; the kind of the graph and the order of its nodes are not kept."""
    graph = file.graph
    lines = ["from,to,type"]
    joined: set[int] = set()
    for word, edges in (("arc", graph.arcs), ("link", graph.links)):
        for a, b in sorted(edges):
            joined |= {a, b}
            lines.append(f"{cell(graph.names[a])},{cell(graph.names[b])},{word}")
    lines += [f"{cell(name)},,node" for i, name in enumerate(graph.names) if i not in joined]
    return Rendered("\n".join(lines) + "\n")


FORMAT = Format(
    "csv", "CSV arc list", (".csv", ".arcs.csv"), looks_like, read, write, keeps_kind=False
)
