"""Restarts from a perturbed copy of the best network (iterated local search), in any space.

Hill climbing and the search among RPDAGs share this. The parameters are declared here once, so that
they mean the same in both.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bnstudio.parameters import parameter
from bnstudio.search.climbing.climber import ReportedClimb, Reporter

# After this many restarts in a row that gained nothing, the search goes on from where the last one
# ended, and after as many again from the best network: some optima are too deep to leave at once.
STALE = 100


def restarts_parameter() -> Any:
    """Declare how often a search starts again."""
    return parameter(
        0,
        label="Restarts",
        help="How often to perturb the best network and climb again.",
        low=0,
        none_means="until the time ends",
    )


def perturbation_parameter() -> Any:
    """Declare how far a perturbed network may be from the best one."""
    return parameter(
        30,
        label="Perturbation",
        help="A restart begins with 1 to this many random moves.",
        low=1,
        high=100_000,
        unit="moves",
    )


class PerturbableClimb(ReportedClimb, Protocol):
    """A climber that can perturb its network and return to a saved one."""

    def advance(self, min_gain: float) -> object | None:
        """Make the best move with a gain above ``min_gain``; ``None`` if there is none."""
        ...

    def perturb(self, random: NDArray[np.uint64], max_moves: int) -> int:
        """Make from 1 to ``max_moves`` random legal moves; return how many there were."""
        ...

    def restore(self, saved: Any) -> None:
        """Return to a saved network."""
        ...


def announce_restart(best: Reporter, done: int, restarts: int | None) -> None:
    """Report which restart it is; ``restarts`` is ``None`` when there is no limit."""
    of = "" if restarts is None else f" of {restarts}"
    best.set_phase(f"Restart {done + 1}{of}", None if restarts is None else done, restarts)


def climb_again(
    climber: PerturbableClimb,
    best: Reporter,
    counters: dict[str, float],
    random: NDArray[np.uint64],
    restarts: int | None,
    perturbation: int,
) -> None:
    """Perturb and climb again and again, from the best network that a climb ended in.

    Parameters
    ----------
    climber
        At a local optimum.
    best
        Offered every climb's end.
    counters
        ``restarts`` is kept up to date.
    random
        State of the kernels' random numbers.
    restarts, perturbation
        As declared above.
    """
    climber.perturb(random, 0)  # so that any run makes all kernels ready
    base, base_score, stale = climber.copy_state(), best.score, 0
    climber.restore(base)
    while restarts is None or counters["restarts"] < restarts:
        announce_restart(best, int(counters["restarts"]), restarts)
        if not climber.perturb(random, perturbation):
            break  # nothing can be moved
        while climber.advance(climber.min_gain):
            best.step()
        counters["restarts"] += 1
        score = climber.total
        if best.offer():
            best.report()
        stale += 1
        if score > base_score + climber.min_gain:
            climber.save(base)
            base_score, stale = score, 0
        elif stale < STALE:
            climber.restore(base)
        else:
            if base_score < best.score - climber.min_gain:
                climber.restore(best.saved)
            climber.save(base)
            base_score, stale = climber.total, 0
