"""The document behind the window: data, knowledge, runs, the graph in hand. No Qt in here.

A :class:`Project` is a plain object whose parts are immutable values (graphs, knowledge, frozen
settings), so that undo commands, the project file and background threads can share them freely.
The graph *in hand* is what the person looks at and edits: a run's best network, a network from a
file, or an edited copy of either.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from bnstudio.data.dataset import Codes, Dataset
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.defaults import SCORE, TIME, WINDOW_SEARCHER, searcher_for
from bnstudio.job.layer_folder import own_folder
from bnstudio.job.spec import Limits, ListSpec, Result, RunSpec, TracePoint
from bnstudio.network.bayesnet import Network
from bnstudio.search.declarations import Obeys, Space, Uses

if TYPE_CHECKING:
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import ReadOptions, Table

View = Literal["dag", "rpdag", "cpdag"]
VIEWS: tuple[View, ...] = ("dag", "rpdag", "cpdag")
RunState = Literal["starting", "running", "paused", "finished", "failed"]
Positions = dict[str, tuple[float, float]]

#: A table file of at most this many bytes is kept inside the project file.
EMBED_LIMIT = 5_000_000
#: A trace holds at most this many points; beyond it every second inner point is dropped.
TRACE_POINTS = 4000


@dataclass(frozen=True)
class RunSettings:
    """The state of the Learn form: what the next run will be asked to do.

    ``parameters`` and ``score_parameters`` hold only what differs from the declared defaults.
    ``threads`` of ``None`` means cores minus one. ``ordering`` of ``None`` means column order, for
    searchers that need one; ``ordering_from`` says in words where it came from.
    """

    score: str = SCORE
    score_parameters: dict[str, Any] = field(default_factory=dict)
    searcher: str = WINDOW_SEARCHER
    parameters: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=lambda: Limits(time=TIME))
    seed: int = 0
    threads: int | None = None
    lists: ListSpec = field(default_factory=ListSpec)
    ordering: tuple[str, ...] | None = None
    ordering_from: str = ""


def _needs_ordering(searcher: str) -> bool:
    from bnstudio.search.registry import SEARCHERS

    kind = SEARCHERS.get(searcher)
    return kind is not None and Uses.ORDERING in kind.uses


def _with_scratch(chosen: RunSettings) -> Limits:
    """Return the limits, with the program's own scratch folder where one is of use and none given.

    Without one that stays the same nothing could go on after a stop or a crash.
    """
    from bnstudio.search.registry import SEARCHERS

    kind = SEARCHERS.get(chosen.searcher)
    if kind is None or Obeys.DISK not in kind.obeys or chosen.limits.scratch is not None:
        return chosen.limits
    place = own_folder()
    return replace(chosen.limits, scratch=None if place is None else str(place))


def own_view(searcher: str) -> View | None:
    """Return the kind of graph that a searcher's results are first shown as; ``None``: any."""
    from bnstudio.search.registry import SEARCHERS

    kind = SEARCHERS.get(searcher)
    if kind is None or kind.works_on is Space.DAG:
        return None
    return cast("View", kind.works_on.value)


def default_searcher(variables: int) -> str:
    """Return the searcher that is proposed for so many variables until the person chooses one."""
    return searcher_for(variables, few=WINDOW_SEARCHER)


def for_table(settings: RunSettings, before: int, now: int) -> RunSettings:
    """Return settings with the searcher proposed for a table of ``now`` variables.

    One that the person chose, or whose parameters were set, stays; ``before`` is the number of
    variables until now, 0 for no table.
    """
    if settings.parameters or settings.searcher != default_searcher(before):
        return settings
    return replace(settings, searcher=default_searcher(now))


def for_other_table(settings: RunSettings, variables: int) -> RunSettings:
    """Return the settings with which a table of other variables is met.

    The score, the seed and what the machine may give stay; the searcher, its limits, a file of
    parent sets and an ordering were chosen for the variables before, and are proposed anew.
    """
    fresh = RunSettings()
    return replace(
        fresh,
        score=settings.score,
        score_parameters=settings.score_parameters,
        searcher=default_searcher(variables),
        limits=replace(fresh.limits, memory=settings.limits.memory),
        seed=settings.seed,
        threads=settings.threads,
    )


