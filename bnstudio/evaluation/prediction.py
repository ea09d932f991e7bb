"""How good predicted probabilities of a column are: accuracy, log loss, AUC, calibration."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

BINS = 10
"""Of the probability of the likeliest state, from 0 to 1."""


@dataclass(frozen=True)
class CalibrationBin:
    """Rows whose likeliest state has a probability above ``low`` and up to ``high``.

    ``probability`` is its mean there, ``right`` the share of rows in which that state is the true
    one, ``rows`` how many there are.
    """

    low: float
    high: float
    rows: int
    probability: float
    right: float


@dataclass(frozen=True)
class PredictionMetrics:
    """How good predictions are.

    Parameters
    ----------
    rows
        Cases measured.
    impossible
        Cases left out, as the network holds their row to be impossible.
    accuracy
        Share of cases whose likeliest state is the true one (of equal ones the first).
    commonest
        Share of the commonest state: the accuracy of saying always that.
    log_loss
        Mean of ``-ln P(true state)``; infinite where one had probability zero.
    brier
        Mean squared distance between the probabilities and the truth, 0 to 2.
    auc
        Area under the receiver operating characteristic: how often a case with a state gets a
        higher probability of it than one without, ties counting half. With more than two states
        the mean over those that occur, each against the rest. Not a number if only one occurs.
    calibration_error
        Mean distance between the likeliest state's probability and how often it is right, over
        the bins, weighted by cases.
    bins
        Those that have cases.
    """

    rows: int
    impossible: int
    accuracy: float
    commonest: float
    log_loss: float
    brier: float
    auc: float
    calibration_error: float
    bins: tuple[CalibrationBin, ...]


def measure(
    probabilities: NDArray[np.float64],
    truth: NDArray[np.integer],
    weights: NDArray[np.int64] | None = None,
) -> PredictionMetrics:
    """Measure predictions.

    Parameters
    ----------
    probabilities
        Shape ``(m, r)``, each row summing to one; not a number in rows that are impossible.
    truth
        Shape ``(m,)``: the code of the true state.
    weights
        Shape ``(m,)``: the cases each row stands for; ``None``: one each.
    """
    counts = np.ones(len(truth), dtype=np.int64) if weights is None else weights
    fine = np.isfinite(probabilities).all(axis=1)
    impossible = int(counts[~fine].sum())
    probabilities, truth, counts = probabilities[fine], truth[fine], counts[fine]
    cases = int(counts.sum())
    nothing = math.nan
    if cases == 0:
        return PredictionMetrics(
            0, impossible, nothing, nothing, nothing, nothing, nothing, nothing, ()
        )
    rows = np.arange(len(truth))
    of_truth = probabilities[rows, truth]
    best = probabilities.argmax(axis=1)
    right = best == truth
    states = np.bincount(truth, weights=counts, minlength=probabilities.shape[1])
    with np.errstate(divide="ignore"):
        losses = -np.log(of_truth)
    distances = (probabilities**2).sum(axis=1) - 2 * of_truth + 1
    bins = _bins(probabilities[rows, best], right, counts)
    return PredictionMetrics(
        rows=cases,
        impossible=impossible,
        accuracy=float(counts[right].sum() / cases),
        commonest=float(states.max() / cases),
        log_loss=float((losses * counts).sum() / cases),
        brier=float((distances * counts).sum() / cases),
        auc=_auc(probabilities, truth, counts),
        calibration_error=sum(one.rows * abs(one.probability - one.right) for one in bins) / cases,
        bins=bins,
    )


def to_json(metrics: PredictionMetrics) -> dict[str, Any]:
    """Return metrics as plain values; numbers that do not exist are ``None``."""
    return {
        key: value if not isinstance(value, float) or math.isfinite(value) else None
        for key, value in asdict(metrics).items()
    } | {"bins": [asdict(one) for one in metrics.bins]}


def _bins(
    probability: NDArray[np.float64], right: NDArray[np.bool_], counts: NDArray[np.int64]
) -> tuple[CalibrationBin, ...]:
    place = np.clip(np.ceil(probability * BINS).astype(np.int64) - 1, 0, BINS - 1)
    found = []
    for number in range(BINS):
        here = place == number
        cases = int(counts[here].sum())
        if cases:
            found.append(
                CalibrationBin(
                    number / BINS,
                    (number + 1) / BINS,
                    cases,
                    float((probability[here] * counts[here]).sum() / cases),
                    float(counts[here & right].sum() / cases),
                )
            )
    return tuple(found)


def _auc(
    probabilities: NDArray[np.float64], truth: NDArray[np.integer], counts: NDArray[np.int64]
) -> float:
    r = probabilities.shape[1]
    # Of two states one says as much as the other.
    found = [
        _area(probabilities[:, state], truth == state, counts)
        for state in (range(r) if r > 2 else (r - 1,))
    ]
    there = [area for area in found if not math.isnan(area)]
    return sum(there) / len(there) if there else math.nan


def _area(
    score: NDArray[np.float64], positive: NDArray[np.bool_], counts: NDArray[np.int64]
) -> float:
    _, place = np.unique(score, return_inverse=True)
    place = place.reshape(-1)
    with_ = np.bincount(place, weights=counts * positive)
    without = np.bincount(place, weights=counts * ~positive)
    pairs = float(with_.sum() * without.sum())
    if not pairs:
        return math.nan
    below = np.cumsum(without) - without
    return float((with_ * (below + 0.5 * without)).sum()) / pairs
