"""The combined method: all sets up to a size, then those that the guide chooses."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from bnstudio.scoring.parent_sets.anytime import identification as module
from bnstudio.scoring.parent_sets.anytime._exploration_kernels import (
    FRONTIER,
    SIZE,
    VALUES,
    find_set,
)
from bnstudio.scoring.parent_sets.anytime.begun import Begun
from bnstudio.scoring.parent_sets.anytime.exploration import Exploration
from bnstudio.scoring.parent_sets.anytime.explored_sets import ExploredSets
from bnstudio.scoring.parent_sets.anytime.identification import COMBINED, identify
from bnstudio.scoring.parent_sets.anytime.planning import core_candidates
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import coded, dependent, enumerate_parent_sets, legal_within, table


def listed(lists, child):
    return {parents: score for score, parents in lists.sets(child)}


def up_to(n, size):
    """The number of sets of one of ``n`` variables with so many parents or fewer."""
    return sum(math.comb(n - 1, k) for k in range(size + 1))


@pytest.mark.parametrize("score", ["bic", "bdeu", "aic"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_sets_up_to_a_size_are_there_and_larger_ones_too(score, size):
    n = 12
    scorer = make_scorer(dependent(n, 3000, seed=4), score)
    sets = 2 * up_to(n, size) + 10
    found = identify(scorer, COMBINED, budget=Budget(sets=sets))
    assert found.counters.get("least_size_complete", n) >= size
    exact = enumerate_parent_sets(scorer, legal_within(scorer, size))
    everything = enumerate_parent_sets(scorer)
    larger = 0
    for child in range(n):
        mine, all_of_them = listed(found.table, child), listed(everything, child)
        for parents, value in listed(exact, child).items():
            assert mine[parents] == pytest.approx(value, rel=1e-12)
        larger += sum(len(parents) > size for parents in mine)
        assert found.table.scores[found.table.starts[child]] <= max(all_of_them.values()) + 1e-9
    assert larger or size == 3


def test_what_is_known_is_not_scored_again_and_what_is_left_is_found():
    """Without a budget it is exact; with the limit at a size, that size is all there is."""
    scorer = make_scorer(dependent(9, 500, seed=2), "aic")
    for most in (2, None):
        found = identify(scorer, COMBINED, legal=legal_within(scorer, most))
        exact = enumerate_parent_sets(scorer, legal_within(scorer, most))
        assert set(found.ended) == {"exhausted"} and found.table.exhausted.all()
        assert found.counters["sets_scored"] <= 9 * 2**8
        for child in range(9):
            assert listed(found.table, child).keys() == listed(exact, child).keys()
    assert found.counters["extensions_dropped"] == 0


def test_a_budget_of_sets_is_exact_and_repeats():
    scorer = make_scorer(dependent(12, 300, seed=4), "ll")
    one = identify(scorer, COMBINED, budget=Budget(sets=200))
    two = identify(scorer, COMBINED, budget=Budget(sets=200), threads=2)
    assert set(one.ended) == {"sets"}
    assert not one.table.exhausted.any()
    assert one.counters == two.counters
    assert one.counters["sets_scored"] == 12 * 200
    assert one.counters["least_size_complete"] == 2  # 67 sets; with the 165 triples too many
    assert [listed(one.table, c) for c in range(12)] == [listed(two.table, c) for c in range(12)]


def test_three_parents_that_say_nothing_apart_are_found_at_once():
    """Parity: no single and no pair leads there, so the guide alone goes by chance."""
    rng = np.random.default_rng(1)
    columns = list(rng.integers(0, 2, (30, 400)))
    columns[0] = columns[11] ^ columns[19] ^ columns[27]
    scorer = make_scorer(coded(columns))
    budget = Budget(sets=2 * up_to(30, 3) + 2)
    combined = identify(scorer, COMBINED, budget=budget)
    assert next(iter(combined.table.sets(0)))[1] == (11, 19, 27)
    few = Budget(sets=1000)
    assert all(
        len(next(iter(identify(scorer, method, budget=few).table.sets(0)))[1]) < 3
        for method in (COMBINED, "independence")
    )


def test_on_the_alarm_table_it_finds_what_the_guide_alone_does_not(data_dir):
    scorer = make_scorer(table(data_dir / "alarm_2000.csv"))
    budget = Budget(sets=3000)
    best = {
        method: identify(scorer, method, budget=budget).table.upper_bound()
        for method in (COMBINED, "independence")
    }
    assert best[COMBINED] >= best["independence"]


@pytest.mark.parametrize("cost", [1e-6, 3e-5, 1e-3])
def test_a_size_that_takes_too_long_is_given_up(monkeypatch, cost):
    """With time for a budget the next size is begun and, at this pace, given up or not begun."""
    n = 30
    spent = [0.0]
    advance = Exploration.advance

    def working(one, count, tools):
        before = one.scored
        advance(one, count, tools)
        # Pairs and larger sets take ten times as long as single parents.
        slow = 10 if one.scored > n else 1
        spent[0] += 1e-5 + cost * slow * (one.scored - before)

    monkeypatch.setattr(Exploration, "advance", working)
    monkeypatch.setattr(module, "thread_time", lambda: spent[0])
    scorer = make_scorer(dependent(n, 400, seed=2), "aic")
    found = identify(
        scorer,
        COMBINED,
        legal=legal_within(scorer, 6),
        budget=Budget(seconds=cost * 10 * 500),
    )
    assert set(found.ended) == {"time"}
    # The 406 pairs are more than 0.7 of the 500 that the time is for.
    assert found.counters["least_size_complete"] == 1
    assert not found.table.exhausted.any()
    assert any(len(parents) > 2 for child in range(n) for parents in listed(found.table, child))


def test_limits_and_knowledge_hold_in_both_parts():
    n = 10
    scorer = make_scorer(dependent(n, 2000, seed=5), "aic")
    allowed = ~np.eye(n, dtype=bool)
    allowed[1, 5] = False
    required = np.zeros((n, n), dtype=bool)
    required[0, 5] = required[2, 5] = True
    most = np.full(n, 4)
    most[3] = 1
    legal = legal_within(scorer, most, 60, allowed=allowed, required=required)
    for sets in (40, 120, None):
        found = identify(scorer, COMBINED, legal=legal, budget=Budget(sets=sets))
        assert all({0, 2} <= set(parents) for parents in listed(found.table, 5))
        assert all(1 not in parents for parents in listed(found.table, 5))
        assert max(map(len, listed(found.table, 3))) == 1
        assert max(map(len, listed(found.table, 5))) <= 4
        for child in range(n):
            for parents in listed(found.table, child):
                assert not parents or legal_within(scorer).free_parameters(child, parents) <= 60
    exact = enumerate_parent_sets(
        scorer, legal_within(scorer, most, 60, allowed=allowed, required=required)
    )
    for child in range(n):
        assert listed(found.table, child).keys() == listed(exact, child).keys()


@pytest.mark.parametrize("most", [2, 3, None])
def test_with_too_many_variables_for_pairs_those_of_the_best_candidates_are_all_there(most):
    n, sets = 40, 300
    scorer = make_scorer(dependent(n, 100, seed=3), "aic")
    found = identify(scorer, COMBINED, legal=legal_within(scorer, most), budget=Budget(sets=sets))
    assert found.counters["least_size_complete"] == 1
    assert found.counters["sets_scored"] == n * sets
    largest = min(most or 3, 3)
    count = core_candidates(2, largest, sets - n, None, 0.0)
    assert count == {2: 14, 3: 8}[largest]  # 91 pairs; 28 pairs and 56 triples
    for child in range(n):
        mine = listed(found.table, child)
        single = {x: scorer.local(child, (x,)) for x in range(n) if x != child}
        core = sorted(sorted(single, key=lambda x: -single[x])[:count])
        scored = {(): scorer.local(child, ())}
        for size in range(1, largest + 1):
            for parents in combinations(core, size):
                score = scored[parents] = scorer.local(child, parents)
                below = (scored[s] for k in range(size) for s in combinations(parents, k))
                if score > max(below) + 1e-6:
                    assert mine[parents] == pytest.approx(score, rel=1e-12)


def test_with_thousands_of_variables_the_best_candidates_wait():
    """So they take no longer: the same sets are scored, in the same order."""
    scorer = make_scorer(dependent(40, 400, seed=3), "aic")
    budget = Budget(sets=42)
    one = identify(scorer, COMBINED, budget=budget)
    two = identify(scorer, "independence", budget=budget)
    assert one.counters.pop("least_size_complete") == 1
    assert one.counters == two.counters
    assert [listed(one.table, c) for c in range(40)] == [listed(two.table, c) for c in range(40)]


def test_variables_with_few_candidates_do_not_look_for_sets_larger_than_all(monkeypatch):
    """Among 60 variables one with four candidates is through after a few phases, not 60."""
    n, phases = 60, []
    random = np.random.default_rng(3)  # columns that are nearly the same: one parent tells it all
    columns = random.integers(0, 2, 400) ^ (random.random((n, 400)) < 0.0005)
    scorer = make_scorer(coded(columns), "bic")
    allowed = np.zeros((n, n), dtype=bool)
    for child in range(n):
        allowed[[(child + step) % n for step in (1, 2, 3, 4)], child] = True
    legal = replace(LegalParentSets.within(scorer.arities), allowed=allowed)
    next_phase = Exploration.next_phase

    def counted(self):
        phases.append(self._child)
        next_phase(self)

    monkeypatch.setattr(Exploration, "next_phase", counted)
    budget = Budget(sets=1000)
    found = identify(scorer, legal=legal, budget=budget, begun=Begun(scorer))
    assert set(found.ended) == {"exhausted"}
    assert n <= len(phases) <= 8 * n


def test_what_stands_still_goes_on_with_a_larger_budget_and_scores_nothing_again():
    """By and by all sets of a size are there, at last all that can matter."""
    n = 9
    scorer = make_scorer(dependent(n, 500, seed=2), "aic")
    exact = enumerate_parent_sets(scorer)
    begun, known = Begun(scorer), [set() for _ in range(n)]
    for sets in (12, 25, 80, 140, 300):
        found = identify(scorer, budget=Budget(sets=sets), begun=begun)
        assert found.counters["sets_scored"] == sum(
            one.scored for one in begun.explorations.values()
        )
        for one in begun.explorations.values():
            assert one.scored == one.held <= sets
            room = one._sets  # none for more sets while it stands still, nor for what follows
            assert len(room.links) == len(room.values) == one.held
            assert room.values.shape[1] < VALUES and not len(room.keys) and not len(room.slots)
            assert len(room.heap_keys) == len(room.heap_entries) == one.state[FRONTIER]
        for child in range(n):
            mine = listed(found.table, child)
            for parents, value in listed(exact, child).items():
                if len(parents) <= found.counters.get("least_size_complete", 0):
                    assert mine[parents] == pytest.approx(value, rel=1e-12)
            # What is beaten by a set that was found later leaves the list, nothing else does.
            assert all(
                parents in mine or any(set(less) < set(parents) for less in mine)
                for parents in known[child]
            )
            known[child] = set(mine)
    assert set(found.ended) == {"exhausted"} and begun.held <= n * 2 ** (n - 1)
    for child in range(n):
        assert listed(found.table, child).keys() == listed(exact, child).keys()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("before", [None, 0, 300, 4000])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_sets_up_to_a_size_that_is_asked_for_come_whatever_the_work(size, before, threads):
    """At once, and where an exploration goes on that has done so much work."""
    n = 10
    scorer = make_scorer(dependent(n, 600, seed=5), "aic")
    budget, begun = Budget(work=max(before or 0, 50), size=size), None
    if before is not None:
        begun = Begun(scorer)
        identify(scorer, budget=Budget(work=before), begun=begun)
    found = identify(scorer, budget=budget, begun=begun, threads=threads)
    assert found.candidates == (n - 1,) * n
    assert found.counters.get("least_size_complete", n) >= size
    exact = enumerate_parent_sets(scorer, legal_within(scorer, size))
    for child in range(n):
        mine = listed(found.table, child)
        for parents, value in listed(exact, child).items():
            assert mine[parents] == pytest.approx(value, rel=1e-12)
    most = up_to(n, size) + budget.work  # what the work allows besides
    assert found.counters["sets_scored"] <= n * most
    # It goes on from there: nothing is scored again, and at last all is known.
    if begun is not None:
        last = identify(scorer, budget=Budget(sets=2**n), begun=begun, threads=threads)
        assert set(last.ended) == {"exhausted"}
        assert last.counters["sets_scored"] <= n * 2 ** (n - 1)
        everything = enumerate_parent_sets(scorer)
        for child in range(n):
            assert listed(last.table, child).keys() == listed(everything, child).keys()


def test_a_size_that_is_asked_for_keeps_the_limits():
    """Of parents, of sets scored, and of sets held."""
    n = 10
    scorer = make_scorer(dependent(n, 600, seed=5), "aic")
    legal = legal_within(scorer, 2)
    found = identify(scorer, legal=legal, budget=Budget(work=50, size=4))
    assert found.counters["least_size_complete"] == 2
    assert max(len(parents) for child in range(n) for parents in listed(found.table, child)) == 2
    for limit in (Budget(work=50, size=3, sets=40), Budget(work=50, size=3, sets_limit=40)):
        for begun in (None, Begun(scorer)):
            found = identify(scorer, budget=limit, begun=begun)
            assert found.counters["sets_scored"] <= 40 * n
            assert found.counters["least_size_complete"] == 1


@pytest.mark.parametrize("work", [20, 60, 150, 400, 1000])
def test_no_size_is_said_to_be_complete_that_is_not(work):
    """Also of variables with required parents, which have fewer candidates than parents."""
    n = 6
    scorer = make_scorer(dependent(n, 600, seed=5), "aic")
    required = np.zeros((n, n), dtype=bool)
    required[0, [3, 4, 5]] = required[1, [4, 5]] = required[2, 5] = True
    legal = replace(LegalParentSets.within(scorer.arities), required=required.T)
    assert len(legal.required_parents(0)) == 3
    for child in range(n):
        begun, budget = Begun(scorer), Budget(work=work)
        found = identify(scorer, legal=legal, budget=budget, begun=begun, children=[child])
        one = begun.explorations[child]
        if one.exhausted:
            continue
        claimed = int(found.counters["least_size_complete"])
        own, needed = one.singles, len(legal.required_parents(child))
        sizes = np.bincount(one._sets.links[: one.held, SIZE], minlength=n + 1)
        for size in range(needed, min(claimed, needed + own) + 1):
            assert sizes[size] == math.comb(own, size - needed)


def test_beyond_a_size_that_is_asked_for_only_what_the_work_allows_is_begun():
    """Where there is room for all pairs anyway, it is the same to ask for them."""
    scorer = make_scorer(dependent(40, 600, seed=5), "aic")
    found = []
    for size in (0, 2):
        begun = Begun(scorer)
        first = identify(scorer, budget=Budget(work=4000), begun=begun)
        assert first.counters["least_size_complete"] == 1
        found.append(identify(scorer, budget=Budget(work=30_000, size=size), begun=begun))
    one, other = found
    assert other.counters == one.counters
    assert all(listed(other.table, child) == listed(one.table, child) for child in range(40))


@pytest.mark.parametrize("score", ["bic", "bdeu", "bds"])
def test_what_is_dropped_while_it_stands_still_is_worked_out_again_as_it_was(score, monkeypatch):
    """States, observed states and required parents differ by variable."""
    states = [2, 3, 4, 2, 5, 3, 2]
    columns = np.random.default_rng(4).integers(0, states, (300, 7)).T
    dataset = coded(columns, [2, 3, 5, 2, 5, 4, 2])
    scorer = make_scorer(dataset, score)
    required = np.zeros((7, 7), dtype=bool)
    required[2, 0] = required[4, 0] = required[1, 3] = True
    before = {}
    still = ExploredSets.stand_still

    def noted(sets):
        count = sets.count
        before[id(sets)] = [sets.links[:count], sets.values[:count], sets.keys[:count]]
        before[id(sets)] = [array.copy() for array in before[id(sets)]]
        still(sets)

    monkeypatch.setattr(ExploredSets, "stand_still", noted)
    begun, legal = Begun(scorer), replace(legal_within(scorer), required=required)
    identify(scorer, legal=legal, budget=Budget(sets=40), begun=begun)
    assert len(before) == len(begun.explorations) == 7
    for one in begun.explorations.values():
        sets, more = one._sets, one.held + 5
        one.go_on(Budget(sets=60))
        for array, was in zip([sets.links, sets.values, sets.keys], before[id(sets)], strict=True):
            np.testing.assert_array_equal(array, was)
        for number, key in enumerate(sets.keys):
            assert find_set(sets.keys, sets.slots, key) == number
        sets.make_room(5, 5)
        assert len(sets.keys) >= more and len(sets.slots) >= 2 * more


def test_some_variables_alone_get_sets():
    scorer = make_scorer(dependent(8, 300, seed=4), "bic")
    some = identify(scorer, budget=Budget(sets=40), children=[2, 5])
    every = identify(scorer, budget=Budget(sets=40))
    for child in range(8):
        wanted = listed(every.table, child) if child in (2, 5) else {}
        assert listed(some.table, child) == wanted
    assert len(some.ended) == 2 and some.counters["sets_scored"] <= 80


def test_what_is_not_to_stand_is_dropped_variable_by_variable():
    scorer = make_scorer(dependent(9, 400, seed=2))
    begun, standing = Begun(scorer), []
    identify(scorer, budget=Budget(sets=40), begun=begun)
    begun.kept = False
    identify(
        scorer,
        budget=Budget(sets=80),
        begun=begun,
        on_variable=lambda _child, _sets: standing.append(len(begun.explorations)),
    )
    assert standing == list(range(8, -1, -1))
