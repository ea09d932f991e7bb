"""Random small problems: every searcher against the slow and obvious oracle.

    python -m tests.benchmarks.hostile.differential [--number 5000] [--seed 0]

A problem is a small odd table (two to six columns, few rows; constant, wide, copied and computed
columns, declared states that do not occur, missing as a state, weights), one of the scores and
random constraints. Every searcher that takes them is run, some of them with few steps. No "optimal"
may be wrong, no network illegal, no score or bound wrong; demands are refused if, and only if, no
network meets them.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import math
import multiprocessing
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import SCORES, find_score, make_scorer
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.registry import SEARCHERS, make_searcher
from tests.naive import naive_scores
from tests.support.capped import run_all
from tests.support.searching import coded, enumerate_parent_sets, search

# Parameters that keep a searcher short, or let it do more than its first guess; some runs have
# these and the others the defaults.
QUICK: dict[str, dict[str, object]] = {
    "astar": {"restarts": 0, "bound": "simple"},
    "bfbnb": {"restarts": 0, "bound": "simple", "table_nodes": 64},
}
SHORT: dict[str, dict[str, object]] = {
    "asobs": {"restarts": 10},
    "boss": {"starts": 2},
    "hill-climbing": {"restarts": 5, "perturbation": 4},
    "inobs": {"perturbations": 20, "patience": 5},
    "minobs": {"offspring": 8, "population": 3, "perturbations": 3, "patience": 3},
    "obs": {"restarts": 10},
    "rpdag": {"restarts": 5, "perturbation": 4},
    "rpdag-tabu": {"list_length": 3, "iterations": 20, "restarts": 1},
    "tabu": {"list_length": 3, "patience": 15},
    "optimal-reinsertion": {"restarts": 2, "min_reinsertions": 0, "cache_params": 32},
}
# So few columns are proved by all that prove, and by the searcher that is proposed.
PROVERS = {name for name, one in SEARCHERS.items() if one.group is Group.PROVING} | {"auto"}
COUNTED = ("runs", "optimal", "optimal_for_ordering", "stopped", "refused", "no_network")
Count = Callable[[str], None]


@dataclass(frozen=True)
class Case:
    """One problem, made of its seed alone."""

    seed: int
    data: Dataset
    score: str
    parameters: dict[str, float]
    knowledge: Knowledge
    max_parents: int | None
    max_params: int | None


def make_case(seed: int) -> Case:
    """Return the problem of a seed."""
    random = np.random.default_rng([16, seed])
    n = int(random.integers(2, 7))
    data = _table(random, n, int(random.choice([1, 2, 3, 5, 8, 13, 20, 40])))
    score = sorted(SCORES)[seed % len(SCORES)]
    parameters: dict[str, float] = {}
    if score in ("bdeu", "bds") and random.random() < 0.5:
        parameters["ess"] = float(random.choice([0.01, 0.5, 4.0, 50.0]))
    if score == "bd" and random.random() < 0.5:
        parameters["alpha"] = float(random.choice([0.1, 0.5, 3.0]))
    if score in ("bdeu", "bds", "k2", "bd") and random.random() < 0.2:
        parameters["kappa"] = float(random.choice([0.3, 0.9]))
    return Case(
        seed,
        data,
        score,
        parameters,
        _knowledge(random, data.names) if random.random() < 0.5 else Knowledge(),
        int(random.integers(0, n)) if random.random() < 0.3 else None,
        int(random.choice([1, 2, 4, 8, 20])) if random.random() < 0.3 else None,
    )


def _table(random: np.random.Generator, n: int, rows: int) -> Dataset:
    columns: list[np.ndarray] = []
    arities: list[int] = []
    kinds = ["free", "constant", "wide", "copy", "computed", "noisy", "unseen", "missing"]
    for i in range(n):
        kind = random.choice(kinds, p=[0.25, 0.15, 0.08, 0.1, 0.12, 0.15, 0.08, 0.07])
        arity = int(random.integers(2, 5))
        if kind in ("copy", "computed", "noisy") and i == 0:
            kind = "free"
        if kind == "constant":
            column, arity = np.zeros(rows, dtype=int), 1
        elif kind == "wide":
            arity = int(random.choice([rows + 1, 20, 300]))
            column = random.integers(0, arity, rows)
        elif kind == "copy":
            of = int(random.integers(i))
            arity = arities[of]
            column = (arity - 1) - columns[of]
        elif kind == "computed":
            of, and_of = random.integers(i, size=2)
            column = (columns[of] + columns[and_of]) % arity
        elif kind == "noisy":
            of = int(random.integers(i))
            other = random.integers(0, arity, rows)
            column = np.where(random.random(rows) < 0.7, columns[of] % arity, other)
        elif kind == "unseen":
            column, arity = random.integers(0, arity, rows), arity + 2
        elif kind == "missing":  # the last state, seldom
            column = np.where(random.random(rows) < 0.2, arity, random.integers(0, arity, rows))
            arity += 1
        else:
            column = random.integers(0, arity, rows)
        columns.append(column)
        arities.append(arity)
    weights = random.integers(1, 6, rows) if random.random() < 0.15 else None
    dtype = np.uint8 if max(arities) <= 256 else np.uint16
    return coded(columns, arities, weights, dtype)


def _knowledge(random: np.random.Generator, names: tuple[str, ...]) -> Knowledge:
    pairs = list(itertools.permutations(names, 2))

    def some(most: int) -> tuple[tuple[str, str], ...]:
        chosen = random.choice(len(pairs), min(int(random.integers(most + 1)), len(pairs)), False)
        return tuple(pairs[int(i)] for i in chosen)

    tiers: tuple[tuple[str, ...], ...] = ()
    within: tuple[int, ...] = ()
    if random.random() < 0.3:
        level = random.integers(0, 3, len(names))  # 2: in no tier
        tiers = tuple(
            tuple(x for x, of in zip(names, level, strict=True) if of == k) for k in (0, 1)
        )
        within = (int(random.integers(2)),) if random.random() < 0.3 else ()
    limits = {names[0]: int(random.integers(3))} if random.random() < 0.2 else {}
    return Knowledge(some(2), some(4), tiers, within, limits)


class Oracle:
    """The best networks of a problem, by trying all parent sets and all subsets of variables."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.n = len(case.data.names)
        self.arities = case.data.arities.tolist()
        self.scores: dict[tuple[int, tuple[int, ...]], float] = {}
        self.legal = [
            [
                parents
                for size in range(self.n)
                for parents in itertools.combinations([x for x in range(self.n) if x != y], size)
                if self.is_legal(y, parents)
            ]
            for y in range(self.n)
        ]
        self._best_inside = lru_cache(maxsize=None)(self._inside)

    def is_legal(self, child: int, parents: tuple[int, ...]) -> bool:
        """Whether the family keeps the knowledge, the limits and the rule of constant columns."""
        case, names = self.case, self.case.data.names
        knowledge = case.knowledge
        tier = {name: k for k, members in enumerate(knowledge.tiers) for name in members}
        required = {a for a, b in knowledge.required if b == names[child]}
        if not required <= {names[p] for p in parents}:
            return False
        for p in parents:
            a, b = names[p], names[child]
            if (a, b) in knowledge.forbidden:
                return False
            if (
                a in tier
                and b in tier
                and (
                    tier[a] > tier[b]
                    or (tier[a] == tier[b] and tier[a] in knowledge.forbid_within_tier)
                )
            ):
                return False
            if min(self.arities[p], self.arities[child]) < 2 and a not in required:
                return False
        limit = min(
            self.n if case.max_parents is None else case.max_parents,
            knowledge.max_parents.get(names[child], self.n),
        )
        free = (self.arities[child] - 1) * math.prod(self.arities[p] for p in parents)
        fits = case.max_params is None or not parents or free <= case.max_params
        return len(parents) <= limit and fits

    def local(self, child: int, parents: tuple[int, ...]) -> float:
        """Return the local score by its formula."""
        key = child, parents
        if key not in self.scores:
            case = self.case
            self.scores[key] = naive_scores.score(
                case.data, case.score, child, parents, **case.parameters
            )
        return self.scores[key]

    def _inside(self, child: int, allowed: frozenset[int]) -> float:
        return max(
            (self.local(child, s) for s in self.legal[child] if allowed.issuperset(s)),
            default=-math.inf,
        )

    def under(self, order: tuple[int, ...]) -> float:
        """Return the best score under an ordering, -inf without a network."""
        return math.fsum(self._best_inside(x, frozenset(order[:i])) for i, x in enumerate(order))

    def best(self) -> float:
        """Return the best score of all networks, -inf without one."""
        best = {frozenset[int](): 0.0}
        for size in range(1, self.n + 1):
            for members in map(frozenset, itertools.combinations(range(self.n), size)):
                best[members] = max(
                    best[members - {x}] + self._best_inside(x, members - {x}) for x in members
                )
        return best[frozenset(range(self.n))]

    def check(self, graph: PDAG, score: float, who: str) -> None:
        """Fail if a network is illegal or its score is wrong."""
        dag = to_dag(graph)
        families = [(y, tuple(sorted(dag.parents(y)))) for y in range(self.n)]
        for y, parents in families:
            assert parents in self.legal[y], f"{who}: {y} has the illegal parents {parents}"
        true = math.fsum(self.local(y, parents) for y, parents in families)
        assert _same(true, score), f"{who}: the score is {true!r}, not {score!r}"


