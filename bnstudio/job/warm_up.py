"""Compile or load the kernels before a clock starts.

numba compiles a kernel on its first call, which takes seconds, or loads it from the user's cache,
which takes milliseconds. Neither is part of a run, so a run on a handful of made-up rows comes
first. It knows no kernel by name: whatever a score and a searcher call gets compiled.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, fields, replace
from functools import partial
from multiprocessing import active_children, get_context, parent_process

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import BnstudioError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.cores import cores
from bnstudio.job.defaults import METHODS, PLAIN_SEARCHER, SCORE, SEARCHER
from bnstudio.job.parent_sets.complete import complete
from bnstudio.job.parent_sets.finding import EXACT
from bnstudio.job.spec import RunSpec
from bnstudio.priority import limit_numeric_threads
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import ready_kernels
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search import registry
from bnstudio.search.base import Problem
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import make_searcher

WARM_UP_STEPS = 60

READING = "reading and counting"
DEFAULT = "the default searcher"
REST = "the rest"

Notify = Callable[[str], None]
Progress = Callable[[int, int, str], None]

_done: set[tuple[object, ...]] = set()
_lock = threading.Lock()


@dataclass(frozen=True)
class Step:
    """A piece of getting ready: what it is ready for, the stage it belongs to, and its work."""

    name: str
    stage: str
    work: Callable[[], None]


def steps() -> list[Step]:
    """Return what there is to get ready, in the order of need: a step rests on those before it.

    Each is quick where its kernels are kept from before. The stages are :data:`READING` (a table
    and its scores), :data:`DEFAULT` (what is proposed for it) and :data:`REST`.
    """
    searchers = dict.fromkeys((PLAIN_SEARCHER, SEARCHER, *registry.SEARCHERS))
    wide = [(score, True) for score in SCORES]
    narrow = [(score, False) for score in SCORES if score != SCORE]
    return [
        Step(READING, READING, partial(_once, _score_small, READING)),
        *(
            Step(
                f"{name}, {SCORE}",
                DEFAULT if name in (PLAIN_SEARCHER, SEARCHER) else REST,
                partial(_once, _run_small, SCORE, name),
            )
            for name in searchers
        ),
        *(
            Step(f"parent sets, {method}", REST, partial(_once, _find_small, method))
            for method in METHODS
        ),
        *(
            Step(
                f"{PLAIN_SEARCHER}, {score}{', many states' if is_wide else ''}",
                REST,
                partial(_once, _run_small, score, PLAIN_SEARCHER, wide=is_wide),
            )
            for score, is_wide in narrow + wide
        ),
    ]


def sample(wide: bool = False, weighted: bool = False) -> Dataset:
    """Return a small made-up table with dependent columns of two, three and four states.

    ``wide`` gives it 16-bit codes, ``weighted`` row weights, for these have kernels of their own.
    """
    rng = np.random.default_rng(1)
    rows = 120
    first = rng.integers(0, 2, rows)
    second = np.where(rng.random(rows) < 0.8, first, rng.integers(0, 3, rows))
    third = (first + second + (rng.random(rows) < 0.1)) % 4
    fourth = np.where(rng.random(rows) < 0.7, third % 2, 1 - first)
    fifth = rng.integers(0, 2, rows)
    columns = np.array([first, second, third, fourth, fifth])
    codes = columns.astype(np.uint16) if wide else columns.astype(np.uint8)
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arity)))
        for i, arity in enumerate((2, 3, 4, 2, 2))
    )
    return Dataset(variables, codes, np.ones(rows, dtype=np.int64) if weighted else None)


def load() -> None:
    """Import, and compile or load, what nearly every run needs."""
    for searcher in (PLAIN_SEARCHER, SEARCHER):
        _once(_run_small, SCORE, searcher)


def warm_up_for(dataset: Dataset, spec: RunSpec, notify: Notify) -> None:
    """Make the kernels ready that ``spec`` will need on ``dataset``; quick if they already are.

    ``notify`` is called with what goes on, in words, unless there is nothing to do.
    """
    _once(_run_small, spec.score, spec.searcher, **_kind(dataset), notify=notify)


def warm_up_for_lists(spec: RunSpec, notify: Notify) -> None:
    """As :func:`warm_up_for`, for a run on parent set lists alone."""
    _once(_run_small, SCORE, spec.searcher, notify=notify)


def warm_up_parent_sets(dataset: Dataset, method: str, notify: Notify) -> None:
    """As :func:`warm_up_for`, for the kernels that finding parent sets needs."""
    _once(_find_small, method, **_kind(dataset), notify=notify)


def warm_up_one_by_one(progress: Progress) -> None:
    """Do all steps in this process, in the order of need; for one that works beside the window.

    Parameters
    ----------
    progress
        Called with the number done, the total, and what is done next (in the end ``""``).
    """
    work = steps()
    for done, step in enumerate(work):
        progress(done, len(work), step.name)
        step.work()
    progress(len(work), len(work), "")


def warm_up_all(progress: Progress) -> None:
    """Compile the kernels of every score and searcher into the user's cache.

    Those for columns of more than 256 states are few people's need: but for hill climbing they are
    compiled when a run first needs them. The work is shared by one process for each core: compiling
    holds the interpreter, so threads would not help.

    Parameters
    ----------
    progress
        Called with the number done, the total, and what was done last.
    """
    work = steps()
    # These bring what the others have in common.
    first = [step for step in work if step.stage != REST]
    for done, step in enumerate(first):
        progress(done, len(work), step.name)
        step.work()
    limit_numeric_threads()
    others = set(active_children())
    start_processes = get_context("spawn")
    with ProcessPoolExecutor(cores(), start_processes, initializer=_end_with_parent) as pool:
        try:
            with _deaf_to_interrupts():
                under_way = {pool.submit(step.work): step for step in work[len(first) :]}
            for done, ended in enumerate(as_completed(under_way), start=len(first) + 1):
                step = under_way[ended]
                if ended.exception() is not None:
                    step.work()  # its process was ended, perhaps because memory ran out
                progress(done, len(work), step.name)
        except BaseException:
            # Interrupted. The pool waits for what is under way, and for ever if that is disturbed.
            for child in set(active_children()) - others:
                child.kill()
            raise
    progress(len(work), len(work), "")


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let the processes that are started here leave Ctrl-C in a terminal to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may set handlers
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_with_parent() -> None:
    """Have this process end when the one that started it is gone, however that one ended."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _kind(dataset: Dataset) -> dict[str, bool]:
    """Return what decides which kernels are called, as :func:`sample` takes it."""
    return {"wide": dataset.codes.dtype == np.uint16, "weighted": dataset.weights is not None}


