"""pcalg's matrix ``amat.cpdag`` as CSV: the arc a -> b is a 0 in row a, column b, and a 1 in row b.

So it is the transpose of a plain adjacency matrix; a link is a 1 in both places. Nothing in a file
says which of the two it is: the ending does.
"""

from __future__ import annotations

from bnstudio.formats.adjacency import read_square, square_text
from bnstudio.formats.common import Format, NetworkFile, Rendered, Source, make_file


def looks_like(_text: str) -> bool:
    """Never: the text is that of an adjacency matrix."""
    return False


def read(text: str, source: Source) -> NetworkFile:
    """Read a matrix as R's ``write.csv`` or ``write.table`` writes it.

    Raises
    ------
    FormatError
        With the line: not square, names that differ, a cell that is not 0 or 1, or a faulty graph.
    """
    names, ones = read_square(text, source)
    both = {(a, b) for a, b in ones if (b, a) in ones}
    arcs = [(names[b], names[a]) for a, b in sorted(ones - both)]
    links = [(names[a], names[b]) for a, b in sorted(both) if a <= b]
    return make_file(source, names, arcs, links)


def write(file: NetworkFile) -> Rendered:
    """Write any graph; its kind is not kept."""
    graph = file.graph
    return Rendered(
        square_text(graph, lambda node: (*graph.parents(node), *graph.neighbours(node)))
    )


FORMAT = Format(
    "pcalg",
    "pcalg amat.cpdag",
    (".amat.csv", ".pcalg.csv"),
    looks_like,
    read,
    write,
    keeps_kind=False,
    max_characters=256_000_000,
)
