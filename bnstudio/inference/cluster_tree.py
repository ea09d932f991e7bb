"""A tree of clusters over factors: one pass answers a query, two give every marginal.

The clusters are the maximal cliques of an elimination order (Lauritzen and Spiegelhalter 1988;
Jensen, Lauritzen and Olesen 1990). Each message is scaled to a largest entry of one, and the
logarithms of the scales are kept, so that nothing underflows however many nodes are observed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
import psutil

from bnstudio.errors import LimitError
from bnstudio.inference.factors import Codes, Factor, Numbers, Scope, marginal, product
from bnstudio.inference.ordering import best_order

MAX_AXES = 30
"""numpy's tables have 32 axes at most; clusters beyond could not be held anyway."""


@dataclass(frozen=True)
class ClusterTree:
    """A forest of clusters, children before parents.

    Parameters
    ----------
    scopes
        The nodes of each cluster, ascending.
    parents
        The parent of each cluster, which comes after it; -1 for a root.
    separators
        What each cluster shares with its parent; empty for a root.
    arities
        Number of states of each node of the network.
    """

    scopes: tuple[Scope, ...]
    parents: tuple[int, ...]
    separators: tuple[Scope, ...]
    arities: tuple[int, ...]

    @property
    def cells(self) -> int:
        """Number of cells of all clusters: what a pass costs."""
        return sum(prod(self.arities[node] for node in scope) for scope in self.scopes)

    @property
    def largest(self) -> int:
        """Number of cells of the largest cluster."""
        return max((prod(self.arities[node] for node in scope) for scope in self.scopes), default=1)

    def home(self, scope: Scope) -> int:
        """Return the first cluster that holds all nodes of ``scope``."""
        wanted = set(scope)
        return next(place for place, own in enumerate(self.scopes) if wanted <= set(own))

    def rooted(self, place: int) -> ClusterTree:
        """Return the same tree with a cluster as the root that comes last."""
        near: list[list[int]] = [[] for _ in self.scopes]
        for child, up in enumerate(self.parents):
            if up >= 0:
                near[child].append(up)
                near[up].append(child)
        above = {place: -1}
        walk = [place]
        for own in walk:
            for other in near[own]:
                if other not in above:
                    above[other] = own
                    walk.append(other)
        order = [own for own in range(len(self.scopes)) if own not in above] + walk[::-1]
        number = {own: at for at, own in enumerate(order)}
        parents, separators = [], []
        for own in order:
            up = above.get(own, self.parents[own])
            parents.append(-1 if up < 0 else number[up])
            shared = () if up < 0 else set(self.scopes[own]) & set(self.scopes[up])
            separators.append(tuple(sorted(shared)))
        scopes = tuple(self.scopes[own] for own in order)
        return ClusterTree(scopes, tuple(parents), tuple(separators), self.arities)

    def check_size(self, batch: int = 1, *, kept: bool = True) -> None:
        """Refuse a tree that does not fit into free memory.

        ``kept``: all clusters are held at the same time, as for two passes.

        Raises
        ------
        LimitError
            In words.
        """
        cells = self.cells + 3 * self.largest if kept else 4 * self.largest
        wanted = 8 * cells * batch
        if (
            wanted > 0.8 * psutil.virtual_memory().available
            or max(map(len, self.scopes), default=0) > MAX_AXES
        ):
            raise LimitError(
                f"the exact answer takes tables of {cells * batch:.3g} cells "
                f"({wanted / 1e9:.3g} GB), more than fits into free memory",
                advice="Give more evidence, or fewer queries, or a network with fewer arcs",
            )


def cluster_tree(scopes: Sequence[Scope], arities: Sequence[int]) -> ClusterTree:
    """Make a tree whose clusters hold every one of ``scopes``."""
    order = best_order([scope for scope in scopes if scope], arities)
    rank = {node: place for place, node in enumerate(order.nodes)}
    n = len(order.nodes)
    above = [-1] * n
    for place, clique in enumerate(order.cliques):
        later = [rank[node] for node in clique if rank[node] > place]
        above[place] = min(later, default=-1)
    # A clique that lies within that of a child is no cluster of its own: the child takes its place.
    into = list(range(n))
    for place, up in enumerate(above):
        if up >= 0 and into[up] == up and len(order.cliques[place]) == len(order.cliques[up]) + 1:
            into[up] = into[place]
    holder = [into[place] for place in range(n)]
    top = {}  # the last elimination that a cluster stands for
    for place in range(n):
        top[holder[place]] = place
    kept = sorted(top, key=lambda own: top[own])
    number = {own: place for place, own in enumerate(kept)}
    parents, separators = [], []
    for own in kept:
        up = above[top[own]]
        parents.append(-1 if up < 0 else number[holder[up]])
        shared = () if up < 0 else set(order.cliques[own]) & set(order.cliques[holder[up]])
        separators.append(tuple(sorted(shared)))
    scopes_kept = tuple(order.cliques[own] for own in kept)
    return ClusterTree(scopes_kept, tuple(parents), tuple(separators), tuple(arities))


