"""Parent set tables kept from run to run, in the user's cache folder.

A table is found again by what it holds: data, score with parameters, and which families may be.
The folder is kept below a size; what was not used for longest goes first.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from bnstudio.errors import BnstudioError
from bnstudio.files import PASSING, replacing
from bnstudio.graph.constraints import Constraints
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance

MOST_BYTES = 2_000_000_000
_NEARLY = 0.75
"""Of the time or memory wanted for a variable: what a little more of them finds is not worth it."""

DAMAGED = Exception
"""What reading a stored table may raise when there is none, or it is damaged: a single bit turned
over in the archive's head can ask for encryption, another compression, or endless memory."""

_LEFT_SECONDS = 86_400.0
"""Age from which a passing file is no longer one that a run is writing."""

_ARRAYS = ("starts", "scores", "set_starts", "members", "exhausted", "drops")


def default_folder() -> Path:
    """Return the folder of the user's stored tables."""
    return Path(platformdirs.user_cache_dir("bnstudio", appauthor=False)) / "parent-sets"


def origin_of(
    score: str,
    parameters: Mapping[str, Any],
    data_sha256: str,
    constraints: Constraints,
    method: str,
) -> Provenance:
    """Return the provenance by which a table is stored and found again."""
    most = constraints.max_parents
    return Provenance(
        score=score,
        parameters=parameters,
        data_sha256=data_sha256,
        knowledge=LegalParentSets.of(constraints).fingerprint(),
        max_parents=int(most.max(initial=0)) if constraints.limited else None,
        max_params=constraints.max_params,
        method=method,
    )


def origin_for(scorer: LocalScorer, constraints: Constraints, method: str) -> Provenance:
    """As :func:`origin_of`, of a scorer on its data."""
    return origin_of(
        scorer.name, asdict(scorer.parameters), scorer.dataset.sha256, constraints, method
    )


def place(folder: Path, origin: Provenance) -> Path:
    """Return where the table of this origin (its method among it) lies, if there is one."""
    message = [
        origin.data_sha256,
        origin.score,
        json.dumps(dict(origin.parameters), sort_keys=True),
        origin.knowledge,
        origin.method,
    ]
    return folder / (hashlib.sha256("\n".join(message).encode()).hexdigest()[:32] + ".npz")


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
    with replacing(path) as file:
        np.savez(
            file,
            head=np.frombuffer(json.dumps(head).encode(), dtype=np.uint8),
            starts=table.starts,
            scores=table.scores,
            set_starts=table.set_starts,
            members=table.members,
            exhausted=table.exhausted,
            drops=table.drops,
        )
    _make_room(folder, most_bytes, keep=path)
    return path


def load(path: Path) -> ParentSetTable:
    """Read a stored table.

    Raises
    ------
    Exception
        Of any kind, if there is none or it is damaged.
    """
    with np.load(path, allow_pickle=False) as stored:
        head = json.loads(bytes(stored["head"]))
        arrays = {name: stored[name] for name in _ARRAYS}
    provenance = dict(head["provenance"])
    provenance["notes"] = tuple(provenance["notes"])
    return ParentSetTable(names=tuple(head["names"]), provenance=Provenance(**provenance), **arrays)


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
        with np.load(path, allow_pickle=False) as stored:  # an array is read when it is asked for
            counters = json.loads(bytes(stored["head"]))["provenance"]["counters"]
            return Summary(
                str(path), int(stored["starts"][-1]), bool(stored["exhausted"].all()), counters
            )
    except DAMAGED:
        return None


def reusable(
    saved: Path, names: tuple[str, ...], origin: Provenance, method: str, wanted: Budget
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
    if not found.fits(origin.score, origin.parameters, origin.data_sha256, origin.knowledge):
        return None
    whole = bool(table.exhausted.all())
    if not whole and found.method != method:
        return None
    return None if could_give_more(found.counters, whole, wanted) else table


def enough(folder: Path, origin: Provenance, wanted: Budget) -> ParentSetTable | None:
    """Return the stored table of this origin if finding it anew could give no more."""
    table = find(folder, origin)
    if table is None:
        return None
    whole = bool(table.exhausted.all())
    return None if could_give_more(table.provenance.counters, whole, wanted) else table


def keep(folder: Path, table: ParentSetTable, had: Budget) -> Path | None:
    """Store ``table``, unless a run at the same time has left one that had at least its budget.

    Returns its file, or ``None`` if it cannot be written, which is not worth ending a run for.
    """
    there = summary(place(folder, table.provenance))
    if there is not None and not could_give_more(there.counters, there.exhausted, had):
        return Path(there.path)
    with suppress(OSError):
        return put(folder, table)
    return None


def could_give_more(counters: Mapping[str, Any], exhausted: bool, wanted: Budget) -> bool:
    """Whether identifying again with the budget ``wanted`` could find more than a table has.

    ``counters`` are those of the table's provenance. Compared is what each variable was to have in
    both cases, not what it had: that depends on what else the machine was at.
    """
    if exhausted:
        return False
    if counters.get("variables_stopped", 1.0):
        return True
    had = counters.get("sets_for_a_variable")
    if had is not None and (wanted.sets is None or had < wanted.sets):
        return True
    had = counters.get("open_limit")
    if had is not None and had < wanted.frontier_limit:
        return True
    had = counters.get("sets_limit")
    if had is not None and had < _NEARLY * wanted.sets_limit:
        return True
    had = counters.get("seconds_for_a_variable")
    return had is not None and (wanted.seconds is None or had < _NEARLY * wanted.seconds)


def _make_room(folder: Path, most_bytes: int, keep: Path) -> None:
    for path in folder.glob(f"{PASSING}*.part"):  # of a run that was killed while it stored
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _LEFT_SECONDS:
                path.unlink()
    files = []
    for path in folder.glob("*.npz"):
        with suppress(OSError):
            about = path.stat()
            files.append((about.st_mtime, about.st_size, path))
    total = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if total <= most_bytes:
            return
        if path != keep:
            with suppress(OSError):
                path.unlink()
                total -= size
