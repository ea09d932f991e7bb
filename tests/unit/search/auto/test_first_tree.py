"""The first network for very many variables: its measure of pairs, its tree, its rules."""

import contextlib
import itertools

import networkx as nx
import numpy as np
import pytest

from bnstudio.errors import GraphError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring import association
from bnstudio.scoring.association import strongest
from bnstudio.search.auto import climbs, first_tree, lists, orderings, stages
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem


def measured(task, words=association.WORDS):
    return association.association(task.scores.local_scorer, lambda: None, words)


def tree_of(task, words=association.WORDS):
    return first_tree.first_tree(task, measured(task, words), lambda: None)


def test_it_is_the_heaviest_tree_as_far_as_its_families_gain():
    task = problem(dependent(12, 300, seed=5))
    tree = tree_of(task)
    strength = measured(task)
    whole = nx.Graph()
    for a, b in itertools.combinations(range(12), 2):
        whole.add_edge(a, b, weight=strength[a, b])
    heaviest = nx.maximum_spanning_tree(whole)
    assert tree.arcs and all(heaviest.has_edge(*arc) for arc in tree.arcs)
    for child in range(12):
        parents = tree.parents(child)
        assert len(parents) <= 1
        assert not parents or task.scores.local(child, parents) > task.scores.local(child, ())


def test_few_rows_are_enough_and_the_families_keep_the_rules():
    few = 1.0  # words: the least number of rows
    knowledge = Knowledge(forbidden=(("V0", "V1"), ("V1", "V0")), tiers=(("V4",), ("V2",)))
    task = problem(dependent(10, 900, seed=6), knowledge=knowledge, max_params=4)
    assert (measured(task, few) != measured(task)).any()
    assert not task.constraints.violations(tree_of(task, few))
    required = problem(dependent(5, 90), knowledge=Knowledge(required=(("V0", "V1"),)))
    assert tree_of(required, few) is None


@pytest.mark.parametrize("roughly", [True, False])
def test_where_all_pairs_take_long_there_is_a_tree_by_few_rows_first(monkeypatch, roughly):
    task = problem(dependent(110, 300, seed=4))
    words = association.words_of_pairs(task.scores.local_scorer)
    rough = words / (2.0 * stages._ROUGHLY) if roughly else words
    monkeypatch.setattr(stages, "ROUGH_WORDS", rough)
    asked = []

    def noted(scorer, check, words=association.WORDS):
        asked.append(words)
        return association.association(scorer, check, words)

    monkeypatch.setattr(stages, "association", noted)
    control = SilentControl(1)
    with contextlib.suppress(Stopped):
        make_searcher("auto").search(task, control)
    assert asked == [rough, association.WORDS][not roughly :]
    scores = [score for _, score in control.incumbents]
    trees = [tree_of(task, words) for words in asked]
    found = [graph for graph, _ in control.incumbents[1 : len(trees) + 1]]
    assert found[0] == trees[0] and scores == sorted(scores)
    if roughly:
        assert measured(task, rough).shape == (110, 110) and trees[0] != trees[1]


def test_a_stop_is_looked_for_all_the_way(monkeypatch):
    """Also while the families are scored, which takes long with thousands of variables."""
    monkeypatch.setattr(first_tree, "_AT_ONCE", 4)
    task = problem(dependent(12, 100, seed=5))
    strength, whole = measured(task), tree_of(task)
    asked: list[float] = []  # scores, at each look

    def look():
        asked.append(task.scores.counts()["statistics_requested"])

    assert first_tree.first_tree(task, strength, look) == whole
    assert len(set(asked)) == 4


def test_where_single_parents_cost_little_lists_try_all_of_them_from_the_beginning(monkeypatch):
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    task = problem(dependent(14, 200, seed=2))
    for share, all_tried in ((1.0, True), (0.0, False)):
        monkeypatch.setattr(lists, "_CHEAP_SINGLES", share)
        run = stages.Stages(task, SilentControl(), {})
        run._first_network()
        assert (run._orderings.lists.strength is None) == all_tried


