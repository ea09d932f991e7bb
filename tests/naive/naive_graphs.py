"""Slow and obvious: all graphs on a few nodes, and what the definitions say about them.

Nothing here uses the program's algorithms; only its containers PDAG and DAG.
"""

from __future__ import annotations

import itertools
from functools import cache

from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG

NAMES = "ABCDEFGH"


@cache
def all_dags(n):
    """Every DAG on n nodes."""
    pairs = list(itertools.combinations(range(n), 2))
    found = []
    for choice in itertools.product(range(3), repeat=len(pairs)):
        arcs = [pair if c == 1 else pair[::-1] for pair, c in zip(pairs, choice, strict=True) if c]
        if acyclic(n, arcs):
            found.append(DAG(NAMES[:n], arcs))
    return tuple(found)


def acyclic(n, arcs):
    """Whether all nodes go if again and again those go that no arc from one still there enters."""
    left = set(range(n))
    while left:
        entered = {b for a, b in arcs if a in left}
        if left <= entered:
            return False
        left &= entered
    return True


def all_pdags(n):
    """Every graph on n nodes in which a pair has no edge, an arc or a link; cyclic ones too."""
    pairs = list(itertools.combinations(range(n), 2))
    for choice in itertools.product(range(4), repeat=len(pairs)):
        arcs = [
            pair if c == 1 else pair[::-1]
            for pair, c in zip(pairs, choice, strict=True)
            if c in (1, 2)
        ]
        links = [pair for pair, c in zip(pairs, choice, strict=True) if c == 3]
        yield arcs, links


def colliders(graph, *, joined):
    """Head-to-head patterns (a, y, b), a < b; with ``joined`` also those whose ends are joined."""
    return frozenset(
        (a, y, b)
        for y in range(graph.n)
        for a, b in itertools.combinations(sorted(graph.parents(y)), 2)
        if joined or not graph.adjacent(a, b)
    )


@cache
def dags_by_skeleton(n):
    groups = {}
    for dag in all_dags(n):
        groups.setdefault(dag.skeleton, []).append(dag)
    return groups


@cache
def classes(n):
    """Equivalence classes as lists, by skeleton and v-structures (Verma and Pearl 1990)."""
    groups = {}
    for dag in all_dags(n):
        groups.setdefault((dag.skeleton, colliders(dag, joined=False)), []).append(dag)
    return groups


def cpdag_of(members):
    """The CPDAG of a class given by all its members: what they agree on is compelled."""
    arcs = frozenset.intersection(*(dag.arcs for dag in members))
    links = [pair for pair in members[0].skeleton if pair not in arcs and pair[::-1] not in arcs]
    return CPDAG(members[0].names, arcs, links)


def rpdag_of(dag):
    """The RPDAG of a DAG by proposition 2: undirect x -> y while x has no parent and y only x."""
    arcs, links = set(dag.arcs), set()
    while True:
        heads = {y for _, y in arcs}
        for x, y in sorted(arcs):
            if x not in heads and sum(b == y for _, b in arcs) == 1:
                arcs.discard((x, y))
                links.add((x, y))
                break
        else:
            return RPDAG(dag.names, arcs, links)


@cache
def rpdags(n):
    """Every RPDAG on n nodes with its extensions."""
    groups = {}
    for dag in all_dags(n):
        groups.setdefault(rpdag_of(dag), []).append(dag)
    return groups


def extensions(graph, *, joined):
    """All DAGs with the skeleton, the arcs and exactly the head-to-head patterns of a graph."""
    wanted = colliders(graph, joined=joined)
    return [
        dag
        for dag in dags_by_skeleton(graph.n).get(graph.skeleton, [])
        if graph.arcs <= dag.arcs and colliders(dag, joined=joined) == wanted
    ]


def agreement(dag, base):
    """How many of the edges that both have, they direct alike."""
    return len(dag.arcs & base.arcs)


def plain(graph):
    return PDAG(graph.names, graph.arcs, graph.links)
