"""Parent set lists for the window: what is stored for the next run, and a run's lists to look at.

Everything here is called in a thread.
"""

from __future__ import annotations

import gzip
import json
import stat
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import DataError
from bnstudio.files import open_to_read
from bnstudio.project.run import Run
from bnstudio.texts import count_text

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.process.answering import AnswerContext
    from bnstudio.job.spec import RunSpec, Stored
    from bnstudio.scoring.parent_sets.table import ParentSetTable


Note = Callable[["ParentSetTable"], str]

# Before so many lines, and bytes as unpacked, a file has said what it is for.
_HEAD_LINES = 100
_HEAD_BYTES = 4 * 2**20
_DIGITS = 20


@dataclass(frozen=True, eq=False)
class Loaded:
    """A table with what the list of variables shows of it, one entry a variable.

    ``empty`` is the score of the empty set, nan where it is not in the list. ``note`` says what
    the person must know about where it comes from, or nothing. ``lacking`` are the run's variables
    that have no list, for another one says the same.
    """

    table: ParentSetTable
    counts: NDArray[np.int64]
    best: NDArray[np.float64]
    empty: NDArray[np.float64]
    note: str = ""
    lacking: tuple[str, ...] = ()


@dataclass(frozen=True)
class StoredLists:
    """What has the store for a run of these settings? ``None`` for nothing."""

    spec: RunSpec

    def answer(self, context: AnswerContext) -> Stored | None:
        """Look."""
        assert context.dataset is not None
        return stored_lists(context.dataset, self.spec)


@dataclass(frozen=True)
class ListsOf:
    """Which parent set lists did a run work on? See :func:`load_lists`."""

    run: Run

    def answer(self, _context: AnswerContext) -> Loaded:
        """Read them."""
        return load_lists(self.run)


@dataclass(frozen=True)
class ListsToWrite:
    """Parent set lists that are to be written to a file, which names the variables ``lacking``."""

    table: ParentSetTable
    path: str
    lacking: tuple[str, ...] = ()

    def answer(self, _context: AnswerContext) -> None:
        """Write them."""
        from bnstudio.scoring.parent_sets.files import write_parent_sets

        table = self.table
        if self.lacking:
            origin, names = table.provenance, ", ".join(self.lacking)
            note = (
                f"No lists of {names}: each says the same as a variable that has one. "
                "Leave them out to learn from this file beside the table."
            )
            table = replace(table, provenance=replace(origin, notes=(*origin.notes, note)))
        write_parent_sets(self.path, table)


def stored_lists(dataset: Dataset, spec: RunSpec) -> Stored | None:
    """Return what the store has for a run of ``spec``, if anything."""
    from bnstudio.job.parent_sets import store
    from bnstudio.job.run.forecast import stored

    folder = store.default_folder()
    if spec.lists.file is None and next(folder.glob("*.npz"), None) is None:
        # With very many variables it takes a while to tell by what the lists would be found.
        return None
    return stored(dataset, spec, folder)


def misfit(path: str, names: Sequence[str]) -> str:
    """Say why a file of parent sets cannot be for the variables ``names``; "" where it may be.

    Only the head of the file is read, so a file that names its variables further on, or that is
    damaged, is left to the run to judge.
    """
    try:
        facts = Path(path).stat()
        if not stat.S_ISREG(facts.st_mode):
            return ""  # a pipe can be read once, and a device may never end
        many, own = _head(path, facts.st_mtime_ns, facts.st_size)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error):
        return ""
    file = Path(path).name
    few = bool(own) and own < set(names)  # of a proof that left out what says the same
    if many and many != len(names) and not few:
        here = "1 is" if len(names) == 1 else f"{count_text(len(names))} are"
        return f"{file} has parent sets of {count_text(many)} variables, but {here} ticked."
    other = next((name for name in names if name not in own), None) if own else None
    return "" if other is None else f"{file} has no parent sets of “{other}”."


