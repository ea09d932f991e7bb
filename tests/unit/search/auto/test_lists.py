"""The growing lists of ``auto``: rounds, pieces of them, and what is scored once alone."""

import itertools
import math
import weakref
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.scoring.association import association
from bnstudio.scoring.total import total
from bnstudio.search.auto import lists
from bnstudio.search.auto.lists import Lists
from bnstudio.search.auto.ranked_sets import MARGIN
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.control import SilentControl
from bnstudio.search.snapshot import Snapshot
from tests.support.searching import dependent, enumerate_parent_sets, problem

N = 24
DATA = dependent(N, 400, seed=3)


@pytest.fixture(params=[lists._SIZE_FROM, 0.0], autouse=True)
def sizes(request, monkeypatch):
    """Rounds as short as these ask for all sets of a size in half of the tests."""
    monkeypatch.setattr(lists, "_SIZE_FROM", request.param)
    return request.param == 0.0


def growing(data=DATA):
    one = Lists(problem(data), StageControl(SilentControl()))
    one.begin_with_few()
    return one


def round_of(one, work):
    """Do a round by pieces of so much work; return the sets of each variable."""
    found, pieces = {}, 0
    while True:
        table, spent = one.piece(work)
        assert spent > 0
        pieces += 1
        for child in range(table.n):
            if table.count(child):
                assert child not in found
                found[child] = list(table.sets(child))
        if not one.under_way:
            return found, pieces


def test_a_round_by_pieces_finds_what_it_finds_at_once():
    at_once, by_pieces = growing(), growing()
    for _ in range(3):
        whole, one = round_of(at_once, math.inf)
        parts, many = round_of(by_pieces, 1e3)
        assert one == 1 < many and sorted(parts) == list(range(N))
        assert parts == whole
    assert at_once.scored == by_pieces.scored


def test_nothing_is_scored_twice_while_it_is_held(monkeypatch):
    kept = growing()
    for _ in range(3):
        round_of(kept, math.inf)
        held = kept._begun.explorations.values()
        assert kept.scored == sum(one.scored for one in held)
        assert all(one.scored == one.held for one in held)
    monkeypatch.setattr(lists, "_MAX_STANDING", 0)
    anew = growing()
    round_of(anew, math.inf)
    first = anew.scored
    round_of(anew, math.inf)
    assert anew._begun is None and anew.scored > 2 * first  # the first ones are scored again


@pytest.mark.parametrize("pieces", [0, 2])
def test_lists_that_were_put_away_go_on_as_if_they_had_not_been(pieces):
    """Also in the midst of a round: the explorations of the run are had again by their budgets."""
    one, other = growing(), growing()
    for _ in range(2):
        round_of(one, math.inf)
    for _ in range(pieces):
        one.piece(1e3)
    kept = Snapshot()
    one.put_into(kept)
    other.take_from(kept.copy())
    assert other.under_way == (pieces > 0) and other.scored == one.scored
    assert round_of(other, 1e3) == round_of(one, 1e3)
    assert other.scored == one.scored and other._budgets == one._budgets


def test_in_a_round_that_is_not_kept_each_exploration_is_dropped_when_it_is_done(monkeypatch):
    one = growing()
    round_of(one, math.inf)
    held = [weakref.ref(each) for each in one._begun.explorations.values()]
    alive = []

    def looked(*given, **named):
        named["on_variable"] = lambda *_: alive.append(sum(ref() is not None for ref in held))
        return identify(*given, **named)

    identify = lists.identify
    monkeypatch.setattr(lists, "identify", looked)
    monkeypatch.setattr(lists, "_MAX_STANDING", 0)
    one.piece(math.inf)
    # The one at work, and one that the loop over variables has not let go of yet, count.
    assert len(alive) == len(held) and alive[-1] <= 2 < alive[0]


