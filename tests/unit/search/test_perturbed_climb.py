"""Climbs that stand still: other networks are loaded, perturbed near, climbed, and noted."""

import numpy as np
import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.search.climbing import perturbed_climb
from bnstudio.search.climbing._near_kernels import perturb_near
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.perturbed_climb import PerturbedClimb, ResumedClimber
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import SilentControl
from tests.property.test_climbing_properties import check_state
from tests.support.searching import dependent, problem

DATA = dependent(10, 500, seed=5)
KNOWN = Knowledge(required=(("V6", "V2"), ("V8", "V6")), forbidden=(("V1", "V3"),))
RULES = [{}, {"knowledge": KNOWN, "max_parents": 2, "max_params": 12}]


def climber(**rules):
    task, control = problem(DATA, **rules), SilentControl()
    return task, control, ResumedClimber(task, control, starting_dag(task))


@pytest.mark.parametrize("rules", RULES)
def test_random_moves_near_each_other_keep_the_state_true_and_the_rules(rules):
    task, _, one = climber(**rules)
    random, made = random_state(3), 0
    for most in (0, 1, 5, 30):
        for _ in range(4):
            moves = perturb_near(one.state, one.rules, one.cache.arrays, random, most)
            assert 0 <= moves <= most
            made += moves
            one.fill()
            assert not task.constraints.violations(one.graph())
        check_state(one, task)
    assert made > 20


def test_moves_are_near():
    _, _, one = climber()
    start = DAG(DATA.names, [(i, i + 1) for i in range(9)])
    random, apart = random_state(1), []
    for _ in range(200):
        one.load(start)
        before = one.state.adjacent.copy()
        if perturb_near(one.state, one.rules, one.cache.arrays, random, 2) == 2:
            children = np.flatnonzero((before != one.state.adjacent).any(axis=1))
            if len(children):  # the second move may have undone the first
                apart.append(int(children.max() - children.min()))
    assert len(apart) > 50 and np.mean(apart) < 3.0  # of random pairs it is 3.7


@pytest.mark.parametrize("rules", RULES)
def test_another_network_is_loaded_whole(rules):
    task, _, one = climber(**rules)
    there, back = one.graph(), None
    while one.advance(one.min_gain):
        back = one.graph()
    for graph in (there, back, there):
        one.load(graph)
        one.fill()
        assert one.graph() == graph
        check_state(one, task)


def test_a_climb_by_one_call_is_a_climb_move_by_move():
    _, _, slow = climber()
    moves = 0
    while slow.advance(slow.min_gain):
        moves += 1
    _, _, quick = climber()
    made, stuck = 0, False
    while not stuck:
        more, stuck = quick.climb_on(3)
        assert more <= 3
        made += more
    assert made == moves and quick.graph() == slow.graph()
    assert quick.total == slow.total
    assert quick.cache.totals.tolist()[1:] == slow.cache.totals.tolist()[1:]  # computed, kept
    assert 0 < quick.scoring_nanoseconds < slow.scoring_nanoseconds  # fewer calls


def test_fewer_moves_are_made_in_a_call_where_each_takes_longer():
    def moves(variables):
        task, control = problem(dependent(variables, 30)), SilentControl()
        one = ResumedClimber(task, control, starting_dag(task))
        asked = []
        one.climb_on = lambda most: (asked.append(most), (0, True))[1]
        PerturbedClimb(one, Reporter(one, control, {}), 1)._climb_on()
        return asked

    assert moves(10) == [perturbed_climb._MOVES_AT_ONCE]
    assert moves(600) == [8]


def test_it_never_loses_the_best_network_and_repeats():
    def climbed():
        task, control, one = climber(knowledge=KNOWN)
        with Reporter(one, control, {}) as best, one.pool():
            one.fill()
            search = PerturbedClimb(one, best, 7)
            for _ in range(150):
                search.climb()
        for child, parents in search.families:
            assert task.constraints.family_allowed(child, parents)
        return control.incumbents, search.families, search.climbs

    first, second = climbed(), climbed()
    assert first == second and first[2] == 150 and len(first[1]) > 5
    scores = [score for _, score in first[0]]
    assert scores == sorted(scores) and scores[-1] > scores[0]


def test_it_goes_on_from_a_better_network_and_from_no_other():
    task, control, one = climber()
    top = Climber(problem(DATA), SilentControl(), starting_dag(task))
    while top.advance(top.min_gain):
        pass
    with Reporter(one, control, {}) as best, one.pool():
        one.fill()
        search = PerturbedClimb(one, best, 1)
        search.begin_with(top.graph(), top.total)
        assert best.score == pytest.approx(top.total) and one.graph() == top.graph()
        search.begin_with(starting_dag(task), top.total - 5.0)
        assert one.graph() == top.graph()


def test_what_was_noted_is_forgotten_before_it_is_too_much(monkeypatch):
    monkeypatch.setattr(perturbed_climb, "_MOST_NOTED", 4)
    task, control, one = climber()
    with Reporter(one, control, {}) as best, one.pool():
        one.fill()
        search, met = PerturbedClimb(one, best, 3), {}
        for _ in range(60):
            search.climb()
            assert len(search._noted) <= 4
            met.update(search.families)
            search.families.clear()
    assert len(met) > 4 and all(0 <= child < task.n for child, _ in met)