def _same(a: float, b: float) -> bool:
    return a == b or abs(a - b) <= 1e-7 + 1e-9 * max(abs(a), abs(b))


def check_case(
    case: Case, count: Count = lambda _: None, names: Iterable[str] = SEARCHERS, whole: bool = False
) -> None:
    """Run searchers on a problem, to their end if ``whole``; AssertionError for a fault."""
    oracle = Oracle(case)
    best = oracle.best()
    data = case.data
    try:
        constraints = build_constraints(
            case.knowledge, data.names, data.arities, case.max_parents, case.max_params
        )
    except UsageError:
        assert best == -math.inf, "demands that can be met were refused"
        count("no_network")
        return
    assert best > -math.inf, "demands that no network meets were not refused"
    random = np.random.default_rng([17, case.seed])
    scorer = make_scorer(data, case.score, case.parameters)
    order = constraints.smallest_dag().order
    given = Problem(ScoreCache(scorer), constraints, ordering=order, seed=case.seed)
    given = replace(given, parent_sets=enumerate_parent_sets(scorer, given.legal))
    for name in names:
        if _takes(name, case):
            short = random.random() < 0.2 and not whole
            steps = int(random.integers(0, 8)) if short else None
            threads = 2 if random.random() < 0.1 else 1
            settings = QUICK.get(name, {}) if random.random() < 0.5 else {}
            settings |= SHORT.get(name, {})
            task = replace(given, scores=ScoreCache(scorer), threads=threads)
            if Uses.PARENT_SETS not in SEARCHERS[name].uses:
                task = replace(task, parent_sets=None)
            _check_run(oracle, name, settings, task, steps, best, count)


