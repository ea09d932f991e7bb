"""Which arcs of a DAG every member of its equivalence class has (Chickering 1995, UAI)."""

from __future__ import annotations

from bnstudio.graph.pdag import DAG, Arc, places_in


def compelled_arcs(dag: DAG) -> frozenset[Arc]:
    """Return the compelled arcs of ``dag``; its other arcs can be reversed.

    Heads are visited in topological order. The arc from a head's last parent is compelled when an
    arc into that parent would otherwise have to point at the head, or when an arc from a node not
    joined to that parent points there too. With it all arcs into the head are settled. Linear in
    the number of arcs.
    """
    rank = places_in(dag.order)
    parents = [frozenset(dag.parents(node)) for node in range(dag.n)]
    # Of each head, the tails of its compelled arcs.
    compelled: list[frozenset[int]] = [frozenset()] * dag.n
    for y in dag.order:
        if not parents[y]:
            continue
        x = max(parents[y], key=rank.__getitem__)
        if not compelled[x] <= parents[y] or any(
            z != x and z not in parents[x] for z in parents[y]
        ):
            compelled[y] = parents[y]
        else:
            compelled[y] = compelled[x]
    return frozenset((x, y) for y in range(dag.n) for x in compelled[y])