@pytest.mark.parametrize("pieces", [0, 2])
def test_lists_that_let_go_find_the_same(pieces):
    """What they held is scored again, also where it was let go in the midst of a round."""
    one, other = growing(), growing()
    for lists_ in (one, other):
        for _ in range(2):
            round_of(lists_, math.inf)
        for _ in range(pieces):
            lists_.piece(1e3)
    other.let_go()
    assert other._begun.held == 0
    for _ in range(2):
        assert round_of(other, 5e3) == round_of(one, 5e3)
    assert other.scored == one.scored and other._held == one._held > 0


@pytest.mark.parametrize("pieces", [0, 2])
def test_resumed_lists_are_held_as_long_as_they_would_have_been(monkeypatch, pieces):
    """That hangs on what all variables hold, and not on what was scored again since."""
    one, other = growing(), growing()
    for _ in range(2):
        round_of(one, math.inf)
    monkeypatch.setattr(lists, "_MAX_STANDING", 2 * one._begun.held + 1)
    for _ in range(pieces):
        one.piece(1e3)
    kept = Snapshot()
    one.put_into(kept)
    other.take_from(kept.copy())
    for _ in range(3):
        assert round_of(other, 1e3) == round_of(one, 1e3)
        assert other._keeps == one._keeps and other._budgets == one._budgets
        assert other.scored == one.scored
    assert not one._budgets, "so many are not held"


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("threads", [1, 2])
def test_all_sets_of_a_size_come_when_a_round_has_room_for_them(sizes, kept, threads, monkeypatch):
    """Also where no part of them says much: each is found, or beaten by a part."""
    if not kept:
        monkeypatch.setattr(lists, "_MAX_STANDING", 0)
    task = replace(problem(DATA), threads=threads)
    one = Lists(task, StageControl(SilentControl()))
    one.begin_with_few()
    known: list[dict[tuple[int, ...], float]] = [{} for _ in range(N)]
    asked = 0
    for _ in range(4):
        asked = max(asked, one._size)
        for child, sets in round_of(one, 2e3)[0].items():
            known[child].update({parents: score for score, parents in sets})
        assert one._whole >= asked
    assert asked >= 2 if sizes else not asked
    exact = enumerate_parent_sets(task.scores.scorer, replace_max_parents(task, asked))
    for child in range(N if sizes else 0):
        for score, parents in exact.sets(child):
            assert known[child][parents] == pytest.approx(score, rel=1e-12)


def replace_max_parents(task, size):
    return replace(task.legal, max_parents=np.minimum(task.legal.max_parents, size))


def test_a_size_is_not_asked_for_where_it_is_too_much(sizes, monkeypatch):
    if not sizes:
        return
    one = growing()
    pairs = math.comb(N - 1, 2) * N
    monkeypatch.setattr(lists, "_MOST_OF_A_SIZE", pairs - 1)
    one._ask_for_size([N - 1] * N, 1e9)
    assert not one._size
    monkeypatch.setattr(lists, "_MOST_OF_A_SIZE", pairs)
    one._ask_for_size([N - 1] * N, 1e9)
    assert (one._size, one._size_sets) == (2, pairs)
    work = one._size_work
    one._ask_for_size([N - 1] * N, 0.99 * work / lists._SIZE_SHARE)
    assert not one._size
    one._ask_for_size([N - 1] * N, 1.01 * work / lists._SIZE_SHARE)
    assert one._size == 2
    one._ask_for_size([], 1e9)  # where it is not known how many parents can matter
    assert not one._size
    one._largest = lists.SETS_LIMIT - math.comb(N - 1, 2)
    one._ask_for_size([N - 1] * N, 1e9)
    assert one._size == 2
    one._largest += 1  # no variable may hold them all
    one._ask_for_size([N - 1] * N, 1e9)
    assert not one._size


def test_a_size_that_memory_has_no_room_for_is_not_asked_for(sizes):
    """Nor taken as known; without the limit it is both."""
    for memory in (400_000, None):
        one = Lists(replace(problem(DATA), memory_bytes=memory), StageControl(SilentControl()))
        one.begin_with_few()
        asked = set()
        for _ in range(4):
            round_of(one, math.inf)
            asked.add(one._size)
            standing = one._begun.explorations.values()
            assert one._largest == max(one.held for one in standing) <= one._most_held
            assert one._whole <= min(one._whole for one in standing if not one.exhausted)
        if sizes:
            assert (one._whole, asked) == ((2, {0, 2}) if memory else (3, {0, 2, 3}))


