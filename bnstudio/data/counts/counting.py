"""A dataset as the counting kernels want it, sparse counts, and equal rows merged into weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _counting_kernels as kernels
from bnstudio.data.dataset import Codes, Dataset
from bnstudio.errors import LimitError

NO_WEIGHTS = np.empty(0, np.int64)
MAX_CASES = 2**31 - 1


@dataclass(frozen=True)
class SparseCounts:
    """Counts over the observed configurations only.

    ``configurations[j]`` cases have the parent configuration numbered ``j`` (in order of
    appearance); ``cells[c]`` cases have configuration ``owner[c]`` and child state ``state[c]``.
    """

    configurations: NDArray[np.int32]
    cells: NDArray[np.int32]
    owner: NDArray[np.int32]
    state: NDArray[np.int32]


def weights_of(dataset: Dataset) -> NDArray[np.int64]:
    """Return the row weights, empty when every row stands for one case.

    Raises
    ------
    LimitError
        For 2^31 cases or more: the kernels count in 32 bits.
    """
    if dataset.total > MAX_CASES:
        raise LimitError(
            f"the table has {dataset.total} cases; at most {MAX_CASES} can be counted",
            advice="Learn from a sample of the rows",
        )
    return NO_WEIGHTS if dataset.weights is None else dataset.weights


def codes_of(dataset: Dataset) -> Codes:
    """Return the codes as a read-only view; kernels are compiled for read-only codes alone."""
    codes = dataset.codes.view()
    codes.setflags(write=False)
    return codes


def indices(columns: Sequence[int]) -> NDArray[np.int64]:
    """Return column numbers as the kernels want them."""
    return np.array(columns, dtype=np.int64).reshape(len(columns))


def sparse_counts(dataset: Dataset, child: int, parents: Sequence[int]) -> SparseCounts:
    """Count over the observed configurations only, for any number of parents."""
    return SparseCounts(
        *kernels.count_sparse(
            codes_of(dataset), weights_of(dataset), dataset.arities, child, indices(parents)
        )
    )


def merge_rows(dataset: Dataset, least_saving: float = 3.0) -> Dataset:
    """Return a dataset with equal rows merged into weights, where that makes counting cheaper.

    Weighted rows cost about three times as much to tally as plain ones, so the dataset itself is
    returned unless there are at least ``least_saving`` times fewer different rows.
    """
    if dataset.rows < 2 or dataset.n == 0:
        return dataset
    random = np.random.default_rng(20250101)
    multipliers = random.integers(1, 2**63, dataset.n, dtype=np.uint64) | np.uint64(1)
    prints = kernels.hash_rows(codes_of(dataset), multipliers)
    different, places, owners = np.unique(prints, return_index=True, return_inverse=True)
    if len(different) * least_saving > dataset.rows:
        return dataset
    merged = np.empty((dataset.n, len(different)), dtype=dataset.codes.dtype)
    np.take(dataset.codes, places, axis=1, out=merged)
    for i in range(dataset.n):
        if not np.array_equal(merged[i][owners], dataset.codes[i]):
            return dataset  # two different rows share a fingerprint
    weights = np.zeros(len(different), dtype=np.int64)
    np.add.at(weights, owners, 1 if dataset.weights is None else dataset.weights)
    return Dataset(dataset.variables, merged, weights, parts=dataset.parts)
