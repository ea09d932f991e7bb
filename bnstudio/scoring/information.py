"""Entropies of the data, whatever the score: the fit of a family and what variables say of others.

All are in nats times cases, ``N H``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.errors import UsageError
from bnstudio.scoring import _score_kernels as kernels
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.local import LocalScorer

_ROWS_A_CHUNK = 2e7  # rows looked at between two checks


def fit(scorer: LocalScorer, child: int, parents: Sequence[int]) -> float:
    """Return the maximised log-likelihood of a family, ``-N H(child | parents)``."""
    return float(kernels.score_family(_likelihood(scorer), child, indices(parents)))


def entropies(scorer: LocalScorer) -> NDArray[np.float64]:
    """Return ``N H(a)`` of every variable, in nats."""
    scoring, none = _likelihood(scorer), indices(())
    fits = [float(kernels.score_family(scoring, a, none)) for a in range(scorer.n)]
    return np.array([max(-each, 0.0) for each in fits])


def conditional_entropies(
    scorer: LocalScorer, check: Callable[[], None] | None = None
) -> NDArray[np.float64]:
    """Return ``N H(a | b)`` at ``[a, b]``, in nats; the diagonal is infinite.

    ``check`` is called every some 20 ms.
    """
    n = scorer.n
    table = np.full((n, n), np.inf)
    scoring = _likelihood(scorer)
    block = max(int(_ROWS_A_CHUNK / scorer.rows), 1)
    for a in range(n):
        others = indices([b for b in range(n) if b != a])
        for low in range(0, n - 1, block):
            some = others[low : low + block]
            scores = np.empty(len(some))
            kernels.score_extensions(scoring, a, indices(()), some, scores)
            table[a, some] = np.maximum(-scores, 0.0)
            if check is not None:
                check()
    return table


def _likelihood(scorer: LocalScorer) -> kernels.Scoring:
    """Return the rows with the log-likelihood for a score."""
    if scorer.dataset.left_missing:
        raise UsageError(
            "there are no entropies of all rows where cells are left missing",
            advice="Make missing a state of its own, or drop the rows",
        )
    no_penalty = np.array([0.0, 0.0, scorer.dataset.total])
    return scorer.kernel._replace(formula=LIKELIHOOD, values=no_penalty)
