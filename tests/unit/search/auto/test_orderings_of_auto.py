"""The lists of ``auto``: how they grow, and the search on them that follows at once."""

import numpy as np
import pytest

from bnstudio.search.auto import orderings
from bnstudio.search.auto.orderings import Orderings
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.climbing.climber import starting_dag
from bnstudio.search.control import SilentControl
from bnstudio.search.orderings import _ordering_search_kernels as kernels
from bnstudio.search.orderings import chains
from bnstudio.search.orderings._population_kernels import MEMBERS
from bnstudio.search.orderings.minobs import Crossing
from tests.support.searching import dependent, problem


def stage(task, control=None):
    told = StageControl(control or SilentControl())
    smallest = starting_dag(task)
    told.incumbent(smallest, sum(task.scores.local(v, ()) for v in range(task.n)))
    return Orderings(task, told, {})


def test_a_search_that_is_worth_the_lists_follows_them_at_once():
    one = stage(problem(dependent(20, 300, seed=3)))
    spent = one.turn(1.0)
    assert one.ended or one._searched >= orderings._AT_ONCE * one._listing > 1.0
    assert spent >= one._listing + one._searched
    one.close()


def begun(variables, monkeypatch):
    """Return the ordering of the start, the first one, and the stage after its first turn."""
    first = []
    search = kernels.search_by_crossing

    def noted(sets, state, memory, population, settings, work):
        search(sets, state, memory, population, settings, work)
        first.append((population.members[: population.counts[MEMBERS]].copy(), state.order.copy()))

    monkeypatch.setattr(kernels, "search_by_crossing", noted)
    told = []
    made = Crossing.__init__

    def make(self, task, *given):
        made(self, task, *given)
        told.append(self.pool.first_order.copy())

    monkeypatch.setattr(Crossing, "__init__", make)
    monkeypatch.setattr(chains, "_WORK_A_ROUND", [1, 100_000])
    one = stage(problem(dependent(variables, 200, seed=3)))
    one.turn(1.0)
    one.close()
    return told[0], first[0], one


def test_the_first_ordering_is_drawn_and_the_climbed_one_is_kept(monkeypatch):
    low = orderings.DRAWN[0]
    start, (members, order), one = begun(low + 1, monkeypatch)
    assert any(np.array_equal(start, member) for member in members)
    assert not np.array_equal(order, start)
    assert one._searched >= orderings._DRAWN_AT_ONCE * one._listing > 1.0
    one._grown = True
    assert one._at_once == orderings._AT_ONCE
    assert one._most_search == one._listing


@pytest.mark.parametrize("variables", [orderings.DRAWN[0], orderings.DRAWN[1] + 1])
def test_with_fewer_or_more_variables_the_climbed_one_comes_first(variables, monkeypatch):
    _, (members, _), one = begun(variables, monkeypatch)
    assert not len(members)
    assert one._at_once == orderings._AT_ONCE


def test_so_does_one_that_is_worth_an_expansion(monkeypatch):
    """Else other stages have their turn just when the search is to gain by longer lists."""
    rounds, noted = [], Orderings._note

    def note(one, work, *, gained):
        rounds.append((work, one._search.pool.work[1]))
        noted(one, work, gained=gained)

    monkeypatch.setattr(Orderings, "_note", note)
    one = stage(problem(dependent(40, 300, seed=3)))
    one._cost = 20.0  # as of a table of more rows: an expansion takes some rounds
    before, seen = 0, 0
    for _ in range(60):
        rounds.clear()
        one.turn(1.0)
        one.lists.growing = False  # of lists that grow, the search after that is longer
        if one.ended:
            break
        scored = [before, *(many for _, many in rounds)]
        before = scored[-1]
        for at in range(len(rounds)):
            more = scored[at + 1] - scored[at]
            if more:
                seen += 1
                after = sum(work for work, _ in rounds[at + 1 :])
                assert after >= orderings._AT_ONCE * more * one._cost
    assert seen >= 2
    one.close()


