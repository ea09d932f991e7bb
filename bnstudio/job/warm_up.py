"""Compile or load the kernels before a clock starts.

numba compiles a kernel on its first call, which takes seconds, or loads it from the user's cache,
which takes milliseconds. Neither is part of a run, so a run on a handful of made-up rows comes
first (``small_runs``). Here is which of them, in which order, and who waits for whom.
"""

from __future__ import annotations

import contextlib
import math
import re
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.job.defaults import METHOD, METHODS, PLAIN_SEARCHER, SCORE, SEARCHER
from bnstudio.job.kernel_marks import GETTING_READY, KernelMarks, StoppedEarlyError
from bnstudio.job.small_runs import (
    arcs_small,
    climb_small,
    draw_small,
    find_small,
    run_small,
    sample,
    score_small,
    turns_small,
)
from bnstudio.job.spec import RunSpec
from bnstudio.numerics.collections import rare_collections
from bnstudio.numerics.kernel_cache import unkept
from bnstudio.scoring.registry import SCORES
from bnstudio.search import registry
from bnstudio.search.control import Stopped
from bnstudio.search.declarations import Uses

Check = Callable[[], None]
Progress = Callable[[int, int, str], None]


READING = "reading and counting"
DEFAULT = "the default searcher"
REST = "the rest"


@dataclass(frozen=True)
class Step:
    """A piece of getting ready: work on made-up rows that calls some kernels.

    ``what`` is what the work is done with. ``wide`` rows have columns of many states, ``weighted``
    rows have weights. It belongs to a ``stage``.
    """

    work: Callable[..., None]
    what: tuple[str, ...]
    stage: str = REST
    wide: bool = False
    weighted: bool = False

    @property
    def name(self) -> str:
        """What it gets ready, in words."""
        kind = ", many states" * self.wide + ", weighted rows" * self.weighted
        return ", ".join(self.what) + kind

    @property
    def mark(self) -> str:
        """Its name among the marks."""
        return "-".join(re.findall(r"[a-z0-9]+", self.name.lower()))


class Notify(Protocol):
    """Called with what goes on, in words, and how far it is."""

    def __call__(self, phase: str, done: float | None = None, total: float | None = None) -> object:
        """Say it."""


#: Seconds between two looks whether a step that another process compiles is done, and between
#: two requests to do it first.
_LOOK_S, _ASK_S = 0.05, 2.0
#: Variables of tables on which ``auto`` and ``exact`` build on different searchers: at once, none,
#: ``dp``, ``bfbnb``.
_SIZES = (8, 100, 20, 30)
_done: set[str] = set()
_lock = threading.Lock()


def _no_check() -> None:
    """Go on."""


def load() -> None:
    """Load what nearly every run needs, unless it has to be compiled first."""
    marks = KernelMarks()
    for step in (_reading(), _climb(SCORE), _search(SCORE, SEARCHER), _turns(SCORE)):
        if marks.is_done(step.mark):
            _once(step)


def warm_up_for(
    dataset: Dataset,
    spec: RunSpec,
    notify: Notify,
    check: Check = _no_check,
    meanwhile: Callable[[], None] | None = None,
) -> None:
    """Make the kernels ready that ``spec`` will need on ``dataset``; quick if they already are.

    What another process is compiling, or is there to compile, is waited for.

    Parameters
    ----------
    dataset, spec
        The run.
    notify
        Called with what goes on, unless there is nothing to do.
    check
        Called often while there is something to wait for; may raise
        :class:`~bnstudio.search.control.Stopped`.
    meanwhile
        Called once a climb is ready, if there is something to wait for after that.

    Raises
    ------
    StoppedEarlyError
        If the run was stopped meanwhile.
    """
    kind = _kind(dataset)
    needed = [_reading(), _climb(SCORE), *_searches(spec.searcher, dataset.n)]
    if spec.searcher == SEARCHER:  # it may leave copies of columns out
        needed += _searches(SEARCHER, len(np.unique(dataset.first_alike)))
    if spec.score != SCORE or any(kind.values()):
        needed.append(_climb(spec.score, **kind))
        needed.append(_own(spec.score, spec.searcher, dataset.n, **kind))
    if any(kind.values()):
        meanwhile = None  # it would compile a climb of another kind
    _make_ready(needed, notify, check, meanwhile)


def warm_up_for_lists(spec: RunSpec, notify: Notify, check: Check = _no_check) -> None:
    """As :func:`warm_up_for`, for a run on parent set lists alone."""
    _make_ready([_reading(), _climb(SCORE), *_searches(spec.searcher, 0)], notify, check)


def warm_up_parent_sets(
    dataset: Dataset, method: str, notify: Notify, check: Check = _no_check
) -> None:
    """As :func:`warm_up_for`, for the kernels that finding parent sets needs."""
    _make_ready([_sets(method, **_kind(dataset))], notify, check)


def warm_up_arcs(dataset: Dataset, score: str, notify: Notify, check: Check = _no_check) -> None:
    """As :func:`warm_up_for`, for the kernels that probabilities of arcs need."""
    climb = _climb(score, **_kind(dataset))  # it scores, too
    _make_ready([_reading(), climb, _arcs()], notify, check)


def warm_up_scores() -> None:
    """Make the kernels ready that scoring a graph needs, as :func:`warm_up_for`."""
    _make_ready([_reading()], lambda *_given: None, _no_check)


