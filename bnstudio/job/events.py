"""What a worker tells the window: small frozen records, one pipe a job, stamped with its id."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bnstudio.graph.pdag import PDAG
from bnstudio.job.spec import Result, TracePoint


@dataclass(frozen=True)
class Event:
    """Base of all events: the job's id and the seconds since the job began (pauses left out)."""

    job: int
    elapsed: float


@dataclass(frozen=True)
class Started(Event):
    """The worker has the data and begins."""


@dataclass(frozen=True)
class Progress(Event):
    """What goes on: a phase in words, how far (if known), the steps so far, named figures."""

    phase: str
    done: float | None = None
    total: float | None = None
    steps: int = 0
    metrics: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Incumbent(Event):
    """A new best network.

    ``before`` are the points of those found since the last one that was told, which this one
    overtook on its way out.
    """

    graph: PDAG
    score: float
    steps: int
    before: tuple[TracePoint, ...] = ()


@dataclass(frozen=True)
class ParentSets(Event):
    """The parent set lists are there, and the search on them begins.

    ``tables`` is the file that holds them (see :mod:`bnstudio.job.parent_sets.store`), if they were
    stored; ``reused`` whether they were there before the run.
    """

    sets: int
    upper_bound: float
    reused: bool
    tables: str | None = None


@dataclass(frozen=True)
class Bound(Event):
    """A new proven upper bound."""

    bound: float


@dataclass(frozen=True)
class Paused(Event):
    """The search stands still."""


@dataclass(frozen=True)
class Resumed(Event):
    """The search goes on."""


@dataclass(frozen=True)
class Finished(Event):
    """The run ended with a proved result (also when a limit or the person ended it)."""

    result: Result


Cause = Literal["search", "process", "limit", "forced", "stopped", "interrupted"]
"""What ended a run without a result: an error that the search tells, the end of its process, a
limit, the person at once, the person before the search began, or the end of the program."""


@dataclass(frozen=True)
class Failed(Event):
    """The run ended without a result of its own; the last incumbent is still good.

    ``message`` is one or two sentences for the person, ``detail`` the traceback for the log.
    ``limit`` is as in a result, where it was a limit, or the person before there was a network.
    """

    message: str
    detail: str = ""
    cause: Cause = "search"
    limit: str | None = None
