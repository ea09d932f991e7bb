"""What nodes of a DAG are to each other: relatives, Markov blanket, paths, d-separation.

All are walks over the arcs, linear in their number, but for the paths, of which a caller takes as
many as are wanted.

References
----------
Pearl (1988), *Probabilistic reasoning in intelligent systems*: Markov blankets and d-separation.
Koller and Friedman (2009), *Probabilistic graphical models*, algorithm 3.1: the walk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bnstudio.graph.pdag import DAG

Path = tuple[int, ...]
State = tuple[int, bool]


def ancestors(dag: DAG, nodes: Iterable[int]) -> frozenset[int]:
    """Return the nodes from which arcs lead to one of ``nodes``, those themselves left out."""
    return _reached(nodes, dag.parents)


def descendants(dag: DAG, nodes: Iterable[int]) -> frozenset[int]:
    """Return the nodes to which arcs lead from one of ``nodes``, those themselves left out."""
    return _reached(nodes, dag.children)


def markov_blanket(dag: DAG, node: int) -> frozenset[int]:
    """Return parents, children and the children's other parents of a node.

    Given their states, the node is independent of all others.
    """
    children = dag.children(node)
    found = {*dag.parents(node), *children}
    found.update(parent for child in children for parent in dag.parents(child))
    return frozenset(found - {node})


def open_path(dag: DAG, source: int, target: int, given: Iterable[int] = ()) -> Path | None:
    """Return a shortest way on which one node tells of another, or ``None`` if they are separated.

    Parameters
    ----------
    dag
        A network.
    source, target
        Two different nodes, not among ``given``.
    given
        The nodes whose states are known.

    Returns
    -------
    tuple of int or None
        The nodes of a trail that is active given those nodes: of its inner nodes those where two
        arrows meet are known or have a known descendant, and the others are not known.
        A node may stand on it twice, where it leads down to a known node and back.
    """
    known = frozenset(given)
    if source == target or {source, target} & known:
        raise ValueError("the two nodes must differ, and none may be known")
    opening = ancestors(dag, known) | known
    start = (source, True)
    came: dict[State, State | None] = {start: None}
    queue = [start]
    for state in queue:
        if state[0] == target:
            return _backwards(came, state)
        for other in _onward(dag, state, known, opening):
            if other not in came:
                came[other] = state
                queue.append(other)
    return None


def telling(
    dag: DAG, source: int, given: Iterable[int] = (), hinted: Iterable[int] = ()
) -> frozenset[int]:
    """Return the nodes that are not d-separated from one: all that may tell of it.

    Parameters
    ----------
    dag
        A network.
    source
        A node that is not among ``given``.
    given
        The nodes whose states are known; none of them is returned.
    hinted
        Nodes of whose state something is known, as by a likelihood: arrows that meet there let
        through, and the node itself does as before.
    """
    known, half = frozenset(given), frozenset(hinted)
    if source in known:
        raise ValueError("the node may not be known")
    opening = ancestors(dag, known | half) | known | half
    found = {(source, True)}
    queue = [(source, True)]
    for state in queue:
        for other in _onward(dag, state, known, opening):
            if other not in found:
                found.add(other)
                queue.append(other)
    return frozenset(node for node, _ in found) - known - {source}


def _onward(
    dag: DAG, state: State, known: frozenset[int], opening: frozenset[int]
) -> Iterator[State]:
    """Yield the next states of a walk: a node, and whether it is reached from a child."""
    node, upwards = state
    if node not in known:
        if upwards:
            yield from ((parent, True) for parent in dag.parents(node))
        yield from ((child, False) for child in dag.children(node))
    if not upwards and node in opening:
        yield from ((parent, True) for parent in dag.parents(node))


def separated(dag: DAG, source: int, target: int, given: Iterable[int] = ()) -> bool:
    """Whether two nodes are d-separated by the given ones, and so independent by the graph."""
    return open_path(dag, source, target, given) is None


def separating_set(dag: DAG, source: int, target: int) -> frozenset[int] | None:
    """Return a smallest-by-inclusion set that separates two nodes; ``None`` for joined ones.

    It is taken from the ancestors of the two, where there is one whenever there is any.
    """
    if source == target or dag.adjacent(source, target):
        return None
    within = ancestors(dag, [source, target]) - {source, target}
    found = set(within)
    for node in sorted(within):
        if separated(dag, source, target, found - {node}):
            found.remove(node)
    return frozenset(found)


def _reached(nodes: Iterable[int], onward: Callable[[int], Iterable[int]]) -> frozenset[int]:
    first = list(nodes)
    found: set[int] = set()
    for node in (waiting := list(first)):
        for other in onward(node):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found - set(first))


def _backwards(came: dict[State, State | None], last: State) -> Path:
    path = []
    state: State | None = last
    while state is not None:
        path.append(state[0])
        state = came[state]
    return tuple(reversed(path))
