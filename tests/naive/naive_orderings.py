"""Slow, obvious counterparts of the ordering searches, on (score, parents) lists of variables."""

import itertools

import numpy as np

from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets


def random_table(n, seed, *, near=8, sets=20, whole=True):
    """Return lists of random sets of up to four of some candidates; ``whole``: with the empty."""
    random = np.random.default_rng(seed)
    found = []
    for child in range(n):
        others = [x for x in range(n) if x != child]
        own = random.permutation(others)[:near]
        chosen = {tuple(sorted(random.permutation(own)[: random.integers(1, 5)].tolist()))
                  for _ in range(int(random.integers(0, sets)))} - {()}  # fmt: skip
        chosen = sorted(chosen)
        scores = random.uniform(-50, -10, len(chosen))
        if whole or not chosen:
            chosen.append(())
            scores = np.append(scores, -55.0)
        starts = np.cumsum([0, *map(len, chosen)])
        members = np.array(list(itertools.chain(*chosen)), dtype=int)
        found.append(VariableSets(scores, starts, members))
    return ParentSetTable.build([f"V{i}" for i in range(n)], found)


def lists_of(table):
    """Return the table as plain lists, best first."""
    return [list(table.sets(i)) for i in range(table.n)]


def chosen(lists, order):
    """Return the best (score, parents) of every variable among those before it, or None."""
    found, before = [None] * len(lists), set()
    for x in order:
        found[x] = next((s for s in lists[x] if before.issuperset(s[1])), None)
        before.add(x)
    return found


def score(lists, order):
    """Return the score of an ordering."""
    return sum(s[0] for s in chosen(lists, order))


def inserted(order, x, place):
    """Return the ordering with ``x`` taken out and put at ``place``."""
    rest = [v for v in order if v != x]
    return [*rest[:place], x, *rest[place:]]


def insertions(lists, order, x):
    """Return the score of putting ``x`` at every place."""
    return [score(lists, inserted(order, x, place)) for place in range(len(order))]


def descendants(parents):
    """Return the set of descendants of each node of a network given by parent sets."""
    n = len(parents)
    children = [[y for y in range(n) if x in parents[y]] for x in range(n)]
    found = []
    for x in range(n):
        seen, todo = set(), list(children[x])
        while todo:
            y = todo.pop()
            if y not in seen:
                seen.add(y)
                todo += children[y]
        found.append(seen)
    return found


def acyclic_selection(lists, order):
    """Return the (score, parents) that ASOBS gives each variable, all again at every step."""
    n = len(order)
    picked = [(0.0, ())] * n
    parents = [()] * n
    for x in reversed(order):
        below = descendants(parents)[x]
        picked[x] = next(s for s in lists[x] if not below & set(s[1]))
        parents[x] = picked[x][1]
    return picked


def best_of_part(lists, parents, part):
    """Return the best total score of the families of ``part``, all others as in ``parents``.

    Every order of the part is tried: in it each member takes its best set that depends neither on
    itself nor on later ones.
    """
    best = -np.inf
    for order in itertools.permutations(part):
        own = [() if x in part else parents[x] for x in range(len(lists))]
        found = 0.0
        for k, x in enumerate(order):
            below = descendants(own)
            barred = set(order[k:]).union(*(below[y] for y in order[k:]))
            found += next(s for s, p in lists[x] if not barred & set(p))
            own[x] = next(p for _, p in lists[x] if not barred & set(p))
        best = max(best, found)
    return best


def best_of_part_whole(lists, parents, part):
    """As :func:`best_of_part`: every choice of sets that closes no cycle is tried."""
    best = -np.inf
    for picked in itertools.product(*(lists[x] for x in part)):
        own = list(parents)
        for x, (_, taken) in zip(part, picked, strict=True):
            own[x] = taken
        if not any(x in below for x, below in enumerate(descendants(own))):
            best = max(best, sum(s for s, _ in picked))
    return best
