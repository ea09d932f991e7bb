"""The table of all parent sets that can be part of a best network, for a search that proves it.

A network to hold comes first, by hill climbing: the enumeration may take longer than the run may.
Meanwhile the upper bound falls. A table that an earlier run has stored is taken as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bnstudio.errors import LimitError
from bnstudio.graph.pdag import PDAG
from bnstudio.job.parent_sets import store
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.parent_sets.weighted import MOST_SCORED, check_countable, weighted
from bnstudio.search.base import Problem
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control, Stopped
from bnstudio.search.exact.complete_lists import EXACT, CompleteLists, count_scores


@dataclass(frozen=True, eq=False)
class Provided:
    """A table and how the run came by it.

    ``tables`` is its file in the store, if it has one; ``start`` a network found on the way, with
    its score.
    """

    table: ParentSetTable
    counters: dict[str, float] = field(default_factory=dict)
    reused: bool = False
    tables: str | None = None
    start: PDAG | None = None
    start_score: float | None = None


def complete(
    problem: Problem, control: Control, counters: dict[str, float], folder: Path | None = None
) -> Provided:
    """Find all parent sets that no subset beats, or take them from the store.

    Parameters
    ----------
    problem
        Scores, constraints, threads and memory.
    control
        Told of the first network, of the bound and of how far it is.
    counters
        Brought up to date as it goes, so that they are there after a stop.
    folder
        Where tables are stored.

    Raises
    ------
    Stopped
        By the control, or because the notes do not fit the memory. Nothing unfinished is stored.
    """
    check_countable(problem.scores.scorer, problem.legal)
    origin = Provenance.of(*problem.scores.local_scorer.identity, problem.legal, EXACT)
    stored = store.enough(folder, origin, Budget())
    counters.update(iterations=0, sets_scored=0, sets_kept=0)
    finding = CompleteLists(problem, control, counters) if stored is None else None
    start, score = _climb(problem, control, counters, finding)
    if finding is not None:
        try:
            table = finding.run()
        except LimitError as full:
            raise Stopped("memory", str(full)) from None
        place = store.keep(folder, table, Budget())
        return Provided(_weighted(table, problem, control), {}, False, place, start, score)
    assert stored is not None
    table, place = stored
    counters.update(sets_kept=len(table), sets_reused=len(table))
    count_scores(problem, counters)
    return Provided(_weighted(table, problem, control), {}, True, place, start, score)


def _weighted(table: ParentSetTable, problem: Problem, control: Control) -> ParentSetTable:
    """Return all sets that can matter with the soft knowledge in the score."""
    scorer, legal = problem.scores.scorer, problem.legal
    return weighted(table, scorer, legal, check=control.check, most=MOST_SCORED)


def _climb(
    problem: Problem, control: Control, counters: dict[str, float], finding: CompleteLists | None
) -> tuple[PDAG, float]:
    """Return a network to hold from the first moment on, and soon a good one; and its score."""
    climber = Climber(problem, control, starting_dag(problem))
    with Reporter(climber, control, counters) as best, climber.pool():
        best.set_phase("A first network")
        if finding is not None:
            finding.bound()
        climber.fill("A first network")
        while climber.advance(climber.min_gain):
            best.offer()
            best.step()
    count_scores(problem, counters)
    return best.graph, best.score
