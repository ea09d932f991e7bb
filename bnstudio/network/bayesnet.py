"""A Bayesian network: a DAG, its variables with their states, and a probability table for each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import DataError
from bnstudio.graph.pdag import DAG

Table = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Network:
    """A DAG with conditional probability tables.

    Parameters
    ----------
    dag
        The structure.
    variables
        One a node, in node order, with the same names.
    tables
        For each node its ``P(node | parents)``, shape ``(q, r)``: one row for each configuration
        of the parents, which stand in ascending node order with the last one changing fastest;
        each row sums to one.
    """

    dag: DAG
    variables: tuple[Variable, ...]
    tables: tuple[Table, ...]

    def __post_init__(self) -> None:
        if self.dag.names != tuple(variable.name for variable in self.variables):
            raise ValueError("the variables are not the nodes of the graph")
        if len(self.tables) != self.dag.n:
            raise ValueError("there must be one table for each node")
        for node, table in enumerate(self.tables):
            shape = (self.configurations(node), self.variables[node].arity)
            if table.shape != shape:
                raise ValueError(f"table {node} has shape {table.shape}, not {shape}")
            table.setflags(write=False)

    @cached_property
    def arities(self) -> tuple[int, ...]:
        """Number of states of each node."""
        return tuple(variable.arity for variable in self.variables)

    def configurations(self, node: int) -> int:
        """Number of configurations ``q`` of the node's parents."""
        return configurations(self.dag, self.arities, node)

    @property
    def free_parameters(self) -> int:
        """Number of free parameters, the sum of ``q (r - 1)``."""
        return sum(table.shape[0] * (table.shape[1] - 1) for table in self.tables)


def configurations(dag: DAG, arities: tuple[int, ...], node: int) -> int:
    """Return the number of configurations of a node's parents (a Python integer, so exact)."""
    return math.prod(int(arities[parent]) for parent in dag.parents(node))


def rows_of_tables(
    dag: DAG, arities: tuple[int, ...], node: int, codes: NDArray[np.integer]
) -> NDArray[np.int64]:
    """Return for each case the row of the node's table.

    ``codes`` has shape ``(n, rows)``, in node order; the result has shape ``(rows,)``.
    """
    row = np.zeros(codes.shape[1], dtype=np.int64)
    for parent in dag.parents(node):
        row *= int(arities[parent])
        row += codes[parent]
    return row


def log_likelihood(network: Network, dataset: Dataset) -> float:
    """Return the natural log-likelihood of a dataset; ``-inf`` where a case has probability zero.

    Columns are matched by name and states by name, so that their order may differ; further columns
    of the dataset are ignored.

    Raises
    ------
    DataError
        If a variable is not in the dataset, or the dataset has a state that the network lacks.
    """
    codes = matched_codes(network, dataset)
    total = 0.0
    for node, table in enumerate(network.tables):
        row = rows_of_tables(network.dag, network.arities, node, codes)
        counts = np.bincount(
            row * table.shape[1] + codes[node], weights=dataset.weights, minlength=table.size
        ).reshape(table.shape)
        seen = counts > 0
        with np.errstate(divide="ignore"):
            total += float(np.sum(counts[seen] * np.log(table[seen])))
    return total


def columns_of(names: Sequence[str], dataset: Dataset) -> list[int]:
    """Return the columns of a dataset by their names, or say which one is missing."""
    for name in names:
        if name not in dataset.names:
            raise DataError(f"the data have no column “{name}”, which the network needs")
    return [dataset.index(name) for name in names]


def matched_codes(network: Network, dataset: Dataset) -> NDArray[np.int64]:
    """Return the dataset's codes by the network's nodes and states, shape ``(n, rows)``."""
    codes = np.empty((network.dag.n, dataset.rows), dtype=np.int64)
    columns = columns_of(network.dag.names, dataset)
    for column in columns:
        if dataset.variables[column].left_missing:
            raise DataError(
                "a row with a cell left missing has no likelihood here",
                column=dataset.names[column],
                advice="Drop the rows with missing cells, or make missing a state of its own",
            )
    for node, (variable, column) in enumerate(zip(network.variables, columns, strict=True)):
        index = {state: code for code, state in enumerate(variable.states)}
        given = dataset.variables[column].states
        unknown = [state for state in given if state not in index]
        if unknown:
            raise DataError(
                f"the network does not know the state “{unknown[0]}”", column=variable.name
            )
        move = np.array([index[state] for state in given], dtype=np.int64)
        codes[node] = move[dataset.codes[column]]
    return codes
