"""How a searcher speaks with whoever runs it, and the one exception that stops it.

A searcher knows no clock, window or file: it calls these methods at points where its state is
whole. The run (``job/control.py``) implements them; tests use :class:`SilentControl`.
"""

from __future__ import annotations

from typing import Protocol

from bnstudio.graph.pdag import PDAG


class Stopped(BaseException):
    """Raised by a control inside a searcher when the run is to end.

    It is not an error, and not an ``Exception``: no searcher catches it by accident. ``reason`` is
    the limit that ended the run: ``time``, ``memory``, ``disk``, ``iterations`` or ``user``, or a
    word between a search and the one that it is a part of, which catches it. ``message`` says more
    for the person, where there is more to say: a sentence without its full stop.
    """

    def __init__(self, reason: str, message: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.message = message


class Control(Protocol):
    """What a searcher may call; each call may raise :class:`Stopped`."""

    def check(self) -> None:
        """Block while paused; raise :class:`Stopped` when the run is to end. Cheap: call it at
        least every 50 ms."""

    def step(self, count: int = 1) -> None:
        """Count ``count`` finished atomic steps of the search (moves, reinsertions, ...), then
        :meth:`check`. A run ended by time is repeated exactly by limiting it to its number of
        steps, so steps must be counted in a deterministic order."""

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """Say what is going on, in words for a person (``phase``), how far it is if that is known,
        and named figures. May be dropped or thinned out."""

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Report a new best network. Never dropped; the last one is the result of a stopped run."""

    def bound(self, bound: float) -> None:
        """Report a proven upper bound on the best score."""


class RelayedControl:
    """What a search made of others gives them: passes everything on to the run's control.

    Parameters
    ----------
    control
        The run's.

    Attributes
    ----------
    stopped
        Whether the run itself was stopped, not one of the searches alone.
    """

    def __init__(self, control: Control) -> None:
        self._control = control
        self.stopped = False

    def check(self) -> None:
        """As the run's."""
        try:
            self._control.check()
        except Stopped:
            self.stopped = True
            raise

    def step(self, count: int = 1) -> None:
        """As the run's."""
        try:
            self._control.step(count)
        except Stopped:
            self.stopped = True
            raise

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """As the run's."""
        self._control.progress(phase, done, total, metrics)

    def incumbent(self, graph: PDAG, score: float) -> None:
        """As the run's."""
        self._control.incumbent(graph, score)

    def bound(self, bound: float) -> None:
        """As the run's."""
        self._control.bound(bound)


class SilentControl:
    """A control that never stops anything and remembers the incumbents; for tests and scripts."""

    def __init__(self, max_steps: int | None = None) -> None:
        self.max_steps = max_steps
        self.steps = 0
        self.incumbents: list[tuple[PDAG, float]] = []
        self.bounds: list[float] = []

    def check(self) -> None:
        """Do nothing, or stop when the steps are used up."""
        if self.max_steps is not None and self.steps >= self.max_steps:
            raise Stopped("iterations")

    def step(self, count: int = 1) -> None:
        """Count, then check."""
        self.steps += count
        self.check()

    def progress(self, *_: object, **__: object) -> None:
        """Drop it."""

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Remember it."""
        self.incumbents.append((graph, score))

    def bound(self, bound: float) -> None:
        """Remember it."""
        self.bounds.append(bound)
