"""Greedy search in the space of RPDAGs (Acid and de Campos 2003).

From the empty graph, or the RPDAG of any network, the best of the five operators is applied until
none gains. Directions are left open until two arcs meet, so that they are not decided too early.
Beyond the paper, the best graph may be shaken and climbed from again, as in hill climbing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.rpdag_moves import RpdagClimber, refuse_score, refuses
from bnstudio.search.climbing.climber import Reporter, random_words
from bnstudio.search.climbing.restarting import (
    climb_again,
    perturbation_parameter,
    restarts_parameter,
)
from bnstudio.search.control import Control


@dataclass(frozen=True)
class RpdagParameters:
    """Parameters of :class:`Rpdag`; the paper's search has none, and no restarts."""

    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


class Rpdag:
    """The searcher ``rpdag``; see ``docs/algorithms/rpdag.md``."""

    name: ClassVar[str] = "rpdag"
    title: ClassVar[str] = "RPDAG search"
    summary: ClassVar[str] = (
        "Climbs among graphs whose links stand for both directions, so that directions are decided "
        "only where two arcs meet."
    )

    Parameters: ClassVar[type] = RpdagParameters
    obeys: ClassVar[frozenset[str]] = frozenset({"max_parents", "max_params", "knowledge"})
    uses: ClassVar[frozenset[str]] = frozenset({"start", "seed", "threads"})
    ends_by_itself: ClassVar[bool] = True

    def __init__(self, parameters: Any) -> None:
        self.parameters: RpdagParameters = parameters
        self.counters: dict[str, float] = {}
        if parameters.restarts is None:
            self.ends_by_itself = False  # type: ignore[misc]

    @staticmethod
    def refuses(score: Any) -> str:
        """Say why the score (a class of ``score/registry.py``) cannot be used; empty if it can."""
        return refuses(score)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        refuse_score(problem, self.name)
        climber = RpdagClimber(problem, control)
        self.counters["restarts"] = 0
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill()
            while climber.advance(climber.least):
                best.offer()
                best.step()
            best.report()
            climb_again(
                climber,
                best,
                self.counters,
                random_words(problem.seed),
                self.parameters.restarts,
                self.parameters.perturbation,
            )
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)
