"""Parent sets from a file of another run or program, made to fit this run.

Beside data they are scored again (:func:`from_file`); lists alone are taken as they are
(:func:`alone`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from bnstudio.errors import DataError, UsageError
from bnstudio.job.control import RunControl
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.phases import READING, SCORING_GIVEN
from bnstudio.scoring.parent_sets.table import (
    ParentSetTable,
    Provenance,
    VariableSets,
    renumbered,
)

_AT_ONCE = 20_000_000  # rows counted between two checks
_MOST_AT_ONCE = 20_000  # sets scored between two checks


def from_file(
    path: Path,
    scorer: LocalScorer,
    legal: LegalParentSets,
    control: RunControl,
    *,
    prune: bool = True,
) -> tuple[ParentSetTable, dict[str, float]]:
    """Read the lists of another run or program and make them fit this one.

    Every set is scored again unless the file says, by its digest as it was written, that its scores
    are those of these data and this score; sets that break the constraints are left out. The
    counters say how many, and by how much the file's scores differed at most. Only lists made for
    just this run can be exhausted.

    Without ``prune`` the sets that a subset beats stay: soft knowledge may still turn that round.

    Raises
    ------
    DataError, UsageError
        If the file cannot be read, has other variables, or no legal set of some variable.
    """
    control.progress(READING)
    table = read_parent_sets(
        path,
        scorer.names,
        numbered=control.names,  # runs have the columns in another order
        check=control.check,
        progress=partial(control.progress, READING),
    )
    origin, own = Provenance.of(*scorer.identity, legal), table.provenance
    if own.fits(origin):
        return table, {"sets_read": float(len(table))}
    same = own.same_scores(origin)
    kept, left_out, difference = [], 0, 0.0
    for child, sets in _legal(table, legal, control, str(path)):
        left_out += table.count(child) - len(sets.scores)
        if not same:
            scores = _scored(scorer, child, sets, control)
            difference = max(difference, float(np.abs(scores - sets.scores).max()))
            sets = sets._replace(scores=scores)
        kept.append(sets)
        control.progress(SCORING_GIVEN, float(child + 1), float(table.n))
    provenance = replace(origin, method=own.method or "file", notes=own.notes)
    counters = {"sets_read": float(len(table)), "sets_left_out": float(left_out)}
    if not same:
        counters["largest_score_difference"] = difference
    # What was exhausted for other data, limits or knowledge, or under another score, is not here.
    found = ParentSetTable.build(table.names, kept, provenance, prune=prune, check=control.check)
    return found, counters


def alone(
    table: ParentSetTable, legal: LegalParentSets, control: RunControl
) -> tuple[ParentSetTable, dict[str, float]]:
    """Make lists fit a run that has nothing else: the sets that break the constraints go.

    The scores stay as they are. A family that is not listed is not legal, so all variables' lists
    count as exhausted. Of sets of which one holds another that scores as high, the smaller one is
    enough.

    Raises
    ------
    UsageError
        If no legal set of some variable is left.
    DataError
        If every network over the sets that are left has a cycle.
    """
    kept = [sets for _, sets in _legal(table, legal, control, None)]
    cyclic = _in_cycles(kept, control)
    if cyclic:
        names = ", ".join(f"“{table.names[child]}”" for child in cyclic[:3])
        raise DataError(
            f"no network without cycles can be made of the parent sets of {names}"
            + (" and others" if len(cyclic) > 3 else ""),
            advice="Give more parent sets, such as the empty ones, or loosen limits and knowledge",
        )
    left_out = len(table) - sum(len(sets.scores) for sets in kept)
    counters = {"sets_read": float(len(table)), "sets_left_out": float(left_out)}
    every = np.ones(table.n, dtype=bool)
    found = ParentSetTable.build(
        table.names, kept, table.provenance, exhausted=every, check=control.check
    )
    return found, counters


def among(table: ParentSetTable, names: Sequence[str]) -> ParentSetTable:
    """Return the lists of some variables, with the sets that hold no others.

    Raises
    ------
    DataError
        If the table lacks one of them, or no set of one is left.
    """
    if tuple(names) == table.names:
        return table
    number = {name: i for i, name in enumerate(table.names)}
    place = np.full(table.n, -1, dtype=np.int64)
    for new, name in enumerate(names):
        if name not in number:
            raise DataError(
                f"the parent sets lack the variable “{name}”",
                advice="Open the file again that the variables are of",
            )
        place[number[name]] = new
    kept = []
    for name in names:
        sets = table.of_one(number[name])
        outside = np.concatenate(([0], np.cumsum(place[sets.members] < 0)))
        sets = sets.only(outside[sets.starts[1:]] == outside[sets.starts[:-1]])
        if not len(sets.scores):
            raise DataError(
                f"all parent sets of “{name}” hold variables that are left out",
                advice="Take those in, or leave it out too",
            )
        kept.append(renumbered(sets, place))
    return ParentSetTable.build(names, kept, table.provenance, prune=False)


def _legal(
    table: ParentSetTable, legal: LegalParentSets, control: RunControl, file: str | None
) -> Iterator[tuple[int, VariableSets]]:
    """Yield each variable with its legal sets; refuse a variable that has none."""
    for child in range(table.n):
        control.check()
        sets = table.of_one(child)
        sets = sets.only(legal.which(child, sets.starts, sets.members))
        if not len(sets.scores):
            raise UsageError(
                f"the file has no parent set of “{table.names[child]}” that keeps the limits and "
                "the knowledge",
                file=file,
                advice="Loosen them, or have the sets found again",
            )
        yield child, sets


def _in_cycles(lists: Sequence[VariableSets], control: RunControl) -> list[int]:
    """Return the variables that no ordering has room for: none, if there is a network at all."""
    placed = np.zeros(len(lists), dtype=bool)
    left = list(range(len(lists)))
    while left:
        control.check()
        for child in left:
            sets = lists[child]
            lacking = np.concatenate(([0], np.cumsum(~placed[sets.members])))
            placed[child] = (lacking[sets.starts[1:]] == lacking[sets.starts[:-1]]).any()
        still = [child for child in left if not placed[child]]
        if len(still) == len(left):
            break
        left = still
    return left


def _scored(scorer: LocalScorer, child: int, sets: VariableSets, control: RunControl) -> np.ndarray:
    count = len(sets.scores)
    scores = np.empty(count)
    at_once = min(max(_AT_ONCE // max(scorer.dataset.codes.shape[1], 1), 16), _MOST_AT_ONCE)
    for low in range(0, count, at_once):
        control.check()
        high = min(low + at_once, count)
        begin, end = sets.starts[low], sets.starts[high]
        scores[low:high] = scorer.families(
            np.full(high - low, child),
            sets.starts[low : high + 1] - begin,
            sets.members[begin:end].astype(np.int64),
        )
    return scores