def warm_up_one_by_one(progress: Progress) -> None:
    """Do all steps in this process, in the order of need.

    Parameters
    ----------
    progress
        Called with the number done, the total, and what is done next (in the end ``""``).
    """
    work = steps()
    for done, step in enumerate(work):
        progress(done, len(work), step.name)
        _make_ready([step], lambda *_given: None, _no_check)
    progress(len(work), len(work), "")


def steps() -> list[Step]:
    """Return what there is to get ready, in the order of need: a step rests on those before it.

    Each is quick where its kernels are kept from before. The stages are :data:`READING` (a table
    and its scores), :data:`DEFAULT` (what is proposed for it, the smallest tables first) and
    :data:`REST`. What is for columns of more than 256 states is few people's need: but for climbs
    it is compiled when a run first needs it.
    """
    default = [
        _climb(SCORE),
        *(step for variables in _SIZES for step in _searches(SEARCHER, variables)),
        _search(SCORE, PLAIN_SEARCHER),
        *(_search(SCORE, name) for name in registry.SEARCHERS[SEARCHER].builds_on),
    ]
    rest = [
        *(_search(SCORE, name) for name in registry.SEARCHERS),
        *(_sets(method) for method in METHODS),
        _arcs(),
        Step(draw_small, ("drawings",)),
        *(
            _search(score, PLAIN_SEARCHER, wide=wide)
            for wide in (False, True)
            for score in SCORES
            if wide or score != SCORE
        ),
    ]
    named = {step.name: step for step in rest}
    named |= {step.name: replace(step, stage=DEFAULT) for step in default}
    order = dict.fromkeys(step.name for step in [*default, *rest])
    return [_reading(), *(named[name] for name in order)]


def do(step: Step) -> None:
    """Carry out a step in a process that others wait for: it waits for nobody."""
    _once(step)


def _reading() -> Step:
    return Step(score_small, (READING,), READING)


def _climb(score: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(climb_small, ("a first network", score), REST, wide, weighted)


def _search(score: str, searcher: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(run_small, (searcher, score), REST, wide, weighted)


def _sets(method: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(find_small, ("parent sets", method), REST, wide, weighted)


def _turns(score: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(turns_small, (f"{SEARCHER} by turns", score), REST, wide, weighted)


def _arcs() -> Step:
    return Step(arcs_small, ("probabilities of arcs",))


def _own(
    score: str, searcher: str, variables: int, *, wide: bool = False, weighted: bool = False
) -> Step:
    """Return the step of a searcher without those that it makes use of."""
    if searcher == SEARCHER and registry.SEARCHERS[SEARCHER].builds_on_for(variables):
        return _turns(score, wide=wide, weighted=weighted)
    return _search(score, searcher, wide=wide, weighted=weighted)


def _searches(searcher: str, variables: int) -> list[Step]:
    """Return the steps of a searcher and of those that it makes use of."""
    kind = registry.SEARCHERS.get(searcher)
    others = () if kind is None else kind.builds_on_for(variables)
    needed = []
    for name in others:
        if Uses.PARENT_SETS in registry.SEARCHERS[name].uses:
            needed.append(_sets(METHOD))
        needed.append(_search(SCORE, name))
    return [*needed, _own(SCORE, searcher, variables)]


def _kind(dataset: Dataset) -> dict[str, bool]:
    """Return what decides which kernels are called, as :func:`sample` takes it."""
    return {"wide": dataset.codes.dtype == np.uint16, "weighted": dataset.weights is not None}


def _make_ready(
    steps: Iterable[Step],
    notify: Notify,
    check: Check,
    meanwhile: Callable[[], None] | None = None,
) -> None:
    """Load the kernels of some steps; wait for those that another process compiles."""
    todo = [step for step in dict.fromkeys(steps) if step.mark not in _done]
    if not todo:
        return
    marks = KernelMarks()
    missing = [step for step in todo if not marks.is_done(step.mark)]
    ready = 0
    for step in todo:
        if step in missing:
            wanted = [one.mark for one in missing[ready:]]
            say = partial(notify, GETTING_READY, ready, len(missing))
            mine = _wait(step.mark, wanted, marks, say, check)
            try:
                _once(step)
            finally:
                if mine:
                    marks.give_up()
            ready += 1
            notify(GETTING_READY, ready, len(missing))
        else:
            _once(step)
        if meanwhile is not None and step.work is climb_small and ready < len(missing):
            meanwhile()


def _wait(
    step: str,
    wanted: Sequence[str],
    marks: KernelMarks,
    say: Callable[[], object],
    check: Callable[[], None],
) -> bool:
    """Wait until a step is done, or nobody is there to do it; whether this process is to do it.

    A process that compiles is asked to do what is ``wanted`` first.
    """
    asked = -math.inf
    while not marks.is_done(step):
        say()
        try:
            check()
        except Stopped:
            raise StoppedEarlyError from None
        if marks.take_over():
            return True
        if not marks.being_compiled:
            break  # marks cannot be written here
        if time.monotonic() - asked > _ASK_S:
            asked = time.monotonic()
            for name in wanted:
                marks.want(name)
        time.sleep(_LOOK_S)
    return False


def _once(step: Step) -> None:
    """Do a small piece of work on made-up rows, unless this process has done it."""
    with _lock:
        if step.mark in _done:
            return
        # A limit that ends it (no room for temporary files) is none of the run's: what is missing
        # is compiled when it is first used.
        with rare_collections(), contextlib.suppress(BnstudioError, Stopped):
            step.work(*step.what, sample(step.wide, step.weighted))
        _done.add(step.mark)
    if not unkept():
        KernelMarks().mark(step.mark)