@dataclass(frozen=True)
class DataSource:
    """Where the table came from and what was chosen for it; enough to read it again.

    ``size`` (bytes), ``modified`` (seconds since 1970), ``sha256``: those of the file when it was
    read, so that a file that has changed since is noticed. ``kept`` is the whole content of a small
    file, which goes into the project file, so that a moved table is not a lost project.
    """

    path: str
    read: ReadOptions | None = None
    prepare: PrepareOptions | None = None
    size: int = -1
    modified: float = 0.0
    sha256: str = ""
    kept: bytes | None = field(default=None, repr=False)

    @classmethod
    def of_file(
        cls, path: str, read: ReadOptions | None, prepare: PrepareOptions | None
    ) -> DataSource:
        """Return the source with the fingerprint of the file as it is now (reads all of it)."""
        try:
            with Path(path).open("rb") as file:
                found = os.fstat(file.fileno())
                digest = hashlib.file_digest(file, "sha256").hexdigest()
                file.seek(0)
                kept = file.read() if found.st_size <= EMBED_LIMIT else None
        except OSError:
            return cls(path, read, prepare)
        return cls(path, read, prepare, found.st_size, found.st_mtime, digest, kept)


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
        ``starting``, ``running``, ``paused``, ``finished`` or ``failed``.
    best, score, bound
        The best network so far (of the searcher's own kind), its score, the proven upper bound.
    best_dag
        The best network as a DAG, where the searcher's own is of another kind; it is worked out
        aside, so it may be that of a moment ago.
    status, limit
        As in :class:`~bnstudio.job.spec.Result`, once it has ended.
    message
        Words for the person: why it failed or what ended it.
    phase, done, total
        What goes on now, and how far, if that is known.
    elapsed, budget
        Seconds used (pauses left out) and the time limit with its extensions (``None``: none).
    ticked
        Whether its trace is drawn over the others'.
    data
        Number of the project's data it learned on (see :attr:`Project.data_number`).
    figures
        Named figures of the searcher.
    detail
        The traceback of a failure, for the log.
    name
        The person's own name for it; empty for "Run 5".
    phases, tables
        As in :class:`~bnstudio.job.spec.Result`: its stages, and its stored parent set table.
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
        """Whether it has not ended."""
        return self.state in ("starting", "running", "paused")

    @property
    def arcs(self) -> int | None:
        """Number of edges (arcs and links) of the best network; ``None`` before there is one."""
        return None if self.best is None else len(self.best.arcs) + len(self.best.links)

    @property
    def gap(self) -> float | None:
        """``(bound - score) / |score|``, never negative; ``None`` without a bound or a score."""
        if self.bound is None or self.score is None:
            return None
        if self.score == 0:
            return 0.0 if self.bound <= 0 else None
        return max(0.0, (self.bound - self.score) / abs(self.score))

    @property
    def seed(self) -> int:
        """The seed it was started with."""
        return self.spec.seed

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
        self.trace.append(point)
        if len(self.trace) > TRACE_POINTS:
            # Scores only rise, so every second point keeps the shape; both ends must stay.
            self.trace[1:-1] = self.trace[2:-1:2]


@dataclass(frozen=True)
class Hand:
    """The graph in hand: where it came from and, unless it is a run's, the graph itself.

    ``origin`` is ``none``, ``run`` (the graph is that run's best, and follows it), ``file`` or
    ``edited``. ``source`` is the run's number or the file's name. ``score`` and
    ``score_parameters`` say by which score it is judged; empty means the form's. ``network`` has
    the probability tables of a file that held some.
    """

    origin: Literal["none", "run", "file", "edited"] = "none"
    dag: DAG | None = None
    run: int | None = None
    source: str = ""
    score: str = ""
    score_parameters: dict[str, Any] = field(default_factory=dict, hash=False)
    network: Network | None = field(default=None, compare=False, repr=False)

    @property
    def label(self) -> str:
        """In words: "Run 5", "edited from Run 5", "alarm.bif", or nothing."""
        if self.origin == "run":
            return self.source or f"Run {self.run}"
        if self.origin == "edited":
            return f"edited from {self.source}" if self.source else "edited"
        return self.source


class Project:
    """Everything that a project file holds, and the loaded data.

    Attributes
    ----------
    source, table, dataset
        The data: where it came from, the table as read, and as coded variables (all variables of
        the import; ``None`` until loaded).
    left_out
        Names of variables that the next run does not use.
    groups
        Name of a variable to the name of its group (colour).
    knowledge
        Background knowledge for the next run.
    runs
        Number to run, in order.
    hand
        The graph in hand; :attr:`dag` is its DAG.
    positions
        Name of a node to its place on the canvas; kept from run to run.
    view
        Which kind of graph is shown: ``dag``, ``rpdag`` or ``cpdag``.
    usual_view
        The kind that the person last chose; for graphs of which nothing else is known.
    settings
        The Learn form.
    path
        The project file, once it was saved or opened.
    notes
        What was done to the data on import, in words.
    data_number
        Counts how often the data were replaced or prepared otherwise; a run on other data than
        those of now is :meth:`stale`.
    dirty
        Whether something worth saving has changed since the last save.
    """

    def __init__(self) -> None:
        self.source: DataSource | None = None
        self.table: Table | None = None
        self.dataset: Dataset | None = None
        self.left_out: frozenset[str] = frozenset()
        self.groups: dict[str, str] = {}
        self.knowledge = Knowledge()
        self.runs: dict[int, Run] = {}
        self.next_run = 1
        self.hand = Hand()
        self.positions: Positions = {}
        self.view: View = "dag"
        self.usual_view: View = "dag"
        self.settings = RunSettings()
        self.path: str | None = None
        self.notes: tuple[str, ...] = ()
        self.data_number = 0
        self.dirty = False
        self._shown: tuple[DAG, str, PDAG] | None = None
        self._included: tuple[tuple[tuple[str, ...], frozenset[str]], frozenset[str]] | None = None

    @property
    def variable_names(self) -> tuple[str, ...]:
        """Names of the data's variables, in column order; empty without data."""
        return () if self.dataset is None else self.dataset.names

    @property
    def included(self) -> frozenset[str]:
        """Names of the variables that the next run uses."""
        key = (self.variable_names, self.left_out)
        if self._included is None or self._included[0] != key:
            self._included = (key, frozenset(self.variable_names) - self.left_out)
        return self._included[1]

    @property
    def dag(self) -> DAG | None:
        """The DAG in hand; a run's is its best so far."""
        if self.hand.origin == "run":
            run = self.runs.get(self.hand.run or 0)
            return None if run is None else run.dag
        return self.hand.dag

    @property
    def current_run(self) -> Run | None:
        """The run whose network is in hand, unedited."""
        return self.runs.get(self.hand.run or 0) if self.hand.origin == "run" else None

    def choose_view(self, view: View) -> None:
        """Let what is in hand be shown as ``view``; a run is seen so again later."""
        self.view = self.usual_view = view
        if self.current_run is not None:
            self.current_run.view = view

    def recall_view(self) -> None:
        """Take the view of the run in hand: as last chosen for it, else its searcher's own kind.

        A graph that is edited or from a file keeps the view that it is seen in.
        """
        run = self.current_run
        if run is not None:
            self.view = run.view or own_view(run.spec.searcher) or self.usual_view

    def shown(self) -> PDAG | None:
        """Return the DAG in hand as the kind of :attr:`view`; kept until either changes."""
        dag = self.dag
        if dag is None or self.view == "dag":
            return dag
        if self._shown is None or self._shown[0] is not dag or self._shown[1] != self.view:
            from bnstudio.graph.convert import as_kind

            self._shown = (dag, self.view, as_kind(dag, self.view))
        return self._shown[2]

    def shown_ready(self) -> bool:
        """Whether :meth:`shown` answers without converting."""
        dag = self.dag
        return (
            dag is None
            or self.view == "dag"
            or (self._shown is not None and self._shown[0] is dag and self._shown[1] == self.view)
        )

    def keep_shown(self, dag: DAG, view: str, shown: PDAG) -> None:
        """Remember a conversion made elsewhere (by an edit, or in a background thread)."""
        self._shown = (dag, view, shown)

    def freeze_spec(self) -> RunSpec:
        """Return what a run started now is asked to do."""
        chosen = self.settings
        return RunSpec(
            score=chosen.score,
            score_parameters=dict(chosen.score_parameters),
            searcher=chosen.searcher,
            parameters=dict(chosen.parameters),
            limits=_with_scratch(chosen),
            knowledge=restrict_knowledge(self.knowledge, self.included),
            seed=chosen.seed,
            threads=chosen.threads,
            lists=self.list_spec(),
            ordering=self.ordering_names() if _needs_ordering(chosen.searcher) else None,
        )

    def ordering_names(self) -> tuple[str, ...]:
        """The included variables in the ordering that is set; what it lacks comes last."""
        names = self.learning_names()
        if self.settings.ordering is None:
            return names
        place = {name: at for at, name in enumerate(self.settings.ordering)}
        return tuple(sorted(names, key=lambda name: place.get(name, len(place))))

    def list_spec(self) -> ListSpec:
        """Return the form's parent set lists as far as the chosen searcher works on them."""
        from bnstudio.search.registry import SEARCHERS

        kind, lists = SEARCHERS.get(self.settings.searcher), self.settings.lists
        if kind is not None and Uses.PARENT_SETS in kind.uses:
            return lists
        given = kind is not None and Uses.GIVEN_PARENT_SETS in kind.uses
        return ListSpec(file=lists.file if given else None)

    def learning_names(self) -> tuple[str, ...]:
        """Names of the included variables in column order."""
        names, out = self.variable_names, self.left_out
        return tuple(name for name in names if name not in out) if out else names

    def add_run(self, spec: RunSpec) -> Run:
        """Number a new run on the data and the included variables of now, and keep it."""
        assert self.dataset is not None
        names = self.learning_names()
        run = Run(
            number=self.next_run,
            spec=spec,
            variables=names,
            rows=self.dataset.rows,
            data=self.data_number,
            budget=spec.limits.time,
        )
        self.next_run += 1
        self.runs[run.number] = run
        self.dirty = True
        return run

    def stale(self, run: Run) -> bool:
        """Whether the data have been replaced or prepared otherwise since the run."""
        return run.data != self.data_number

    def run_hand(self, number: int) -> Hand:
        """Return the hand that shows run ``number``."""
        run = self.runs[number]
        return Hand(
            origin="run",
            run=number,
            source=run.label,
            score=run.spec.score,
            score_parameters=dict(run.spec.score_parameters),
        )

    def edited_hand(self, dag: DAG) -> Hand:
        """Return the hand that holds ``dag`` as an edit of what is in hand now."""
        hand = self.hand
        return replace(hand, origin="edited", dag=dag, run=None, network=None)

    def empty_dag(self) -> DAG:
        """Return the arcless graph over the included variables, to start drawing on."""
        return DAG(self.learning_names())


def subset(dataset: Dataset, names: tuple[str, ...]) -> Dataset:
    """Return ``dataset`` with only the variables ``names``, in that order (itself if all)."""
    if names == dataset.names:
        return dataset
    columns = [dataset.index(name) for name in names]
    codes = cast(Codes, np.ascontiguousarray(dataset.codes[columns]))
    return Dataset(tuple(dataset.variables[i] for i in columns), codes, dataset.weights)


def restrict_knowledge(knowledge: Knowledge, names: frozenset[str]) -> Knowledge:
    """Return ``knowledge`` without whatever speaks of variables outside ``names``.

    Tiers keep their number even when they become empty, so that ``forbid_within_tier`` stays true.
    """
    return Knowledge(
        required=tuple(pair for pair in knowledge.required if names.issuperset(pair)),
        forbidden=tuple(pair for pair in knowledge.forbidden if names.issuperset(pair)),
        tiers=tuple(tuple(name for name in tier if name in names) for tier in knowledge.tiers),
        forbid_within_tier=knowledge.forbid_within_tier,
        max_parents={k: v for k, v in knowledge.max_parents.items() if k in names},
    )
