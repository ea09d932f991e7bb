"""The searchers over orderings: knowledge in the lists, what they find, how they share and stop."""

import dataclasses

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.spec import Limits
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.orderings.chains import ChainPool
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from bnstudio.search.registry import make_searcher
from tests.naive.naive_orderings import random_table
from tests.support.searching import dependent, enumerate_parent_sets, problem

NAMES = ("obs", "asobs", "inobs", "minobs")
LONG = {
    "obs": {"restarts": 3000},
    "asobs": {"restarts": 1000},
    "inobs": {"perturbations": 3000},
    "minobs": {"offspring": 60},
}
each = pytest.mark.parametrize("name", NAMES)


def task_of(data, **settings):
    task = problem(data, **settings)
    table = enumerate_parent_sets(task.scores.scorer, task.legal)
    return dataclasses.replace(task, parent_sets=table)


def optimum(table):
    """Return the best score of all orderings, by dynamic programming over sets of variables."""
    n = table.n
    sets = [[(s, sum(1 << p for p in ps)) for s, ps in table.sets(i)] for i in range(n)]
    best = [0.0] + [-np.inf] * (2**n - 1)
    for past in range(2**n):
        for x in range(n):
            if not past >> x & 1:
                own = next((s for s, mask in sets[x] if not mask & ~past), -np.inf)
                best[past | 1 << x] = max(best[past | 1 << x], best[past] + own)
    return best[-1]


@each
@pytest.mark.parametrize("sampling", ["uniform", "guided"])
def test_the_optimum_of_small_problems_is_found(name, sampling):
    task = task_of(dependent(9, 500, seed=4))
    outcome = make_searcher(name, {**LONG[name], "sampling": sampling}).search(
        task, SilentControl()
    )
    best = optimum(task.parent_sets)
    # Swaps alone cannot leave what guided orderings have in common.
    least = 0.1 if (name, sampling) == ("obs", "guided") else 1e-6
    assert best - least <= outcome.score <= best + 1e-6
    assert outcome.bound == pytest.approx(task.parent_sets.upper_bound())
    assert outcome.status == "local_optimum"


@each
@pytest.mark.parametrize("sampling", ["uniform", "guided"])
def test_required_arcs_are_kept_in_every_network_and_the_optimum_found(name, sampling):
    """A chain of required arcs against the index order, so that most orderings break it."""
    knowledge = Knowledge(
        required=tuple((f"V{i + 1}", f"V{i}") for i in range(6)), tiers=(("V7",), ("V8",))
    )
    task = task_of(dependent(9, 400, seed=2), knowledge=knowledge)
    assert IndexedTable(task.parent_sets).required_first

    class Watch(SilentControl):
        def incumbent(self, graph, score):
            assert not task.constraints.violations(DAG(graph.names, graph.arcs))
            super().incumbent(graph, score)

    control = Watch()
    settings = {**LONG[name], "sampling": sampling}
    outcome = make_searcher(name, settings).search(task, control)
    best = optimum(task.parent_sets)
    assert best - 0.1 <= outcome.score <= best + 1e-6
    assert len(control.incumbents) > 1


def lists_without_a_network():
    """Two variables, each of which must be the other's parent."""
    own = [VariableSets(np.array([-1.0]), np.array([0, 1]), np.array([other])) for other in (1, 0)]
    return ParentSetTable.build(["V0", "V1"], own)


@each
def test_lists_that_allow_no_network_are_refused_in_words(name):
    task = dataclasses.replace(problem(dependent(2, 50)), parent_sets=lists_without_a_network())
    settings = dict.fromkeys(LONG[name], 5)
    with pytest.raises(UsageError, match="no network"):
        make_searcher(name, settings).search(task, SilentControl())


@each
def test_a_missing_table_is_an_error_in_words(name):
    with pytest.raises(UsageError, match="parent sets"):
        make_searcher(name).search(problem(dependent(3, 50)), SilentControl())


def test_a_variable_without_sets_is_named():
    empty = VariableSets(np.empty(0), np.array([0]), np.empty(0, dtype=int))
    with pytest.raises(UsageError, match="V0"):
        IndexedTable(ParentSetTable.build(["V0"], [empty]))


@each
def test_a_network_held_back_until_the_stop_belongs_to_steps_that_are_counted(name, monkeypatch):
    """Large networks are reported every few steps only."""
    monkeypatch.setattr(
        ChainPool,
        "_stride",
        property(lambda _self: 1000, lambda _self, _given: None),
        raising=False,
    )
    control = RunControl()
    control.begin(Limits(steps=7), None)
    with pytest.raises(Stopped):
        make_searcher(name).search(task_of(dependent(7, 300, seed=1)), control)
    assert len(control.trace) >= 2  # at once, and at the stop
    assert control.repeatable_steps == control.steps == 7


