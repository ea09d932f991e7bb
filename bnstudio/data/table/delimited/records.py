"""Where the records and cells of a block of delimited text lie, found with a few array passes.

A pandas reader pads short rows without a word; here every record's cells are counted, so that a
ragged row is named before anything is parsed. Quoted regions are found first, by parity where
quotes are well formed and by a walk over the quotes where they are not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

_NEWLINE, _BLANK, _TAB = 10, 32, 9
#: Characters of a line that a message shows on each side of what it is about.
_NEAR = 30


@dataclass(frozen=True, eq=False)
class Records:
    """The whole records of a block.

    Parameters
    ----------
    data
        The block's bytes up to ``end``.
    line
        Line number of its first byte; ``next_line`` that of the byte at ``end``.
    end
        Where the last whole record ends (0 if there is none).
    starts, stops, cells
        For each record that is no blank line: its first byte, the byte after its last one, and
        its number of cells.
    newlines
        Where the line ends are.
    marks
        Where the separators are, when blanks do not separate and quotes, if any, only ever stand
        round whole cells.
    open_quote_line, open_quote
        Line of a quote that is open at the end of the block, and its place among the bytes that
        were scanned.
    """

    data: bytes
    line: int
    next_line: int
    end: int
    starts: NDArray[np.int64]
    stops: NDArray[np.int64]
    cells: NDArray[np.int64]
    newlines: NDArray[np.int64]
    open_quote_line: int | None
    marks: NDArray[np.int64] | None = None
    open_quote: int | None = None

    @property
    def count(self) -> int:
        """Number of records, blank lines left out."""
        return int(self.starts.size)

    def line_of(self, record: int) -> int:
        """Return the line number in the file on which the record starts."""
        return self.line + int(np.searchsorted(self.newlines, self.starts[record]))

    def text(self, record: int) -> str:
        """Return one record as text, without its line end."""
        return self.data[self.starts[record] : self.stops[record]].decode("utf-8")

    def after(self, records: int) -> Records:
        """Return the block without its first ``records`` records."""
        cut = int(self.stops[records - 1]) + 1
        keep = self.newlines >= cut
        return Records(
            self.data[cut:],
            self.line + int(np.count_nonzero(~keep)),
            self.next_line,
            self.end - cut,
            self.starts[records:] - cut,
            self.stops[records:] - cut,
            self.cells[records:],
            self.newlines[keep] - cut,
            self.open_quote_line,
            None if self.marks is None else self.marks[self.marks >= cut] - cut,
            None if self.open_quote is None else self.open_quote - cut,
        )


def scan(data: bytes, separator: str, quote: str, line: int) -> Records:
    """Find the whole records of ``data`` (UTF-8, line feeds) and count their cells.

    Parameters
    ----------
    data
        The block; it starts at the start of a record.
    separator
        One ASCII character; ``" "`` stands for runs of blanks and tabs.
    quote
        One ASCII character, or ``""``.
    line
        Line number of the first byte.
    """
    array = np.frombuffer(data, dtype=np.uint8)
    newlines = np.flatnonzero(array == _NEWLINE)
    if newlines.size == 0:
        return Records(b"", line, line, 0, *(newlines,) * 4, None)
    opened: NDArray[np.int64] | None = None
    closed: NDArray[np.int64] | None = None
    open_line = open_quote = None
    simple = separator != " "
    if quote and quote.encode() in data:
        opened, closed, whole = _quoted(array, data, separator, quote)
        simple &= whole
        if opened.size > closed.size:
            open_quote = int(opened[-1])
            open_line = line + int(np.searchsorted(newlines, open_quote))
            closed = np.append(closed, array.size)
    ends = newlines if opened is None else newlines[~_inside(newlines, opened, closed)]
    if ends.size == 0:
        none = np.zeros(0, dtype=np.int64)
        return Records(b"", line, line, 0, *(none,) * 4, open_line, open_quote=open_quote)
    end = int(ends[-1]) + 1
    starts = np.concatenate([[0], ends[:-1] + 1])
    blank_separated = separator == " "
    if blank_separated:
        # A cell starts at each character that is no blank and follows one.
        blank = (array[:end] == _BLANK) | (array[:end] == _TAB) | (array[:end] == _NEWLINE)
        begins = ~blank
        begins[1:] &= blank[:-1]
        marks = np.flatnonzero(begins)
    else:
        marks = np.flatnonzero(array[:end] == ord(separator))
    if opened is not None and closed is not None:
        # The opening quote itself counts as the cell's first character.
        marks = marks[~_inside(marks, opened, closed)]
    counts = np.diff(np.searchsorted(marks, np.append(starts, end)))
    cells = counts if blank_separated else counts + 1
    keep = _not_blank(array, starts, ends, cells, blank_separated)
    newlines = newlines[newlines < end]
    return Records(
        data[:end],
        line,
        line + int(newlines.size),
        end,
        starts[keep],
        ends[keep],
        cells[keep],
        newlines,
        open_line,
        marks if simple else None,
        open_quote,
    )


def some_of(records: Records, kept: NDArray[np.bool_], separator: str, quote: str) -> Records:
    """Return the block without the records that are not kept; its lines are numbered anew."""
    places = zip(records.starts[kept].tolist(), records.stops[kept].tolist(), strict=True)
    data = b"".join(records.data[start:stop] + b"\n" for start, stop in places)
    left = scan(data, separator, quote, records.line)
    return replace(left, next_line=records.next_line)


def _not_blank(
    array: NDArray[np.uint8],
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    cells: NDArray[np.int64],
    blank_separated: bool,
) -> NDArray[np.bool_]:
    if blank_separated:
        return np.asarray(cells > 0)
    keep = ends > starts
    # A line of blanks only can hold just one cell; where one begins so, the others are counted.
    begins = array[starts]
    doubtful = np.flatnonzero(keep & (cells == 1) & ((begins == _BLANK) | (begins == _TAB)))
    if doubtful.size:
        others = np.cumsum((array != _BLANK) & (array != _TAB), dtype=np.int32)
        keep[doubtful] = others[ends[doubtful] - 1] > others[starts[doubtful]]
    return np.asarray(keep)


def _inside(
    places: NDArray[np.int64], opened: NDArray[np.int64], closed: NDArray[np.int64] | None
) -> NDArray[np.bool_]:
    """Return which places lie strictly inside a quoted region."""
    assert closed is not None
    region = np.searchsorted(opened, places, side="left") - 1
    inside = region >= 0
    inside[inside] = places[inside] < closed[region[inside]]
    return np.asarray(inside)


def _quoted(
    array: NDArray[np.uint8], data: bytes, separator: str, quote: str
) -> tuple[NDArray[np.int64], NDArray[np.int64], bool]:
    """Return where quoted regions open and close; one more opening if the last stays open.

    Also whether each region is a whole cell without quotes inside.
    """
    places = np.flatnonzero(array == ord(quote))
    opened, closed = places[0::2], places[1::2]
    # Well formed: each opening quote follows a separator, a line end or a closing quote (doubled),
    # each closing one precedes one of these.
    edge = np.zeros(256, dtype=bool)
    edge[[_NEWLINE, ord(separator), ord(quote)]] = True
    if separator == " ":
        edge[_TAB] = True
    before = array[opened[opened > 0] - 1]
    after = array[closed[closed < array.size - 1] + 1]
    if edge[before].all() and edge[after].all():
        doubled = closed[: opened.size - 1] + 1 == opened[1:]
        return opened, closed, not doubled.any()
    return *_walk(data, places, separator, quote), False


def _walk(
    data: bytes, places: NDArray[np.int64], separator: str, quote: str
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Find quoted regions as the csv module would: a quote opens only at the start of a cell."""
    mark = ord(quote)
    edges = {_NEWLINE, ord(separator), _TAB if separator == " " else _NEWLINE}
    opened: list[int] = []
    closed: list[int] = []
    inside = False
    skip = -1
    for place in places.tolist():
        if place == skip:
            continue
        if inside:
            if place + 1 < len(data) and data[place + 1] == mark:
                skip = place + 1
            else:
                closed.append(place)
                inside = False
            continue
        before = place - 1
        while before >= 0 and data[before] in (_BLANK, _TAB) and data[before] not in edges:
            before -= 1
        if before < 0 or data[before] in edges:
            opened.append(place)
            inside = True
    return np.array(opened, dtype=np.int64), np.array(closed, dtype=np.int64)


def line_ends(data: bytes) -> int:
    """Return how many lines end in text of one byte a character, whatever ends them."""
    return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def excerpt(data: bytes, place: int) -> str:
    """Return the line in which a byte stands, or what is near it of a long one."""
    some = 4 * _NEAR + 8  # a character takes at most four bytes; one cut in half is left out
    before = data[max(0, place - some) : place].rpartition(b"\n")[2].decode("utf-8", "ignore")
    after = data[place : place + some].partition(b"\n")[0].decode("utf-8", "ignore")
    if len(before) > _NEAR:
        before = "…" + before[1 - _NEAR :]
    if len(after) > _NEAR:
        after = after[: _NEAR - 1] + "…"
    return before + after
