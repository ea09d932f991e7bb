"""The first network for very many variables: its measure of pairs, its tree, its rules."""

import contextlib
import itertools
import math

import networkx as nx
import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.search.auto import first_tree, orderings, stages
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem


def by_hand(data, a, b):
    """Return the mutual information times rows, less half a logarithm for each free parameter."""
    rows, total = data.cases, 0.0
    for x, y in itertools.product(set(data.codes[a]), set(data.codes[b])):
        both = int(((data.codes[a] == x) & (data.codes[b] == y)).sum())
        if both:
            apart = int((data.codes[a] == x).sum()) * int((data.codes[b] == y).sum())
            total += both * math.log(both * rows / apart)
    free = (len(data.variables[a].states) - 1) * (len(data.variables[b].states) - 1)
    return total - 0.5 * math.log(rows) * free


def tree_of(task):
    return first_tree.first_tree(task, first_tree.association(task, SilentControl()))


@pytest.mark.parametrize("at_once", [1.0, 1e7])
def test_pairs_are_measured_as_by_hand(at_once, monkeypatch):
    monkeypatch.setattr(first_tree, "_WORDS_AT_ONCE", at_once)
    data = dependent(7, 150, seed=4)
    found = first_tree.association(problem(data), SilentControl())
    assert (np.diag(found) == -np.inf).all()
    for a, b in itertools.permutations(range(7), 2):
        assert found[a, b] == pytest.approx(by_hand(data, a, b), abs=1e-6)


def test_it_is_the_heaviest_tree_as_far_as_its_families_gain():
    task = problem(dependent(12, 300, seed=5))
    tree = tree_of(task)
    strength = first_tree.association(task, SilentControl())
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
    monkeypatch.setattr(first_tree, "_WORDS", 1.0)  # the least number of rows
    knowledge = Knowledge(forbidden=(("V0", "V1"), ("V1", "V0")), tiers=(("V4",), ("V2",)))
    task = problem(dependent(10, 900, seed=6), knowledge=knowledge, max_params=4)
    assert not task.constraints.violations(tree_of(task))
    required = problem(dependent(5, 90), knowledge=Knowledge(required=(("V0", "V1"),)))
    assert tree_of(required) is None


def test_the_strongest_parents_of_each_variable_are_chosen():
    strength = first_tree.association(problem(dependent(9, 200, seed=3)), SilentControl())
    chosen = first_tree.strongest(strength, 3)
    for child in range(9):
        assert set(np.flatnonzero(chosen[child])) == set(np.argsort(-strength[child])[:3])


def test_lists_try_the_strongest_parents_first_and_all_at_last(monkeypatch):
    """Lists that do not try all parents never count as complete, and prove no bound."""
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(stages, "_FIRST_SCORES_OF_MANY", 0.0)
    monkeypatch.setattr(orderings, "_FIRST_PARENTS", 2)
    monkeypatch.setattr(stages.Proof, "due", lambda *_args, **_kinds: False)
    monkeypatch.setattr(orderings.Orderings, "_made_up_for", lambda _self: True)
    tried: list[int] = []
    complete: list[bool] = []
    identify, grow = orderings.identify, orderings.Orderings._grow

    def identified(scorer, *, legal, **others):
        tried.append(max(len(legal.candidates(child)) for child in range(14)))
        return identify(scorer, legal=legal, **others)

    def grown(self):
        work = grow(self)
        complete.append(bool(self._search.pool.table.source.exhausted.any()))
        return work

    monkeypatch.setattr(orderings, "identify", identified)
    monkeypatch.setattr(orderings.Orderings, "_grow", grown)
    task = problem(dependent(14, 200, seed=2))
    with contextlib.suppress(Stopped):
        make_searcher("auto", {}).search(task, SilentControl(400))
    assert tried[:4] == [2, 5, 12, 13]
    assert not any(complete[:3]) and complete[3]


def test_a_run_without_a_climb_begins_with_the_tree(monkeypatch):
    monkeypatch.setattr(stages, "ALL_TRIED", 8)
    monkeypatch.setattr(stages, "_FIRST_SCORES_OF_MANY", 0.0)
    task, control = problem(dependent(14, 200, seed=2)), SilentControl(1)
    with pytest.raises(Stopped):
        make_searcher("auto", {}).search(task, control)
    assert control.incumbents[1][0] == first_tree.first_tree(
        task, first_tree.association(task, SilentControl())
    )
