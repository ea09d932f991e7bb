"""The log-likelihood of rows that were not learned from, under Dirichlet-smoothed tables.

Only configurations that occur are counted, so that a family may have any number of parents.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError, UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import configurations

_MAX_CONFIGURATIONS = 2**40  # larger numbers of configurations are renumbered before they overflow


@dataclass(frozen=True)
class Prior:
    """The Dirichlet prior of a probability table.

    Parameters
    ----------
    kind
        ``ess``: each of the ``q r`` cells of a table counts ``amount / (q r)`` cases, as in BDeu;
        ``cell``: each cell counts ``amount`` cases (1 is Laplace's, 0.5 is Jeffreys').
    amount
        Above 0, for with 0 a row never seen before would be impossible.
    """

    kind: Literal["ess", "cell"] = "ess"
    amount: float = 1.0

    def __post_init__(self) -> None:
        if self.kind not in ("ess", "cell"):
            raise UsageError(f"there is no prior “{self.kind}”", advice="Choose ess or cell")
        if not (self.amount > 0 and math.isfinite(self.amount)):
            raise UsageError(
                f"the prior cannot be worth {self.amount:g} cases", advice="Give more than 0"
            )

    @property
    def message(self) -> str:
        """Say it in words."""
        if self.kind == "ess":
            return f"equivalent sample size {self.amount:g}, spread over all cells of a table"
        return f"{self.amount:g} cases in every cell of a table"


def parse_prior(text: str) -> Prior:
    """Return the prior that ``ess=1`` or ``cell=0.5`` stands for; :class:`UsageError` if none."""
    kind, sign, value = text.partition("=")
    try:
        amount = float(value)
    except ValueError:
        amount = math.nan
    kind = kind.strip()
    if not sign or kind not in ("ess", "cell") or math.isnan(amount):
        raise UsageError(f"“{text}” is no prior", advice="Give ess=1 or cell=0.5 for instance")
    return Prior("ess" if kind == "ess" else "cell", amount)


def row_log_likelihoods(
    dag: DAG, train: Dataset, test: Dataset, prior: Prior
) -> NDArray[np.float64]:
    """Return ``ln P(row)`` of every row of ``test`` under tables counted on ``train``.

    ``P(k | j) = (N_jk + a) / (N_j + r a)``, with the counts of ``train`` and ``a`` the prior's
    cases in a cell. A configuration that never occurred in training gives every state ``1 / r``.

    Parameters
    ----------
    dag
        Its nodes are the variables of both tables, in their order.
    train, test
        With the same variables and states.
    prior
        What each cell counts before the data.

    Returns
    -------
    NDArray
        Shape ``(test.rows,)``, natural logarithms, all finite.

    Raises
    ------
    DataError
        If the tables or the network are not over the same variables, or cells are left missing.
    """
    refuse_left_missing(train)
    if not dag.names == train.names == test.names:
        raise DataError("the network and the held-out rows are not over the same variables")
    total = np.zeros(test.rows)
    for node in range(dag.n):
        total += _family_log_likelihoods(dag, node, train, test, prior)
    return total


def held_out_predictions(
    dag: DAG, target: int, train: Dataset, test: Dataset, prior: Prior
) -> NDArray[np.float64]:
    """Return the probabilities of a variable in every row of ``test``, given the rest of the row.

    Under the same tables as :func:`row_log_likelihoods`: what the target's own family and those of
    its children say of each state.

    Returns
    -------
    NDArray
        Shape ``(test.rows, r)``, each row summing to one.

    Raises
    ------
    DataError
        As :func:`row_log_likelihoods`.
    """
    refuse_left_missing(train)
    if not dag.names == train.names == test.names:
        raise DataError("the network and the held-out rows are not over the same variables")
    logs = np.zeros((test.rows, int(train.arities[target])))
    for state in range(logs.shape[1]):
        codes = test.codes.copy()
        codes[target] = state
        asked = Dataset(test.variables, codes)
        for node in (target, *dag.children(target)):
            logs[:, state] += _family_log_likelihoods(dag, node, train, asked, prior)
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True))


def _family_log_likelihoods(
    dag: DAG, node: int, train: Dataset, test: Dataset, prior: Prior
) -> NDArray[np.float64]:
    """Return ``ln P(node | parents)`` of every row of ``test``."""
    arities = tuple(int(arity) for arity in train.arities)
    r = arities[node]
    seen, kinds = _configurations(dag, node, arities, train, test)
    of_train, of_test = seen[: train.rows], seen[train.rows :]
    counts = np.bincount(
        of_train * r + train.codes[node], weights=train.weights, minlength=kinds * r
    ).reshape(kinds, r)
    sums = counts.sum(axis=1)
    q = configurations(dag, arities, node)
    # Logarithms, for q may be beyond the range of floats.
    log_a = math.log(prior.amount)
    if prior.kind == "ess":
        log_a -= math.log(q) + math.log(r)
    a = math.exp(log_a)
    n_jk, n_j = counts[of_test, test.codes[node]], sums[of_test]
    with np.errstate(divide="ignore"):
        cell = np.where(n_jk > 0, np.log(n_jk + a), log_a)
        given = np.where(n_j > 0, np.log(n_j + r * a), log_a + math.log(r))
    return np.asarray(cell - given)


def refuse_left_missing(dataset: Dataset) -> None:
    """Raise :class:`DataError` where cells are left missing: such a row has no likelihood here."""
    if dataset.left_missing:
        raise DataError(
            "rows with cells left missing have no likelihood here",
            advice="Drop the rows with missing cells, or make missing a state of its own",
        )


def _configurations(
    dag: DAG, node: int, arities: tuple[int, ...], train: Dataset, test: Dataset
) -> tuple[NDArray[np.int64], int]:
    """Number the configurations of the node's parents; return that of every row, and how many.

    The rows of ``train`` come first, then those of ``test``.
    """
    row = np.zeros(train.rows + test.rows, dtype=np.int64)
    kinds = 1
    for parent in dag.parents(node):
        if kinds * arities[parent] > _MAX_CONFIGURATIONS:
            kinds, row = _renumbered(row)
        row *= arities[parent]
        row[: train.rows] += train.codes[parent]
        row[train.rows :] += test.codes[parent]
        kinds *= arities[parent]
    if kinds * arities[node] > 4 * len(row) + 1024:  # counting all would cost more than sorting
        kinds, row = _renumbered(row)
    return row, kinds


def _renumbered(row: NDArray[np.int64]) -> tuple[int, NDArray[np.int64]]:
    kept, number = np.unique(row, return_inverse=True)
    return len(kept), number.reshape(-1).astype(np.int64)
