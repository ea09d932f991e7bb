"""The integer program: cuts by brute force, agreement with dp, stops, silence, a missing solver."""

import dataclasses
import itertools
import subprocess
import sys
import threading

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact.components import components
from bnstudio.search.exact.integer.clusters import VIOLATED, Cut, Point, counting, violated
from bnstudio.search.exact.integer.families import Families
from bnstudio.search.registry import make_searcher
from tests.naive.naive_exact import random_lists, table_of, tangled_lists
from tests.naive.naive_scores import all_dags
from tests.support.random_problems import random_problem
from tests.support.searching import coded, problem, search

NO_LIMIT = 10**9


def over_lists(lists, **changes):
    names = coded(np.zeros((len(lists), 4), dtype=np.uint8))
    return dataclasses.replace(problem(names), parent_sets=table_of(lists), **changes)


def families_of(lists):
    table = table_of(lists)
    (part,) = components(table)
    return Families.of(table, part)


def parents(families, f):
    return set(families.parents[families.starts[f] : families.starts[f + 1]].tolist())


def clusters(m):
    for size in range(1, m + 1):
        yield from itertools.combinations(range(m), size)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_cut_holds_in_every_network(n):
    networks = np.array([[sum(1 << p for p in own) for own in dag] for dag in all_dags(n)])
    for cluster in clusters(n):
        mask = sum(1 << v for v in cluster)
        inside = np.bitwise_count(networks[:, list(cluster)] & mask)
        for k in range(1, len(cluster) + 1):
            assert ((inside < k).sum(axis=1) >= k).all()


def test_families_that_count_in_a_cut():
    families = families_of(tangled_lists(5, np.random.default_rng(1), most=3))
    everything = np.arange(len(families))
    for cluster in clusters(5):
        inside = np.isin(np.arange(5), cluster)
        for k in (1, 2, 3):
            counts = [
                f
                for f in everything
                if families.owner[f] in cluster and len(parents(families, f) & set(cluster)) < k
            ]
            assert counting(families, everything, Cut(inside, k, 0.0)).tolist() == counts


def random_point(families, random):
    """Return values of some families that sum to one a variable."""
    values = np.zeros(len(families))
    for v in range(families.m):
        own = np.flatnonzero(families.owner == v)
        some = random.choice(own, size=min(len(own), int(random.integers(1, 4))), replace=False)
        values[some] = random.dirichlet(np.ones(len(some)))
    return values


@pytest.mark.parametrize("k", [1, 2, 3])
def test_separation_finds_a_violated_cut_where_there_is_one(k):
    random = np.random.default_rng(k)
    outcomes = set()
    for trial in range(60):
        m = 3 + trial % 4
        families = families_of(tangled_lists(m, random, most=max(k, 2)))
        values = random_point(families, random)

        def weight(cluster, families=families, values=values):
            return sum(
                values[f]
                for f in np.flatnonzero(values)
                if families.owner[f] in cluster and len(parents(families, f) & set(cluster)) < k
            )

        least = min(weight(c) for c in clusters(m) if len(c) >= k)
        point = Point.of(families, np.arange(len(families)), values)
        cuts, whole = violated(point, k, nodes=NO_LIMIT, a_variable=NO_LIMIT)
        assert whole
        if abs(k - least - VIOLATED) > 1e-4:
            assert bool(cuts) == (least < k - VIOLATED)
        outcomes.add(bool(cuts))
        for cut in cuts:
            cluster = np.flatnonzero(cut.inside).tolist()
            assert len(cluster) >= k
            assert cut.lacks == pytest.approx(k - weight(cluster), abs=1e-4)
        assert len({cut.key for cut in cuts}) == len(cuts)
        assert [cut.lacks for cut in cuts] == sorted((cut.lacks for cut in cuts), reverse=True)
    assert outcomes == {True, False}


def test_a_deep_network_without_cycles_is_recognised_at_once():
    """Every variable may have any of three before it: millions of ways back to the first."""
    n = 45
    lists = [{tuple(range(max(x - 3, 0), x)): -1.0, (): -2.0} for x in range(n)]
    lists[0][(n - 1,)] = -1.5  # so that there is one component
    families = families_of(lists)
    values = np.zeros(len(families))
    for v in range(n):
        own = np.flatnonzero(families.owner == v)
        wanted = set(range(max(v - 3, 0), v))
        values[next(f for f in own if parents(families, f) == wanted)] = 1.0
    point = Point.of(families, np.arange(len(families)), values)
    assert violated(point, 1, nodes=1000, a_variable=1) == ([], True)


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_agrees_with_dynamic_programming(first):
    for seed in range(first, first + 20):
        optimum = search(make_searcher("dp"), random_problem(seed), SilentControl())
        settings = {"restarts": 0, "cut_size": 1 + seed % 3}
        task, control = random_problem(seed), SilentControl()
        outcome = search(make_searcher("ilp", settings), task, control)
        assert outcome.score == pytest.approx(optimum.score, rel=1e-9)
        assert outcome.status == "optimal" and outcome.within == optimum.within
        assert not task.constraints.violations(outcome.graph)
        assert min(control.bounds) >= optimum.score - 1e-9 * abs(optimum.score)


@pytest.mark.parametrize("seed", range(4))
def test_tangled_lists_need_branching(seed):
    lists = tangled_lists(9, np.random.default_rng(seed), most=3)
    optimum = search(make_searcher("dp"), over_lists(lists), SilentControl()).score
    searcher, control = make_searcher("ilp", {"restarts": 0}), SilentControl()
    outcome = search(searcher, over_lists(lists), control)
    assert outcome.score == pytest.approx(optimum, rel=1e-9)
    assert min(control.bounds) >= optimum - 1e-7
    assert control.bounds == sorted(control.bounds, reverse=True)
    counted = searcher.counters
    assert counted["cuts"] > 10 and counted["lp_rounds"] > 1 and counted["nodes_expanded"] >= 1


