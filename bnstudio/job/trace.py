"""The course of a run: score against time, kept small however long the run.

Incumbents only rise and bounds only fall, so leaving out points between others loses no extreme;
the first and the newest point are always there.
"""

from __future__ import annotations

from bnstudio.job.spec import TracePoint


class Trace:
    """A list of trace points that is thinned out by half whenever it grows past ``most``.

    Parameters
    ----------
    most
        The largest number of points kept; at least 4.
    """

    def __init__(self, most: int = 4000) -> None:
        if most < 4:
            raise ValueError("a trace needs room for four points")
        self.most = most
        self._points: list[TracePoint] = []

    def add(self, point: TracePoint) -> None:
        """Append ``point``, which is not earlier than the last."""
        self._points.append(point)
        if len(self._points) > self.most:
            # The newest stays apart from the thinning, so that it is never the one left out.
            self._points = [*self._points[:-1:2], self._points[-1]]

    def points(self) -> tuple[TracePoint, ...]:
        """All points kept, in order of time."""
        return tuple(self._points)

    def __len__(self) -> int:
        return len(self._points)
