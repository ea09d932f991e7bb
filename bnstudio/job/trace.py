"""The course of a run: score against time, kept small however long the run.

Incumbents only rise and bounds only fall, so leaving out points between others loses no extreme;
the first and the newest point are always there.
"""

from __future__ import annotations

from bnstudio.job.spec import TracePoint

MOST_POINTS = 4000
"""Points of a trace, at most."""


def add_point(points: list[TracePoint], point: TracePoint, most: int = MOST_POINTS) -> None:
    """Append ``point``, which is not earlier than the last; thin out where there are too many."""
    points.append(point)
    if len(points) > most:  # the first and the newest stay
        points[1:-1] = points[2:-1:2]


class Trace:
    """A list of trace points that is thinned out by half whenever it grows past ``most``.

    Parameters
    ----------
    most
        The largest number of points kept; at least 4.
    """

    def __init__(self, most: int = MOST_POINTS) -> None:
        if most < 4:
            raise ValueError("a trace needs room for four points")
        self.most = most
        self._points: list[TracePoint] = []

    def add(self, point: TracePoint) -> None:
        """Append ``point``, which is not earlier than the last."""
        add_point(self._points, point, self.most)

    def points(self) -> tuple[TracePoint, ...]:
        """All points kept, in order of time."""
        return tuple(self._points)

    def __len__(self) -> int:
        return len(self._points)
