"""What becomes of each joined pair from one network to another, and both drawn as one graph.

The kinds are finer than those that the structural Hamming distance counts: an edge that is an arc
in one network and undirected in the other is told from one that is reversed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bnstudio.graph.pdag import DAG, PDAG, Arc, Names


class Kind(StrEnum):
    """How a joined pair of the first network stands in the second."""

    COMMON = "common"
    ONLY_FIRST = "only_first"
    ONLY_SECOND = "only_second"
    REVERSED = "reversed"
    DIRECTED_FIRST = "directed_first"
    """An arc in the first, undirected in the second."""
    DIRECTED_SECOND = "directed_second"


@dataclass(frozen=True, slots=True)
class Difference:
    """One joined pair.

    ``first`` and ``second`` say how the networks join ``a`` and ``b``, read from ``a`` to ``b``:
    ``→``, ``←``, ``–`` or empty. The pair is named in the direction of its arc: of the second
    network's, or of the first's where the second has none.
    """

    a: str
    b: str
    first: str
    second: str
    kind: Kind


def mark(graph: PDAG, a: int, b: int) -> str:
    """Say how ``a`` and ``b`` are joined: ``→``, ``←``, ``–`` or nothing."""
    if (a, b) in graph.arcs:
        return "→"
    if (b, a) in graph.arcs:
        return "←"
    return "–" if graph.has_link(a, b) else ""


def kind_of(first: str, second: str) -> Kind:
    """Return the kind of a pair from its two marks, of which one at least is not empty."""
    if first == second:
        return Kind.COMMON
    if not second:
        return Kind.ONLY_FIRST
    if not first:
        return Kind.ONLY_SECOND
    if second == "–":
        return Kind.DIRECTED_FIRST
    return Kind.DIRECTED_SECOND if first == "–" else Kind.REVERSED


def differences(first: PDAG, second: PDAG) -> tuple[Difference, ...]:
    """Return what becomes of each pair that either graph joins, by the indices of its nodes.

    Parameters
    ----------
    first, second
        Graphs over the same nodes in the same order.
    """
    if first.names != second.names:
        raise ValueError("the graphs have different nodes")
    names = first.names
    found = []
    for u, v in sorted(first.skeleton | second.skeleton):
        one, two = mark(first, u, v), mark(second, u, v)
        shown = one if two in ("", "–") else two
        if shown == "←":
            u, v, one, two = v, u, _turned(one), _turned(two)
        found.append(Difference(names[u], names[v], one, two, kind_of(one, two)))
    return tuple(found)


def _turned(how: str) -> str:
    return {"→": "←", "←": "→"}.get(how, how)


def united(names: Names, pairs: Iterable[Difference]) -> PDAG:
    """Return both networks as one graph: each pair once, an arc wherever either has one.

    It is drawn, not reasoned with: it may have cycles.
    """
    index = {name: i for i, name in enumerate(names)}
    arcs: list[Arc] = []
    links: list[Arc] = []
    for pair in pairs:
        directed = "→" in (pair.first, pair.second)
        (arcs if directed else links).append((index[pair.a], index[pair.b]))
    return PDAG(names, arcs, links)


def over_all(a: PDAG, b: PDAG) -> tuple[PDAG, PDAG]:
    """Return two networks over all the variables of both, first those of ``a`` in their order.

    A variable that only one of them has stands alone in the other.
    """
    extra = [name for name in b.names if name not in a.index]
    names = (*a.names, *extra)
    return _widened(a, names), _widened(b, names)


def _widened(graph: PDAG, names: Sequence[str]) -> PDAG:
    """Return ``graph``, of its own kind, over more nodes and in their order."""
    if graph.names == tuple(names):
        return graph
    place = {name: i for i, name in enumerate(names)}
    move = [place[name] for name in graph.names]
    arcs = [(move[u], move[v]) for u, v in graph.arcs]
    if isinstance(graph, DAG):
        return DAG(names, arcs)
    return type(graph)(names, arcs, [(move[u], move[v]) for u, v in graph.links])
