"""Integer linear programming with cluster cuts: the best network, proved.

Bartlett & Cussens (2017), the program of GOBNILP: one binary variable for every variable and listed
parent set, one of them chosen a variable, and for every cluster of variables a constraint that some
member has no parent in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.errors import UsageError
from bnstudio.parameters import parameter
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.exact import estimate
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.run import ExactRun, solve


@dataclass(frozen=True)
class IntegerParameters:
    """Parameters of :class:`IntegerLinearProgram`."""

    cut_size: int = parameter(
        2,
        label="Cluster cuts up to k",
        help="The largest k of the cuts: of every cluster at least k variables have fewer than k "
        "parents in it. 1 is enough for a proof; larger ones raise the bound.",
        low=1,
        high=4,
        advanced=True,
    )
    restarts: int | None = parameter(
        None,
        label="First restarts",
        help="Restarts of the local search that finds the first network. Unless told, no more when "
        "as many in a row gained nothing as there were before.",
        low=0,
        high=1_000_000,
        none_means="while they gain",
        advanced=True,
    )


class IntegerLinearProgram(Searcher[IntegerParameters]):
    """The searcher ``ilp``; see ``docs/algorithms/ilp.md``."""

    name = "ilp"
    title = "Integer linear program"
    summary = (
        "Cuts cyclic networks off a linear program and branches where that does not suffice; "
        "proves the best network, also of 30 to 60 variables with short lists."
    )
    citation = (
        "Bartlett, M. and Cussens, J. (2017). Integer linear programming for the Bayesian "
        "network structure learning problem. Artificial Intelligence 244, 258-271."
    )
    group = Group.PROVING
    Parameters = IntegerParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.START | Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return estimate.integer(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`.

        Raises
        ------
        UsageError
            If the solver is not installed.
        """
        self.counters.update(cuts=0, lp_rounds=0, lp_iterations=0, columns=0)
        return solve(problem, control, self.counters, self.solve_component)

    def solve_component(self, run: ExactRun, number: int, part: Component) -> None:
        """Find and prove the best network of one component; see ``run.solve``."""
        # Not with the program: the solver is large, and there are machines without it.
        try:
            from bnstudio.search.exact.integer.solving import IntegerProgram
        except ImportError as error:
            raise UsageError(
                "the integer program needs the solver SCIP through the package PySCIPOpt, which "
                f"cannot be loaded here ({error})",
                advice="Install it by “pip install pyscipopt”, or choose the searcher “bfbnb”",
            ) from error
        own = self.parameters
        IntegerProgram(run, number, part, own.restarts, own.cut_size).solve()
