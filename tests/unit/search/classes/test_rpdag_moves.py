"""The five operators among RPDAGs against all networks on up to five nodes."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag, to_rpdag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, RPDAG
from bnstudio.graph.validity import violation
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.classes import _rpdag_kernels as kernels
from bnstudio.search.classes import _rpdag_path_kernels as paths
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.naive import naive_graphs as naive
from tests.naive import naive_rpdags
from tests.naive.rpdag_steps import (
    after,
    at,
    check_moves,
    copied,
    individuals,
    is_counted,
    lettered,
    moves_of,
    refresh,
    up_to_labels,
)
from tests.support.searching import dependent, problem, table


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_neighbours_and_gains_are_those_of_all_networks(n):
    task = problem(lettered(n, 300, seed=5), "bdeu")
    score = {graph: total(task.scores, members[0]) for graph, members in naive.rpdags(n).items()}
    operators = {operator for graph in score for operator in check_moves(task, graph, score)}
    assert len(operators) == {1: 0, 2: 2, 3: 4, 4: 5}[n]  # the first arc needs four nodes


def test_neighbours_and_gains_on_five_nodes():
    """Of the RPDAGs that differ in their labels only, one each, drawn at random.

    Labels play a part in ties and in the order of lists, never in a condition;
    ``-m tests.benchmarks.rpdag_neighbours`` goes through all 13,521.
    """
    task = problem(lettered(5, 300, seed=5), "bdeu")
    score = {graph: total(task.scores, members[0]) for graph, members in naive.rpdags(5).items()}
    groups = up_to_labels(list(score))
    assert all(120 % len(group) == 0 for group in groups)
    random = np.random.default_rng(2003)
    operators = set()
    for group in groups:
        operators.update(check_moves(task, group[random.integers(len(group))], score))
    assert (len(score), len(groups)) == (13_521, 179) and len(operators) == 5


def test_the_paper_s_condition_for_meetings_fails():
    """Table 2 lets a directed cycle through, and refuses a move that closes none."""
    x, y, z, w = range(4)
    cycle = RPDAG("xyzw", [(y, w), (z, w), (w, x)], [(y, z)])
    assert violation(cycle) is None
    assert naive_rpdags.paper_allows_meeting(cycle, x, y, z)
    named = RPDAG("ABCD", cycle.arcs, cycle.links)
    assert naive_rpdags.meeting(named, x, y, z) is None
    t = w
    harmless = RPDAG("ABCD", (), [(y, z), (y, t), (z, x)])
    assert not naive_rpdags.paper_allows_meeting(harmless, x, y, z)
    wanted = RPDAG("ABCD", [(x, y), (z, y), (y, t)], [(x, z)])
    assert naive_rpdags.meeting(harmless, x, y, z) == wanted
    task = problem(lettered(4, 100, seed=1))
    for graph, allowed in ((named, False), (harmless, True)):
        climber = at(task, graph)
        assert paths.v_structure_fits(climber.state, x, y, z) == allowed
    # Over all graphs of four nodes the paper's is wrong both ways, the mended one never.
    wrong = {(False, True): 0, (True, False): 0}
    for graph in naive.rpdags(4):
        climber = at(task, graph)
        for a, b, c in itertools.permutations(range(4), 3):
            if graph.has_link(b, c) and not graph.adjacent(a, b):
                truth = naive_rpdags.meeting(graph, a, b, c) is not None
                assert bool(paths.v_structure_fits(climber.state, a, b, c)) == truth
                paper = naive_rpdags.paper_allows_meeting(graph, a, b, c)
                if paper != truth:
                    wrong[paper, truth] += 1
    assert wrong == {(False, True): 24, (True, False): 48}


def rules(n, arities, seed):
    """Random constraints over n variables, required arcs among them."""
    random = np.random.default_rng(seed)
    allowed = ~np.eye(n, dtype=bool)
    required = np.zeros((n, n), dtype=bool)
    for a, b in itertools.permutations(range(n), 2):
        if random.random() < 0.2:
            allowed[a, b] = False
    for a, b in itertools.combinations(random.permutation(n), 2):
        if allowed[a, b] and random.random() < 0.1:
            required[a, b] = True
    reach = required.copy()
    for middle in range(n):
        reach |= np.outer(reach[:, middle], reach[middle])
    return Constraints(
        tuple(naive.NAMES[:n]),
        np.array(arities, dtype=np.int32),
        allowed & ~reach.T,
        required,
        random.choice([0, 1, 2, n - 1], n, p=[0.1, 0.2, 0.3, 0.4]),
        None if seed % 2 else 12,
        True,
    )


@pytest.mark.parametrize("seed", range(8))
def test_neighbours_under_rules_are_those_of_the_networks_that_keep_them(seed):
    n = 4
    task = problem(lettered(n, 200, seed=2, arity=4))
    constraints = rules(n, task.scores.arities, seed)
    task = type(task)(scores=task.scores, constraints=constraints)

    def keeps(dag):
        return not constraints.violations(dag)

    def able(child, parents):
        return (
            all(constraints.allowed[parent, child] for parent in parents)
            and len(parents) <= constraints.max_parents[child]
            and constraints.within_params(child, parents)
        )

    tried = partly = 0
    for graph, members in naive.rpdags(n).items():
        kept = [dag for dag in members if keeps(dag)]
        if not kept:
            continue
        tried += 1
        climber = at(task, kept[0], tabu=True)
        shown = climber.graph()
        assert {dag.arcs for dag in naive.extensions(shown, joined=True)} == {
            dag.arcs for dag in kept
        }
        assert keeps(to_dag(shown))
        partly += bool(shown.links) and shown.kind == "pdag"
        found = set()
        counted = naive_rpdags.additions(graph, able)
        for move in moves_of(climber):
            counted += is_counted(move[0])
            other, _ = after(climber, move)
            assert keeps(to_dag(other))
            found.add((to_rpdag(to_dag(other)).arcs, other.skeleton))
        wanted = naive_rpdags.neighbours(graph, keeps)
        assert found == {(other.arcs, other.skeleton) for other in wanted}
        assert individuals(climber) == counted
    assert tried > 5


def test_a_climb_takes_the_best_neighbour_until_none_gains():
    data = lettered(5, 400, seed=7)
    task = problem(data, "bdeu")
    scores = {graph: total(task.scores, members[0]) for graph, members in naive.rpdags(5).items()}
    climber = at(task, None)
    here = RPDAG("ABCDE")
    while True:
        best = max(scores[other] for other in naive_rpdags.neighbours(here))
        move = climber.advance(climber.min_gain)
        if move is None:
            assert best <= scores[here] + 1e-6
            break
        assert climber.total == pytest.approx(best, rel=1e-11)
        graph = climber.graph()
        here = RPDAG("ABCDE", graph.arcs, graph.links)
    outcome = make_searcher("rpdag", {}).search(problem(data, "bdeu"), SilentControl())
    assert outcome.score == pytest.approx(scores[here], rel=1e-11)
    assert len(here.skeleton) > 4


def undone_by(move):
    """The operators that the list forbids after a move, and what a move is called there."""
    operator, x, y, _, _ = move
    if operator == kernels.DELETE_ARC:
        return ("direct", x, y)
    if operator == kernels.DELETE_UNDIRECTED:
        return ("link", min(x, y), max(x, y))
    return ("delete", min(x, y), max(x, y))


def called(move):
    operator, x, y, _, _ = move
    if operator in (kernels.ADD_ARC, kernels.ADD_V_STRUCTURE):
        return ("direct", x, y)
    if operator == kernels.ADD_UNDIRECTED:
        return ("link", x, y)
    return ("delete", min(x, y), max(x, y))


def test_the_list_of_forbidden_operators():
    """Every move is the best that is not on the list, or one of the list that beats all so far."""
    task = problem(lettered(6, 300, seed=9))
    climber = at(task, None, tabu=True)
    tenure, best, made, tried = 4, climber.total, [], 0
    for iteration in range(60):
        refresh(climber)
        forbidden = {undone_by(move) for move in made[-tenure:]}
        marked = copied(climber)
        for marks in (
            climber.state.tabu_arc,
            climber.state.tabu_undirected,
            climber.state.tabu_delete,
        ):
            marks[:] = 0
        here = climber.total
        legal = [
            move
            for move in moves_of(climber)
            if called(move) not in forbidden or here + move[4] >= best + climber.min_gain
        ]
        tried += len(legal) < len(moves_of(climber))
        climber.state = marked
        move = climber.advance(-np.inf, iteration, tenure, best - here + climber.min_gain)
        assert move[4] == pytest.approx(max(move[4] for move in legal), rel=1e-9, abs=1e-8)
        assert called(move) in {called(other) for other in legal}
        assert climber.total == pytest.approx(here + move[4], rel=1e-11)
        made.append(move)
        best = max(best, climber.total)
    assert tried > 40 and {move[0] for move in made} == set(range(5))


def test_rows_for_meetings_are_given_up_and_found_again(monkeypatch):
    """A long tabu search forgets rows of links long gone; nothing but the counters may change."""
    data = dependent(8, 300, seed=4)

    def run(first, most):
        monkeypatch.setattr("bnstudio.search.classes.rpdag_moves._FIRST_ROWS", first)
        monkeypatch.setattr("bnstudio.search.classes.rpdag_moves._MAX_ROWS_PER_NODE", most)
        task = problem(data)
        climber = at(task, None, tabu=True)
        graphs = []
        for iteration in range(300):
            climber.advance(-np.inf, iteration, 8)
            graphs.append(climber.graph())
        return (
            graphs,
            len(climber.state.rows) - climber.n,
            task.scores.counts()["statistics_requested"],
        )

    graphs, rows, asked = run(64, 8)
    assert rows == 64
    assert run(4, 8) == (graphs, 32, asked)
    again = run(16, 2)
    assert again[:2] == (graphs, 16) and again[2] > asked


@pytest.mark.parametrize(
    ("name", "score", "better"),
    [("hepatitis", "bic", True), ("zoo", "bdeu", True), ("wine", "bic", False)],
)
def test_tabu_never_ends_below_the_climb(name, score, better):
    data = table(Path(__file__).parents[3] / "data" / f"{name}.csv")
    climb, tabu = (
        make_searcher(searcher, {}).search(problem(data, score), SilentControl())
        for searcher in ("rpdag", "rpdag-tabu")
    )
    assert tabu.score > climb.score + 1e-6 if better else tabu.score == climb.score
    assert tabu.counters["iterations"] == data.n * (data.n - 1)
    if better:
        assert tabu.counters["best_iteration"] > climb.counters["iterations"]
    else:
        assert tabu.counters["best_iteration"] == climb.counters["iterations"]


def test_a_start_network_is_climbed_from():
    data = lettered(6, 500, seed=3)
    start = DAG(data.names, [(0, 1), (1, 2), (3, 2), (2, 4), (5, 0)])
    control = SilentControl()
    outcome = make_searcher("rpdag", {}).search(problem(data, start=start), control)
    assert control.incumbents[0][0] == to_rpdag(start)
    assert control.incumbents[0][1] == pytest.approx(total(make_scorer(data), start), rel=1e-12)
    assert outcome.score > control.incumbents[0][1]


def test_knowledge_directs_links_in_what_is_shown():
    data = lettered(5, 400, seed=1)
    knowledge = Knowledge(tiers=(("D", "E"), ("A", "B", "C")))
    control = SilentControl()
    task = problem(data, knowledge=knowledge)
    outcome = make_searcher("rpdag", {}).search(task, control)
    assert outcome.graph.skeleton
    for graph, _ in control.incumbents:
        assert not task.constraints.violations(to_dag(graph))
