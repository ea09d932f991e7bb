"""Brings a project's data back: from the table file, or from the copy inside the project file.

A table that was moved, deleted or changed never keeps a project from opening: its runs and graphs
are there, and the person is told what has become of the data and what to do.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.foreign.kinds import opener_of
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.recipe import PrepareOptions, propose
from bnstudio.data.table.recipes.replay import Replayed, carry_over
from bnstudio.data.table.table import ReadOptions, Table
from bnstudio.errors import BnstudioError, DataError
from bnstudio.passing import Passing
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import read_table
from bnstudio.project.file_kinds import is_parent_sets
from bnstudio.project.saving.plain import shared_fields
from bnstudio.project.source import DataSource, digest_of
from bnstudio.texts import count_text

if TYPE_CHECKING:
    from bnstudio.job.process.answering import AnswerContext
    from bnstudio.project.document import Project

Progress = Callable[[int, int], None]

_GZIP = b"\x1f\x8b"  # begins a compressed file


@dataclass(frozen=True)
class SourceRecord:
    """How a :class:`~bnstudio.project.source.DataSource` stands in the project file.

    ``relative`` is the table's path as seen from the project file (empty: on another drive);
    ``embedded`` the part that holds the table file itself, or ``None``.
    """

    path: str
    relative: str = ""
    embedded: str | None = None
    read: ReadOptions | None = None
    prepare: PrepareOptions | None = None
    size: int = -1
    modified: float = 0.0
    sha256: str = ""


def source_record(source: DataSource, folder: Path) -> SourceRecord:
    """Return what a project file in ``folder`` holds of ``source``."""
    try:
        relative = Path(os.path.relpath(source.path, folder)).as_posix()
    except ValueError:  # another drive
        relative = ""
    embedded = None if source.kept is None else f"data/{Path(source.path).name}"
    known = shared_fields(source, SourceRecord)
    return SourceRecord(relative=relative, embedded=embedded, **known)


@dataclass(frozen=True)
class Loaded:
    """The data of a project, read again.

    ``table`` and ``dataset`` are ``None`` where they could not be had. ``changed`` says that they
    are not those that the project was saved with. ``message`` tells the person what they should
    know (empty when all is as it was), ``kind`` being ``info`` or ``caution``.
    """

    source: DataSource
    table: Table | None = None
    dataset: Dataset | None = None
    notes: tuple[str, ...] = ()
    changed: bool = False
    kind: str = ""
    message: str = ""

    def put_into(self, project: Project) -> None:
        """Make them the data of the project that was read from a file."""
        project.source = self.source
        project.table, project.dataset = self.table, self.dataset
        if self.dataset is not None:
            project.notes = self.notes
        project.data_number += self.changed


def load_data(
    source: DataSource,
    nearby: str = "",
    *,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Loaded:
    """Read and prepare the data of ``source`` as it was chosen.

    Tried in this order: the table file where it was, or ``nearby`` (where it would be if it moved
    together with the project), if it is the same as when it was read; the copy that the project
    keeps; the rows of then of a text file that only grew; the table file although it has changed.
    ``progress`` and ``cancelled`` as in :func:`bnstudio.data.table.read.read_table`.
    """
    name, lists = Path(source.path).name, is_parent_sets(Path(source.path))
    asked = dict.fromkeys((source.path, nearby))
    there = [path for path in asked if path and os.path.isfile(path)]  # noqa: PTH113 - any text
    same = next((path for path in there if _unchanged(Path(path), source)), None)
    kind = message = ""
    grown = None
    if same is None and source.kept is None and not lists:
        grown = next((path for path in there if _only_grew(Path(path), source)), None)
    if same is not None:
        source = replace(source, path=same)
    elif source.kept is not None:
        kind = "info"
        if there:
            message = (
                f"{name} has changed since this project was saved. The project goes on with the "
                "data as they were; Change… on the data page uses the new ones."
            )
        else:
            message = f"{name} is no longer there. The project goes on with the copy it keeps."
    elif grown is not None:
        source = replace(source, path=grown)
        kind = "info"
        message = (
            f"{name} has grown since this project was saved. The project goes on with the rows of "
            "then; Change… on the data page uses the new ones, too."
        )
    elif there:
        source = replace(source, path=there[0])
        kind = "caution"
        message = (
            f"{name} has changed since this project was saved and has been read again; "
            "earlier runs were made on the data of then."
        )
    else:
        return Loaded(
            source,
            kind="caution",
            message=f"{source.path} is no longer there. The runs and graphs are all here; "
            f"open {'the parent set lists' if lists else 'the table'} from where it is now to "
            "learn on.",
        )
    if lists:
        return _load_lists(source, same is None, kind, message)
    try:
        size = None if grown is None else source.size
        other = same is None and grown is None
        table, carried, dataset, notes = _read(source, other, size, progress, cancelled)
    except (BnstudioError, OSError, ValueError) as error:
        # A path or recipe of the file may be none at all.
        why = error if isinstance(error, BnstudioError) else "its path or recipe is damaged."
        return Loaded(
            source,
            kind="caution",
            message=f"The data of this project could not be read again: {why} "
            "The runs and graphs are all here.",
        )
    options = carried.options
    if carried.misfits:
        first = carried.misfits[0]
        more = f" and {len(carried.misfits) - 1} more" if len(carried.misfits) > 1 else ""
        message += f" What was decided fits it but for this: {first.rstrip('.')}{more}."
        notes = (*carried.misfits, *notes)
    changed = other and source.kept is None
    if changed:
        source = DataSource.of_file(source.path, table.options, options, table.bytes)
    source = replace(source, read=table.options, prepare=options)
    return Loaded(source, table, dataset, notes, changed, kind, message)


@dataclass(frozen=True)
class ListsAlone:
    """Which variables are parent set lists of that there are alone? See :func:`read_lists`."""

    path: str

    def answer(self, context: AnswerContext) -> tuple[Dataset, str]:
        """Read them."""

        def check() -> None:
            if context.cancelled():
                raise _given_up()

        return read_lists(Path(self.path), check)


def read_lists(path: Path, check: Callable[[], None] = lambda: None) -> tuple[Dataset, str]:
    """Read parent set lists that there are alone; return their variables, and words about them.

    Raises
    ------
    FormatError
        If they cannot be read.
    """
    from bnstudio.scoring.parent_sets.files import read_parent_sets

    table = read_parent_sets(path, check=check)
    note = (
        f"No table: parent set lists of {count_text(table.n)} variables, "
        f"{count_text(len(table))} sets, from {path.name}. Their scores are maximised as they are; "
        "there are no rows, states or probability tables."
    )
    return Dataset.without_rows(table.names), note


def _load_lists(source: DataSource, changed: bool, kind: str, message: str) -> Loaded:
    """Return the variables of parent set lists alone, which are read again."""
    try:
        dataset, note = ask(ListsAlone(source.path))
    except (BnstudioError, OSError) as error:
        return Loaded(
            source,
            kind="caution",
            message=f"The parent set lists of this project could not be read again: {error} "
            "The runs and graphs are all here.",
        )
    if changed:
        source = DataSource.of_lists(source.path)
    return Loaded(source, None, dataset, (note,), changed, kind, message)


def _read(
    source: DataSource,
    other: bool,
    size: int | None,
    progress: Progress | None,
    cancelled: Callable[[], bool] | None,
) -> tuple[Table, Replayed, Dataset, tuple[str, ...]]:
    """Read and prepare: of an ``other`` file the copy, if there is one; else so many bytes."""
    options = source.read or ReadOptions()
    if other and source.kept is not None:
        copy, passing = lay_out(source)
        try:
            table = read_table(copy, options, progress=progress, cancelled=cancelled)
        finally:
            passing.remove()
        if table is None:
            raise _given_up()
        table = replace(table, path=source.path)
    else:
        table = read_table(source.path, options, size=size, progress=progress, cancelled=cancelled)
        if table is None:
            raise _given_up()
    if source.prepare is not None and other and source.kept is None:  # the file has changed
        carried = carry_over(source.prepare, table)
    else:
        carried = Replayed(source.prepare or propose(table), ())
    prepared = prepare(table, carried.options)
    return prepared.table or table, carried, prepared.dataset, prepared.notes


def lay_out(source: DataSource) -> tuple[Path, Passing]:
    """Write the copy that a project keeps of its table to a temporary file.

    Returns
    -------
    (path, passing)
        Where it is, and what removes it.

    Raises
    ------
    DataError
        If there is no room for it.
    """
    assert source.kept is not None
    try:
        passing = Passing(None, folder=True)
    except OSError as error:
        raise _no_room(error) from None
    copy = passing.path / Path(source.path).name
    try:
        copy.write_bytes(source.kept)
    except OSError as error:
        passing.remove()
        raise _no_room(error) from None
    return copy, passing


def _given_up() -> DataError:
    return DataError("reading was given up")


def _no_room(error: OSError) -> DataError:
    """Say why the copy that a project keeps could not be laid out to be read."""
    return DataError(
        f"the copy that it keeps needs a temporary file ({error.strerror or error})",
        advice="Make room for temporary files, then try again",
    )


def _unchanged(path: Path, source: DataSource) -> bool:
    """Whether the file is the one that was read: same size, and same time or same content."""
    try:
        found = path.stat()
        if found.st_size != source.size:
            return False
        if abs(found.st_mtime - source.modified) < 1e-6:
            return True
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == source.sha256
    except OSError:
        return False


def _only_grew(path: Path, source: DataSource) -> bool:
    """Whether the file is text that begins with all that was read, as a log does."""
    if opener_of(path) is not None:
        return False
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size <= source.size or file.peek(2)[:2] == _GZIP:
                return False
            return digest_of(file, source.size) == source.sha256
    except OSError:
        return False
