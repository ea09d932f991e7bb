"""What comes of an evaluation: each learner in each fold, and every two learners compared."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bnstudio.evaluation.paired import PairedTest
from bnstudio.evaluation.spec import CrossValidation
from bnstudio.version import __version__


@dataclass(frozen=True, eq=False)
class FoldMetrics:
    """What one learner did in one fold.

    Parameters
    ----------
    learner, fold
        Their numbers, from 0.
    rows
        Shape ``(m,)``: the log-likelihood of each held-out row, natural logarithm; empty where the
        learner failed.
    counts
        Shape ``(m,)``: the cases each of them stands for.
    places
        Shape ``(m,)``: which stored row of the table each of them is.
    score, arcs, elapsed_s, status, limit
        Of the run on the training rows.
    predicted, truth
        Shapes ``(m, r)`` and ``(m,)``: the probabilities of the predicted variable in each held-out
        row, and its true code; empty where none is predicted.
    failure
        Why there is no network, in words; "" where there is one.
    detail
        The traceback of a failure that is a defect of the program.
    """

    learner: int
    fold: int
    rows: NDArray[np.float64]
    counts: NDArray[np.int64]
    places: NDArray[np.int64]
    score: float = float("nan")
    arcs: int = 0
    elapsed_s: float = float("nan")
    status: str = "none"
    limit: str | None = None
    failure: str = ""
    detail: str = ""
    predicted: NDArray[np.float64] = field(default_factory=lambda: np.empty((0, 0)))
    truth: NDArray[np.int64] = field(default_factory=lambda: np.empty(0, dtype=np.int64))

    @property
    def cases(self) -> int:
        """Number of cases held out."""
        return int(self.counts.sum())

    @property
    def log_likelihood(self) -> float:
        """Mean log-likelihood of a held-out case."""
        if self.failure:
            return float("nan")
        return float((self.rows * self.counts).sum() / self.cases)


@dataclass(frozen=True)
class Comparison:
    """Two learners on the folds that both have finished.

    ``by_row`` pairs the held-out cases, ``by_fold`` the means of the folds. ``holm`` has the
    p-values corrected for all pairs: ``row_t``, ``row_sign``, ``fold_t``, ``fold_sign``.
    """

    first: int
    second: int
    by_row: PairedTest
    by_fold: PairedTest
    holm: dict[str, float]


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What came of a cross-validation; ``ended`` is ``user`` if it was stopped, else ``None``."""

    spec: CrossValidation
    metrics: tuple[FoldMetrics, ...]
    comparisons: tuple[Comparison, ...]
    ended: str | None
    n_variables: int
    n_rows: int
    data_sha256: str
    elapsed_s: float
    version: str = __version__

    def of(self, learner: int) -> list[FoldMetrics]:
        """Return the folds that a learner has finished with a network, in their order."""
        return [item for item in self.metrics if item.learner == learner and not item.failure]