def _takes(name: str, case: Case) -> bool:
    obeys = SEARCHERS[name].obeys
    return not SEARCHERS[name].refuses(find_score(case.score)) and all(
        flag in obeys
        for flag, is_set in (
            (Obeys.KNOWLEDGE, bool(case.knowledge)),
            (Obeys.MAX_PARENTS, case.max_parents is not None),
            (Obeys.MAX_PARAMS, case.max_params is not None),
        )
        if is_set
    )


def _check_run(
    oracle: Oracle,
    name: str,
    settings: dict[str, object],
    task: Problem,
    steps: int | None,
    best: float,
    count: Count,
) -> None:
    who = f"{name} {settings} seed {oracle.case.seed} steps {steps}"
    control = SilentControl(steps)
    count("runs")
    try:
        outcome = search(make_searcher(name, settings), task, control)
    except Stopped:
        outcome = None
        count("stopped")
    except UsageError:
        # Required arcs may be part of no tree.
        assert name == "chow-liu" and oracle.case.knowledge.required, who
        count("refused")
        return
    assert control.incumbents, f"{who}: nothing was reported"
    for graph, score in control.incumbents:
        oracle.check(graph, score, who)
    last = control.incumbents[-1][1]
    if outcome is not None:
        oracle.check(outcome.graph, outcome.score, who)
        last = outcome.score
        proves = outcome.status == "optimal"
        assert proves or name not in PROVERS, f"{who}: ended as {outcome.status}, without a proof"
        if proves:
            count("optimal")
            assert _same(outcome.score, best), f"{who}: optimal {outcome.score!r}, best {best!r}"
        elif outcome.status == "optimal_for_ordering":
            count("optimal_for_ordering")
            assert task.ordering is not None
            most = oracle.under(task.ordering)
            assert _same(outcome.score, most), f"{who}: {outcome.score!r}, ordering {most!r}"
    assert last <= best or _same(last, best), f"{who}: {last!r} is above the best, {best!r}"
    bounds = [*control.bounds, *([] if outcome is None else [outcome.bound])]
    most = best if outcome is None or outcome.status != "optimal_for_ordering" else last
    for bound in bounds:
        fits = bound is None or bound >= most or _same(bound, most)
        assert fits, f"{who}: the bound {bound!r} is below {most!r}"


def cases(number: int, seed: int) -> range:
    """Return the seeds of so many problems."""
    return range(seed * 1_000_000, seed * 1_000_000 + number)


def main() -> None:
    """Run the campaign and print its counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    tally = multiprocessing.RawArray(ctypes.c_int64, len(COUNTED))  # shared with the children

    def count(what: str) -> None:
        tally[COUNTED.index(what)] += 1

    for seed in cases(40, 999):  # compiles the kernels, or loads them
        check_case(make_case(seed))
    tried = faults = 0
    worst_s = worst_mb = 0.0
    todo = cases(arguments.number, arguments.seed)
    for seed, end in run_all(
        todo, lambda seed: check_case(make_case(seed), count), seconds=60, memory_mb=1500
    ):
        tried += 1
        worst_s, worst_mb = max(worst_s, end.seconds), max(worst_mb, end.peak_mb)
        if not end.good:
            faults += 1
            print(f"seed {seed}: {end.end} {end.detail}", flush=True)
        if tried % 500 == 0:
            print(f"{tried} problems, {tally[0]} runs, {faults} faults", flush=True)
    print(f"problems {tried}, faults {faults}, worst {worst_s:.1f} s and {worst_mb:.0f} MB")
    print(", ".join(f"{what} {n}" for what, n in zip(COUNTED, tally, strict=True)))


if __name__ == "__main__":
    main()
