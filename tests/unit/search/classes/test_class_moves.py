"""Operators between equivalence classes against all networks on up to five nodes."""

import itertools
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import CPDAG, DAG
from bnstudio.graph.validity import violation
from bnstudio.scoring.total import total
from bnstudio.search.classes.class_moves import ClassGraph, bits
from bnstudio.search.classes.class_rules import ClassRules
from bnstudio.search.classes.cpdag import DELETE_ARC, DELETE_UNDIRECTED, SixOperators
from bnstudio.search.classes.ges import Delete, Insert, Turn
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive import naive_graphs as naive
from tests.naive import naive_rpdags
from tests.naive.rpdag_steps import up_to_labels
from tests.support.searching import dependent, problem, table

SIZES = [2, 3, 4, 5]
DATA = Path(__file__).parents[3] / "data"


class World:
    """All classes on n nodes, which class each network is of, and what each scores."""

    def __init__(self, n):
        self.members = {naive.cpdag_of(found): found for found in naive.classes(n).values()}
        self.class_of = {dag.arcs: c for c, found in self.members.items() for dag in found}
        scores = problem(dependent(n, 300, seed=5), "bdeu").scores
        self.family = lambda own: scores.local(own[0], tuple(bits(own[1])))
        names = scores.names
        self.score = {
            c: total(scores, DAG(names, found[0].arcs)) for c, found in self.members.items()
        }

    def gain(self, move):
        return sum(map(self.family, move.plus)) - sum(map(self.family, move.minus))


def some_of(world):
    """All classes; on five nodes one, drawn at random, of those that differ in labels only."""
    graphs = list(world.members)
    if graphs[0].n < 5:
        return graphs
    groups = up_to_labels(graphs)
    assert len(graphs) == 8782 and all(120 % len(group) == 0 for group in groups)
    random = np.random.default_rng(5)
    return [group[random.integers(len(group))] for group in groups]


def one_change(world, graph, kind):
    """The classes of networks that are one arc away from a network of this class."""
    found = set()
    for dag in world.members[graph]:
        for other in naive_rpdags.one_arc_away(dag):
            if (len(other.arcs) > len(dag.arcs)) == (kind is Insert) and kind is not Turn:
                found.add(world.class_of[other.arcs])
        for a, b in dag.arcs if kind is Turn else ():
            turned = world.class_of.get(dag.arcs - {(a, b)} | {(b, a)})
            if turned is not None and turned != graph:
                found.add(turned)
    return found


@pytest.mark.parametrize("n", SIZES)
def test_insertions_deletions_and_turns_are_all_there_are(n):
    world = World(n)
    counted = Counter()
    for graph in some_of(world):
        here = ClassGraph(graph)
        for kind in (Insert, Delete, Turn):
            operators, found = kind(), set()
            for x, y in itertools.permutations(range(n), 2):
                for move in operators.about(here, x, y):
                    if not operators.fits(here, move):
                        continue
                    counted[kind] += 1
                    after = to_cpdag(to_dag(operators.after(here, move)))
                    found.add(after)
                    wanted = world.score[after] - world.score[graph]
                    assert world.gain(move) == pytest.approx(wanted, rel=1e-9, abs=1e-8)
            assert found == one_change(world, graph, kind)
    assert counted[Insert] and counted[Delete] and (counted[Turn] or n < 3)


@pytest.mark.parametrize("n", SIZES)
def test_the_six_operators_are_valid_exactly_where_their_conditions_hold(n):
    world, operators = World(n), SixOperators()
    seen = Counter()
    for graph in some_of(world):
        here = ClassGraph(graph)
        for x, y in itertools.permutations(range(n), 2):
            for move in operators.about(here, x, y):
                edited = operators.after(here, move)
                extensions = naive.extensions(edited, joined=False)
                fits = operators.fits(here, move)
                assert fits == bool(extensions)
                seen[move.operator, fits] += 1
                if fits:
                    after = world.class_of[extensions[0].arcs]
                    assert to_cpdag(to_dag(edited)) == after
                    wanted = world.score[after] - world.score[graph]
                    assert world.gain(move) == pytest.approx(wanted, rel=1e-9, abs=1e-8)
    if n >= 4:
        assert {operator for operator, fits in seen if fits} == set(range(6))
        # Links and arcs can be deleted wherever the cliques are there.
        refused = {operator for operator, fits in seen if not fits}
        assert refused == ({0, 2, 4} if n == 4 else {0, 2, 4, 5})


def test_where_a_clique_is_missing_the_edited_graph_has_no_network():
    operators = SixOperators()
    refused = 0
    for graph in World(4).members:
        here = ClassGraph(graph)
        for x, y in sorted(graph.arcs | graph.links):
            deletions = {DELETE_UNDIRECTED, DELETE_ARC}
            if not any(move.operator in deletions for move in operators.about(here, x, y)):
                assert not naive.extensions(here.edited(without=((x, y),)), joined=False)
                refused += 1
    assert refused


