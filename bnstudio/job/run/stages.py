"""The two stages of a run, parent sets and search, until the end or a limit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bnstudio.job.control import RunControl
from bnstudio.job.parent_sets import provide
from bnstudio.job.parent_sets.complete import complete
from bnstudio.job.parent_sets.given import alone
from bnstudio.job.run.ending import Ending
from bnstudio.job.run.keeping import Keeper
from bnstudio.job.run.limits import disk_bytes, memory_left, scratch_folder
from bnstudio.job.run.validate import Plan
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.parent_sets.weighted import weighted
from bnstudio.scoring.total import total
from bnstudio.search.base import Problem
from bnstudio.search.control import Control, Stopped
from bnstudio.search.copies import Copies
from bnstudio.search.declarations import ON_LISTS


def carry_out(
    ready: Plan,
    scores: ScoreCache,
    control: RunControl,
    folder: Path | None,
    given: ParentSetTable | None = None,
    keeper: Keeper | None = None,
) -> Ending:
    """Find the parent sets, if the searcher works on them, and search.

    A stop leaves the best network that the control was told of. ``folder`` is where parent set
    tables are stored; ``given`` are the lists of a run that has nothing else; ``keeper`` keeps the
    search and knows where it goes on from.

    Raises
    ------
    MemoryError
        If memory ran out before there was any network.
    """
    ending = Ending()
    problem = problem_of(ready, scores)
    copies: Copies | None = None
    told: Control = control
    try:
        control.check()
        resumed = None if keeper is None else keeper.resumed(problem, ending)
        if resumed is not None:
            problem = resumed
        elif given is not None:
            given = weighted(given, scores.scorer, problem.legal, extend=False, prune=False)
            lists, counters = alone(given, problem.legal, control)
            ending.counters.update(counters)
            problem = replace(problem, parent_sets=lists)
        elif ready.searcher.uses & ON_LISTS:
            if ready.on_all_lists:
                copies = Copies.of(problem)
                ending.counters["copies"] = 0
            if copies is not None:
                ending.counters["copies"] = copies.count
                problem, told = copies.among(problem), copies.control(control)
            problem = _with_parent_sets(ready, problem, control, told, folder, ending)
        if keeper is not None:
            problem = keeper.begin(problem, ending)
        outcome = ready.searcher.search(problem, told)
        if copies is not None:
            outcome = copies.outcome(outcome)
    except Stopped as stop:
        ending.limit, ending.message = stop.reason, stop.message
    except MemoryError:
        if control.best is None:
            raise
        ending.limit = "memory"
    else:
        ending.graph, ending.score, ending.bound = outcome.graph, outcome.score, outcome.bound
        ending.status, ending.within = outcome.status, outcome.within
        ending.message = outcome.message
        ending.counters.update(outcome.counters)
    if keeper is not None:
        keeper.end(ending)
        ending.message = ending.message or keeper.failed
    if ending.limit is not None:
        ending.graph, ending.bound = control.best, control.best_bound
        ending.score = None if control.best is None else control.best_score
        table = problem.parent_sets
        short = table is not None and (given is not None or not table.exhausted.all())
        if ending.bound is not None:
            # It holds for the networks over the lists, and within the limits.
            over = "the given parent sets" if short else ""
            ending.within = ", ".join(filter(None, (over, ready.constraints.in_words())))
    for source in (ready.searcher.counters, scores.counts()):
        for name, value in source.items():
            ending.counters.setdefault(name, value)
    return ending


def problem_of(ready: Plan, scores: ScoreCache) -> Problem:
    """Return what a run is to solve, before there are any lists."""
    spec = ready.spec
    return Problem(
        scores=scores,
        constraints=ready.constraints,
        start=ready.start,
        ordering=ready.ordering,
        seed=spec.seed,
        threads=ready.threads,
        may_expand=spec.lists.file is None,
        memory_bytes=memory_left(spec.limits),
        disk_bytes=disk_bytes(spec.limits),
        scratch=scratch_folder(spec.limits),
    )


def _with_parent_sets(
    ready: Plan,
    problem: Problem,
    control: RunControl,
    told: Control,
    folder: Path | None,
    ending: Ending,
) -> Problem:
    """Return the problem with its parent set table.

    ``told`` is the control that a proof speaks to: of all variables, where it leaves some out.
    """
    if ready.has_stages:
        ending.phases.append(("identification", control.elapsed))
        # The sets of a file may not hold this network's families.
        if ready.spec.lists.file is None and not ready.constraints.violations(ready.fallback):
            control.incumbent(ready.fallback, total(problem.scores.scorer, ready.fallback))
    if ready.on_all_lists:
        found = complete(problem, told, ready.searcher.counters, folder)
    else:
        found = provide.provide(problem, ready.spec, control, folder)
    ending.tables = found.tables
    ending.counters.update(found.counters)
    if ready.has_stages:
        ending.phases.append(("search", control.elapsed))
    return replace(
        problem,
        parent_sets=found.table,
        start=problem.start if found.start is None else found.start,
        start_score=found.start_score,
        memory_bytes=memory_left(ready.spec.limits),  # the table has taken some
    )
