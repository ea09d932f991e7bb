"""Parent set tables kept from run to run, in the user's cache folder.

A table is found again by what it holds: data, score with parameters, and which families may be.
The folder is kept below a size; what was not used for longest goes first.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.errors import BnstudioError
from bnstudio.files import new_archive, replacing
from bnstudio.places import cache_folder, keep_newest
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance

MOST_BYTES = 2_000_000_000
_NUMBERING = "by content"
"""How variables are numbered; tables of earlier versions, in the data's order, are not found."""

_NEARLY = 0.75
"""Of the time or memory wanted for a variable: what a little more of them finds is not worth it."""

DAMAGED = Exception
"""What reading a stored table may raise when there is none, or it is damaged: a single bit turned
over in the archive's head can ask for encryption, another compression, or endless memory."""

_TEXTS = ("score", "data_sha256", "knowledge", "method")
_LIMITS = ("max_parents", "max_params")
_ARRAYS = ("starts", "scores", "set_starts", "members", "exhausted", "drops")


def default_folder() -> Path:
    """Return the folder of the user's stored tables."""
    return cache_folder() / "parent-sets"


def place(folder: Path, origin: Provenance) -> Path:
    """Return where the table of this origin (its method among it) lies, if there is one."""
    key = [
        _NUMBERING,
        origin.data_sha256,
        origin.score,
        json.dumps(dict(origin.parameters), sort_keys=True),
        origin.knowledge,
        origin.method,
    ]
    return folder / (hashlib.sha256("\n".join(key).encode()).hexdigest()[:32] + ".npz")


def find(folder: Path, origin: Provenance) -> ParentSetTable | None:
    """Return the stored table of this origin, or ``None``; a damaged file counts as none."""
    path = place(folder, origin)
    if not path.is_file():
        return None
    try:
        table = load(path)
    except DAMAGED:
        return None
    with suppress(OSError):
        os.utime(path)  # used now
    return table


