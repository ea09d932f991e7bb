"""The stage of a run that provides the parent set lists its searcher works on.

They are read from the file that the person gave, taken from the store where an earlier run on the
same data, score and knowledge left them, or identified now within a share of the run's time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import SECONDS_A_VARIABLE
from bnstudio.job.events import ParentSets
from bnstudio.job.parent_sets import store as table_store
from bnstudio.job.spec import RunSpec
from bnstudio.search.control import Stopped

if TYPE_CHECKING:
    from bnstudio.graph.constraints import Constraints
    from bnstudio.score.local import LocalScorer
    from bnstudio.score.parent_sets.budget import Budget
    from bnstudio.score.parent_sets.table import ParentSetTable, Provenance, VariableSets

_CLOCK_ROOM = 1.2
"""How much longer than its share of the time the stage may take by the clock."""

_AT_ONCE = 20_000_000  # rows counted for sets of a file between two checks
_MOST_AT_ONCE = 20_000  # such sets

_READING = "Reading the parent sets"


@dataclass(frozen=True, eq=False)
class Lists:
    """A table and how the run came by it; ``tables`` is its file in the store, if it has one."""

    table: ParentSetTable
    counters: dict[str, float]
    reused: bool = False
    tables: str | None = None


def provide(
    scorer: LocalScorer,
    constraints: Constraints,
    spec: RunSpec,
    control: RunControl,
    threads: int,
    store: Path | None,
) -> Lists:
    """Return the parent set lists of the run and tell that they are there.

    A stop (or the end of the run's time) leaves what was found so far: the searcher then gets to
    its first network on that, and is stopped in turn.

    Raises
    ------
    UsageError
        If the file given does not fit the data, or has no legal set of some variable.
    """
    if spec.lists.file is not None:
        lists = Lists(*from_file(Path(spec.lists.file), scorer, constraints, control))
    else:
        lists = _found(scorer, constraints, spec, control, threads, store)
    table = lists.table
    control.emit(
        ParentSets(
            control.job,
            control.elapsed,
            len(table),
            table.upper_bound(),
            lists.reused,
            lists.tables,
        )
    )
    return lists


def would_expand(searcher: str, parameters: Mapping[str, Any]) -> bool:
    """Whether a searcher expands its lists during the search, unless they are from a file.

    Raises
    ------
    UsageError
        If there is no such searcher or parameter.
    """
    from bnstudio.search.registry import make_searcher

    return make_searcher(searcher, parameters).expands_candidates


def from_file(
    path: Path, scorer: LocalScorer, constraints: Constraints, control: RunControl
) -> tuple[ParentSetTable, dict[str, float]]:
    """Read the lists of another run or program and make them fit this one.

    Every set is scored anew unless the file says, by its digest as it was written, that its scores
    are those of these data and this score; sets that break the constraints are left out. The
    counters say how many, and by how much the file's scores differed at most. Only lists made for
    just this run can be exhausted.

    Raises
    ------
    DataError, UsageError
        If the file cannot be read, has other variables, or no legal set of some variable.
    """
    from bnstudio.score.parent_sets.files import read_parent_sets
    from bnstudio.score.parent_sets.table import ParentSetTable

    control.progress(_READING)
    table = read_parent_sets(
        path, scorer.names, check=control.check, progress=partial(control.progress, _READING)
    )
    origin = _origin(scorer, constraints, "")
    found = table.provenance
    if found.fits(origin.score, origin.parameters, origin.data_sha256, origin.knowledge):
        return table, {"sets_read": float(len(table))}
    same = (
        found.data_sha256 == origin.data_sha256
        and found.score == origin.score
        and dict(found.parameters) == dict(origin.parameters)
    )
    kept, left_out, difference = [], 0, 0.0
    for child in range(table.n):
        control.check()
        sets = _legal(table, child, constraints)
        left_out += table.count(child) - len(sets.scores)
        if not len(sets.scores):
            raise UsageError(
                f"the file has no parent set of “{table.names[child]}” that keeps the limits and "
                "the knowledge",
                file=str(path),
                advice="Loosen them, or have the sets found anew",
            )
        if not same:
            anew = _scored(scorer, child, sets, control)
            difference = max(difference, float(np.abs(anew - sets.scores).max()))
            sets = sets._replace(scores=anew)
        kept.append(sets)
        control.progress("Scoring the parent sets of the file", float(child + 1), float(table.n))
    provenance = replace(origin, method=found.method or "file", notes=found.notes)
    counters = {"sets_read": float(len(table)), "sets_left_out": float(left_out)}
    if not same:
        counters["largest_score_difference"] = difference
    # What was exhausted for other data, limits or knowledge, or under another score, is not here.
    return (
        ParentSetTable.build(table.names, kept, provenance, check=control.check),
        counters,
    )


def _found(
    scorer: LocalScorer,
    constraints: Constraints,
    spec: RunSpec,
    control: RunControl,
    threads: int,
    store: Path | None,
) -> Lists:
    from bnstudio.job.parent_sets.first_network import FirstNetwork
    from bnstudio.job.parent_sets.identification import find
    from bnstudio.score.parent_sets.anytime.identification import Budget, Families

    lists = spec.lists
    limit = control.time_limit
    seconds = seconds_for(spec, limit, threads, scorer.n)
    shared = limit is not None and lists.sets is None
    wanted = Budget(seconds, lists.sets)
    origin = _origin(scorer, constraints, lists.method)
    if store is not None:
        table = table_store.find(store, origin)
        if table is not None and not table_store.could_give_more(
            table.provenance.counters, bool(table.exhausted.all()), wanted
        ):
            where = str(table_store.place(store, origin))
            return Lists(table, {"sets_reused": float(len(table))}, True, where)
    done = find(
        scorer,
        lists.method,
        families=Families(
            constraints.max_parents,
            constraints.max_params,
            constraints.allowed,
            constraints.required if constraints.required_arcs else None,
        ),
        # Within a limit each variable gets its share of what the clock has left at its turn.
        budget=replace(wanted, seconds=None) if shared else wanted,
        threads=threads,
        memory_gb=spec.limits.memory,
        check=_within_share(spec, control),
        progress=control.progress,
        provenance=origin,
        asked=seconds,
        left=partial(_left, spec, control) if shared else None,
        take=FirstNetwork(scorer, constraints, control).found,
    )
    kept: str | None = None
    if store is not None and done.halted is None:
        with suppress(OSError):  # not worth ending a run for
            kept = str(_keep(store, done.table, wanted))
    return Lists(done.table, done.counters, False, kept)


def _keep(store: Path, table: ParentSetTable, had: Budget) -> Path:
    """Store lists, unless a run at the same time has left some that had at least their budget."""
    there = table_store.summary(table_store.place(store, table.provenance))
    if there is not None and not table_store.could_give_more(there.counters, there.exhausted, had):
        return Path(there.path)
    return table_store.put(store, table)


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
    if control.time_limit is None or (spec.lists.sets is not None and spec.lists.method != "exact"):
        return control.check

    def check() -> None:
        control.check()
        if _left(spec, control, _CLOCK_ROOM) < 0:
            raise Stopped("share")

    return check


def seconds_for(spec: RunSpec, limit: float | None, threads: int, n: int) -> float | None:
    """Return the processor seconds of each variable in a run of ``limit`` seconds.

    On a machine that is free; it is what stored lists are compared by. ``None`` where the number of
    sets is the budget.
    """
    if spec.lists.sets is not None:
        return None
    if limit is None:
        return SECONDS_A_VARIABLE
    return max(spec.lists.share * limit, 0.0) * min(threads, max(n, 1)) / max(n, 1)


def _origin(scorer: LocalScorer, constraints: Constraints, method: str) -> Provenance:
    return origin_of(
        scorer.name, asdict(scorer.parameters), scorer.dataset.sha256, constraints, method
    )


def origin_of(
    score: str,
    parameters: Mapping[str, Any],
    data_sha256: str,
    constraints: Constraints,
    method: str,
) -> Provenance:
    """Return the provenance by which a table is stored and found again."""
    from bnstudio.score.parent_sets.table import Provenance, knowledge_fingerprint

    most = constraints.max_parents
    return Provenance(
        score=score,
        parameters=parameters,
        data_sha256=data_sha256,
        knowledge=knowledge_fingerprint(
            constraints.allowed, constraints.required, most, constraints.max_params
        ),
        max_parents=int(most.max(initial=0)) if constraints.limited else None,
        max_params=constraints.max_params,
        method=method,
    )


def _legal(table: ParentSetTable, child: int, constraints: Constraints) -> VariableSets:
    from bnstudio.score.parent_sets.table import VariableSets

    low, high = int(table.starts[child]), int(table.starts[child + 1])
    begin, end = table.set_starts[low], table.set_starts[high]
    starts = table.set_starts[low : high + 1] - begin
    members = table.members[begin:end].astype(np.int64)
    sizes = np.diff(starts)

    def among(marked: NDArray[np.bool_]) -> NDArray[np.int64]:
        sums = np.concatenate(([0], np.cumsum(marked[members])))
        counts: NDArray[np.int64] = sums[starts[1:]] - sums[starts[:-1]]
        return counts

    required = np.zeros(table.n, dtype=bool)
    required[list(constraints.required_parents.get(child, ()))] = True
    keep = sizes <= constraints.max_parents[child]
    keep &= among(~constraints.allowed[:, child]) == 0
    keep &= among(required) == required.sum()
    if constraints.max_params is not None:
        for s in np.flatnonzero(keep):
            keep[s] = constraints.within_params(child, members[starts[s] : starts[s + 1]].tolist())
    chosen = np.concatenate(([0], np.cumsum(sizes[keep])))
    return VariableSets(table.scores[low:high][keep], chosen, members[np.repeat(keep, sizes)])


def _scored(scorer: LocalScorer, child: int, sets: VariableSets, control: RunControl) -> np.ndarray:
    count = len(sets.scores)
    scores = np.empty(count)
    at_once = min(max(_AT_ONCE // max(scorer.dataset.codes.shape[1], 1), 16), _MOST_AT_ONCE)
    for low in range(0, count, at_once):
        control.check()
        high = min(low + at_once, count)
        begin, end = sets.starts[low], sets.starts[high]
        scores[low:high] = scorer.families(
            np.full(high - low, child),
            sets.starts[low : high + 1] - begin,
            sets.members[begin:end],
        )
    return scores