def _once(
    work: Callable[..., None],
    *what: str,
    wide: bool = False,
    weighted: bool = False,
    notify: Notify = lambda _message: None,
) -> None:
    """Do a small piece of work on made-up rows, unless this process has done it."""
    key = (*what, wide, weighted)
    with _lock:
        if key not in _done:
            notify("getting the compiled parts ready; the first time takes up to a minute")
            # A limit that ends it (no room for temporary files) is none of the run's: what is
            # missing is compiled when it is first used.
            with contextlib.suppress(BnstudioError, Stopped):
                work(*what, sample(wide, weighted))
            _done.add(key)


def _score_small(_what: str, dataset: Dataset) -> None:
    for name in SCORES:
        with contextlib.suppress(BnstudioError):  # needs parameters of its own
            scores = ScoreCache(make_scorer(dataset, name))
            for parents in ((), (0,), (0, 1)):
                scores.local(2, parents)


def _find_small(method: str, dataset: Dataset) -> None:
    # The kernels take the score as a number, so that one score readies them for all.
    if method == EXACT:
        for name in SCORES:  # scores with one bound or another call other kernels
            ready_kernels(make_scorer(dataset, name))
    else:
        identify(make_scorer(dataset), method, budget=Budget(sets=60))


def _run_small(score: str, searcher: str, dataset: Dataset) -> None:
    try:
        made = make_searcher(searcher, {})
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    for other in made.builds_on:
        _run_small(score, other, dataset)
    problem = Problem(
        scores=cache,
        constraints=build_constraints(Knowledge(), dataset.names, dataset.arities),
        ordering=tuple(range(dataset.n)) if Uses.ORDERING in made.uses else None,
        may_expand=True,
    )
    if Uses.GIVEN_PARENT_SETS in made.uses:
        _find_small(EXACT, dataset)
        table = complete(problem, SilentControl(), made.counters).table
        problem = replace(problem, parent_sets=table)
    if Uses.PARENT_SETS in made.uses:
        climb(problem, SilentControl())
        table = identify(cache.local_scorer, budget=Budget(sets=60)).table
        problem = replace(problem, parent_sets=table)
    # One that does not end by itself has shown all its kernels by then.
    with contextlib.suppress(Stopped):
        made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    if "pattern_size" in {field.name for field in fields(made.Parameters)}:
        # With good bounds a search by layers ends on so small a table before it has made one.
        weak = make_searcher(searcher, {"bound": "simple", "restarts": 0})
        weak.search(problem, SilentControl())
