"""The lists of ``auto``: how they grow, and the search on them that follows at once."""

from bnstudio.search.auto import orderings
from bnstudio.search.auto.orderings import Orderings
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.climbing.climber import starting_dag
from bnstudio.search.control import SilentControl
from tests.support.searching import dependent, problem


def stage(task):
    told = StageControl(SilentControl())
    smallest = starting_dag(task)
    told.incumbent(smallest, sum(task.scores.local(v, ()) for v in range(task.n)))
    return Orderings(task, told, {})


def test_a_search_that_is_worth_the_lists_follows_them_at_once():
    one = stage(problem(dependent(20, 300, seed=3)))
    spent = one.turn(1.0)
    assert one.ended or one._searched >= orderings._AT_ONCE * one._listing > 1.0
    assert spent >= one._listing + one._searched
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
