"""Whether links form a chordal graph and, if not, a cycle without a chord; in linear time.

References
----------
Tarjan and Yannakakis (1984), *Simple linear-time algorithms to test chordality of graphs, ...*,
SIAM Journal on Computing 13: maximum cardinality search, and the test of its order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

Lists = Sequence[Sequence[int]]


def visit(near: Lists) -> tuple[list[int], int]:
    """Visit the nodes by maximum cardinality search.

    Parameters
    ----------
    near
        The nodes linked to each node.

    Returns
    -------
    tuple
        The nodes in the order of their visits, and how many of them, from the first, form a
        chordal graph: all of them, or those before the first node whose visited neighbours are not
        all linked to each other.
    """
    n = len(near)
    linked = [frozenset(around) for around in near]
    place = [-1] * n
    weight = [0] * n
    waiting: list[list[int]] = [list(range(n - 1, -1, -1))]  # by the number of visited neighbours
    order: list[int] = []
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            continue
        node = waiting[-1].pop()
        if place[node] >= 0 or weight[node] != len(waiting) - 1:
            continue
        before = [other for other in near[node] if place[other] >= 0]
        if before:
            last = max(before, key=place.__getitem__)
            if any(other != last and other not in linked[last] for other in before):
                return [*order, node], len(order)
        place[node] = len(order)
        order.append(node)
        for other in near[node]:
            if place[other] < 0:
                weight[other] += 1
                if weight[other] == len(waiting):
                    waiting.append([])
                waiting[weight[other]].append(other)
    return order, n


def hole(near: Lists) -> tuple[int, ...] | None:
    """Return a cycle of four or more links without a chord as ``(a, b, ..., a)``, or ``None``.

    The nodes visited before the first that breaks the order form a chordal graph, so that the hole
    goes through that node ``v``: two of its visited neighbours that are not linked to each other,
    and a way between them through visited nodes that are not linked to ``v``.
    """
    order, good = visit(near)
    if good == len(near):
        return None
    v = order[good]
    place = {node: i for i, node in enumerate(order[:good])}
    around = {node for node in near[v] if node in place}
    seen: set[int] = set()
    for root in order[:good]:
        if root in seen or root in around:
            continue
        seen.add(root)
        inside = [root]
        ends: set[int] = set()
        for node in inside:
            for other in near[node]:
                if other in around:
                    ends.add(other)
                elif other in place and other not in seen:
                    seen.add(other)
                    inside.append(other)
        if len(ends) < 2:
            continue
        # In a chordal graph, nodes are all linked to each other if the last is to all the others.
        last = max(ends, key=place.__getitem__)
        apart = min(ends - {last} - set(near[last]), default=None)
        if apart is not None:
            return (v, *_way(near, last, apart, set(inside)), v)
    raise AssertionError("a graph that is not chordal has a hole")


def _way(near: Lists, start: int, goal: int, inside: set[int]) -> list[int]:
    """Return a shortest way from ``start`` to ``goal`` whose other nodes are ``inside``."""
    before = {start: -1}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other in near[node]:
            if other == goal and node != start:
                way = [goal, node]
                while before[way[-1]] >= 0:
                    way.append(before[way[-1]])
                return way[::-1]
            if other in inside and other not in before:
                before[other] = node
                queue.append(other)
    raise AssertionError("the two are joined by what is inside")