@each
def test_without_a_limit_it_goes_on_until_stopped(name):
    searcher = make_searcher(name)
    assert not searcher.ends_by_itself
    assert make_searcher(name, LONG[name]).ends_by_itself
    control = SilentControl(max_steps=40)
    with pytest.raises(Stopped):
        searcher.search(task_of(dependent(7, 300, seed=1)), control)
    assert control.steps == 40 == searcher.counters["iterations"]


@each
def test_it_ends_when_nothing_can_be_better(name):
    """Independent columns: every best set is empty, and together they are a network."""
    random = np.random.default_rng(0)
    from tests.support.searching import coded

    data = coded(random.integers(0, 2, (5, 400)))
    task = task_of(data)
    assert task.parent_sets.upper_bound() == pytest.approx(optimum(task.parent_sets))
    control = SilentControl()
    outcome = make_searcher(name).search(task, control)
    assert outcome.score == outcome.bound and control.steps < 100


@each
def test_counters_tell_what_was_done(name):
    searcher = make_searcher(name, LONG[name])
    searcher.search(task_of(dependent(8, 300, seed=9)), SilentControl())
    counters = searcher.counters
    assert counters["tried"] > 0 and counters["moves"] > 0 and counters["lookups"] > 0
    expected = {
        "obs": ("restarts", 3000),
        "asobs": ("restarts", 1000),
        "inobs": ("perturbations", 3000),
        "minobs": ("offspring", 60),
    }[name]
    assert counters[expected[0]] == expected[1]
    if name in ("obs", "minobs"):
        assert counters["orderings"] - counters["better_parts"] == expected[1]
    assert (counters["selections"] > 0) == (name in ("asobs", "inobs"))
    assert (counters["parts"] > counters["better_parts"] > 0) == (name in ("inobs", "minobs"))


@pytest.mark.parametrize("name", ["inobs", "minobs"])
@pytest.mark.parametrize("part", [0, 1])
def test_without_parts_none_is_tried(name, part):
    searcher = make_searcher(name, {**LONG[name], "part": part})
    searcher.search(task_of(dependent(8, 300, seed=9)), SilentControl())
    assert searcher.counters["parts"] == 0 and searcher.counters["perturbations"] > 0


def test_the_share_of_chains_adds_up_and_chains_differ():
    task = dataclasses.replace(task_of(dependent(8, 300, seed=9)), threads=3)
    searcher = make_searcher("obs", {"restarts": 100})
    searcher.search(task, SilentControl())
    assert searcher.counters["restarts"] == 100


@pytest.mark.parametrize("name", ["inobs", "minobs"])
def test_a_chain_that_stands_still_goes_on_from_the_best_network(name, monkeypatch):
    from bnstudio.search.orderings import chains

    helped, left_alone = [], []
    original = chains.exchange

    def exchange(all_chains, min_gain, adopt):
        best = chains.best_of(all_chains, min_gain)
        behind = [
            chain for chain in all_chains if chain.best < best.best - min_gain and not chain.ended
        ]
        before = {id(chain): chain.population.scores.copy() for chain in behind}
        still = [chain for chain in behind if not chain.improved]
        original(all_chains, min_gain, adopt)
        for chain in still:
            has = [*chain.population.scores, chain.state.total[0]]
            assert np.isclose(has, best.best, rtol=1e-12).any()
            helped.append(chain)
        for chain in behind:
            if chain not in still:
                np.testing.assert_array_equal(chain.population.scores, before[id(chain)])
                left_alone.append(chain)
        assert not any(chain.improved for chain in all_chains)

    monkeypatch.setattr(chains, "exchange", exchange)
    monkeypatch.setattr(chains, "EXCHANGE", 8)
    table = random_table(60, seed=5, near=30, sets=60)
    settings = {"inobs": {"perturbations": 2000}, "minobs": {"offspring": 30}}[name]
    task = dataclasses.replace(problem(dependent(3, 50)), parent_sets=table, threads=3)
    outcome = make_searcher(name, settings).search(task, SilentControl())
    assert helped and left_alone
    assert outcome.score <= table.upper_bound()


@each
def test_long_orderings_give_networks_that_score_what_is_said(name):
    """More variables than one mask word, long enough to be tidied after the first climb."""
    table = random_table(260, seed=3, near=90, sets=120)
    control = SilentControl()
    settings = {"obs": 20, "asobs": 10, "inobs": 300, "minobs": 3}
    searcher = make_searcher(name, dict.fromkeys(LONG[name], settings[name]))
    task = dataclasses.replace(problem(dependent(3, 50)), parent_sets=table)
    outcome = searcher.search(task, control)
    for graph, score in control.incumbents:
        dag = DAG(graph.names, graph.arcs)  # raises for a cycle
        entries = [table.find(y, dag.parents(y)) for y in range(table.n)]
        assert min(entries) >= 0
        assert table.scores[entries].sum() == pytest.approx(score, rel=1e-9)
    assert outcome.score > control.incumbents[0][1]
    expected = {"obs": 20, "asobs": 10, "inobs": 2, "minobs": 6}
    counters = searcher.counters
    # Tidied once for each that is climbed.
    assert counters["orderings"] - counters["better_parts"] == expected[name]
