"""Walks over the parent sets of many children: in chunks, on several threads, one way to stop.

A walk does its work in short pieces (:meth:`Walk.step`); between them the caller may block, which
makes every thread wait, or raise, which ends them all.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Protocol, TypeVar

from bnstudio.data.counts._walk_kernels import Workspace
from bnstudio.data.counts.engines import Engines

Check = Callable[[], None]

_WORTH_A_TRIAL = 2e8  # rows times sets; below, the histogram is done before a trial is


class Walk(Protocol):
    """The work on one child."""

    def step(self) -> bool:
        """Do a piece of some 10 to 30 ms; return whether that was the last."""
        ...

    def finish(self) -> None:
        """Let go of what the work alone needed."""
        ...


W = TypeVar("W", bound=Walk)


class _Ended(Exception):  # noqa: N818 - no error
    """Ends a worker thread when another one, or the caller, has given up."""


def run_walks(
    make: Callable[[int], W],
    n: int,
    threads: int,
    check: Check | None,
    report: Callable[[int, list[W]], None] | None,
) -> list[W]:
    """Do the walks of all children, the checks in this thread.

    Parameters
    ----------
    make
        Makes the walk of a child, in the thread that does it.
    n, threads
        Number of children, and of walks done at the same time.
    check
        Called between pieces; may block, and may raise to end the work.
    report
        Called after each check with the number of walks done and all that were begun.
    """
    walks: list[W | None] = [None] * n
    done = 0
    gate = threading.Lock()  # held while the caller's check blocks: then nobody works
    ended = threading.Event()

    def ask() -> None:
        if check is not None:
            check()
        if report is not None:
            report(done, [walk for walk in walks if walk is not None])

    def work(child: int, between: Callable[[], None]) -> None:
        walk = walks[child] = make(child)
        while not walk.step():
            between()
        walk.finish()

    if threads <= 1:
        for child in range(n):
            work(child, ask)
            done += 1
            ask()
        return [walk for walk in walks if walk is not None]

    def pause() -> None:
        with gate:
            pass
        if ended.is_set():
            raise _Ended

    with ThreadPoolExecutor(threads) as pool:
        try:
            waiting = {pool.submit(work, child, pause) for child in range(n)}
            while waiting:
                finished, waiting = wait(waiting, timeout=0.02, return_when=FIRST_COMPLETED)
                for future in finished:
                    future.result()
                    done += 1
                with gate:
                    ask()
        except BaseException:
            ended.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return [walk for walk in walks if walk is not None]


def choose_workspace(
    engines: Engines,
    wanted: str | None,
    child: int,
    given: Sequence[int],
    free: Sequence[int],
    depth: int,
    sets: float | None = None,
) -> tuple[str, Workspace]:
    """Return the counting engine for a child's walk and its working memory.

    ``given`` parents are in every set, with up to ``depth`` of the ``free`` ones; ``sets`` is how
    many there are, if fewer than all of those. Without a wanted engine the fastest is found by
    trial, where the walk is long enough.
    """
    # Tables stay dense for at most 16 variables; required ones with one state come on top.
    deepest = len(given) + min(depth, 16)
    engine = wanted
    if engine is None:
        if sets is None:
            sets = sum(math.comb(len(free), size) for size in range(depth + 1))
        engine = "histogram"
        if sets * engines.rows > _WORTH_A_TRIAL and not given:
            engine = engines.choose(child, free, min(deepest, 6))
    workspace = engines.workspace(engine, child, (*given, *free), deepest)
    if workspace is None:
        engine = "histogram"
        workspace = engines.workspace(engine, child, (*given, *free), deepest)
    assert workspace is not None  # the histogram always has one
    return engine, workspace
