"""The network that is there before the lists, and its families for the lists.

A climb from the smallest network takes a moment and is nearly as good as many a search. The lists
alone may lack what it found: a family whose members are worth their penalty only together comes
late in any exploration by single parents. So the families of the network, and of those that a tabu
search meets after it, join the lists.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.graph.pdag import PDAG
from bnstudio.search.base import Problem
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.climbing.row_scoring import CHUNK_NS, MOVE_NS, scoring_ns
from bnstudio.search.control import Control, Stopped
from bnstudio.search.snapshot import Family

SHARE_USED = "share"
"""Why a control stops the climb when its time is up, and the run goes on."""

PHASE = "A first network"
_MAX_VARIABLES = 3000
_BYTES_A_PAIR = 64  # the climber's arrays, and a copy of them

PATIENCE = 10
"""Moves of each variable without a better network, after which the tabu search ends."""

# Of the tabu search: moves without a better network at most, and times as many moves in all.
_MOVES = 1000
_PATIENCES = 4

_MOVES_AT_ONCE = 16  # between two looks at the control, at most

# Where the most promising parents are tried: nanoseconds of the first scores between two climbs.
_PIECE_NS, _MOST_PIECES = 2e7, 16


@dataclass
class Climbed:
    """A network with its score, if there was time for one, and families that were met.

    ``nanoseconds`` is what the scores took, by estimate, ``moves`` how many there were.
    """

    graph: PDAG | None = None
    score: float | None = None
    nanoseconds: float = 0.0
    moves: int = 0
    families: dict[Family, None] = field(default_factory=dict)


def climb(
    problem: Problem,
    control: Control,
    seconds: float | None = None,
    *,
    tabu: bool = True,
    patience: int = PATIENCE,
    tried: NDArray[np.bool_] | None = None,
    promising: int | None = None,
) -> Climbed:
    """Climb from the problem's start, or the smallest network, then go on by tabu search.

    Parameters
    ----------
    problem
        The problem without a table.
    control
        Told of the networks. A stop for the reason :data:`SHARE_USED` ends the climb alone.
    seconds
        How many there are for this; ``None``: as many as it takes. Nothing is begun that takes
        longer by estimate.
    tabu
        Whether a tabu search follows the climb.
    patience
        Of the tabu search: moves of each variable without a better network.
    tried
        Which variables are joined, [child, parent], either way; ``None``: all.
    promising
        How many parents of a variable are tried once all of that variable have been scored: those
        that would gain most then. ``None``: all.

    Raises
    ------
    Stopped
        By the control.
    """
    found = Climbed()
    if not _worth_it(problem, seconds):
        return found
    climber = Climber(problem, control, starting_dag(problem), tabu=tabu)
    if tried is not None:
        rules = climber.rules
        rules.allowed[:] = (rules.allowed & (tried | tried.T)) | rules.required
    best = Reporter(climber, control, {})
    at_once = _moves_at_once(problem)
    try:
        with best, climber.pool():
            if promising is None:
                climber.fill(PHASE)
            else:
                found.moves = _climb_by_pieces(climber, best, promising, problem, at_once)
            found.moves += _climb(climber, best, at_once)
            for child in range(problem.n):
                own = climber.state.parents[child, : climber.state.counts[child]]
                found.families[child, tuple(own.tolist())] = None
            if tabu:
                _walk(climber, best, found, problem.varying, patience, at_once)
    except Stopped as stop:
        if stop.reason != SHARE_USED:
            raise
    found.graph, found.score = best.graph, best.score
    found.nanoseconds = climber.scoring_nanoseconds
    for child in range(problem.n):
        found.families[child, best.graph.parents(child)] = None
    return found


def _climb(climber: Climber, best: Reporter, at_once: int) -> int:
    """Climb; return the number of moves."""
    best.set_phase(PHASE)
    moves, stuck = 0, False
    while not stuck:
        try:
            more, stuck = climber.climb_on(at_once)
        finally:
            best.offer()  # where scores take long a stop comes between two moves
        moves += more
        best.step()
    return moves


def _climb_by_pieces(
    climber: Climber, best: Reporter, most: int, problem: Problem, at_once: int
) -> int:
    """Score all parents of some of the variables, climb among those that promise most, and so on.

    With a thousand variables scoring all takes seconds, in which the network would stand still.
    Those that come later are scored beside the parents that the network has by then. Returns the
    number of moves.
    """
    moves, pieces = 0, _pieces(problem)
    allowed = climber.rules.allowed.copy()
    tried = climber.promising(np.arange(0), most)  # what is there
    climber.try_only(tried, allowed)
    for first in range(pieces):
        rows = np.arange(first, climber.n, pieces)
        climber.rules.allowed[rows] = allowed[rows]
        climber.state.outdated[rows] = 1
        climber.fill(PHASE, rows, before=first * climber.n // pieces)
        tried |= climber.promising(rows, most)
        climber.try_only(tried, allowed)
        moves += _climb(climber, best, at_once)
    return moves


def _pieces(problem: Problem) -> int:
    """Return in how many pieces all parents are scored."""
    return int(min(max(first_scores_ns(problem) / _PIECE_NS, 1), _MOST_PIECES, problem.n))


def _walk(
    climber: Climber, best: Reporter, found: Climbed, varying: int, patience: int, at_once: int
) -> None:
    """Make the best moves that undo none, also where the score falls."""
    tenure, patience = max(varying, 1), min(patience * varying, _MOVES)
    most = _PATIENCES * patience
    iteration, since, stuck = 0, 0, False
    while not stuck and since < patience and iteration < most:
        moves = min(at_once, patience - since, most - iteration)
        made, stuck, families = climber.walk_on(moves, best.score, iteration, tenure)
        iteration += made
        found.moves += made
        found.families.update(dict.fromkeys(families))
        since = 0 if best.offer() else since + made
        best.step()


def _moves_at_once(problem: Problem) -> int:
    """Return the moves between two looks at the control: fewer where each takes longer.

    By estimates alone, so that a repetition makes as many steps.
    """
    move = first_scores_ns(problem) / problem.n + MOVE_NS * problem.n
    return int(min(max(CHUNK_NS / move, 1), _MOVES_AT_ONCE))


def fits(problem: Problem) -> bool:
    """Whether the tables of a climb fit into the memory, and its rows are not too long."""
    n, room = problem.n, problem.memory_bytes
    return n <= _MAX_VARIABLES and (room is None or _BYTES_A_PAIR * n * n <= room / 4)


def _worth_it(problem: Problem, seconds: float | None) -> bool:
    """Whether the tables of a climb fit, and its first scores can be there in time."""
    if not fits(problem):
        return False
    if seconds is None:
        return True
    return 1e-9 * first_scores_ns(problem) < seconds


def first_scores_ns(problem: Problem) -> float:
    """Return the nanoseconds that a climb's first scores take, by estimate."""
    n, nobody = problem.n, indices(())
    return n * math.fsum(scoring_ns(problem.scores, child, nobody) for child in range(n))
