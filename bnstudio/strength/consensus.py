"""The network that many networks agree on, as a valid DAG.

Each pair above the threshold is joined. It is directed as most of the networks that join it have
it: one way, the other way, or undirected where most say that the data cannot tell. Where the
directions close a cycle, the weakest arc of it gives way. The undirected edges are then directed
without a new v-structure where that can be done, so that the class of the consensus of equal
classes is that class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bnstudio.errors import GraphError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG, places_in
from bnstudio.strength.strengths import Strengths
from bnstudio.strength.threshold import is_above

Pair = tuple[int, int]
Allowed = Callable[[int, int], bool]


@dataclass(frozen=True)
class Consensus:
    """What many networks agree on.

    Parameters
    ----------
    dag
        The network; :func:`~bnstudio.graph.convert.to_cpdag` gives its class.
    threshold
        The strength above which pairs were joined.
    against
        Arcs of ``dag`` that go against the majority, because that closed a cycle.
    left_out
        Arcs that the majority has, and that are not in ``dag`` in either direction: one way closed
        a cycle, the other is forbidden.
    forced
        Whether directing the undirected edges made a v-structure that the majority does not have.
    """

    dag: DAG
    threshold: float
    against: tuple[Pair, ...] = ()
    left_out: tuple[Pair, ...] = ()
    forced: bool = False


def _any(_a: int, _b: int) -> bool:
    return True


def consensus(strengths: Strengths, threshold: float, allowed: Allowed = _any) -> Consensus:
    """Return what the networks agree on above a threshold.

    Parameters
    ----------
    strengths
        Of the networks.
    threshold
        From 0 to 1; a pair that all networks join is always above it.
    allowed
        Whether background knowledge allows the arc from one index to another.
    """
    weights: dict[Pair, float] = {}
    links: list[Pair] = []
    for at in is_above(strengths.strength, threshold).nonzero()[0].tolist():
        a, b = strengths.pairs[at].tolist()
        forward, backward = float(strengths.forward[at]), float(strengths.backward[at])
        undirected = float(strengths.undirected[at])
        if not allowed(b, a) and allowed(a, b):
            weights[a, b] = forward + undirected / 2
        elif not allowed(a, b) and allowed(b, a):
            weights[b, a] = backward + undirected / 2
        elif forward == backward or undirected >= max(forward, backward):
            links.append((a, b))
        elif forward > backward:
            weights[a, b] = forward + undirected / 2
        else:
            weights[b, a] = backward + undirected / 2
    arcs, against, left_out = _without_cycles(weights, allowed)
    dag, forced = _extended(PDAG(strengths.names, arcs, links))
    return Consensus(dag, threshold, tuple(sorted(against)), tuple(sorted(left_out)), forced)


def _without_cycles(
    weights: dict[Pair, float], allowed: Allowed
) -> tuple[set[Pair], list[Pair], list[Pair]]:
    """Return the arcs with every cycle broken, those now reversed, and those left out.

    The strongest arcs come first; one that would close a cycle is reversed, which never closes one.
    Only arcs that may lie on a cycle are looked at in this way.
    """
    kept = set(weights) - _perhaps_on_cycles(set(weights))
    rest = sorted(set(weights) - kept, key=lambda pair: (-weights[pair], pair))
    children: dict[int, list[int]] = {}
    against: list[Pair] = []
    left_out: list[Pair] = []
    for a, b in rest:
        if _reaches(children, b, a):
            if not allowed(b, a):
                left_out.append((a, b))
                continue
            a, b = b, a
            against.append((a, b))
        children.setdefault(a, []).append(b)
        kept.add((a, b))
    return kept, against, left_out


def _perhaps_on_cycles(arcs: set[Pair]) -> set[Pair]:
    """Return the arcs that are left when nodes without parents, or children, are taken away."""
    left = arcs
    while True:
        core = {a for a, _ in left} & {b for _, b in left}
        fewer = {(a, b) for a, b in left if a in core and b in core}
        if len(fewer) == len(left):
            return left
        left = fewer


def _reaches(children: dict[int, list[int]], start: int, goal: int) -> bool:
    seen = {start}
    stack = [start]
    while stack:
        node = stack.pop()
        if node == goal:
            return True
        fresh: Iterable[int] = (child for child in children.get(node, ()) if child not in seen)
        for child in fresh:
            seen.add(child)
            stack.append(child)
    return False


def _extended(graph: PDAG) -> tuple[DAG, bool]:
    """Return a DAG of the arcs and undirected edges, and whether it had to be forced."""
    try:
        return to_dag(graph), False
    except GraphError:
        place = places_in(DAG(graph.names, graph.arcs).order)
        along = [(a, b) if place[a] < place[b] else (b, a) for a, b in graph.links]
        return DAG(graph.names, [*graph.arcs, *along]), True
