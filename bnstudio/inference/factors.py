"""Factors: non-negative tables over some nodes, and their product.

Every table has a first axis for a batch: one entry, or one for each row or draw that is worked on
at the same time. The nodes' axes follow in ascending order of the nodes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.network.bayesnet import Network

Numbers = NDArray[np.float64]
Codes = NDArray[np.int64]
Scope = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Factor:
    """A table over nodes.

    Parameters
    ----------
    scope
        The nodes, ascending.
    table
        Shape ``(batch, *arities of the scope)``; a batch of one stands for all.
    """

    scope: Scope
    table: Numbers


def family_scope(network: Network, node: int) -> Scope:
    """Return a node and its parents, ascending."""
    return tuple(sorted((*network.dag.parents(node), node)))


def family_factor(network: Network, node: int, tables: Numbers | None = None) -> Factor:
    """Return a node's table as a factor over its family.

    ``tables``, shape ``(batch, q, r)``, stands for the network's own table where it is given.
    """
    parents = network.dag.parents(node)
    table = network.tables[node][None] if tables is None else tables
    arities = [network.arities[parent] for parent in parents]
    table = table.reshape(len(table), *arities, network.arities[node])
    scope = family_scope(network, node)
    return Factor(scope, np.moveaxis(table, -1, 1 + scope.index(node)))


def likelihood_factor(node: int, weights: Numbers) -> Factor:
    """Return the factor of a likelihood: a weight for each of the node's states."""
    return Factor((node,), weights[None])


def observed(factor: Factor, states: Mapping[int, int | Codes]) -> Factor:
    """Return a factor at the observed states of some of its nodes, which leave its scope.

    A state is a code, or one code for each entry of the batch.
    """
    hit = [node for node in factor.scope if node in states]
    if not hit:
        return factor
    axes = [1 + factor.scope.index(node) for node in hit]
    table = np.moveaxis(factor.table, axes, range(1, 1 + len(axes)))
    codes = [states[node] for node in hit]
    if all(isinstance(code, int) for code in codes):
        table = table[(slice(None), *codes)]
    else:
        batch = next(len(code) for code in codes if not isinstance(code, int))
        rows = np.arange(batch) if len(table) > 1 else np.zeros(batch, dtype=np.int64)
        table = table[(rows, *codes)]
    return Factor(tuple(node for node in factor.scope if node not in states), table)


def product(factors: Sequence[Factor], scope: Scope, arities: Sequence[int]) -> Numbers:
    """Return the product of factors as a table over ``scope``, which holds all their scopes."""
    batch = max((len(factor.table) for factor in factors), default=1)
    place = {node: axis for axis, node in enumerate(scope, 1)}
    result = np.ones((batch, *(arities[node] for node in scope)))
    # Small ones are multiplied first, while their product is small.
    small: Numbers | None = None
    for factor in sorted(factors, key=lambda one: one.table.size):
        shape = [len(factor.table)] + [1] * len(scope)
        for node in factor.scope:
            shape[place[node]] = arities[node]
        part = factor.table.reshape(shape)
        small = part if small is None else small * part
    return result if small is None else np.multiply(result, small, out=result)


def marginal(table: Numbers, scope: Scope, kept: Scope) -> Numbers:
    """Sum a table over ``scope`` down to the nodes of ``kept``, ascending as well."""
    axes = tuple(axis for axis, node in enumerate(scope, 1) if node not in kept)
    return table.sum(axis=axes) if axes else table


def maximum(table: Numbers, scope: Scope, kept: Scope) -> Numbers:
    """Take the largest entries of a table over all nodes but those of ``kept``."""
    axes = tuple(axis for axis, node in enumerate(scope, 1) if node not in kept)
    return table.max(axis=axes) if axes else table
