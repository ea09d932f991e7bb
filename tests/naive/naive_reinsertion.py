"""Slow and obvious: the best reinsertion of a node by trying all parent and child sets."""

import itertools

from tests.naive.naive_scores import is_acyclic


def reinsertions(parents, target, own_legal, child_legal):
    """Yield every network that reinserting ``target`` can lead to, as a tuple of parent tuples.

    ``own_legal(own)`` says whether the target may have these parents, ``child_legal(child,
    family)`` whether a child may get the target as its parent, to have ``family``. What the network
    has may stay; an arc out of the target may always go, unless the caller says otherwise by
    leaving the network out.
    """
    n = len(parents)
    others = [x for x in range(n) if x != target]
    without = [tuple(p for p in parents[y] if p != target) for y in range(n)]
    joined = [tuple(sorted((*without[y], target))) for y in range(n)]
    possible = [y for y in others if target in parents[y] or child_legal(y, joined[y])]
    for own in subsets(others):
        if own != tuple(sorted(parents[target])) and not own_legal(own):
            continue
        for children in subsets(possible):
            network = tuple(
                own if y == target else joined[y] if y in children else without[y] for y in range(n)
            )
            if is_acyclic(network):
                yield network


def subsets(items):
    """Yield all subsets of a list as tuples."""
    for size in range(len(items) + 1):
        yield from itertools.combinations(items, size)


def printed_reinsertion(parents, target, local):
    """Reinsert as the paper prints it: whatever scores best is taken, also when nothing is gained.

    Parent sets in the printed order, each with the children of strictly positive benefit; the first
    of equals wins.
    """
    n = len(parents)
    others = [x for x in range(n) if x != target]
    without = tuple(
        () if y == target else tuple(p for p in parents[y] if p != target) for y in range(n)
    )

    def benefit(y):
        return local(y, tuple(sorted((*without[y], target)))) - local(y, without[y])

    best, found = None, None
    for own in depth_first(others):
        safe = [y for y in others if y not in own and not _leads_to(without, y, own)]
        children = [y for y in safe if benefit(y) > 0]
        value = local(target, own) + sum(map(benefit, children))
        if best is None or value > best + 1e-9:
            best = value
            found = tuple(
                own
                if y == target
                else tuple(sorted((*without[y], target)))
                if y in children
                else without[y]
                for y in range(n)
            )
    return found


def depth_first(items, before=()):
    """Yield the subsets of a list, each before those that add larger members."""
    yield before
    for place, item in enumerate(items):
        yield from depth_first(items[place + 1 :], (*before, item))


def _leads_to(parents, node, targets):
    reached, waiting = set(), list(targets)
    while waiting:
        y = waiting.pop()
        if y not in reached:
            reached.add(y)
            waiting += parents[y]
    return node in reached
