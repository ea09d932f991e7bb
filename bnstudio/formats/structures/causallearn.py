"""causal-learn's matrix as CSV: a -> b is -1 in row a, column b, and 1 in row b, column a.

A link is -1 in both places. The first line has the names. Circles (2) and two-headed edges (1 in
both places) stand for what no network here holds.
"""

from __future__ import annotations

from itertools import islice

from bnstudio.errors import FormatError, LimitError
from bnstudio.formats.adjacency import MAX_NODES
from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file
from bnstudio.formats.csvtext import cell, rows

_TAIL, _ARROW, _CIRCLE = -1, 1, 2


def looks_like(text: str) -> bool:
    """Whether a text is a square of small numbers among which -1 is."""
    if "-1" not in text:
        return False
    try:
        first = [row for _, row in islice(rows(text, Source(""), blanks=True), 2)]
    except FormatError:
        return False
    if not first:
        return False
    names, last = first[0], first[-1]
    names = names[1:] if names[0] == "" else names
    last = last[1:] if len(last) == len(names) + 1 else last
    return len(last) == len(names) and None not in map(_code, last)


def _code(word: str) -> int | None:
    """Return the number of a cell; ``None`` if it is none of those that the matrix has."""
    word = word.strip()
    if word in {"0", "-1", "1", "2"}:
        return int(word)
    try:
        value = float(word)
    except ValueError:
        return None
    return int(value) if value in (0.0, -1.0, 1.0, 2.0) else None


def read(text: str, source: Source) -> NetworkFile:
    """Read a matrix with a line of names or without (then ``X1``, ``X2``, ...).

    Raises
    ------
    FormatError
        With the line: not square, other numbers, circles, two-headed edges, or a faulty graph.
    """
    names: list[str] = []
    marks: dict[tuple[int, int], int] = {}
    n = 0
    named_rows = False
    for number, (line, row) in enumerate(rows(text, source, blanks=True)):
        if number == 0:
            source.check_size(len(row))
            if None in map(_code, row):
                names = row[1:] if row[0] == "" else row
                continue
            names = [f"X{at + 1}" for at in range(len(row))]
        if n == 0:
            named_rows = len(row) == len(names) + 1
        if n >= len(names):
            source.fail(f"there are more rows than the {len(names)} columns", line)
        if len(row) != len(names) + named_rows:
            source.fail(f"the row has {len(row)} cells; {len(names) + named_rows} are needed", line)
        for column, word in enumerate(row[1:] if named_rows else row):
            if word == "0":
                continue
            code = _code(word)
            if code is None:
                source.fail(f"“{word[:40]}” stands where -1, 0 or 1 should", line)
            if code == _CIRCLE:
                source.fail("the graph has circles (2): it is a PAG, which is not read", line)
            if code:
                marks[n, column] = code
        n += 1
        source.check_size(n, len(marks) // 2)
    if n < len(names):
        source.fail(f"there are {n} rows for {len(names)} columns; the file may have been cut off")
    arcs, links = [], []
    for (a, b), code in marks.items():
        other = marks.get((b, a))
        if other is None:
            source.fail(f"the edge of “{names[a]}” and “{names[b]}” has one end only")
        if code == other == _ARROW:
            source.fail(f"the edge of “{names[a]}” and “{names[b]}” has two heads")
        if code == other == _TAIL and a <= b:
            links.append((names[a], names[b]))
        elif code == _TAIL and other == _ARROW:
            arcs.append((names[a], names[b]))
    return make_file(source, names, arcs, links)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; its kind is not kept."""
    graph = file.graph
    if graph.n > MAX_NODES:
        raise LimitError(
            f"a square of {graph.n:,} by {graph.n:,} cells is too large",
            advice="Write an arc list or another format",
        )
    # Names that are all numbers of the matrix would be read as its first row, and a name alone has
    # no comma beside it: an empty corner and a column of names tell what they are.
    named_rows = graph.n == 1 or None not in map(_code, graph.names)
    names = [cell(name) for name in graph.names]
    lines = [",".join(["", *names] if named_rows else names)]
    for node in range(graph.n):
        line = ["0"] * graph.n
        for other in (*graph.children(node), *graph.neighbours(node)):
            line[other] = str(_TAIL)
        for other in graph.parents(node):
            line[other] = str(_ARROW)
        lines.append(",".join([names[node], *line] if named_rows else line))
    return Rendered("\n".join(lines) + "\n")


FORMAT = Format(
    "causallearn",
    "causal-learn matrix",
    (".causallearn.csv",),
    looks_like,
    read,
    write,
    keeps_kind=False,
    max_characters=256_000_000,
)
