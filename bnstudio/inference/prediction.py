"""Prediction of one column for every row of a table, from the other cells of the row.

Rows in which the same cells are observed are answered together, in one pass over tables with a
batch axis. Where the Markov blanket is observed, nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError
from bnstudio.inference.cells import UNOBSERVED, observed_cells
from bnstudio.inference.evidence import Coded, node_of
from bnstudio.inference.factors import Codes, Factor, Numbers, family_factor, observed
from bnstudio.inference.model import eliminate, query_tree, relevant
from bnstudio.network.bayesnet import Network

_BLOCK_CELLS = 4_000_000  # of a table, for a block of rows


def predict(network: Network, dataset: Dataset, target: str) -> Numbers:
    """Return the probabilities of a variable for every row, given the other cells of the row.

    Parameters
    ----------
    network
        A DAG with its tables.
    dataset
        The rows; what it has of the target is not looked at.
    target
        The variable.

    Returns
    -------
    Numbers
        Shape ``(rows, r)``, in the order of the target's states; not a number in a row that the
        network holds to be impossible.

    Raises
    ------
    UsageError
        If there is no such variable.
    DataError
        If no column of the table is a variable of the network other than the target.
    LimitError
        If many cells are missing and the exact answer does not fit into memory.
    """
    node = node_of(network, target)
    found = observed_cells(network, dataset)
    if network.dag.n > 1 and not any(
        name in dataset.names for name in network.dag.names if name != target
    ):
        raise DataError(
            "no column of the table is a variable of the network",
            advice="Give the table that belongs to the network",
        )
    return predict_codes(network, found.codes, node)


def predict_codes(network: Network, codes: Codes, target: int) -> Numbers:
    """Return what :func:`predict` does, for the codes of cells (``bnstudio.inference.cells``)."""
    rows = codes.shape[1]
    result = np.full((rows, network.arities[target]), np.nan)
    blanket = _blanket(network, target)
    known = codes != UNOBSERVED
    known[target] = False
    complete = known[blanket].all(axis=0)
    if complete.any():
        _answer(network, codes, target, blanket, np.flatnonzero(complete), result)
    rest = np.flatnonzero(~complete)
    if len(rest):
        patterns, of = np.unique(known[:, rest], axis=1, return_inverse=True)
        for number, pattern in enumerate(patterns.T):
            seen = np.flatnonzero(pattern)
            same = rest[of.reshape(-1) == number]
            _answer(network, codes, target, [int(node) for node in seen], same, result)
    return result


def _blanket(network: Network, node: int) -> list[int]:
    """Return parents, children and the children's other parents of a node, ascending."""
    dag = network.dag
    found = {*dag.parents(node), *dag.children(node)}
    for child in dag.children(node):
        found.update(dag.parents(child))
    return sorted(found - {node})


def _answer(
    network: Network,
    codes: Codes,
    target: int,
    seen: list[int],
    rows: NDArray[np.int64],
    result: Numbers,
) -> None:
    """Fill in the rows in which the nodes ``seen``, and no others, are observed."""
    fixed = set(seen)
    given = Coded(dict.fromkeys(seen, 0), {}, {})
    families = {node: family_factor(network, node) for node in relevant(network, given, (target,))}
    wanted = _connected(families, target, fixed)
    shapes = [observed(families[node], given.states) for node in wanted]
    tree = query_tree(shapes, (target,), network.arities)
    block = max(1, _BLOCK_CELLS // max(tree.largest, 1))
    for start in range(0, len(rows), block):
        some = rows[start : start + block]
        states = {node: codes[node, some] for node in seen}
        factors = [observed(families[node], states) for node in wanted]
        table, log = eliminate(factors, (target,), network.arities, tree)
        result[some] = np.where((log > -np.inf)[:, None], table, np.nan)


def _connected(families: Mapping[int, Factor], target: int, fixed: set[int]) -> list[int]:
    """Return the families that reach the target without crossing what is observed.

    All others multiply every state of the target by the same number.
    """
    of: dict[int, list[int]] = {}
    for family, factor in families.items():
        for node in factor.scope:
            of.setdefault(node, []).append(family)
    found: set[int] = set()
    walk, reached = [target], {target}
    for node in walk:
        for family in of.get(node, ()):
            if family not in found:
                found.add(family)
                for other in families[family].scope:
                    if other not in fixed and other not in reached:
                        reached.add(other)
                        walk.append(other)
    return sorted(found)
