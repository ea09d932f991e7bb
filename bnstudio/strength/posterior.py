"""The posterior probabilities of arcs from data and settings, as strengths."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.events import Started
from bnstudio.job.run.limits import memory_there
from bnstudio.job.run.validate import check_limits
from bnstudio.job.spec import Limits
from bnstudio.job.warm_up import warm_up_arcs
from bnstudio.parameters import build
from bnstudio.posterior.exact import arc_probabilities
from bnstudio.posterior.forecast import refuse_too_large
from bnstudio.posterior.sampling import sample_arcs
from bnstudio.posterior.settings import EXACT, SAMPLE
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.prior import with_prior
from bnstudio.scoring.registry import SCORES, find_score, make_scorer
from bnstudio.strength.outcome import PosteriorArcs
from bnstudio.strength.spec import Posterior
from bnstudio.strength.strengths import Strengths

_LEAST = 1e-9
"""A smaller probability than this is within the error of the sums; the pair is left out."""


def posterior(
    dataset: Dataset, spec: Posterior, control: RunControl | None = None
) -> PosteriorArcs:
    """Return the posterior probability of every arc.

    Parameters
    ----------
    dataset
        The data.
    spec
        What to do.
    control
        Where progress goes and where pause and stop come from; a silent one by default. A stop of
        exact sums raises :class:`~bnstudio.search.control.Stopped`: half of a sum is nothing.
        Sampling keeps what was counted.

    Raises
    ------
    UsageError
        If the settings cannot be used on these data.
    LimitError
        If there are too many variables for the memory, or sampling was stopped too early.
    """
    control = RunControl() if control is None else control
    if not find_score(spec.score).is_log_marginal:
        able = ", ".join(name for name, score in SCORES.items() if score.is_log_marginal)
        raise UsageError(
            f"the score {spec.score} is not the logarithm of a marginal likelihood, so it gives "
            "networks no probabilities",
            advice=f"Choose one of: {able}",
        )
    limits = Limits(
        max_parents=spec.max_parents,
        max_params=spec.max_params,
        memory=spec.memory,
        time=spec.time,
    )
    check_limits(limits)
    threads = default_threads() if spec.threads is None else spec.threads
    method = spec.method_for(dataset.n)
    if method == EXACT:
        refuse_too_large(dataset.n, spec.over, threads, memory_there(limits))
    given: Any = build(find_score(spec.score).Parameters, spec.score_parameters)
    constraints = build_constraints(
        spec.knowledge,
        dataset.names,
        dataset.observed_arities,
        max_parents=spec.max_parents,
        max_params=spec.max_params,
    )
    plain = make_scorer(dataset, spec.score, spec.score_parameters)
    warm_up_arcs(dataset, spec.score, control.progress, control.check)
    control.begin(limits, spec.time if method == SAMPLE else None)
    control.emit(Started(control.job, 0.0))
    scorer = with_prior(plain, spec.knowledge)
    if method == EXACT:
        found = arc_probabilities(
            scorer,
            LegalParentSets.of(constraints),
            control,
            over=spec.over,
            threads=threads,
            room=memory_there(limits),
        )
        arcs, error, sweeps, all_candidates, limit = found.arcs, found.error, 0, True, None
    else:
        drawn = sample_arcs(scorer, constraints, control, spec.sampling, threads=threads)
        arcs, error, sweeps = drawn.arcs, drawn.disagreement, drawn.sweeps
        all_candidates, limit = drawn.all_others, drawn.limit
    return PosteriorArcs(
        spec=spec,
        arcs=arcs,
        method=method,
        error=error,
        sweeps=sweeps,
        all_candidates=all_candidates,
        limit=limit,
        strengths=strengths_of(dataset.names, arcs),
        n_rows=dataset.cases,
        data_sha256=dataset.sha256,
        elapsed_s=control.elapsed,
        score_parameters=asdict(given),
    )


def strengths_of(names: tuple[str, ...], arcs: NDArray[np.float64]) -> Strengths:
    """Return probabilities of arcs as strengths of pairs; nothing is undirected."""
    joined = np.triu(arcs + arcs.T > _LEAST, 1)
    first, second = np.nonzero(joined)
    forward, backward = arcs[first, second], arcs[second, first]
    total = forward + backward
    return Strengths(
        names=names,
        networks=0,
        pairs=np.stack([first, second], axis=1).astype(np.int64),
        forward=forward,
        backward=backward,
        undirected=np.zeros(len(first)),
        strength=np.minimum(total, 1.0),
        direction=forward / total,
    )
