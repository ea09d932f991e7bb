"""One parent set identification from data and settings to a table: the command ``parent-sets``.

As the runner does for searches, this builds score and constraints, keeps the clock and the limits,
and says what came of it. A saved table that fits is used instead of computing it again.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job import memory
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.defaults import METHOD, SCORE, SECONDS_A_VARIABLE, SETS_SHARE
from bnstudio.job.parent_sets import store
from bnstudio.job.parent_sets.finding import check_method, find
from bnstudio.job.run.validate import check_limits
from bnstudio.job.spec import Limits
from bnstudio.job.warm_up import warm_up_parent_sets
from bnstudio.scoring.parent_sets.budget import BYTES_A_SET, FRONTIER_LIMIT, SETS_LIMIT, Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import Stopped
from bnstudio.search.exact.complete_lists import EXACT

_SHARED = 0.9  # of a limit for all variables; the rest is for what comes between


@dataclass(frozen=True)
class IdentificationSpec:
    """Everything that decides an identification besides the data.

    ``seconds`` (of one core) and ``sets`` are the budget of each variable; with neither it is
    ``SECONDS_A_VARIABLE``. ``limits.time`` is for all variables together: each then gets at most
    its share of what the clock has left when its turn comes. The method ``exact`` knows no budget
    of a variable; time and memory end it as a whole.
    """

    score: str = SCORE
    score_parameters: dict[str, Any] = field(default_factory=dict)
    method: str = METHOD
    seconds: float | None = None
    sets: int | None = None
    open_limit: int | None = None
    limits: Limits = field(default_factory=Limits)
    knowledge: Knowledge = field(default_factory=Knowledge)
    threads: int | None = None


@dataclass(frozen=True, eq=False)
class Identified:
    """A table and how it came about.

    ``limit`` is what ended the stage as a whole: ``None``, ``time``, ``memory`` or ``user``, and
    ``message`` says more of it where there is more to say; ``reused`` whether the table was there
    already.
    """

    table: ParentSetTable
    limit: str | None
    reused: bool
    elapsed_s: float
    cpu_s: float
    peak_memory_mb: float
    message: str = ""


def identify(
    dataset: Dataset,
    spec: IdentificationSpec,
    control: RunControl | None = None,
    *,
    saved: Path | None = None,
) -> Identified:
    """Find good parent sets of every variable, or take them from ``saved``.

    Parameters
    ----------
    dataset
        The data.
    spec
        The settings.
    control
        Where progress goes and where pause and stop come from; a silent one by default.
    saved
        A file that may hold the table already; it is left alone if it does not fit.

    Raises
    ------
    UsageError
        If a name, parameter or limit cannot be used, or the knowledge contradicts itself.
    LimitError
        If an exact enumeration would be hopeless.
    """
    control = RunControl() if control is None else control
    check_limits(spec.limits)
    names = dataset.names
    dataset = dataset.by_content()  # as runs have it, which the table is for
    legal = _legal(dataset, spec)
    threads = default_threads() if spec.threads is None else spec.threads
    _check_budget(spec)
    budget = _budget(spec, threads)
    scorer = make_scorer(dataset, spec.score, spec.score_parameters)
    origin = Provenance.of(*scorer.identity, legal, spec.method)
    asked = _seconds_asked(dataset, spec, threads)
    began, cpu_began = time.monotonic(), time.process_time()
    table, limit, message = None, None, ""
    if saved is not None:
        table = store.reusable(saved, dataset.names, origin, replace(budget, seconds=asked))
    reused = table is not None
    if table is None:
        left = None if spec.limits.time is None else partial(_left, spec.limits.time, control)
        warm_up_parent_sets(dataset, spec.method, control.progress, control.check)
        control.begin(spec.limits, spec.limits.time)
        cpu_began = time.process_time()
        with memory.cap(spec.limits.memory):
            done = find(
                scorer,
                spec.method,
                legal=legal,
                budget=budget,
                threads=threads,
                memory_gb=spec.limits.memory,
                check=control.check,
                progress=control.progress,
                provenance=origin,
                asked=asked,
                left=left,
            )
        table = done.table
        limit, message = _ending(done.halted)
    return Identified(
        table.in_order(names),
        limit,
        reused,
        control.elapsed if control.begun else time.monotonic() - began,
        time.process_time() - cpu_began,
        memory.peak_mb(),
        message,
    )


def _ending(halted: BaseException | None) -> tuple[str | None, str]:
    """Return the limit that ended the stage, and words about it."""
    if isinstance(halted, Stopped):
        return halted.reason, ""
    return (None, "") if halted is None else ("memory", str(halted))


def _check_budget(spec: IdentificationSpec) -> None:
    check_method(spec.method)
    if spec.method != EXACT:
        return
    for value, message in (
        (spec.seconds, "time"),
        (spec.sets, "number of sets"),
        (spec.open_limit, "frontier"),
    ):
        if value is not None:
            raise UsageError(
                f"the method exact has no {message} of each variable to be limited",
                advice="Limit the parents, or the time and memory for all variables together",
            )


def _legal(dataset: Dataset, spec: IdentificationSpec) -> LegalParentSets:
    """Return which parent sets are legal."""
    limits = spec.limits
    if spec.knowledge.prior:
        raise UsageError(
            "parent sets are found for a score of the data alone, without probabilities of arcs "
            "(prior)",
            advice="Take the probabilities out; a run that searches these sets can have them",
        )
    if spec.knowledge:
        constraints = build_constraints(
            spec.knowledge,
            dataset.names,
            dataset.observed_arities,
            max_parents=limits.max_parents,
            max_params=limits.max_params,
        )
        return LegalParentSets.of(constraints)
    # Without knowledge no matrix of all pairs is kept: there may be ten thousand variables.
    return LegalParentSets.within(dataset.observed_arities, limits.max_parents, limits.max_params)


def _budget(spec: IdentificationSpec, threads: int) -> Budget:
    """Return what each variable may have at most."""
    if spec.method == EXACT:
        return Budget()
    seconds = spec.seconds
    if seconds is None and spec.sets is None:
        seconds = SECONDS_A_VARIABLE
    frontier_limit = FRONTIER_LIMIT if spec.open_limit is None else spec.open_limit
    return Budget(seconds, spec.sets, frontier_limit, _sets_limit(spec.limits.memory, threads))


def _seconds_asked(dataset: Dataset, spec: IdentificationSpec, threads: int) -> float | None:
    """Return the processor seconds that each variable would have if the machine were free."""
    seconds, n = _budget(spec, threads).seconds, max(dataset.n, 1)
    if spec.limits.time is None or spec.method == EXACT:
        return seconds
    share = _SHARED * spec.limits.time * min(threads, n) / n
    return share if seconds is None else min(seconds, share)


def _left(limit: float, control: RunControl) -> float:
    """Return the seconds that all variables together have left by the clock."""
    return _SHARED * limit - control.elapsed


def _sets_limit(memory_gb: float | None, threads: int) -> int:
    """Return how many sets of a variable may be held, so that all threads keep to the limit."""
    if memory_gb is None:
        return SETS_LIMIT
    # Twice the bytes while the arrays grow.
    room = SETS_SHARE * max(0, memory.bytes_of(memory_gb) - memory.held_bytes())
    return min(SETS_LIMIT, max(1000, int(room / threads / (2 * BYTES_A_SET))))
