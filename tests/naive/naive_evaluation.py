"""Cross-validation the slow way: a loop over folds, rows and families, counting in dictionaries."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np

from bnstudio.data.dataset import Dataset


def written_out(dataset: Dataset) -> Dataset:
    """Write every case of a weighted table out as a row of its own."""
    if dataset.weights is None:
        return dataset
    rows = [r for r in range(dataset.rows) for _ in range(int(dataset.weights[r]))]
    return Dataset(dataset.variables, np.ascontiguousarray(dataset.codes[:, rows]))


def pick(dataset: Dataset, rows: list[int]) -> Dataset:
    return Dataset(dataset.variables, np.ascontiguousarray(dataset.codes[:, rows]))


def log_likelihood_of_row(dag, train: list[tuple[int, ...]], row, arities, kind, amount) -> float:
    """Sum ln (N_jk + a) / (N_j + r a) over the families."""
    total = 0.0
    for node in range(dag.n):
        parents = dag.parents(node)
        q = math.prod(arities[p] for p in parents)
        a = amount / (q * arities[node]) if kind == "ess" else amount
        joint = Counter((tuple(r[p] for p in parents), r[node]) for r in train)
        here = tuple(row[p] for p in parents)
        n_jk = joint[here, row[node]]
        n_j = sum(joint[here, k] for k in range(arities[node]))
        total += math.log((n_jk + a) / (n_j + arities[node] * a))
    return total


def cross_validation(dataset: Dataset, fold_of, folds: int, learn, kind: str, amount: float):
    """Return for each fold the row likelihoods, by the number of the case.

    ``learn`` makes a DAG of a dataset without weights.
    """
    data = written_out(dataset)
    rows = [tuple(int(c) for c in data.codes[:, r]) for r in range(data.rows)]
    arities = [int(a) for a in data.arities]
    found = []
    for fold in range(folds):
        kept = [r for r in range(data.rows) if fold_of[r] != fold]
        out = [r for r in range(data.rows) if fold_of[r] == fold]
        dag = learn(pick(data, kept))
        train = [rows[r] for r in kept]
        found.append(
            {r: log_likelihood_of_row(dag, train, rows[r], arities, kind, amount) for r in out}
        )
    return found