def test_other_stages_begin_with_the_best_network_of_the_search(monkeypatch):
    """Of wide tables it is not told after each round."""
    one = stage(problem(dependent(20, 300, seed=3)))
    for _ in range(4):
        one.turn(1e5)
        pool = one._search.pool
        pool._stride = 10**9
        assert one._control.score == pool.score
    one.close()


def test_families_that_wait_for_lists_that_grow_no_more_join_when_they_are_many(monkeypatch):
    """A run may go on for hours on lists that are long enough."""
    monkeypatch.setattr(orderings, "_MOST_MET", 50)
    task = problem(dependent(20, 300, seed=3))
    one = stage(task)
    one.turn(1e5)
    met = [(child, (a, b)) for child in range(3) for a in range(4, 11) for b in range(a + 1, 12)]
    one._control.families = dict.fromkeys(met[:40])
    one.lists.growing = False
    one.turn(1e4)
    assert len(one._control.families) == 40
    one._control.families = dict.fromkeys(met)
    one.ended, one._rounds = True, None  # as where the bound of the lists is reached
    before = one._search.pool.steps
    one.turn(1e4)
    assert not one._control.families and one._search.pool.steps > before
    one.close()


def anew(task):
    """A stage that searches from nothing, after a first turn."""
    one = stage(task)
    one.turn(1e5)
    one._search.pool.begin_anew()
    one._fresh_start.begin()
    one.lists.growing = False
    return one


def test_what_another_stage_finds_ends_a_search_from_nothing_and_has_its_time():
    task = problem(dependent(20, 300, seed=3))
    one = stage(task)
    one.turn(1.0)
    account, pool = one._fresh_start, one._search.pool
    account.work, account.gained_at = 1e7, 1e6
    assert account.due
    pool.begin_anew()
    account.begin()
    for known in (one._control.score + 50.0, one._control.score + 100.0):  # also where none is
        account.gained_at = 1e6
        one._control.incumbent(one._control.network, known)
        one._take_over()
        assert not pool.anew and not account.due
    one.close()


def test_no_search_from_nothing_where_nothing_is_better_on_these_lists():
    one = anew(problem(dependent(20, 300, seed=3)))
    pool = one._search.pool
    pool.table.bound = pool.found
    one._note(1.0, gained=False)
    assert not pool.anew and pool.score == pool.found
    one._grown, one._fresh_start.work = True, 1e9
    assert one._fresh_start.due
    one._note(1.0, gained=False)
    assert not pool.anew
    one.close()


def test_a_search_that_can_do_no_more_holds_nothing():
    one = anew(problem(dependent(20, 300, seed=3)))
    pool = one._search.pool
    before = pool.found
    one.ended = False
    one._rounds = iter(())  # as where the bound of the lists is reached
    one.turn(1e4)
    assert one.ended and not pool.anew and pool.score == before


def test_memory_of_lists_before_goes_back_where_lists_are_long(monkeypatch):
    """Allocators keep it: with 1.2 million sets the process stood at 614 MB, it needs 410."""
    given_back, lengths = [], []
    monkeypatch.setattr(orderings, "give_back", lambda: given_back.append(one._listed))
    one = stage(problem(dependent(40, 2000, seed=3)))
    one.turn(1.0)
    assert given_back == []
    monkeypatch.setattr(orderings, "_LONG", one._listed)
    for _ in range(6):
        before = one._listed
        one.turn(3e4)
        if one._listed > before:
            lengths.append(one._listed)
    one.close()
    assert given_back == lengths != []


def test_the_measure_of_an_expansion_is_not_told_as_that_of_the_search():
    """It stood beside "Searching orders of the variables" as 100 % from the first second on."""
    told = []

    class Heard(SilentControl):
        def progress(self, phase, done=None, total=None, metrics=None):
            told.append((phase, total))

    one = stage(problem(dependent(40, 300, seed=3)), Heard())
    one._cost = 20.0  # as of a table of more rows: an expansion takes some rounds
    for _ in range(60):
        one.turn(1.0)
        if one.ended or one._search.pool.work[1]:
            break
    one.close()
    assert ("Searching orders of the variables", None) in told
    assert {total for phase, total in told if phase == "Searching orders of the variables"} == {
        None
    }
    assert any(total for phase, total in told if phase == "Finding parent sets")
