"""Counts of a family, of the parents' configurations that occur alone. Plain numpy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset

#: Configurations handed to the window; of more the most frequent are.
MOST = 20_000


@dataclass(frozen=True, eq=False)
class FamilyTable:
    """How often each state of a child occurs in each configuration of its parents.

    Attributes
    ----------
    states
        The child's states.
    parents, parent_states
        The parents' names, and the states of each.
    configurations
        Shape ``(k, parents)``: the parents' states by number, the most frequent configuration
        first. Configurations that do not occur are left out.
    counts
        Shape ``(k, states)``: cases.
    possible, seen
        How many configurations there can be, and how many occur; more than :data:`MOST` are not
        listed.
    """

    states: tuple[str, ...]
    parents: tuple[str, ...]
    parent_states: tuple[tuple[str, ...], ...]
    configurations: NDArray[np.int64]
    counts: NDArray[np.int64]
    possible: int
    seen: int

    def probabilities(self, sample_size: float = 0.0) -> NDArray[np.float64]:
        """Return each row's probabilities, with a prior of this equivalent sample size (BDeu).

        With 0 they are the maximum likelihood.
        """
        cell = sample_size / (self.possible * len(self.states))
        table = self.counts + cell
        shares: NDArray[np.float64] = table / table.sum(axis=1, keepdims=True)
        return shares


def observed(
    dataset: Dataset, columns: Sequence[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64], list[tuple[str, ...]]]:
    """Return codes among observed states, weights and those states, where no cell is left missing.

    Shapes ``(columns, rows)`` and ``(rows,)``: the rows in which all these columns are observed.
    """
    codes = dataset.codes[list(columns)].astype(np.int64)
    there = np.ones(dataset.rows, dtype=np.bool_)
    for place, column in enumerate(columns):
        variable = dataset.variables[column]
        if variable.left_missing and variable.missing_state is not None:
            there &= codes[place] != variable.missing_state
            codes[place] -= codes[place] > variable.missing_state
    weights = dataset.weights
    if weights is None:
        weights = np.ones(dataset.rows, dtype=np.int64)
    states = [dataset.variables[column].observed_states for column in columns]
    return codes[:, there], weights[there], states


def family_table(dataset: Dataset, child: int, parents: Sequence[int]) -> FamilyTable:
    """Count a family: ``child`` and ``parents`` are columns."""
    codes, weights, states = observed(dataset, [child, *parents])
    configurations, owner = distinct(codes[1:], [len(names) for names in states[1:]])
    counts = np.zeros((configurations.shape[1], len(states[0])), dtype=np.int64)
    np.add.at(counts, (owner, codes[0]), weights)
    order = np.argsort(-counts.sum(axis=1), kind="stable")[:MOST]
    return FamilyTable(
        states[0],
        tuple(dataset.variables[parent].name for parent in parents),
        tuple(states[1:]),
        np.ascontiguousarray(configurations[:, order].T),
        counts[order],
        math.prod(len(names) for names in states[1:]),
        counts.shape[0],
    )


def distinct(
    codes: NDArray[np.int64], arities: Sequence[int]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the different columns of ``codes``, and for each column of it which one it is."""
    rows = codes.shape[1]
    if not len(codes):
        return np.empty((0, min(rows, 1)), dtype=np.int64), np.zeros(rows, dtype=np.int64)
    key = np.zeros(rows, dtype=np.int64)
    size = 1
    for column, arity in zip(codes, arities, strict=True):
        if size > 2**62 // max(arity, 1):  # numbered anew, by what occurs
            _, key = np.unique(key, return_inverse=True)
            size = rows
        key = key * arity + column
        size *= max(arity, 1)
    _, first, owner = np.unique(key, return_index=True, return_inverse=True)
    return codes[:, first], owner
