"""PC: edges are taken away that a test finds needless, then directed (Spirtes and Glymour).

The stable variant of Colombo and Maathuis (2014): the neighbours that a level of tests draws its
conditions from are those at the level's beginning, so the skeleton does not depend on the order of
the columns; neither do the directions, for all separating sets of a level are found.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bnstudio.graph.orientation import Pair, directed
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.parameters import parameter
from bnstudio.score.total import total
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher, Suggestion
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Group, Space
from bnstudio.search.independence.independence_tests import DEGREES, GTest, Test

_PAIR_BYTES = 500  # a pair, what separated it, and its largest p-value


@dataclass(frozen=True)
class PcParameters:
    """Parameters of :class:`Pc`."""

    confidence: float = parameter(
        0.99,
        label="Confidence",
        help="One minus the chance of calling independent variables dependent in one test.",
        low=0.0,
        high=1.0,
    )
    max_condition: int | None = parameter(
        None,
        label="Largest condition",
        help="The most variables that a test is conditioned on.",
        low=0,
        none_means="unlimited",
    )
    degrees: str = parameter(
        "observed",
        label="Degrees of freedom",
        help="Of the states that occur (observed), or of all states (full).",
        choices=DEGREES,
        advanced=True,
    )


class Pc(Searcher[PcParameters]):
    """The searcher ``pc``; see ``docs/algorithms/pc.md``.

    Parameters
    ----------
    parameters
        As declared.
    test
        Answers instead of the data's G² test, for a network that is known.
    """

    name = "pc"
    title = "PC"
    summary = (
        "Takes away every edge that a test of conditional independence finds needless, then "
        "directs what is left; gives a class of networks (CPDAG)."
    )

    group = Group.INDEPENDENCE
    works_on = Space.CPDAG
    Parameters = PcParameters

    def __init__(self, parameters: PcParameters, test: Test | None = None) -> None:
        super().__init__(parameters)
        self.test = test

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return forecast_pairs(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Find the class; see :class:`~bnstudio.search.base.Searcher`."""
        given = self.parameters
        test = self.test or GTest(problem.scores.scorer, given.confidence, given.degrees)
        self.counters["iterations"] = 0
        least = problem.constraints.smallest_dag()
        known = self._score(problem, least)
        control.incumbent(least, known)
        control.check()
        skeleton = Skeleton(problem, test)
        most = problem.n if given.max_condition is None else given.max_condition
        try:
            for size in range(most + 1):
                control.check()
                if not skeleton.can_go_on(size):
                    break
                control.check()
                self._level(skeleton, size, control)
            graph, dag = self._directed(problem, skeleton)
            control.check()
        except Stopped:
            if skeleton.whole_levels:
                # What was found with the conditions that all pairs have been tested with.
                graph, dag = self._directed(problem, skeleton)
                score = self._score(problem, dag)
                if score > known:
                    control.incumbent(graph, score)
            raise
        score = self._score(problem, dag)
        control.incumbent(graph, score)
        return Outcome(graph, score, "feasible", counters=self.counters)

    def _level(self, skeleton: Skeleton, size: int, control: Control) -> None:
        told = 0
        for done in skeleton.level(size):
            self.counters["iterations"] += 1
            self.counters.update(skeleton.test.counters)
            if done != told:
                told = done
                message = f"Testing given {size} variable{'' if size == 1 else 's'}"
                control.progress(message, done, None, {"edges": len(skeleton.pairs)})
            control.step()

    def _directed(self, problem: Problem, skeleton: Skeleton) -> tuple[PDAG, DAG]:
        """Return the graph that was found and a network of it that keeps the limits."""
        graph, dag, counters = directed(
            problem.constraints, skeleton.whole_pairs, skeleton.whole_separated, skeleton.weakness
        )
        self.counters.update(counters)
        return graph, dag

    def _score(self, problem: Problem, dag: DAG) -> float:
        score = total(problem.scores, dag)
        self.counters.update(problem.scores.counts())
        return score


