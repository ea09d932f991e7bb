"""An evaluation as plain data: for JSON and CSV files, the window, and the project file."""

from __future__ import annotations

import csv
import dataclasses
import io
import math
from typing import Any

import numpy as np

from bnstudio.evaluation.outcome import Evaluation, FoldMetrics
from bnstudio.evaluation.paired import PairedTest, interval
from bnstudio.evaluation.prediction import measure
from bnstudio.evaluation.prediction import to_json as metrics_to_json

#: An evaluation as plain data; :func:`to_json` says what is in it.
Record = dict[str, Any]

FOLD_COLUMNS = (
    "learner", "fold", "rows", "log_likelihood", "score", "arcs", "elapsed_s", "status", "limit",
    "failure",
)  # fmt: skip


def to_json(evaluation: Evaluation) -> Record:
    """Return an evaluation as a dictionary of plain values.

    Log-likelihoods are means over the held-out rows (nats a row); numbers that do not exist are
    ``None``. ``prediction`` of a learner has the measures of the predicted variable in all held-out
    rows together, ``None`` where none is predicted.
    """
    spec = evaluation.spec
    names = [learner.name for learner in spec.learners]
    return {
        "folds": spec.folds,
        "folds_seed": spec.seed,
        "prior": {**dataclasses.asdict(spec.prior), "words": spec.prior.message},
        "predict": spec.predict,
        "ended": evaluation.ended,
        "n_variables": evaluation.n_variables,
        "n_rows": evaluation.n_rows,
        "data_sha256": evaluation.data_sha256,
        "elapsed_s": evaluation.elapsed_s,
        "version": evaluation.version,
        "learners": [_learner(evaluation, place) for place in range(len(names))],
        "figures": [_fold(item, names[item.learner]) for item in evaluation.metrics],
        "pairs": [
            {
                "first": names[pair.first],
                "second": names[pair.second],
                "rows": _test(pair.by_row, pair.holm["row_t"], pair.holm["row_sign"]),
                "folds": _test(pair.by_fold, pair.holm["fold_t"], pair.holm["fold_sign"]),
            }
            for pair in evaluation.comparisons
        ],
    }


def _learner(evaluation: Evaluation, place: int) -> dict[str, Any]:
    learner = evaluation.spec.learners[place]
    spec = learner.spec
    done = evaluation.of(place)
    failed = sum(item.learner == place for item in evaluation.metrics) - len(done)
    means = np.array([item.log_likelihood for item in done])
    rows = np.concatenate([item.rows for item in done]) if done else np.empty(0)
    counts = np.concatenate([item.counts for item in done]) if done else np.empty(0, np.int64)
    cases = int(counts.sum())
    mean = float((rows * counts).sum() / cases) if cases else math.nan
    spread = float((counts * (rows - mean) ** 2).sum()) if cases else math.nan
    return {
        "name": learner.name,
        "searcher": spec.searcher,
        "parameters": dict(spec.parameters),
        "score": spec.score,
        "score_parameters": dict(spec.score_parameters),
        "limits": spec.limits.given(),
        "seed": spec.seed,
        "folds_done": len(done),
        "folds_failed": failed,
        "rows": cases,
        "log_likelihood": _number(mean),
        "sd_over_folds": _number(float(means.std(ddof=1)) if len(means) > 1 else math.nan),
        "half_width_95": _number(interval(means)),
        "sd_over_rows": _number(math.sqrt(spread / (cases - 1)) if cases > 1 else math.nan),
        "mean_score": _mean([item.score for item in done]),
        "mean_arcs": _mean([float(item.arcs) for item in done]),
        "mean_elapsed_s": _mean([item.elapsed_s for item in done]),
        "prediction": _prediction(done) if evaluation.spec.predict else None,
    }


def _prediction(done: list[FoldMetrics]) -> dict[str, Any] | None:
    """Measure the predictions of all held-out rows together."""
    if not done:
        return None
    parts = [(item.predicted, item.truth, item.counts) for item in done]
    predicted, truth, counts = (np.concatenate(part) for part in zip(*parts, strict=True))
    return metrics_to_json(measure(predicted, truth, counts))


def _fold(item: FoldMetrics, name: str) -> dict[str, Any]:
    return {
        "learner": name,
        "fold": item.fold + 1,
        "rows": item.cases,
        "log_likelihood": _number(item.log_likelihood),
        "score": _number(item.score),
        "arcs": None if item.failure else item.arcs,
        "elapsed_s": _number(item.elapsed_s),
        "status": item.status,
        "limit": item.limit,
        "failure": item.failure,
    }


def _test(test: PairedTest, t_holm: float, sign_holm: float) -> dict[str, Any]:
    return {
        "n": test.n,
        "mean_difference": _number(test.mean),
        "sd": _number(test.sd),
        "half_width_95": _number(test.half_width),
        "t": _number(test.t),
        "t_p": _number(test.t_p),
        "t_p_holm": _number(t_holm),
        "wins": test.wins,
        "losses": test.losses,
        "ties": test.ties,
        "sign_p": _number(test.sign_p),
        "sign_p_holm": _number(sign_holm),
    }


def _mean(values: list[float]) -> float | None:
    return _number(float(np.mean(values))) if values else None


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def folds_csv(record: Record) -> str:
    """Return the metrics of every learner and fold as CSV text."""
    text = io.StringIO()
    writer = csv.DictWriter(text, FOLD_COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(record["figures"])
    return text.getvalue()


def rows_csv(evaluation: Evaluation) -> str:
    """Return the log-likelihood of every held-out row as CSV text.

    A line is a row of the table (from 1, in the order of the table as learned from) in its fold,
    with the cases it stands for there, and a column for each learner, empty where it failed.
    """
    names = [learner.name for learner in evaluation.spec.learners]
    cells: dict[tuple[int, int], list[str]] = {}
    counts: dict[tuple[int, int], int] = {}
    for item in evaluation.metrics:
        for place, count, value in zip(
            item.places.tolist(), item.counts.tolist(), item.rows.tolist(), strict=True
        ):
            line = cells.setdefault((place, item.fold), [""] * len(names))
            line[item.learner] = repr(value)
            counts[place, item.fold] = count
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["row", "fold", "cases", *names])
    for place, fold in sorted(cells):
        writer.writerow([place + 1, fold + 1, counts[place, fold], *cells[place, fold]])
    return text.getvalue()
