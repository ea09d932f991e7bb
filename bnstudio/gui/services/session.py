"""The one object every panel of the window talks to.

:class:`Session` stands between the Qt-free project and the panels: panels read its properties,
call its methods, and listen to its signals; they never touch the project, a worker or a file
themselves. Everything it does at length is done in threads or worker processes and comes back on a
timer, so that every method here returns at once.

Nodes and variables are always called by NAME here, never by index.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bnstudio.errors import BnstudioError, UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.services.session_core import SessionCore
from bnstudio.gui.services.session_export import Export, Read, export_network, read_graph
from bnstudio.gui.services.session_files import is_network, is_sample
from bnstudio.gui.services.session_lists import Loaded, load_lists, stored_lists
from bnstudio.project import commands
from bnstudio.project.document import (
    VIEWS,
    DataSource,
    Hand,
    Positions,
    Project,
    Run,
    RunSettings,
    for_other_table,
    for_table,
)

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.prepare import Prepared
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import Table
    from bnstudio.job.process.handle import JobHandle
    from bnstudio.job.process.task import Task as WorkerTask
    from bnstudio.project.autosave import Recovery
    from bnstudio.project.scoring import ScoreChange
    from bnstudio.score.parent_sets.table import ParentSetTable


class Session(SessionCore):
    """The state of the window and everything that can be done with it.

    A few members are declared in ``SessionCore``: the properties
    ``title``, ``dirty``, ``variable_names`` and ``current_run``, and the methods ``select`` and
    ``show_run``.

    Signals
    -------
    project_replaced()
        Another project altogether (new, opened, recovered, other data): read everything anew.
        The more special signals are NOT emitted beside it.
    title_changed()
        :attr:`title`, :attr:`dirty` or :attr:`path` changed.
    dataset_changed()
        :attr:`table`, :attr:`dataset` or :attr:`variable_names` changed.
    groups_changed(), selection_changed(), included_changed(), view_changed(),
    positions_changed(), settings_changed(), knowledge_changed(), history_changed()
        The property of that name changed (history: the four undo/redo ones).
    graph_changed()
        :attr:`graph`, :attr:`dag` or :attr:`hand_label` changed; at most twice a second while it
        follows a run. Emitted also when the view changed (after ``view_changed``).
    edited(object)
        A person's edit went through; the ``Edit``, whose ``changed`` names
        what else became compelled or free. Emitted after ``graph_changed``.
    stepped(str, bool)
        Undo or redo took a step, in words ("Undone: delete A → B"); whether it changed the graph
        in hand. Emitted last.
    edit_refused(object)
        An edit was refused: the :class:`~bnstudio.graph.edit.edits.EditRefused` (``cycle``,
        ``condition``, text).
    run_added(int), run_changed(int), run_removed(int)
        The run with that number; ``run_changed`` at most ten times a second for each. ``run_added``
        also for a removed run that undo brings back.
    current_run_changed()
        :attr:`current_run` changed.
    scores_changed()
        :attr:`score`, :attr:`family_scores`, :attr:`last_change` or an answer to
        :meth:`score_change` is new.
    busy_changed(str)
        What goes on in the background, in words, with a percentage where known; "" for nothing.
        Things that take less than 0.2 s are not said.
    notice(str, str)
        Something to tell the person: kind (``info``, ``good``, ``caution``, ``error``) and text.
    import_requested(str)
        The person opened the table with that path: show the import page, which ends with
        :meth:`set_table`. When nobody listens, the table is imported with what is proposed for it.
    saved(str)
        The project has been written to that file.
    """

    # == what is ================================================================================

    @property
    def project(self) -> Project:
        """The project behind the window; for reading only."""
        return self._project

    @property
    def path(self) -> str | None:
        """The project file, once saved or opened."""
        return self._project.path

    @property
    def busy(self) -> str:
        """What goes on in the background, in words; "" for nothing."""
        return self._busy

    @property
    def table(self) -> Table | None:
        """The table as read, for the data page."""
        return self._project.table

    @property
    def dataset(self) -> Dataset | None:
        """The table as coded variables: all of the import, whether ticked or not."""
        return self._project.dataset

    @property
    def data_notes(self) -> tuple[str, ...]:
        """What was done to the data on import, in words."""
        return self._project.notes

    @property
    def groups(self) -> dict[str, str]:
        """Name of a variable to the name of its group; variables in no group are not in it."""
        return self._project.groups

    @property
    def selected(self) -> tuple[str, ...]:
        """Names of the selected nodes or variables, the main one first."""
        return self._selected

    @property
    def included(self) -> frozenset[str]:
        """Names of the variables that the next run learns on."""
        return self._project.included

    @property
    def knowledge(self) -> Knowledge:
        """Background knowledge for the next run."""
        return self._project.knowledge

    @property
    def graph(self) -> PDAG | None:
        """The graph in hand as the kind of :attr:`view`; ``None`` if there is no graph.

        On large graphs the conversion takes a moment, during which this is still the graph of
        before; ``graph_changed`` says when it is there. Its ``kind`` is always the truth.
        """
        return self._graph

    @property
    def dag(self) -> DAG | None:
        """The DAG in hand, of which :attr:`graph` is a view; the node order is the same."""
        return self._graph_dag

    @property
    def hand_label(self) -> str:
        """What is in hand, in words: "Run 5", "edited from Run 5", "alarm.bif", or ""."""
        return self._project.hand.label

    @property
    def following(self) -> bool:
        """Whether the graph in hand follows a run that is under way."""
        run = self._project.current_run
        return run is not None and run.active

    @property
    def view(self) -> str:
        """Which kind of graph is shown: ``dag``, ``rpdag`` or ``cpdag``."""
        return self._project.view

    @property
    def positions(self) -> Positions:
        """Name of a node to its place; may hold nodes that are not in the graph in hand."""
        return self._project.positions

    @property
    def runs(self) -> list[Run]:
        """All runs, oldest first."""
        return list(self._project.runs.values())

    @property
    def settings(self) -> RunSettings:
        """The Learn form: a frozen record; change it by :meth:`set_settings`."""
        return self._project.settings

    @settings.setter
    def settings(self, settings: RunSettings) -> None:
        if settings != self._project.settings:
            self._project.settings = settings
            self._touched()
            self.settings_changed.emit()
            # A graph that no run made is judged by the form's score.
            self._scores.show(self._project, self._graph_dag, self._graph, False)

    @property
    def can_undo(self) -> bool:
        """Whether something can be undone."""
        return self._history.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether something can be done again."""
        return self._history.can_redo

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words to follow "Undo" ("delete A → B"), or ""."""
        return self._history.undo_text

    @property
    def redo_text(self) -> str:
        """What redo would do, in words to follow "Redo", or ""."""
        return self._history.redo_text

    @property
    def score(self) -> float | None:
        """Score of the graph in hand on the data, or ``None`` (not known yet, or no data)."""
        return self._scores.total

    @property
    def score_reason(self) -> str:
        """Why :attr:`score` cannot be had, in words; "" if it can, or is on its way."""
        return self._scores.reason

    @property
    def scored(self) -> bool:
        """Whether all is known about the score of the graph in hand that can be."""
        return self._scores.known

    @property
    def score_name(self) -> str:
        """Name of the score by which the graph in hand is judged: its run's, else the form's."""
        return self._project.hand.score or self._project.settings.score

    @property
    def family_scores(self) -> dict[str, float]:
        """Local score of each node of the graph in hand; empty until known."""
        return self._scores.families

    @property
    def last_change(self) -> float | None:
        """Score after the last edit (or undo of one) minus before; ``None`` until known, and
        for a graph that did not come by an edit."""
        return self._scores.change

    # == data ===================================================================================

    def open_path(self, path: str | Path) -> None:
        """Open whatever the file is: a project, a network, or else a table."""
        path = Path(path)
        if path.suffix.lower() == ".bnstudio":
            self.open_project(path)
        elif is_network(path):
            self.open_network(path)
        else:
            self.open_table(path)

    def open_table(self, path: str | Path) -> None:
        """Open a table: a bundled sample at once, any other through the import page.

        Reading happens in a thread; ``busy_changed`` says how far it is and :meth:`cancel_reading`
        ends it. Emits ``import_requested``, or ``dataset_changed`` / ``project_replaced`` when the
        data is there, or ``notice`` with what is wrong with the file.
        """
        path = Path(path).resolve()
        if not is_sample(path) and self.receivers("2import_requested(QString)") > 0:
            self.import_requested.emit(str(path))
            return

        def work(task: Task) -> tuple[Table, PrepareOptions]:
            from bnstudio.data.table.read import read_table
            from bnstudio.data.table.recipe import propose

            table = read_table(path, progress=task.progress, cancelled=task.is_cancelled)
            return table, propose(table)

        def then(answer: tuple[Table, PrepareOptions]) -> None:
            self.set_table(*answer)

        self.cancel_reading()
        self._reading = self._background.start(f"Reading {path.name}", work, then, self._tell)

    def cancel_reading(self) -> None:
        """Give up reading a table that is being read."""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def set_table(self, table: Table, options: PrepareOptions) -> None:
        """Make ``table``, prepared by ``options``, the project's data (in a thread).

        The same table prepared otherwise keeps the project, its runs and its graph, and emits
        ``dataset_changed``; another table starts a new project (``project_replaced``), unless the
        project has neither data nor runs.
        """

        def work(task: Task) -> tuple[Prepared, DataSource, bool]:
            from bnstudio.data.table.prepare import prepare
            from bnstudio.data.table.recipe import propose

            prepared = prepare(table, options)
            source = DataSource.of_file(str(table.path), table.options, options)
            return prepared, source, options == propose(table)

        def then(answer: tuple[Prepared, DataSource, bool]) -> None:
            prepared, source, proposed = answer
            old = self._project
            # A table just opened as it was proposed is nothing that could be lost.
            nothing_yet = proposed and not old.dirty and old.source is None
            other = old.dataset is not None and (
                old.source is None or old.source.path != source.path
            )
            project = Project() if other else old
            before = 0 if old.dataset is None else old.dataset.n
            settings = for_table(old.settings, before, prepared.dataset.n)
            if other:
                if set(prepared.dataset.names) != set(old.variable_names):
                    settings = for_other_table(old.settings, prepared.dataset.n)
                project.settings = settings
                project.view = project.usual_view = old.usual_view
            if (
                old.source is None
                or old.source.sha256 != source.sha256
                or (old.source.prepare != source.prepare or old.source.read != source.read)
            ):
                project.data_number += 1
            project.source = source
            project.table, project.dataset = table, prepared.dataset
            project.notes = prepared.notes
            if other:
                self._desk.extra.pop("evaluation", None)
                self._replace(project)
            else:
                self.dataset_changed.emit()
                self.included_changed.emit()
                if settings != project.settings:
                    project.settings = settings  # proposed, so nothing that could be lost
                    many = prepared.dataset.n > MANY
                    do_soon(self, self.settings_changed.emit, many=many)
                self._scores.show(project, self._graph_dag, self._graph, False)
            if not nothing_yet:
                self._touched()
            self._say_title()

        self._background.start("Preparing the data", work, then, self._tell)

    def set_included(self, names: Iterable[str]) -> None:
        """Let the next run learn on exactly ``names`` (undoable)."""
        project = self._project
        after = frozenset(project.variable_names).difference(names)
        if after != project.left_out:
            self._do(commands.SetLeftOut(project.left_out, after))

    def set_groups(self, groups: dict[str, str]) -> None:
        """Put variables in groups, by name; a variable not named is in no group (undoable)."""
        if groups != self._project.groups:
            self._do(commands.SetGroups(dict(self._project.groups), dict(groups)))

    def set_knowledge(self, knowledge: Knowledge) -> None:
        """Set the background knowledge for the next run (undoable)."""
        if knowledge != self._project.knowledge:
            self._do(commands.SetKnowledge(self._project.knowledge, knowledge))

    def open_knowledge(self, path: str | Path) -> None:
        """Read background knowledge from a file (undoable); ``notice`` says what is wrong."""
        from bnstudio.graph.knowledge_file import read_knowledge

        try:
            self.set_knowledge(read_knowledge(Path(path)))
        except BnstudioError as error:
            self._tell(error)

    # == project file ===========================================================================

    def new_project(self) -> None:
        """Start an empty project; runs under way are ended (ask before calling)."""
        self._desk.not_needed()
        self._desk.extra.pop("evaluation", None)
        self._replace(Project())

    def open_project(self, path: str | Path) -> None:
        """Open a project file in a thread; ``project_replaced``, or ``notice`` if it cannot be.

        The project in the window stays until the other one has been read whole (ask about unsaved
        work before calling). What has become of its data is said by ``notice``.
        """
        self._desk.open(Path(path).resolve())

    def save(self, path: str | Path | None = None, *, wait: bool = False) -> bool:
        """Write the project file (to where it came from, without ``path``).

        Writes in a thread and emits ``saved``, or ``notice`` with what went wrong; with ``wait``
        it returns only when done (for closing).

        Returns
        -------
        bool
            ``False`` if there is no path to save to (ask for one), or if it did not work (known
            only with ``wait``).
        """
        target = path or self._project.path
        if target is None:
            return False
        target = Path(target).absolute()
        if not target.suffix:
            target = target.with_suffix(".bnstudio")
        if wait:
            return self._desk.save_now(target)
        self._desk.save(target)
        return True

    @property
    def extra(self) -> dict[str, Any]:
        """Plain values that the window keeps with the project (sizes of panels, ...)."""
        return self._desk.extra

    def set_extra(self, key: str, value: Any, *, dirty: bool = False) -> None:
        """Keep a plain JSON value with the project; something to save only if it is ``dirty``."""
        self._desk.extra[key] = value
        if dirty:
            self._touched()

    def start_autosave(self, folder: Path | None = None) -> None:
        """Keep a recovery file from now on (in the user's state folder); call it once at start."""
        self._desk.start_autosave(folder)

    def recoveries(self) -> list[Recovery]:
        """Return what windows that crashed or were killed have left, the newest first.

        Each has ``title``, ``saved`` (local time) and ``words``; offer :meth:`recover` and
        :meth:`discard_recovery` for it. Call :meth:`start_autosave` before.
        """
        return self._desk.recoveries()

    def recover(self, recovery: Recovery) -> None:
        """Bring a project back (``project_replaced``); it is not saved in its own file yet."""
        self._desk.recover(recovery)

    def discard_recovery(self, recovery: Recovery) -> None:
        """Remove what a window that died has left."""
        self._desk.discard_recovery(recovery)

    # == networks ===============================================================================

    def open_network(self, path: str | Path) -> None:
        """Read a network file; its graph comes in hand (undoable), with its positions if any.

        It is shown as the kind it has in the file. Its nodes are scored where the data have
        variables of the same names.
        """
        path = Path(path)

        def then(read: Read) -> None:
            graph, dag, places = read.graph, read.dag, read.places
            project = self._project
            if graph.kind in VIEWS and graph.kind != self.view:
                project.view = graph.kind  # type: ignore[assignment]
                self.view_changed.emit()
            project.keep_shown(dag, project.view, graph)
            before = {name: project.positions.get(name) for name in places}
            hand = Hand("file", dag, source=path.name, network=read.network)
            self._do(commands.SetHand(f"open {path.name}", project.hand, hand, before, places))
            for text in read.notes:
                self.notice.emit("info", text)
            self._say_unscored(dag.names, "so the graph has no score")

        self._background.start(
            f"Reading {path.name}", lambda task: read_graph(path), then, self._tell
        )

    def export_network(
        self,
        path: str | Path,
        kind: str,
        format: str | None = None,  # noqa: A002 - the word of the registry
        *,
        done: Callable[[Export], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Write the graph in hand as ``kind`` (``dag``, ``rpdag``, ``cpdag``) to a file.

        ``format`` is a name of the registry, by default by the file's ending. Done in a thread
        (tables are fitted from the data where the format holds them), then the file is read back
        and compared. Without ``done`` and ``failed``, ``notice`` says what came of it.
        """
        dag, path = self._project.dag, Path(path)
        failed = failed or self._tell
        if dag is None:
            failed(UsageError("there is no graph to export", advice="Learn or draw one first"))
            return
        hand, dataset = self._project.hand, self._project.dataset
        positions = dict(self._project.positions)

        def then(export: Export) -> None:
            if done is not None:
                done(export)
                return
            self.notice.emit("good", export.message)
            for text in export.notes:
                self.notice.emit("info", text)

        self._background.start(
            f"Writing {path.name}",
            lambda task: export_network(path, hand, dag, kind, format, dataset, positions),
            then,
            failed,
        )

    # == selection, view, places ================================================================

    def set_view(self, kind: str) -> None:
        """Show the graph in hand as ``dag``, ``rpdag`` or ``cpdag``; places stay.

        A run in hand is shown so again whenever it comes back in hand.
        """
        if kind not in VIEWS:
            raise ValueError(f"{kind!r} is no view")
        if kind != self._project.view:
            self._project.choose_view(kind)  # type: ignore[arg-type]
            self.view_changed.emit()
            self._refresh_graph(edited=False)

    def move_nodes(self, places: Positions, gesture: int | None = None) -> None:
        """Put nodes where a person moved them (undoable).

        Calls with the same ``gesture`` number on the same nodes are undone in one step.
        """
        if places:
            self._do(commands.move_nodes(self._project, places, gesture))

    def set_positions(self, places: Positions) -> None:
        """Take over the places a layout has computed (not undoable); others stay."""
        if places:
            self._project.positions = {**self._project.positions, **places}
            if self._project.dirty:
                self._desk.touched()
            self.positions_changed.emit()

    # == editing ================================================================================

    def edit_add_arc(self, a: str, b: str) -> bool:
        """Add the arc a → b to the shown graph (or direct the link between them).

        This and every other edit returns whether it went through (on graphs of thousands of nodes:
        whether it is being worked out). A refused edit emits ``edit_refused`` and changes nothing.
        An edit of a run's graph detaches a copy; the run goes on untouched. Without a graph the
        first edit starts an arcless one over the included variables.
        """
        return self._edits.pair(f"add {a} → {b}", "add", a, b)

    def edit_add_link(self, a: str, b: str) -> bool:
        """Add the link a – b (RPDAG and CPDAG views)."""
        return self._edits.pair(f"add {a} – {b}", "link", a, b)

    def edit_reverse(self, a: str, b: str) -> bool:
        """Turn the arc a → b round."""
        return self._edits.pair(f"reverse {a} → {b}", "reverse", a, b)

    def edit_to_link(self, a: str, b: str) -> bool:
        """Turn the arc between a and b into a link (RPDAG and CPDAG views)."""
        return self._edits.pair(f"turn {a} → {b} into a link", "to_link", a, b)

    def edit_delete(self, edges: Iterable[tuple[str, str]] = (), nodes: Iterable[str] = ()) -> bool:
        """Delete edges (pairs of names, in either order) and nodes in one step."""
        return self._edits.delete(edges, nodes)

    def edit_add_node(self, name: str) -> bool:
        """Add a node without edges."""
        return self._edits.add_node(name)

    def edit_rename(self, old: str, new: str) -> bool:
        """Rename a node of the graph in hand; the data's variable keeps its name."""
        return self._edits.rename(old, new)

    def score_change(
        self,
        kind: str,
        a: str,
        b: str,
        callback: Callable[[ScoreChange], None] | None = None,
    ) -> ScoreChange | None:
        """Return what an edit of the pair would change the score by, or ``None`` if unknown yet.

        ``kind`` is ``add``, ``link``, ``delete``, ``reverse`` or ``to_link``, in the current view.
        The answer's ``value`` is ``None`` where there is none, for its ``reason`` (refused, a node
        without data). An answer that is not known yet is worked out aside: then ``callback`` is
        called with it and ``scores_changed`` is emitted, after which asking again answers at once.
        Questions about a graph that is no longer in hand are never answered.
        """
        return self._scores.ask(kind, a, b, callback)

    def undo(self) -> None:
        """Take the last step back."""
        message = self._history.undo_text
        if message:
            parts = self._history.undo(self._project)
            self._announce(parts, edited=True)
            self.stepped.emit(f"Undone: {message}", "graph" in parts)

    def redo(self) -> None:
        """Do the step last taken back again."""
        message = self._history.redo_text
        if message:
            parts = self._history.redo(self._project)
            self._announce(parts, edited=True)
            self.stepped.emit(f"Done again: {message}", "graph" in parts)

    # == learning ===============================================================================

    def set_settings(self, **changes: Any) -> None:
        """Change fields of :attr:`settings` (see :class:`RunSettings`)."""
        self.settings = replace(self._project.settings, **changes)

    def use_settings_of(self, number: int) -> None:
        """Put the settings that a run was started with into the form; knowledge stays."""
        run = self._project.runs.get(number)
        if run is None:
            return
        spec = run.spec
        column_order = spec.ordering is None or spec.ordering == run.variables
        self.set_settings(
            score=spec.score,
            score_parameters=dict(spec.score_parameters),
            searcher=spec.searcher,
            parameters=dict(spec.parameters),
            limits=spec.limits,
            seed=spec.seed,
            threads=spec.threads,
            lists=spec.lists,
            ordering=None if column_order else spec.ordering,
            ordering_from="" if column_order else f"As in {run.label}",
        )

    def learn(self) -> int | None:
        """Start a run with the data, variables, knowledge and settings of now.

        From its first network on, the graph in hand is the new run's and follows it, unless what
        is in hand then is edited or was chosen meanwhile: an edited graph stays, a ``notice`` says
        where the run's is, and :meth:`show_run` takes it (undoable). Returns the run's number,
        or ``None`` after a ``notice`` that says why it cannot start.
        """
        project = self._project
        if project.dataset is None:
            self._tell(UsageError("there is no data to learn from", advice="Open a table first"))
            return None
        if not project.learning_names():
            self._tell(UsageError("no variable is ticked", advice="Tick some in Variables"))
            return None
        run = project.add_run(project.freeze_spec())
        self._driver.start(run, project.dataset)
        self._show_next = (run.number, project.hand)
        self._say_runs()
        self._touched()
        return run.number

    def start_task(
        self,
        task: WorkerTask,
        then: Callable[[JobHandle], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Hand ``task`` on the ticked variables to a worker process of its own.

        The worker is started in a thread; ``then`` gets its handle, whose events the caller takes
        in. The process ends with the window.
        """
        dataset, names = self._project.dataset, self._project.learning_names()
        if dataset is None:
            failed(UsageError("there is no data to work on", advice="Open a table first"))
            return
        self._background.start(
            "Starting a worker",
            lambda _: self._driver.start_task(dataset, names, task),
            then,
            failed,
            quiet=True,
        )

    def estimate(
        self, then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> Task | None:
        """Work out in a thread what a run started now would need; ``then`` gets the forecast.

        It is ``None`` for a searcher that needs little.
        """
        project = self._project
        dataset, names, spec = project.dataset, project.learning_names(), project.freeze_spec()
        if dataset is None:
            return None

        def work(_task: Task) -> Any:
            from bnstudio.job.run.forecast import forecast
            from bnstudio.search.registry import SEARCHERS

            kind = SEARCHERS.get(spec.searcher)
            if kind is not None and not kind.forecasts():
                # With very many variables the mere plan of a run takes a while.
                return None
            return forecast(self._driver.subset(dataset, names), spec)

        return self._background.start("Foreseeing", work, then, failed, quiet=True)

    def find_stored_lists(
        self, then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> Task | None:
        """Look in a thread whether the parent set lists of a run started now are stored.

        ``then`` gets a :class:`~bnstudio.job.run.forecast.Stored`, or ``None``.
        """
        project = self._project
        dataset, names, spec = project.dataset, project.learning_names(), project.freeze_spec()
        if dataset is None:
            return None
        return self._background.start(
            "Looking for parent sets",
            lambda _task: stored_lists(self._driver.subset(dataset, names), spec),
            then,
            failed,
            quiet=True,
        )

    def load_lists(
        self, run: Run, then: Callable[[Loaded], None], failed: Callable[[Exception], None]
    ) -> Task:
        """Read in a thread the parent set lists that a run works on."""
        kept = run.copy()
        return self._background.start(
            f"Reading the parent sets of {run.label}", lambda _task: load_lists(kept), then, failed
        )

    def save_lists(self, table: ParentSetTable, path: str | Path) -> None:
        """Write parent set lists as ``.jkl`` in a thread; ``notice`` says what came of it."""
        path = Path(path)

        def work(_task: Task) -> None:
            from bnstudio.score.parent_sets.files import write_parent_sets

            write_parent_sets(path, table)

        def then(_nothing: None) -> None:
            self.notice.emit("good", f"The parent sets are in {path.name}.")

        self._background.start(f"Writing {path.name}", work, then, self._tell)

    def pause(self, number: int) -> None:
        """Let the run stand still."""
        self._driver.order(number, "pause")

    def resume(self, number: int) -> None:
        """Let a paused run go on."""
        self._driver.order(number, "resume")

    def stop(self, number: int) -> None:
        """End the run and keep its best network."""
        self._driver.order(number, "stop")

    def extend(self, number: int, seconds: float) -> None:
        """Give the run more time."""
        self._driver.order(number, "extend", seconds)

    def kill(self, number: int) -> None:
        """End the run's worker by force; the best network so far stays."""
        self._driver.order(number, "kill")

    def tick_run(self, number: int, ticked: bool) -> None:
        """Draw the run's trace over the others', or not."""
        run = self._project.runs.get(number)
        if run is not None and run.ticked != ticked:
            run.ticked = ticked
            self._touched()
            self.run_changed.emit(number)

    def rename_run(self, number: int, name: str) -> None:
        """Give a run a name of its own; an empty one makes it "Run 5" again."""
        run = self._project.runs.get(number)
        if run is not None and run.name != name.strip():
            run.name = name.strip()
            self._touched()
            self.run_changed.emit(number)

    def remove_run(self, number: int) -> None:
        """Take an ended run off the list (undoable)."""
        project = self._project
        run = project.runs.get(number)
        if run is None or run.active:
            return
        hand = project.hand
        if hand.origin == "run" and hand.run == number:
            dag = run.dag
            hand = Hand() if dag is None else project.edited_hand(dag)
        self._do(commands.RemoveRun(run, project.hand, hand))

    def prewarm(self) -> None:
        """Load the heavy modules and an idle worker in the background; call it once shown."""

        def work(task: Task) -> None:
            import bnstudio.data.table.read
            import bnstudio.graph.edit.edits
            import bnstudio.score.registry
            import bnstudio.search.registry  # noqa: F401
            from bnstudio.project.scoring import warm_up

            self._driver.prewarm()
            warm_up(task.is_cancelled)

        self._background.start("Getting ready", work, quiet=True)

    def shutdown(self, *, keep_recovery: bool = False) -> None:
        """End runs, threads and workers; the last thing to call.

        The recovery file is removed, as the person has been asked about unsaved work, unless
        ``keep_recovery`` (the system ends the session and nobody could be asked).
        """
        if self._closed:
            return
        self._closed = True
        self._timer.stop()
        self._background.shutdown()
        self._driver.shutdown()
        self._scores.close()
        self._desk.close(keep_recovery)
