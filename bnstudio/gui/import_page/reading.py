"""Reads a table for the import page without holding the window up.

The first rows come at once, then the whole file in a thread with progress; every new choice of
format starts over and what was under way is forgotten. Small questions about a column (its
histogram, where a method would cut it) are answered the same way.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from bnstudio.data.table.bars import MINI_BARS, intervals, mini_bars
from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.preview import Preview
from bnstudio.data.table.recipe import PrepareOptions, is_cut
from bnstudio.data.table.states import Groups, complete, rare_with_neighbours
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.errors import BnstudioError, DataError
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.passing import Passing
from bnstudio.project.asking.questions import look_at_table
from bnstudio.project.data import lay_out
from bnstudio.project.source import DataSource

T = TypeVar("T")

BARS = 60


class Ask(Protocol):
    """Does work in a thread and hands on its answer."""

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> object: ...


class AskNewest:
    """Asks so that only the answer to the newest question is heard."""

    def __init__(self, ask: Ask) -> None:
        self._ask, self._asked = ask, 0

    def __call__(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        self._asked += 1
        mine = self._asked

        def answer(found: T) -> None:
            if mine == self._asked:
                then(found)

        self._ask(work, answer)


@dataclass(frozen=True)
class Reading:
    """A table read whole, with what the page shows about it.

    ``bars`` holds for each column the heights of its small histogram (largest 1). ``table`` is the
    one that was read, or that as it has been shaped since.
    """

    table: Table
    proposal: PrepareOptions
    findings: tuple[Finding, ...]
    bars: tuple[tuple[float, ...], ...]

    def shaped(self, table: Table) -> Reading:
        """Return the same of the table in another shape."""
        known = dict(zip(map(id, self.table.columns), self.bars, strict=True))
        bars = tuple(known.get(id(each)) or mini_bars(each) for each in table.columns)
        return replace(self, table=table, bars=bars)


@dataclass(frozen=True, eq=False)
class Numbers:
    """The values of a numeric column for its large histogram.

    ``ordered`` are the values present, ascending; ``counts`` the rows in each of at most ``BARS``
    equal intervals between ``edges``.
    """

    ordered: NDArray[np.float64]
    counts: NDArray[np.int64]
    edges: NDArray[np.float64]


def state_bars(column: Column, groups: Groups, ordered: bool = False) -> tuple[float, ...]:
    """Return the small histogram of a column whose values are grouped to states.

    Of many states the most frequent stand there, by size; of many ordered ones all, in their
    order, rare ones together with their neighbours.
    """
    place = {level: i for i, level in enumerate(column.levels)}
    rows = [
        sum(int(column.counts[place[level]]) for level in group.levels if level in place)
        for group in complete(groups, column.levels)
    ]
    if len(rows) > MINI_BARS and ordered:
        widths = rare_with_neighbours(rows, MINI_BARS)
        ends = [0, *accumulate(widths)]
        rows = [sum(rows[low:high]) for low, high in pairwise(ends)]
    elif len(rows) > MINI_BARS:
        rows = sorted(rows, reverse=True)[:MINI_BARS]
    top = max(rows, default=0)
    return tuple(each / top for each in rows) if top else ()


def study(column: Column) -> Numbers:
    """Sort and count the values of a numeric column."""
    values = column.numbers()
    ordered = np.sort(values[~np.isnan(values)])
    counts, edges = np.histogram(ordered, intervals(column, ordered, BARS))
    return Numbers(ordered, counts, edges)


def dropped_rows(table: Table, names: frozenset[str]) -> int:
    """Return how many rows miss a cell in one of the columns."""
    missing = np.zeros(table.rows, dtype=np.bool_)
    for column in table.columns:
        if column.name in names and column.missing and not column.unkept:
            missing |= column.missing_rows()
    return int(np.count_nonzero(missing))


def first_column(reading: Reading, options: PrepareOptions) -> str:
    """Choose what to show first: a finding's column, else one that is cut."""
    for level in ("decide", "look"):
        for finding in reading.findings:
            if finding.level == level and finding.column:
                return finding.column
    columns = reading.table.columns
    cut = (each.name for each in columns if is_cut(each, options.plan(each.name)))
    return next(cut, columns[0].name)


