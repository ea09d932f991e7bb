"""Samples of a table's rows, drawn with replacement, each known by its number alone."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import merge_rows
from bnstudio.data.dataset import Codes, Dataset


class Resampler:
    """Draws bootstrap samples of a table.

    Each is as large as the table. Where many rows are equal they are merged once, and a sample is a
    draw of how often each different row comes up; otherwise it holds the drawn rows themselves.

    Parameters
    ----------
    dataset
        The table; it is not copied unless equal rows are merged.
    seed
        Together with a sample's number it decides the sample.
    """

    def __init__(self, dataset: Dataset, seed: int) -> None:
        self._dataset = merge_rows(dataset)
        self._seed = seed

    def sample(self, number: int) -> Dataset:
        """Return the sample with a number, from 0."""
        given = self._dataset
        random = np.random.default_rng([self._seed, number])
        if given.weights is None:
            # In order, so that the rows are read as they lie; a score does not depend on it.
            rows = np.sort(random.integers(0, given.rows, given.rows))
            return Dataset(given.variables, _taken(given.codes, rows))
        counts = random.multinomial(given.cases, given.weights / given.weights.sum())
        drawn = np.flatnonzero(counts)
        codes = _taken(given.codes, drawn)
        return Dataset(given.variables, codes, counts[drawn].astype(np.int64))


def _taken(codes: Codes, rows: NDArray[np.int64]) -> Codes:
    return cast(Codes, np.take(codes, rows, axis=1))
