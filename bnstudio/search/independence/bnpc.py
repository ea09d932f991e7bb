"""BN Power Constructor: edges are drafted, added, and deleted by tests (Cheng et al.).

This is the algorithm for tables without a given ordering of the variables (first called B, later
TPDA). The skeleton is directed as in PC.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.parameters import parameter
from bnstudio.search.base import Problem
from bnstudio.search.independence.independence_tests import Test, ThresholdTest
from bnstudio.search.independence.skeleton_search import SkeletonParameters, SkeletonSearch
from bnstudio.search.independence.three_phases import ThreePhases


@dataclass(frozen=True)
class BnpcParameters(SkeletonParameters):
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


class Bnpc(SkeletonSearch[BnpcParameters]):
    """The searcher ``bnpc``; see ``docs/algorithms/bnpc.md``."""

    name = "bnpc"
    title = "BN Power Constructor"
    summary = (
        "Drafts a tree of the strongest dependences, adds the edges that tests find missing, "
        "deletes those found needless, and directs what is left; gives a class of networks (CPDAG)."
    )
    citation = (
        "Cheng, J., Greiner, R., Kelly, J., Bell, D. and Liu, W. (2002). Learning Bayesian "
        "networks from data: an information-theory based approach. Artificial Intelligence "
        "137, 43-90."
    )
    Parameters = BnpcParameters
    skeleton = ThreePhases

    def test_of(self, problem: Problem) -> Test:
        """Return the test that answers: with a threshold, if there is one."""
        test = super().test_of(problem)
        epsilon = self.parameters.epsilon
        if self.test is not None or epsilon is None:
            return test
        return ThresholdTest(test, epsilon, problem.scores.local_scorer.dataset.cases)