class Potentials:
    """Factors put into a tree's clusters, and the passes over them.

    Parameters
    ----------
    tree
        Its clusters hold the scope of every factor.
    factors
        Those without a scope are constants.
    """

    def __init__(self, tree: ClusterTree, factors: Sequence[Factor]) -> None:
        self.tree = tree
        self.batch = max((len(factor.table) for factor in factors), default=1)
        self._of: list[list[Factor]] = [[] for _ in tree.scopes]
        self._constants = [factor.table for factor in factors if not factor.scope]
        first: dict[int, list[int]] = {}
        for place, scope in enumerate(tree.scopes):
            for node in scope:
                first.setdefault(node, []).append(place)
        sets = [set(scope) for scope in tree.scopes]
        for factor in factors:
            if factor.scope:
                rarest = min((first[node] for node in factor.scope), key=len)
                wanted = set(factor.scope)
                self._of[next(place for place in rarest if wanted <= sets[place])].append(factor)
        self.tables: list[Numbers | None] = []
        self._messages: list[Numbers] = []

    def collect(
        self,
        reduce: Callable[[Numbers, Scope, Scope], Numbers] = marginal,
        *,
        keep: bool = True,
    ) -> Numbers:
        """Pass messages from the leaves to the roots.

        Returns
        -------
        Numbers
            Shape ``(batch,)``: the logarithm of the sum (or, with ``maximum``, of the largest
            entry) of the product of all factors; ``-inf`` where that is zero.
        """
        tree = self.tree
        tree.check_size(self.batch, kept=keep)
        coming: list[list[Factor]] = [list(own) for own in self._of]
        log = np.zeros(self.batch)
        with np.errstate(divide="ignore"):
            for constant in self._constants:
                log = log + np.log(constant)
        self.tables = []
        self._messages = []
        for place, scope in enumerate(tree.scopes):
            table = product(coming[place], scope, tree.arities)
            coming[place] = []
            separator = tree.separators[place]
            message = reduce(table, scope, separator)
            scale = message.max(axis=tuple(range(1, message.ndim)))
            with np.errstate(divide="ignore"):
                log = log + np.log(scale)
            divisor = np.where(scale > 0, scale, 1.0)
            message = message / divisor.reshape(-1, *[1] * (message.ndim - 1))
            if keep:
                self._messages.append(message)
                self.tables.append(table)
            else:
                self.tables.append(table if place == len(tree.scopes) - 1 else None)
            up = tree.parents[place]
            if up >= 0:
                coming[up].append(Factor(separator, message))
        return np.asarray(log)

    def distribute(self) -> None:
        """Pass messages back from the roots, after :meth:`collect`.

        Afterwards each cluster's table is proportional to its nodes' joint distribution; its
        entries sum to one wherever the product of all factors is not zero.
        """
        tree = self.tree
        for place in range(len(tree.scopes) - 1, -1, -1):
            table, scope = self.tables[place], tree.scopes[place]
            assert table is not None
            up = tree.parents[place]
            if up >= 0:
                above = self.tables[up]
                assert above is not None
                separator = tree.separators[place]
                wanted = marginal(above, tree.scopes[up], separator)
                have = self._messages[place]
                ratio = np.divide(wanted, have, out=np.zeros(wanted.shape), where=have > 0)
                shape = [len(ratio)] + [
                    tree.arities[node] if node in separator else 1 for node in scope
                ]
                table = table * ratio.reshape(shape)
            total = table.sum(axis=tuple(range(1, table.ndim)), keepdims=True)
            self.tables[place] = table / np.where(total > 0, total, 1.0)

    def marginal(self, scope: Scope) -> Numbers:
        """Return the joint distribution of nodes in one cluster, after :meth:`distribute`."""
        place = self.tree.home(scope)
        table = self.tables[place]
        assert table is not None
        return marginal(table, self.tree.scopes[place], scope)

    def root(self, scope: Scope) -> Numbers:
        """Return the joint distribution of nodes in the last root, after :meth:`collect`.

        Zero for an entry of the batch in which all is.
        """
        table = self.tables[-1]
        assert table is not None
        table = marginal(table, self.tree.scopes[-1], scope)
        total = table.sum(axis=tuple(range(1, table.ndim)), keepdims=True)
        return table / np.where(total > 0, total, 1.0)

    def trace_back(self) -> dict[int, Codes]:
        """Return the states of the largest entry, after ``collect(maximum)``; shape ``(batch,)``.

        Of equal entries the first is taken.
        """
        tree, found = self.tree, dict[int, Codes]()
        rows = np.arange(self.batch)
        for place in range(len(tree.scopes) - 1, -1, -1):
            table, scope = self.tables[place], tree.scopes[place]
            assert table is not None
            table = np.broadcast_to(table, (self.batch, *table.shape[1:]))
            known = [node for node in scope if node in found]
            free = [node for node in scope if node not in found]
            axes = [1 + scope.index(node) for node in known]
            table = np.moveaxis(table, axes, range(1, 1 + len(axes)))
            table = table[(rows, *(found[node] for node in known))]
            best = table.reshape(self.batch, -1).argmax(axis=1)
            shape = tuple(tree.arities[node] for node in free)
            for node, codes in zip(free, np.unravel_index(best, shape), strict=True):
                found[node] = codes.astype(np.int64)
        return found
