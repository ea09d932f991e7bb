"""What the ends of reversed arcs would want: which sets are looked at, and which are listed."""

import itertools
from math import comb

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring.parent_sets._table_kernels import Listed
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.search.orderings.expansion import _expansion_kernels as kernels
from bnstudio.search.orderings.expansion import candidate_expansion
from bnstudio.search.orderings.expansion.candidate_expansion import CandidateExpansion
from bnstudio.search.orderings.expansion.reversed_arcs import (
    MOST_PARENTS,
    MOST_SUBSETS,
    ParentUnion,
    arrays_of,
    subsets_up_to,
    unions_of,
)
from bnstudio.search.snapshot import Snapshot
from tests.support.searching import coded, dependent, problem
from tests.unit.search.orderings.test_candidate_expansion import (
    RULES,
    best_subset,
    families_of,
    with_short_lists,
)


def subsets(size):
    """Return the members of each subset of a union of so many."""
    found = subsets_up_to(size)
    starts = found.starts[found.firsts[size] : found.firsts[size + 1] + 1]
    return [
        tuple(found.members[low:high].tolist()) for low, high in itertools.pairwise(starts.tolist())
    ]


def test_each_end_may_have_the_parents_of_the_other():
    """0 -> 2 <- 1, 2 -> 3 <- 4."""
    network = [(0, ()), (1, ()), (2, (0, 1)), (3, (2, 4)), (4, ())]
    assert set(unions_of(network)) == {
        ParentUnion(0, (1, 2), 2), ParentUnion(1, (0, 2), 2),  # 2 would only lose a parent
        ParentUnion(2, (0, 1, 3, 4), 3), ParentUnion(3, (0, 1, 4), -1), ParentUnion(4, (2, 3), 3),
    }  # fmt: skip
    assert not list(unions_of([(0, ()), (1, ())]))


@pytest.mark.parametrize("size", [0, 1, 4, 7, 9, 14, 22, 23, 255, 256])
def test_all_smaller_subsets_are_there_and_know_those_within_them(size):
    found, whole = subsets(size), subsets_up_to(size)
    most = max(map(len, found))
    assert found == [
        one for length in range(most + 1) for one in itertools.combinations(range(size), length)
    ]
    assert most <= MOST_PARENTS and len(found) <= MOST_SUBSETS
    more = sum(comb(size, length) for length in range(most + 2))
    assert most in (size, MOST_PARENTS) or more > MOST_SUBSETS, "as large ones as there is room for"
    for one, row in zip(found, range(*whole.firsts[[size, size + 1]]), strict=True):
        without = whole.without[whole.starts[row] : whole.starts[row + 1]]
        assert [found[at] for at in without] == [tuple(p for p in one if p != out) for out in one]
    union = ParentUnion(size, tuple(range(size)), -1)
    assert union.looked_at == len(found)
    if size:
        held = [one for one in found if 0 in one]
        assert ParentUnion(size, tuple(range(size)), 0).looked_at == len(held)


def test_of_a_union_of_very_many_parents_none_but_the_empty_subset_is_looked_at():
    task = problem(dependent(5, 200))
    union = ParentUnion(0, tuple(range(1, 5)) * 100, -1)
    assert union.looked_at == 1
    assert legal_in([union], task.legal)[0] == [()]


def legal_in(unions, legal):
    """Return the legal, wanted subsets of each union."""
    asked = arrays_of(unions)
    most = 256 * len(unions)
    owners, rows, starts = (np.empty(most + 1, dtype=np.int64) for _ in range(3))
    parents = np.empty(MOST_PARENTS * most, dtype=np.int64)
    count = kernels.legal_subsets(
        candidate_expansion.limits_of(legal),
        subsets_up_to(int(np.diff(asked.starts).max())),
        asked, owners, rows, starts, parents,
    )  # fmt: skip
    found = [[] for _ in unions]
    for one in range(count):
        found[owners[one]].append(tuple(parents[starts[one] : starts[one + 1]].tolist()))
    return found


