"""BN Power Constructor: edges are drafted, added, and taken away by tests (Cheng et al.).

The algorithm for tables without a given ordering of the variables (there called B, later TPDA).
What it finds is directed as in PC.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.graph.orientation import directed
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.parameters import parameter
from bnstudio.score.total import total
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Group, Space
from bnstudio.search.independence.independence_tests import GTest, Test, ThresholdTest
from bnstudio.search.independence.pc import PcParameters, forecast_pairs
from bnstudio.search.independence.three_phases import ThreePhases


@dataclass(frozen=True)
class BnpcParameters(PcParameters):
    """Parameters of :class:`Bnpc`: those of PC, and a threshold to use instead of the test."""

    epsilon: float | None = parameter(
        None,
        label="Threshold",
        help="Independent means conditional mutual information up to this, instead of a test.",
        low=0.0,
        unit="nats",
        none_means="test",
        advanced=True,
    )


class Bnpc(Searcher[BnpcParameters]):
    """The searcher ``bnpc``; see ``docs/algorithms/bnpc.md``.

    Parameters
    ----------
    parameters
        As declared.
    test
        Answers instead of the data's G² test, for a network that is known.
    """

    name = "bnpc"
    title = "BN Power Constructor"
    summary = (
        "Drafts a tree of the strongest dependences, adds the edges that tests find missing, takes "
        "away those found needless, and directs what is left; gives a class of networks (CPDAG)."
    )

    group = Group.INDEPENDENCE
    works_on = Space.CPDAG
    Parameters = BnpcParameters

    def __init__(self, parameters: BnpcParameters, test: Test | None = None) -> None:
        super().__init__(parameters)
        self.test = test

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return forecast_pairs(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Find the class; see :class:`~bnstudio.search.base.Searcher`."""
        given = self.parameters
        most = problem.n if given.max_condition is None else given.max_condition
        phases = ThreePhases(
            problem.constraints, self._asked(problem), most, control, self.counters
        )
        least = problem.constraints.smallest_dag()
        known = self._score(problem, least)
        control.incumbent(least, known)
        try:
            phases.draft()
            phases.thicken()
            phases.thin()
            phases.settle()
            graph, dag = self._directed(problem, phases)
            control.check()
        except Stopped:
            if phases.drafted:
                graph, dag = self._directed(problem, phases)
                score = self._score(problem, dag)
                if score > known:
                    control.incumbent(graph, score)
            raise
        score = self._score(problem, dag)
        control.incumbent(graph, score)
        return Outcome(graph, score, "feasible", counters=self.counters)

    def _asked(self, problem: Problem) -> Test:
        if self.test is not None:
            return self.test
        given = self.parameters
        scorer = problem.scores.scorer
        test = GTest(scorer, given.confidence, given.degrees)
        if given.epsilon is None:
            return test
        return ThresholdTest(test, given.epsilon, scorer.dataset.cases)

    def _directed(self, problem: Problem, phases: ThreePhases) -> tuple[PDAG, DAG]:
        """Return the graph as it stands and a network of it that keeps the limits."""
        graph, dag, counters = directed(
            problem.constraints, phases.pairs, phases.separated, phases.weakness
        )
        self.counters.update(counters)
        return graph, dag

    def _score(self, problem: Problem, dag: DAG) -> float:
        score = total(problem.scores, dag)
        self.counters.update(problem.scores.counts())
        return score
