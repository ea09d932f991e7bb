"""Runs that find parent sets first, and then search."""

from __future__ import annotations

from dataclasses import replace

from bnstudio.job.spec import TracePoint
from tests.support.panels_fake import make_run, net, rising


def at_stage(number: int = 1, **more):
    fields = {
        "state": "running",
        "phase": "Identifying parent sets",
        "done": 12.0,
        "total": 37.0,
        "metrics": {"sets_scored": 1_234_567.0, "sets_per_second": 412_345.0, "best": -2345.678},
        "score": -9000.0,
        "elapsed": 60.0,
        "best": net(0),
        "trace": [TracePoint(0.1, 0, -9000.0)],
        **more,
    }
    return make_run(number, "obs", **fields)


def with_stage(number: int, begin: float, **more):
    """A run that finds lists up to ``begin`` and then climbs."""
    climb = rising(-5400.0, -5300.0, 10.0, 12)
    trace = [TracePoint(0.05, 0, -9000.0)]
    trace += [replace(point, elapsed=point.elapsed + begin) for point in climb]
    phases = (("identification", 0.0), ("search", begin))
    return make_run(
        number, "obs", state="finished", trace=trace, elapsed=begin + 10, score=-5300.0,
        phases=phases, **more,
    )  # fmt: skip
