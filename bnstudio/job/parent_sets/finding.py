"""Parent sets found by any method, exact enumeration among them.

Runs and the command ``parent-sets`` both come here where no table was given or stored.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial

import psutil

from bnstudio.errors import LimitError, UsageError
from bnstudio.job import memory
from bnstudio.job.defaults import METHODS, NOTES_SHARE
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime.identification import (
    Identification,
    OnVariable,
    Progress,
)
from bnstudio.scoring.parent_sets.anytime.identification import identify as explore
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.exact.forecast import estimate
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.phases import SCORING_ALL
from bnstudio.scoring.parent_sets.table import Provenance
from bnstudio.search.control import Stopped
from bnstudio.search.exact.complete_lists import EXACT


def check_method(method: str) -> None:
    """Raise :class:`UsageError` unless there is such a way to find parent sets."""
    if method not in METHODS:
        raise UsageError(
            f"there is no identification method “{method}”",
            advice=f"Choose one of: {', '.join(METHODS)}",
        )


def find(
    scorer: LocalScorer,
    method: str,
    *,
    legal: LegalParentSets,
    budget: Budget,
    threads: int,
    memory_gb: float | None,
    check: Callable[[], None],
    progress: Progress,
    provenance: Provenance,
    asked: float | None,
    left: Callable[[], float] | None = None,
    on_variable: OnVariable = lambda _child, _sets: None,
) -> Identification:
    """Find parent sets by any method, also exactly; the table's origin and counters are whole.

    Parameters
    ----------
    scorer, method, legal, budget, threads, check, progress, left, on_variable
        As for ``identification.identify``; ``exact`` takes no budget, ends by
        ``check`` alone, and does not call ``on_variable``.
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
    counters: dict[str, float] = {}
    if method == EXACT:
        room = _room(memory_gb)
        work = Enumeration(scorer, legal, threads=threads, memory_limit_bytes=room)
        with suppress(Stopped):  # raised again, and then it ends the work
            counters["sets_at_most"] = _approved(work.task, room / threads, check)
        done = work.identify(check, partial(progress, SCORING_ALL))
    else:
        done = explore(
            scorer,
            method,
            legal=legal,
            budget=budget,
            threads=threads,
            check=check,
            progress=progress,
            provenance=provenance,
            left=left,
            on_variable=on_variable,
        )
        if asked is not None and "time" in done.ended:
            counters["seconds_for_a_variable"] = asked
        if budget.sets is not None:
            counters["sets_for_a_variable"] = float(budget.sets)
        if done.counters["extensions_dropped"]:
            counters["open_limit"] = float(budget.frontier_limit)
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
    seen = estimate(task, check)
    sets = seen.sets()
    if seen.hopeless(room):
        most = seen.comfortable(room)
        other = "Choose another method"
        if most:
            other = (
                f"Set a limit of parents (with {most} it ends for sure), or choose another method"
            )
        why = "" if seen.bounded else ", as the score declares no bound to leave sets out by"
        raise LimitError(
            f"up to {sets:.2g} parent sets would have to be scored, and {seen.bytes() / 1e9:.2g} "
            f"GB be remembered of one variable: exact enumeration is hopeless here{why}",
            advice=other,
        )
    return sets


def _room(memory_gb: float | None) -> int:
    """Return the bytes that the notes of an exact enumeration may take."""
    if memory_gb is None:
        return max(2**30, int(psutil.virtual_memory().available / 2))
    # The rest is for the sets that are kept and for working memory.
    return max(2**20, int(NOTES_SHARE * (memory.bytes_of(memory_gb) - memory.held_bytes())))
