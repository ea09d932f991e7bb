"""Which runs are drawn together against time, and the bound that holds for all of them.

The window's trace, its figure and the report ask here, so that all show the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bnstudio.project.asking.searchers import facts_of
from bnstudio.project.run import Run
from bnstudio.project.run_rules import bound_holds, comparable, tightest_bound, useful_gap
from bnstudio.search.declarations import Group


@dataclass(frozen=True)
class Together:
    """Runs whose scores compare, the oldest first.

    Attributes
    ----------
    shown
        The runs that are drawn.
    hidden
        How many of the ticked ones have another score or other data.
    bound, prover
        The tightest upper bound that holds for all that is drawn, and the run that proved it;
        ``None`` where there is none, or it is too far above to tell anything.
    proving
        Whether the bound is that of a searcher that is there to prove: then one watches it.
    """

    shown: tuple[Run, ...] = ()
    hidden: int = 0
    bound: float | None = None
    prover: Run | None = None
    proving: bool = False


def drawn_together(runs: Sequence[Run], current: int | None = None) -> Together:
    """Return what is drawn of the ticked runs: those that compare with the current one.

    Where the current one is not ticked, the newest ticked one decides.
    """
    ticked = [run for run in runs if run.ticked]
    reference = next((run for run in ticked if run.number == current), None)
    if reference is None:
        reference = max(ticked, key=lambda run: run.number, default=None)
    if reference is None:
        return Together()
    wanted = comparable(reference)
    shown = sorted((run for run in ticked if comparable(run) == wanted), key=lambda r: r.number)
    return _with_bound(reference, shown, len(ticked) - len(shown), runs)


def drawn_alone(run: Run, runs: Sequence[Run]) -> Together:
    """Return a run alone, with the bound that any of the runs has proved for it."""
    return _with_bound(
        run, [run], 0, [run, *(other for other in runs if other.number != run.number)]
    )


def _with_bound(reference: Run, shown: Sequence[Run], hidden: int, runs: Sequence[Run]) -> Together:
    alone = Together(tuple(shown), hidden)
    found = tightest_bound(reference, runs)
    # A bound says nothing of the lines of runs that were allowed other networks.
    if found is None or not all(bound_holds(found[1], run) for run in shown):
        return alone
    bound, prover = found
    kind = facts_of(prover.spec.searcher)
    proving = kind is not None and kind.group is Group.PROVING
    if not proving and not useful_gap(reference, runs):
        return alone
    return Together(alone.shown, alone.hidden, bound, prover, proving)
