"""Slow and obvious: independence read from a known network, and from tables of counts."""

import itertools
import math
from collections import Counter, defaultdict

import networkx
import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG
from bnstudio.search.independence.independence_tests import Verdict
from tests.support.searching import dependent

CANCER = DAG(
    ["Pollution", "Smoker", "Cancer", "Xray", "Dyspnoea"], [(0, 2), (1, 2), (2, 3), (2, 4)]
)


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


class Said:
    """Answers from a list of independent pairs with their conditions."""

    def __init__(self, answers):
        self.answers = {(pair, frozenset(given)): p for pair, given, p in answers}
        self.counters = {}

    def independent(self, x, y, given):
        p = self.answers.get(((x, y), frozenset(given)), 0.0)
        return Verdict(p > 0.01, p, 0.0, 1)


def any_data(names):
    """A table with these columns; an oracle does not look at it."""
    data = dependent(len(names), 30, seed=1)
    variables = tuple(
        Variable(name, variable.states)
        for name, variable in zip(names, data.variables, strict=True)
    )
    return Dataset(variables, data.codes)


def random_dag(n, seed):
    random = np.random.default_rng(seed)
    order = random.permutation(n)
    share = random.uniform(0.15, 0.5)
    arcs = [
        (int(order[i]), int(order[j]))
        for i, j in itertools.combinations(range(n), 2)
        if random.random() < share
    ]
    return DAG([f"V{i}" for i in range(n)], arcs)


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
