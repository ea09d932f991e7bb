"""Variables that say the same: one of them is searched, the others are put beside it.

A code and its name, or a column that was joined in twice, tell the same rows apart. To a score of
fit and penalty any of them is as good a parent as another, and two are no better than one. So some
best network has one of them in place of all, and gives the others no children; their best parents
are then known beforehand. Lists would hold each set once for every choice among them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG, trusted
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.total import total
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control, RelayedControl

# Sets of parents that are tried for a copy at most: a first network is to come at once.
_MOST_SETS = 500


@dataclass(frozen=True, eq=False)
class Copies:
    """The variables of a problem that are copies of others.

    Parameters
    ----------
    names
        All variables.
    searched
        Those that are searched, ascending.
    first
        Of each variable the one that is searched in its place, or itself.
    parents
        Of each one that is not searched, its parents.
    score
        The sum of the local scores of those that are not searched.
    within
        The limits of the problem, in words: with fewer variables they may read otherwise.
    """

    names: tuple[str, ...]
    searched: NDArray[np.int64]
    first: NDArray[np.int64]
    parents: dict[int, tuple[int, ...]]
    score: float
    within: str = ""

    @classmethod
    def of(cls, problem: Problem) -> Copies | None:
        """Return the copies that the search can leave out; ``None`` if there are none."""
        scorer = problem.scores.scorer
        if not isinstance(scorer, LocalScorer) or scorer.score.formula != LIKELIHOOD:
            return None
        first = first_alike(scorer.dataset, problem.constraints)
        searched = np.flatnonzero(first == np.arange(problem.n))
        parents, scores = {}, []
        known: dict[int, tuple[tuple[int, ...], float] | None] = {}
        for copied in np.setdiff1d(np.arange(problem.n), searched).tolist():
            of = int(first[copied])
            if of not in known:
                known[of] = _best_parents(problem.scores, problem.constraints, copied, of, searched)
            best = known[of]
            if best is None:
                first[copied] = copied
                continue
            parents[copied] = best[0]
            scores.append(best[1])
        if not parents:
            return None
        searched = np.flatnonzero(first == np.arange(problem.n))
        within = problem.constraints.in_words()
        return cls(problem.names, searched, first, parents, float(np.sum(scores)), within)

    @property
    def count(self) -> int:
        """How many are not searched."""
        return len(self.names) - len(self.searched)

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
        within = self.within if found.within else ""
        return replace(
            found, graph=graph, score=found.score + self.score, bound=bound, within=within
        )

    def completed(self, graph: PDAG) -> PDAG:
        """Return a network of the variables searched with the others put beside them."""
        if graph.links:
            graph = to_dag(graph)
        places = self.searched.tolist()
        arcs = {(places[a], places[b]) for a, b in graph.arcs}
        arcs |= {(parent, copied) for copied, some in self.parents.items() for parent in some}
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


def first_alike(dataset: Dataset, constraints: Constraints) -> NDArray[np.int64]:
    """Return for each variable the first one that can stand for it, itself if none before can.

    That is so for a score of fit and penalty.
    """
    first = dataset.first_alike.copy()
    states = dataset.observed_arities
    for node in np.flatnonzero(first != np.arange(dataset.n)).tolist():
        other = int(first[node])
        alike = states[node] == states[other] > 1 and _may_change_places(constraints, node, other)
        if not alike:
            first[node] = node
    return first


def searched_among(
    dataset: Dataset, constraints: Constraints, scores: Callable[[], ScoreCache]
) -> NDArray[np.int64]:
    """Return the variables that are searched, ascending, as :meth:`Copies.of` chooses them.

    ``scores`` is asked for only where so many sets might be tried for a copy that the data decide
    whether it is searched, too.
    """
    first = first_alike(dataset, constraints)
    searched = np.flatnonzero(first == np.arange(dataset.n))
    arities = dataset.arities
    cache: ScoreCache | None = None
    left_out: dict[int, bool] = {}
    for copied in np.setdiff1d(np.arange(dataset.n), searched).tolist():
        of = int(first[copied])
        if of not in left_out:
            tried = _tried(constraints, arities, copied, searched)
            most = int(arities[copied]) - 1
            left_out[of] = _larger_sets(constraints, arities, copied, tried, most) is not None
            if not left_out[of]:
                cache = scores() if cache is None else cache
                found = _best_parents(cache, constraints, copied, of, searched)
                left_out[of] = found is not None
        if not left_out[of]:
            first[copied] = copied
    return np.flatnonzero(first == np.arange(dataset.n))


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


def _best_parents(
    scores: ScoreCache, rules: Constraints, copied: int, of: int, searched: NDArray[np.int64]
) -> tuple[tuple[int, ...], float] | None:
    """Return the best parents of a variable without children and their local score.

    What it is a copy of leaves nothing to be explained, so that any set of as many configurations
    or more is no better; sets of fewer are tried. ``None`` if these are too many.
    """
    scorer = scores.local_scorer
    # States that no row has count in the penalty, too; a limit of parameters leaves them out.
    arities = scorer.kernel.arities
    tried = _tried(rules, arities, copied, searched)
    given = scores.extensions(copied, (), np.append(tried, of))
    alone, best = scores.local(copied, ()), int(np.argmax(given))
    # Equal ones: what says the same.
    best = len(tried) if given[-1] >= given[best] else best
    parents: tuple[int, ...] = (of if best == len(tried) else int(tried[best]),)
    score = float(given[best])
    if alone >= score:
        parents, score = (), alone
    most = _most_configurations(scorer, copied, -float(given[-1]) / int(arities[copied]), score)
    sets = _larger_sets(rules, arities, copied, tried, most)
    if sets is None:
        return None
    sets = [members for members in sets if rules.within_params(copied, members)]
    if sets:
        own = scores.score_all([(copied, members) for members in sets])
        first = int(np.argmax(own))
        if own[first] > score:
            parents, score = sets[first], float(own[first])
    return parents, score


def _tried(
    rules: Constraints, arities: NDArray[np.int32], copied: int, searched: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return who may be a parent of a copy and has fewer states, ascending."""
    fewer = searched[arities[searched] < arities[copied]]
    fewer = fewer[rules.allowed[fewer, copied]]
    within = [rules.within_params(copied, (parent,)) for parent in fewer.tolist()]
    tried: NDArray[np.int64] = fewer[np.array(within, dtype=bool)]
    return tried


