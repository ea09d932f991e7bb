"""One parent set identification from data and settings to a table, as a stage of a run or alone.

As the runner does for searches, this builds score and constraints, keeps the clock and the limits,
and says what came of it. A saved table that fits is used instead of computing it again. Exact
enumeration is one method among the others (:func:`find`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import psutil

from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job import memory
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.defaults import (
    METHOD,
    METHODS,
    NOTES_SHARE,
    SCORE,
    SECONDS_A_VARIABLE,
    SETS_SHARE,
)
from bnstudio.job.parent_sets import store
from bnstudio.job.spec import Limits
from bnstudio.search.control import Stopped

if TYPE_CHECKING:
    from bnstudio.score.local import LocalScorer
    from bnstudio.score.parent_sets.anytime.identification import (
        Budget,
        Families,
        Identification,
        Progress,
        Take,
    )
    from bnstudio.score.parent_sets.exact.task import Task
    from bnstudio.score.parent_sets.table import ParentSetTable, Provenance

EXACT = "exact"
"""The method that scores every legal set, or proves that a subset beats it."""

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
    ``words`` says more of it where there is more to say; ``reused`` whether the table was there
    already.
    """

    table: ParentSetTable
    counters: dict[str, float]
    limit: str | None
    reused: bool
    elapsed_s: float
    cpu_s: float
    peak_memory_mb: float
    message: str = ""


def check_method(method: str) -> None:
    """Raise :class:`UsageError` unless there is such a way to find parent sets."""
    if method not in METHODS:
        raise UsageError(
            f"there is no identification method “{method}”",
            advice=f"Choose one of: {', '.join(METHODS)}",
        )


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
    from bnstudio.job.warm_up import warm_up_parent_sets
    from bnstudio.score.registry import make_scorer

    control = RunControl() if control is None else control
    families, knowledge = _families(dataset, spec)
    threads = default_threads() if spec.threads is None else spec.threads
    _check_budget(spec)
    budget = _budget(spec, threads)
    scorer = make_scorer(dataset, spec.score, spec.score_parameters)
    origin = _origin(scorer.parameters, dataset, spec, knowledge)
    asked = _seconds_asked(dataset, spec, threads)
    began, cpu_began = time.monotonic(), time.process_time()
    if saved is not None:
        table = reusable(saved, dataset, origin, spec.method, replace(budget, seconds=asked))
        if table is not None:
            return Identified(
                table,
                dict(table.provenance.counters),
                None,
                True,
                time.monotonic() - began,
                time.process_time() - cpu_began,
                memory.peak_mb(),
            )
    warm_up_parent_sets(dataset, spec.method, control.progress)
    control.begin(spec.limits, spec.limits.time)
    cpu_began = time.process_time()
    with memory.cap(spec.limits.memory):
        done = find(
            scorer,
            spec.method,
            families=families,
            budget=budget,
            threads=threads,
            memory_gb=spec.limits.memory,
            check=control.check,
            progress=control.progress,
            provenance=origin,
            asked=asked,
            left=None if spec.limits.time is None else partial(_left, spec.limits.time, control),
        )
    limit, message = _ending(done.halted)
    table = done.table
    return Identified(
        table,
        dict(table.provenance.counters),
        limit,
        False,
        control.elapsed,
        time.process_time() - cpu_began,
        memory.peak_mb(),
        message,
    )


def find(
    scorer: LocalScorer,
    method: str,
    *,
    families: Families,
    budget: Budget,
    threads: int,
    memory_gb: float | None,
    check: Callable[[], None],
    progress: Progress,
    provenance: Provenance,
    asked: float | None,
    left: Callable[[], float] | None = None,
    take: Take = lambda _child, _sets: None,
) -> Identification:
    """Find parent sets by any method, also exactly; the table's origin and counters are whole.

    Parameters
    ----------
    scorer, method, families, budget, threads, check, progress, left, take
        As for ``identification.identify``; ``exact`` takes no budget, ends by
        ``check`` alone, and does not call ``take``.
    memory_gb
        The memory limit of the run, if there is one.
    provenance
        Of the table; method and counters are filled in.
    asked
        Processor seconds that each variable is to have by the settings, on a machine that is free.
        With the other limits that ended a variable it is kept among the counters, to tell later
        whether another identification could find more.

    Raises
    ------
    LimitError
        If an exact enumeration would be hopeless; one that runs into its limit is ``halted``.
    """
    from bnstudio.score.parent_sets.anytime.identification import identify as explore
    from bnstudio.score.parent_sets.exact.enumeration import enumerate_anytime

    counters: dict[str, float] = {}
    if method == EXACT:
        room = _room(memory_gb)

        def approve(task: Task) -> None:
            with suppress(Stopped):  # raised again, and then it ends the work
                counters["sets_at_most"] = _approved(task, room / threads, check)

        done = enumerate_anytime(
            scorer,
            allowed=families.allowed,
            required=families.required,
            max_parents=families.max_parents,
            max_params=families.max_params,
            threads=threads,
            memory_limit_bytes=room,
            check=check,
            progress=lambda done, of, metrics: progress(
                "Scoring all parent sets", float(done), float(of), metrics
            ),
            approve=approve,
        )
    else:
        done = explore(
            scorer,
            method,
            families=families,
            budget=budget,
            threads=threads,
            check=check,
            progress=progress,
            provenance=provenance,
            left=left,
            take=take,
        )
        if asked is not None and "time" in done.ended:
            counters["seconds_for_a_variable"] = asked
        if budget.sets is not None:
            counters["sets_for_a_variable"] = float(budget.sets)
        if done.counters["extensions_dropped"]:
            counters["open_limit"] = float(budget.open_limit)
        if "full" in done.ended:
            counters["sets_limit"] = float(budget.sets_limit)
    if done.halted is not None and not isinstance(done.halted, Stopped | LimitError):
        raise done.halted
    counters |= {
        **done.counters,
        "variables_stopped": float(done.ended.count("stopped")),
        "variables_full": float(done.ended.count("full")),
    }
    found = done.table
    origin = replace(provenance, method=found.provenance.method, counters=counters)
    return replace(done, table=replace(found, provenance=origin), counters=counters)