@pytest.mark.parametrize("sets_work", [1e2, 1e4, 1e7])
def test_lists_that_are_scored_anew_grow_by_work_and_not_by_sets(sets_work):
    """Where the variables take most of the work whatever their sets, the sets grow by more."""
    each = lists.VARIABLE * N
    growth = growing().growth(each + sets_work)
    wanted = lists.GROWTH_ANEW * (each + sets_work)
    assert lists.GROWTH_ANEW <= growth <= lists.MOST_GROWTH
    assert growth == lists.MOST_GROWTH or each + growth * sets_work == pytest.approx(wanted)


def with_a_network(task):
    """Return a control that knows the empty network."""
    control = StageControl(SilentControl())
    empty = DAG(task.names)
    control.incumbent(empty, total(task.scores.scorer, empty))
    return control


def among_the_strongest(monkeypatch, **more):
    """Return lists that try six parents of each variable at first."""
    monkeypatch.setattr(lists, "FIRST_PARENTS", 6)
    monkeypatch.setattr(lists, "_CHEAP_SINGLES", 0.0)
    monkeypatch.setattr(lists, "_RANKED_FROM", N - 1)
    task = replace(problem(DATA), **more)
    one = Lists(task, with_a_network(task))
    one.begin_with_few()
    one.begin_with_strongest(association(task.scores.local_scorer, lambda: None))
    assert one.strength is not None
    return one


@pytest.mark.parametrize("threads", [1, 2])
def test_sets_of_small_products_of_ranks_come_round_by_round(threads, monkeypatch):
    one = among_the_strongest(monkeypatch, threads=threads)
    local = one._problem.scores.scorer.local
    known = [{} for _ in range(N)]
    done, rounds = 0, 0
    while rounds < 3 or done < 60:
        assert one._products[1] >= done
        for child, sets in round_of(one, 2e3)[0].items():
            known[child].update({parents: score for score, parents in sets})
        rounds += 1
        done = one._products[0]  # what the next round begins with
        for child in range(N):
            single = {other: local(child, (other,)) for other in range(N) if other != child}
            order = sorted(single, key=lambda other: (-single[other], other))
            for a, b in itertools.combinations(range(len(order)), 2):
                if (a + 1) * (b + 1) > done:
                    continue
                own = {order[a], order[b]}
                score = local(child, tuple(sorted(own)))
                parts = {s for parents, s in known[child].items() if set(parents) <= own}
                assert score < local(child, ()) - MARGIN or max(parts) >= score - 1e-6


@pytest.mark.parametrize("pieces", [0, 2])
def test_sets_by_rank_go_on_where_they_were(pieces, monkeypatch):
    one = among_the_strongest(monkeypatch)
    monkeypatch.setattr(lists, "_MAX_STANDING", 0)
    other = Lists(one._problem, with_a_network(one._problem))
    while one._sets_by_rank < 20:
        round_of(one, 2e3)
    for _ in range(pieces):
        one.piece(1e3)
    kept = Snapshot()
    one.put_into(kept)
    other.take_from(kept.copy())
    for _ in range(2):
        assert round_of(other, 1e3) == round_of(one, 1e3)
        assert (other._products, other.scored) == (one._products, one.scored)


@pytest.mark.parametrize("limit", ["_RANKED_FROM", "_RANKED_WORK", "all are tried"])
def test_there_are_no_sets_by_rank_with_few_variables_or_dear_sets(limit, monkeypatch):
    one = among_the_strongest(monkeypatch)
    assert one._ranked
    if limit == "all are tried":
        monkeypatch.undo()
    else:
        monkeypatch.setattr(lists, limit, N if limit == "_RANKED_FROM" else 0.0)
    one = Lists(one._problem, with_a_network(one._problem))
    one.begin_with_few()
    one.begin_with_strongest(association(one._problem.scores.local_scorer, lambda: None))
    for _ in range(3):
        round_of(one, math.inf)
    assert one._products == (0, 0)
