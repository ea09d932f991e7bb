"""Shaken RPDAGs are legal and scored as they should be; restarts only help, and repeat."""

import numpy as np
import pytest

from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.validity import violation
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.climbing.restarting import random_state
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.naive import naive_graphs as naive
from tests.naive import naive_rpdags
from tests.naive.rpdag_steps import at, check_moves, lettered, refresh
from tests.support.searching import dependent, problem

RULES = [
    {},
    {"max_parents": 2},
    {"max_params": 8},
    {"knowledge": Knowledge(required=(("V2", "V0"),), tiers=(("V5", "V2"), ("V1", "V3")))},
]


@pytest.mark.parametrize("rules", RULES)
def test_shaken_graphs_keep_the_rules_and_their_scores(rules):
    task = problem(dependent(7, 200, seed=4), **rules)
    climber = at(task, None)
    random = random_state(7)
    saved, joined = climber.copy_state(), climber.graph()
    seen = set()
    for turn in range(60):
        assert 1 <= climber.perturb(random, 12) <= 12
        graph = climber.graph()
        seen.add(graph)
        dag = to_dag(graph)
        assert violation(graph, graph.kind) is None
        assert not task.constraints.violations(dag)
        assert climber.total == pytest.approx(total(task.scores, dag), rel=1e-11)
        if turn % 10 == 9:
            for _ in range(2):  # the tables follow
                before = climber.total
                move = climber.advance(-np.inf)
                assert climber.total - before == pytest.approx(move[4], rel=1e-9, abs=1e-8)
        if turn % 4 == 3:
            climber.restore(saved)
            assert climber.graph() == joined
            assert climber.total == pytest.approx(total(task.scores, to_dag(joined)), rel=1e-11)
    assert len(seen) > 25


def test_a_random_move_leads_to_any_neighbour_and_nowhere_else():
    task = problem(lettered(4, 100, seed=1))
    random = random_state(3)
    for graph in list(naive.rpdags(4))[::11]:
        climber = at(task, graph)
        saved, seen = climber.copy_state(), set()
        for _ in range(400):
            climber.perturb(random, 1)
            seen.add(climber.graph())
            climber.restore(saved)
        assert seen == naive_rpdags.neighbours(graph)


def test_a_graph_that_was_gone_back_to_has_all_its_moves():
    task = problem(lettered(4, 200, seed=5), "bdeu")
    score = {graph: total(task.scores, members[0]) for graph, members in naive.rpdags(4).items()}
    climber = at(task, None)
    random = random_state(1)
    for _ in range(12):
        climber.perturb(random, 9)
        saved = climber.copy_state()
        climber.perturb(random, 9)
        refresh(climber)
        climber.restore(saved)
        check_moves(task, climber.graph(), score)


def test_restarts_find_the_best_of_all_networks_of_four():
    for seed in range(4):
        data = lettered(4, 120, seed=seed)
        scorer = make_scorer(data)
        best = max(total(scorer, members[0]) for members in naive.rpdags(4).values())
        outcome = make_searcher("rpdag", {"restarts": 60}).search(problem(data), SilentControl())
        assert outcome.score == pytest.approx(best, rel=1e-9)
        assert outcome.counters["restarts"] == 60


@pytest.mark.parametrize("name", ["rpdag", "rpdag-tabu"])
def test_without_end_restarts_go_on_until_the_run_is_stopped(name):
    data = dependent(8, 300, seed=2)
    scores = []
    for restarts in (0, 5, None):
        searcher = make_searcher(name, {"restarts": restarts})
        control = SilentControl(max_steps=None if restarts is not None else 4000)
        assert searcher.ends_by_itself == (restarts is not None)
        if restarts is None:
            with pytest.raises(Stopped):
                searcher.search(problem(data), control)
            assert control.steps == 4000 and searcher.counters["restarts"] > 20
        else:
            searcher.search(problem(data), control)
            assert searcher.counters["restarts"] == restarts
        scores.append(control.incumbents[-1][1])
    assert scores == sorted(scores)
