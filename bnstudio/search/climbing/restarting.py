"""Restarts from a perturbed copy of the best network (iterated local search), in any space.

Hill climbing and the searches among RPDAGs share this. The parameters are declared here once, so
that they mean the same in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome
from bnstudio.search.climbing.climber import Reporter, TableClimber
from bnstudio.search.control import Control

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
        none_means=UNTIL_TIME,
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


@dataclass(frozen=True)
class RestartParameters:
    """Parameters of a climb that may restart."""

    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


def random_state(seed: int) -> NDArray[np.uint64]:
    """Return the state of the kernels' random numbers for a seed."""
    word = np.random.default_rng(seed).integers(1, 2**64 - 1, dtype=np.uint64)
    return np.array([word], dtype=np.uint64)


def restarts(
    climber: TableClimber[Any],
    best: Reporter,
    seed: int,
    limit: int | None,
    perturbation: int,
) -> Iterator[None]:
    """Perturb the network again and again; yield for the caller to climb, then count the restart.

    ``limit`` is ``None`` when there is no limit. It ends when nothing can be moved.
    """
    random = random_state(seed)
    climber.perturb(random, 0)  # so that any run makes all kernels ready
    climber.restore(climber.copy_state())
    of = "" if limit is None else f" of {limit}"
    done = 0
    while limit is None or done < limit:
        best.set_phase(f"Restart {done + 1}{of}", None if limit is None else done, limit)
        if not climber.perturb(random, perturbation):
            break
        yield
        done += 1
        best.counters["restarts"] = done


def climb_and_restart(
    climber: TableClimber[Any],
    control: Control,
    counters: dict[str, float],
    seed: int,
    parameters: RestartParameters,
) -> Outcome:
    """Climb to a local optimum, then from perturbations of the best one that a climb ended in.

    ``counters`` are those of the searcher.
    """
    counters["restarts"] = 0
    with Reporter(climber, control, counters) as best, climber.pool():
        climber.fill()
        while climber.advance(climber.min_gain):
            best.offer()
            best.step()
        best.report()
        base, base_score, stale = climber.copy_state(), best.score, 0
        for _ in restarts(climber, best, seed, parameters.restarts, parameters.perturbation):
            while climber.advance(climber.min_gain):
                best.step()
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
    return best.outcome()
