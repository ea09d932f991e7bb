"""A network whose nodes can be reinserted optimally, one after the other, and climbed from.

A :class:`Reinserter` combines a climber's network with the local score cache: it fills the cache,
calls the kernels piece by piece, and gets missing scores from the run's score cache.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import DAG
from bnstudio.scoring import _cache_kernels as cache_kernels
from bnstudio.search.base import Problem
from bnstudio.search.climbing._network_kernels import perturb
from bnstudio.search.climbing.climber import Climber
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import Control
from bnstudio.search.reinsertion import _local_score_cache_kernels as local_kernels
from bnstudio.search.reinsertion import _reinsertion_kernels as kernels
from bnstudio.search.reinsertion.estimate import CACHE_SHARE, CacheLimits
from bnstudio.search.reinsertion.local_score_cache import make_local_score_cache
from bnstudio.search.snapshot import Snapshot

_BUDGET = 300_000  # sets and nodes looked at between two checks: some 5 to 20 ms in small networks
_LOOKUPS = 100_000  # families looked up between two checks


class Reinserter(Climber):
    """A network in DAG space with the scores of all legal parent sets.

    Parameters
    ----------
    problem, control, start
        As for a climber.
    limits
        The limits within which nodes are reinserted; the problem's own hold as well.
    pruning
        Whether the bound is used; the network is the same without it.

    Attributes
    ----------
    tally
        What was done so far, by the names of the run's counters.
    random, move_random
        For orders of the nodes, and for corruption.
    """

    def __init__(
        self,
        problem: Problem,
        control: Control,
        start: DAG,
        limits: CacheLimits,
        *,
        pruning: bool = True,
    ) -> None:
        super().__init__(problem, control, start)
        self.limits = limits
        self.pruning = pruning
        self.random = np.random.default_rng([problem.seed, 2003])
        self.move_random = random_state(problem.seed)
        n = self.n
        words = (n + 63) // 64
        levels = limits.params.bit_length() + 3
        self.workspace = kernels.Workspace(
            ancestors=np.zeros((n, words), dtype=np.uint64),
            benefit=np.zeros(n),
            masks=np.zeros((kernels.MASKS, words), dtype=np.uint64),
            blocked=np.zeros((levels, words), dtype=np.uint64),
            sums=np.zeros(levels),
            sets=np.zeros(levels, dtype=np.int64),
            cursors=np.zeros(levels, dtype=np.int64),
            lasts=np.zeros(levels, dtype=np.int64),
            best_places=np.zeros(levels, dtype=np.int64),
            order=np.zeros(n, dtype=np.int64),
            buffer=np.zeros(n + 1, dtype=np.int64),
            unknown=np.zeros(n, dtype=np.int64),
            values=np.zeros(2),
            state=np.zeros(5, dtype=np.int64),
            counters=np.zeros(kernels.COUNTERS),
        )
        self.tally: dict[str, float] = dict.fromkeys(
            (
                "reinsertions",
                "passes",
                "restarts",
                "climbing_moves",
                "structures_considered",
                "sets_visited",
                "sets_pruned",
                "cache_entries",
                "tables_counted",
            ),
            0,
        )
        self.tally["cache_params"] = limits.params
        if limits.candidates is not None:
            self.tally["candidates"] = limits.candidates

    def make_local_score_cache(self, problem: Problem) -> None:
        """Score all legal parent sets; :class:`~bnstudio.errors.LimitError` if they do not fit."""

        def progress(done: float, total: float) -> None:
            if total:
                self.control.progress("Scoring all families", done, total)
            else:
                self.control.progress("Measuring the dependence of all pairs")

        memory = math.inf if problem.memory_bytes is None else problem.memory_bytes
        self.local_scores, tables = make_local_score_cache(
            self.cache,
            problem.legal,
            self.limits,
            threads=problem.threads,
            memory_bytes=CACHE_SHARE * memory,
            check=self.control.check,
            progress=progress,
        )
        self.tally.update(cache_entries=len(self.local_scores.scores), tables_counted=tables)
        # A new arc must keep these: from a candidate, within the limits of the cache.
        self.cache_rules = self.rules._replace(
            allowed=np.ascontiguousarray(self.local_scores.places >= 0, dtype=np.uint8),
            max_params=min(self.rules.max_params, float(self.limits.params)),
        )

    @property
    def work(self) -> float:
        """Sets and nodes looked at so far, roughly."""
        counters = self.workspace.counters
        return float(counters[kernels.VISITED] + self.n * counters[kernels.REINSERTIONS])

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the network between two passes, the random numbers and what was counted."""
        super().put_into(snapshot)
        snapshot.arrays["move_random"] = self.move_random
        snapshot.arrays["work"] = self.workspace.counters
        snapshot.values["random"] = dict(self.random.bit_generator.state)

    def take_from(self, snapshot: Snapshot) -> None:
        """Go to what :meth:`put_into` kept; the local score cache is filled anew before."""
        super().take_from(snapshot)
        for name, own in (("move_random", self.move_random), ("work", self.workspace.counters)):
            np.copyto(own, snapshot.array(name, own))
        self.random.bit_generator.state = snapshot.value("random")
        self.tally.update(snapshot.value("counters"))

    def reinsert(self, targets: NDArray[np.int64]) -> Iterator[bool]:
        """Reinsert the targets in turn; yield for each whether the network changed.

        When it has changed, the next target has not been begun.
        """
        workspace, cache = self.workspace, self.cache
        workspace.state[kernels.NEXT] = workspace.state[kernels.BEGUN] = 0
        # A set costs a look at every word.
        budget = max(4 * _BUDGET // (3 + workspace.masks.shape[1]), 1)
        done = 0
        while True:
            requested = workspace.counters[kernels.REQUESTED]
            with cache.lock:
                event, missing = kernels.reinsert(
                    self.state,
                    self.cache_rules,
                    self._rows.cache_arrays,
                    self.local_scores,
                    workspace,
                    targets,
                    self.min_gain,
                    self.pruning,
                    budget,
                )
                cache.arrays.counters[cache_kernels.REQUESTED] += int(
                    workspace.counters[kernels.REQUESTED] - requested
                )
            self._count()
            before, done = done, int(workspace.state[kernels.NEXT])
            improved = event == kernels.IMPROVED
            for _ in range(done - before - improved):
                yield False
            if improved:
                yield True
            elif event == kernels.DONE:
                return
            elif event != kernels.PAUSED:
                self._score_missing(event, int(targets[done]), missing)
            self.control.check()

    def _count(self) -> None:
        counters = self.workspace.counters
        self.tally.update(
            reinsertions=int(counters[kernels.REINSERTIONS]),
            structures_considered=float(counters[kernels.STRUCTURES]),
            sets_visited=int(counters[kernels.VISITED]),
            sets_pruned=int(counters[kernels.LISTED] - counters[kernels.VISITED]),
        )

    def _score_missing(self, event: int, target: int, missing: int) -> None:
        """Compute scores that are not in the cache: of families beyond its limits."""
        state = self.state
        for y in self.workspace.unknown[:missing].tolist():
            parents = set(state.parents[y, : state.counts[y]].tolist())
            if event == kernels.ASKS_OWN:
                # What the kernel ``renew_row`` does, which few runs would compile for it.
                state.own[y] = self.cache.local(y, sorted(parents))
                state.toggled[y] = np.nan
                state.outdated[y] = 0
            else:
                state.toggled[y, target] = self.cache.local(y, sorted(parents ^ {target}))
            self.control.check()

    def corrupt(self, max_moves: int) -> int:
        """Make from 1 to ``max_moves`` random moves within the limits of the cache."""
        arrays = self._rows.cache_arrays
        return int(perturb(self.state, self.cache_rules, arrays, self.move_random, max_moves))

    def begin_climb(self) -> None:
        """Prepare the table of moves for climbing from the current network."""
        self.state.outdated[:] = 1
        self._copy_to_score_cache()
        self.fill("Scoring single arcs")

    def climb(self) -> bool:
        """Make the best move of a single arc, if one gains."""
        self._copy_to_score_cache()
        return self.advance(self.min_gain) is not None

    def _copy_to_score_cache(self) -> None:
        """Copy the scores of changed rows from the local score cache to the score cache."""
        waiting = np.flatnonzero(self.state.outdated)
        block = max(_LOOKUPS // self.n, 1)
        candidates = np.diff(self.local_scores.candidate_starts)
        for low in range(0, len(waiting), block):
            rows = waiting[low : low + block]
            self.cache.reserve(int((candidates[rows] + 1).sum()), self.control.check)
            with self.cache.lock:
                local_kernels.copy_to_score_cache(
                    self.state,
                    self._rows.cache_arrays,
                    self.local_scores,
                    self.workspace.buffer,
                    rows,
                )
            self.control.check()
