"""Restarts from a perturbed copy of the best network (iterated local search), in any space.

Hill climbing and the searches among RPDAGs share this. The parameters are declared here once, so
that they mean the same in all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome
from bnstudio.search.climbing.climber import TableClimber
from bnstudio.search.climbing.reporter import Reporter, fill_saved, put_saved
from bnstudio.search.control import Control
from bnstudio.search.snapshot import Snapshot

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


class RestartingClimb:
    """A climb to a local optimum, then climbs from perturbations of the best one that one ended in.

    Parameters
    ----------
    climber, control, counters
        ``counters`` are those of the searcher.
    seed, parameters, resume
        Of the run.
    """

    def __init__(
        self,
        climber: TableClimber[Any],
        control: Control,
        counters: dict[str, float],
        seed: int,
        parameters: RestartParameters,
        resume: Snapshot | None = None,
    ) -> None:
        self._climber = climber
        self._parameters = parameters
        self._random = random_state(seed)
        self._base: Any = climber.copy_state()
        self._base_score = climber.total
        self._stale = 0
        self._begun = resume is not None
        self._first = True  # the first climb is not over
        self._perturbed = False  # a restart is under way
        self._done = 0
        counters["restarts"] = 0
        if resume is not None:
            self._take_from(resume)
        self._best = Reporter(climber, control, counters, resume)

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if not self._begun:
            return None
        taken = Snapshot()
        self._climber.put_into(taken)
        self._best.put_into(taken)
        put_saved(taken, "base", self._base)
        taken.arrays["random"] = self._random
        taken.values["restarting"] = [
            self._first, self._perturbed, self._done, self._stale, self._base_score
        ]  # fmt: skip
        return taken

    def _take_from(self, snapshot: Snapshot) -> None:
        self._climber.take_from(snapshot)
        fill_saved(snapshot, "base", self._base)
        np.copyto(self._random, snapshot.array("random", self._random))
        self._first, self._perturbed, self._done, self._stale, self._base_score = snapshot.value(
            "restarting"
        )

    def run(self) -> Outcome:
        """Climb until all restarts are done."""
        climber, best = self._climber, self._best
        with best, climber.pool():
            if not self._begun:
                climber.fill()
                self._begun = True
            if self._first:
                while climber.advance(climber.min_gain):
                    best.offer()
                    best.step()
                best.report()
                self._base, self._base_score = climber.copy_state(), best.score
                self._first = False
                climber.perturb(self._random, 0)  # so that any run makes all kernels ready
                climber.restore(climber.copy_state())
            while self._perturb():
                while climber.advance(climber.min_gain):
                    best.step()
                self._end_restart()
        return best.outcome()

    def _perturb(self) -> bool:
        """Perturb the network unless that was done; return whether there is anything to climb."""
        limit = self._parameters.restarts
        if limit is not None and self._done >= limit:
            return False
        of = "" if limit is None else f" of {limit}"
        self._best.set_phase(
            f"Restart {self._done + 1}{of}",
            None if limit is None else self._done,
            limit,
            restart=self._done + 1,
        )
        if not self._perturbed:
            self._perturbed = bool(
                self._climber.perturb(self._random, self._parameters.perturbation)
            )
        return self._perturbed

    def _end_restart(self) -> None:
        """Keep the better network, and count."""
        climber, best = self._climber, self._best
        score = climber.total
        if best.offer():
            best.report()
        self._stale += 1
        if score > self._base_score + climber.min_gain:
            self._keep()
        elif self._stale < STALE:
            climber.restore(self._base)
        else:
            if self._base_score < best.score - climber.min_gain:
                climber.restore(best.saved)
            self._keep()
        self._perturbed = False
        self._done += 1
        best.counters["restarts"] = self._done

    def _keep(self) -> None:
        self._climber.save(self._base)
        self._base_score, self._stale = self._climber.total, 0
