"""Is one learner better than another, or was it chance? Paired tests, and many pairs at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

TIE = 1e-9
"""Differences smaller than this, relative to the values, are rounding: the two are equal."""


@dataclass(frozen=True)
class PairedTest:
    """What the paired t-test and the sign test say about differences "first minus second".

    Parameters
    ----------
    n
        Number of pairs.
    mean, sd
        Of the differences; ``sd`` with ``n - 1`` in the denominator, 0 for a single pair.
    t, t_p
        Statistic and two-sided p-value of the paired t-test; ``t_p`` is 1 where all differences
        are 0, and not a number for fewer than two pairs.
    wins, losses, ties
        In how many pairs the first is higher, lower, equal.
    sign_p
        Two-sided p-value of the exact sign test, ties left out.
    """

    n: int
    mean: float
    sd: float
    t: float
    t_p: float
    wins: int
    losses: int
    ties: int
    sign_p: float

    @property
    def half_width(self) -> float:
        """Half the width of the 95 % interval of the mean difference; not a number for one pair."""
        return _half_width(self.n, self.sd)


def interval(values: NDArray[np.float64]) -> float:
    """Return half the width of the 95 % interval (Student's t) of the mean of ``values``."""
    n = len(values)
    return _half_width(n, float(values.std(ddof=1))) if n > 1 else math.nan


def _half_width(n: int, sd: float) -> float:
    from scipy import stats  # takes a second to load; records are shown without it

    if n < 2:
        return math.nan
    return float(stats.t.ppf(0.975, n - 1)) * sd / math.sqrt(n)


def paired_test(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    counts: NDArray[np.int64] | None = None,
) -> PairedTest:
    """Test paired values for a difference.

    Parameters
    ----------
    first, second
        Shape ``(m,)``, finite.
    counts
        How many pairs each one stands for; ``None``: one each.

    Notes
    -----
    With one pair each the p-values are those of ``scipy.stats.ttest_rel`` and
    ``scipy.stats.binomtest``; with counts, those of the values written out so often.
    """
    from scipy import stats

    weights = np.ones(len(first), dtype=np.int64) if counts is None else counts
    difference = first - second
    level = np.maximum(np.maximum(np.abs(first), np.abs(second)), 1.0)
    difference = np.where(np.abs(difference) <= TIE * level, 0.0, difference)
    n = int(weights.sum())
    wins = int(weights[difference > 0].sum())
    losses = int(weights[difference < 0].sum())
    mean = float((weights * difference).sum() / n) if n else math.nan
    sd = 0.0
    if n > 1:
        sd = math.sqrt(float((weights * (difference - mean) ** 2).sum()) / (n - 1))
    t, t_p = math.nan, math.nan
    if n > 1:
        if sd > 0:
            t = mean / (sd / math.sqrt(n))
            t_p = 2.0 * float(stats.t.sf(abs(t), n - 1))
        elif mean:
            t, t_p = math.copysign(math.inf, mean), 0.0
        else:
            t, t_p = 0.0, 1.0
    sign_p = 1.0
    if wins + losses:
        sign_p = float(stats.binomtest(wins, wins + losses, 0.5).pvalue)
    return PairedTest(n, mean, sd, t, t_p, wins, losses, n - wins - losses, sign_p)


def holm(p: Sequence[float]) -> list[float]:
    """Return Holm's corrected p-values (Holm 1979) of tests that are made together.

    Values that are not numbers stay so and count as tests that were not made.
    """
    places = sorted((value, at) for at, value in enumerate(p) if not math.isnan(value))
    corrected = [math.nan] * len(p)
    largest = 0.0
    for rank, (value, at) in enumerate(places):
        largest = max(largest, min(1.0, value * (len(places) - rank)))
        corrected[at] = largest
    return corrected
