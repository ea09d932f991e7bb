"""Chains of an ordering search, side by side: pieces of equal work, one network in common.

A piece is an amount of work and not of time, so that a run depends on its seed and its number of
threads only. After each round of pieces the best network of all chains is compared and reported;
at fixed rounds chains that found nothing new may go on from it. Now and then the lists may be made
wider around the networks found, and the chains go on with those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import GraphError, UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control, Stopped
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _ordering_search_kernels as search_kernels
from bnstudio.search.orderings import _parent_set_kernels as counted
from bnstudio.search.orderings._acyclic_selection_kernels import Selection
from bnstudio.search.orderings.candidate_expansion import Widening
from bnstudio.search.orderings.parent_set_arrays import Sets

# Pieces begin small, for an early first network, and grow until they take some 10 ms.
_WORK = [min(int(1000 * 1.1**step), 800_000) for step in range(72)]
EXCHANGE = 32  # rounds
# Once there is an optimum lists are made wider around the best network, after at least so many
# rounds, and twice as many as took the work of making them wider the last time: a third of the time
# at most goes there. If nothing was found twice as many again, and so on. So many rounds without a
# better network have the networks of the whole population looked around.
# What is done at a time is limited to so many rounds, twice as many each time: with long tables the
# search goes on with the first sets that are found.
STALE_ROUNDS = 32
FIRST_AT_ONCE = 64
LONGEST_WAIT = 2**14
# What a score takes, and more for each row, in rounds (of some 10 ms); by count, not by the clock.
# And what making the arrays of wider lists takes for each of their sets.
_SCORE, _SCORE_ROW = 2e-4, 3e-7
_SET = 5e-5

# What is told of a search at work.
_TOLD = ("restarts", "kicks", "offspring", "optima")

Piece = Callable[["Chain", int], None]
Adopt = Callable[["Chain", "Chain"], None]
Resume = Callable[["Chain"], None]


@dataclass(eq=False)
class Chain:
    """One chain: an ordering with its network, and what the search keeps besides."""

    state: kernels.State
    selection: Selection
    kept: search_kernels.Chain
    improved: bool = False  # since the last exchange

    @property
    def best(self) -> float:
        """Score of the best network of this chain."""
        return float(self.kept.metrics[search_kernels.BEST])

    @property
    def ended(self) -> bool:
        """Whether all restarts, kicks or offspring asked for are done."""
        return bool(self.kept.counts[search_kernels.PHASE] == search_kernels.ENDED)


class Crew:
    """The chains of a search, and the best network they found.

    Parameters
    ----------
    problem, control
        As given to a searcher.
    counters
        The searcher's, brought up to date after every round.
    limit
        How many restarts, kicks or offspring there may be in all; ``None`` for no end.
    population
        Orderings a chain keeps.
    widen
        Whether the lists may be made wider, if they are the run's own.
    """

    def __init__(
        self,
        problem: Problem,
        control: Control,
        counters: dict[str, float],
        limit: int | None,
        population: int = 0,
        widen: bool = False,
    ) -> None:
        if problem.parent_sets is None:
            raise UsageError(
                "an ordering search needs lists of parent sets",
                advice="Give a parent set table, or have one identified",
            )
        self.sets = Sets(problem.parent_sets)
        self._widening: Widening | None = None
        if widen and problem.open_lists and not problem.parent_sets.exhausted.all():
            self._widening = Widening(problem.scores, problem.constraints, problem.threads)
        self._rounds_to_wait = STALE_ROUNDS
        self._widen_at = STALE_ROUNDS  # step
        self._at_once = FIRST_AT_ONCE
        self._last_better = 0  # step
        self.control = control
        self.counters = counters
        self.cache = problem.scores
        self.steps = 0
        scores = self.sets.arrays.scores[self.sets.arrays.starts[:-1]]
        # The smallest gain that is one: sums of scores are exact to about this.
        self.least = 1e-9 + 1e-12 * float(np.abs(scores).sum())
        seeds = np.random.default_rng(problem.seed).integers(
            1, 2**64 - 1, problem.threads, dtype=np.uint64
        )
        shares = [limit] * len(seeds) if limit is None else _shares(limit, len(seeds))
        self.chains = [
            _chain(self.sets, seed, share, population)
            for seed, share in zip(seeds, shares, strict=True)
        ]
        self._dag: DAG | None = None
        self._fresh = False
        self._due = 0
        self._stride = 1 + self.sets.n // 500
        self.chosen = self.sets.arrays.smallest.copy()
        self.score = -np.inf
        self._start()

    def _start(self) -> None:
        """Report a network in an ordering at hand, before the first piece of work."""
        if self.bound is not None:
            self.control.bound(self.bound)
        # The smallest sets of a hand-made list may make a cycle.
        with suppress(ValueError, GraphError):
            self.chosen = self.sets.in_order(self.sets.dag(self.chosen).order)
            self._dag = self.sets.dag(self.chosen)
            self.score = float(self.sets.arrays.scores[self.chosen].sum())
            self.control.incumbent(self._dag, self.score)
        self._count()

    @property
    def bound(self) -> float | None:
        """The sum of the best scores, where the lists leave out no set that could be better.

        Of other lists it bounds only the networks over them.
        """
        return self.sets.bound if bool(self.sets.table.exhausted.all()) else None

    @property
    def dag(self) -> DAG:
        """The best network."""
        if self._dag is None:
            self._dag = self.sets.dag(self.chosen)
        return self._dag

    def begin_at(self, chain: Chain, order: NDArray[np.int32]) -> None:
        """Have a search by insertions go on from an ordering."""
        kernels.load(self.sets.arrays, chain.state, order)
        chain.kept.metrics[search_kernels.BASE] = -np.inf
        chain.kept.counts[search_kernels.STALE] = 0
        chain.kept.counts[search_kernels.PHASE] = search_kernels.CLIMB

    def run(
        self,
        phase: str,
        piece: Piece,
        adopt: Adopt | None = None,
        resume: Resume | None = None,
    ) -> Outcome:
        """Work in rounds until all chains have ended or the best possible score is reached.

        Parameters
        ----------
        phase
            What is going on, in words.
        piece
            Does an amount of work on one chain.
        adopt
            Has a chain (first) make use of the best one (second).
        resume
            Has a chain go on from its own best ordering, on other lists.
        """
        with self._pool() as each, self._reporting():
            self.control.check()
            while not all(chain.ended for chain in self.chains):
                if self.score >= self.sets.bound - self.least and not self._widened(resume):
                    break
                if self.steps >= self._widen_at and self.counters["optima"]:
                    self._widened(resume)
                work = _WORK[min(self.steps, len(_WORK) - 1)]
                each(lambda chain: self._advance(chain, piece, work))  # noqa: B023
                self._gather()
                if adopt is not None and (self.steps + 1) % EXCHANGE == 0:
                    self._exchange(adopt)
                self._step(phase)
        if self.score == -np.inf:
            raise UsageError(
                "no network over these parent sets was found",
                advice="Give lists that hold the smallest legal set of every variable",
            )
        return Outcome(self.dag, self.score, "local_optimum", self.bound, counters=self.counters)

    def _advance(self, chain: Chain, piece: Piece, work: int) -> None:
        if chain.ended:
            return
        before = chain.best
        piece(chain, work)
        # Also a climb under way may already be the best there is.
        if chain.state.numbers[counted.LOADED] and chain.state.total[0] > chain.best + self.least:
            search_kernels.record(
                self.sets.arrays, chain.kept, chain.state.chosen, chain.state.order, self.least
            )
        chain.improved |= chain.best > before

    def _gather(self) -> None:
        best = self._best()
        if best.best > self.score + self.least and self.sets.legal(best.kept.best):
            self.score = best.best
            self.chosen = best.kept.best.copy()
            self._dag = None
            self._fresh = True
            self._last_better = self.steps

    def _widened(self, resume: Resume | None) -> bool:
        """Make the lists wider around the networks found; return whether more work can help."""
        widening = self._widening
        if widening is None or resume is None:
            return False
        stale = self.steps - self._last_better >= STALE_ROUNDS
        before, families = widening.scored, self._families(everyone=stale)
        rounds_a_score = _SCORE + _SCORE_ROW * self.cache.scorer.rows
        found = widening.around(
            self.sets.table,
            families,
            self.control.check,
            self._tell_widening,
            self._at_once / rounds_a_score,
        )
        self._at_once = min(2 * self._at_once, LONGEST_WAIT)
        spent = (len(families) + widening.scored - before) * rounds_a_score
        if found is not None:
            spent += len(found.table) * _SET
        vain = found is None and not widening.left
        least = min(2 * self._rounds_to_wait, LONGEST_WAIT) if vain else STALE_ROUNDS
        self._rounds_to_wait = max(least, int(2 * spent))
        self._widen_at = self.steps + self._rounds_to_wait
        if found is None:
            return widening.left > 0
        old, self.sets = self.sets, Sets(found.table, self.control.check)
        self.chosen = self.sets.carried(self.chosen, old, found.moved)
        for chain in self.chains:
            self._carry(chain, old, found.moved)
            if not chain.ended:
                resume(chain)
        self._count()
        return True

    def _families(self, *, everyone: bool) -> list[tuple[int, tuple[int, ...]]]:
        """Return the families of the best network, or also of all chains and their populations."""
        families = self.sets.families(self.chosen)
        if not everyone:
            return families
        state = self.sets.state()
        for chain in self.chains:
            members = int(chain.kept.counts[search_kernels.MEMBERS])
            for order in (chain.kept.best_order, *chain.kept.members[:members]):
                self.control.check()
                kernels.load(self.sets.arrays, state, order)
                families += self.sets.families(state.chosen)
        return families

    def _carry(self, chain: Chain, old: Sets, moved: NDArray[np.int64]) -> None:
        """Give a chain the arrays of the new lists, and what it had found."""
        numbers = chain.state.numbers
        chain.state, chain.selection = self.sets.state(), self.sets.selection()
        for kept in (
            counted.WORK,
            counted.TRIED,
            counted.MOVED,
            counted.LOADED,
        ):
            chain.state.numbers[kept] = numbers[kept]
        chain.kept.best[:] = self.sets.carried(chain.kept.best, old, moved)

    def _tell_widening(self, done: int, of: int) -> None:
        self.control.progress("Widening the lists", float(done), float(of))

    def _best(self) -> Chain:
        """Return the chain with the best network; of equal ones the first."""
        best = self.chains[0]
        for chain in self.chains[1:]:
            if chain.best > best.best + self.least:
                best = chain
        return best

    def _exchange(self, adopt: Adopt) -> None:
        best = self._best()
        for chain in self.chains:
            if chain.best < best.best - self.least and not chain.improved and not chain.ended:
                adopt(chain, best)
            chain.improved = False

    def _step(self, phase: str) -> None:
        self.steps += 1
        self._count()
        if self._fresh and self.steps >= self._due:
            self._report()
        self.control.progress(phase, metrics={name: self.counters[name] for name in _TOLD})
        self.control.step()

    def _report(self) -> None:
        if self._fresh:
            self._fresh = False
            self._due = self.steps + self._stride
            self.control.incumbent(self.dag, self.score)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """See that what is unreported is reported, also when a limit stops the search."""
        try:
            yield
        except Stopped:
            with suppress(Stopped):
                self._report()
                self.control.step(0)  # it was found in steps that are counted
            raise
        self._report()

    @contextmanager
    def _pool(self) -> Iterator[Callable[[Callable[[Chain], None]], None]]:
        if len(self.chains) == 1:
            yield lambda work: work(self.chains[0])
            return
        with ThreadPoolExecutor(len(self.chains), thread_name_prefix="orderings") as pool:

            def each(work: Callable[[Chain], None]) -> None:
                list(pool.map(work, self.chains))

            yield each

    def _count(self) -> None:
        numbers = np.sum([chain.state.numbers for chain in self.chains], axis=0)
        counts = np.sum([chain.kept.counts for chain in self.chains], axis=0)
        self.counters.update(
            iterations=self.steps,
            orderings=float(numbers[counted.LOADED]),
            tried=float(numbers[counted.TRIED]),
            moves=float(numbers[counted.MOVED]),
            lookups=float(numbers[counted.WORK]),
            restarts=float(counts[search_kernels.RESTARTS]),
            optima=float(counts[search_kernels.OPTIMA]),
            kicks=float(counts[search_kernels.KICKS]),
            selections=float(counts[search_kernels.SELECTIONS]),
            offspring=float(counts[search_kernels.OFFSPRING]),
            **({} if self._widening is None else {"sets_added": float(self._widening.added)}),
            **self.cache.counts(),
        )


def _shares(limit: int, chains: int) -> list[int]:
    return [(limit + k) // chains for k in range(chains)][::-1]


def _chain(sets: Sets, seed: np.uint64, share: int | None, population: int) -> Chain:
    n = sets.n
    counts = np.zeros(search_kernels.COUNTS, dtype=np.int64)
    counts[search_kernels.LEFT] = -1 if share is None else share
    kept = search_kernels.Chain(
        random=np.array([seed], dtype=np.uint64),
        trial=np.arange(n, dtype=np.int32),
        best=sets.arrays.smallest.copy(),
        best_order=np.arange(n, dtype=np.int32),
        members=np.zeros((population, n), dtype=np.int32),
        standing=np.zeros(population),
        metrics=np.full(3, -np.inf),
        counts=counts,
    )
    return Chain(sets.state(), sets.selection(), kept)
