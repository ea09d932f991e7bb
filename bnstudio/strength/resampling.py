"""Samples of a table, each known by its number alone: rows drawn, or weights of all rows.

References
----------
Rubin (1981), *The Bayesian bootstrap*, Annals of Statistics 9: weights in place of draws.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import merge_rows
from bnstudio.data.dataset import Codes, Dataset

PARTS = 16
"""Parts of a case that weights are told in: rounding adds a thirtieth of a percent to the variance
of a weight."""


class Resampler:
    """Draws bootstrap samples of a table.

    Each is as large as the table. Where many rows are equal they are merged once, and a sample is a
    draw of how often each different row comes up; otherwise it holds the drawn rows themselves.
    With weights every row counts by a part of the whole that is drawn from the uniform distribution
    over all such parts, in sixteenths of a case.

    Parameters
    ----------
    dataset
        The table; it is not copied unless equal rows are merged.
    seed
        Together with a sample's number it decides the sample.
    weighted
        Whether all rows are weighted, rather than some drawn.
    """

    def __init__(self, dataset: Dataset, seed: int, weighted: bool = False) -> None:
        self._dataset = merge_rows(dataset)
        self._seed = seed
        self._weighted = weighted

    def sample(self, number: int) -> Dataset:
        """Return the sample with a number, from 0."""
        given = self._dataset
        random = np.random.default_rng([self._seed, number])
        if self._weighted:
            return self._weigh(random)
        if given.weights is None:
            # In order, so that the rows are read as they lie; a score does not depend on it.
            rows = np.sort(random.integers(0, given.rows, given.rows))
            return Dataset(given.variables, _taken(given.codes, rows))
        counts = random.multinomial(given.cases, given.weights / given.weights.sum())
        drawn = np.flatnonzero(counts)
        codes = _taken(given.codes, drawn)
        return Dataset(given.variables, codes, counts[drawn].astype(np.int64))

    def _weigh(self, random: np.random.Generator) -> Dataset:
        given = self._dataset
        cases = np.ones(given.rows) if given.weights is None else given.weights.astype(np.float64)
        # The share of equal rows together is as that of a gamma variable with their number.
        ends = np.cumsum(random.standard_gamma(cases))
        whole = given.cases * PARTS
        # Rounded where they end, so that they add up.
        parts = np.diff(np.rint(ends / ends[-1] * whole).astype(np.int64), prepend=0)
        some = np.flatnonzero(parts)
        codes = _taken(given.codes, some)
        return Dataset(given.variables, codes, parts[some], parts=PARTS)


def _taken(codes: Codes, rows: NDArray[np.int64]) -> Codes:
    return cast(Codes, np.take(codes, rows, axis=1))