class Skeleton:
    """The joined pairs that no test has parted so far.

    Parameters
    ----------
    problem
        Required arcs are never tested, pairs forbidden both ways never joined.
    test
        Answers the questions.

    Attributes
    ----------
    pairs
        The joined pairs, smaller index first.
    whole_levels
        How many sizes of the condition have been gone through.
    whole_pairs, whole_separated
        The joined pairs, and of the others the members of all separating sets of the first size
        that had any, with their largest p-value, after those.
    weakness
        The largest p-value met of every pair.
    """

    def __init__(self, problem: Problem, test: Test) -> None:
        rules = problem.constraints
        self.test = test
        self.n = problem.n
        self.fixed = rules.required | rules.required.T
        joined = np.argwhere(np.triu(rules.allowed | rules.allowed.T, 1))
        self.pairs: set[Pair] = {(a, b) for a, b in joined.tolist()}
        self.separated: dict[Pair, tuple[frozenset[int], float]] = {}
        self.weakness: dict[Pair, float] = {}
        self.whole_levels = 0
        self.whole_pairs = frozenset(self.pairs)
        self.whole_separated: dict[Pair, tuple[frozenset[int], float]] = {}

    def can_go_on(self, size: int) -> bool:
        """Whether some pair has neighbours enough for a condition of ``size``."""
        near = self._near()
        return any(
            max(len(near[a]), len(near[b])) > size for a, b in self.pairs if not self.fixed[a, b]
        )

    def level(self, size: int) -> Iterator[int]:
        """Test every pair given ``size`` of its neighbours; yield pairs done after each test.

        All conditions of the size are tried, also when one has parted the pair: which of them comes
        first would hang on the order of the columns.
        """
        near = self._near()
        for done, (a, b) in enumerate(sorted(self.pairs)):
            if self.fixed[a, b]:
                continue
            apart: set[int] = set()
            strength = -1.0
            first = [x for x in near[a] if x != b]
            second = [x for x in near[b] if x != a]
            for given in conditions(first, second, size):
                verdict = self.test.independent(a, b, given)
                self.weakness[a, b] = max(self.weakness.get((a, b), 0.0), verdict.p)
                if verdict.independent:
                    apart.update(given)
                    strength = max(strength, verdict.p)
                yield done
            if strength >= 0.0:
                self.pairs.discard((a, b))
                self.separated[a, b] = (frozenset(apart), strength)
        self.whole_levels += 1
        self.whole_pairs = frozenset(self.pairs)
        self.whole_separated = dict(self.separated)

    def _near(self) -> list[list[int]]:
        near: list[list[int]] = [[] for _ in range(self.n)]
        for a, b in sorted(self.pairs):
            near[a].append(b)
            near[b].append(a)
        return [sorted(around) for around in near]


def conditions(first: Sequence[int], second: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of ``size`` from the neighbours of either end, none twice."""
    yield from itertools.combinations(first, size)
    known = set(first)
    for given in itertools.combinations(second, size):
        if not known.issuperset(given):
            yield given


def forecast_pairs(size: EstimateInput) -> Forecast:
    """Say what a searcher needs that tests all pairs of variables."""
    needed = _PAIR_BYTES * size.n * (size.n - 1) / 2
    if needed > size.memory_bytes:
        message = (
            f"All pairs of {size.n} variables need {needed / 1e9:.1f} GB of memory, "
            f"there are {size.memory_bytes / 1e9:.1f}."
        )
        other = Suggestion("climb instead", {"searcher": "hill-climbing"})
        return Forecast("red", message, memory_bytes=needed, suggestions=(other,))
    close = needed > size.memory_bytes / 2
    message = (
        "Memory for all pairs is close to the limit."
        if close
        else "The work depends on how dense the network is; a largest condition bounds it."
    )
    return Forecast("amber" if close else "green", message, memory_bytes=needed)
