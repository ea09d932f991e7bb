"""Anytime identification of good parent sets: by size, by score, by independence, or combined.

Each variable is on its own, so variables go to threads; each has a budget and keeps what it found
until then. The methods and their bounds are in ``docs/algorithms/identification.md``; the work is
done by ``exploration.py`` in chunks of a few milliseconds, between which a stop is noticed.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from time import thread_time

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as explored
from bnstudio.scoring.parent_sets.anytime.begun import Begun
from bnstudio.scoring.parent_sets.anytime.exploration import COMBINED, Exploration
from bnstudio.scoring.parent_sets.anytime.found import NOTHING, Ended, Found, Tools
from bnstudio.scoring.parent_sets.anytime.planning import Planner
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.phases import IDENTIFYING
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets

METHODS = ("sequential", "greedy", "independence")
"""The published orders of exploration; ``COMBINED`` is made from two of them."""

FIRST_ROUND = 256
"""Sets beyond the single parents that every variable gets before any gets more."""

# Sets scored in a call: for so many seconds, and at first, when their pace is not known, so many,
# or as many as take half of that by the work that is counted for them, but no more than the last.
_CHUNK = 0.015
_FIRST_CHUNK, _FIRST_BY_PRIORITY, _MOST_AT_FIRST = 512, 64, 4096

Progress = Callable[[str, float | None, float | None, dict[str, float] | None], None]
OnVariable = Callable[[int, VariableSets], None]


@dataclass(frozen=True, eq=False)
class Identification:
    """A parent set table and how it came about.

    ``ended`` says for each variable what ended it. ``halted`` is what the caller's check raised, if
    it did; variables not reached by then have only their smallest legal set. ``worked`` is counted
    work, with that of explorations that were begun before. ``candidates`` says for each of the
    variables asked for how many parents can matter.
    """

    table: ParentSetTable
    ended: tuple[Ended, ...]
    counters: dict[str, float]
    halted: BaseException | None
    worked: int = 0
    candidates: tuple[int, ...] = ()


def identify(
    scorer: LocalScorer,
    method: str = COMBINED,
    *,
    legal: LegalParentSets | None = None,
    budget: Budget | None = None,
    threads: int = 1,
    check: Callable[[], None] = lambda: None,
    progress: Progress = lambda _phase, _done, _total, _metrics: None,
    provenance: Provenance | None = None,
    left: Callable[[], float] | None = None,
    on_variable: OnVariable = lambda _child, _sets: None,
    children: Sequence[int] | None = None,
    begun: Begun | None = None,
) -> Identification:
    """Find good parent sets of every variable.

    Parameters
    ----------
    scorer
        The score on the data.
    method
        ``sequential`` (by size), ``greedy`` (extends the best scoring set), ``independence``
        (scores the set with the best priority) or ``combined`` (by size as far as about half of the
        budget goes, then by the priority).
    legal
        Which sets are legal; all by default.
    budget
        For each variable; endless by default.
    threads
        Variables worked on at a time.
    check
        Called every few milliseconds by every thread; what it raises ends the identification,
        which keeps what there is.
    progress
        Called with a phase, variables done, variables in all, and metrics: ``sets_scored``,
        ``sets_per_second``, ``best`` (sum of the best scores of the variables done).
    provenance
        Of the table; the method and the counters are filled in.
    left
        Tells how many seconds all variables together have left by the clock (not counting pauses).
        Then each gets its share of them when its turn comes, whatever else the machine does; the
        budget of a variable may only lower it. The counter ``least_seconds_for_a_variable`` is
        the least that ended one.
    on_variable
        Called with each variable that is done and its sets, one call at a time.
    children
        The variables to find sets of; of the others the table has none. All by default.
    begun
        Explorations by the combined method that go on here, and are left there to go on again.
        They are of the same scorer and legal sets.

    Raises
    ------
    UsageError
        For an unknown method.
    """
    if method not in (*METHODS, COMBINED):
        raise UsageError(
            f"there is no identification method “{method}”",
            advice=f"Choose one of: {', '.join((COMBINED, *METHODS))}",
        )
    legal = LegalParentSets.within(scorer.arities) if legal is None else legal
    budget = Budget() if budget is None else budget
    chosen = list(range(scorer.n)) if children is None else list(children)
    workers = max(1, min(threads, len(chosen)))
    stage = _Stage(len(chosen), check, progress, Planner(len(chosen), workers, left), budget)
    going_on = begun is not None
    stage.check()  # with thousands of variables each of these takes a moment
    begun = Begun(scorer) if begun is None else begun
    standing, shared = begun.explorations, begun.shared
    found: dict[int, Found] = {}

    def begin(child: int) -> Exploration:
        began = thread_time()
        one = Exploration(scorer, method, child, legal, budget, *shared)
        stage.worked(one, thread_time() - began)
        return one

    def first_round(child: int, tools: Tools) -> None:
        if stage.halted is not None:
            return
        one = standing[child] = begin(child)
        _explore(one, stage, tools, until=one.singles + 1 + FIRST_ROUND)

    def last_round(child: int, tools: Tools) -> None:
        one = standing.pop(child, None)
        if one is None:
            if stage.halted is not None:
                return  # it gets its smallest set below, with all others that nothing is known of
            one = begin(child)
        elif going_on:
            one.go_on(budget)
        ended = _explore(one, stage, tools)
        began = thread_time()
        found[child] = done = one.found(ended)
        spent = thread_time() - began
        tools.ending = spent / one.held
        stage.worked(one, spent)
        stage.done(one, ended, float(done.sets.scores.max()))
        stage.announce(child, done.sets, on_variable)
        if going_on and begun.kept:
            one.stand_still()
            standing[child] = one

    # All those begun are held at once, in half of the memory that the variables at work may take.
    held = len(chosen) * (scorer.n + FIRST_ROUND)
    twice = not going_on and held <= workers * budget.sets_limit // 2
    for work in [first_round, last_round] if twice else [last_round]:
        _work_through(chosen, work, scorer, workers, stage)
    rest = sorted(set(chosen) - found.keys())
    for child, nothing in zip(rest, _smallest(scorer, legal, rest), strict=True):
        found[child] = nothing
        stage.announce(child, nothing.sets, on_variable)
    done = [found[child] for child in chosen]
    counters = {
        "sets_scored": sum(one.scored for one in done),
        "sets_kept": sum(len(one.sets.scores) for one in done),
        "extensions_pruned": sum(one.pruned for one in done),
        "extensions_again": sum(one.again for one in done),
        "extensions_dropped": sum(one.dropped for one in done),
        "variables_exhausted": sum(one.ended == "exhausted" for one in done),
    }
    unfinished = [one.whole for one in done if one.ended != "exhausted"]
    if method == COMBINED and unfinished:
        counters["least_size_complete"] = min(unfinished)
    metrics = {name: float(value) for name, value in counters.items()}
    every = [found.get(child, NOTHING) for child in range(scorer.n)]
    table = ParentSetTable.build(
        scorer.names,
        [one.sets for one in every],
        replace(provenance or Provenance(), method=method, counters=dict(metrics)),
        exhausted=[one.ended == "exhausted" for one in every],
        drops=[one.dropped for one in every],
        prune=False,
    )
    if stage.min_share is not None:
        metrics["least_seconds_for_a_variable"] = stage.min_share
    ended = tuple(one.ended for one in done)
    worked = sum(one.worked for one in done)
    candidates = tuple(one.candidates for one in done)
    return Identification(table, ended, metrics, stage.halted, worked, candidates)


def _smallest(scorer: LocalScorer, legal: LegalParentSets, children: list[int]) -> Iterator[Found]:
    """Yield what is found for variables that nothing was explored of: their smallest legal sets.

    ``children`` are ascending.
    """
    starts = np.zeros(len(children) + 1, dtype=np.int64)
    members = np.empty(0, dtype=np.int64)
    if legal.required is not None:
        parents, owners = np.nonzero(legal.required)
        wanted = np.zeros(scorer.n, dtype=bool)
        wanted[children] = True
        members = parents[np.argsort(owners, kind="stable")]
        members = members[wanted[np.sort(owners)]]
        np.cumsum(np.bincount(owners, minlength=scorer.n)[children], out=starts[1:])
    scores = scorer.families(np.array(children, dtype=np.int64), starts, members)
    for i in range(len(children)):
        own = members[starts[i] : starts[i + 1]]
        sets = VariableSets(scores[i : i + 1], np.array([0, len(own)]), own)
        yield Found(sets, "stopped", 0, 1, 0, 0, 0, len(own), 0)


class _Stage:
    """What the threads of an identification share: the check, the counts, the end."""

    def __init__(
        self,
        n: int,
        check: Callable[[], None],
        progress: Progress,
        planner: Planner,
        budget: Budget,
    ) -> None:
        self.lock = threading.Lock()
        self.min_share: float | None = None  # processor seconds that ended a variable
        self._planner = planner
        self._max_seconds = budget.seconds
        self._callback_lock = threading.RLock()  # one thread calls back at a time
        self.halted: BaseException | None = None
        self._check = check
        self._progress = progress
        self._n = n
        self._done = 0
        self._scored = 0
        self._best = 0.0
        self._began = time.monotonic()

    def check(self) -> bool:
        """Whether to go on."""
        if self.halted is None:
            try:
                with self._callback_lock:
                    if self.halted is None:
                        self._check()
            except BaseException as error:
                self.halt(error)
        return self.halted is None

    def begin(self, one: Exploration) -> None:
        """Set the processor time that a variable may have in all, now that its turn comes."""
        share = self._planner.share()
        if share is None:
            one.seconds = self._max_seconds
        else:
            most = math.inf if self._max_seconds is None else self._max_seconds
            one.seconds = min(one.spent + share, most)

    def worked(self, one: Exploration, seconds: float) -> None:
        """Note processor time spent on a variable."""
        one.spent += seconds
        self._planner.worked(seconds)

    def halt(self, error: BaseException) -> None:
        with self.lock:
            self.halted = self.halted or error

    def scored(self, count: int) -> None:
        with self.lock:
            self._scored += count
        self._report()

    def done(self, one: Exploration, ended: Ended, best: float) -> None:
        """Note that a variable is done."""
        over = None
        with self.lock:
            self._done += 1
            self._best += best
            if ended == "time" and one.seconds is not None:
                over = one.spent - one.seconds
                least = self.min_share
                self.min_share = one.seconds if least is None else min(least, one.seconds)
        self._planner.finished(over)
        self._report()

    def announce(self, child: int, sets: VariableSets, on_variable: OnVariable) -> None:
        """Tell the caller what was found for a variable."""
        with self._callback_lock:
            on_variable(child, sets)

    def _report(self) -> None:
        with self._callback_lock:
            spent = max(time.monotonic() - self._began, 1e-9)
            self._progress(
                IDENTIFYING,
                float(self._done),
                float(self._n),
                {
                    "sets_scored": float(self._scored),
                    "sets_per_second": self._scored / spent,
                    "best": self._best,
                },
            )


def _work_through(
    chosen: list[int],
    work: Callable[[int, Tools], None],
    scorer: LocalScorer,
    workers: int,
    stage: _Stage,
) -> None:
    """Do a round: each worker takes one variable after the other."""
    waiting = iter(chosen)

    def one_worker() -> None:
        tools = Tools(scorer)
        while True:
            with stage.lock:
                child = next(waiting, None)
            if child is None:
                return
            work(child, tools)

    if workers == 1:  # a thread of its own would have its own memory, and take a fourth longer
        one_worker()
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="identify") as pool:
        try:
            for task in [pool.submit(one_worker) for _ in range(workers)]:
                task.result()
        except BaseException as error:
            stage.halt(error)  # lets the other threads end
            raise


def _explore(one: Exploration, stage: _Stage, tools: Tools, until: int | None = None) -> Ended:
    """Explore until the variable's budget is used up or nothing is left.

    ``until`` is for a first round: then it also stands still at so many sets scored, or where a
    choice comes up that depends on the time for the whole variable; what is returned is not final.
    """
    stage.begin(one)
    seconds = one.seconds
    rate = 0.0  # sets a second
    chunk = _first_chunk(one, _FIRST_CHUNK)
    while not one.exhausted:
        if not stage.check():
            return "stopped"
        if until is not None and (one.scored >= until or one.choice_depends_on_time):
            break
        if seconds is not None and one.scored > 1:  # never without a first chunk
            # What the end will take belongs to the variable's time, too.
            left_over = seconds - one.spent - one.held * tools.ending
            if left_over <= 0:
                return "time"
            if rate:
                chunk = min(chunk, max(16, int(rate * left_over)))
        left = one.room()
        if left == 0:
            return "sets" if one.limited_by_sets else "full"
        if until is not None:
            left = min(left, until - one.scored)
        began = thread_time()
        if one.phase_over:
            one.next_phase()
            stage.worked(one, thread_time() - began)
            chunk, rate = _first_chunk(one, _FIRST_BY_PRIORITY), 0.0  # other sets, at another pace
            continue
        before = one.scored
        one.advance(min(chunk, left), tools)
        lap = thread_time() - began
        stage.worked(one, lap)
        if one.scored > before:
            rate = (one.scored - before) / max(lap, 1e-6)
            chunk = max(16, min(int(rate * _CHUNK), 4 * chunk))
            stage.scored(one.scored - before)
            one.look_ahead()
    if one.state[explored.DROPPED]:
        return "full"
    return "exhausted"


def _first_chunk(one: Exploration, least: int) -> int:
    """Return how many sets to score before their pace is known."""
    work = one.work_of_a_set  # tenths of a microsecond
    return least if work is None else max(least, min(int(0.5e7 * _CHUNK / work), _MOST_AT_FIRST))
