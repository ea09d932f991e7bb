"""Slow and obvious: counting with dictionaries of tuples, scores by their formulas, brute force."""

import itertools
import math
from collections import Counter

from bnstudio.data.dataset import Dataset


def count(dataset: Dataset, child, parents):
    """Return {(parent states, child state): cases} and {parent states: cases}."""
    cells, configurations = Counter(), Counter()
    for row in range(dataset.rows):
        weight = 1 if dataset.weights is None else int(dataset.weights[row])
        key = tuple(int(dataset.codes[p, row]) for p in parents)
        cells[key, int(dataset.codes[child, row])] += weight
        configurations[key] += weight
    return cells, configurations


def score(dataset: Dataset, name, child, parents, ess=1.0, alpha=1.0, kappa=1.0):
    """Return the local score by its formula."""
    if name in ("nal-bic", "nal-aic", "pnal"):
        return node_average(dataset, name, child, parents)
    cells, configurations = count(dataset, child, parents)
    r = int(dataset.arities[child])
    q = math.prod(int(dataset.arities[p]) for p in parents)
    cases = dataset.cases
    free = (r - 1) * q
    if name in ("bic", "aic", "ll"):
        fit = sum(n * math.log(n / configurations[key]) for (key, _), n in cells.items() if n)
        return fit - {"bic": math.log(cases) / 2, "aic": 1.0, "ll": 0.0}[name] * free
    if name == "blip-bic":
        if q == 1:  # parents with one state add nothing
            fit = sum(n * math.log((n + 1 / r) / (cases + 1)) for n in cells.values())
            return fit - math.log(cases) * (r - 1) / 2
        fit = sum(
            n * (math.log(n + 1 / (r * q)) - math.log(configurations[key] + 1 / r))
            for (key, _), n in cells.items()
        )
        return fit - math.log(cases) * (r - 1) * (q // 2)
    if name == "bdeu":
        prior = ess / (r * q)
    elif name == "bds":
        prior = ess / (r * sum(n > 0 for n in configurations.values()))
    elif name in ("k2", "bd"):
        prior = alpha if name == "bd" else 1.0
    else:
        raise ValueError(f"there is no formula of the score {name} here")
    total = 0.0
    for n in configurations.values():
        total += math.lgamma(r * prior) - math.lgamma(r * prior + n)
    for n in cells.values():
        total += math.lgamma(prior + n) - math.lgamma(prior)
    return total + free * math.log(kappa)


def node_average(dataset: Dataset, name, child, parents):
    """Return the score under nal-bic, nal-aic or pnal, from the rows that observe the family."""
    family = (child, *parents)
    variables = dataset.variables
    cells, configurations = Counter(), Counter()
    for row in range(dataset.rows):
        states = [int(dataset.codes[v, row]) for v in family]
        if any(
            variables[v].left_missing and state == variables[v].missing_state
            for v, state in zip(family, states, strict=True)
        ):
            continue
        weight = 1 if dataset.weights is None else int(dataset.weights[row])
        cells[tuple(states[1:]), states[0]] += weight
        configurations[tuple(states[1:])] += weight
    r, *others = (variables[v].arity - variables[v].left_missing for v in family)
    observed = sum(cells.values())
    if observed:
        mean = (
            sum(n * math.log(n / configurations[key]) for (key, _), n in cells.items()) / observed
        )
    else:
        mean = -math.log(r)
    charge = {
        "nal-bic": math.log(dataset.cases) / 2,
        "nal-aic": 1.0,
        "pnal": dataset.cases**0.75 / max(int((dataset.observed_arities > 1).sum()), 1),
    }[name]
    return dataset.cases * mean - charge * (r - 1) * math.prod(others)


def all_dags(n):
    """Yield every DAG over n nodes as a tuple of parent tuples."""
    sets = [
        [p for k in range(n) for p in itertools.combinations([x for x in range(n) if x != y], k)]
        for y in range(n)
    ]
    found = [()]
    for y in range(n):
        rest = ((),) * (n - 1 - y)  # what closes a cycle without parents of these does with them
        found = [
            (*above, own) for above in found for own in sets[y] if is_acyclic((*above, own, *rest))
        ]
    yield from found


def is_acyclic(parents):
    """Whether the arcs from parents to children close no cycle."""
    left = set(range(len(parents)))
    while left:
        roots = [y for y in left if not left & set(parents[y])]
        if not roots:
            return False
        left -= set(roots)
    return True


def neighbours(parents):
    """Return every network one addition, deletion or reversal away."""
    found = []
    n = len(parents)
    for x, y in itertools.permutations(range(n), 2):
        changed = [set(p) for p in parents]
        if x in changed[y]:
            changed[y].remove(x)
            found.append(tuple(tuple(sorted(p)) for p in changed))
            changed[x].add(y)
            found.append(tuple(tuple(sorted(p)) for p in changed))
        elif y not in changed[x]:
            changed[y].add(x)
            found.append(tuple(tuple(sorted(p)) for p in changed))
    return [network for network in found if is_acyclic(network)]
