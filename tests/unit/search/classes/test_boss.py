"""Best order score search: trees, places and the whole search against slow oracles."""

import itertools

import numpy as np
import pytest

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring._cache_kernels import COMPUTED
from bnstudio.scoring.total import total
from bnstudio.search.classes.class_moves import ClassGraph
from bnstudio.search.classes.ges import Delete
from bnstudio.search.classes.order_climber import OrderClimber
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive import naive_best_order as naive
from tests.naive.naive_scores import all_dags
from tests.support.random_problems import random_problem
from tests.support.searching import coded, dependent, problem, stored


class Oracle:
    """Networks of orderings, found the slow way."""

    def __init__(self, task):
        self.task = task
        self.constraints = task.constraints
        self.local = lambda child, own: task.scores.local(child, sorted(own))

    def family(self, child, before):
        rules = self.constraints
        return naive.grow_shrink(
            self.local,
            child,
            [x for x in before if rules.allowed[x, child]],
            rules.required_parents.get(child, ()),
            int(rules.max_parents[child]),
            lambda own: rules.within_params(child, sorted(own)),
        )

    def network(self, order):
        """Return the parents of every variable, and the score."""
        found = {y: self.family(y, order[:k]) for k, y in enumerate(order)}
        for y in range(self.task.n):
            required = set(self.constraints.required_parents.get(y, ()))
            found.setdefault(y, (required, self.local(y, required)))
        return {y: own for y, (own, _) in found.items()}, sum(s for _, s in found.values())

    def allowed(self, order):
        """Whether no required arc points against the ordering."""
        return all(
            order.index(a) < order.index(b)
            for a, b in self.constraints.required_arcs
            if a in order and b in order
        )


def climber(task):
    found = OrderClimber(task, SilentControl())
    found.grow_roots("")
    return found


def parents(found):
    dag = found.dag()
    return {y: set(dag.parents(y)) for y in range(dag.n)}


@pytest.mark.parametrize("seed", range(40))
def test_parents_of_any_ordering_are_those_of_the_oracle(seed):
    task = random_problem(seed)
    oracle, found, random = Oracle(task), climber(task), np.random.default_rng(seed)
    for _ in range(6):
        found.begin(random)
        order = found.variables()
        assert sorted(order) == task.constraints.varying.tolist() and oracle.allowed(order)
        wanted, score = oracle.network(order)
        assert parents(found) == wanted
        assert found.total == pytest.approx(score, rel=1e-12)
        assert not task.constraints.violations(found.dag())


@pytest.mark.parametrize("seed", range(25))
def test_a_variable_moves_to_its_best_place(seed):
    task = random_problem(100 + seed, most=7)
    oracle, found, random = Oracle(task), climber(task), np.random.default_rng(seed)
    for _ in range(2):
        found.begin(random)
        for variable in found.variables():
            order = found.variables()
            scores = [
                oracle.network(other)[1] if oracle.allowed(other) else -np.inf
                for other in naive.places(order, variable)
            ]
            before, best = found.total, max(scores)
            moved = found.improve(variable)
            assert moved == (best > before + found.min_gain)
            assert found.total == pytest.approx(best, rel=1e-12)
            if moved:  # of the places that tie, the last
                last = max(k for k, score in enumerate(scores) if score > best - 2e-9 * abs(best))
                assert found.variables() == naive.places(order, variable)[last]
            else:
                assert found.variables() == order
            assert parents(found) == oracle.network(found.variables())[0]


def test_small_trees_shrink():
    """A child of a and b first takes their noisy sum; with both there, the sum goes."""
    random = np.random.default_rng(1)
    a, b = random.integers(0, 2, (2, 2000))
    summary = np.where(random.random(2000) < 0.8, a + b, random.integers(0, 3, 2000))
    child = np.where(random.random(2000) < 0.85, a + b, random.integers(0, 3, 2000))
    task = problem(coded([a, b, summary, child]))
    shrunk = 0
    for order in itertools.permutations(range(4)):
        own, _ = Oracle(task).family(3, order)
        shrunk += own == {0, 1}
    assert shrunk
    found = climber(task)
    found.begin(np.random.default_rng(0))
    for variable in found.variables() * 3:
        found.improve(variable)
    assert found.total == pytest.approx(Oracle(task).network(found.variables())[1])


