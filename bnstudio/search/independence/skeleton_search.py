"""What PC and BN Power Constructor share: a skeleton found by tests, then directed.

A subclass finds the skeleton step by step. When a limit stops it, what it has found so far is
directed as well, and reported if it scores above the network with the required arcs alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from bnstudio.graph.orientation import directed
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.parameters import parameter
from bnstudio.scoring.total import total
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher, Suggestion
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Group, Space
from bnstudio.search.independence.independence_tests import DEGREES, GTest, Test
from bnstudio.search.independence.skeleton import Skeleton

_PAIR_BYTES = 500  # a pair, its separating set, and its largest p-value


@dataclass(frozen=True)
class SkeletonParameters:
    """Parameters of the tests that find a skeleton."""

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


P = TypeVar("P", bound=SkeletonParameters)


class SkeletonSearch(Searcher[P]):
    """A searcher that finds a skeleton by tests of independence and directs it.

    Parameters
    ----------
    parameters
        As declared.
    test
        Answers instead of the data's G² test, for a network that is known.

    Attributes
    ----------
    skeleton
        What finds the skeleton.
    """

    group = Group.INDEPENDENCE
    works_on = Space.CPDAG
    counts_rows = True
    skeleton: ClassVar[type[Skeleton]]

    def __init__(self, parameters: P, test: Test | None = None) -> None:
        super().__init__(parameters)
        self.test = test

    def test_of(self, problem: Problem) -> Test:
        """Return the test that answers."""
        given = self.parameters
        return self.test or GTest(problem.scores.local_scorer, given.confidence, given.degrees)

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        needed = _PAIR_BYTES * size.n * (size.n - 1) / 2
        if needed > size.memory_bytes:
            message = (
                f"All pairs of {size.n} variables need {needed / 1e9:.1f} GB of memory, "
                f"there are {size.memory_bytes / 1e9:.1f}."
            )
            other = Suggestion("climb instead", {"searcher": "hill-climbing"})
            return Forecast("red", message, memory_bytes=needed, suggestions=(other,))
        if needed > size.memory_bytes / 2:
            message = "Memory for all pairs is close to the limit."
            return Forecast("amber", message, memory_bytes=needed)
        message = "The work depends on how dense the network is; a largest condition bounds it."
        return Forecast("green", message, memory_bytes=needed)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Find the class; see :class:`~bnstudio.search.base.Searcher`."""
        largest = self.parameters.max_condition
        skeleton = self.skeleton(
            problem.constraints,
            self.test_of(problem),
            problem.n if largest is None else largest,
            control,
            self.counters,
        )
        smallest = problem.constraints.smallest_dag()
        known = self._score(problem, smallest)
        control.incumbent(smallest, known)
        found: tuple[PDAG, DAG] | None = None
        try:
            skeleton.find()
            graph, dag = found = self._directed(problem, skeleton)
            control.check()
        except Stopped:
            if skeleton.presentable:
                # Of many pairs this takes seconds: not once more after a stop.
                graph, dag = found or self._directed(problem, skeleton)
                score = self._score(problem, dag)
                if score > known:
                    control.incumbent(graph, score)
            raise
        score = self._score(problem, dag)
        control.incumbent(graph, score)
        return Outcome(graph, score, "feasible", counters=self.counters)

    def _directed(self, problem: Problem, skeleton: Skeleton) -> tuple[PDAG, DAG]:
        """Return the graph that was found and a network of it that keeps the limits."""
        graph, dag, counters = directed(
            problem.constraints, skeleton.pairs, skeleton.separated, skeleton.weakness
        )
        self.counters.update(counters)
        return graph, dag

    def _score(self, problem: Problem, dag: DAG) -> float:
        score = total(problem.scores, dag)
        self.counters.update(problem.scores.counts())
        return score