def put(folder: Path, table: ParentSetTable, most_bytes: int = MOST_BYTES) -> Path:
    """Store ``table`` and return its file; older tables make room.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = place(folder, table.provenance)
    head = {"names": list(table.names), "provenance": asdict(table.provenance)}
    arrays = {
        "head": np.frombuffer(json.dumps(head).encode(), dtype=np.uint8),
        **{name: vars(table)[name] for name in _ARRAYS},
    }
    with replacing(path) as file, new_archive(file, zipfile.ZIP_STORED) as archive:
        for name, array in arrays.items():
            with archive.open(f"{name}.npy", "w", force_zip64=True) as part:
                np.lib.format.write_array(part, array, allow_pickle=False)
    keep_newest(folder.glob("*.npz"), spared=path, most_bytes=most_bytes)
    return path


def load(path: Path) -> ParentSetTable:
    """Read a stored table.

    Raises
    ------
    Exception
        Of any kind, if there is none or it is damaged.
    """
    with _opened(path) as stored:
        names, provenance = _head(stored)
        arrays = {name: stored[name] for name in _ARRAYS}
    table = ParentSetTable(names=names, provenance=provenance, **arrays)
    if not _is_whole(table):
        raise ValueError("these arrays are no parent sets")
    return table


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """Open a stored table; its arrays are read when they are asked for."""
    with np.load(path, allow_pickle=False) as stored:
        if any(info.compress_type != zipfile.ZIP_STORED for info in stored.zip.infolist()):
            raise ValueError("it may unpack to more than there is memory")
        yield stored


def _head(stored: Mapping[str, Any]) -> tuple[tuple[str, ...], Provenance]:
    """Return names and provenance of a stored table; an exception of any kind if they are odd."""
    head = json.loads(bytes(stored["head"]))
    names, record = tuple(head["names"]), {**head["provenance"]}
    record["notes"] = tuple(record["notes"])
    numbers = record["counters"].values()
    if not (
        all(type(text) is str for text in (*names, *record["notes"]))
        and all(type(record[key]) is str for key in _TEXTS)
        and all(record[key] is None or type(record[key]) is int for key in _LIMITS)
        and isinstance(record["parameters"], dict)
        and all(type(number) in (int, float) for number in numbers)
        and len(set(names)) == len(names)
    ):
        raise ValueError("this is no head of parent sets")
    return names, Provenance(**record)


def _is_whole(table: ParentSetTable) -> bool:
    """Whether the arrays of a stored table are what :meth:`ParentSetTable.build` makes.

    Kernels do not look where an index leads, so one beyond the end would end the process.
    """
    n, entries, members = table.n, len(table.scores), table.members
    kinds = ("i8", "f8", "i8", "u2" if n <= 2**16 else "u4", "?", "i8")
    shapes = ((n + 1,), (entries,), (entries + 1,), (len(members),), (n,), (n,))
    for name, kind, shape in zip(_ARRAYS, kinds, shapes, strict=True):
        array = getattr(table, name)
        if array.dtype != np.dtype(kind) or array.shape != shape:
            return False
    for offsets, end in ((table.starts, entries), (table.set_starts, len(members))):
        if offsets[0] != 0 or offsets[-1] != end or (offsets[1:] < offsets[:-1]).any():
            return False
    first = np.zeros(len(members) + 1, dtype=bool)  # of the members of a set
    first[table.set_starts] = True
    best = np.zeros(entries + 1, dtype=bool)
    best[table.starts] = True
    own = np.repeat(np.arange(n, dtype=members.dtype), np.diff(table.set_starts[table.starts]))
    return not (
        (members >= n).any()
        or (members == own).any()
        or ((members[1:] <= members[:-1]) & ~first[1:-1]).any()
        or np.isnan(table.scores).any()
        or ((table.scores[1:] > table.scores[:-1]) & ~best[1:-1]).any()
    )


@dataclass(frozen=True)
class Summary:
    """What a stored table holds, without its sets."""

    path: str
    sets: int
    exhausted: bool
    counters: Mapping[str, Any]


def summary(path: Path) -> Summary | None:
    """Return what the table stored at ``path`` holds; ``None`` if none can be read there."""
    if not path.is_file():
        return None
    try:
        with _opened(path) as stored:
            counters = _head(stored)[1].counters
            return Summary(
                str(path), int(stored["starts"][-1]), bool(stored["exhausted"].all()), counters
            )
    except DAMAGED:
        return None


def reusable(
    saved: Path, names: tuple[str, ...], origin: Provenance, wanted: Budget
) -> ParentSetTable | None:
    """Return the table in ``saved`` if computing it again could give no more, else ``None``.

    It must be of the same data, score, limits, knowledge and method, and have had at least the
    budget ``wanted`` of a variable, unless nothing was left to find.
    """
    if not saved.is_file():
        return None
    try:
        table = read_parent_sets(saved, names)
    except BnstudioError:
        return None
    found = table.provenance
    if not found.fits(origin) or (found.method != origin.method and not table.exhausted.all()):
        return None
    return _unless_more(table, wanted)


def enough(
    folder: Path | None, origin: Provenance, wanted: Budget
) -> tuple[ParentSetTable, str] | None:
    """Return the stored table of this origin and its file, if a new one could give no more."""
    table = None if folder is None else find(folder, origin)
    if folder is None or table is None or _unless_more(table, wanted) is None:
        return None
    return table, str(place(folder, origin))


def keep(folder: Path | None, table: ParentSetTable, had: Budget) -> str | None:
    """Store ``table``, unless a run at the same time has left one that had at least its budget.

    Returns its file, or ``None`` if it cannot be written, which is not worth ending a run for.
    """
    if folder is None:
        return None
    there = summary(place(folder, table.provenance))
    if there is not None and not could_give_more(there.counters, there.exhausted, had):
        return there.path
    with suppress(OSError):
        return str(put(folder, table))
    return None


def _unless_more(table: ParentSetTable, wanted: Budget) -> ParentSetTable | None:
    """Return the table, unless identifying again with the budget ``wanted`` could find more."""
    whole = bool(table.exhausted.all())
    return None if could_give_more(table.provenance.counters, whole, wanted) else table


def could_give_more(counters: Mapping[str, Any], exhausted: bool, wanted: Budget) -> bool:
    """Whether identifying again with the budget ``wanted`` could find more than a table has.

    ``counters`` are those of the table's provenance. Compared is what each variable was to have in
    both cases, not what it had: that depends on what else the machine was at.
    """
    if exhausted:
        return False
    if counters.get("variables_stopped", 1.0):
        return True
    for name, most in (
        ("sets_for_a_variable", wanted.sets),
        ("open_limit", wanted.frontier_limit),
        ("sets_limit", _NEARLY * wanted.sets_limit),
        ("seconds_for_a_variable", None if wanted.seconds is None else _NEARLY * wanted.seconds),
    ):
        had = counters.get(name)
        if had is not None and (most is None or had < most):
            return True
    return False
