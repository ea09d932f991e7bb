"""Remembers, counts and reports the best network of a climb in any space."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from bnstudio.graph.pdag import PDAG
from bnstudio.search.base import Outcome
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import RESTART
from bnstudio.search.snapshot import Snapshot

if TYPE_CHECKING:
    from bnstudio.scoring.cache import ScoreCache


class ReportedClimb(Protocol):
    """What a :class:`Reporter` asks of a climber in any space."""

    n: int
    cache: ScoreCache
    min_gain: float

    @property
    def total(self) -> float:
        """Score of the current network."""
        ...

    @property
    def compared(self) -> int:
        """Legal moves compared so far."""
        ...

    def copy_state(self) -> Any:
        """Return a copy of the current network."""
        ...

    def save(self, saved: Any) -> None:
        """Copy the current network into ``saved``, such a copy."""
        ...

    def graph(self, saved: Any) -> PDAG:
        """Return such a copy as a graph."""
        ...


@runtime_checkable
class Kept(Protocol):
    """A copy of a network that is neither an array nor a tuple of arrays."""

    def put_into(self, snapshot: Snapshot, name: str) -> None:
        """Keep it by that name."""
        ...

    def take_from(self, snapshot: Snapshot, name: str) -> None:
        """Become what :meth:`put_into` kept."""
        ...


class Reporter:
    """Remembers, counts and reports the best network of a climb.

    Building a graph costs as much as several moves on a large network, so an improvement is
    reported only after some moves or when the search asks. At the end of the block, also when a
    limit stops the search, an unreported network is reported and ``counters`` are brought up to
    date.
    """

    def __init__(
        self,
        climber: ReportedClimb,
        control: Control,
        counters: dict[str, float],
        resume: Snapshot | None = None,
    ) -> None:
        self.climber = climber
        self.control = control
        self.counters = counters
        self.score = climber.total
        self.found_at = 0
        self.steps = 0
        self.saved = climber.copy_state()
        self._graph: PDAG | None = None
        self._unreported = True
        self._due = 0
        self._stride = 1 + climber.n // 50
        self._phase: tuple[str, float | None, float | None, dict[str, float] | None]
        self._phase = ("Climbing", None, None, None)
        if resume is None:
            self.report()
        else:
            self.take_from(resume)

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the best network and what was counted."""
        put_saved(snapshot, "best", self.saved)
        snapshot.values["reporter"] = [
            self.score, self.found_at, self.steps, self._unreported, self._due
        ]  # fmt: skip
        self.update_counters()
        snapshot.values["counters"] = dict(self.counters)

    def take_from(self, snapshot: Snapshot) -> None:
        """Know what :meth:`put_into` kept."""
        self._graph = None
        fill_saved(snapshot, "best", self.saved)
        self.score, self.found_at, self.steps, self._unreported, self._due = snapshot.value(
            "reporter"
        )
        self.counters.update(snapshot.value("counters"))

    def __enter__(self) -> Reporter:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None or issubclass(kind, Stopped):
            with suppress(Stopped):
                self.report()
        self.update_counters()

    @property
    def graph(self) -> PDAG:
        """The best network."""
        if self._graph is None:
            self._graph = self.climber.graph(self.saved)
        return self._graph

    def offer(self) -> bool:
        """Remember the current network if it is the best so far; return whether it is."""
        score = self.climber.total
        if score <= self.score + self.climber.min_gain:
            return False
        self.score = score
        self.found_at = self.steps + 1
        self._graph = None
        self._unreported = True
        self.climber.save(self.saved)
        return True

    def step(self) -> None:
        """Count a move; report the best network if that is due."""
        self.steps += 1
        if self._unreported and self.steps >= self._due:
            self.report()
        self.control.progress(*self._phase)
        self.control.step()

    def set_phase(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        *,
        restart: int = 0,
    ) -> None:
        """Set the phase and progress that are reported from the next move on.

        ``restart`` is the number of the restart under way, from 1 on; 0 if none is.
        """
        self._phase = (phase, done, total, {RESTART: float(restart)})

    def report(self) -> None:
        """Report the best network unless it was reported already."""
        if self._unreported:
            self._unreported = False
            self._due = self.steps + self._stride
            self.control.incumbent(self.graph, self.score)

    def update_counters(self) -> None:
        """Bring the counters up to date."""
        self.counters.update(
            iterations=self.steps, individuals=self.climber.compared, **self.climber.cache.counts()
        )

    def outcome(self) -> Outcome:
        """Return the best network as a local optimum."""
        return Outcome(self.graph, self.score, "local_optimum", counters=self.counters)


def put_saved(snapshot: Snapshot, name: str, saved: Any) -> None:
    """Keep a climber's copy of a network."""
    if isinstance(saved, Kept):
        saved.put_into(snapshot, name)
    elif isinstance(saved, np.ndarray):
        snapshot.arrays[name] = saved
    else:
        snapshot.put(name, saved)


def fill_saved(snapshot: Snapshot, name: str, saved: Any) -> None:
    """Copy what :func:`put_saved` kept into such a copy."""
    if isinstance(saved, Kept):
        saved.take_from(snapshot, name)
    elif isinstance(saved, np.ndarray):
        np.copyto(saved, snapshot.array(name, saved))
    else:
        snapshot.fill(name, saved)