def _approved(task: Task, room: float, check: Callable[[], None]) -> float:
    """Return the most sets that an exact enumeration will score; refuse it if it is hopeless.

    ``room`` is the memory of one thread, in bytes.
    """
    from bnstudio.score.parent_sets.exact.forecast import estimate

    seen = estimate(task, check)
    sets = seen.sets()
    if seen.hopeless(room):
        most = seen.comfortable(room)
        limit = f"Set a limit of parents (with {most} it ends for sure), or c" if most else "C"
        raise LimitError(
            f"up to {sets:.2g} parent sets would have to be scored, and {seen.bytes() / 1e9:.2g} "
            "GB be remembered of one variable: exact enumeration is hopeless here",
            advice=f"{limit}hoose another method",
        )
    return sets


def _room(memory_gb: float | None) -> int:
    """Return the bytes that the notes of an exact enumeration may take."""
    if memory_gb is None:
        return max(2**30, int(psutil.virtual_memory().available / 2))
    # The rest is for the sets that are kept and for working memory.
    return max(2**20, int(NOTES_SHARE * (memory.bytes_of(memory_gb) - memory.held_bytes())))


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
        (spec.open_limit, "open list"),
    ):
        if value is not None:
            raise UsageError(
                f"the method exact has no {message} of each variable to be limited",
                advice="Limit the parents, or the time and memory for all variables together",
            )


def reusable(
    saved: Path, dataset: Dataset, origin: Provenance, method: str, wanted: Budget
) -> ParentSetTable | None:
    """Return the table in ``saved`` if computing it again could give no more, else ``None``.

    It must be of the same data, score, limits, knowledge and method, and have had at least the
    budget ``wanted`` of a variable, unless nothing was left to find.
    """
    from bnstudio.errors import BnstudioError
    from bnstudio.score.parent_sets.files import read_parent_sets

    if not saved.is_file():
        return None
    try:
        table = read_parent_sets(saved, dataset.names)
    except BnstudioError:
        return None
    found = table.provenance
    if not found.fits(origin.score, origin.parameters, origin.data_sha256, origin.knowledge):
        return None
    whole = bool(table.exhausted.all())
    if not whole and found.method != method:
        return None
    return None if store.could_give_more(found.counters, whole, wanted) else table


def _families(dataset: Dataset, spec: IdentificationSpec) -> tuple[Families, str]:
    """Return which families may be, and the fingerprint of that."""
    from bnstudio.graph.constraints import build_constraints
    from bnstudio.score.parent_sets.anytime.identification import Families
    from bnstudio.score.parent_sets.table import knowledge_fingerprint

    limits, n = spec.limits, dataset.n
    if spec.knowledge:
        constraints = build_constraints(
            spec.knowledge,
            dataset.names,
            dataset.arities,
            max_parents=limits.max_parents,
            max_params=limits.max_params,
        )
        families = Families(
            constraints.max_parents, limits.max_params, constraints.allowed, constraints.required
        )
        return families, knowledge_fingerprint(
            constraints.allowed, constraints.required, constraints.max_parents, limits.max_params
        )
    # Without knowledge no matrix of all pairs is kept: there may be ten thousand variables.
    for value, low, message in (
        (limits.max_parents, 0, "the in-degree limit (max_parents) cannot be below 0"),
        (limits.max_params, 1, "the limit of free parameters (max_params) cannot be below 1"),
    ):
        if value is not None and value < low:
            raise UsageError(message, advice="Give a larger whole number")
    most = n - 1 if limits.max_parents is None else min(limits.max_parents, n - 1)
    fingerprint = knowledge_fingerprint(None, None, np.full(n, most), limits.max_params)
    return Families(most, limits.max_params), fingerprint


def _budget(spec: IdentificationSpec, threads: int) -> Budget:
    """Return what each variable may have at most."""
    from bnstudio.score.parent_sets.anytime.identification import OPEN_LIMIT, Budget

    if spec.method == EXACT:
        return Budget()
    seconds = spec.seconds
    if seconds is None and spec.sets is None:
        seconds = SECONDS_A_VARIABLE
    open_limit = OPEN_LIMIT if spec.open_limit is None else spec.open_limit
    return Budget(seconds, spec.sets, open_limit, _sets_limit(spec.limits.memory, threads))


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
    from bnstudio.score.parent_sets.anytime.identification import BYTES_A_SET, SETS_LIMIT

    if memory_gb is None:
        return SETS_LIMIT
    # Twice the bytes while the arrays grow.
    room = SETS_SHARE * max(0, memory.bytes_of(memory_gb) - memory.held_bytes())
    return min(SETS_LIMIT, max(1000, int(room / threads / (2 * BYTES_A_SET))))


def _origin(parameters: Any, dataset: Dataset, spec: IdentificationSpec, knowledge: str) -> Any:
    from dataclasses import asdict

    from bnstudio.score.parent_sets.table import Provenance

    return Provenance(
        score=spec.score,
        parameters=asdict(parameters),
        data_sha256=dataset.sha256,
        knowledge=knowledge,
        max_parents=spec.limits.max_parents,
        max_params=spec.limits.max_params,
    )
