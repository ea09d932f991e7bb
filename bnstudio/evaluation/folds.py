"""Cutting a table into folds: each case is held out once and learned from in all other folds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError


@dataclass(frozen=True, eq=False)
class Fold:
    """One fold of a table.

    Attributes
    ----------
    number
        From 0.
    train, test
        What is learned from and what is held out. Both keep all states of the whole table.
    rows
        Shape ``(m,)``: the stored row of the table behind each row of ``test``.
    counts
        Shape ``(m,)``: the cases that each of them stands for in this fold.
    """

    number: int
    train: Dataset
    test: Dataset
    rows: NDArray[np.int64]
    counts: NDArray[np.int64]

    @property
    def cases(self) -> int:
        """Number of cases held out."""
        return int(self.counts.sum())


class Folds:
    """A seeded cut of a table into folds whose sizes differ by one case at most.

    A row with a weight is so many cases, which may fall into different folds; the cut is the one
    that the table would have with each of its cases written out.

    Parameters
    ----------
    dataset
        The whole table.
    folds
        How many, 2 to the number of cases.
    seed
        Decides which case falls into which fold.

    Raises
    ------
    UsageError
        If there cannot be so many folds.
    """

    def __init__(self, dataset: Dataset, folds: int, seed: int = 0) -> None:
        if folds < 2:
            raise UsageError(
                f"cross-validation needs at least 2 folds, not {folds}", advice="Give 20, or 10"
            )
        if folds > dataset.cases:
            raise UsageError(
                f"{dataset.cases} rows cannot be cut into {folds} folds",
                advice=f"Give at most {dataset.cases} folds",
            )
        if seed < 0:
            raise UsageError("the seed cannot be below 0", advice="Give a larger whole number")
        self.dataset = dataset
        self.folds = folds
        random = np.random.Generator(np.random.PCG64(seed))
        # Of every case, in the order of the table.
        self.fold_of = np.empty(dataset.cases, dtype=np.int32)
        self.fold_of[random.permutation(dataset.cases)] = np.arange(dataset.cases) % folds
        self._row_of = (
            None if dataset.weights is None else np.repeat(np.arange(dataset.rows), dataset.weights)
        )

    def __len__(self) -> int:
        return self.folds

    def __getitem__(self, number: int) -> Fold:
        """Return fold ``number``; its two tables are copies."""
        if not 0 <= number < self.folds:
            raise IndexError(number)
        dataset = self.dataset
        if self._row_of is None:
            out = self.fold_of == number
            rows, kept = np.flatnonzero(out), np.flatnonzero(~out)
            counts = np.ones(len(rows), dtype=np.int64)
            return Fold(number, _part(dataset, kept), _part(dataset, rows), rows, counts)
        assert dataset.weights is not None
        held = np.bincount(self._row_of[self.fold_of == number], minlength=dataset.rows)
        left = dataset.weights - held
        rows, kept = np.flatnonzero(held), np.flatnonzero(left)
        return Fold(
            number,
            _part(dataset, kept, left[kept]),
            _part(dataset, rows, held[rows]),
            rows,
            held[rows].astype(np.int64),
        )


def _part(
    dataset: Dataset, rows: NDArray[np.int64], weights: NDArray[np.int64] | None = None
) -> Dataset:
    codes = np.ascontiguousarray(np.take(dataset.codes, rows, axis=1))
    return Dataset(dataset.variables, codes, None if weights is None else weights.astype(np.int64))
