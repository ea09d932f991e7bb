"""Slow and obvious: choosing parents among the predecessors in an ordering.

``cost`` is ``N H`` plus penalty (MDL, to be made small), ``entropy`` is ``N H``.
"""

import itertools
import math
from collections import Counter


def entropy(dataset, child, parents):
    """Return N times the empirical entropy of the child given the parents, in nats."""
    cells, configurations = Counter(), Counter()
    columns = [dataset.codes[p] for p in parents]
    for row, state in enumerate(dataset.codes[child]):
        key = tuple(int(column[row]) for column in columns)
        cells[key, int(state)] += 1
        configurations[key] += 1
    return -sum(n * math.log(n / configurations[key]) for (key, _), n in cells.items())


def size(dataset, child, parents):
    """Return (r - 1) q."""
    arities = dataset.arities
    return (int(arities[child]) - 1) * math.prod(int(arities[p]) for p in parents)


def greedy(score, child, before, most=math.inf, legal=lambda child, parents: True):
    """K2: add the best predecessor until none improves; the smallest index among equals."""
    parents = []
    best = score(child, parents)
    while len(parents) < most:
        found = [
            (score(child, [*parents, p]), -p)
            for p in before
            if p not in parents and legal(child, [*parents, p])
        ]
        if not found or max(found)[0] <= best + 1e-8:
            break
        best = max(found)[0]
        parents.append(min(-p for value, p in found if value > best - 1e-8))
    return sorted(parents), best


def best_subset(score, child, before, legal=lambda child, parents: True):
    """Return the best score over all subsets of the predecessors."""
    return max(
        score(child, parents)
        for k in range(len(before) + 1)
        for parents in itertools.combinations(sorted(before), k)
        if legal(child, parents)
    )


def suzuki(dataset, child, before, whole=False):
    """B&B_D; return the least cost and the number of states visited.

    ``whole``: the whole set is left as soon as one further parent would cost too much, as the
    paper's inequality (6) is worded.
    """
    penalty = math.log(dataset.rows) / 2

    def visit(parents, rest):
        here = entropy(dataset, child, parents)
        k = size(dataset, child, parents)
        best, states = here + penalty * k, 1
        for i, q in enumerate(rest):
            if here <= penalty * k * (int(dataset.arities[q]) - 1):
                if whole:
                    break
                continue
            found, more = visit([*parents, q], rest[i + 1 :])
            best, states = min(best, found), states + more
        return best, states

    return visit([], [q for q in before if dataset.arities[q] > 1])


def dfbnb(dataset, child, before, start, own=True):
    """DFBnB of figure 3 from K3's cost; return least cost, states and entropies computed.

    The entropy given a set and all candidates after it is counted where there are such.
    """
    penalty = math.log(dataset.rows) / 2
    tree = [q for q in before if dataset.arities[q] > 1]
    tree.sort(key=lambda q: (round(entropy(dataset, child, [q]), 7), q))
    fixed = entropy(dataset, child, tree)
    seen = {"best": start, "states": 0, "entropies": 0 if own or not tree else 1}

    def visit(parents, rest, p1):
        seen["states"] += 1
        seen["entropies"] += 1
        seen["best"] = min(seen["best"], entropy(dataset, child, parents) + p1)
        low = fixed
        if own and rest:
            low = entropy(dataset, child, [*parents, *rest])
            seen["entropies"] += 1
        for i, q in enumerate(rest):
            p2 = p1 * int(dataset.arities[q])
            if seen["best"] > p2 + low:
                visit([*parents, q], rest[i + 1 :], p2)

    visit([], tree, penalty * size(dataset, child, []))
    return seen["best"], seen["states"], seen["entropies"]