def _larger_sets(
    rules: Constraints,
    arities: NDArray[np.int32],
    copied: int,
    tried: NDArray[np.int64],
    most: int,
) -> list[tuple[int, ...]] | None:
    """Return the sets of two and more variables with at most ``most`` configurations.

    ``None`` if they are too many to be tried.
    """
    ascending = tried[np.argsort(arities[tried], kind="stable")]
    larger = _sets_within(ascending.tolist(), arities, most, int(rules.max_parents[copied]))
    sets = list(islice(larger, _MOST_SETS + 1))
    return None if len(sets) > _MOST_SETS else sets


def _most_configurations(scorer: LocalScorer, node: int, penalty: float, least: float) -> int:
    """Return the most configurations of parents, fewer than states, with which it may score more.

    With ``q`` of them, ``r - q`` states share one with a state that is at least as frequent. A
    state of ``m`` cases loses the least beside one of ``m`` cases: ``2 m ln 2``.

    Parameters
    ----------
    scorer, node
        The score, and the variable.
    penalty
        What each configuration costs.
    least
        The score that is to be exceeded.
    """
    kernel = scorer.kernel
    weights = kernel.weights if len(kernel.weights) else None
    counts = np.sort(np.bincount(kernel.codes[node], weights, int(kernel.arities[node])))
    lost = 2 * math.log(2) * np.cumsum(counts)  # with r - 1 configurations, r - 2, ...
    configurations = len(counts) - 1 - np.arange(len(counts))
    may = configurations[-lost - penalty * configurations > least]
    return int(may.max(initial=0))


def _sets_within(
    ascending: list[int], arities: NDArray[np.int32], most: int, size: int
) -> Iterator[tuple[int, ...]]:
    """Give the sets of two and more variables with at most ``most`` configurations.

    The variables come by ascending number of states, the members of a set by number.
    """

    def larger(members: tuple[int, ...], begin: int, room: int) -> Iterator[tuple[int, ...]]:
        for place in range(begin, len(ascending)):
            added = ascending[place]
            left = room // int(arities[added])
            if not left:
                return
            grown = (*members, added)
            if members:
                yield tuple(sorted(grown))
            if left > 1 and len(grown) < size:
                yield from larger(grown, place + 1, left)

    return larger((), 0, most)


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
