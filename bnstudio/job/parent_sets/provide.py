"""The parent set table of a run: given in a file, stored by an earlier run, or found.

A search over orderings has its table found within a share of the run's time, by the method of the
settings (``finding``). A file serves it as well as a proof (``given``), which otherwise has all
parent sets found (``complete``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from bnstudio.job.control import RunControl
from bnstudio.job.defaults import SECONDS_A_VARIABLE
from bnstudio.job.events import ParentSets
from bnstudio.job.parent_sets import store
from bnstudio.job.parent_sets.complete import Provided
from bnstudio.job.parent_sets.finding import find
from bnstudio.job.parent_sets.first_network import FirstNetwork
from bnstudio.job.parent_sets.given import from_file
from bnstudio.job.spec import RunSpec
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.table import Provenance, VariableSets
from bnstudio.scoring.parent_sets.weighted import weighted
from bnstudio.search.base import Problem
from bnstudio.search.climbing.first_climb import SHARE_USED, climb
from bnstudio.search.control import Stopped
from bnstudio.search.exact.complete_lists import EXACT
from bnstudio.search.orderings.expansion.new_sets import with_families

_CLOCK_ROOM = 1.2
"""How much longer than its share of the time the stage may take by the clock."""

_CLIMB_SHARE = 0.25
"""Of the stage's share: what the first climb may take of it."""


def provide(problem: Problem, spec: RunSpec, control: RunControl, folder: Path | None) -> Provided:
    """Return the parent set table of a file, or that the method of the settings finds.

    Parameters
    ----------
    problem
        The problem without a table.
    spec, control
        Of the run, which is told of the table.
    folder
        Where tables are stored; ``None``: they are not.

    Raises
    ------
    UsageError
        If the file given does not fit the data, or has no legal set of some variable.
    Stopped
        By the control, before there is a first network. Later a stop (or the end of the run's time)
        leaves what was found so far: the searcher then gets to its first network on that, and is
        stopped in turn.
    """
    file = spec.lists.file
    if file is not None:
        scores, scorer = problem.scores.local_scorer, problem.scores.scorer
        plain = problem.scores.prior is None
        table, counters = from_file(Path(file), scores, problem.legal, control, prune=plain)
        table = weighted(table, scorer, problem.legal, check=control.check, extend=False)
        found = Provided(table, counters)
    else:
        found = _found(problem, spec, control, folder)
    sets, best = len(found.table), found.table.upper_bound()
    control.emit(ParentSets(control.job, control.elapsed, sets, best, found.reused, found.tables))
    return found


def _found(problem: Problem, spec: RunSpec, control: RunControl, folder: Path | None) -> Provided:
    lists, scorer = spec.lists, problem.scores.local_scorer
    limit = control.time_limit
    seconds = seconds_for(spec, limit, problem.threads, problem.n)
    shared = limit is not None and lists.sets is None
    wanted = Budget(seconds, lists.sets)
    origin = Provenance.of(*scorer.identity, problem.legal, lists.method)
    for_climbing = partial(_for_climbing, spec, control) if shared else None
    climbed = climb(
        problem,
        _Quiet(control, for_climbing),
        None if for_climbing is None else for_climbing(),
    )
    stored = store.enough(folder, origin, wanted)
    if stored is not None:
        table, place = stored
        table = weighted(table, problem.scores.scorer, problem.legal, check=control.check)
        table = with_families(table, problem.scores, climbed.families)
        counters = {"sets_reused": float(len(table))}
        return Provided(table, counters, True, place, climbed.graph, climbed.score)
    shown: Callable[[int, VariableSets], None]
    shown = FirstNetwork(scorer, problem.constraints, control).found
    if problem.scores.prior is not None:
        shown = _not_shown  # what the lists say is without soft knowledge
    done = find(
        scorer,
        lists.method,
        legal=problem.legal,
        # Within a limit each variable gets its share of what the clock has left at its turn.
        budget=replace(wanted, seconds=None) if shared else wanted,
        threads=problem.threads,
        memory_gb=spec.limits.memory,
        check=_within_share(spec, control),
        progress=control.progress,
        provenance=origin,
        asked=seconds,
        left=partial(_left, spec, control) if shared else None,
        on_variable=shown,
    )
    table = weighted(done.table, problem.scores.scorer, problem.legal)
    table = with_families(table, problem.scores, climbed.families)
    more = {"sets_kept": float(len(table)), "sets_climbed": float(len(table) - len(done.table))}
    counters = {**done.counters, **more}
    kept = table if problem.scores.prior is None else done.table
    tables = store.keep(folder, kept, wanted) if done.halted is None else None
    return Provided(table, counters, False, tables, climbed.graph, climbed.score)


def _not_shown(_child: int, _sets: VariableSets) -> None:
    """Take the list of a variable, and show no network of it."""


def _for_climbing(spec: RunSpec, control: RunControl) -> float:
    """Return the seconds that the first climb has left by the clock."""
    limit = control.time_limit
    assert limit is not None
    return min(_CLIMB_SHARE * spec.lists.share, 1.0) * limit - control.elapsed


def _left(spec: RunSpec, control: RunControl, room: float = 1.0) -> float:
    """Return the seconds that the stage has left by the clock; ``room`` times its share in all."""
    limit = control.time_limit
    assert limit is not None
    return min(room * spec.lists.share, 1.0) * limit - control.elapsed


def _within_share(spec: RunSpec, control: RunControl) -> Callable[[], None]:
    """Return the stage's check: it also ends the stage when the clock has used up its share.

    Scoring all sets has no other budget. The other methods plan by what is left and end by
    themselves, unless the machine gets much busier all at once.
    """
    if control.time_limit is None or (spec.lists.sets is not None and spec.lists.method != EXACT):
        return control.check

    def check() -> None:
        control.check()
        if _left(spec, control, _CLOCK_ROOM) < 0:
            raise Stopped(SHARE_USED)

    return check


def seconds_for(spec: RunSpec, limit: float | None, threads: int, n: int) -> float | None:
    """Return the processor seconds of each variable in a run of ``limit`` seconds.

    On a machine that is free; stored tables are compared by it. ``None`` where the number of sets
    is the budget.
    """
    if spec.lists.sets is not None:
        return None
    if limit is None:
        return SECONDS_A_VARIABLE
    return max(spec.lists.share * limit, 0.0) * min(threads, max(n, 1)) / max(n, 1)


class _Quiet:
    """Passes on what the climb says, but counts no step, and ends it when its time is up."""

    def __init__(self, control: RunControl, seconds: Callable[[], float] | None) -> None:
        self._control = control
        self._seconds = seconds
        self.progress = control.progress
        self.incumbent = control.incumbent
        self.bound = control.bound

    def check(self) -> None:
        """As the run's; also end the climb."""
        self._control.check()
        if self._seconds is not None and self._seconds() <= 0:
            raise Stopped(SHARE_USED)

    def step(self, _count: int = 1) -> None:
        """Check alone: a repetition by steps may find the lists stored."""
        self.check()