@pytest.mark.parametrize("rules", RULES)
def test_the_legal_subsets_are_those_that_the_limits_allow(rules):
    task = with_short_lists(**RULES[rules])
    unions = list(dict.fromkeys(unions_of(families_of(task.parent_sets))))
    for union, found in zip(unions, legal_in(unions, task.legal), strict=True):
        wanted = [
            own
            for length in range(min(len(union.parents), MOST_PARENTS) + 1)
            for own in itertools.combinations(union.parents, length)
            if (union.always < 0 or union.always in own)
            and task.constraints.family_allowed(union.child, own)
        ]
        assert found == wanted


@pytest.mark.parametrize("always", [-1, 2])
def test_the_best_are_listed_that_score_higher_than_all_within_and_all_listed(always):
    random = np.random.default_rng(1)
    size = 6
    found, whole = subsets(size), subsets_up_to(size)
    first = whole.firsts[size]
    for most in (3, 60):
        for _ in range(20):
            union = ParentUnion(size, tuple(range(size)), always)
            legal = [
                at
                for at, one in enumerate(found)
                if random.random() > 0.2 and (always < 0 or always in one)
            ]
            scores = random.integers(0, 8, len(legal)) + [3.0 * len(found[at]) for at in legal]
            sets = {found[at]: score for at, score in zip(legal, scores.tolist(), strict=True)}
            listed = sorted(
                (12.0 * random.random(), found[at]) for at in random.permutation(63)[:5]
            )
            flat = [member for _, one in reversed(listed) for member in one]
            table = Listed(
                np.array([0] * (size + 1) + [len(listed)]),
                np.cumsum([0, *(len(one) for _, one in reversed(listed))]),
                np.array(flat, dtype=np.uint16),
                np.array([score for score, _ in reversed(listed)]),
            )
            wanted = [
                (score, at)
                for at, (one, score) in enumerate(sets.items())
                if all(score > less for other, less in sets.items() if set(other) < set(one))
            ]
            wanted = sorted(wanted, key=lambda pair: (-pair[0], pair[1]))[:most]
            wanted = [
                at
                for score, at in wanted
                if all(
                    score > less for less, other in listed if set(other) <= set(found[legal[at]])
                )
            ]
            members = [found[at] for at in legal]
            answer = np.empty(len(legal) + 1, dtype=np.int64)
            count = kernels.best_subsets(
                table, whole, arrays_of([union]),
                np.zeros(len(legal), dtype=np.int64), np.array(legal) + first,
                np.cumsum([0, *map(len, members)]),
                np.array([member for one in members for member in one], dtype=np.int64),
                scores, most, answer,
            )  # fmt: skip
            assert answer[:count].tolist() == wanted


def parity():
    """Return a table of which each of the first three columns is the parity of the others."""
    first, second = np.repeat([[0, 0, 1, 1], [0, 1, 0, 1]], 50, axis=1)
    noise = np.random.default_rng(2).integers(0, 2, (3, 200))
    return coded([first, second, first ^ second, *noise])


def test_a_family_is_found_that_no_single_parent_leads_to():
    task = problem(parity())
    table = identify(task.scores.scorer, legal=task.legal, budget=Budget(sets=1)).table
    assert (0, 1) not in {own for _, own in table.sets(2)}
    network = [(0, ()), (1, ()), (2, (0, 1)), (3, ()), (4, ()), (5, ())]

    def listed(**more):
        found = until_nothing_is_left(
            CandidateExpansion(task.scores, task.constraints), table, network, **more
        )
        return {own for _, own in found.sets(0)}

    assert (1, 2) not in listed()
    assert (1, 2) in listed(network=network)


def until_nothing_is_left(expansion, table, families, **more):
    """Return the table after as many calls as it takes."""
    left = True
    while left:
        found = expansion.expand(table, families, lambda: None, **more)
        table = table if found is None else found.table
        left = expansion.left
    return table