def found_column(names: Sequence[str], text: str) -> str | None:
    """Return the first name that holds the text, those that start with it first."""
    word = text.strip().casefold()
    found = [name for name in names if word in name.casefold()] if word else []
    return min(found, key=lambda name: not name.casefold().startswith(word), default=None)


class ImportReading(QObject):
    """Does the page's work in threads.

    Signals
    -------
    previewed(object)
        The :class:`~bnstudio.data.table.preview.Preview` is there.
    advanced(float)
        Share of the file that has been read.
    finished(object)
        The :class:`Reading` is there.
    failed(object, bool)
        The :class:`~bnstudio.errors.BnstudioError`, and whether there is no preview either.
    """

    previewed = Signal(object)
    advanced = Signal(float)
    finished = Signal(object)
    failed = Signal(object, bool)

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        tasks.each_tick(self._look, lambda: self.busy)
        self._reading: Task | None = None
        self._share = -1.0
        self._copy: tuple[Path, Passing] | None = None

    @property
    def busy(self) -> bool:
        """Whether the table is being read."""
        return self._reading is not None

    def use_copy(self, source: DataSource | None) -> None:
        """Read the copy that a project keeps in place of the file; ``None``: the file itself.

        Raises
        ------
        DataError
            If there is no room for the copy.
        """
        self.cancel()
        if self._copy is not None:
            self._copy[1].remove()
        self._copy = None if source is None else lay_out(source)

    def start(self, named: str, options: ReadOptions) -> None:
        """Read the file called ``named``; what was being read is given up."""
        self.cancel()
        self._share = -1.0
        path = named if self._copy is None else str(self._copy[0])

        def first_rows(_task: Task) -> Preview:
            from bnstudio.data.table.preview import preview

            return preview(path, options)

        def shown(preview: Preview) -> None:
            self.previewed.emit(preview)
            self._reading = self._tasks.start(
                tr("Reading"), whole, self._finish, self._fail, quiet=True
            )

        def whole(task: Task) -> Reading | None:
            found = look_at_table(
                path, options, progress=task.progress, cancelled=task.is_cancelled
            )
            if found is None:
                return None
            table = replace(found.table, path=named)
            return Reading(table, found.proposal, found.findings, found.bars)

        def no_preview(error: Exception) -> None:
            self._fail(error, True)

        self._reading = self._tasks.start(tr("Preview"), first_rows, shown, no_preview, quiet=True)

    def cancel(self) -> None:
        """Give up what is being read."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def ask(self, work: Callable[[], T], then: Callable[[T], None]) -> Task:
        """Answer a question in a thread; ``then`` gets the answer in the window."""
        return self._tasks.start(tr("Looking"), lambda _task: work(), then, quiet=True)

    def _finish(self, reading: Reading | None) -> None:
        self._reading = None
        if reading is not None:
            self.finished.emit(reading)

    def _fail(self, error: Exception, nothing: bool = False) -> None:
        self._reading = None
        if not isinstance(error, BnstudioError):
            if isinstance(error, MemoryError):
                error = DataError(tr("the table does not fit into the memory"))
            else:
                # A defect of the program: the log has it, the person gets a sentence.
                threading.excepthook(
                    threading.ExceptHookArgs(
                        (type(error), error, error.__traceback__, threading.current_thread())
                    )
                )
                error = DataError(tr("the table could not be read, by a fault of this program"))
        if self._copy is not None and error.file == str(self._copy[0]):
            error.file = None
        self.failed.emit(error, nothing)

    def _look(self, _deadline: float) -> None:
        """Say how far reading is."""
        reading = self._reading
        if reading is not None and reading.fraction is not None and reading.fraction != self._share:
            self._share = reading.fraction
            self.advanced.emit(reading.fraction)
