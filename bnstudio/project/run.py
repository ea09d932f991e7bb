"""A learning run as the window knows it; it grows while its worker tells what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.events import Cause
from bnstudio.job.gap import gap_of, proved_parents
from bnstudio.job.spec import Result, RunSpec, TracePoint
from bnstudio.job.trace import add_point
from bnstudio.project.views import View

RunState = Literal["waiting", "starting", "running", "paused", "finished", "failed"]

#: Characters of a person's own name for a run, and of a note, at most.
LONGEST_NAME, LONGEST_NOTE = 60, 10_000
#: Characters of a tag, and tags of a run, at most.
LONGEST_TAG, MOST_TAGS = 30, 20


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags that a text with commas names: each once, whatever the case."""
    found: dict[str, str] = {}
    for part in text.replace(";", ",").split(","):
        tag = " ".join(part.split())[:LONGEST_TAG].rstrip()
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())[:MOST_TAGS]


@dataclass
class Run:
    """One learning run as the window knows it; it grows while events arrive.

    Parameters
    ----------
    number
        Counts from 1 and is never used twice in a project.
    spec
        What it was asked to do, frozen when it started.
    variables
        Names of the variables it learns on, in its own order.
    state
        ``waiting``, ``starting``, ``running``, ``paused``, ``finished`` or ``failed``.
    best, score, bound
        The best network so far (of the searcher's own kind), its score, the proven upper bound.
    best_dag
        The best network as a DAG, where the searcher's own is of another kind; it is worked out
        aside, so it may be that of a moment ago.
    status, limit
        As in :class:`~bnstudio.job.spec.Result`, once it has ended.
    message
        Words for the person: why it failed or what ended it.
    cause
        What ended it without a result, if it has failed.
    phase, done, total
        What goes on now, and how far, if that is known.
    elapsed, budget
        Seconds used (pauses left out) and the time limit with its extensions (``None``: none).
    ticked
        Whether its trace is drawn over the others'.
    data
        Number of the project's data it learned on (see :attr:`Project.data_number`).
    metrics
        Named figures of the searcher.
    detail
        The traceback of a failure, for the log.
    name
        The person's own name for it; empty for "Run 5".
    phases, tables
        As in :class:`~bnstudio.job.spec.Result`: its stages, and its stored parent set table.
    note
        What the person wrote about it.
    tags
        Short words of the person's own by which it is found.
    turn
        Where a waiting run stands: the least is next.
    entry
        The name of its line in the ledger of this computer; "" before it has one.
    checkpoint
        The name under which it is kept on this computer, to go on later; "" if it is not.
    view
        The kind of graph that the person last chose to see it as; ``None`` before any choice.
    """

    number: int
    spec: RunSpec
    variables: tuple[str, ...]
    rows: int = 0
    state: RunState = "starting"
    trace: list[TracePoint] = field(default_factory=list)
    best: PDAG | None = None
    best_dag: DAG | None = None
    score: float | None = None
    bound: float | None = None
    status: str | None = None
    limit: str | None = None
    message: str = ""
    cause: Cause | None = None
    phase: str = ""
    done: float | None = None
    total: float | None = None
    steps: int = 0
    metrics: dict[str, float] = field(default_factory=dict)
    elapsed: float = 0.0
    budget: float | None = None
    ticked: bool = True
    result: Result | None = None
    data: int = 0
    detail: str = ""
    name: str = ""
    phases: tuple[tuple[str, float], ...] = ()
    tables: str | None = None
    checkpoint: str = ""
    note: str = ""
    tags: tuple[str, ...] = ()
    entry: str = ""
    turn: int = 0
    view: View | None = None
    _settled: PDAG | None = field(default=None, repr=False, compare=False)
    #: The parts of the project file that hold this run, once it has ended and was written.
    written: dict[str, bytes] = field(default_factory=dict, repr=False, compare=False)

    def copy(self) -> Run:
        """Return a copy that no event changes any more, for a thread to write."""
        return replace(self, trace=list(self.trace), metrics=dict(self.metrics))

    @property
    def label(self) -> str:
        """What the person calls it: its own name, or "Run 5"."""
        return self.name or f"Run {self.number}"

    @property
    def active(self) -> bool:
        """Whether it is at work: begun, and not ended."""
        return self.state in ("starting", "running", "paused")

    @property
    def waiting(self) -> bool:
        """Whether it waits for its turn."""
        return self.state == "waiting"

    @property
    def ended(self) -> bool:
        """Whether nothing more comes of it."""
        return self.state in ("finished", "failed")

    @property
    def arcs(self) -> int | None:
        """Number of edges (arcs and links) of the best network; ``None`` before there is one."""
        return None if self.best is None else len(self.best.arcs) + len(self.best.links)

    @property
    def gap(self) -> float | None:
        """``(bound - score) / |score|``, never negative; ``None`` without a bound or a score."""
        return gap_of(self.score, self.bound)

    @property
    def proved_parents(self) -> int:
        """Networks in which every variable has at most so many parents are proved no better."""
        return proved_parents(self.metrics if self.result is None else self.result.counters)

    @property
    def dag(self) -> DAG | None:
        """The best network as a DAG, where one is known already (see ``best``)."""
        if self.result is not None:
            return self.result.dag
        return self.best if isinstance(self.best, DAG) else self.best_dag

    @property
    def undirected_best(self) -> PDAG | None:
        """The best network, if it is no DAG and none was worked out for it yet."""
        if self.result is not None or self.best is None or isinstance(self.best, DAG):
            return None
        return None if self.best is self._settled else self.best

    def settle_best(self, graph: PDAG, dag: DAG) -> None:
        """Keep the DAG that was worked out for ``graph``, this run's best at some moment."""
        if self.result is None:
            self.best_dag, self._settled = dag, graph

    def add_point(self, point: TracePoint) -> None:
        """Append to the trace; thin out the inner points when it grows too long."""
        add_point(self.trace, point)