def test_random_lists_without_empty_sets():
    for seed in range(25):
        lists = random_lists(6, np.random.default_rng(seed), share=0.8, empty=False)
        try:
            optimum = search(make_searcher("dp"), over_lists(lists), SilentControl())
        except Exception as refused:
            with pytest.raises(type(refused)):
                search(make_searcher("ilp"), over_lists(lists), SilentControl())
            continue
        outcome = search(make_searcher("ilp", {"restarts": 0}), over_lists(lists), SilentControl())
        assert outcome.score == pytest.approx(optimum.score, rel=1e-9)


class After(SilentControl):
    """Stops at the check of this number, and notes what goes on."""

    def __init__(self, checks):
        super().__init__()
        self.left = checks
        self.phases = []

    def progress(self, phase, done=None, total=None, metrics=None):
        self.phases.append(phase)

    def check(self):
        if not self.left:
            raise Stopped("user")
        self.left -= 1


def test_a_stop_at_any_moment_keeps_the_best_and_a_valid_bound():
    lists = tangled_lists(9, np.random.default_rng(0), most=3)
    optimum = search(make_searcher("dp"), over_lists(lists), SilentControl()).score
    whole = After(NO_LIMIT)
    search(make_searcher("ilp", {"restarts": 0}), over_lists(lists), whole)
    assert any("Branching" in phase for phase in whole.phases)
    checks = NO_LIMIT - whole.left
    ended = set()
    for stop in sorted({*range(12), *np.linspace(0, checks - 1, 12).astype(int).tolist()}):
        control = After(stop)
        try:
            search(make_searcher("ilp", {"restarts": 0}), over_lists(lists), control)
        except Stopped as stopped:
            assert stopped.reason == "user"
            ended.add(control.phases[-1].split(",")[0] if control.phases else "")
        # else the whole run was asked more often, by the clock, while the solver was at work
        if control.bounds:
            assert min(control.bounds) >= optimum - 1e-7
        if control.incumbents:
            assert control.incumbents[-1][1] <= optimum + 1e-7
        assert bool(control.incumbents) == bool(control.bounds)
    assert {"Raising the bound by cuts", "Branching"} <= ended


def test_a_stop_while_the_solver_is_at_work(monkeypatch):
    """The thread that watches asks the control, and what that raises comes out."""
    monkeypatch.setattr("bnstudio.search.exact.integer.tree._QUIET", -1.0)
    monkeypatch.setattr("bnstudio.search.exact.integer.tree._POLL", 1e-4)

    class InThread(SilentControl):
        def check(self):
            if threading.current_thread() is not threading.main_thread():
                raise Stopped("time")

    lists = tangled_lists(10, np.random.default_rng(0), most=4)
    control = InThread()
    with pytest.raises(Stopped, match="time"):
        search(make_searcher("ilp", {"restarts": 0, "cut_size": 1}), over_lists(lists), control)
    assert control.incumbents and control.bounds
    assert not [t for t in threading.enumerate() if t.name == "watch over SCIP"]


def test_an_error_in_the_tree_comes_out():
    class Fails(SilentControl):
        def progress(self, phase, done=None, total=None, metrics=None):
            if phase.startswith("Branching"):
                raise ZeroDivisionError("on purpose")

    lists = tangled_lists(9, np.random.default_rng(0), most=3)
    with pytest.raises(ZeroDivisionError, match="on purpose"):
        search(make_searcher("ilp", {"restarts": 0}), over_lists(lists), Fails())


def test_the_solver_is_silent(capfd):
    lists = tangled_lists(9, np.random.default_rng(1), most=3)
    search(make_searcher("ilp", {"restarts": 0}), over_lists(lists), SilentControl())
    assert capfd.readouterr() == ("", "")


def test_the_solver_is_silent_where_presolving_ends_it(monkeypatch, capfd):
    """A network is checked before there is a linear program whose iterations can be counted."""
    monkeypatch.setattr("bnstudio.search.exact.integer.solving._WINDOW", 0)  # branches at once
    random = np.random.default_rng(73)
    lists = []
    for x in range(7):
        singles = {(int(p),): float(random.random() * 10) for p in random.integers(0, 7, 2)}
        singles.pop((x,), None)
        lists.append({(): 0.0, **singles})
    control = After(NO_LIMIT)
    found = search(make_searcher("ilp", {"restarts": 0, "cut_size": 1}), over_lists(lists), control)
    assert any("Branching" in phase for phase in control.phases)
    best = search(make_searcher("dp"), over_lists(lists), SilentControl())
    assert found.score == pytest.approx(best.score)
    assert capfd.readouterr() == ("", "")


def test_the_solver_is_loaded_by_a_run_alone():
    probe = (
        "import sys; import bnstudio.search.registry, bnstudio.job.run.runner; "
        "print('pyscipopt' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, timeout=240
    )
    assert done.stdout.strip() == "False"


def test_a_missing_solver_is_said_in_words(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("bnstudio.search.exact.integer")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyscipopt", None)
    control = SilentControl()
    with pytest.raises(UsageError, match=r"PySCIPOpt.*pip install pyscipopt"):
        search(make_searcher("ilp"), over_lists(tangled_lists(4, np.random.default_rng())), control)
