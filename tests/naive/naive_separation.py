"""Slow and obvious: independence read from a known network, and from tables of counts."""

import itertools
import math
from collections import Counter, defaultdict

import networkx

from bnstudio.search.independence import Verdict


class Oracle:
    """Answers as a true network does, by d-separation (networkx)."""

    def __init__(self, dag):
        self.graph = networkx.DiGraph()
        self.graph.add_nodes_from(range(dag.n))
        self.graph.add_edges_from(dag.arcs)
        self.counters = {"tests_made": 0, "largest_condition": 0}

    def independent(self, x, y, given):
        self.counters["tests_made"] += 1
        self.counters["largest_condition"] = max(self.counters["largest_condition"], len(given))
        apart = networkx.is_d_separator(self.graph, {x}, {y}, set(given))
        return Verdict(apart, float(apart), 0.0, 1)


def separators(dag):
    """Return, for every pair that is not joined, a smallest set that separates it."""
    oracle = Oracle(dag)
    found = {}
    for x, y in itertools.combinations(range(dag.n), 2):
        if dag.adjacent(x, y):
            continue
        rest = [z for z in range(dag.n) if z not in (x, y)]
        found[x, y] = next(
            (frozenset(given), 1.0)
            for size in range(dag.n)
            for given in itertools.combinations(rest, size)
            if oracle.independent(x, y, given).independent
        )
    return found


def g_squared(dataset, x, y, given):
    """Return G² and both kinds of degrees of freedom from dictionaries of counts."""
    tables = defaultdict(Counter)
    for row in range(dataset.rows):
        key = tuple(int(dataset.codes[z, row]) for z in given)
        tables[key][int(dataset.codes[x, row]), int(dataset.codes[y, row])] += 1
    statistic, observed = 0.0, 0
    for cells in tables.values():
        rows, columns, total = Counter(), Counter(), cells.total()
        for (a, b), n in cells.items():
            rows[a] += n
            columns[b] += n
        for (a, b), n in cells.items():
            statistic += 2 * n * math.log(n * total / (rows[a] * columns[b]))
        observed += (len(rows) - 1) * (len(columns) - 1)
    arities = dataset.arities
    full = (int(arities[x]) - 1) * (int(arities[y]) - 1)
    return statistic, observed, full * math.prod(int(arities[z]) for z in given)
