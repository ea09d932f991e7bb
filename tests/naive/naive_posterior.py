"""Posterior probabilities of arcs by going through every DAG, one at a time."""

import itertools
import math
from collections import Counter
from functools import cache


@cache
def dags(n):
    """Return every DAG over n nodes as a tuple of parent tuples, with how many orders it fits."""
    found = Counter()
    for order in itertools.permutations(range(n)):
        pairs = list(itertools.combinations(order, 2))
        for chosen in itertools.product((False, True), repeat=len(pairs)):
            parents = [[] for _ in range(n)]
            for (a, b), there in zip(pairs, chosen, strict=True):
                if there:
                    parents[b].append(a)
            found[tuple(tuple(sorted(own)) for own in parents)] += 1
    return found


def arc_probabilities(n, local, legal, over):
    """Return the probability of each arc (a, b), of DAGs all of whose families are legal."""
    scores = {}
    for v in range(n):
        others = [u for u in range(n) if u != v]
        for size in range(n):
            for parents in itertools.combinations(others, size):
                if legal(v, parents):
                    scores[v, parents] = local(v, parents)
    totals = {}
    for parents, orders in dags(n).items():
        families = list(enumerate(parents))
        if all(family in scores for family in families):
            totals[parents] = (math.fsum(scores[f] for f in families), orders)
    best = max(score for score, _ in totals.values())
    whole, arcs = [], {}
    for parents, (score, orders) in totals.items():
        weight = math.exp(score - best) * (orders if over == "orders" else 1)
        whole.append(weight)
        for v, own in enumerate(parents):
            for u in own:
                arcs.setdefault((u, v), []).append(weight)
    return {pair: math.fsum(some) / math.fsum(whole) for pair, some in arcs.items()}
