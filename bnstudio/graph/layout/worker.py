"""The process that computes drawings: takes requests from one pipe, writes answers to another.

It ends when the pipe of requests ends, and where the system can see to it, also in the middle of
its work as soon as the process that started it is gone.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import traceback
from multiprocessing.connection import Connection

from bnstudio.graph.layout.engines import run_engine, warm_up
from bnstudio.graph.layout.request import BUSY_PATIENCE, LayoutRequest, limit_of
from bnstudio.priority import AWAITED, step_back

_PR_SET_PDEATHSIG = 1


def _die_with(parent: int) -> None:
    """Ask Linux to kill this process together with its parent (also while Graphviz computes)."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before we asked
            os._exit(0)


def answer_requests(
    requests: Connection[object, LayoutRequest], answers: Connection[object, object]
) -> None:
    """Answer requests until their pipe ends.

    Parameters
    ----------
    requests
        Yields :class:`~bnstudio.graph.layout.request.LayoutRequest` objects.
    answers
        Gets the word ``ready``, and then for each request a
        :class:`~bnstudio.graph.layout.request.Layout`, or the text of what went wrong.
    """
    _die_with(os.getppid())
    step_back(AWAITED)
    # Ctrl+C in the terminal is for the window; this process ends by its pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm_up()
    try:
        answers.send("ready")
    except OSError:
        return
    while True:
        try:
            request = requests.recv()
        except (EOFError, OSError):
            return
        if hasattr(signal, "setitimer"):
            # A second guard where the first is missing: the default action of SIGALRM is to end.
            signal.setitimer(signal.ITIMER_REAL, BUSY_PATIENCE * limit_of(request) + 5.0)
        try:
            answer: object = run_engine(request)
        except Exception:  # whatever an engine stumbles over, the next one is tried
            answer = traceback.format_exc()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0.0)
        try:
            answers.send(answer)
        except OSError:
            return
