"""What the ends of reversed arcs would want: which sets are looked at, and which are listed."""

import itertools
from math import comb

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.search.orderings.expansion import candidate_expansion
from bnstudio.search.orderings.expansion.candidate_expansion import CandidateExpansion
from bnstudio.search.orderings.expansion.reversed_arcs import (
    MOST_PARENTS,
    MOST_SUBSETS,
    ParentUnion,
    subsets_of,
    undominated,
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
    """Return the members of each subset."""
    found = subsets_of(size)
    return [
        tuple(found.members[low:high].tolist())
        for low, high in itertools.pairwise(found.starts.tolist())
    ]


def test_each_end_may_have_the_parents_of_the_other():
    """0 -> 2 <- 1, 2 -> 3 <- 4."""
    network = [(0, ()), (1, ()), (2, (0, 1)), (3, (2, 4)), (4, ())]
    assert set(unions_of(network)) == {
        ParentUnion(0, (1, 2), 2), ParentUnion(1, (0, 2), 2),  # 2 would only lose a parent
        ParentUnion(2, (0, 1, 3, 4), 3), ParentUnion(3, (0, 1, 4), -1), ParentUnion(4, (2, 3), 3),
    }  # fmt: skip
    assert not list(unions_of([(0, ()), (1, ())]))


@pytest.mark.parametrize("size", [1, 4, 7, 9, 14, 300])
def test_all_smaller_subsets_are_there_and_know_those_within_them(size):
    found, whole = subsets(size), subsets_of(size)
    most = max(map(len, found))
    assert found == [
        one for length in range(most + 1) for one in itertools.combinations(range(size), length)
    ]
    assert most <= MOST_PARENTS and len(found) <= MOST_SUBSETS
    more = sum(comb(size, length) for length in range(most + 2))
    assert most in (size, MOST_PARENTS) or more > MOST_SUBSETS, "as large ones as there is room for"
    for one, row, holds in zip(found, whole.without, whole.holds, strict=True):
        within = {found[at] for at in row if at >= 0}
        assert within == {tuple(p for p in one if p != out) for out in one}
        assert tuple(np.flatnonzero(holds)) == one


def test_some_unions_want_the_subsets_with_the_former_child_alone():
    union = ParentUnion(7, (1, 4, 9), 4)
    held = {one for one, wanted in zip(subsets(3), union.wanted, strict=True) if wanted}
    assert held == {(1,), (0, 1), (1, 2), (0, 1, 2)}
    assert ParentUnion(7, (1, 4, 9), -1).wanted.all()


@pytest.mark.parametrize("always", [-1, 2])
def test_undominated_are_those_that_the_definition_names(always):
    random = np.random.default_rng(1)
    found = subsets(6)
    for _ in range(20):
        scores = random.integers(0, 8, len(found)) + 3.0 * np.array([len(one) for one in found])
        scores[random.random(len(found)) < 0.2] = -np.inf  # not legal
        scores[[always >= 0 and always not in one for one in found]] = -np.inf
        wanted = [
            at
            for at, one in enumerate(found)
            if np.isfinite(scores[at])
            and all(
                scores[at] > scores[other] + 1e-9
                for other, less in enumerate(found)
                if set(less) < set(one)
            )
        ]
        assert undominated(subsets_of(6), scores, 1e-9).tolist() == wanted


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
