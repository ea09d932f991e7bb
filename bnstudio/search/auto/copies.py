"""Variables that say the same: one of them is searched, the others are put beside it.

A code and its name, or a column that was joined in twice, tell the same rows apart. To a score of
fit and penalty any of them is as good a parent as another, and two are no better than one. So some
best network has one of them in place of all, and gives the others no children; their best parents
are then known beforehand. Lists would hold each set once for every choice among them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG, trusted
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.total import total
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control, RelayedControl


@dataclass(frozen=True, eq=False)
class Copies:
    """The variables of a problem that are copies of others.

    Parameters
    ----------
    names
        All variables.
    searched
        Those that are searched, ascending.
    parents
        Of each other one the variable that is its only parent, or -1.
    score
        The sum of the local scores of those that are not searched.
    """

    names: tuple[str, ...]
    searched: NDArray[np.int64]
    first: NDArray[np.int64]
    parents: dict[int, int]
    score: float

    @classmethod
    def of(cls, problem: Problem) -> Copies | None:
        """Return the copies that the search can leave out; ``None`` if there are none."""
        scorer = problem.scores.scorer
        if not isinstance(scorer, LocalScorer) or scorer.score.formula != LIKELIHOOD:
            return None
        first = _first_alike(scorer, problem.constraints)
        searched = np.flatnonzero(first == np.arange(problem.n))
        if len(searched) == problem.n:
            return None
        parents, scores = {}, []
        known: dict[int, tuple[int, float]] = {}
        for copied in np.setdiff1d(np.arange(problem.n), searched).tolist():
            of = int(first[copied])
            if of not in known:
                known[of] = _best_parent(problem, copied, of, searched)
            parents[copied], score = known[of]
            scores.append(score)
        return cls(problem.names, searched, first, parents, float(np.sum(scores)))

    def among(self, problem: Problem) -> Problem:
        """Return the problem without the copies."""
        scores = problem.scores.only(self.searched)
        start = None if problem.start is None else self._without(to_dag(problem.start))
        known = start is not None and problem.start_score is not None
        return replace(
            problem,
            scores=scores,
            constraints=problem.constraints.only(self.searched),
            start=start,
            start_score=total(scores.scorer, start) if known and start is not None else None,
        )

    def control(self, control: Control) -> Control:
        """Return what the search is to speak to: it tells the run of networks of all variables."""
        return _Completing(control, self)

    def outcome(self, found: Outcome) -> Outcome:
        """Return the outcome for all variables."""
        bound = None if found.bound is None else found.bound + self.score
        graph = self.completed(found.graph)
        return replace(found, graph=graph, score=found.score + self.score, bound=bound)

    def completed(self, graph: PDAG) -> PDAG:
        """Return a network of the variables searched with the others put beside them."""
        if graph.links:
            graph = to_dag(graph)
        places = self.searched.tolist()
        arcs = {(places[a], places[b]) for a, b in graph.arcs}
        arcs |= {(parent, copied) for copied, parent in self.parents.items() if parent >= 0}
        # Nodes without children close no cycle, and a look for one would take longer than the move.
        return trusted(DAG, self.names, frozenset(arcs), frozenset())

    def _without(self, dag: DAG) -> DAG:
        """Return a network of the variables searched that is no worse.

        Of variables that are alike the first one in the network's order takes the place of all: no
        other is above it.
        """
        leads: dict[int, int] = {}
        for node in dag.order:
            leads.setdefault(int(self.first[node]), node)
        place = {int(node): i for i, node in enumerate(self.searched)}
        arcs = {
            (place[int(self.first[parent])], place[alike])
            for alike, lead in leads.items()
            for parent in dag.parents(lead)
        }
        return DAG(tuple(self.names[i] for i in self.searched), arcs)


def _first_alike(scorer: LocalScorer, constraints: Constraints) -> NDArray[np.int64]:
    """Return for each variable the first one that can stand for it, itself if none before can."""
    first = scorer.dataset.first_alike.copy()
    kernel = scorer.kernel
    for node in np.flatnonzero(first != np.arange(scorer.n)).tolist():
        other = int(first[node])
        alike = kernel.observed[node] == kernel.observed[other] > 1 and _may_change_places(
            constraints, node, other
        )
        if not alike:
            first[node] = node
    return first


def _may_change_places(constraints: Constraints, a: int, b: int) -> bool:
    """Whether the same arcs are legal at both, and an arc between them."""
    allowed, required = constraints.allowed, constraints.required
    others = np.ones(constraints.n, dtype=bool)
    others[[a, b]] = False
    return bool(
        allowed[a, b]
        and allowed[b, a]
        and constraints.max_parents[a] == constraints.max_parents[b] > 0
        and constraints.within_params(a, (b,))
        and np.array_equal(allowed[a, others], allowed[b, others])
        and np.array_equal(allowed[others, a], allowed[others, b])
        and not required[[a, b]].any()
        and not required[:, [a, b]].any()
    )


def _best_parent(
    problem: Problem, copied: int, of: int, searched: NDArray[np.int64]
) -> tuple[int, float]:
    """Return the best only parent of a variable without children, or -1, and its local score.

    What it is a copy of leaves nothing to be explained, so that any set of as many configurations
    or more is no better; there are fewer with no parent, or with one of fewer states.
    """
    scores, arities = problem.scores, problem.constraints.arities
    tried = searched[arities[searched] < arities[copied]]
    tried = tried[problem.constraints.allowed[tried, copied]]
    tried = np.append(tried[tried != of], of)
    given = scores.extensions(copied, (), tried)
    alone, best = scores.local(copied, ()), int(np.argmax(given))
    # Equal ones: what says the same.
    best = len(tried) - 1 if given[-1] >= given[best] else best
    if alone >= given[best]:
        return -1, alone
    return int(tried[best]), float(given[best])


class _Completing(RelayedControl):
    """Tells the run of networks and bounds for all variables."""

    def __init__(self, control: Control, copies: Copies) -> None:
        super().__init__(control)
        self._copies = copies

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Tell of the network with the copies."""
        super().incumbent(self._copies.completed(graph), score + self._copies.score)

    def bound(self, bound: float) -> None:
        """Tell what no network of all variables exceeds."""
        super().bound(bound + self._copies.score)