def test_the_six_operators_lead_from_any_class_to_any_other():
    world, operators = World(4), SixOperators()
    reached, waiting = set(), [CPDAG("ABCD")]
    for graph in waiting:
        here = ClassGraph(graph)
        for x, y in itertools.permutations(range(4), 2):
            for move in operators.about(here, x, y):
                if operators.fits(here, move):
                    after = to_cpdag(to_dag(operators.after(here, move)))
                    if after not in reached:
                        reached.add(after)
                        waiting.append(after)
    assert reached == set(world.members) and len(reached) == 185


def test_moves_depend_on_nothing_but_their_surroundings():
    """The table of gains is made again only near a change; it must not matter."""
    world = World(4)
    graphs = [ClassGraph(graph) for graph in world.members]
    for operators in (Insert(), Delete(), Turn(), SixOperators()):
        for one, two in itertools.pairwise(graphs):
            changed = two.changed_since(one)
            around = changed
            for v in bits(changed):
                around |= one.neighbours[v] | two.neighbours[v]
            for x, y in itertools.permutations(range(4), 2):
                if not (around >> y & 1 or changed >> x & 1):
                    assert list(operators.about(one, x, y)) == list(operators.about(two, x, y))


@pytest.mark.parametrize("n", [3, 4])
def test_what_is_shown_under_knowledge_stands_for_the_networks_that_keep_it(n):
    random = np.random.default_rng(3)
    names = naive.NAMES[:n]
    pairs = list(itertools.permutations(names, 2))
    directed = refused = 0
    for graph, members in naive_members(n):
        chosen = random.permutation(len(pairs))
        knowledge = Knowledge(
            required=[pairs[chosen[0]]] if random.random() < 0.3 else [],
            forbidden=[pairs[i] for i in chosen[1 : 1 + random.integers(0, n)]],
        )
        rules = ClassRules(build_constraints(knowledge, names, [2] * n))
        kept = [dag for dag in members if not rules.constraints.violations(dag)]
        shown = rules.shown(graph, members[0])
        if not kept:
            assert shown is None
            refused += 1
            continue
        assert {dag.arcs for dag in naive.extensions(shown, joined=False)} == {
            dag.arcs for dag in kept
        }
        # Links are those that the networks kept direct both ways.
        common = frozenset.intersection(*(dag.arcs for dag in kept))
        assert shown.arcs == common
        directed += bool(shown.links) and shown.arcs != graph.arcs
    assert refused and (directed or n < 4)


def naive_members(n):
    return [(naive.cpdag_of(found), found) for found in naive.classes(n).values()]


@pytest.mark.parametrize("limits", [{"max_parents": 1}, {"max_parents": 2}, {"max_params": 4}])
def test_classes_within_limits(limits):
    """Exact for a common limit of parents; for parameters what is shown keeps them."""
    arities = [2, 3, 2, 4]
    rules = ClassRules(build_constraints(Knowledge(), naive.NAMES[:4], arities, **limits))
    missed = 0
    for graph, members in naive_members(4):
        shown = rules.shown(graph, members[0])
        possible = any(not rules.constraints.violations(dag) for dag in members)
        if shown is not None:
            assert not rules.constraints.violations(to_dag(shown))
            assert to_cpdag(to_dag(shown)) == graph
        elif possible:
            missed += 1
    assert missed == 0


@pytest.mark.parametrize(
    ("name", "settings"), [("ges", {}), ("ges", {"turning": True}), ("cpdag", {})]
)
def test_a_climb_ends_where_no_move_gains(name, settings):
    """On five nodes, with all classes scored: a local optimum of the last phase's neighbours."""
    data = dependent(5, 400, seed=8)
    outcome = make_searcher(name, settings).search(problem(data, "bdeu"), SilentControl())
    scores = problem(data, "bdeu").scores
    here = CPDAG(naive.NAMES[:5], outcome.graph.arcs, outcome.graph.links)
    assert violation(here) is None
    here = ClassGraph(here)
    kinds = {"cpdag": [SixOperators()]}.get(name, [Delete()])
    if settings:
        kinds = [Insert(), Delete(), Turn()]
    tried = 0
    for operators in kinds:
        for x, y in itertools.permutations(range(5), 2):
            for move in operators.about(here, x, y):
                if operators.fits(here, move):
                    tried += 1
                    after = to_dag(operators.after(here, move))
                    assert total(scores, DAG(data.names, after.arcs)) <= outcome.score + 1e-6
    assert tried


def test_the_turning_phase_raises_the_score():
    data = table(DATA / "hepatitis.csv")
    plain, turned = (
        make_searcher("ges", {"turning": turning}).search(problem(data, "bdeu"), SilentControl())
        for turning in (False, True)
    )
    assert turned.score > plain.score + 1
    assert turned.counters["turns"] > 0 and plain.counters["insertions"] > 0
    assert "turns" not in plain.counters


@pytest.mark.parametrize("name", ["ges", "cpdag"])
def test_the_class_itself_is_shown(name):
    control = SilentControl()
    outcome = make_searcher(name, {}).search(problem(dependent(6, 400, seed=2)), control)
    assert outcome.graph.kind == "cpdag" and outcome.graph.links
    assert len(control.incumbents) > 3
    assert all(graph.kind == "cpdag" for graph, _ in control.incumbents)
