"""Watches a run for the person at the terminal: its progress line, and the notes on its data."""

from __future__ import annotations

import threading

from bnstudio.cli.output import ProgressLine, note
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event, Incumbent, Progress, Started

_TOO_LONG = 1_000_000  # of what such a number is a part of, the share says more


class Watch:
    """Keeps the progress line of a run, and tells what was done to the data when it begins.

    A thread keeps the clock on the line going where a searcher has nothing to tell.
    """

    def __init__(self, line: ProgressLine, notes: list[str]) -> None:
        self.control = RunControl(self._event)
        self._line = line
        self._notes = notes
        self._score = ""
        self._phase = "starting"
        self._over = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="progress-line", daemon=True)

    def __enter__(self) -> Watch:
        if self._line.shown:
            self._ticker.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        if self._line.shown:
            self._ticker.join()
        self._line.wipe()

    def _event(self, event: Event) -> None:
        if isinstance(event, Started):
            # Not before: settings that turn out to be wrong are answered by one line alone.
            note(*self._notes)
        elif isinstance(event, Incumbent):
            self._score = f"  score {event.score:.2f}  {len(event.graph.skeleton)} arcs"
        elif isinstance(event, Progress):
            self._phase = event.phase
            if event.done is not None and event.total:
                long = event.total >= _TOO_LONG
                share = f"{event.done / event.total:.0%}"
                self._phase += f" {share if long else f'{event.done:g}/{event.total:g}'}"

    def _tick(self) -> None:
        while not self._over.wait(0.1):
            if not self.control.begun:
                continue  # the reader shows how far it is
            limit = self.control.time_limit
            clock = f"{self.control.elapsed:.0f} s" + (
                "" if limit is None else f" of {limit:.0f} s"
            )
            self._line.show(
                f"{clock}{self._score}  {self._phase}",
                asides=("  (Ctrl-C stops and keeps the best)", "  (Ctrl-C: stop)"),
            )