@lru_cache(maxsize=4)
def _head(path: str, _modified: int, _size: int) -> tuple[int, frozenset[str]]:
    """Return the number of variables that a file says it is for (0: none), and their names."""
    with open_to_read(path) as raw:
        packed = raw.peek(2)[:2] == b"\x1f\x8b"
        content: Any = gzip.GzipFile(fileobj=raw) if packed else raw
        found: bytes = content.read(_HEAD_BYTES)
    lines = found.splitlines(keepends=True)[:_HEAD_LINES]
    many, own = 0, frozenset[str]()
    for line in lines:
        if not line.endswith((b"\n", b"\r")) and len(found) == _HEAD_BYTES:
            break  # it goes on
        text = line.decode()
        if text.startswith("# bnstudio "):
            meta = json.loads(text.removeprefix("# bnstudio "))
            stated = meta.get("names") if isinstance(meta, dict) else None
            own = frozenset(map(str, stated)) if isinstance(stated, list) else own
        elif not text.startswith("#") and text.strip():
            if many:
                break
            many = int(text) if len(text) <= _DIGITS else 0
    return many, own


def load_lists(run: Run) -> Loaded:
    """Read the lists that a run works on, or worked on.

    Raises
    ------
    BnstudioError
        If they are not there any more, or cannot be read; in words for the person.
    """
    file = run.spec.lists.file
    if run.tables is not None:
        table = _from_store(Path(run.tables), run.label)
        if set(table.names) <= set(run.variables):
            table = table.in_order([name for name in run.variables if name in table.names])
        lacking = tuple(name for name in run.variables if name not in set(table.names))
        return replace(_summed_up(table, _replaced(run)), lacking=lacking)
    if file is not None:
        from bnstudio.job.parent_sets.given import among
        from bnstudio.scoring.parent_sets.files import read_parent_sets

        if not Path(file).is_file():
            raise DataError(
                f"the file {Path(file).name} that {run.label} took its parent sets from is not "
                "where it was",
                advice="Put it back, or learn with another one",
            )
        if run.spec.lists_alone:
            table = among(read_parent_sets(file), run.variables)
        else:
            table = read_parent_sets(file, run.variables)
        note = f"As {Path(file).name} has them; the run kept those that fit its limits."
        return _summed_up(table, lambda _table: note)
    raise DataError(
        f"the parent sets of {run.label} were not kept",
        advice="It was stopped while it found them, or they could not be stored",
    )


def _from_store(path: Path, label: str) -> ParentSetTable:
    from bnstudio.job.parent_sets import store

    if not path.is_file():
        raise DataError(
            f"the parent sets of {label} are not stored any more",
            advice="Those not used for longest make room for new ones; "
            "a run with the same settings finds them again",
        )
    try:
        return store.load(path)
    except store.DAMAGED:
        raise DataError(
            f"the stored parent sets of {label} cannot be read",
            advice="A run with the same settings finds them again",
        ) from None


def _replaced(run: Run) -> Note:
    def note(table: ParentSetTable) -> str:
        if table.n < len(run.variables):
            return "A variable that says the same as another one has no list: the proof needs none."
        had = run.metrics.get("parent_sets")
        if had is None or int(had) == len(table):
            return ""
        return f"A later run with another budget has replaced the lists that {run.label} used."

    return note


def _summed_up(table: ParentSetTable, note: Note) -> Loaded:
    counts = np.diff(table.starts)
    best = np.full(table.n, np.nan)
    best[counts > 0] = table.scores[table.starts[:-1][counts > 0]]
    empty = np.full(table.n, np.nan)
    entries = np.flatnonzero(np.diff(table.set_starts) == 0)
    empty[np.searchsorted(table.starts, entries, side="right") - 1] = table.scores[entries]
    return Loaded(table, counts, best, empty, note(table))


def rows_with(
    table: ParentSetTable, child: int, wanted: list[NDArray[np.bool_]]
) -> range | NDArray[np.intp]:
    """Return the entries of ``child`` that have a parent out of each of ``wanted``, best first.

    Each of ``wanted`` is a Boolean a variable; without any, all entries are returned as a range.
    """
    low, high = int(table.starts[child]), int(table.starts[child + 1])
    if not wanted:
        return range(low, high)
    begin, end = int(table.set_starts[low]), int(table.set_starts[high])
    members = table.members[begin:end]
    bounds = table.set_starts[low : high + 1] - begin
    keep = np.ones(high - low, dtype=bool)
    for marked in wanted:
        hits = np.concatenate(([0], np.cumsum(marked[members])))
        keep &= hits[bounds[1:]] > hits[bounds[:-1]]
    return low + np.flatnonzero(keep)
