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
from bnstudio.search.climbing.reporter import Reporter, fill_saved, put_saved
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.reinsertion.estimate import CACHE_SHARE, choose, estimate
from bnstudio.search.reinsertion.reinserter import Reinserter
from bnstudio.search.reinsertion.stages import stages
from bnstudio.search.snapshot import Snapshot

STAGE_RESTARTS = 10
STAGE_REINSERTIONS = 2_000
"""Before a larger cache is filled: the most restarts in a row without gain, and reinsertions."""


WORK_BETWEEN = 5e6
"""Sets and nodes looked at, some 0.1 to 0.4 s, between two copies of where the search stands."""

_MOST_KNOWN = 2**26


@dataclass(frozen=True)
class OptimalReinsertionParameters:
    """Parameters of :class:`OptimalReinsertion`."""

    cache_params: int | None = parameter(
        None,
        label="Free parameters of lists",
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
        help="Try single arcs at the end, with families beyond their most free parameters.",
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
    continues = True

    def __init__(self, parameters: OptimalReinsertionParameters) -> None:
        super().__init__(parameters)
        self._kept = False
        self._taken: Snapshot | None = None
        self._taken_at: float | None = None  # the work done then; None before the first of a stage

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
        resume, self._kept = problem.resume, problem.kept
        stage = 0 if resume is None else int(resume.value("stage"))
        with Reporter(reinserter, control, self.counters, resume) as best, reinserter.pool():
            for each in stages(problem.constraints, rows, limits)[stage:]:
                reinserter.limits = each
                reinserter.make_local_score_cache(problem)
                reinserter.corrupt(0)  # so that any run makes all kernels ready
                at = _At(stage, each != limits)
                if resume is not None:
                    at.take_from(resume, reinserter)
                    resume = None
                self._search_stage(reinserter, best, at)
                assert at.base is not None
                reinserter.restore(at.base)  # the next stage goes on from there
                self._taken_at = None
                stage += 1
        return best.outcome()

    def _search_stage(self, reinserter: Reinserter, best: Reporter, at: _At) -> None:
        """Reinsert, climb and restart with one cache; go on in a restart if ``at`` is in one."""
        if at.base is None:
            best.set_phase("Reinserting")
            self._reinsert(reinserter, best, at)
            at.base = reinserter.copy_state()
            self._climb(reinserter, best)
            at.base_score = float(at.base.own.sum())
        elif at.restarting:
            self._end_restart(reinserter, best, at, at.base)
        self._restart(reinserter, best, at, at.base)

    def _restart(self, reinserter: Reinserter, best: Reporter, at: _At, base: ClimbState) -> None:
        """Restart from corrupted copies of ``base``, which becomes the best network of this stage.

        Where a larger cache follows there are few restarts.
        """
        settings = self.parameters
        corruption = (
            len(reinserter.rules.varying) if settings.corruption is None else settings.corruption
        )
        restarts = math.inf if settings.restarts is None else settings.restarts
        tally = reinserter.tally
        low, high = settings.min_reinsertions, math.inf
        if at.first:
            restarts = min(restarts, STAGE_RESTARTS)
            if at.most is None:
                at.most = int(tally["reinsertions"]) + STAGE_REINSERTIONS
            low, high = 0, at.most
        while restarts != 0 and tally["reinsertions"] < high:
            if at.stale >= restarts and tally["reinsertions"] >= low:
                break
            number = int(tally["restarts"]) + 1
            best.set_phase(f"Restart {number}", restart=number)
            reinserter.restore(base)
            if not reinserter.corrupt(corruption):
                break  # nothing can be moved
            at.restarting = True
            self._end_restart(reinserter, best, at, base)

    def _end_restart(
        self, reinserter: Reinserter, best: Reporter, at: _At, base: ClimbState
    ) -> None:
        """Reinsert from the corrupted network; keep what comes of it if it is better."""
        self._reinsert(reinserter, best, at)
        reinserter.tally["restarts"] += 1
        at.restarting = False
        at.stale += 1
        if reinserter.total > at.base_score + reinserter.min_gain:
            reinserter.save(base)
            at.base_score, at.stale = reinserter.total, 0
            self._climb(reinserter, best)

    def _reinsert(self, reinserter: Reinserter, best: Reporter, at: _At) -> None:
        """Make passes over the variables, each in a random order, until one gains nothing."""
        gained = True
        while gained:
            self._note(reinserter, best, at)
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

    def _note(self, reinserter: Reinserter, best: Reporter, at: _At) -> None:
        """Copy where the search stands before a pass, unless that was done a moment ago."""
        work = reinserter.work
        if not self._kept or (self._taken_at is not None and work < self._taken_at + WORK_BETWEEN):
            return
        taken = Snapshot({"steps": best.steps})
        best.put_into(taken)
        reinserter.put_into(taken)
        at.put_into(taken)
        self._taken, self._taken_at = taken.copy(), work
        self._taken.known_scores = reinserter.cache.known(_MOST_KNOWN)

    def snapshot(self) -> Snapshot | None:
        """Return where it stood before one of the last passes; what came since is done again."""
        return self._taken


@dataclass
class _At:
    """How far a stage is.

    Parameters
    ----------
    stage, first
        The stage's number, and whether a larger cache follows.
    base, base_score
        The network that is corrupted, once there is one, and its score.
    stale
        Restarts in a row without gain.
    restarting
        A restart is under way.
    most
        The reinsertions after which a stage before the last one ends.
    """

    stage: int
    first: bool
    base: ClimbState | None = None
    base_score: float = 0.0
    stale: int = 0
    restarting: bool = False
    most: int | None = None

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep it."""
        snapshot.values["stage"] = self.stage
        snapshot.values["at"] = [
            self.base is not None, self.base_score, self.stale, self.restarting, self.most
        ]  # fmt: skip
        if self.base is not None:
            put_saved(snapshot, "base", self.base)

    def take_from(self, snapshot: Snapshot, reinserter: Reinserter) -> None:
        """Become what :meth:`put_into` kept, and bring the network to where it was."""
        based, self.base_score, self.stale, self.restarting, self.most = snapshot.value("at")
        reinserter.take_from(snapshot)
        if based:
            self.base = reinserter.copy_state()
            fill_saved(snapshot, "base", self.base)
