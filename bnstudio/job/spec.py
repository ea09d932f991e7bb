"""What a run is asked to do, and what came of it: the two records that outlive it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bnstudio.graph.knowledge import Knowledge, prior_term
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.defaults import (
    CHECKPOINT_SECONDS,
    IDENTIFY_SHARE,
    LISTED,
    METHOD,
    PLAIN_SEARCHER,
    SCORE,
)
from bnstudio.search.declarations import Obeys, Status


@dataclass(frozen=True)
class Limits:
    """Common limits of a run; ``None`` is unlimited.

    ``max_parents`` and ``max_params`` (free parameters of a family) shape the networks; the rest
    end the run. ``time`` in seconds, ``memory`` and ``disk`` in gigabytes (10^9 bytes), ``steps``
    in the searcher's own steps. ``scratch`` is the folder of what is written to disk; ``None`` is
    the system's for temporary files.
    """

    max_parents: int | None = None
    max_params: int | None = None
    time: float | None = None
    memory: float | None = None
    disk: float | None = None
    scratch: str | None = None
    steps: int | None = None

    def given(self) -> dict[str, Any]:
        """Return those that are set, for records."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def obeyed(self, obeys: Obeys) -> Limits:
        """Return them without those that a searcher would refuse."""
        return replace(
            self,
            max_parents=self.max_parents if Obeys.MAX_PARENTS in obeys else None,
            max_params=self.max_params if Obeys.MAX_PARAMS in obeys else None,
            disk=self.disk if Obeys.DISK in obeys else None,
            scratch=self.scratch if Obeys.DISK in obeys else None,
        )


@dataclass(frozen=True)
class ListSpec:
    """Where the parent set lists come from, for a searcher that works on them.

    Parameters
    ----------
    file
        A ``.jkl`` file that holds them; ``None``: they are identified first.
    method
        How: ``combined``, ``independence``, ``greedy``, ``sequential`` or ``exact``.
    share
        The part of the run's time that identification may take, 0 to 1.
    sets
        Sets to score for each variable, in place of a share of the time; repeats are equal.
    """

    file: str | None = None
    method: str = METHOD
    share: float = IDENTIFY_SHARE
    sets: int | None = None


@dataclass(frozen=True)
class RunSpec:
    """Everything that decides a run besides the data; frozen when the run starts.

    With the score ``LISTED`` there are no data: parent set lists from a file are all there is, and
    their scores are what is maximised.
    """

    score: str = SCORE
    score_parameters: dict[str, Any] = field(default_factory=dict)
    searcher: str = PLAIN_SEARCHER
    parameters: dict[str, Any] = field(default_factory=dict)
    limits: Limits = Limits()
    knowledge: Knowledge = field(default_factory=Knowledge)
    start: PDAG | None = None
    ordering: tuple[str, ...] | None = None
    seed: int = 0
    threads: int | None = None
    lists: ListSpec = ListSpec()

    @property
    def lists_alone(self) -> bool:
        """Whether there are no data, only parent set lists."""
        return self.score == LISTED


@dataclass(frozen=True)
class Checkpoints:
    """Where a run keeps how far it is, and where it goes on from.

    Parameters
    ----------
    place
        The file that is written from time to time, and when a limit or the person ends the run; a
        run that ends by itself removes it. ``None``: nothing is kept.
    resume
        The file to go on from; ``None``: the run begins.
    seconds
        Between two checkpoints; more where writing one takes long.
    """

    place: Path | None = None
    resume: Path | None = None
    seconds: float = CHECKPOINT_SECONDS


@dataclass(frozen=True)
class TracePoint:
    """One point of a run's trace: seconds and steps since the start, score, proven bound."""

    elapsed: float
    steps: int
    score: float
    bound: float | None = None


@dataclass(frozen=True)
class Result:
    """A run's outcome, proved by the runner.

    ``dag`` is always a DAG over the data's variables; ``graph`` is what the searcher itself
    returned (a PDAG of some kind, often the same DAG). ``score`` is recomputed from the data.
    ``limit`` is ``None``, ``time``, ``memory``, ``disk``, ``iterations`` or ``user``. ``phases``
    are the names of the run's stages with the second at which each began; ``tables`` is the stored
    parent set table that the run used or made, if any. ``message`` says more about the limit where
    there is more to say: a sentence without its full stop. On parent set lists alone there are no
    rows, ``data_sha256`` is empty, and ``lists_sha256`` is the fingerprint of the lists.
    """

    dag: DAG
    graph: PDAG
    score: float
    status: Status
    limit: str | None
    bound: float | None
    within: str
    counters: dict[str, float]
    trace: tuple[TracePoint, ...]
    elapsed_s: float
    cpu_s: float
    peak_memory_mb: float
    spec: RunSpec
    threads: int
    n_rows: int
    data_sha256: str
    version: str
    phases: tuple[tuple[str, float], ...] = ()
    tables: str | None = None
    message: str = ""
    lists_sha256: str = ""

    @property
    def prior_term(self) -> float:
        """The part of the score that is soft knowledge: 0 where there is none."""
        return prior_term(self.spec.knowledge, self.dag.named_arcs())

    @property
    def sentence(self) -> str:
        """``message`` as a sentence of its own; empty if there is none."""
        return f"{self.message[:1].upper()}{self.message[1:]}." if self.message else ""


@dataclass(frozen=True)
class Stored:
    """What the store has for a run: its file, the number of sets, whether the run would use it."""

    tables: str
    sets: int
    enough: bool
