"""Pairs and triples by the product of their ranks: which are scored, and which join a table."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.search.auto import _ranked_kernels as kernels
from bnstudio.search.auto import ranked_sets
from bnstudio.search.auto.ranked_sets import largest_product, with_ranked_sets
from bnstudio.search.control import Stopped
from tests.unit.search.orderings.test_candidate_expansion import (
    DATA,
    RULES,
    best_subset,
    with_short_lists,
)

RULES = RULES | {"one parent": {"max_parents": 1}, "all": {"max_parents": 8}}


def sets_by_product(candidates, most, low, high):
    """Return pairs and triples of ranks whose product is above ``low``, up to ``high``."""
    return [
        ranks
        for size in range(2, most + 1)
        for ranks in itertools.combinations(range(1, candidates + 1), size)
        if low < math.prod(ranks) <= high
    ]


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize("candidates", [0, 1, 2, 7, 12])
def test_sets_are_counted(candidates, most):
    for product in (0, 1, 2, 5, 6, 24, 80, 5000):
        wanted = len(sets_by_product(candidates, most, 0, product))
        assert kernels.count_ranked(candidates, most, product) == wanted


def test_the_largest_product_leaves_about_so_many_sets():
    for done in (0, 6, 40):
        for sets in (0.0, 1.0, 10.5, 60.0, 1e6):
            found = largest_product(9, done, sets)
            assert found >= done
            assert len(sets_by_product(9, 3, done, found)) <= sets
            if sets < 1e6:
                assert len(sets_by_product(9, 3, done, found + 1)) > sets
    assert len(sets_by_product(9, 3, 0, largest_product(9, 0, 1e6))) == 36 + 84


def joined_by(task, products, children=None, network=None, **more):
    network = DAG(task.names) if network is None else network
    children = range(task.n) if children is None else children
    work = np.full(task.n, more.pop("work", 1.0))
    check = more.pop("check", lambda: None)
    table, scored = with_ranked_sets(
        task.parent_sets, task, network, children, products, work, check
    )
    return table, int(scored.sum())


def looked_at(task, child, products):
    """Return the single parents, and the legal larger sets of a child, by trying all."""
    required = tuple(task.legal.required_parents(child).tolist())
    local, legal = task.scores.scorer.local, task.constraints.family_allowed

    def whole(some):
        return tuple(sorted((*required, *some)))

    single = {
        other: local(child, whole([other]))
        for other in range(task.n)
        if other not in (child, *required) and legal(child, whole([other]))
    }
    order = sorted(single, key=lambda other: (-single[other], other))
    low, high = products
    return [whole([other]) for other in order[low:high]], [
        own
        for ranks in sets_by_product(len(order), 3, low, high)
        if legal(child, own := whole(order[rank - 1] for rank in ranks))
    ]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("products", [(0, 30), (12, 60)])
@pytest.mark.parametrize("rules", RULES)
def test_every_legal_set_is_matched_by_a_listed_one(rules, products, threads):
    """With no network to be better than, as if the margin were endless."""
    task = replace(with_short_lists(**RULES[rules]), threads=threads)
    local, table = task.scores.scorer.local, task.parent_sets
    wider, scored = joined_by(task, products)
    asked = [looked_at(task, child, products) for child in range(task.n)]
    assert scored == sum(len(larger) for _, larger in asked)
    for child, (singles, larger) in enumerate(asked):
        sets = singles + larger
        for own in sets:
            score = local(child, own)
            floor = local(child, ()) - ranked_sets.MARGIN
            unseen = products[0] > 0  # what comes with smaller products may be its best part
            assert score < floor or unseen or best_subset(wider, child, own) >= score - 1e-6
        old = {own for _, own in table.sets(child)}
        new = [(score, own) for score, own in wider.sets(child) if own not in old]
        assert {own for _, own in new} <= set(sets)
        for score, own in new:
            assert score == pytest.approx(local(child, own), rel=1e-12)
            assert score > best_subset(table, child, own)
            parts = {part for _, part in new if set(part) < set(own)}
            assert all(score > local(child, part) for part in parts)
    assert rules == "one parent" or len(wider) > len(table)


def test_what_is_far_below_the_present_family_does_not_join(monkeypatch):
    task = with_short_lists()
    local = task.scores.scorer.local
    many, _ = joined_by(task, (0, 500))
    best = many.parents(int(many.starts[8]))
    network = DAG(task.names, [(parent, 8) for parent in best])
    monkeypatch.setattr(ranked_sets, "MARGIN", 3.0)
    few, _ = joined_by(task, (0, 500), network=network)
    old = {own for _, own in task.parent_sets.sets(8)}
    floor = local(8, best) - 3.0
    assert {own for _, own in few.sets(8)} == old | {
        own for score, own in many.sets(8) if score >= floor
    }
    assert len(few) < len(many)


def test_only_the_children_asked_get_sets():
    task = with_short_lists()
    wider, _ = joined_by(task, (0, 100), children=[4, 6])
    added = [wider.count(child) - task.parent_sets.count(child) for child in range(task.n)]
    assert [child for child in range(task.n) if added[child]] == [4, 6]


def test_long_work_is_cut_into_pieces_and_can_be_stopped(monkeypatch):
    task, asked = with_short_lists(), []

    def check():
        asked.append(1)

    monkeypatch.setattr(ranked_sets, "_WORK_AT_ONCE", 10.0)
    by_pieces, scored = joined_by(task, (0, 60), check=check)
    assert len(asked) > scored / 20
    monkeypatch.undo()
    at_once, as_many = joined_by(task, (0, 60))
    assert scored == as_many
    for child in range(task.n):
        found = list(by_pieces.sets(child))
        assert set(at_once.sets(child)) <= set(found)

    def stop():
        raise Stopped("user")

    with pytest.raises(Stopped):
        joined_by(task, (0, 60), check=stop)


def test_a_variable_that_may_have_no_parents_has_no_sets():
    rules = Knowledge(forbidden=tuple((f"V{other}", "V0") for other in range(1, 9)))
    task = with_short_lists(DATA, knowledge=rules)
    same, scored = joined_by(task, (0, 60), children=[0])
    assert same is task.parent_sets and scored == 0
