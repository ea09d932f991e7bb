"""Probability tables from data: counts smoothed by a Dirichlet prior."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Dataset, Variable
from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, Table, columns_of, configurations, rows_of_tables


@dataclass(frozen=True, eq=False)
class Fit:
    """A network fitted to data, and how many of its tables' rows the data say nothing of.

    Attributes
    ----------
    network
        The network.
    rows, unseen
        Rows of all tables together, and those whose configuration of parents does not occur: they
        are uniform.
    """

    network: Network
    rows: int
    unseen: int


MAX_CELLS = 50_000_000
"""The largest table that is made, in cells (0.4 GB)."""


def fit(dag: DAG, dataset: Dataset, equivalent_sample_size: float = 1.0) -> Network:
    """Fit the tables of ``dag`` to a dataset.

    The prior of each table is the Dirichlet of BDeu: every cell counts ``a / (q r)`` before the
    data, ``a`` being the equivalent sample size, so that ``P(k | j) = (N_jk + a/(q r)) / (N_j +
    a/q)``. With ``a = 0`` it is the maximum likelihood, and uniform for configurations that do not
    occur.

    Where cells are left missing, a table is counted on the rows in which its node and all its
    parents are observed, and has their observed states alone.

    Parameters
    ----------
    dag
        Its nodes are columns of the dataset, found by name; other columns are ignored.
    dataset
        The cases, weighted if it has weights.
    equivalent_sample_size
        At least 0.

    Raises
    ------
    DataError
        If a node is not a column of the dataset.
    LimitError
        If a table would have more than :data:`MAX_CELLS` cells.
    UsageError
        If the equivalent sample size is negative.
    """
    return fitted(dag, dataset, equivalent_sample_size).network


def fitted(dag: DAG, dataset: Dataset, equivalent_sample_size: float = 1.0) -> Fit:
    """As :func:`fit`, and count the rows that the data say nothing of."""
    variables, counts = dirichlet(dag, dataset, 0.0)
    unseen = sum(int(np.count_nonzero(table.sum(axis=1) == 0)) for table in counts)
    if equivalent_sample_size != 0:
        _, counts = dirichlet(dag, dataset, equivalent_sample_size)
    rows = sum(len(table) for table in counts)
    return Fit(mean_network(dag, variables, counts), rows, unseen)


def mean_network(
    dag: DAG, variables: tuple[Variable, ...], parameters: tuple[Table, ...]
) -> Network:
    """Return the network whose tables are the means of Dirichlet distributions.

    A row without any parameter above 0 is uniform.
    """
    tables = []
    for table in parameters:
        sums = table.sum(axis=1, keepdims=True)
        mean = table / np.where(sums > 0, sums, 1.0)
        tables.append(np.where(sums > 0, mean, 1.0 / table.shape[1]))
    return Network(dag, variables, tuple(tables))


def dirichlet(
    dag: DAG, dataset: Dataset, equivalent_sample_size: float = 1.0
) -> tuple[tuple[Variable, ...], tuple[Table, ...]]:
    """Return what is known of the tables after a dataset: for each row a Dirichlet distribution.

    Parameters
    ----------
    dag, dataset, equivalent_sample_size
        As for :func:`fit`, whose tables are the means of these distributions.

    Returns
    -------
    tuple
        The variables, and for each node the parameters ``N_jk + a/(q r)``, shape ``(q, r)``.

    Raises
    ------
    DataError, LimitError, UsageError
        As :func:`fit`.
    """
    if not equivalent_sample_size >= 0:
        raise UsageError(
            f"the equivalent sample size cannot be “{equivalent_sample_size}”",
            advice="Give a number of at least 0",
        )
    columns = columns_of(dag.names, dataset)
    variables = tuple(dataset.variables[column].observed() for column in columns)
    codes, known = _observed_codes(dataset, columns)
    arities = tuple(variable.arity for variable in variables)
    parameters: list[Table] = []
    for node in range(dag.n):
        q, r = configurations(dag, arities, node), arities[node]
        if q * r > MAX_CELLS:
            raise LimitError(
                f"the probability table of “{dag.names[node]}” would have {q * r:,} cells",
                advice="Give it fewer parents, or its parents fewer states",
            )
        row = rows_of_tables(dag, arities, node, codes) * r + codes[node]
        weights = dataset.weights
        if known is not None:
            there = known[[node, *dag.parents(node)]].all(axis=0)
            row, weights = row[there], None if weights is None else weights[there]
        counts = np.bincount(row, weights=weights, minlength=q * r).reshape(q, r)
        prior = equivalent_sample_size / (q * r)
        parameters.append(counts.astype(np.float64) + prior)
    return variables, tuple(parameters)


def _observed_codes(dataset: Dataset, columns: list[int]) -> tuple[Codes, NDArray[np.bool_] | None]:
    """Return the codes of columns among their observed states, and which cells are observed.

    Cells that are left missing have the code 0 there. ``None``: every cell is observed.
    """
    codes = dataset.codes[columns]
    if not any(dataset.variables[column].left_missing for column in columns):
        return codes, None
    known = np.ones(codes.shape, dtype=np.bool_)
    for node, column in enumerate(columns):
        variable = dataset.variables[column]
        if variable.left_missing:
            gap = variable.missing_state
            assert gap is not None
            known[node] = codes[node] != gap
            codes[node] -= codes[node] > gap
            codes[node][~known[node]] = 0
    return codes, known
