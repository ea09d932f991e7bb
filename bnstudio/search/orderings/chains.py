"""The parallel chains of an ordering search, and the best network that they found.

Chains work in rounds. A round is an amount of work and not of time, so that a run depends only on
its seed and its number of threads. After each round the best network of all chains is reported; at
fixed rounds a chain that found nothing new may go on from it. From time to time the parent set
table is expanded around the networks found: ``expansion`` decides when, and which
sets join.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import GraphError, UsageError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control, Stopped
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _parent_set_kernels as array_kernels
from bnstudio.search.orderings import _population_kernels as population_kernels
from bnstudio.search.orderings._ordering_search_kernels import CLIMB, SearchSettings
from bnstudio.search.orderings.chain import (
    Adopt,
    Chain,
    best_of,
    counts_of,
    exchange,
    made_chains,
)
from bnstudio.search.orderings.expansion.candidate_expansion import CandidateExpansion
from bnstudio.search.orderings.expansion.expansion_rule import ExpansionRule
from bnstudio.search.orderings.expansion.new_sets import ExpandedTable
from bnstudio.search.orderings.held import Held, held_in
from bnstudio.search.orderings.parent_set_arrays import IndexedTable, ordered_variables
from bnstudio.search.snapshot import Snapshot

# Rounds begin small, for an early first network, and grow until one takes some 10 ms.
_WORK_A_ROUND = [min(int(1000 * 1.1**step), 800_000) for step in range(72)]
EXCHANGE = 32  # rounds

# What a snapshot keeps of the pool besides arrays.
_KEPT = ("steps", "score", "min_gain", "_unreported", "_due")

# Counters shown while the search runs.
_PROGRESS_COUNTERS = ("restarts", "perturbations", "offspring", "optima")

Resume = Callable[[Chain], None]


class ChainPool:
    """The chains of a search, and the best network they found.

    Parameters
    ----------
    problem, control
        As given to a searcher.
    counters
        The searcher's, brought up to date after every round.
    limit
        How many restarts, perturbations or offspring all chains make; ``None`` for no end.
    population
        Orderings that a chain keeps.
    expand
        Whether the table may be expanded, if it is the run's own.
    """

    def __init__(
        self,
        problem: Problem,
        control: Control,
        counters: dict[str, float],
        limit: int | None,
        population: int = 0,
        expand: bool = False,
    ) -> None:
        if problem.parent_sets is None:
            raise UsageError(
                "an ordering search needs lists of parent sets",
                advice="Give a parent set table, or have one identified",
            )
        given, resume = problem.parent_sets, problem.resume
        self._members = ordered_variables(given)
        if resume is not None:  # the lists may have grown since
            given = resume.table(problem.names)
            self._members = resume.array("ordered")
        self.table = IndexedTable(given, members=self._members)
        self._expansion: CandidateExpansion | None = None
        self._rule = ExpansionRule(0)
        if expand and problem.may_expand and not problem.parent_sets.exhausted.all():
            self._expansion = CandidateExpansion(
                problem.scores, problem.constraints, problem.threads
            )
            self._rule = ExpansionRule(problem.scores.local_scorer.rows)
        self.control = control
        self.counters = counters
        self.cache = problem.scores
        self.steps = 0
        scores = self.table.arrays.scores[self.table.arrays.starts[:-1]]
        self.min_gain = smallest_gain(float(np.abs(scores).sum()))
        self.chains = made_chains(self.table, problem.seed, problem.threads, limit, population)
        self._unreported, self._due = False, 0
        self._held: Held | None = None
        self._stride = 1 + self.table.n // 500
        self.chosen = self.table.arrays.smallest.copy()
        # What the first chain begins with, until it has.
        self.first_order: NDArray[np.int32] | None = None
        self.score = -np.inf
        if problem.resume is None:
            self._start(problem.start)
        else:
            self._take_from(problem.resume)

    def snapshot(self) -> Snapshot:
        """Return where the search stands between two rounds."""
        taken = Snapshot({name: getattr(self, name) for name in _KEPT})
        taken.values["expansion_rule"] = self._rule.plain()
        self._count()
        taken.values["counters"] = dict(self.counters)
        taken.put_table(self.table.source)
        taken.arrays["ordered"] = self._members
        taken.arrays["chosen"] = self.chosen
        if self._held is not None:
            self._held.put_into(taken)
        taken.arrays["totals"] = self.cache.totals
        for number, chain in enumerate(self.chains):
            chain.put_into(taken, number)
        if self._expansion is not None:
            self._expansion.put_into(taken)
        return taken

    def _take_from(self, snapshot: Snapshot) -> None:
        for name in _KEPT:
            setattr(self, name, snapshot.value(name))
        self._rule.restore(snapshot.value("expansion_rule"))
        self.counters.update(snapshot.value("counters"))
        np.copyto(self.chosen, snapshot.array("chosen", self.chosen))
        for number, chain in enumerate(self.chains):
            chain.take_from(snapshot, number)
        self._held = held_in(snapshot, self.chains, self.chosen)
        if self._expansion is not None:
            self._expansion.take_from(snapshot)
        self.cache.go_on_from(snapshot.array("totals", self.cache.totals))

    def _start(self, start: PDAG | None) -> None:
        """Report the best network in the ordering of ``start``, before any work."""
        if self.bound is not None:
            self.control.bound(self.bound)
        # The smallest sets of a given table may make a cycle.
        with suppress(ValueError, GraphError):
            order = (self.table.dag(self.chosen) if start is None else to_dag(start)).order
            if start is not None:
                self.first_order = self.table.places(order)
            self.chosen = self.table.best_in_order(order)
            self.score = float(self.table.arrays.scores[self.chosen].sum())
            self.control.incumbent(self.dag, self.score)
        self._count()

    @property
    def bound(self) -> float | None:
        """The sum of the best scores, if the table is complete.

        With an incomplete table the sum bounds only the networks over that table.
        """
        return self.table.bound if bool(self.table.source.exhausted.all()) else None

    @property
    def work(self) -> tuple[int, int]:
        """Sets looked up, and sets scored to expand the table."""
        looked_up = sum(int(chain.state.numbers[array_kernels.WORK]) for chain in self.chains)
        return looked_up, 0 if self._expansion is None else self._expansion.scored

    @property
    def dag(self) -> DAG:
        """The best network."""
        return self.table.dag(self.chosen)

    def start_from(self, chain: Chain, order: NDArray[np.int32]) -> None:
        """Let a search by insertions go on from an ordering."""
        kernels.load(self.table.arrays, chain.state, order)
        chain.population.totals[population_kernels.BASE] = -np.inf
        chain.population.counts[population_kernels.STALE] = 0
        chain.population.counts[population_kernels.PHASE] = CLIMB

    def run(
        self,
        phase: str,
        search: Callable[..., None],
        settings: SearchSettings,
        adopt: Adopt | None = None,
        resume: Resume | None = None,
    ) -> Outcome:
        """Work in rounds until all chains have ended or the best possible score is reached.

        Parameters
        ----------
        phase
            Shown to the user.
        search, settings
            The kernel that does an amount of work on one chain, and what it goes by.
        adopt
            Lets a chain (first) use the best chain (second).
        resume
            Lets a chain go on from its own best ordering, with an expanded table. Where a search
            can, its first chain begins with the ordering of the problem's start.
        """
        for _ in self.rounds(phase, search, settings, adopt, resume):
            pass
        if self.score == -np.inf:
            raise UsageError(
                "no network over these parent sets was found",
                advice="Give lists that hold the smallest legal set of every variable",
            )
        return Outcome(self.dag, self.score, "local_optimum", self.bound, counters=self.counters)

    def rounds(
        self,
        phase: str,
        search: Callable[..., None],
        settings: SearchSettings,
        adopt: Adopt | None = None,
        resume: Resume | None = None,
    ) -> Generator[None]:
        """Work as :meth:`run` does, and yield after each round.

        Between two rounds :meth:`begin_with` and :meth:`replace_table` may be called.
        """
        chains = self.chains
        if self.first_order is not None and resume is not None:
            self.start_from(chains[0], self.first_order)
            self.first_order = None
        with ThreadPoolExecutor(len(chains), "orderings") as pool, self._reporting():
            each = pool.map if len(chains) > 1 else map
            self.control.check()
            while not all(chain.ended for chain in chains):
                if self.score >= self.table.bound - self.min_gain and not self._expand(resume):
                    break
                if self._rule.due(self.steps) and self.counters["optima"]:
                    self._expand(resume)
                work = _WORK_A_ROUND[min(self.steps, len(_WORK_A_ROUND) - 1)]
                settings = settings._replace(
                    min_gain=self.min_gain, required_first=self.table.required_first
                )
                list(each(partial(self._advance, search, settings, work), chains))
                self._update_best()
                if adopt is not None and (self.steps + 1) % EXCHANGE == 0:
                    exchange(chains, self.min_gain, adopt)
                self._step(phase)
                yield

    def begin_with(self, start: DAG, score: float) -> None:
        """Let the first chain go on from a network, if it is better than all here.

        Its families are in the table, or the chain goes on from what the table has in its ordering.
        """
        if score <= self.score + self.min_gain:
            return
        order, chain = start.order, self.chains[0]
        places = self.table.places(order)
        chosen = self.table.best_in_order(order)
        total = float(self.table.arrays.scores[chosen].sum())
        if self.table.is_legal(chosen) and total > self.score + self.min_gain:
            self.chosen, self.score = chosen, total
            if self._expansion is not None:
                self._rule.improved_elsewhere(self.steps, self.table.n)
        # Where lists that grow at once resume the chain.
        chain.record(self.table.arrays, chosen, places, self.min_gain)
        self.start_from(chain, places)

    @property
    def anew(self) -> bool:
        """Whether the chains search anew."""
        return self._held is not None

    @property
    def found(self) -> float:
        """Score of the best network, also while the chains search anew."""
        return self.score if self._held is None else max(self.score, self._held.score)

    def begin_anew(self) -> None:
        """Search from nothing, on these lists; what was found is held until :meth:`end_anew`."""
        self.report()  # of wide tables it may not have been told yet
        populations = [chain.begin_anew() for chain in self.chains]
        self._held = Held(populations, self.chosen, self.score, self._rule)
        self.chosen, self.score = self.table.arrays.smallest.copy(), -np.inf
        self._rule = ExpansionRule.beginning(self._rule.rows, self.steps)

    def end_anew(self, resume: Resume) -> None:
        """Go on with the better of both; the best ordering of the other joins its population."""
        assert self._held is not None
        held, self._held = self._held, None
        better = self.score > held.score + self.min_gain
        held.join(self.chains, self.min_gain, better=better)
        if not better:
            self.chosen, self.score, self._rule = held.chosen, held.score, held.rule
            for chain in self.chains:
                if not chain.ended:
                    resume(chain)

    def replace_table(self, found: ExpandedTable, resume: Resume) -> None:
        """Go on with a table that holds all sets of the present one, and more."""
        old, self.table = self.table, IndexedTable(found.table, self.control.check, self._members)
        self.chosen = self.table.carried_over(self.chosen, old, found.index_map)
        if self._held is not None:
            self._held.carry_over(self.table, old, found.index_map)
        for chain in self.chains:
            chain.carry_over(self.table, old, found.index_map)
            if not (chain.ended or (self.anew and chain.best == -np.inf)):
                resume(chain)
        self._count()

    def _advance(
        self, search: Callable[..., None], settings: SearchSettings, work: int, chain: Chain
    ) -> None:
        if chain.ended:
            return
        before, sets, state = chain.best, self.table.arrays, chain.state
        search(sets, state, chain.memory, chain.population, settings, work)
        # Also a climb under way may already be the best there is.
        if state.numbers[array_kernels.LOADED] and state.total[0] > chain.best + self.min_gain:
            chain.record(sets, state.chosen, state.order, self.min_gain)
        chain.improved |= chain.best > before

    def _update_best(self) -> None:
        best = best_of(self.chains, self.min_gain)
        if best.best > self.score + self.min_gain and self.table.is_legal(best.population.best):
            self.score = best.best
            self.chosen = best.population.best.copy()
            self._unreported |= self.score >= self.found
            self._rule.improved(self.steps)

    def _expand(self, resume: Resume | None) -> bool:
        """Expand the table around the networks found; return whether more work can help."""
        expansion = self._expansion
        if expansion is None or resume is None:
            return False
        rule, before = self._rule, expansion.scored
        families = self._families(all_chains=rule.stale(self.steps))
        short = rule.is_short(self.steps)
        found = expansion.expand(
            self.table.source,
            families,
            self.control.check,
            lambda done, of: self.control.progress("Expanding the parent set lists", done, of),
            rule.scores(short=short),
            network=() if short else families[: self.table.n],
        )
        rule.expanded(
            self.steps,
            len(families) + expansion.scored - before,
            0 if found is None else len(found.table),
            short=short,
            exhausted=found is None and not expansion.left,
        )
        if found is None:
            return expansion.left > 0
        try:
            self.replace_table(found, resume)
        except Stopped:
            expansion.forget_last()  # what joined is found again when the search goes on
            raise
        return True

    def _families(self, *, all_chains: bool) -> list[tuple[int, tuple[int, ...]]]:
        """Return the families of the best network, first, or also those of all chains."""
        families = self.table.families(self.chosen)
        if not all_chains:
            return families
        state = self.table.state()
        for chain in self.chains:
            members = int(chain.population.counts[population_kernels.MEMBERS])
            for order in (chain.population.best_order, *chain.population.members[:members]):
                self.control.check()
                kernels.load(self.table.arrays, state, order)
                families += self.table.families(state.chosen)
        return families

    def _step(self, phase: str) -> None:
        self.steps += 1
        self._count()
        if self._unreported and self.steps >= self._due:
            self.report()
        self.control.progress(
            phase, metrics={name: self.counters[name] for name in _PROGRESS_COUNTERS}
        )
        self.control.step()

    def report(self) -> None:
        """Tell of the best network, if that has not been done."""
        if self._unreported:
            self._unreported = False
            self._due = self.steps + self._stride
            self.control.incumbent(self.dag, self.score)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Report the best network at the end, also when a limit stops the search."""
        try:
            yield
        except Stopped:
            with suppress(Stopped):
                self.report()
                self.control.step(0)  # the steps that found it are counted
            raise
        self.report()

    def _count(self) -> None:
        self.counters.update(
            iterations=self.steps,
            **counts_of(self.chains),
            **({} if self._expansion is None else {"sets_added": float(self._expansion.added)}),
            **self.cache.counts(),
        )
