"""Slow and obvious: the best network by trying every ordering, order graphs as dictionaries."""

import itertools
import math

import numpy as np

from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets


def random_lists(n, random, most=3, share=0.6, empty=True):
    """Return a random score for some of the parent sets of every variable, as dictionaries."""
    lists = []
    for child in range(n):
        others = [x for x in range(n) if x != child]
        own = {
            parents: -float(random.integers(1, 400)) / 8 - 3 * (most - len(parents))
            for size in range(most + 1)
            for parents in itertools.combinations(others, size)
            if random.random() < share
        }
        if empty:
            own[()] = -70.0
        lists.append(own)
    return lists


def tangled_lists(n, random, most=2):
    """Return scores of all small parent sets under which every variable wants many parents."""
    return [
        {
            parents: -100.0 + 10 * len(parents) - 5 * float(random.random())
            for size in range(most + 1)
            for parents in itertools.combinations([x for x in range(n) if x != child], size)
        }
        for child in range(n)
    ]


def table_of(lists, prune=True):
    """Make a parent set table of dictionaries {parents: score}."""
    found = []
    for own in lists:
        sets = list(own)
        starts = np.concatenate(([0], np.cumsum([len(s) for s in sets]))).astype(np.int64)
        members = np.array([p for s in sets for p in s], dtype=np.int64)
        found.append(VariableSets(np.array([own[s] for s in sets], dtype=float), starts, members))
    return ParentSetTable.build([f"V{i}" for i in range(len(lists))], found, prune=prune)


def inside(own, allowed):
    """Return the best score of a parent set inside ``allowed``, -inf without one."""
    return max((value for s, value in own.items() if set(s) <= set(allowed)), default=-math.inf)


def best_score(lists):
    """Return the score of the best network, by trying every ordering of the variables."""
    best = -math.inf
    for order in itertools.permutations(range(len(lists))):
        total = sum(inside(lists[x], order[:i]) for i, x in enumerate(order))
        best = max(best, total)
    return best


def rest_costs(lists, group):
    """Return {members there: least cost of the lacking ones}, all other variables being there."""
    n = len(lists)
    found = {tuple(group): 0.0}
    for size in range(len(group) - 1, -1, -1):
        for there in itertools.combinations(group, size):
            outside = [x for x in group if x not in there]
            allowed = set(range(n)) - set(outside)
            found[there] = min(
                found[tuple(sorted((*there, x)))] - inside(lists[x], allowed) for x in outside
            )
    return found


def paper_layers(lists, upper, *, mended):
    """Return the least cost by the paper's algorithm 1, or ``upper`` where no path is below it.

    As the paper has it, a parent graph's node exists only where the order graph has its set: what a
    left out set knew of the best parents is then not handed on to larger sets. ``mended`` keeps
    every node of the parent graphs.
    """
    n = len(lists)
    lower = [-max(own.values()) for own in lists]
    layer = {(): 0.0}
    # The cheapest set inside each subset of the layer, for every variable.
    best = [{(): -own.get((), -math.inf)} for own in lists]
    for _ in range(n):
        following = {}
        for there, cost in layer.items():
            for x in set(range(n)) - set(there):
                whole = cost + best[x].get(there, math.inf)
                larger = tuple(sorted((*there, x)))
                left = sum(lower[y] for y in range(n) if y not in larger)
                if whole + left < upper - 1e-9:
                    following[larger] = min(following.get(larger, math.inf), whole)
        for x in range(n):
            handed = {}
            for there, cost in best[x].items():
                for y in set(range(n)) - set(there) - {x}:
                    larger = tuple(sorted((*there, y)))
                    if mended or larger in following:
                        own = -lists[x].get(larger, -math.inf)
                        handed[larger] = min(handed.get(larger, math.inf), cost, own)
            best[x] = handed
        layer = following
    return min(layer.values(), default=upper)
