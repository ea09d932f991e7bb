"""Files of parent sets: ``.jkl`` read and written, ``.jaa`` read.

Both are lists by variable: a line ``variable count``, then ``count`` lines ``score size parents``.
Variables are numbers from 0 or names. Lines with ``#`` are comments and may stand anywhere; ours
carry names and provenance, so that a saved table is known again and used without recomputation.
They also carry a digest of themselves and of the lists: of a file that was edited, nothing is taken
for granted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from bnstudio.errors import FormatError
from bnstudio.files import replacing
from bnstudio.scoring.parent_sets.file_reader import MARK, Reader, digest
from bnstudio.scoring.parent_sets.table import ParentSetTable


def read_parent_sets(
    path: str | os.PathLike[str],
    names: Sequence[str] | None = None,
    *,
    numbered: Sequence[str] | None = None,
    check: Callable[[], None] = lambda: None,
    progress: Callable[[float, float], None] = lambda _done, _total: None,
) -> ParentSetTable:
    """Read a ``.jkl`` or ``.jaa`` file, also compressed with gzip.

    The lists of a file whose comment has no digest of them, or that of others, are those of unknown
    data (``data_sha256`` is empty), and no variable's list counts as exhausted.

    Parameters
    ----------
    path
        The file.
    names
        The variables of the data, into whose order the lists are brought. Without them the
        variables of a file with numbers and without our comments are called by their numbers.
    numbered
        The same in the order in which such a file numbers them, which is that of the table's
        columns; ``names`` by default.
    check
        Called every few milliseconds; what it raises ends the reading.
    progress
        Called with the bytes read and those in all, unless the file is a pipe.

    Raises
    ------
    FormatError
        If the file cannot be read; with the line number.
    DataError
        If the file's variables are not those of ``names``.
    """
    return Reader(Path(path), names, numbered, check, progress).read()


def write_parent_sets(
    path: str | os.PathLike[str], table: ParentSetTable, decimals: int | None = None
) -> None:
    """Write a table as ``.jkl``; compressed where the name ends in ``.gz``.

    Parameters
    ----------
    path
        The file; it is replaced whole, or not at all.
    table
        What to write. Variables are numbered; their names stand in a comment.
    decimals
        Digits after the point of a score; ``None`` writes what reads back as the same number.
        Rounded scores are not those of the data any more, so such a file carries no digest and is
        scored again where it is used.

    Raises
    ------
    FormatError
        If the file cannot be written.
    """
    try:
        with replacing(path, pack=True) as file:
            for text in _written(table, decimals):
                file.write(text.encode())
    except OSError as error:
        raise FormatError(
            f"the file cannot be written: {error.strerror or error}",
            file=path,
            advice="Choose another folder, or make room",
        ) from None


def _written(table: ParentSetTable, decimals: int | None) -> Iterator[str]:
    origin = table.provenance
    meta = {
        "names": table.names,
        "score": origin.score,
        "parameters": dict(origin.parameters),
        "data_sha256": origin.data_sha256,
        "knowledge": origin.knowledge,
        "max_parents": origin.max_parents,
        "max_params": origin.max_params,
        "method": origin.method,
        "counters": dict(origin.counters),
        "not_exhausted": [int(i) for i in np.flatnonzero(~table.exhausted)],
        "drops": {str(i): int(table.drops[i]) for i in np.flatnonzero(table.drops)},
    }
    if decimals is None:
        meta = json.loads(json.dumps(meta))  # as it will be read
        meta["digest"] = digest(meta, map(table.of_one, range(table.n)))
    yield f"{table.n}\n"
    yield f"{MARK}{json.dumps(meta, ensure_ascii=False)}\n"
    for note in origin.notes:
        yield f"# {' '.join(note.split())}\n"
    for child in range(table.n):
        yield f"{child} {table.count(child)}\n"
        lines = []
        for score, parents in table.sets(child):
            shown = repr(score) if decimals is None else f"{score:.{decimals}f}"
            lines.append(" ".join((shown, str(len(parents)), *map(str, parents))))
        yield "\n".join(lines) + "\n"
