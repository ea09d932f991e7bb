"""The table of gains of a climb among classes: rows against pairs, and what a move leaves valid."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.search.classes.class_climber import ClassClimber
from bnstudio.search.classes.class_moves import ClassGraph, bits, members, network_of
from bnstudio.search.classes.cpdag import SixOperators
from bnstudio.search.classes.ges import Delete, Insert, Turn
from bnstudio.search.control import SilentControl
from tests.naive import naive_graphs as naive
from tests.support.searching import dependent, problem

RULES = {
    "free": {},
    "max_parents": {"max_parents": 2},
    "max_params": {"max_params": 12},
    "knowledge": {
        "knowledge": Knowledge(
            required=(("V6", "V1"),), forbidden=(("V0", "V2"), ("V2", "V0"), ("V3", "V4"))
        )
    },
}


def in_rows(operators, graph, y):
    others = ((1 << graph.n) - 1) & ~(1 << y)
    return {
        row.move(x, y) for row in operators.rows(graph, y, others) for x in bits(row.tails)
    }  # fmt: skip


@pytest.mark.parametrize("n", [3, 4, 5])
def test_rows_are_the_moves_about_each_pair(n):
    operators, seen = Insert(), 0
    for found in itertools.islice(naive.classes(n).values(), 1200):
        graph = ClassGraph(naive.cpdag_of(found))
        for y in range(n):
            wanted = {
                move for x in range(n) if x != y for move in operators.about(graph, x, y)
            }  # fmt: skip
            assert in_rows(operators, graph, y) == wanted
            seen += len(wanted)
            some = 0b101 & ~(1 << y)
            rows = list(operators.rows(graph, y, some))
            assert all(row.tails and not row.tails & ~some for row in rows)
    assert seen


def test_rows_depend_on_nothing_but_their_surroundings():
    graphs = [ClassGraph(naive.cpdag_of(found)) for found in naive.classes(4).values()]
    for one, two in itertools.pairwise(graphs):
        around = changed = two.changed_since(one)
        for v in bits(changed):
            around |= one.neighbours[v] | two.neighbours[v]
        for y in range(4):
            if not around >> y & 1:
                assert in_rows(Insert(), one, y) == in_rows(Insert(), two, y)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", [Insert, Turn, SixOperators])
def test_gains_that_are_kept_are_those_of_a_fresh_table(kind, rule):
    """After every move: the same number of moves and the same gaining ones, with their gains."""
    task = problem(dependent(8, 300, seed=4), "aic", **RULES[rule])
    climber = ClassClimber(task, SilentControl())
    moved = 0
    for operators in (Insert(), Delete(), kind()):
        climber.use(operators, "")
        while climber.advance():
            moved += 1
            fresh = ClassClimber(replace(task, start=to_dag(climber.shown)), SilentControl())
            assert fresh.at.cpdag == climber.at.cpdag
            fresh.use(operators, "")
            assert fresh._count == climber._count
            one, two = ({v.move: v.gain for v in c._by_falling_gain()} for c in (fresh, climber))
            assert one.keys() == two.keys()
            assert all(two[move] == pytest.approx(gain, abs=1e-8) for move, gain in one.items())
            gains = [valued.gain for valued in climber._by_falling_gain()]
            assert gains == sorted(gains, reverse=True)
    assert moved > 5


def test_members_of_a_bit_set():
    random = np.random.default_rng(2)
    for n in (1, 7, 8, 9, 64, 65, 300):
        chosen = np.flatnonzero(random.random(n) < 0.3)
        assert members(sum(1 << int(v) for v in chosen)).tolist() == chosen.tolist()
    assert members(0).tolist() == []


@pytest.mark.parametrize("n", [3, 4, 5])
def test_classes_of_networks_and_networks_of_moves(n):
    """The short ways, on bit sets, lead where the conversions of graphs lead."""
    operators, moves = Insert(), 0
    classes = list(naive.classes(n).values())
    for found in classes[:: 1 if n < 5 else 12]:
        cpdag = naive.cpdag_of(found)
        graph = ClassGraph(cpdag)
        for dag in found:
            same = ClassGraph.of_network(dag.names, network_of(dag))
            assert vars(same) == {k: v for k, v in vars(graph).items() if k != "cpdag"}
            assert same.cpdag == cpdag and same.cpdag.kind == "cpdag"
        network = network_of(found[-1])
        for x, y in itertools.permutations(range(n), 2):
            for move in operators.about(graph, x, y):
                if operators.fits(graph, move):
                    moves += 1
                    after = operators.network(graph, network, move)
                    wanted = to_cpdag(to_dag(operators.after(graph, move)))
                    assert ClassGraph.of_network(graph.names, after).cpdag == wanted
                    arcs = {(a, b) for b, own in enumerate(after) for a in bits(own)}
                    assert to_cpdag(DAG(graph.names, arcs)) == wanted  # no cycle either
        assert network == network_of(found[-1])
    assert moves
