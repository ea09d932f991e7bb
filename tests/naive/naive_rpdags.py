"""Slow and obvious: the neighbours of an RPDAG by what they mean, and the paper's own condition.

The neighbours of G are the RPDAGs of all networks that are one arc away from an extension of G;
"every RPDAG whose skeleton differs by one edge" would be too many.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache

from bnstudio.graph.pdag import DAG, RPDAG
from bnstudio.graph.validity import semi_directed_path
from tests.naive import naive_graphs as naive

Keeps = Callable[[DAG], bool]


@cache
def by_arcs(n: int) -> dict[frozenset[tuple[int, int]], DAG]:
    """Every DAG on n nodes by its arcs."""
    return {dag.arcs: dag for dag in naive.all_dags(n)}


def one_arc_away(dag: DAG) -> list[DAG]:
    """Every DAG that is ``dag`` plus or minus one arc."""
    known = by_arcs(dag.n)
    found = [known[dag.arcs - {arc}] for arc in dag.arcs]
    for arc in itertools.permutations(range(dag.n), 2):
        if not dag.adjacent(*arc) and dag.arcs | {arc} in known:
            found.append(known[dag.arcs | {arc}])
    return found


def neighbours(graph: RPDAG, keeps: Keeps = lambda dag: True) -> set[RPDAG]:
    """The RPDAGs one arc away, of networks that keep some rules."""
    return {
        naive.rpdag_of(other)
        for dag in naive.rpdags(graph.n)[graph]
        if keeps(dag)
        for other in one_arc_away(dag)
        if keeps(other)
    }


def paper_allows_meeting(graph: RPDAG, x: int, y: int, z: int) -> bool:
    """The condition of A_hh(x, y, z) as it is printed in the paper's table 2."""
    if graph.adjacent(x, y) or not graph.has_link(y, z) or graph.parents(y):
        return False
    if len(graph.neighbours(y)) >= 2 and (graph.parents(x) or graph.neighbours(x)):
        return semi_directed_path(graph, y, x) is None
    return True


def meeting(graph: RPDAG, x: int, y: int, z: int) -> RPDAG | None:
    """What A_hh(x, y, z) means: an extension with z -> y gets the arc x -> y, if it can."""
    for dag in naive.rpdags(graph.n)[graph]:
        if (z, y) not in dag.arcs:
            continue
        for other in one_arc_away(dag):
            if (x, y) in other.arcs and len(other.arcs) > len(dag.arcs):
                return naive.rpdag_of(other)
    return None


def additions(
    graph: RPDAG, able: Callable[[int, tuple[int, ...]], bool] = lambda child, parents: True
) -> int:
    """How many links and arcs the numbers of parents let one add, before the test for a path.

    ``able(child, parents)`` says which families rules allow.
    """
    found = 0
    for x, y in itertools.combinations(range(graph.n), 2):
        if graph.adjacent(x, y):
            continue
        ways = [able(b, (*graph.parents(b), a)) for a, b in ((x, y), (y, x))]
        if graph.parents(x) or graph.parents(y):
            found += sum(ways)
        else:
            found += any(ways)
    return found