def test_lists_try_the_strongest_parents_first_and_all_at_last(monkeypatch):
    """Lists that do not try all parents never count as complete, and prove no bound."""
    monkeypatch.setattr(lists, "_CHEAP_SINGLES", 0.0)
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(lists, "FIRST_PARENTS", 2)
    monkeypatch.setattr(lists, "MOST_GROWTH", 2.5)
    monkeypatch.setattr(stages.Proof, "at_once", False)
    monkeypatch.setattr(stages.Proof, "due", lambda *_args, **_kinds: False)
    monkeypatch.setattr(stages, "fits", lambda _problem: False)  # no climbs between
    monkeypatch.setattr(orderings.Orderings, "_made_up_for", lambda _self: True)
    tried: list[int] = []
    complete: list[bool] = []
    identify, grow = lists.identify, orderings.Orderings._grow

    def identified(scorer, *, legal, **others):
        tried.append(max(len(legal.candidates(child)) for child in range(14)))
        return identify(scorer, legal=legal, **others)

    def grown(self, work):
        work = grow(self, work)
        complete.append(bool(self._search.pool.table.source.exhausted.any()))
        return work

    monkeypatch.setattr(lists, "identify", identified)
    monkeypatch.setattr(orderings.Orderings, "_grow", grown)
    task = problem(dependent(14, 200, seed=2))
    with contextlib.suppress(Stopped):
        make_searcher("auto", {}).search(task, SilentControl(200))
    assert list(dict.fromkeys(tried)) == [2, 5, 12, 13]  # a round may come in pieces
    assert len(complete) == len(tried)
    assert complete == [most == 13 for most in tried]


@pytest.fixture
def climbs_among_two(monkeypatch):
    """Runs that do not climb over all at first, but among the two that say most of each."""
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(stages, "FIRST_PARENTS", 2)


def test_a_run_without_a_climb_over_all_begins_with_the_tree(climbs_among_two):
    task, control = problem(dependent(14, 200, seed=2)), SilentControl(1)
    with pytest.raises(Stopped):
        make_searcher("auto", {}).search(task, control)
    assert control.incumbents[1][0] == first_tree.first_tree(task, measured(task), lambda: None)


def test_from_the_tree_it_climbs_among_the_strongest(climbs_among_two):
    knowledge = Knowledge(required=(("V6", "V2"), ("V8", "V6")), forbidden=(("V1", "V3"),))
    for rules in ({}, {"knowledge": knowledge, "max_parents": 2, "max_params": 12}):
        task, control = problem(dependent(14, 200, seed=2), **rules), SilentControl()
        run = stages.Stages(task, control, {})
        run._first_network()
        network, score = control.incumbents[-1]
        scores = [score for _, score in control.incumbents]
        assert len(scores) > 1 and scores == sorted(set(scores))
        assert not task.constraints.violations(network)
        assert score == pytest.approx(
            sum(task.scores.local(y, network.parents(y)) for y in range(14))
        )
        tried = strongest(measured(task).astype(np.float32), 2, lambda: None)
        assert 14 < tried.sum() <= 28
        required = set(task.constraints.required_arcs)
        arcs = network.arcs - required
        assert arcs and all(tried[child, parent] or tried[parent, child] for parent, child in arcs)
        # No pair of them gains any more.
        own = {y: network.parents(y) for y in range(14)}
        for child, parent in zip(*np.nonzero(tried | tried.T), strict=True):
            family = tuple(sorted({*own[child], int(parent)}))
            if family == own[child] or not task.constraints.family_allowed(int(child), family):
                continue
            gain = task.scores.local(int(child), family) - task.scores.local(int(child), own[child])
            with contextlib.suppress(GraphError, ValueError):
                DAG(task.names, {*network.arcs, (int(parent), int(child))})
                assert gain < 1e-6
        assert all((y, own[y]) in run._control.families for y in range(14))


def test_where_no_climb_fits_the_tree_stands_alone_and_lists_are_few(climbs_among_two, monkeypatch):
    monkeypatch.setattr("bnstudio.search.climbing.first_climb.fits", lambda _problem: False)
    task, control = problem(dependent(14, 200, seed=2)), SilentControl()
    run = stages.Stages(task, control, {})
    run._first_network()
    assert control.incumbents[-1][0] == tree_of(task)
    assert not run._control.families and run._wide_at == np.inf


