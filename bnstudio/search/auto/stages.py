"""One run of ``auto``: a climb, turns of climbs and of searches over orderings, a proof.

Turns are counted in work, never by a clock, so that a run with one thread is repeated by its seed
and its steps.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.association import ROUGH_WORDS, association, strongest, words_of_pairs
from bnstudio.scoring.total import total
from bnstudio.search.auto.bound import Bound
from bnstudio.search.auto.climbs import ALL_TRIED, PATIENCE, Climbs, first_wide_at
from bnstudio.search.auto.few_parents import FewParents
from bnstudio.search.auto.first_tree import first_tree
from bnstudio.search.auto.lists import FIRST_PARENTS
from bnstudio.search.auto.orderings import Orderings
from bnstudio.search.auto.proof import Proof
from bnstudio.search.auto.shares import Shares
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.climbing.climber import starting_dag
from bnstudio.search.climbing.first_climb import Climbed, climb, fits
from bnstudio.search.control import Control
from bnstudio.search.exact.complete_lists import count_scores
from bnstudio.search.snapshot import Snapshot

# Work of a turn: at least, at most, and the part of all work so far.
_TURN, _LONG_TURN, _TURN_SHARE = 4e4, 1e6, 0.05

_ROUGHLY = 4.0  # times the work of a first look at all pairs, above which there is one

_FIRST_SCORES = 1.0  # seconds that those of a climb may take, else lists come first

# Up to so many variables climbs come before lists: they gain more at first.
_CLIMBS_FIRST = 100

_MOST_KNOWN = 2**26  # bytes of local scores up to which it is noted which there were at a turn

# The part of the work that a stage gets at least. Where searches over orderings have begun, climbs
# seldom find more.
_LEAST_ORDERINGS, _LEAST_CLIMBS = 0.1, 0.03

_ORDERINGS, _CLIMBS = "orderings", "climbs"  # the names of the stages in the account

_CLIMB_SHARE = 0.5  # of all work so far, that the first turn of climbs may take

_QUIET = 15e6  # work without a gain after which a run on complete lists ends, at least
_QUIET_SHARE = 9  # times the work until the last gain


class Stages:
    """The stages of one run.

    Parameters
    ----------
    problem, control, counters
        As in a searcher.
    """

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self._resume, self._kept = problem.resume, problem.kept
        # They are the run's own; its searches begin and end within it.
        problem = replace(problem, resume=None, kept=False)
        self._problem = problem
        self._control = StageControl(control)
        self._counters = counters
        self._bound = Bound(problem, self._control)
        self._proof = Proof(problem, self._control, counters)
        self._few_parents = FewParents(problem, self._control, counters, self._proof)
        self._orderings = Orderings(problem, self._control, counters)
        self._climbs: Climbs | None = None
        self._wide_at = math.inf  # work after which a climb tries all parents for the first time
        self._turns = 0
        self._turned = False  # a turn is done, and what may follow it is not
        self._work = self._gained_at = 0.0
        self._taken: Snapshot | None = None
        counters.update(iterations=0, turns=0, climbs=0, sets_identified=0)

    def run(self) -> Outcome:
        """Work until there is a proof, or nothing is left to be done."""
        try:
            return self._run()
        finally:
            self._orderings.close()

    def snapshot(self) -> Snapshot | None:
        """Return where the run stood before the turn or proof under way, if it is to be kept."""
        if self._taken is None:
            return None
        taken = replace(self._taken, values={**self._taken.values}, arrays={**self._taken.arrays})
        self._proof.put_into(taken)
        return taken

    def _run(self) -> Outcome:
        if self._resume is None:
            self._first_network()
            self._bound.update()
        climbing = fits(self._problem)
        shares = self._shares(climbing)
        if self._resume is not None:
            self._take_from(self._resume, shares)
        if not self._turns and not self._proof.tried and self._proof.at_once:
            self._keep(shares)
            proved = self._proof.run(None)
            if proved is not None:
                return proved
        orderings = self._orderings
        while True:
            if self._turned:  # the run that goes on was in a proof, after this turn
                self._turned = False
            else:
                self._turn(shares, climbing)
            proved = self._try_a_proof(shares)
            if proved is not None:
                return proved
            long = self._quiet >= max(_QUIET, _QUIET_SHARE * self._gained_at)
            complete, ended = orderings.lists.complete, orderings.ended
            if (complete and (ended or long)) or (
                ended and not orderings.lists.growing and not climbing
            ):
                return self._outcome(complete)

    @property
    def _quiet(self) -> float:
        """Work since the last gain."""
        return self._work - self._gained_at

    def _turn(self, shares: Shares, climbing: bool) -> None:
        """Let the stage whose turn it is work, and bring the bound up to date."""
        self._keep(shares)
        before = self._control.score
        if climbing and self._wide_due():
            work = self._climbs_made().turn_wide(self._work)
        else:
            stage = shares.next()
            while stage == _CLIMBS and self._too_early_to_climb():
                shares.pass_over(stage)
                stage = shares.next()
            turn = self._climb if stage == _CLIMBS else self._search_orderings
            work = turn(min(max(_TURN, _TURN_SHARE * self._work), _LONG_TURN))
            shares.worked(stage, work, self._control.score - before)
        self._turns += 1
        self._work += work
        self._bound.update(self._orderings.table)
        if self._control.score > before:
            self._gained_at = self._work

    def _try_a_proof(self, shares: Shares) -> Outcome | None:
        """Try the proof that is due after a turn, if one is; return what it proved of all."""
        lists, quiet = self._orderings.lists, self._quiet
        complete, ended = lists.complete, self._orderings.ended
        if self._proof.due(quiet, complete=complete, ended=ended):
            self._keep(shares, turned=True)
            if not complete:
                lists.let_go()  # those of a proof take as much
            return self._proof.run(self._orderings.table if complete else None)
        if self._few_parents.due(quiet):
            self._keep(shares, turned=True)
            self._few_parents.run()
        return None

    def _shares(self, climbing: bool) -> Shares:
        """Return how the stages share the work."""
        least = {_ORDERINGS: _LEAST_ORDERINGS}
        if climbing and self._problem.n > _CLIMBS_FIRST:
            # With very many variables climbs also need lists, to choose parents by.
            least[_CLIMBS] = _LEAST_CLIMBS
        elif climbing:
            least = {_CLIMBS: _LEAST_CLIMBS, **least}
        shares = Shares(least)
        if climbing and self._problem.n <= _CLIMBS_FIRST:
            shares.hold_back(_ORDERINGS, self._orderings.lists.first_work)
        return shares

    def _keep(self, shares: Shares, *, turned: bool = False) -> None:
        """Note where the run stands, if it is to be kept: before a turn, or ``turned``, after one.

        A run that goes on from after a turn does not repeat it before its proof.
        """
        if self._kept:
            self._taken = self._snapshot(shares).copy()
            self._taken.values["turned"] = turned
            self._taken.known_scores = self._problem.scores.known(_MOST_KNOWN)

    def _snapshot(self, shares: Shares) -> Snapshot:
        """Return where the run stands between two turns, or before the proof."""
        taken = Snapshot()
        taken.values["steps"] = self._control.steps
        taken.values["searched"] = self._problem.n
        taken.values["stages"] = [self._wide_at, self._turns, self._work, self._gained_at]
        few = self._few_parents
        taken.values["known"] = [self._bound.exhausted, self._proof.tried, few.given_up]
        taken.values["shares"] = shares.plain()
        taken.values["counters"] = dict(self._counters)
        taken.arrays["totals"] = self._problem.scores.totals
        self._control.put_into(taken)
        self._orderings.put_into(taken)
        if self._climbs is not None:
            self._climbs.put_into(taken)
        return taken

    def _take_from(self, snapshot: Snapshot, shares: Shares) -> None:
        """Go on where :meth:`_snapshot` found the run."""
        scores = self._problem.scores
        known = scores.known(_MOST_KNOWN)
        self._control.take_from(snapshot, self._problem.names)
        self._wide_at, self._turns, self._work, self._gained_at = snapshot.value("stages")
        self._turned = snapshot.values.get("turned", False)  # older checkpoints have none
        few = self._few_parents
        self._bound.exhausted, self._proof.tried, few.given_up = snapshot.value("known")
        self._proof.take_from(snapshot)
        shares.restore(snapshot.value("shares"))
        self._orderings.take_from(snapshot)
        if "climbs" in snapshot.values and fits(self._problem):
            self._climbs_made().take_from(snapshot)
        self._counters.update(snapshot.value("counters"))
        if known is not None:  # without what was scored to get here
            scores.restore(scores.contents(_MOST_KNOWN, known))
        scores.go_on_from(snapshot.array("totals", scores.totals))

    def count(self) -> None:
        """Bring the counters up to date."""
        counters = self._counters
        if "sets_scored" in counters:
            count_scores(self._problem, counters)
        else:
            counters.update(self._problem.scores.counts())
        counters.update(iterations=self._control.steps, turns=self._turns)
        if self._climbs is not None:
            counters["climbs"] = self._climbs.done

    def _first_network(self) -> None:
        """Report a first network; its families, and those met, go to the control."""
        problem, control = self._problem, self._control
        many = problem.n > ALL_TRIED
        found = Climbed() if many else climb(problem, control, _FIRST_SCORES, patience=PATIENCE)
        if found.graph is None:
            smallest = starting_dag(problem)
            control.incumbent(smallest, total(problem.scores.scorer, smallest))
            control.families.clear()
            if many:
                found = self._among_the_strongest()
        control.families.update(found.families)
        control.check()

    def _among_the_strongest(self) -> Climbed:
        """Climb from a tree, with the few parents that say most of each variable."""
        problem, control, lists = self._problem, self._control, self._orderings.lists
        scorer = problem.scores.local_scorer
        if words_of_pairs(scorer) > _ROUGHLY * ROUGH_WORDS:  # else a second without a network
            self._first_tree(association(scorer, control.check, ROUGH_WORDS))
        strength = association(scorer, control.check)
        self._first_tree(strength)
        known = strength.astype(np.float32)
        lists.begin_with_strongest(known)
        before = control.score
        task = replace(problem, start=control.network, start_score=before)
        tried = strongest(known, FIRST_PARENTS, control.check)
        found = climb(task, control, tabu=False, tried=tried)
        if found.graph is None:
            control.families.clear()  # lists are few where no climb has given a network
        else:
            self._wide_at = first_wide_at(
                problem, control, lists.first_work, control.score - before
            )
        return found

    def _first_tree(self, strength: NDArray[np.float64]) -> None:
        problem, control = self._problem, self._control
        control.check()
        tree = first_tree(problem, strength, control.check)
        control.check()
        if tree is not None:
            control.incumbent(tree, total(problem.scores.scorer, tree))

    def _search_orderings(self, work: float) -> float:
        return self._orderings.turn(work)

    def _too_early_to_climb(self) -> bool:
        """Whether the first climb would take more than its part: with thousands of variables."""
        climbs = self._climbs_made()
        return not climbs.done and climbs.first_work > _CLIMB_SHARE * self._work

    def _wide_due(self) -> bool:
        """Whether it is time for a climb that tries all parents."""
        if self._climbs is None:  # making them is put off until one is needed
            return self._work >= self._wide_at
        return self._climbs.wide_due(self._work)

    def _climbs_made(self) -> Climbs:
        if self._climbs is None:
            self._climbs = Climbs(self._problem, self._control, self._wide_at)
        return self._climbs

    def _climb(self, work: float) -> float:
        return self._climbs_made().turn(work, self._orderings.table)

    def _outcome(self, complete: bool) -> Outcome:
        control = self._control
        assert control.best is not None
        return Outcome(
            control.best,
            control.score,
            "local_optimum",
            bound=control.upper,
            counters=self._counters,
            message="all parent sets that can matter are known, and no better network was found "
            "for long"
            if complete
            else "",
        )
