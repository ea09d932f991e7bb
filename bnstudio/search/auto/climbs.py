"""The stage that climbs: from perturbations of the best network of all stages.

With many variables a climb tries as parents only those that the lists name first, and the near
ones: scoring all would take longer than anything else. Now and then one climb scores all of them
once, from the best network, and tries those that promise most, the later ones and dear ones with a
tabu search after it: that finds parents which the lists do not name.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import DAG
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Problem
from bnstudio.search.climbing.climber import Climber
from bnstudio.search.climbing.first_climb import PHASE, climb, first_scores_ns
from bnstudio.search.climbing.perturbed_climb import PerturbedClimb, ResumedClimber
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.snapshot import Snapshot

ALL_TRIED = 100
"""Up to this many variables, all are tried as parents."""

PATIENCE = 3
"""Of a tabu search after a climb: moves of each variable without a better network."""

_CANDIDATES = 32  # of each variable, that its lists name first
_LISTED = 400  # sets of each variable that are looked at for them

_STAGE = "Trying changes of the best network"
_WIDE = "Trying all variables as parents"

# Work: of a move, of a climb, and of each variable in them.
_MOVE, _CLIMB = 15.0, 20.0
_MOVE_VARIABLE, _CLIMB_VARIABLE = 0.25, 0.15
_MOVE_CUBE = 3e-7  # and more where the cache holds fewer of the pairs

_FIRST_MOVES = 0.25  # of each variable, in the climb from a network that another stage found

# The first climb that tries all parents comes before the lists where it takes less than they do
# and is seen to gain this part of what the climb before gained, by so many of the variables; the
# second part of it for a climb that takes as long as the lists, in proportion. Else it comes when
# it is half of all work, and after so many times the work of the first lists.
_MISSED, _LOOKED_AT, _MISSED_FOR_LISTS = 0.05, 40, 0.15
_AFTER_LISTS = 2.0
# Work of the first one above which a tabu search follows it, too, where it comes at once or late.
_TABU_AT_ONCE, _TABU_LATE = 4e4, 3e5
# Parents of each variable that it goes on with when all have been scored once: with a thousand
# variables scoring all again for every move took half of it.
_PROMISING = 64
# A climb that tries all parents comes again after so many times the work until the one before, but
# not before so much: a first one may come at the very beginning.
_WIDE_AGAIN, _WIDE_AGAIN_FROM = 6.0, 5e5
# And when it is looked again for what it would gain, and the part of what was gained since the one
# before at which it comes.
_LOOK_AGAIN, _MISSED_LATER = 1.25, 0.25


class Climbs:
    """The climbs of a run.

    Parameters
    ----------
    problem
        Without a table.
    control
        Knows a network already.
    wide_at
        Work of a run after which a climb tries all parents, see :func:`first_wide_at`.
    """

    def __init__(self, problem: Problem, control: StageControl, wide_at: float) -> None:
        self._problem, self._control = problem, control
        self._wide_at = wide_at
        # Whether a tabu search follows it: not the first one, unless it is dear.
        self._tabu = _wide_work(problem) > (_TABU_LATE if wide_at else _TABU_AT_ONCE)
        self._climber = ResumedClimber(problem, control, control.network)
        self._reporter = Reporter(self._climber, control, {})
        self._search: PerturbedClimb | None = None
        self._look_at = 0.0  # work after which it is looked again for what all parents would gain
        self._looked_from = control.score  # the best score at the last climb over all parents
        self._listed = -1  # sets in the table that candidates were last taken from
        self._tried = np.zeros((0, 0), dtype=bool)  # [child, parent], with many variables

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep where the climbs stand."""
        room = Snapshot()
        room.values["climbs"] = [self._wide_at, self._tabu, self._listed, self._search is not None]
        room.values["looks"] = [self._look_at, self._looked_from]
        room.arrays["tried"] = self._tried
        room.arrays["allowed"] = self._climber.rules.allowed
        self._climber.put_into(room)
        self._reporter.put_into(room)
        if self._search is not None:
            self._search.put_into(room)
        snapshot.put_part("climbs", room)

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on where :meth:`put_into` found them."""
        room = snapshot.part("climbs")
        assert room is not None
        self._wide_at, self._tabu, self._listed, begun = room.value("climbs")
        self._look_at, self._looked_from = room.value("looks")
        self._tried = room.array("tried")
        allowed = self._climber.rules.allowed
        np.copyto(allowed, room.array("allowed", allowed))
        self._climber.take_from(room)
        self._reporter.take_from(room)
        if begun:
            self._search = PerturbedClimb(self._climber, self._reporter, self._problem.seed)
            self._search.take_from(room)

    @property
    def done(self) -> int:
        """Climbs so far."""
        return 0 if self._search is None else self._search.climbs

    @property
    def first_work(self) -> float:
        """What the first turn will take."""
        return _FIRST_MOVES * self._problem.n * _move_work(self._problem.n)

    def wide_due(self, so_far: float) -> bool:
        """Whether it is time to try all parents, after so much work of all stages.

        It also is when they would gain much of what was gained since they were tried.
        """
        if so_far >= self._wide_at:
            return True
        gained = self._control.score - self._looked_from
        if math.isinf(self._wide_at) or so_far < self._look_at or gained <= 0.0:
            return False
        self._look_at = _LOOK_AGAIN * so_far
        return missed_gain(self._problem, self._control) >= _MISSED_LATER * gained

    def turn_wide(self, so_far: float) -> float:
        """Try all parents, from the best network; return the work."""
        spent = self._climb_wide()
        self._wide_at = max(_WIDE_AGAIN * (so_far + spent), _WIDE_AGAIN_FROM)
        self._looked_from = self._control.score
        return spent

    def turn(self, work: float, table: ParentSetTable | None) -> float:
        """Work for about so much; return how much it was.

        ``table`` says which parents to try first, with many variables.
        """
        control, climber = self._control, self._climber
        control.begin(_STAGE, measured=False)
        with self._reporter as best, climber.pool():
            before = self._work()
            if table is not None and self._problem.n > ALL_TRIED:
                self._choose(table)
            if self._search is None:
                climber.fill(_STAGE)
                self._search = PerturbedClimb(climber, best, self._problem.seed)
            search = self._search
            search.begin_with(control.network, control.score)
            while self._work() - before < work:
                search.climb()
        control.families.update(search.families)
        search.families.clear()
        return self._work() - before

    def _climb_wide(self) -> float:
        control = self._control
        control.begin(_WIDE, measured=False)
        task = replace(self._problem, start=control.network, start_score=control.score)
        found = climb(task, control, tabu=self._tabu, patience=PATIENCE, promising=_PROMISING)
        self._tabu = True
        control.families.update(found.families)
        return 1e-3 * found.nanoseconds + found.moves * _move_work(self._problem.n)

    def _work(self) -> float:
        n, search = self._problem.n, self._search
        work = 1e-3 * self._climber.scoring_nanoseconds
        if search is not None:
            work += search.moves * _move_work(n)
            work += search.climbs * (_CLIMB + _CLIMB_VARIABLE * n)
        return work

    def _choose(self, table: ParentSetTable) -> None:
        """Choose which parents are tried; those that were stay."""
        if len(table) != self._listed:
            self._listed = len(table)
            listed = table.named_first(_LISTED, _CANDIDATES)
            self._tried = listed | self._tried if len(self._tried) else listed
        near = neighbourhoods(self._control.network)
        tried = self._tried | near
        allowed = self._problem.constraints.allowed.T & (tried | tried.T)
        self._climber.rules.allowed[:] = allowed | (self._climber.rules.required > 0)


def first_wide_at(problem: Problem, control: StageControl, lists: float, gained: float) -> float:
    """Return the work of a run after which the first climb tries all parents.

    Parameters
    ----------
    problem, control
        As of the stage. The best network is that of a climb among few parents.
    lists
        Work of the first lists.
    gained
        What that climb gained.
    """
    work = _wide_work(problem)
    if work < lists:
        least = max(_MISSED, _MISSED_FOR_LISTS * work / lists)
        if missed_gain(problem, control) >= least * gained:
            return 0.0
    return max(work, _AFTER_LISTS * lists)


def missed_gain(problem: Problem, control: StageControl) -> float:
    """Estimate what all parents would gain for the best network, by some of the variables."""
    climber = Climber(problem, control, control.network)
    some = np.arange(0, problem.n, max(problem.n // _LOOKED_AT, 1))
    with climber.pool():
        climber.fill(PHASE, some)
    state = climber.state
    gain = 0.0
    for child in some.tolist():
        words = state.ancestors[:, child >> 6]
        closing = (words >> np.uint64(child & 63) & np.uint64(1)).astype(bool)
        legal = np.where(closing | (state.adjacent[child] > 0), -np.inf, state.toggled[child])
        gain += max(float(legal.max()) - float(state.own[child]), 0.0)
    return gain * problem.n / len(some)


def _wide_work(problem: Problem) -> float:
    return 1e-3 * first_scores_ns(problem) + problem.n * _move_work(problem.n)


def _move_work(n: int) -> float:
    return _MOVE + _MOVE_VARIABLE * n + _MOVE_CUBE * n**3


def neighbourhoods(graph: DAG) -> NDArray[np.bool_]:
    """Return which variables are at most two arcs apart, whatever their direction."""
    beside = np.zeros((graph.n, graph.n), dtype=bool)
    for parent, child in graph.arcs:
        beside[parent, child] = beside[child, parent] = True
    lists = [np.flatnonzero(row) for row in beside]
    near = beside.copy()
    for x, others in enumerate(lists):
        near[x] |= beside[others].any(axis=0)
        near[x, x] = False
    return near
