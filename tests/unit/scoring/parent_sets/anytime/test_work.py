"""Budgets of counted work: equal in every repeat, dear for what takes long, gone on with."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.errors import UsageError
from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as explored
from bnstudio.scoring.parent_sets.anytime import exploration
from bnstudio.scoring.parent_sets.anytime import identification as module
from bnstudio.scoring.parent_sets.anytime._identification_kernels import HASHED_ROWS, LOOK
from bnstudio.scoring.parent_sets.anytime.begun import Begun
from bnstudio.scoring.parent_sets.anytime.candidate_order import candidate_order
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.anytime.planning import (
    SHARES,
    SHARES_OF_WORK,
    core_candidates,
)
from bnstudio.scoring.parent_sets.anytime.work import work_alone, work_together
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import dependent, enumerate_parent_sets


def listed(lists, child):
    return {parents: score for score, parents in lists.sets(child)}


def tables(n, budget, **how):
    begun = Begun(scorer := make_scorer(dependent(n, 1000, seed=4)))
    found = identify(scorer, budget=budget, begun=begun, **how)
    return [listed(found.table, child) for child in range(n)], begun.explorations


@pytest.mark.parametrize("work", [40, 1_000, 20_000])
def test_the_same_work_gives_the_same_lists_whatever_the_chunks_and_threads(monkeypatch, work):
    budget = Budget(work=work)
    whole, explorations = tables(14, budget)
    monkeypatch.setattr(module, "_FIRST_CHUNK", 7)
    monkeypatch.setattr(module, "_FIRST_BY_PRIORITY", 3)
    monkeypatch.setattr(module, "_CHUNK", 1e-5)
    pieces, others = tables(14, budget, threads=2)
    assert pieces == whole
    for child, one in explorations.items():
        assert one.worked == others[child].worked and one.scored == others[child].scored
        # It ends with what it was at when the budget was used up.
        assert one.exhausted or work <= one.worked <= work + LOOK + 200


def test_a_set_by_priority_counts_for_more_than_one_of_many():
    n = 30
    scorer = make_scorer(dependent(n, 1000, seed=4), "aic")
    each = work_together(scorer).tolist()
    assert len(each) == n and min(each) >= 1
    # Single parents come first, at that price; then most comes by priority.
    begun = Begun(scorer)
    identify(scorer, budget=Budget(work=2 * n * max(each)), begun=begun)
    for child, one in begun.explorations.items():
        by_size = one.singles * each[child]
        assert one.scored > one.singles and one.worked >= by_size
        dear = (one.worked - by_size) / (one.scored - 1 - one.singles)
        assert dear > each[child]


def test_a_set_by_priority_counts_its_rows_and_its_states(monkeypatch):
    assert work_alone(7, 300) < work_alone(7, 3_000) < work_alone(50, 3_000)
    scorer = make_scorer(dependent(14, 500, seed=4), "aic")
    seen = {}
    for alone in (20, 20_000):
        monkeypatch.setattr(exploration, "work_alone", lambda *_, w=alone: w)
        begun = Begun(scorer)
        identify(scorer, budget=Budget(sets=200), begun=begun)
        seen[alone] = [one.worked for one in begun.explorations.values()]
    # The same sets, some of them by priority.
    for few, many in zip(seen[20], seen[20_000], strict=True):
        assert (many - few) % 19_980 == 0 and many > few


def test_going_on_scores_nothing_again_and_ends_with_all():
    n = 10
    scorer = make_scorer(dependent(n, 500, seed=3), "aic")
    begun, before = Begun(scorer), [0] * n
    for work in (300, 3_000, 30_000, 10**9):
        found = identify(scorer, budget=Budget(work=work), begun=begun)
        for child, one in begun.explorations.items():
            assert one.scored == one.held >= before[child]
            before[child] = one.scored
    assert set(found.ended) == {"exhausted"}
    exact = enumerate_parent_sets(scorer)
    assert all(
        listed(found.table, child).keys() == listed(exact, child).keys() for child in range(n)
    )


def test_less_of_it_goes_to_sets_of_the_best_singles_but_to_more_singles():
    assert core_candidates(2, 3, 10**6, None, 0.0, SHARES) == 20
    assert core_candidates(2, 3, 10**6, None, 0.0, SHARES_OF_WORK) == 64
    assert core_candidates(2, 3, 1_000, None, 0.0, SHARES) == 13  # 364 of 400
    assert core_candidates(2, 3, 1_000, None, 0.0, SHARES_OF_WORK) == 8  # 84 of 100


def test_work_cannot_be_negative():
    with pytest.raises(UsageError, match="the work for a variable must be at least 0"):
        Budget(work=-1)


def test_candidates_are_ordered_by_states_and_score():
    random = np.random.default_rng(2)
    arities = random.integers(2, 5, 40).astype(np.int32)
    scores, free = random.normal(size=40), random.random(40)
    found = candidate_order(arities, scores, free)
    wanted = sorted(range(40), key=lambda c: (arities[c], -scores[c]))
    assert found.order.tolist() == wanted
    for place, candidate in enumerate(wanted):
        same = [p for p in range(40) if arities[wanted[p]] == arities[candidate]]
        assert found.places[candidate] == place and found.ends[place] == max(same) + 1
        assert min(same) in found.starts.tolist()
        assert found.tops[place] == max(free[wanted[p]] for p in same if p >= place)
    assert len(found.starts) == len(set(arities.tolist()))


def test_sets_too_large_for_a_table_come_few_at_a_time(monkeypatch):
    """Of 5,000 rows of 20 states 800 of them took 0.15 to 0.5 seconds between two checks."""
    data = dependent(16, 5000, seed=3, arity=20)
    scorer = make_scorer(data, "k2")
    most, several = 0, 0
    advance = exploration.Exploration.advance

    def counted(one, count, tools):
        nonlocal most, several
        held = one.held
        advance(one, count, tools)
        cells = one._sets.values[held : one.held, explored.CELLS] * data.arities[one._child]
        hashed = sum(not is_dense(each, scorer.rows) for each in cells.tolist())
        most, several = max(most, hashed), several + hashed

    monkeypatch.setattr(exploration.Exploration, "advance", counted)
    identify(scorer, budget=Budget(work=40_000), children=[14, 15])
    assert several > 4 * most > 0
    assert most <= HASHED_ROWS / scorer.rows + 1
