"""What no parent set can exceed: the bounds that let an exact enumeration leave sets out.

A set is left out only when one of its subsets scores at least as well; where a bound speaks of all
supersets, they are left out with it. The bounds and their proofs are in
``docs/algorithms/parent-sets.md``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.score import _score_kernels as kernels
from bnstudio.score.local import LocalScorer

#: With more variables the pairwise entropies are not worth their square of memory and time.
MOST_PAIRED = 2000

#: With more candidates their fit together is nearly perfect and not worth computing.
MOST_TOGETHER = 200

_ROWS_A_CHUNK = 2e7  # rows looked at between two checks

_DIRICHLET = (kernels.DIRICHLET, kernels.DIRICHLET_UNIFORM, kernels.DIRICHLET_SPARSE)


def most_parents(cases: int) -> int:
    """Return the most members of an optimal parent set under BIC, whatever the data.

    Tian (2000), Theorem 1, with the 1 that its proof leaves out: ``floor(log2(1 + 2N / log2 N))``.
    The enumeration uses the sharper form of one variable, which is part of its penalty bound.
    """
    if cases < 2:
        return 0
    return math.floor(math.log2(1 + 2 * cases / math.log2(cases)))


def is_dirichlet(scorer: LocalScorer) -> bool:
    """Whether the score is a marginal likelihood under Dirichlet priors."""
    return scorer.kernel[3] in _DIRICHLET


def fit(scorer: LocalScorer, child: int, parents: Sequence[int]) -> float:
    """Return the maximised log-likelihood of a family, ``-N H(child | parents)``."""
    return float(kernels.score_family(*[*_likelihood(scorer), child, indices(parents)]))


def entropies(scorer: LocalScorer) -> NDArray[np.float64]:
    """Return ``N H(a)`` of every variable, in nats."""
    return np.array([max(-fit(scorer, a, ()), 0.0) for a in range(scorer.n)])


def uncertainties(
    scorer: LocalScorer, check: Callable[[], None] | None = None
) -> NDArray[np.float64]:
    """Return ``N H(a | b)`` at ``[a, b]``, in nats; the diagonal is infinite.

    ``check`` is called every some 20 ms.
    """
    n = scorer.n
    table = np.full((n, n), np.inf)
    given = _likelihood(scorer)
    block = max(int(_ROWS_A_CHUNK / scorer.rows), 1)
    for a in range(n):
        others = indices([b for b in range(n) if b != a])
        for low in range(0, n - 1, block):
            some = others[low : low + block]
            scores = np.empty(len(some))
            kernels.score_extensions(*[*given, a, indices(()), some, scores])
            table[a, some] = np.maximum(-scores, 0.0)
            if check is not None:
                check()
    return table


def _likelihood(scorer: LocalScorer) -> tuple[Any, ...]:
    codes, weights, arities, _, metrics, n_log_n = scorer.kernel
    metrics = metrics.copy()
    metrics[kernels.PENALTY] = 0.0
    return codes, weights, arities, kernels.LIKELIHOOD, metrics, n_log_n


def tie(cases: int) -> float:
    """Return the difference up to which two scores are the same, rounding considered."""
    return 1e-13 * (1.0 + cases * math.log(max(cases, 2)))