def test_no_family_is_scored_twice():
    task = problem(dependent(12, 300, seed=4))
    found, random = climber(task), np.random.default_rng(1)
    for _ in range(4):
        found.begin(random)
        for variable in found.variables():
            found.improve(variable)
    assert stored(task.scores) == task.scores.arrays.counters[COMPUTED] > 500
    nodes = found.trees.nodes
    keys = zip(found.trees._child, found.trees.members, strict=True)
    assert nodes == len(found.trees.members) == len(set(keys))


def test_required_arcs_keep_their_order_also_through_a_constant_column():
    data = dependent(5, 200, seed=2)
    columns = [*data.codes, np.zeros(200, dtype=np.uint8)]
    knowledge = Knowledge(required=(("V4", "V5"), ("V5", "V0"), ("V1", "V2")))
    task = problem(coded(columns), knowledge=knowledge)
    found = climber(task)
    for seed in range(20):
        found.begin(np.random.default_rng(seed))
        for variable in found.variables():
            found.improve(variable)
            order = found.variables()
            assert order.index(4) < order.index(0) and order.index(1) < order.index(2)
        assert {(4, 5), (5, 0), (1, 2)} <= found.dag().arcs


def learn(task, **parameters):
    searcher = make_searcher("boss", parameters)
    return searcher, searcher.search(task, SilentControl())


@pytest.mark.parametrize("score", ["bic", "bdeu"])
def test_several_starts_find_the_best_of_all_networks(score):
    for seed in range(3):
        data = dependent(4, 200, seed=seed)
        task = problem(data, score)
        names = data.names
        best = max(
            total(task.scores, DAG(names, [(p, y) for y, own in enumerate(dag) for p in own]))
            for dag in all_dags(4)
        )
        searcher, outcome = learn(problem(data, score), starts=20)
        assert outcome.score == pytest.approx(best, rel=1e-9)
        assert searcher.counters["starts"] == 20


def test_more_starts_are_never_worse():
    data = dependent(15, 150, seed=9)
    scores = [learn(problem(data), starts=starts)[1].score for starts in (1, 2, 4, 8)]
    assert scores == sorted(scores) and scores[-1] > scores[0]
    assert learn(problem(data, seed=1), starts=1)[1].score != scores[0]


def test_no_deletion_gains_at_the_end():
    deleted = 0
    for seed in range(12):
        task = problem(dependent(9, 120, seed=seed), "aic")
        searcher, outcome = learn(task, starts=1)
        deleted += searcher.counters["deletions"]
        here, operators = ClassGraph(outcome.graph), Delete()
        for x, y in itertools.permutations(range(9), 2):
            for move in operators.about(here, x, y):
                after = to_dag(operators.after(here, move))
                assert total(task.scores, after) <= outcome.score + 1e-6
        without, plain = learn(task, starts=1, deletions=False)
        assert without.counters["deletions"] == 0 and plain.score <= outcome.score
    assert deleted


def test_a_class_is_shown_that_keeps_the_rules():
    data = dependent(6, 300, seed=2)
    knowledge = Knowledge(forbidden=(("V0", "V1"),), tiers=(("V5",), ("V2", "V3")))
    control = SilentControl()
    task = problem(data, knowledge=knowledge)
    outcome = make_searcher("boss", {"starts": 2}).search(task, control)
    rules = build_constraints(knowledge, data.names, data.arities)
    assert len(control.incumbents) >= 2
    for graph, score in control.incumbents:
        dag = to_dag(graph)
        assert not rules.violations(dag)
        assert total(task.scores, dag) == pytest.approx(score)
    assert control.incumbents[-1] == (outcome.graph, outcome.score)
