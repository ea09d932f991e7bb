"""All moves of a climber among RPDAGs, laid open, and graphs that differ in their labels only.

Used by the tests of the five operators and by the check of all RPDAGs on five nodes among the
benchmarks.
"""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import RPDAG
from bnstudio.graph.validity import violation
from bnstudio.search.classes import _rpdag_kernels as kernels
from bnstudio.search.classes import _rpdag_path_kernels as paths
from bnstudio.search.classes import _rpdag_table_kernels as tables
from bnstudio.search.classes._rpdag_graph_kernels import RpdagState
from bnstudio.search.classes.rpdag_moves import RpdagClimber
from bnstudio.search.climbing._network_kernels import MOVED
from bnstudio.search.control import SilentControl
from tests.naive import naive_graphs as naive
from tests.naive import naive_rpdags
from tests.support.searching import dependent


def lettered(*args, **kwargs):
    """A dataset whose columns are called as the nodes of the naive graphs."""
    data = dependent(*args, **kwargs)
    variables = (
        Variable(letter, old.states)
        for letter, old in zip(naive.NAMES, data.variables, strict=False)
    )
    return Dataset(tuple(variables), data.codes)


def at(task, graph, **settings):
    """A climber that stands at ``graph``, its tables up to date."""
    climber = RpdagClimber(
        type(task)(scores=task.scores, constraints=task.constraints, start=graph),
        SilentControl(),
        **settings,
    )
    climber.fill()
    refresh(climber)
    return climber


def refresh(climber):
    """Bring the tables of the climber's graph up to date."""
    rows = climber._rows
    while True:
        event, *asked = tables.refresh(
            climber.state, climber.rules, rows.cache_arrays, rows.unknown
        )
        if event == MOVED:
            return
        climber._serve(event, asked)


def copied(climber):
    """A copy of a climber's state."""
    return RpdagState(*(array.copy() for array in climber.state))


def moves_of(climber):
    """Every move that ``choose_move`` would make, best first; a chosen one is crossed out."""
    state = copied(climber)
    found = []
    while True:
        move = kernels.choose_move(state, climber.rules, -np.inf, 0, True, np.inf)
        operator, x, y, z, _ = move
        if operator < 0:
            return found
        found.append(move)
        if operator == kernels.ADD_ARC:
            (state.rows if state.counts[y] else state.pair)[y, x] = -np.inf
        elif operator == kernels.ADD_UNDIRECTED:
            state.tabu_undirected[x, y] = state.tabu_undirected[y, x] = 1
        elif operator == kernels.ADD_V_STRUCTURE:
            state.rows[state.slots[y, z], x] = -np.inf
        else:
            state.tabu_delete[x, y] = state.tabu_delete[y, x] = 1


def after(climber, move):
    """The climber's graph and score after a move; the climber stays as it is."""
    kept = climber.state
    climber.state = copied(climber)
    score = kernels.score_after(climber.state, *move[:4])
    kernels.apply_move(climber.state, climber.rules, climber._rows.cache_arrays, *move[:4], score)
    graph, score = climber.graph(), climber.total
    climber.state = kept
    return graph, score


def check_moves(task, graph, score):
    """Check all moves from ``graph`` against the naive neighbours; return their operators.

    ``score`` has the full score of every RPDAG.
    """
    climber = at(task, graph, tabu=True)
    assert climber.graph() == graph
    assert climber.total == pytest.approx(score[graph], rel=1e-11)
    found, operators = [], []
    for move in moves_of(climber):
        operators.append(int(move[0]))
        other, reached = after(climber, move)
        found.append(other)
        assert violation(other) is None
        assert move[4] == pytest.approx(score[other] - score[graph], rel=1e-9, abs=1e-8)
        assert reached == pytest.approx(score[other], rel=1e-11)
    assert len(set(found)) == len(found)
    assert set(found) == naive_rpdags.neighbours(graph)
    assert individuals(climber) == naive_rpdags.additions(graph) + sum(map(is_counted, operators))
    return operators


def individuals(climber):
    """The neighbours evaluated at the climber's graph."""
    return paths.count_individuals(climber.state, climber.rules)


def is_counted(operator):
    """Whether only legal moves of this kind count as evaluated; see ``naive_rpdags.additions``."""
    return operator not in (kernels.ADD_ARC, kernels.ADD_UNDIRECTED)


def up_to_labels(graphs):
    """Group the graphs, all on the same nodes, that differ in their nodes' labels only."""
    n = graphs[0].n
    matrices = np.zeros((len(graphs), n, n), dtype=np.int64)
    for matrix, graph in zip(matrices, graphs, strict=True):
        for a, b in graph.arcs:
            matrix[a, b] = 1
        for a, b in graph.links:
            matrix[a, b] = matrix[b, a] = 2
    digits = 3 ** np.arange(n * n).reshape(n, n)
    smallest = np.full(len(graphs), np.iinfo(np.int64).max)
    for order in itertools.permutations(range(n)):
        moved = matrices[:, order][:, :, order]
        smallest = np.minimum(smallest, (moved * digits).sum(axis=(1, 2)))
    groups: dict[int, list[RPDAG]] = {}
    for key, graph in zip(smallest.tolist(), graphs, strict=True):
        groups.setdefault(key, []).append(graph)
    return list(groups.values())
