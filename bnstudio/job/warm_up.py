"""Compile or load the kernels before a clock starts.

numba compiles a kernel on its first call, which takes seconds, or loads it from the user's cache,
which takes milliseconds. Neither is part of a run, so a run on a handful of made-up rows comes
first. It knows no kernel by name: whatever a score and a searcher call gets compiled.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import fields, replace
from functools import partial
from multiprocessing import get_context

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import BnstudioError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.cores import cores
from bnstudio.job.defaults import FEW_SEARCHER, METHODS, SCORE, WINDOW_SEARCHER
from bnstudio.job.parent_sets.complete import complete
from bnstudio.job.parent_sets.finding import EXACT
from bnstudio.job.spec import RunSpec
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import ready_kernels
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search import registry
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import make_searcher

WARM_UP_STEPS = 60

_done: set[tuple[object, ...]] = set()
_lock = threading.Lock()


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
    for searcher in (FEW_SEARCHER, WINDOW_SEARCHER):
        _warm("bic", searcher, wide=False, weighted=False)


def warm_up_for(
    dataset: Dataset, spec: RunSpec, notify: Callable[[str], None] | None = None
) -> None:
    """Make the kernels ready that ``spec`` will need on ``dataset``; quick if they already are.

    ``notify`` is called with what goes on, in words, unless there is nothing to do.
    """
    wide, weighted = dataset.codes.dtype == np.uint16, dataset.weights is not None
    if notify is not None and (spec.score, spec.searcher, wide, weighted) not in _done:
        notify("getting the compiled parts ready; the first time takes up to a minute")
    _warm(
        spec.score,
        spec.searcher,
        wide=wide,
        weighted=weighted,
    )


def warm_up_parent_sets(
    dataset: Dataset, method: str, notify: Callable[[str], None] | None = None
) -> None:
    """Make the kernels ready that finding parent sets needs; quick if they already are.

    ``notify`` is called with what goes on, in words, unless there is nothing to do.
    """
    wide, weighted = dataset.codes.dtype == np.uint16, dataset.weights is not None
    if notify is not None and ("parent sets", method, wide, weighted) not in _done:
        notify("getting the compiled parts ready; the first time takes up to a minute")
    _warm_parent_sets(method, wide=wide, weighted=weighted)


def warm_up_all(
    progress: Callable[[int, int, str], None] | None = None, processes: int | None = None
) -> None:
    """Compile the kernels of every score and searcher into the user's cache.

    Those for columns of more than 256 states are few people's need: but for hill climbing they are
    compiled when a run first needs them.

    Parameters
    ----------
    progress
        Called with the number done, the total, and what was done last.
    processes
        How many to share the work; by default one for each core. Compiling holds the interpreter,
        so threads would not help.
    """
    work = _everything()
    count = cores() if processes is None else processes
    done = 0

    def notify(what: str) -> None:
        if progress is not None:
            progress(done, len(work), what)

    # The first two bring what the others have in common.
    for what, task in work[:2]:
        notify(what)
        task()
        done += 1
    if count < 2:
        for what, task in work[2:]:
            notify(what)
            task()
            done += 1
    else:
        with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
            under_way = {pool.submit(task): (what, task) for what, task in work[2:]}
            for ended in as_completed(under_way):
                what, task = under_way[ended]
                if ended.exception() is not None:
                    task()  # a process that compiled at the same time may have been in its way
                done += 1
                notify(what)
    notify("ready")


def _everything() -> list[tuple[str, Callable[[], None]]]:
    """Return what there is to compile, with a name; what most runs need comes first."""
    first = (FEW_SEARCHER, WINDOW_SEARCHER)
    names = [name for name in first if name in registry.SEARCHERS]
    names += [name for name in registry.SEARCHERS if name not in first]
    work: list[tuple[str, Callable[[], None]]] = [
        (
            f"{name}, {SCORE}",
            partial(_warm, SCORE, name, wide=False, weighted=False),
        )
        for name in names
    ]
    work += [
        (f"parent sets, {method}", partial(_warm_parent_sets, method, wide=False, weighted=False))
        for method in METHODS
    ]
    work += [
        (f"hill-climbing, {score}", partial(_warm, score, first[0], wide=wide, weighted=False))
        for wide in (False, True)
        for score in SCORES
        if score != SCORE or wide
    ]
    return work


def _warm(score: str, searcher: str, *, wide: bool, weighted: bool) -> None:
    key = (score, searcher, wide, weighted)
    with _lock:
        if key in _done:
            return
        _run_small(score, searcher, sample(wide, weighted))
        _done.add(key)


def _warm_parent_sets(method: str, *, wide: bool, weighted: bool) -> None:
    key = ("parent sets", method, wide, weighted)
    with _lock:
        if key in _done:
            return
        _find_small(method, sample(wide, weighted))
        _done.add(key)


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
        table = identify(cache.scorer, budget=Budget(sets=60)).table
        problem = replace(problem, parent_sets=table)
    # One that does not end by itself has shown all its kernels by then.
    with contextlib.suppress(Stopped):
        made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    if "pattern_size" in {field.name for field in fields(made.Parameters)}:
        # With good bounds a search by layers ends on so small a table before it has made one.
        weak = make_searcher(searcher, {"bound": "simple", "restarts": 0})
        weak.search(problem, SilentControl())
