"""k-fold cross-validation of structure learners (Moore and Wong 2003, section 3.6).

In each fold every learner learns a network on the rows outside it, through the same runner as any
learning run, and the rows inside are judged by their log-likelihood under tables counted on the
same training rows. All learners have the same folds, so that they are compared row by row.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError, UsageError
from bnstudio.evaluation.control import FoldControl
from bnstudio.evaluation.folds import Fold, Folds
from bnstudio.evaluation.held_out import (
    held_out_predictions,
    refuse_left_missing,
    row_log_likelihoods,
)
from bnstudio.evaluation.outcome import Comparison, Evaluation, FoldMetrics
from bnstudio.evaluation.paired import holm, paired_test
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.inference.evidence import closest
from bnstudio.job.control import RunControl
from bnstudio.job.events import Started
from bnstudio.job.run.runner import run
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits
from bnstudio.search.control import Stopped


def cross_validate(
    dataset: Dataset,
    spec: CrossValidation,
    control: RunControl | None = None,
    notify: Callable[[Evaluation], None] | None = None,
) -> Evaluation:
    """Cross-validate learners on the same folds.

    A learner that fails in a fold leaves a sentence there, and all else goes on. A stop keeps what
    is finished.

    Parameters
    ----------
    dataset
        The whole table; states that a fold's training rows lack keep their mass.
    spec
        What to do.
    control
        Where progress goes and where pause and stop come from; a silent one by default.
    notify
        Called with what there is, whenever a learner has finished a fold.

    Raises
    ------
    UsageError
        If the folds, the variable to predict or the settings of a learner cannot be used on these
        data.
    BnstudioError
        If every learner failed in every fold: the first failure.
    """
    control = RunControl() if control is None else control
    refuse_left_missing(dataset)
    if spec.predict and spec.predict not in dataset.names:
        raise UsageError(
            f"there is no column “{spec.predict}” to predict",
            advice=closest(spec.predict, dataset.names),
        )
    folds = Folds(dataset, spec.folds, spec.seed)
    for learner in spec.learners:
        plan(dataset, learner.spec)
    control.begin(Limits(), None)
    control.emit(Started(control.job, 0.0))
    metrics: list[FoldMetrics] = []
    first_error: BnstudioError | None = None

    def so_far(ended: str | None) -> Evaluation:
        return Evaluation(
            spec=spec,
            metrics=tuple(metrics),
            comparisons=compare(metrics, len(spec.learners)),
            ended=ended,
            n_variables=dataset.n,
            n_rows=dataset.cases,
            data_sha256=dataset.sha256,
            elapsed_s=control.elapsed,
        )

    ended: str | None = None
    total = spec.folds * len(spec.learners)
    try:
        for number in range(spec.folds):
            fold = folds[number]
            for place, learner in enumerate(spec.learners):
                control.check()
                phase = f"Fold {number + 1} of {spec.folds}, {learner.name}"
                control.progress(phase, len(metrics), total)
                own = FoldControl(control, phase, len(metrics), total)
                try:
                    found = learn(fold, place, learner, spec, own)
                except BnstudioError as error:
                    first_error = first_error or error
                    found = _failed(fold, place, str(error), "")
                except MemoryError:
                    message = "The run needed more memory than there is, or than its limit allows."
                    found = _failed(fold, place, message, "")
                except Exception as error:
                    message = (
                        f"An error inside the program ended the run ({type(error).__name__}: "
                        f"{' '.join(str(error).split())})."
                    )
                    found = _failed(fold, place, message, traceback.format_exc())
                if control.stopping and (found.failure or found.limit == "user"):
                    raise Stopped("user")  # it was cut short
                metrics.append(found)
                if notify is not None:
                    notify(so_far(None))
    except Stopped as stop:
        ended = stop.reason
    control.progress("Done" if ended is None else "Stopped", len(metrics), total)
    # A fold that the stop cut short has failed by that alone: it is not among them.
    if first_error is not None and metrics and all(item.failure for item in metrics):
        raise first_error
    return so_far(ended)


def learn(
    fold: Fold, place: int, learner: Learner, spec: CrossValidation, control: RunControl
) -> FoldMetrics:
    """Learn on a fold's training rows and judge the held-out ones."""
    result = run(fold.train, learner.spec, control)
    predicted = {}
    if spec.predict:
        target = fold.test.index(spec.predict)
        predicted = {
            "predicted": held_out_predictions(
                result.dag, target, fold.train, fold.test, spec.prior
            ),
            "truth": fold.test.codes[target].astype(np.int64),
        }
    return FoldMetrics(
        learner=place,
        fold=fold.number,
        rows=row_log_likelihoods(result.dag, fold.train, fold.test, spec.prior),
        counts=fold.counts,
        places=fold.rows,
        score=result.score,
        arcs=len(result.dag.arcs),
        elapsed_s=result.elapsed_s,
        status=result.status,
        limit=result.limit,
        **predicted,
    )


def _failed(fold: Fold, place: int, message: str, detail: str) -> FoldMetrics:
    nothing = np.empty(0)
    none = np.empty(0, dtype=np.int64)
    return FoldMetrics(
        place, fold.number, nothing, none, none, status="error", failure=message, detail=detail
    )


def compare(metrics: Sequence[FoldMetrics], learners: int) -> tuple[Comparison, ...]:
    """Compare every two learners on the folds that both have finished, if there are any."""
    done = {(item.learner, item.fold): item for item in metrics if not item.failure}
    pairs = []
    for first, second in combinations(range(learners), 2):
        both = [
            (done[first, fold], done[second, fold])
            for fold in sorted(fold for learner, fold in done if learner == first)
            if (second, fold) in done
        ]
        if not both:
            continue
        by_row = paired_test(
            np.concatenate([one.rows for one, _ in both]),
            np.concatenate([other.rows for _, other in both]),
            np.concatenate([one.counts for one, _ in both]),
        )
        by_fold = paired_test(
            np.array([one.log_likelihood for one, _ in both]),
            np.array([other.log_likelihood for _, other in both]),
        )
        pairs.append((first, second, by_row, by_fold))
    corrected = {
        "row_t": holm([by_row.t_p for _, _, by_row, _ in pairs]),
        "row_sign": holm([by_row.sign_p for _, _, by_row, _ in pairs]),
        "fold_t": holm([by_fold.t_p for _, _, _, by_fold in pairs]),
        "fold_sign": holm([by_fold.sign_p for _, _, _, by_fold in pairs]),
    }
    return tuple(
        Comparison(*pair, holm={name: values[at] for name, values in corrected.items()})
        for at, pair in enumerate(pairs)
    )
