"""Optimal Reinsertion (Moore and Wong 2003): the largest step that can be searched completely.

One node at a time is removed from the network and put back with the best possible parents and
children at once. All scores that this can need are computed first (``local_score_cache.py``); the
reinsertions are kernels (``_reinsertion_kernels.py``). When passes over all nodes gain nothing,
single arcs are tried without the limit of parameters, and the best network is corrupted for a
restart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.climbing._network_kernels import ClimbState
from bnstudio.search.climbing.climber import starting_dag
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.reinsertion.estimate import CACHE_SHARE, choose, estimate
from bnstudio.search.reinsertion.reinserter import Reinserter
from bnstudio.search.reinsertion.stages import stages

STAGE_RESTARTS = 10
STAGE_REINSERTIONS = 2_000
"""Before a larger cache is filled: the most restarts in a row without gain, and reinsertions."""


@dataclass(frozen=True)
class OptimalReinsertionParameters:
    """Parameters of :class:`OptimalReinsertion`."""

    cache_params: int | None = parameter(
        None,
        label="maxParams of lists",
        help="Reinsertions make families of at most this many free parameters; all of them are "
        "scored beforehand.",
        low=1,
        high=1_000_000,
        unit="free parameters",
        none_means="automatic",
    )
    candidates: int | None = parameter(
        None,
        label="Sparse candidates",
        help="A variable's parents are sought among this many that depend on it most strongly.",
        low=1,
        high=10_000,
        unit="variables",
        none_means="automatic",
    )
    restarts: int | None = parameter(
        50,
        label="Restarts",
        help="The search ends after this many restarts in a row, from corrupted copies of the best "
        "network, that gained nothing.",
        low=0,
        none_means=UNTIL_TIME,
    )
    min_reinsertions: int = parameter(
        20_000,
        label="Minimum reinsertions",
        help="Restarts go on at least until this many reinsertions have been made; in a small "
        "network they take less than a second.",
        formerly="least_reinsertions",
        low=0,
        unit="reinsertions",
        advanced=True,
    )
    corruption: int | None = parameter(
        None,
        label="Corruption",
        help="A restart begins with 1 to this many random moves.",
        low=1,
        high=100_000,
        unit="moves",
        none_means="one per variable",
        advanced=True,
    )
    final_climbing: bool = parameter(
        True,
        label="Final hill climbing",
        help="Try single arcs at the end, with families beyond maxParams.",
    )
    pruning: bool = parameter(
        True,
        label="Pruning",
        help="Leave out parent sets that a bound rules out; the network is the same without.",
        advanced=True,
    )


class OptimalReinsertion(Searcher[OptimalReinsertionParameters]):
    """The searcher ``optimal-reinsertion``; see ``docs/algorithms/optimal-reinsertion.md``."""

    name = "optimal-reinsertion"
    title = "Optimal Reinsertion"
    summary = (
        "Takes one variable out of the network and puts it back with the best possible parents and "
        "children at once, until that gains nothing for any."
    )
    citation = (
        "Moore, A. and Wong, W.-K. (2003). Optimal reinsertion: a new search operator for "
        "accelerated and more accurate Bayesian network structure learning. ICML 2003, "
        "552-559."
    )
    group = Group.NETWORKS
    counts_rows = True
    Parameters = OptimalReinsertionParameters
    uses = Uses.START | Uses.SEED | Uses.THREADS

    def forecast(self, size: EstimateInput) -> Forecast:
        """Estimate how large the lists of parent sets will be."""
        return estimate(size, self.parameters.cache_params, self.parameters.candidates)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Reinsert; see :class:`~bnstudio.search.base.Searcher`."""
        settings = self.parameters
        rows = problem.scores.local_scorer.dataset.rows
        limits = choose(
            problem.constraints,
            rows,
            settings.cache_params,
            settings.candidates,
            None if problem.memory_bytes is None else CACHE_SHARE * problem.memory_bytes,
        )
        reinserter = Reinserter(
            problem, control, starting_dag(problem), limits, pruning=settings.pruning
        )
        self.counters.update(reinserter.tally)
        reinserter.tally = self.counters
        with Reporter(reinserter, control, self.counters) as best, reinserter.pool():
            for reinserter.limits in stages(problem.constraints, rows, limits):
                reinserter.make_local_score_cache(problem)
                reinserter.corrupt(0)  # so that any run makes all kernels ready
                best.set_phase("Reinserting")
                self._reinsert(reinserter, best)
                base = reinserter.copy_state()
                self._climb(reinserter, best)
                self._restart(reinserter, best, base, first=reinserter.limits != limits)
                reinserter.restore(base)  # the next stage, if there is one, goes on from there
        return best.outcome()

    def _restart(
        self, reinserter: Reinserter, best: Reporter, base: ClimbState, *, first: bool
    ) -> None:
        """Restart from corrupted copies of ``base``, which becomes the best network of this stage.

        With ``first`` a larger cache follows, and there are few restarts.
        """
        settings = self.parameters
        corruption = (
            len(reinserter.rules.varying) if settings.corruption is None else settings.corruption
        )
        restarts = math.inf if settings.restarts is None else settings.restarts
        tally = reinserter.tally
        low, high = settings.min_reinsertions, math.inf
        if first:
            restarts = min(restarts, STAGE_RESTARTS)
            low, high = 0, tally["reinsertions"] + STAGE_REINSERTIONS
        base_score = float(base.own.sum())
        stale = 0
        while restarts != 0 and tally["reinsertions"] < high:
            if stale >= restarts and tally["reinsertions"] >= low:
                break
            best.set_phase(f"Restart {tally['restarts'] + 1:.0f}")
            reinserter.restore(base)
            if not reinserter.corrupt(corruption):
                break  # nothing can be moved
            self._reinsert(reinserter, best)
            tally["restarts"] += 1
            stale += 1
            if reinserter.total > base_score + reinserter.min_gain:
                reinserter.save(base)
                base_score, stale = reinserter.total, 0
                self._climb(reinserter, best)

    def _reinsert(self, reinserter: Reinserter, best: Reporter) -> None:
        """Make passes over the variables, each in a random order, until one gains nothing."""
        gained = True
        while gained:
            gained = False
            order = reinserter.random.permutation(reinserter.rules.varying)
            for improved in reinserter.reinsert(order):
                if improved:
                    gained = True
                    if best.offer():
                        best.report()
                best.step()
            reinserter.tally["passes"] += 1

    def _climb(self, reinserter: Reinserter, best: Reporter) -> None:
        """Climb from the current network by single arcs, without the limits of the cache."""
        if not self.parameters.final_climbing:
            return
        reinserter.begin_climb()
        while reinserter.climb():
            best.offer()
            reinserter.tally["climbing_moves"] += 1
            best.step()
        best.report()
