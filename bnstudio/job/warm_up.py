"""Compile or load the kernels before a clock starts.

numba compiles a kernel on its first call, which takes seconds, or loads it from the user's cache,
which takes milliseconds. Neither is part of a run, so a run on a handful of made-up rows comes
first. It knows no kernel by name: whatever a score and a searcher call gets compiled.
"""

from __future__ import annotations

import contextlib
import math
import re
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Protocol

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import BnstudioError, LimitError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import CPDAG, DAG
from bnstudio.job.defaults import METHODS, PLAIN_SEARCHER, SCORE, SEARCHER
from bnstudio.job.kernel_marks import GETTING_READY, STOPPED_EARLY, KernelMarks
from bnstudio.job.parent_sets.complete import complete
from bnstudio.job.parent_sets.finding import EXACT
from bnstudio.job.spec import RunSpec
from bnstudio.numerics.kernel_cache import unkept
from bnstudio.scoring.association import association
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import ready_kernels
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search import registry
from bnstudio.search.base import Problem
from bnstudio.search.climbing.climber import Reporter
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.climbing.perturbed_climb import PerturbedClimb, ResumedClimber
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import make_searcher

WARM_UP_STEPS = 60

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
#: Variables of a small, a middling and a large table; a searcher may build on others for each.
_SIZES = (8, 100, 20, 30, 60)
#: A graph to start from: arcs that meet, and an edge apart from them.
_START = ((0, 2), (1, 2)), ((3, 4),)

_done: set[str] = set()
_lock = threading.Lock()


def _no_check() -> None:
    """Go on."""


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
    """Load what nearly every run needs, unless it has to be compiled first."""
    marks = KernelMarks()
    for step in (_reading(), _climb(SCORE), _search(SCORE, SEARCHER)):
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
    LimitError
        If the run was stopped meanwhile.
    """
    kind = _kind(dataset)
    needed = [_reading(), _climb(SCORE), *_searches(spec.searcher, dataset.n)]
    if spec.score != SCORE or any(kind.values()):
        needed += [_climb(spec.score, **kind), _search(spec.score, spec.searcher, **kind)]
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
        _search(SCORE, SEARCHER),
        _search(SCORE, PLAIN_SEARCHER),
        *(step for variables in _SIZES for step in _searches(SEARCHER, variables)),
    ]
    rest = [
        *(_search(SCORE, name) for name in registry.SEARCHERS),
        *(_sets(method) for method in METHODS),
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
    return Step(_score_small, (READING,), READING)


def _climb(score: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(_climb_small, ("a first network", score), REST, wide, weighted)


def _search(score: str, searcher: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(_run_small, (searcher, score), REST, wide, weighted)


def _sets(method: str, *, wide: bool = False, weighted: bool = False) -> Step:
    return Step(_find_small, ("parent sets", method), REST, wide, weighted)


def _searches(searcher: str, variables: int) -> list[Step]:
    """Return the steps of a searcher and of those that it makes use of."""
    kind = registry.SEARCHERS.get(searcher)
    others = () if kind is None else kind.builds_on_for(variables)
    return [_search(SCORE, name) for name in (*others, searcher)]


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
        if meanwhile is not None and step.work is _climb_small and ready < len(missing):
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
            raise LimitError(f"{STOPPED_EARLY} before its searcher was ready") from None
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
        with contextlib.suppress(BnstudioError, Stopped):
            step.work(*step.what, sample(step.wide, step.weighted))
        _done.add(step.mark)
    if not unkept():
        KernelMarks().mark(step.mark)


def _climb_small(_what: str, score: str, dataset: Dataset) -> None:
    """Climb, as a run does that is to have a network at once."""
    try:
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    climb(_problem(cache, dataset), SilentControl())
    cache.reserve(len(cache.arrays.slots))  # more than there is room for, as in a longer run


def _problem(cache: ScoreCache, dataset: Dataset) -> Problem:
    constraints = build_constraints(Knowledge(), dataset.names, dataset.arities)
    return Problem(scores=cache, constraints=constraints, may_expand=True)


def _climb_on(problem: Problem) -> None:
    """Climb from perturbed networks, and go over to another one."""
    control = SilentControl()
    climber = ResumedClimber(problem, control, DAG(problem.names, [(0, 1)]))
    with Reporter(climber, control, {}) as best, climber.pool():
        climber.fill()
        search = PerturbedClimb(climber, best, 0)
        search.begin_with(to_dag(CPDAG(problem.names, *_START)), math.inf)
        for _ in range(WARM_UP_STEPS):
            search.climb()


def _score_small(_what: str, dataset: Dataset) -> None:
    for name in SCORES:
        with contextlib.suppress(BnstudioError):  # needs parameters of its own
            scores = ScoreCache(make_scorer(dataset, name))
            for parents in ((), (0,), (0, 1)):
                scores.local(2, parents)


def _find_small(_what: str, method: str, dataset: Dataset) -> None:
    # The kernels take the score as a number, so that one score readies them for all.
    if method == EXACT:
        for name in SCORES:  # scores with one bound or another call other kernels
            ready_kernels(make_scorer(dataset, name))
    else:
        identify(make_scorer(dataset), method, budget=Budget(sets=60))


def _run_small(searcher: str, score: str, dataset: Dataset) -> None:
    try:
        made = make_searcher(searcher, {})
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    problem = _problem(cache, dataset)
    if Uses.ORDERING in made.uses:
        problem = replace(problem, ordering=tuple(range(dataset.n)))
    if Uses.GIVEN_PARENT_SETS in made.uses:
        _find_small("", EXACT, dataset)
        table = complete(problem, SilentControl(), made.counters).table
        problem = replace(problem, parent_sets=table)
    if Uses.PARENT_SETS in made.uses:
        climb(problem, SilentControl())
        table = identify(cache.local_scorer, budget=Budget(sets=60)).table
        problem = replace(problem, parent_sets=table)
    if searcher == "auto":
        # Where there are many variables, and where nothing is proved.
        association(cache.local_scorer, _no_check)
        _climb_on(problem)
    # One that does not end by itself has shown all its kernels by then.
    with contextlib.suppress(Stopped):
        made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    if made.uses & (Uses.START | Uses.PARENT_SETS):  # a run has a first network for the latter
        problem = replace(problem, start=CPDAG(dataset.names, *_START))
        with contextlib.suppress(Stopped):
            made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    if "pattern_size" in {field.name for field in fields(made.Parameters)}:
        # With good bounds a search by layers ends on so small a table before it has made one.
        weak = make_searcher(searcher, {"bound": "simple", "restarts": 0})
        weak.search(problem, SilentControl())
