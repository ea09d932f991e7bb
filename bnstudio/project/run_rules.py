"""Rules about runs: which scores compare, which bounds hold for which run, how far a run is.

The window, its trace and its words ask the same questions of a
:class:`~bnstudio.project.run.Run`; the answers are here, and nothing is shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from bnstudio.job.gap import gap_of, is_useful
from bnstudio.job.spec import RunSpec
from bnstudio.project.run import Run
from bnstudio.scoring.parent_sets.phases import OF_LISTS

# Half of the last digit that is shown of a score: less is rounding, and no gain.
_SHOWN = 0.005


def comparable(run: Run) -> tuple[Hashable, ...]:
    """Return what two runs must share for their scores to be comparable."""
    spec = run.spec
    return (
        spec.score,
        tuple(sorted(spec.score_parameters.items())),
        run.variables,
        run.data,
        frozenset(spec.knowledge.prior),
    )


def tightest_bound(run: Run, runs: Iterable[Run]) -> tuple[float, Run] | None:
    """Return the lowest proven upper bound that holds for ``run``, and the run that proved it.

    Another run's bound holds where the scores are comparable and the same networks were allowed;
    that of a run on parent set lists only where the lists are the same.
    """
    proved = [
        (other.bound, other is not run, other)
        for other in runs
        if other.bound is not None and bound_holds(other, run)
    ]
    if not proved:
        return None
    bound, _, best = min(proved, key=lambda item: item[:2])
    return bound, best


def bound_holds(prover: Run, run: Run) -> bool:
    """Whether what one run has proved as a bound holds for another, too.

    It holds where the scores are comparable and the same networks were allowed: by in-degree,
    knowledge, ordering, and parent set lists where it was proved on such.
    """
    return prover is run or (
        comparable(prover) == comparable(run)
        and _allowed(prover) == _allowed(run)
        and (search_began(prover) is None or _same_lists(prover, run))
    )


def _same_lists(one: Run, other: Run) -> bool:
    return one.tables is not None and one.tables == other.tables


def _allowed(run: Run) -> tuple[Hashable, ...]:
    spec = run.spec
    return (
        spec.limits.max_parents,
        spec.limits.max_params,
        known(run),
        spec.ordering,
    )


def known(run: Run) -> tuple[Hashable, ...]:
    """Return what two runs share that had to keep the same background knowledge."""
    return run.spec.knowledge.hard_essence()


def repeated(
    runs: Iterable[Run], spec: RunSpec, variables: tuple[str, ...], data: int, *, seeded: bool
) -> Run | None:
    """Return the newest ended run that a run of ``spec`` would repeat, if there is one.

    A run that ended by itself, or after its steps, comes out the same whenever its settings, its
    data and its knowledge are the same, whatever the threads; the seed counts if it is ``seeded``.
    """

    def essence(of: RunSpec) -> RunSpec:
        return replace(of, threads=None, seed=of.seed if seeded else 0)

    same = [
        run
        for run in runs
        if run.state == "finished"
        and run.limit in (None, "iterations")
        and run.data == data
        and run.variables == variables
        and essence(run.spec) == essence(spec)
    ]
    return max(same, key=lambda run: run.number, default=None)


def gap(run: Run, runs: Iterable[Run]) -> tuple[float, Run] | None:
    """Return ``(bound - score) / |score|``, never negative, and the run whose bound it is."""
    found = tightest_bound(run, runs)
    share = None if found is None else gap_of(run.score, found[0])
    return None if found is None or share is None else (share, found[1])


def useful_gap(run: Run, runs: Iterable[Run]) -> tuple[float, Run] | None:
    """Return :func:`gap` where it tells a person how good the network is, else ``None``."""
    found = gap(run, runs)
    return found if found is not None and is_useful(found[0]) else None


def in_stage(run: Run) -> bool:
    """Whether the run is at the stage that provides the parent set lists for its search."""
    return run.active and run.phase in OF_LISTS


def search_began(run: Run) -> float | None:
    """Return the second at which the search on the lists began; ``None`` if there is no such."""
    return next((began for name, began in run.phases if name == "search"), None)


def newest_active(runs: Iterable[Run], current: int | None) -> Run | None:
    """Return the run at work that matters: the ``current`` one, else the newest."""
    active = [run for run in runs if run.active]
    shown = next((run for run in active if run.number == current), None)
    return shown or (active[-1] if active else None)


def progress_share(run: Run) -> float | None:
    """Return how far a run is: of its budget if it has one, else of its phase's measure."""
    if run.budget and run.state != "starting":
        return min(1.0, run.elapsed / run.budget)
    if run.total and (run.done or run.state != "starting"):  # the first step may take minutes
        return min(1.0, (run.done or 0.0) / run.total)
    return None


def interrupted(run: Run) -> bool:
    """Whether the program ended while the run was under way; nothing was wrong with the run."""
    return run.state == "failed" and run.cause == "interrupted"


def stopped_early(run: Run) -> bool:
    """Whether the person stopped the run before it began to search; nothing was wrong with it."""
    return run.state == "failed" and run.cause == "stopped"


def has_network(run: Run) -> bool:
    """Whether the run came to a network with arcs; the empty one that it begins with is none."""
    return run.best is not None and bool(run.best.arcs or run.best.links)


def last_gain(run: Run) -> float | None:
    """Return the second at which the run's best score last rose; ``None`` before any network."""
    when = None
    for point in reversed(run.trace):
        if point.score < run.trace[-1].score - _SHOWN:
            break
        when = point.elapsed
    return when


def ended_at_limit(run: Run) -> bool:
    """Whether a limit, or the person, ended the run before a network that it may have."""
    return run.state == "failed" and run.cause == "limit"


def ended_by_force(run: Run) -> bool:
    """Whether the person ended the run at once, without waiting for it to stop."""
    return run.state == "failed" and run.cause == "forced"
