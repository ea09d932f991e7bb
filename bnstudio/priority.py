"""How a process that computes for the window lets the window go first."""

from __future__ import annotations

import contextlib
from pathlib import Path

import psutil

NICENESS = 10
"""On a computer whose cores are all busy the window then waits an eighth longer than on an idle
one; at 5 it is a third, and at 0 it waits twice as long."""


def step_back() -> None:
    """Lower the priority of this process, and let it be the first to go when memory runs out."""
    below = getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", NICENESS)  # Windows has classes
    process = psutil.Process()
    with contextlib.suppress(psutil.Error, OSError):
        if below != NICENESS or process.nice() < NICENESS:
            process.nice(below)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")