def test_what_all_parents_would_gain_is_seen_in_some_of_the_variables(monkeypatch):
    task, control = problem(dependent(30, 300, seed=4)), SilentControl()
    run = stages.Stages(task, control, {})
    run._control.incumbent(DAG(task.names), 0.0)
    monkeypatch.setattr(climbs, "_LOOKED_AT", 30)

    def gain(child, graph):
        gains = [0.0]
        for parent in set(range(30)) - {child, *graph.parents(child)}:
            with contextlib.suppress(GraphError, ValueError):
                DAG(task.names, {*graph.arcs, (parent, child)})
                family = tuple(sorted({*graph.parents(child), parent}))
                gains.append(
                    task.scores.local(child, family)
                    - task.scores.local(child, graph.parents(child))
                )
        return max(gains)

    for graph in (DAG(task.names), tree_of(task)):
        run._control.best = graph
        whole = sum(gain(child, graph) for child in range(30))
        assert whole > 0 and climbs.missed_gain(task, run._control) == pytest.approx(whole)
    monkeypatch.setattr(climbs, "_LOOKED_AT", 10)
    some = sum(gain(child, graph) for child in range(0, 30, 3))
    assert climbs.missed_gain(task, run._control) == pytest.approx(3 * some)


def test_a_climb_over_all_comes_first_where_it_is_cheap_and_gains(monkeypatch):
    task, control = problem(dependent(14, 200, seed=2)), SilentControl()
    missed = 0.0
    monkeypatch.setattr(climbs, "missed_gain", lambda *_: missed)
    cost = climbs.first_wide_at(task, control, 0.0, 1.0)
    assert cost > 0
    assert climbs.first_wide_at(task, control, 2 * cost, 1.0) == 4 * cost
    missed = 0.06
    assert climbs.first_wide_at(task, control, 4 * cost, 1.0) == 0
    assert climbs.first_wide_at(task, control, 4 * cost, 2.0) == 8 * cost
    assert climbs.first_wide_at(task, control, 0.9 * cost, 0.1) == 1.8 * cost
    # One that takes half as long as the lists must gain more.
    assert climbs.first_wide_at(task, control, 2 * cost, 1.0) == 4 * cost
    missed = 0.08
    assert climbs.first_wide_at(task, control, 2 * cost, 1.0) == 0


def test_it_is_looked_again_for_what_all_parents_would_gain(monkeypatch):
    """A climb over all comes early where they would gain a quarter of what was gained since."""
    looked, missed = [], 24.0

    def look(_problem, told):
        looked.append(told.score)
        return missed

    monkeypatch.setattr(climbs, "missed_gain", look)
    task = problem(dependent(14, 200, seed=2))
    told = stages.Stages(task, SilentControl(), {})._control
    told.incumbent(DAG(task.names), -1000.0)
    stage = climbs.Climbs(task, told, wide_at=1e6)
    assert not stage.wide_due(10.0) and not looked  # nothing was gained since
    told.incumbent(tree_of(task), -900.0)
    assert not stage.wide_due(10.0) and looked == [-900.0]
    assert not stage.wide_due(12.0) and len(looked) == 1  # too soon to look again
    missed = 25.0
    assert stage.wide_due(13.0) and len(looked) == 2
    assert stage.wide_due(1e6) and len(looked) == 2  # it is time anyway
    monkeypatch.setattr(stage, "_climb_wide", lambda: 5.0)
    assert stage.turn_wide(95.0) == 5.0
    assert not stage.wide_due(200.0) and len(looked) == 2  # again nothing was gained since
    never = climbs.Climbs(task, told, wide_at=np.inf)
    told.incumbent(tree_of(task), -800.0)
    assert not never.wide_due(1e9) and len(looked) == 2


def test_a_dear_climb_over_all_is_followed_by_a_tabu_search(monkeypatch):
    task = problem(dependent(14, 200, seed=2))
    told = stages.Stages(task, SilentControl(), {})._control
    told.incumbent(DAG(task.names), -1000.0)
    for at_once, late, wide_at, follows in (
        (0.0, 1e9, 0.0, True),
        (1e9, 0.0, 0.0, False),
        (0.0, 1e9, 5.0, False),
        (1e9, 0.0, 5.0, True),
    ):
        monkeypatch.setattr(climbs, "_TABU_AT_ONCE", at_once)
        monkeypatch.setattr(climbs, "_TABU_LATE", late)
        assert climbs.Climbs(task, told, wide_at)._tabu == follows
