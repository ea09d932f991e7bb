"""Adjacency CSV: a square of 0 and 1 with the names above and on the left.

A 1 in row A and column B is the arc A -> B; a 1 also in row B and column A makes it a link.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from bnstudio.errors import FormatError, LimitError
from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file
from bnstudio.formats.csvtext import cell, rows
from bnstudio.graph.pdag import PDAG

MAX_NODES = 10_000
"""The largest square that is written: 200 MB."""
_YES = {"1", "1.0", "true"}
_NO = {"0", "0.0", "false", ""}


def looks_like(text: str) -> bool:
    """Whether the first two rows of a CSV text are those of an adjacency matrix."""
    try:
        first = [row for _, row in islice(rows(text, Source("")), 2)]
    except FormatError:
        return False
    if len(first) < 2:
        return len(first) == 1 and first[0][0] == "" and len(first[0]) > 1
    header, row = first
    names = header[1:] if header[0] == "" else header
    return len(row) == len(names) + 1 and row[0] == names[0]


def read(text: str, source: Source) -> NetworkFile:
    """Read an adjacency matrix; the corner cell may be missing.

    Raises
    ------
    FormatError
        With the line: not square, names that differ, a cell that is not 0 or 1, or a faulty graph.
    """
    names, ones = read_square(text, source)
    both = {(a, b) for a, b in ones if (b, a) in ones}
    arcs = [(names[a], names[b]) for a, b in sorted(ones - both)]
    links = [(names[a], names[b]) for a, b in sorted(both) if a <= b]
    return make_file(source, names, arcs, links)


def read_square(text: str, source: Source) -> tuple[list[str], set[tuple[int, int]]]:
    """Return the names of a square of 0 and 1, and where it has ones: row, column."""
    names: list[str] = []
    ones: set[tuple[int, int]] = set()
    n = 0
    for number, (line, row) in enumerate(rows(text, source, blanks=True)):
        if number == 0:
            names = row[1:] if row and row[0] == "" else row
            source.check_size(len(names))
            continue
        if n >= len(names):
            source.fail(f"there are more rows than the {len(names)} columns", line)
        if len(row) != len(names) + 1:
            source.fail(f"the row has {len(row)} cells; {len(names) + 1} are needed", line)
        if row[0] != names[n]:
            source.fail(
                f"the row is called “{row[0]}”, but column {n + 1} is called “{names[n]}”",
                line,
                advice="Rows and columns must have the same names in the same order",
            )
        for column, word in enumerate(islice(row, 1, None)):
            if word == "0":
                continue
            plain = word.strip().lower()
            if plain in _YES:
                ones.add((n, column))
            elif plain not in _NO:
                source.fail(f"“{word[:40]}” stands where 0 or 1 should", line)
        n += 1
        source.check_size(n, len(ones) // 2)
    if n < len(names):
        source.fail(f"there are {n} rows for {len(names)} columns; the file may have been cut off")
    return names, ones


def write(file: NetworkFile) -> Rendered:
    """Write an adjacency matrix; the kind of the graph is not kept."""
    graph = file.graph
    return Rendered(
        square_text(graph, lambda node: (*graph.children(node), *graph.neighbours(node)))
    )


def square_text(graph: PDAG, ones: Callable[[int], tuple[int, ...]]) -> str:
    """Write a square with names above and on the left; ``ones`` gives those of a node's row.

    Raises
    ------
    LimitError
        If it would be larger than :data:`MAX_NODES` on a side.
    """
    if graph.n > MAX_NODES:
        raise LimitError(
            f"a square of {graph.n:,} by {graph.n:,} cells is too large",
            advice="Write an arc list or another format",
        )
    names = [cell(name) for name in graph.names]
    lines = [",".join(['""', *names])]
    for node, name in enumerate(names):
        line = ["0"] * graph.n
        for other in ones(node):
            line[other] = "1"
        lines.append(",".join([name, *line]))
    return "\n".join(lines) + "\n"


FORMAT = Format(
    "adjacency",
    "Adjacency CSV",
    (".adjacency.csv", ".adj.csv"),
    looks_like,
    read,
    write,
    keeps_kind=False,
    max_characters=256_000_000,
)
