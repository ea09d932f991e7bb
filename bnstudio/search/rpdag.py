"""Greedy search in the space of RPDAGs (Acid and de Campos 2003).

From the empty graph, or the RPDAG of any network, the best of the five operators is applied until
none gains. Directions are left open until two arcs meet, so that they are not decided too early.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.search.base import Outcome, Problem
from bnstudio.search.climbing import Reporter
from bnstudio.search.control import Control
from bnstudio.search.rpdag_moves import RpdagClimber, refuse_score, refuses


@dataclass(frozen=True)
class RpdagParameters:
    """The greedy search among RPDAGs has no parameters."""


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
    uses: ClassVar[frozenset[str]] = frozenset({"start", "threads"})
    ends_by_itself: ClassVar[bool] = True

    def __init__(self, parameters: Any) -> None:
        self.parameters: RpdagParameters = parameters
        self.counters: dict[str, float] = {}

    @staticmethod
    def refuses(score: Any) -> str:
        """Say why the score (a class of ``score/registry.py``) cannot be used; empty if it can."""
        return refuses(score)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        refuse_score(problem, self.name)
        climber = RpdagClimber(problem, control)
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill()
            while climber.advance(climber.least):
                best.offer()
                best.step()
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)
