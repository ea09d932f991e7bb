"""The points of a run as the trace plot holds them: arrays that grow ahead of what comes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from bnstudio.figures.charts.steps import Floats
from bnstudio.job.spec import TracePoint


class TraceSeries:
    """The points of one run, appended as they come.

    Arrays are allocated ahead, so that a point costs a few assignments; :attr:`version` grows with
    every change, which is how the plot knows whether anything is to be drawn again.
    """

    def __init__(self) -> None:
        self._room = 256
        self._columns = np.empty((4, self._room), dtype=np.float64)
        self.size = 0
        self.version = 0
        self._newest: TracePoint | None = None

    def update(self, points: Sequence[TracePoint]) -> bool:
        """Take over the points beyond those already held; return whether there were any.

        A list that does not hold the newest point where it was has been thinned out meanwhile:
        start again with all of it.
        """
        if self.size and (len(points) < self.size or points[self.size - 1] is not self._newest):
            self.size = 0
            self.version += 1
        if len(points) == self.size:
            return False
        self.append(points[self.size :])
        return True

    def append(self, points: Iterable[TracePoint]) -> None:
        """Add points; a bound of ``None`` becomes nan."""
        for point in points:
            if self.size == self._room:
                self._room *= 2
                grown = np.empty((4, self._room), dtype=np.float64)
                grown[:, : self.size] = self._columns[:, : self.size]
                self._columns = grown
            bound = math.nan if point.bound is None else point.bound
            self._columns[:, self.size] = (point.elapsed, point.steps, point.score, bound)
            self.size += 1
            self._newest = point
        self.version += 1

    @property
    def elapsed(self) -> Floats:
        """Seconds since the start, shape ``(size,)``."""
        return self._columns[0, : self.size]

    @property
    def steps(self) -> Floats:
        """Steps since the start, shape ``(size,)``."""
        return self._columns[1, : self.size]

    @property
    def scores(self) -> Floats:
        """Best score so far, shape ``(size,)``; nan or minus infinity before the first network."""
        return self._columns[2, : self.size]

    @property
    def bounds(self) -> Floats:
        """Proven upper bound, shape ``(size,)``; nan where there is none."""
        return self._columns[3, : self.size]

    def x(self, by_steps: bool) -> Floats:
        """Either the steps or the seconds."""
        return self.steps if by_steps else self.elapsed
