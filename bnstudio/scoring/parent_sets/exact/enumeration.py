"""Exact enumeration: every parent set that can be part of a best network, for every variable.

Depth-first per variable with shared counts (``_enumeration_kernels.py``); a set is kept when it
scores better than all its subsets, and whole branches are left out where a bound that the score
declares proves that a subset is at least as good. Variables are independent of each other and go
to several threads.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import Engines
from bnstudio.errors import UsageError
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime.found import Ended
from bnstudio.scoring.parent_sets.anytime.identification import Identification
from bnstudio.scoring.parent_sets.exact import _enumeration_kernels as kernels
from bnstudio.scoring.parent_sets.exact.done import DoneWalk, as_arrays, from_arrays
from bnstudio.scoring.parent_sets.exact.task import ALL_ENGINES, DEFAULT_NOTE_BYTES, Task
from bnstudio.scoring.parent_sets.exact.upper_bounds import UpperBounds
from bnstudio.scoring.parent_sets.exact.walk import Walk
from bnstudio.scoring.parent_sets.exact.walk_pool import Check, run_walks
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import (
    ParentSetTable,
    Provenance,
    VariableSets,
)

COUNTERS = (
    "sets_scored",
    "sets_kept",
    "cut_by_size",
    "cut_by_penalty",
    "cut_by_entropy",
    "cut_by_cells",
    "cut_with_a_subset",
    "over_max_params",
)

Progress = Callable[[int, int, dict[str, float]], None]

_SECONDS_A_REPORT = 0.05


class Enumeration:
    """All parent sets that no subset beats, within the limits.

    It can be looked at while it runs, and after it was ended early.

    Parameters
    ----------
    scorer
        The score on its data.
    legal
        Which sets are legal; all by default.
    threads
        Variables worked on at the same time.
    engine
        How to count: a key of :data:`ALL_ENGINES`; ``None`` chooses for every variable, by size
        and by trial. The sets do not depend on it.
    prune
        Whether to use the bound that the score declares. Without one every legal set is scored.
    memory_limit_bytes
        How much the notes about subsets may take, all threads together; one gibibyte by default.

    Attributes
    ----------
    task
        What the walks of all variables share.

    Raises
    ------
    UsageError
        For an unknown engine.
    """

    def __init__(
        self,
        scorer: LocalScorer,
        legal: LegalParentSets | None = None,
        *,
        threads: int = 1,
        engine: str | None = None,
        prune: bool = True,
        memory_limit_bytes: int | None = None,
    ) -> None:
        if engine is not None and engine not in ALL_ENGINES:
            raise UsageError(
                f"there is no counting engine “{engine}”",
                advice=f"Choose one of: {', '.join(ALL_ENGINES)}",
            )
        if legal is None:
            legal = LegalParentSets.within(scorer.arities)
        self.task = Task(scorer, legal, engine, prune)
        limit = DEFAULT_NOTE_BYTES if memory_limit_bytes is None else memory_limit_bytes
        self.task.max_note_bytes = limit // max(threads, 1)
        self._threads = threads
        self._walks: dict[int, Walk | DoneWalk] = {}
        self._done: dict[int, DoneWalk] = {}
        self._upper_bounds = UpperBounds(self.task)

    @property
    def counters(self) -> dict[str, int]:
        """What was done so far; see :data:`COUNTERS`."""
        walks = list(self._walks.values())
        totals = np.sum([walk.counters for walk in walks], axis=0) if walks else [0] * len(COUNTERS)
        counters = {name: int(count) for name, count in zip(COUNTERS, totals, strict=True)}
        for name in ALL_ENGINES:
            counters[f"variables_by_{name}"] = sum(walk.engine == name for walk in walks)
        return counters

    def bound_variables(self, check: Check | None = None) -> None:
        """Bound every variable for itself, for a better :meth:`bound`; ``check`` as in a run."""
        self._upper_bounds.bound_variables(check)

    def bound(self) -> float:
        """Return what no network within the limits can score above, as far as is known now."""
        walks = list(self._walks.items())
        return self._upper_bounds.total({y: walk.best for y, walk in walks if walk.finished})

    def done(self, most_bytes: float = math.inf) -> dict[str, NDArray[Any]]:
        """Return the variables that are done as arrays, for :meth:`go_on_from`.

        As many as take so many bytes.
        """
        return as_arrays(({**self._done, **dict(self._walks)}).items(), most_bytes)

    def go_on_from(self, done: Mapping[str, NDArray[Any]]) -> None:
        """Do only the other variables; ``done`` is of an enumeration of the same, ended early."""
        self._done = from_arrays(done)

    def run(self, check: Check | None = None, progress: Progress | None = None) -> None:
        """Enumerate.

        Parameters
        ----------
        check
            Called between chunks of some 20 ms, in the calling thread; may block, and may raise to
            end the enumeration. Nothing is computed meanwhile.
        progress
            Called with variables done, of how many, and metrics: sets scored and kept so far.

        Raises
        ------
        LimitError
            If the notes would take more than the memory limit.
        """
        n = self.task.scorer.n
        began = time.monotonic()
        last_report = 0.0

        def make(child: int) -> Walk | DoneWalk:
            walk = self._walks[child] = self._done.get(child) or Walk(self.task, child)
            return walk

        def report(done: int, made: list[Walk | DoneWalk]) -> None:
            nonlocal last_report
            now = time.monotonic()
            if progress is not None and (done == n or now - last_report >= _SECONDS_A_REPORT):
                last_report = now
                scored = sum(int(walk.counters[kernels.SCORED]) for walk in made)
                metrics = {
                    "sets_scored": float(scored),
                    "sets_kept": float(sum(int(walk.counters[kernels.KEPT]) for walk in made)),
                    "sets_per_second": scored / max(now - began, 1e-9),
                    "best": sum(walk.best for walk in made),
                }
                progress(done, n, metrics)

        self.task.prepare(check)
        run_walks(make, n, self._threads, check, report)
        self.task.forget()

    def identify(self, check: Check, progress: Progress) -> Identification:
        """As :meth:`run`, but end without an error when it cannot come to its end.

        ``halted`` is then what ``check`` raised, or the :class:`LimitError`.
        """
        halted: BaseException | None = None
        try:
            self.run(check, progress)
        except BaseException as error:
            halted = error
        table = self.table()
        ended: tuple[Ended, ...] = tuple(
            "exhausted" if one else "stopped" for one in table.exhausted
        )
        metrics = {name: float(count) for name, count in self.counters.items()}
        metrics["variables_exhausted"] = float(table.exhausted.sum())
        return Identification(table, ended, metrics, halted)

    def table(self) -> ParentSetTable:
        """Return what was found.

        Variables that are done are ``exhausted``; one in the midst of its walk has the sets kept so
        far, which beat all their subsets; the others have their smallest legal set. The method in
        the provenance is ``exact`` only if every variable is done, else ``exact, unfinished``. Its
        counters are those of :data:`COUNTERS`: ``cut_by_size`` (Tian 2000, Theorem 1),
        ``cut_by_penalty`` (de Campos & Ji 2011), ``cut_by_entropy`` (de Campos et al. 2018),
        ``cut_by_cells`` (BDeu and its kin; Correia et al. 2020), ``cut_with_a_subset`` (a subset
        had been cut with all its supersets).
        """
        task, walks = self.task, self._walks
        scorer = task.scorer
        n = scorer.n
        whole = [child in walks and walks[child].finished for child in range(n)]
        method = "exact" if all(whole) else "exact, unfinished"
        found = [
            walks[child].found() if child in walks else _smallest(task, child) for child in range(n)
        ]
        return ParentSetTable.build(
            scorer.names,
            found,
            replace(Provenance.of(*scorer.identity, task.legal, method), counters=self.counters),
            exhausted=whole,
            prune=False,
        )


def ready_kernels(scorer: LocalScorer) -> None:
    """Call every kernel of an enumeration once, so that it is compiled; for a small table."""
    Enumeration(scorer).run()
    everyone = indices(range(1, scorer.n))
    Engines(*scorer.kernel[:3]).choose(0, range(1, scorer.n), 2)
    # Only asked for where a table would be too large.
    kernels.score_sparse(scorer.kernel, 0, everyone, float(np.prod(scorer.arities[1:])))
    some = np.zeros((4, 2), dtype=np.uint64)
    kernels.move_notes(some, np.zeros((4, 2)), some.copy(), np.zeros((4, 2)))


def _smallest(task: Task, child: int) -> VariableSets:
    """Return the one set of a variable whose walk has not begun."""
    members = task.legal.required_parents(child).astype(np.int32)
    score = float(task.scorer.local(child, members.tolist()))
    return VariableSets(np.array([score]), np.array([0, len(members)]), members)
