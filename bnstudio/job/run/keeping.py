"""How a run is kept while it goes on, so that it can go on after it has ended.

The search is asked where it stands when a step is done and a checkpoint is due, and once more when
a limit or the person has ended it. A checkpoint that cannot be written does not end the run.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.job import checkpoint
from bnstudio.job.checkpoint import Checkpoint, Progressed
from bnstudio.job.control import RunControl
from bnstudio.job.run.ending import Ending
from bnstudio.job.run.validate import Plan
from bnstudio.job.spec import Checkpoints, TracePoint
from bnstudio.parameters import build
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import find_score
from bnstudio.search.base import Problem
from bnstudio.search.declarations import Obeys
from bnstudio.search.registry import SEARCHERS

_SHARE = 20  # of the time, at most the 20th part goes into writing


def check_can_be_kept(ready: Plan, wanted: Checkpoints) -> None:
    """Refuse checkpoints of a searcher that has none.

    Raises
    ------
    UsageError
        That says which searchers have, and what else can be done.
    """
    searcher = ready.searcher
    if searcher.continues or (wanted.place is None and wanted.resume is None):
        return
    able = ", ".join(name for name, kind in SEARCHERS.items() if kind.continues)
    advice = f"Leave it out, or choose one that can: {able}"
    if Obeys.DISK in searcher.obeys:
        advice = "Give it a folder with --scratch: the same command goes on from the layers there"
    raise UsageError(f"the searcher {searcher.name} keeps no checkpoints", advice=advice)


def resumed_from(place: Path, ready: Plan, data: str, control: RunControl) -> Checkpoint:
    """Read the checkpoint that a run goes on from, and bring the control to where it was.

    Raises
    ------
    CheckpointError
        If the run cannot go on from it.
    """
    kept = checkpoint.read(place)
    checkpoint.check_fits(kept, _asked(ready), data, ready.threads, place)
    checkpoint.check_time(kept, replace(ready.spec.limits, time=ready.time_limit), place)
    before = kept.progressed
    trace = [
        TracePoint(float(elapsed or 0), int(steps or 0), float(score or 0), bound)
        for elapsed, steps, score, bound in before.trace
    ]
    control.go_on_from(before.elapsed, before.steps, trace, before.best, before.score, before.bound)
    return kept


@dataclass
class Keeper:
    """Keeps one run.

    Parameters
    ----------
    ready, scores, control
        Of the run.
    wanted
        Where to.
    data
        The fingerprint of the data.
    kept
        What the run goes on from.
    """

    ready: Plan
    scores: ScoreCache
    control: RunControl
    wanted: Checkpoints
    data: str
    kept: Checkpoint | None = None
    failed: str = ""
    _due: float = 0.0
    _cpu_began: float = field(default_factory=time.process_time)
    _before: Progressed = field(default_factory=Progressed)

    def __post_init__(self) -> None:
        if self.kept is not None:
            self._before = self.kept.progressed
            self.scores.restore(self.kept.scores)

    @property
    def cpu(self) -> float:
        """Processor seconds that the run had taken before."""
        return self._before.cpu

    def resumed(self, problem: Problem, ending: Ending) -> Problem | None:
        """Return the problem to go on with, or ``None`` where the run begins."""
        if self.kept is None:
            return None
        before = self._before
        ending.counters.update(before.counters)
        ending.phases += [(str(name), float(begins)) for name, begins in before.phases]
        ending.tables = before.tables
        state = self.kept.search
        lists = state.table(problem.names) if state.has_table else problem.parent_sets
        return replace(problem, resume=state, parent_sets=lists)

    def begin(self, problem: Problem, ending: Ending) -> Problem:
        """Look from now on after each step whether a checkpoint is due; return what to solve."""
        if self.wanted.place is None:
            return problem
        self._due = time.monotonic() + self.wanted.seconds
        self.control.after_step = lambda: self._look(ending)
        return replace(problem, kept=True)

    def _look(self, ending: Ending) -> None:
        now = time.monotonic()
        if now >= self._due:
            self._write(ending)
            took = time.monotonic() - now
            self._due = now + max(self.wanted.seconds, _SHARE * took)

    def end(self, ending: Ending) -> None:
        """Keep where a search that was ended stands; remove the file of one that is through."""
        self.control.after_step = None
        place = self.wanted.place
        if place is None:
            return
        if ending.limit is None:
            with suppress(OSError):
                place.unlink(missing_ok=True)
        else:
            self._write(ending)

    def _write(self, ending: Ending) -> None:
        """Write a checkpoint, or say in ``failed`` why that cannot be: the run goes on."""
        place = self.wanted.place
        try:
            self._keep(ending)
        except OSError as error:
            self.failed = (
                f"the checkpoint {place} could not be written ({error.strerror or error}), so the "
                "run cannot be continued from here"
            )
        except MemoryError:
            self.failed = (
                "there is too little memory to keep where the search stands, so the run cannot be "
                "continued from here"
            )

    def _keep(self, ending: Ending) -> None:
        place, state = self.wanted.place, self.ready.searcher.snapshot()
        if place is None or state is None:
            return
        if state.nbytes > checkpoint.MOST_BYTES:
            self.failed = "the state of the search is too large to be kept for later"
            return
        control, before = self.control, self._before
        kept = Checkpoint(
            asked=_asked(self.ready),
            data=self.data,
            threads=self.ready.threads,
            progressed=Progressed(
                steps=int(state.values.get("steps", control.steps)),
                elapsed=control.elapsed,
                cpu=before.cpu + time.process_time() - self._cpu_began,
                best=control.best,
                score=control.best_score,
                bound=control.best_bound,
                trace=[
                    [point.elapsed, point.steps, point.score, point.bound]
                    for point in control.trace.points()
                ],
                counters=dict(ending.counters),
                phases=[list(phase) for phase in ending.phases],
                tables=ending.tables,
            ),
            search=state,
            scores=self.scores.contents(checkpoint.MOST_SCORE_BYTES, state.known_scores),
        )
        checkpoint.write(kept, place)
        self.failed = ""


def _asked(ready: Plan) -> dict[str, Any]:
    """Return what was asked, with all parameters that were left at their defaults."""
    spec = ready.spec
    given = spec.score_parameters
    if not spec.lists_alone:
        given = asdict(build(find_score(spec.score).Parameters, given))
    own = asdict(ready.searcher.parameters)
    return checkpoint.asked_of(replace(spec, score_parameters=given, parameters=own))
