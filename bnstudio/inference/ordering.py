"""Elimination orders: which node goes next so that the clusters stay small.

Three greedy rules are tried (fewest fill-in edges; fewest, weighted by states; smallest cluster),
and the order with the smallest clusters in total is taken. Koller and Friedman (2009), section 9.4.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

from bnstudio.errors import LimitError
from bnstudio.inference.factors import Scope

Graph = dict[int, set[int]]

MOST_CELLS = 10**11
"""No machine holds larger tables (800 GB), and to order on would take minutes for nothing."""

_EASY = 100_000  # cells; below, a third rule costs more than it can save


@dataclass(frozen=True)
class Order:
    """An elimination order.

    ``cliques[i]`` is the i-th node to go together with its neighbours at that time, ascending;
    ``cells`` is the number of cells of all of them.
    """

    nodes: tuple[int, ...]
    cliques: tuple[Scope, ...]
    cells: int


def interaction_graph(scopes: Iterable[Scope]) -> Graph:
    """Join the nodes that share a scope."""
    graph: Graph = {}
    for scope in scopes:
        for node in scope:
            graph.setdefault(node, set()).update(scope)
    for node, joined in graph.items():
        joined.discard(node)
    return graph


def best_order(scopes: Sequence[Scope], arities: Sequence[int]) -> Order:
    """Return the cheapest of the orders that the three rules give.

    Raises
    ------
    LimitError
        If every one of them has more than :data:`MOST_CELLS` cells; it is given up there.
    """

    def fill(graph: Graph, node: int) -> tuple[float, ...]:
        missing = sum(b not in graph[a] for a, b in combinations(graph[node], 2))
        return missing, cells(graph, node)

    def weighted_fill(graph: Graph, node: int) -> tuple[float, ...]:
        missing = sum(
            arities[a] * arities[b] for a, b in combinations(graph[node], 2) if b not in graph[a]
        )
        return missing, cells(graph, node)

    def size(graph: Graph, node: int) -> tuple[float, ...]:
        return (cells(graph, node),)

    def cells(graph: Graph, node: int) -> int:
        return prod(arities[other] for other in graph[node]) * arities[node]

    found: list[Order] = []
    for rule in (size, fill, weighted_fill):
        if len(found) < 2 or min(order.cells for order in found) > _EASY:
            order = _order(interaction_graph(scopes), arities, rule)
            if order is not None:
                found.append(order)
    if not found:
        raise LimitError(
            f"the exact answer takes tables of more than {MOST_CELLS:.0e} cells",
            advice="Give more evidence, or ask of a network with fewer arcs",
        )
    return min(found, key=lambda order: order.cells)


def _order(
    graph: Graph, arities: Sequence[int], rule: Callable[[Graph, int], tuple[float, ...]]
) -> Order | None:
    """Eliminate the node of the smallest cost again and again; ties go to the first.

    ``None``: there are too many cells.
    """
    cost = {node: rule(graph, node) for node in graph}
    heap = [(value, node) for node, value in cost.items()]
    heapq.heapify(heap)
    nodes: list[int] = []
    cliques: list[Scope] = []
    total = 0
    while heap:
        value, node = heapq.heappop(heap)
        if cost.get(node) != value:
            continue  # an old entry
        near = graph.pop(node)
        del cost[node]
        nodes.append(node)
        cliques.append(tuple(sorted((*near, node))))
        total += prod(arities[other] for other in cliques[-1])
        if total > MOST_CELLS:
            return None
        touched = set(near)
        for a in near:
            graph[a].discard(node)
        for a in near:
            new = near - graph[a] - {a}
            if new:
                graph[a] |= new
                for b in new:  # the fill of whoever knows both ends changes
                    touched |= graph[a] & graph[b]
        for other in touched:
            value = rule(graph, other)
            if value != cost[other]:
                cost[other] = value
                heapq.heappush(heap, (value, other))
    return Order(tuple(nodes), tuple(cliques), total)
