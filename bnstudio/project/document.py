"""The document behind the window: data, knowledge, runs, the current graph. No Qt in here.

A :class:`Project` is a plain object whose parts are immutable values (graphs, knowledge, frozen
settings), so that undo commands, the project file and background threads can share them freely.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bnstudio.data.dataset import Dataset
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.defaults import LISTED
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.project.asking.searchers import facts_of
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.file_kinds import is_parent_sets
from bnstudio.project.run import Run
from bnstudio.project.settings import (
    RunSettings,
    for_lists,
    for_other_table,
    for_table,
    needs_ordering,
    with_scratch,
)
from bnstudio.project.source import DataSource
from bnstudio.project.views import Positions, Routes, View, own_view
from bnstudio.search.declarations import Uses

if TYPE_CHECKING:
    from bnstudio.data.table.prepare import Prepared
    from bnstudio.data.table.table import Table


class Project:
    """Everything that a project file holds, and the loaded data.

    Attributes
    ----------
    source, table, dataset
        The data: where it came from, the table as read, and as coded variables (all variables of
        the import; ``None`` until loaded). With parent set lists alone there is no table, and the
        dataset has the variables without rows.
    left_out
        Names of variables that the next run does not use.
    groups
        Name of a variable to the name of its group (colour).
    knowledge
        Background knowledge for the next run.
    runs
        Number to run, in order.
    current_graph
        The current graph; :attr:`dag` is its DAG.
    positions
        Name of a node to its place on the canvas; kept from run to run.
    routes
        The routes of arcs that are not drawn straight at these places.
    view
        Which kind of graph is shown: ``dag``, ``rpdag`` or ``cpdag``.
    usual_view
        The kind that the person last chose; for graphs of which nothing else is known.
    settings
        The Learn form.
    labels, labels_shown
        What variables are called where they are shown, by their names; whether that is used.
    path
        The project file, once it was saved or opened.
    file_ids
        The content ids (``saving.identity``) of the files that hold this project, as this window
        read or wrote them, by their places: others have not changed them since.
    notes
        What was done to the data on import, in words.
    data_number
        Counts how often the data were replaced or prepared otherwise; a run on other data than
        those of now is :meth:`stale`.
    dirty
        Whether something worth saving that cannot be undone has changed since the last save.
    """

    def __init__(self) -> None:
        self.source: DataSource | None = None
        self.table: Table | None = None
        self.dataset: Dataset | None = None
        self.left_out: frozenset[str] = frozenset()
        self.groups: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.labels_shown = True
        self.knowledge = Knowledge()
        self.runs: dict[int, Run] = {}
        self.next_run = 1
        self.current_graph = GraphRecord()
        self.positions: Positions = {}
        self.routes: Routes = {}
        self.view: View = "dag"
        self.usual_view: View = "dag"
        self.settings = RunSettings()
        self.path: str | None = None
        self.file_ids: dict[Path, str] = {}
        self.notes: tuple[str, ...] = ()
        self.data_number = 0
        self.dirty = False
        self._shown: tuple[DAG, str, PDAG] | None = None
        self._included: tuple[tuple[tuple[str, ...], frozenset[str]], frozenset[str]] | None = None

    @property
    def variable_names(self) -> tuple[str, ...]:
        """Names of the data's variables, in column order; empty without data."""
        return () if self.dataset is None else self.dataset.names

    def shown_names(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return what nodes or variables are called where they are shown."""
        if not (self.labels and self.labels_shown):
            return names
        return tuple(self.labels.get(name, name) for name in names)

    @property
    def lists_alone(self) -> bool:
        """Whether there is no table, only parent set lists."""
        return self.source is not None and is_parent_sets(Path(self.source.path))

    @property
    def included(self) -> frozenset[str]:
        """Names of the variables that the next run uses."""
        key = (self.variable_names, self.left_out)
        if self._included is None or self._included[0] != key:
            self._included = (key, frozenset(self.variable_names) - self.left_out)
        return self._included[1]

    @property
    def dag(self) -> DAG | None:
        """The current DAG; a run's is its best so far."""
        if self.current_graph.origin == "run":
            run = self.runs.get(self.current_graph.run or 0)
            return None if run is None else run.dag
        return self.current_graph.dag

    @property
    def current_run(self) -> Run | None:
        """The run whose network is the current graph, unedited."""
        return (
            self.runs.get(self.current_graph.run or 0)
            if self.current_graph.origin == "run"
            else None
        )

    def choose_view(self, view: View) -> None:
        """Let the current graph be shown as ``view``; a run is seen so again later."""
        self.view = self.usual_view = view
        if self.current_run is not None:
            self.current_run.view = view

    def recall_view(self) -> None:
        """Take the view of the current run: as last chosen for it, else its searcher's own kind.

        A graph that is edited or from a file keeps the view that it is seen in.
        """
        run = self.current_run
        if run is not None:
            self.view = run.view or own_view(run.spec.searcher) or self.usual_view

    def shown(self) -> PDAG | None:
        """Return the current DAG as the kind of :attr:`view`; kept until either changes."""
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
        chosen, limits = self.settings, with_scratch(self.settings)
        alone = self.lists_alone
        return RunSpec(
            score=LISTED if alone else chosen.score,
            score_parameters={} if alone else dict(chosen.score_parameters),
            searcher=chosen.searcher,
            parameters=dict(chosen.parameters),
            limits=replace(limits, max_params=None) if alone else limits,
            knowledge=self.knowledge.restricted(self.included),
            seed=chosen.seed,
            threads=chosen.threads,
            lists=self.list_spec(),
            ordering=self.ordering_names() if needs_ordering(chosen.searcher) else None,
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
        if self.source is not None and self.lists_alone:
            return ListSpec(file=self.source.path)
        kind, lists = facts_of(self.settings.searcher), self.settings.lists
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

    def run_graph(self, number: int) -> GraphRecord:
        """Return the record that shows run ``number``."""
        run = self.runs[number]
        return GraphRecord(
            origin="run",
            run=number,
            source=run.label,
            score=run.spec.score,
            score_parameters=dict(run.spec.score_parameters),
        )

    def edited_graph(self, dag: DAG) -> GraphRecord:
        """Return the record that holds ``dag`` as an edit of the current graph."""
        current_graph = self.current_graph
        return replace(current_graph, origin="edited", dag=dag, run=None, network=None)

    def empty_dag(self) -> DAG:
        """Return the arcless graph over the included variables, to start drawing on."""
        return DAG(self.learning_names())


def with_table(
    now: Project,
    fresh: Callable[[], Project],
    source: DataSource,
    table: Table,
    prepared: Prepared,
) -> Project:
    """Return the project that holds a prepared table: the one of ``now`` if it goes on with it.

    Parameters
    ----------
    now
        The project until now; it is changed where it goes on.
    fresh
        Makes an empty project with the settings that the person chose for new ones.
    source, table, prepared
        Where the table came from, the table as read, and what was made of it.
    """
    dataset = prepared.dataset
    if _goes_on(now, source):
        project = now
        before = 0 if now.dataset is None else now.dataset.n
        settings = for_table(now.settings, before, dataset.n)
    else:
        project = fresh()
        project.view = project.usual_view = now.usual_view
        if set(dataset.names) == set(now.variable_names):
            settings = for_table(now.settings, len(now.variable_names), dataset.n)
        else:
            settings = for_other_table(now.settings, dataset.n, project.settings)
    project.settings = settings
    project.data_number += _other_data(now.source, source)
    project.source, project.notes = source, prepared.notes
    project.table, project.dataset = prepared.table or table, dataset
    return project


def with_lists(
    now: Project,
    fresh: Callable[[], Project],
    source: DataSource,
    dataset: Dataset,
    note: str,
    searchers: Collection[str],
) -> Project:
    """Return the project that has parent set lists alone, as :func:`with_table` does a table.

    ``dataset`` has their variables, ``note`` says what they are; ``searchers`` can work on them.
    """
    project = now if _goes_on(now, source) else fresh()
    project.settings = for_lists(now.settings, dataset.n, searchers)
    project.data_number += _other_data(now.source, source)
    project.source, project.notes = source, (note,)
    project.table, project.dataset = None, dataset
    return project


def _goes_on(project: Project, source: DataSource) -> bool:
    """Whether the project keeps its runs and its graph with data from ``source``."""
    had = project.source
    return project.dataset is None or (had is not None and had.path == source.path)


def _other_data(had: DataSource | None, source: DataSource) -> bool:
    """Whether the data are others than those there were, or were prepared otherwise."""
    return had is None or (had.sha256, had.prepare, had.read) != (
        source.sha256,
        source.prepare,
        source.read,
    )
