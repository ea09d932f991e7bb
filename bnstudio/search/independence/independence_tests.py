"""Tests of conditional independence.

A :class:`Test` answers whether two variables are independent given a set of others, and counts its
answers. :class:`GTest` answers from data; any object with the same method can replace it, a known
network for example.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import sparse_counts
from bnstudio.data.dataset import Dataset
from bnstudio.scoring import information
from bnstudio.scoring.local import LocalScorer

DEGREES = ("observed", "full")

_KEPT_BYTES = 2**26


@dataclass(frozen=True)
class Verdict:
    """The answer of a test.

    Parameters
    ----------
    independent
        Whether independence is kept: ``p`` is above one minus the confidence.
    p
        The chance of a statistic at least as large under independence, from 0 to 1.
    statistic
        ``G2 = 2 N I(X;Y|Z)``, with the conditional mutual information in nats.
    degrees
        Degrees of freedom of its chi-squared distribution.
    """

    independent: bool
    p: float
    statistic: float
    degrees: int


class Test(Protocol):
    """Answers whether variables are conditionally independent.

    ``counters`` has ``tests_made`` and ``largest_condition``.
    """

    counters: dict[str, float]

    def independent(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        """Say whether ``x`` and ``y`` are independent given the variables ``given``.

        The answer is the same for ``x`` and ``y`` exchanged and for any order of ``given``.
        """
        ...


class GTest:
    """The likelihood ratio (G², conditional mutual information) test.

    Parameters
    ----------
    scorer
        Any score of the data; only their counts are used.
    confidence
        One minus the chance of calling independent variables dependent.
    degrees
        ``full``: ``(r_x - 1)(r_y - 1) prod r_z`` degrees of freedom, all configurations counted,
        seen or not. ``observed``: the sum over the observed configurations of the condition of
        ``(a - 1)(b - 1)``, with ``a`` and ``b`` the states of ``x`` and ``y`` that occur in it;
        a table with no degrees of freedom left means independent.

    References
    ----------
    Spirtes, Glymour and Scheines (2000), *Causation, Prediction, and Search*, section 5.5, for the
    test and for taking away the degrees of freedom of empty rows and columns.
    """

    def __init__(
        self, scorer: LocalScorer, confidence: float = 0.99, degrees: str = "observed"
    ) -> None:
        self.counters: dict[str, float] = {"tests_made": 0, "largest_condition": 0}
        self._scorer = scorer
        self._alpha = 1.0 - confidence
        self._observed = degrees == "observed"
        self._fit = lru_cache(_KEPT_BYTES // 200)(partial(information.fit, scorer))
        kept = max(_KEPT_BYTES // (8 * max(scorer.dataset.rows, 1)), 16)
        self._states_seen = lru_cache(kept)(partial(_states_seen, scorer.dataset))

    def independent(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        """Test; see :class:`Test`."""
        if x > y:
            x, y = y, x
        condition = tuple(sorted(given))
        self.counters["tests_made"] += 1
        self.counters["largest_condition"] = max(self.counters["largest_condition"], len(condition))
        arities = self._scorer.arities
        full = (int(arities[x]) - 1) * (int(arities[y]) - 1)
        for z in condition:
            full *= int(arities[z])
        if full == 0:
            return Verdict(True, 1.0, 0.0, 0)
        with_y = information.fit(self._scorer, x, tuple(sorted((*condition, y))))
        statistic = max(2.0 * (with_y - self._fit(x, condition)), 0.0)
        degrees = full
        if self._observed:
            a, b = self._states_seen(x, condition), self._states_seen(y, condition)
            degrees = int(((a - 1) * (b - 1)).sum())
        p = chance_of_more(statistic, degrees)
        return Verdict(p > self._alpha, p, statistic, degrees)


def chance_of_more(statistic: float, degrees: int) -> float:
    """Return the chance that a chi-squared variable exceeds ``statistic``; 1 without freedom.

    It is ``scipy.stats.chi2.sf``, whose package takes a second and 50 MB to load.
    """
    from scipy.special import chdtrc  # a sixth of a second and 20 MB, for few searchers

    return float(chdtrc(degrees, max(statistic, 0.0))) if degrees else 1.0


def _states_seen(dataset: Dataset, x: int, condition: tuple[int, ...]) -> NDArray[np.int64]:
    """How many states of ``x`` occur in each observed configuration of the condition.

    The configurations come in the order of their first rows, the same for every ``x``.
    """
    counted = sparse_counts(dataset, x, condition)
    return np.bincount(counted.owner, minlength=len(counted.configurations))


class ThresholdTest:
    """Independence by the size of the conditional mutual information alone, as Cheng et al. do.

    Parameters
    ----------
    test
        Its statistic is compared; its p-value is passed on.
    epsilon
        Independent is what has at most this much conditional mutual information, in nats.
    cases
        Of the data of ``test``.
    """

    def __init__(self, test: Test, epsilon: float, cases: int) -> None:
        self.counters = test.counters
        self._test = test
        self._max_statistic = 2.0 * cases * epsilon

    def independent(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        """Compare; see :class:`Test`."""
        verdict = self._test.independent(x, y, given)
        return replace(verdict, independent=verdict.statistic <= self._max_statistic)