def test_the_first_expansion_of_a_search_is_around_families_alone():
    task = with_short_lists()
    network = families_of(task.parent_sets)
    one = CandidateExpansion(task.scores, task.constraints)
    one.expand(task.parent_sets, network, lambda: None, network=network)
    assert one.scored > 0 and one.left == len(list(dict.fromkeys(unions_of(network))))
    other = CandidateExpansion(task.scores, task.constraints)
    other.expand(task.parent_sets, network, lambda: None)
    assert one.scored == other.scored


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", RULES)
def test_the_best_legal_subsets_of_every_union_are_matched_by_listed_ones(
    rules, threads, monkeypatch
):
    monkeypatch.setattr(candidate_expansion, "_UNIONS_AT_ONCE", 3)
    task = with_short_lists(**RULES[rules])
    table, limits = task.parent_sets, task.constraints
    network = families_of(table)
    one = CandidateExpansion(task.scores, limits, threads)
    wider = until_nothing_is_left(one, table, network, network=network)
    for child, parents, always in unions_of(network):
        sets = [
            own
            for length in range(len(parents) + 1)
            for own in itertools.combinations(parents, length)
            if (always < 0 or always in own) and limits.family_allowed(child, own)
        ]
        if sets:
            best = max(task.scores.scorer.local(child, own) for own in sets)
            assert best_subset(wider, child, parents) >= best - 1e-6
    for child in range(task.n):
        old = {own for _, own in table.sets(child)}
        for score, own in wider.sets(child):
            assert own in old or limits.family_allowed(child, own)
            assert score == pytest.approx(task.scores.scorer.local(child, own), rel=1e-12)
    scored = one.scored
    assert one.expand(wider, network, lambda: None, network=network) is None
    assert one.scored == scored, "nothing is scored twice"


def test_a_search_can_be_stopped_between_some_rows(monkeypatch):
    monkeypatch.setattr(candidate_expansion, "_ROWS_AT_ONCE", 4 * 400 * 2)
    task = with_short_lists()
    network = families_of(task.parent_sets)
    one, asked = CandidateExpansion(task.scores, task.constraints), []
    one.expand(task.parent_sets, (), lambda: asked.append(1), network=network)
    assert len(asked) >= one.scored / 3 > 5
    few = CandidateExpansion(task.scores, task.constraints)
    few.expand(task.parent_sets, (), lambda: None, max_sets=20, network=network)
    assert 0 < few.scored < one.scored and few.left, "the limit of a call holds for these, too"


def test_arcs_wait_for_their_turn_and_are_kept_with_a_run(monkeypatch):
    monkeypatch.setattr(candidate_expansion, "LEAST_REVERSED", 20)
    monkeypatch.setattr(candidate_expansion, "REVERSED_SHARE", 0.0)
    task = with_short_lists(
        dependent(9, 400, seed=3), knowledge=Knowledge(required=(("V4", "V2"),))
    )
    network = families_of(task.parent_sets)
    one = CandidateExpansion(task.scores, task.constraints)
    table, left = task.parent_sets, []
    while not left or left[-1]:
        found = one.expand(table, network, lambda: None, network=network)
        table = table if found is None else found.table
        left.append(one.left)
    assert len(left) > 2 and left == sorted(left, reverse=True)
    # A run that goes on has the same behind it; what its last call tried can be tried again.
    taken = Snapshot({})
    one.put_into(taken)
    again = CandidateExpansion(task.scores, task.constraints)
    again.take_from(taken)
    scored = again.scored
    assert again.expand(table, network, lambda: None, network=network) is None
    assert again.scored == scored == one.scored
    once = CandidateExpansion(task.scores, task.constraints)
    for families in network, ():
        before = once.scored
        once.expand(task.parent_sets, families, lambda: None, network=network)
        scored = once.scored - before
        once.forget_last()
        once.expand(task.parent_sets, families, lambda: None, network=network)
        assert once.scored == before + 2 * scored > before
