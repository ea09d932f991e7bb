"""What a run will need, and what is stored for it already: asked before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError
from bnstudio.job.parent_sets import store
from bnstudio.job.parent_sets.given import among
from bnstudio.job.parent_sets.provide import seconds_for
from bnstudio.job.run.limits import disk_there, memory_there
from bnstudio.job.run.validate import Plan, plan
from bnstudio.job.spec import RunSpec, Stored
from bnstudio.parameters import build
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance
from bnstudio.scoring.parent_sets.weighted import uncountable, uncountable_message
from bnstudio.scoring.prior import ArcPrior
from bnstudio.scoring.registry import find_score, make_scorer
from bnstudio.search.base import EstimateInput, Forecast, Suggestion
from bnstudio.search.copies import searched_among
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.exact.estimate import time_in_words

_MAX_COUNTED = 300  # variables; with more no search over subsets can be thought of
_LARGEST_FILE = 20_000_000  # bytes of a file of parent sets that is read for a forecast


def forecast(dataset: Dataset, spec: RunSpec) -> Forecast | None:
    """Estimate what a run will need; ``None`` for a searcher that needs little.

    Raises
    ------
    UsageError
        As :func:`bnstudio.job.run.validate.plan`.
    """
    return estimate(plan(dataset, spec), dataset)


def estimate(
    ready: Plan,
    dataset: Dataset,
    given: ParentSetTable | None = None,
    columns: Sequence[str] | None = None,
) -> Forecast | None:
    """As :func:`forecast`, of a run that has been checked.

    ``given`` are the lists of the settings' file, if they have been read; ``columns`` the variables
    in the order of the table, where the dataset has them in another one.
    """
    if not ready.searcher.forecasts():
        return None
    spec = ready.spec
    if (
        given is None
        and spec.lists.file is not None
        and Uses.GIVEN_PARENT_SETS in ready.searcher.uses
    ):
        # A file that is too large to be read twice is judged when it has been read.
        path = Path(spec.lists.file)
        if not path.is_file() or path.stat().st_size > _LARGEST_FILE:
            return None
        given = (
            among(read_parent_sets(path), dataset.names)
            if spec.lists_alone
            else read_parent_sets(path, dataset.names, numbered=columns)
        )
    if given is None and Uses.GIVEN_PARENT_SETS in ready.searcher.uses:
        refused = _too_many_sets(ready, dataset)
        if refused is not None:
            return refused
    constraints = ready.constraints
    if given is None and ready.on_all_lists:
        searched = _searched(ready, dataset)
        if len(searched) < dataset.n:
            constraints = constraints.only(searched)
            dataset = dataset.among(constraints.names)
    seen = ready.searcher.forecast(
        EstimateInput(
            constraints=constraints,
            rows=dataset.cases,
            score=spec.score,
            score_parameters=spec.score_parameters,
            threads=ready.threads,
            memory_bytes=memory_there(spec.limits),
            disk_bytes=disk_there(spec.limits),
            parent_sets=given,
            state_counts=_state_counts(dataset) if dataset.n <= _MAX_COUNTED else (),
        )
    )
    # The others are asked for what they find in the time; a proof is nothing before its end.
    return beside_time(seen, ready.time_limit) if ready.searcher.group is Group.PROVING else seen


def beside_time(seen: Forecast | None, time_limit: float | None) -> Forecast | None:
    """Say that a proof would be ended by its time limit, where it is forecast to take longer."""
    if seen is None or seen.level == "red" or time_limit is None:
        return seen
    if seen.seconds is None or seen.seconds <= time_limit:
        return seen
    enough = max(1.5 * seen.seconds, 1.0)
    message = (
        f"{seen.message.rstrip('.')}. The time limit of {time_in_words(time_limit)} would end it "
        "before it has proved anything."
    )
    longer = Suggestion(f"a time limit of {time_in_words(enough)}", {"time": enough})
    return replace(seen, level="amber", message=message, suggestions=(longer, *seen.suggestions))


def _too_many_sets(ready: Plan, dataset: Dataset) -> Forecast | None:
    """Say that soft knowledge makes too many parent sets matter for a proof; ``None`` if not."""
    prior = ArcPrior(ready.spec.knowledge, dataset.names)
    legal = LegalParentSets.of(ready.constraints)
    child = uncountable(prior, legal)
    if child is None:
        return None
    ways = [Suggestion("tabu search, without a proof", {"searcher": "tabu"})]
    for most in range(int(legal.max_parents.max()) - 1, 0, -1):
        fewer = replace(legal, max_parents=np.minimum(legal.max_parents, most), limited=True)
        if uncountable(prior, fewer) is None:
            ways.insert(0, Suggestion(f"at most {most} parents", {"max_parents": most}))
            break
    message = f"{uncountable_message(dataset.names[child])}."
    return Forecast("red", message, suggestions=tuple(ways))


def _searched(ready: Plan, dataset: Dataset) -> NDArray[np.int64]:
    """Return the variables that a proof searches: of those that say the same, one."""
    everyone = np.arange(dataset.n)
    plain = find_score(ready.spec.score).formula == LIKELIHOOD
    if not plain or ready.spec.knowledge.prior or dataset.n > _MAX_COUNTED:
        return everyone

    def scores() -> ScoreCache:
        return ScoreCache(make_scorer(dataset, ready.spec.score, ready.spec.score_parameters))

    return searched_among(dataset, ready.constraints, scores)


def _state_counts(dataset: Dataset) -> tuple[NDArray[np.int64], ...]:
    return tuple(
        np.bincount(column, dataset.weights, int(arity)).astype(np.int64)
        for column, arity in zip(dataset.codes, dataset.arities, strict=True)
    )


def refuse_hopeless(seen: Forecast | None) -> None:
    """Raise :class:`LimitError` if a run cannot be done within its limits."""
    if seen is None or seen.level != "red":
        return
    ways = [one.message[:1].upper() + one.message[1:].rstrip(".") for one in seen.suggestions]
    others = [f"Or: {way}" for way in ways[1:]]
    raise LimitError(
        seen.message[:1].lower() + seen.message[1:].rstrip("."),
        advice=". ".join([*ways[:1], *others]) or "Choose fewer variables or another searcher",
    )


def stored(dataset: Dataset, spec: RunSpec, folder: Path) -> Stored | None:
    """Look whether the parent set table of a run that is not started yet is stored.

    Nothing is scored, and of the stored file only what is needed is read.

    Raises
    ------
    BnstudioError
        If the run could not be started.
    """
    if spec.lists.file is not None:
        return None
    ready = plan(dataset, spec)
    parameters = asdict(build(find_score(spec.score).Parameters, spec.score_parameters))
    # Runs number the variables by content.
    legal = LegalParentSets.of(ready.constraints).in_order(dataset.content_order.columns)
    origin = Provenance.of(spec.score, parameters, dataset.sha256, legal, spec.lists.method)
    found = store.summary(store.place(folder, origin))
    if found is None:
        return None
    seconds = seconds_for(spec, ready.time_limit, ready.threads, dataset.n)
    wanted = Budget(seconds, spec.lists.sets)
    more = store.could_give_more(found.counters, found.exhausted, wanted)
    return Stored(found.path, found.sets, not more)
