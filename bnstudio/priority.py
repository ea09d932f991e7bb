"""What holds processes that compute back: the window goes first, and libraries take one thread."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import psutil

NICENESS = 10
"""On a computer whose cores are all busy the window then waits an eighth longer than on an idle
one; at 5 it is a third, and at 0 it waits twice as long."""

AWAITED = 5
"""The niceness of work that a person waits for and that is soon done: it gets three times as much
of a core as a search that wants it as well."""

ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""The environment in which numeric libraries take no threads of their own: the kernels do the work,
and a library that is short of memory for its threads tries for ever."""


def limit_numeric_threads() -> None:
    """Let the processes that this one starts have :data:`ONE_THREAD`.

    For those that :mod:`multiprocessing` starts, which cannot be given an environment of their own.
    """
    if any(os.environ.get(name) != value for name, value in ONE_THREAD.items()):
        os.environ.update(ONE_THREAD)


LOW = 19
"""The niceness of a process that lets others of ours go first: it gets about a seventh of a core
that one with :data:`NICENESS` wants as well."""


def set_low(pid: int, low: bool) -> bool:
    """Let a process that computes step back behind others that do, or go with them again.

    Systems let everybody lower a priority, but some let only an administrator raise it again.

    Returns
    -------
    bool
        Whether the system allowed it; ``False`` also if the process is gone.
    """
    with contextlib.suppress(psutil.Error, OSError):
        process = psutil.Process(pid)
        if psutil.WINDOWS:
            idle, below = psutil.IDLE_PRIORITY_CLASS, psutil.BELOW_NORMAL_PRIORITY_CLASS
            process.nice(idle if low else below)
            return True
        _set_niceness(process, LOW if low else NICENESS)
        return True
    return False


def _set_niceness(process: psutil.Process, niceness: int) -> None:
    if not psutil.LINUX:
        process.nice(niceness)
        return
    # Linux has a niceness for each thread; one that is made takes that of its maker.
    for _ in range(2):
        for thread in process.threads():
            with contextlib.suppress(ProcessLookupError):  # searches begin and end threads
                os.setpriority(os.PRIO_PROCESS, thread.id, niceness)


def step_back(niceness: int = NICENESS) -> None:
    """Lower the priority of this process, and let it be the first to go when memory runs out."""
    process = psutil.Process()
    with contextlib.suppress(psutil.Error, OSError):
        if psutil.WINDOWS:  # which has classes
            process.nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        elif process.nice() < niceness:
            _set_niceness(process, niceness)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("500")
