"""Parent sets from a file of another run or program, made to fit this run."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.job.control import RunControl
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets

_AT_ONCE = 20_000_000  # rows counted between two checks
_MOST_AT_ONCE = 20_000  # sets scored between two checks

_READING = "Reading the parent sets"


def from_file(
    path: Path, scorer: LocalScorer, legal: LegalParentSets, control: RunControl
) -> tuple[ParentSetTable, dict[str, float]]:
    """Read the lists of another run or program and make them fit this one.

    Every set is scored again unless the file says, by its digest as it was written, that its scores
    are those of these data and this score; sets that break the constraints are left out. The
    counters say how many, and by how much the file's scores differed at most. Only lists made for
    just this run can be exhausted.

    Raises
    ------
    DataError, UsageError
        If the file cannot be read, has other variables, or no legal set of some variable.
    """
    control.progress(_READING)
    table = read_parent_sets(
        path, scorer.names, check=control.check, progress=partial(control.progress, _READING)
    )
    origin, found = Provenance.of(*scorer.identity, legal), table.provenance
    if found.fits(origin):
        return table, {"sets_read": float(len(table))}
    same = found.same_scores(origin)
    kept, left_out, difference = [], 0, 0.0
    for child in range(table.n):
        control.check()
        sets = table.of_one(child)
        sets = sets.only(legal.which(child, sets.starts, sets.members))
        left_out += table.count(child) - len(sets.scores)
        if not len(sets.scores):
            raise UsageError(
                f"the file has no parent set of “{table.names[child]}” that keeps the limits and "
                "the knowledge",
                file=str(path),
                advice="Loosen them, or have the sets found again",
            )
        if not same:
            scores = _scored(scorer, child, sets, control)
            difference = max(difference, float(np.abs(scores - sets.scores).max()))
            sets = sets._replace(scores=scores)
        kept.append(sets)
        control.progress("Scoring the parent sets of the file", float(child + 1), float(table.n))
    provenance = replace(origin, method=found.method or "file", notes=found.notes)
    counters = {"sets_read": float(len(table)), "sets_left_out": float(left_out)}
    if not same:
        counters["largest_score_difference"] = difference
    # What was exhausted for other data, limits or knowledge, or under another score, is not here.
    return ParentSetTable.build(table.names, kept, provenance, check=control.check), counters


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
