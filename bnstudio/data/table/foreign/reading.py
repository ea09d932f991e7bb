"""Makes a table, or its first rows, of what a reader of foreign tables hands over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.columns import Collector
from bnstudio.data.table.delimited.header import fresh_name
from bnstudio.data.table.delimited.stored import check_file
from bnstudio.data.table.foreign.kinds import Opener
from bnstudio.data.table.foreign.opened import Cells, Opened, refuse, spelled
from bnstudio.data.table.guess import MISSING
from bnstudio.data.table.table import (
    Column,
    Kind,
    ReadOptions,
    Table,
    format_number,
    parse_number,
    smallest_codes,
)
from bnstudio.texts import count_text

Progress = Callable[[int, int], None]


def read_foreign(
    path: Path,
    opener: Opener,
    options: ReadOptions,
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> Table | None:
    """Read the whole file; ``None`` if it was cancelled.

    Raises
    ------
    DataError
        In words, with row and column where they are known.
    """
    size = check_file(path)
    opened = opener(path, options)
    names, notes = _names(path, opened, options)
    missing = options.missing if options.missing is not None else MISSING
    gatherers = [_gatherer(name, i, opened, missing) for i, name in enumerate(names)]
    rows = 0
    for block in opened.blocks:
        if cancelled is not None and cancelled():
            return None
        for gatherer, cells in zip(gatherers, block.columns, strict=True):
            gatherer.add(cells)
        rows += len(block.lines)
        if progress is not None:
            progress(round(block.share * size), size)
    if rows == 0:
        refuse(path, "the table has no row")
    if rows == 1:
        refuse(path, "the table has one row", "At least two are needed to learn from")
    columns = []
    for i, gatherer in enumerate(gatherers):
        column = gatherer.finish(rows)
        given = opened.labels.get(i)
        if given and (column.kind != "empty"):
            column, note = _labelled(column, given)
            notes += (note,) if note else ()
        if i in opened.ordered and column.categorical and not column.unkept:
            column = replace(column, ordered=True)
        columns.append(column)
        if isinstance(gatherer, _Gathered) and gatherer.infinite:
            many = count_text(gatherer.infinite)
            notes += (f"“{column.name}” has {many} infinite cells, which are read as missing.",)
    if len(columns) == 1:
        refuse(path, "the table has one column", "At least two are needed to learn from")
    filled = replace(opened.options, missing=missing, arities=False, separator=None, quote=None)
    return Table(str(path), filled, tuple(columns), rows, size, (*opened.notes, *notes))


def first_rows(
    path: Path, opener: Opener, options: ReadOptions, rows: int
) -> tuple[Opened, ReadOptions, list[tuple[str, ...]], list[int]]:
    """Return the open file, how it is read, and its first rows as text with their places."""
    check_file(path)
    opened = opener(path, options)
    texts: list[tuple[str, ...]] = []
    lines: list[int] = []
    decimal = opened.options.decimal or "."
    for block in opened.blocks:
        some = [_texts(cells, rows - len(lines), decimal) for cells in block.columns]
        texts += zip(*some, strict=True)
        lines += block.lines[: rows - len(lines)]
        if len(lines) >= rows:
            break
    missing = options.missing if options.missing is not None else MISSING
    filled = replace(opened.options, missing=missing, arities=False, separator=None, quote=None)
    return opened, filled, texts, lines


def _texts(cells: Cells, rows: int, decimal: str) -> list[str]:
    if isinstance(cells, np.ndarray):
        return [format_number(float(x)).replace(".", decimal) for x in cells[:rows]]
    codes, spellings = cells
    return [spellings[code] if code >= 0 else "" for code in codes[:rows].tolist()]


def _names(path: Path, opened: Opened, options: ReadOptions) -> tuple[list[str], tuple[str, ...]]:
    """Refuse or repair names that are empty or stand twice, as for delimited text."""
    names, notes = [name.strip() for name in opened.names], []
    taken, seen = set(names), set[str]()
    times = Counter(names)
    for i, name in enumerate(names):
        if name and name not in seen:
            seen.add(name)
            continue
        if not options.repair_names:
            if name:
                what = f"{times[name]} columns are called “{name}”"
                refuse(path, what, "Rename all but one")
            refuse(path, f"column {i + 1} has no name", "Give it one")
        fresh = fresh_name(name or f"column {i + 1}", taken)
        was = f"a second “{name}”" if name else "nameless"
        notes.append(f"Column {i + 1}, {was}, is called “{fresh}”.")
        names[i] = fresh
        taken.add(fresh)
        seen.add(fresh)
    return names, tuple(notes)


class _Gathered:
    """A column whose kind is found out from its cells."""

    def __init__(self, name: str, missing: frozenset[str], decimal: str) -> None:
        self._decimal = decimal
        self.infinite = 0
        # A cell that a typed file leaves empty is missing, whatever markers are chosen.
        missing |= {""}
        self._texts = Collector(name, missing, decimal, True)
        self._numbers = Collector(name, missing, decimal, False)
        self._collector = self._numbers

    def add(self, cells: Cells) -> None:
        """Take the cells of a block."""
        if not isinstance(cells, np.ndarray):
            self._collector = self._texts
            codes, spellings = cells
            if (codes < 0).any():
                codes = np.where(codes < 0, len(spellings), codes)
                spellings = [*spellings, ""]
            self._collector.add_levels(codes, spellings)
            return
        endless = np.isinf(cells)
        if endless.any():
            self.infinite += int(np.count_nonzero(endless))
            cells = np.where(endless, np.nan, cells)
        if not self._collector.as_numbers:
            self._collector.add_levels(*spelled(cells, self._decimal))
            return
        marked = self._collector.without_missing(cells)
        other = marked[np.isnan(marked) != np.isnan(cells)]
        gone = cells[np.isnan(marked)]
        self._collector.add_numbers(marked)
        if gone.size or other.size:
            self._collector.add_markers(*spelled(gone, self._decimal))

    def finish(self, rows: int) -> Column:
        """Return the column."""
        return self._collector.finish(rows)


class _Declared:
    """A column whose states the file declares."""

    def __init__(self, name: str, states: tuple[str, ...], missing: frozenset[str]) -> None:
        self._name, self._states, self._missing = name, states, missing
        self._codes: list[NDArray[np.signedinteger]] = []

    def add(self, cells: Cells) -> None:
        """Take the codes of a block."""
        assert not isinstance(cells, np.ndarray)
        self._codes.append(smallest_codes(cells[0], len(self._states)))

    def finish(self, rows: int) -> Column:
        """Return the column: its states as declared, those chosen as missing taken out."""
        codes = np.concatenate(self._codes)
        kept = [i for i, state in enumerate(self._states) if state not in self._missing]
        table = np.full(len(self._states) + 1, -1, dtype=np.int64)
        table[kept] = np.arange(len(kept))
        counts = np.bincount(codes[codes >= 0], minlength=len(self._states))
        markers = {
            state: int(counts[i])
            for i, state in enumerate(self._states)
            if state in self._missing and counts[i]
        }
        if (codes < 0).any():
            markers["?"] = int(np.count_nonzero(codes < 0))
        return declared_column(self._name, table[codes], [self._states[i] for i in kept], markers)


def declared_column(
    name: str, codes: NDArray[np.signedinteger], states: list[str], markers: Mapping[str, int]
) -> Column:
    """Make a column of declared states; codes below 0 are missing cells."""
    gone = int(np.count_nonzero(codes < 0))
    if gone == codes.size:
        none = np.full(codes.size, -1, np.int8)
        return Column(name, "empty", none, (), None, gone, "every cell is missing", markers)
    numbers = [parse_number(state) for state in states]
    kind: Kind = "text"
    if all(number is not None for number in numbers) and len(set(numbers)) == len(numbers):
        whole = all(number is not None and number.is_integer() for number in numbers)
        kind = "integer" if whole else "continuous"
    seen = int(np.count_nonzero(np.bincount(codes[codes >= 0], minlength=len(states))))
    reason = f"{len(states)} states declared in the file"
    if seen < len(states):
        reason += f", {seen} of them seen"
    coded = smallest_codes(codes, len(states))
    return Column(name, kind, coded, tuple(states), None, gone, reason, markers, declared=True)


def _gatherer(
    name: str, at: int, opened: Opened, missing: tuple[str, ...]
) -> _Gathered | _Declared:
    states = opened.states.get(at)
    if states is None:
        return _Gathered(name, frozenset(missing), opened.options.decimal or ".")
    # A declared state such as “NA” is a state; only markers that a person added are not.
    return _Declared(name, states, frozenset(missing) - frozenset(MISSING))


def _labelled(column: Column, labels: Mapping[str, str]) -> tuple[Column, str]:
    """Put the labels of its values in the place of a column's values, if all of them have one."""
    if column.unkept or column.distinct > 10 * len(labels) + 100:
        different: tuple[str, ...] = ()
    else:
        column_now = column.as_categories
        different = column_now.levels
    unlabelled = [level for level in different if level not in labels]
    if not different or unlabelled:
        return column, (
            f"“{column.name}” keeps its values: the file has labels for some of them only."
        )
    assert column_now.codes is not None
    times = Counter(labels.values())
    states: list[str] = []
    place: dict[str, int] = {}
    for value, label in labels.items():
        place[value] = len(states)
        states.append(label if times[label] == 1 and label else f"{label} ({value})".strip())
    table = np.array([*(place[level] for level in different), -1], dtype=np.int64)
    made = declared_column(column.name, table[column_now.codes], states, column.markers)
    return replace(made, reason=f"{made.reason} by their labels"), ""
