"""Hill climbing in the space of DAGs, with restarts from perturbations of the best network.

The best of all single-arc additions, deletions and reversals is taken until none gains; then the
best network so far is shaken by random moves and climbed again (iterated local search).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.parameters import parameter
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.climbing import Climber, Reporter, random_words, starting_dag
from bnstudio.search.control import Control

# After this many restarts in a row that gained nothing, the search goes on from where the last one
# ended, and after as many again from the best network: some optima lie too deep to jump out of.
STALE = 100


@dataclass(frozen=True)
class HillClimbingParameters:
    """Parameters of :class:`HillClimbing`."""

    restarts: int | None = parameter(
        0,
        label="Restarts",
        help="How often to shake the best network and climb again.",
        low=0,
        none_means="until the time ends",
    )
    perturbation: int = parameter(
        30,
        label="Perturbation",
        help="A restart begins with 1 to this many random moves.",
        low=1,
        high=100_000,
        unit="moves",
    )


class HillClimbing:
    """The searcher ``hill-climbing``; see ``docs/algorithms/hill-climbing.md``."""

    name: ClassVar[str] = "hill-climbing"
    title: ClassVar[str] = "Hill climbing"
    summary: ClassVar[str] = (
        "Takes the best arc addition, deletion or reversal until none helps, then restarts from "
        "a shaken copy of the best network."
    )

    Parameters: ClassVar[type] = HillClimbingParameters
    obeys: ClassVar[frozenset[str]] = frozenset({"max_parents", "max_params", "knowledge"})
    uses: ClassVar[frozenset[str]] = frozenset({"start", "seed", "threads"})
    ends_by_itself: ClassVar[bool] = True

    def __init__(self, parameters: Any) -> None:
        self.parameters: HillClimbingParameters = parameters
        self.counters: dict[str, float] = {}
        if parameters.restarts is None:
            self.ends_by_itself = False  # type: ignore[misc]

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        climber = Climber(problem, control, starting_dag(problem))
        random = random_words(problem.seed)
        restarts = self.parameters.restarts
        self.counters["restarts"] = 0
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill("Scoring the first moves")
            while climber.advance(climber.least):
                best.offer()
                best.step()
            best.report()
            climber.perturb(random, 0)  # so that any run makes all kernels ready
            base, base_score, stale = climber.copy_state(), best.score, 0
            while restarts is None or self.counters["restarts"] < restarts:
                done = int(self.counters["restarts"])
                of = "" if restarts is None else f" of {restarts}"
                best.say(f"Restart {done + 1}{of}", None if restarts is None else done, restarts)
                if not climber.perturb(random, self.parameters.perturbation):
                    break  # nothing can be moved
                while climber.advance(climber.least):
                    best.step()
                self.counters["restarts"] += 1
                score = climber.total
                if best.offer():
                    best.report()
                stale += 1
                if score > base_score + climber.least:
                    climber.save(base)
                    base_score, stale = score, 0
                elif stale < STALE:
                    climber.restore(base)
                else:
                    if base_score < best.score - climber.least:
                        climber.restore(best.saved)
                    climber.save(base)
                    base_score, stale = climber.total, 0
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)
