"""The first network for very many variables: its measure of pairs, its tree, its rules."""

import contextlib
import itertools

import networkx as nx
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring import association
from bnstudio.search.auto import first_tree, lists, orderings, stages
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem


def measured(task):
    return association.association(task.scores.local_scorer, lambda: None)


def tree_of(task):
    return first_tree.first_tree(task, measured(task), lambda: None)


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


def test_few_rows_are_enough_and_the_families_keep_the_rules(monkeypatch):
    monkeypatch.setattr(association, "_WORDS", 1.0)  # the least number of rows
    knowledge = Knowledge(forbidden=(("V0", "V1"), ("V1", "V0")), tiers=(("V4",), ("V2",)))
    task = problem(dependent(10, 900, seed=6), knowledge=knowledge, max_params=4)
    assert not task.constraints.violations(tree_of(task))
    required = problem(dependent(5, 90), knowledge=Knowledge(required=(("V0", "V1"),)))
    assert tree_of(required) is None


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


def test_lists_try_the_strongest_parents_first_and_all_at_last(monkeypatch):
    """Lists that do not try all parents never count as complete, and prove no bound."""
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(stages, "_FIRST_SCORES_OF_MANY", 0.0)
    monkeypatch.setattr(lists, "_FIRST_PARENTS", 2)
    monkeypatch.setattr(lists, "MOST_GROWTH", 2.5)
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
    assert tried[:4] == [2, 5, 12, 13]
    assert not any(complete[:3]) and complete[3]


def test_a_run_without_a_climb_begins_with_the_tree(monkeypatch):
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(stages, "_FIRST_SCORES_OF_MANY", 0.0)
    task, control = problem(dependent(14, 200, seed=2)), SilentControl(1)
    with pytest.raises(Stopped):
        make_searcher("auto", {}).search(task, control)
    assert control.incumbents[1][0] == first_tree.first_tree(task, measured(task), lambda: None)
