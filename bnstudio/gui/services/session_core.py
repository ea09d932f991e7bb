"""The machinery inside a session: its signals, its tick, and how changes are announced.

:class:`SessionCore` holds the state and the "desks" that do the work; the methods that
panels call are in ``Session``, which also says what each signal means.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.eventloop.background import Background, Task
from bnstudio.gui.services.session_edits import EditDesk
from bnstudio.gui.services.session_project import ProjectDesk
from bnstudio.gui.services.session_runs import RunDriver
from bnstudio.gui.services.session_scores import ScoreDesk
from bnstudio.gui.wording.runs import advice_for, sentence
from bnstudio.project import commands
from bnstudio.project.document import Hand, Positions, Project
from bnstudio.project.history import History
from bnstudio.project.run_rules import interrupted
from bnstudio.project.scoring import not_in_table

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit

log = logging.getLogger(__name__)

#: Milliseconds between two looks at what the threads and workers have to say.
TICK = 50
#: Seconds that one look may take; the rest waits for the next.
TICK_BUDGET = 0.010
#: Seconds between two redrawings of a graph that follows a running run.
FOLLOW = 0.5
#: So many times as long as showing a graph has kept the window busy nothing newer is shown: one of
#: ten thousand nodes would hardly leave it time for anything else. Painting takes as long again.
FOLLOW_SHARE = 100
#: Graphs with more nodes and edges than this are converted in a thread (10 ms on an ordinary
#: computer).
AT_ONCE = 4000


class SessionCore(QObject):
    """State, signals and inner workings of :class:`~bnstudio.gui.services.session.Session`."""

    project_replaced = Signal()
    title_changed = Signal()
    dataset_changed = Signal()
    groups_changed = Signal()
    selection_changed = Signal()
    included_changed = Signal()
    graph_changed = Signal()
    view_changed = Signal()
    positions_changed = Signal()
    knowledge_changed = Signal()
    run_added = Signal(int)
    run_changed = Signal(int)
    run_removed = Signal(int)
    current_run_changed = Signal()
    settings_changed = Signal()
    history_changed = Signal()
    busy_changed = Signal(str)
    notice = Signal(str, str)
    edited = Signal(object)
    stepped = Signal(str, bool)
    edit_refused = Signal(object)
    scores_changed = Signal()
    import_requested = Signal(str)
    saved = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._closed = False
        self._project = Project()
        self._history = History()
        self._selected: tuple[str, ...] = ()
        background = self._background = Background(self._wake)
        self._driver = RunDriver(background, self._run_changed, self._run_improved, self._run_ended)
        self._scores = ScoreDesk(self._wake, self.scores_changed.emit)
        self._desk = ProjectDesk(
            background, lambda: self._project, self._opened, self._was_saved, self._tell
        )
        self._edits = EditDesk(
            background,
            lambda: self._project,
            self._accept_edit,
            self.edit_refused.emit,
            self._tell,
        )
        self._busy = ""
        self._graph: PDAG | None = None  # the graph as the panels have it
        self._graph_dag: DAG | None = None  # the DAG behind it
        self._converting: Task | None = None
        self._follow_due = False
        self._followed = 0.0
        self._follow_rest = FOLLOW
        self._show_next: tuple[int, Hand] | None = None
        self._current: int | None = None
        self._known_runs: tuple[int, ...] = ()
        self._title = (self.title, False)
        self._reading: Task | None = None

    @property
    def title(self) -> str:
        """Name of the project file, or "Untitled project"."""
        return Path(self._project.path).name if self._project.path else "Untitled project"

    @property
    def dirty(self) -> bool:
        """Whether there is something worth saving that is not in the project file."""
        return self._project.dirty

    @property
    def variable_names(self) -> tuple[str, ...]:
        """Names of the data's variables in column order; empty without data."""
        return self._project.variable_names

    @property
    def current_run(self) -> int | None:
        """Number of the run whose network is in hand unedited, or ``None``."""
        run = self._project.current_run
        return None if run is None else run.number

    def select(self, names: Iterable[str]) -> None:
        """Select nodes or variables by name, the main one first."""
        chosen = tuple(dict.fromkeys(names))
        if chosen != self._selected:
            self._selected = chosen
            self.selection_changed.emit()

    def show_run(self, number: int) -> None:
        """Take the run's best network in hand; it follows while the run is under way.

        An edited graph that was in hand is not lost: undo brings it back.
        """
        project = self._project
        self._show_next = None
        if number not in project.runs or project.hand == project.run_hand(number):
            return
        hand = project.run_hand(number)
        if project.hand.origin in ("edited", "file"):
            edited = project.hand.origin == "edited"
            self._do(commands.SetHand(f"show {hand.source}", project.hand, hand))
            if edited:
                self.notice.emit("info", "Your edited graph was put aside. Undo brings it back.")
        else:
            # To look at another run is no work that could be lost.
            project.hand = hand
            self._hand_changed(edited=False)
            self._wake()

    def _wake(self) -> None:
        if not self._closed and not self._timer.isActive():
            self._timer.start()

    def _tick(self) -> None:
        deadline = time.perf_counter() + TICK_BUDGET
        self._background.pump(deadline)
        self._driver.pump(deadline)
        self._scores.pump(deadline)
        if self._follow_due and time.monotonic() - self._followed >= self._follow_rest:
            self._refresh_graph(edited=False)
        self._desk.tick()
        self._say_busy()
        if not (
            self._background.tasks
            or self._driver.busy
            or self._scores.busy
            or self._desk.pending
            or self._follow_due
        ):
            self._timer.stop()

    def _say_busy(self) -> None:
        message = ""
        now = time.monotonic()
        for task in self._background.tasks:
            if not task.quiet and not task.cancelled and now - task.began > 0.2:
                message = task.label
                if task.fraction is not None:
                    message += f" · {round(100 * task.fraction)} %"
        if message != self._busy:
            self._busy = message
            self.busy_changed.emit(message)

    def _tell(self, error: Exception) -> None:
        """Say an error in words; a defect of the program goes to the log."""
        if isinstance(error, BnstudioError):
            self.notice.emit("error", str(error))
        else:
            log.error("a task failed", exc_info=error)
            self.notice.emit(
                "error",
                f"That did not work because of a fault in the program ({type(error).__name__}). "
                "The log has the details.",
            )

    def _touched(self) -> None:
        """Note that the project has something to save."""
        self._project.dirty = True
        self._desk.touched()
        self._say_title()
        self._wake()

    def _say_title(self) -> None:
        title = (self.title, self.dirty)
        if title != self._title:
            self._title = title
            self.title_changed.emit()

    def _was_saved(self, path: str, changes: int) -> None:
        self._project.path = path
        if changes == self._desk.changes:
            self._project.dirty = False
            self._desk.not_needed()
            self._wake()
        self._say_title()
        self.saved.emit(path)

    def _opened(self, project: Project, notices: list[tuple[str, str]]) -> None:
        """Put an opened or recovered project in the window."""
        dirty = project.dirty
        self._desk.not_needed()
        self._replace(project)
        if dirty:
            self._touched()
        for kind, text in notices:
            self.notice.emit(kind, text)
        # Said when the work is brought back, not whenever the project is opened later on.
        for run in project.runs.values():
            if dirty and interrupted(run):
                self.notice.emit("caution", f"{run.label}: {advice_for(run)}")

    def _do(self, command: commands.Command, *, edited: bool = False) -> None:
        self._announce(self._history.do(self._project, command), edited=edited)

    def _announce(self, parts: frozenset[str], *, edited: bool) -> None:
        """Emit the signals of what a command changed."""
        if not parts:
            return
        if "runs" in parts:
            self._say_runs()
        if "included" in parts:
            self.included_changed.emit()
        if "groups" in parts:
            self.groups_changed.emit()
        if "knowledge" in parts:
            self.knowledge_changed.emit()
        if "positions" in parts:
            self.positions_changed.emit()
        if "graph" in parts:
            self._hand_changed(edited=edited)
        self.history_changed.emit()
        self._touched()

    def _say_runs(self) -> None:
        """Say which runs have come or gone."""
        known, self._known_runs = self._known_runs, tuple(self._project.runs)
        for number in known:
            if number not in self._project.runs:
                self.run_removed.emit(number)
        for number in self._known_runs:
            if number not in known:
                self.run_added.emit(number)

    def _replace(self, project: Project) -> None:
        """Put another project in the place of this one."""
        self._driver.abandon()
        self._project = project
        self._history.clear()
        self._selected = ()
        self._show_next = None
        self._known_runs = tuple(project.runs)
        self._current = self.current_run
        self._graph = self._graph_dag = None
        self.project_replaced.emit()
        self._refresh_graph(edited=False, say=project.dag is not None)
        self.history_changed.emit()
        self._say_title()

    def _accept_edit(self, text: str, edit: Edit, places: Positions) -> None:
        project = self._project
        project.keep_shown(edit.dag, project.view, edit.shown)
        before = {name: project.positions.get(name) for name in places}
        known_nodes = frozenset() if project.dag is None else frozenset(project.dag.names)
        hand = project.edited_hand(edit.dag)
        self._do(commands.SetHand(text, project.hand, hand, before, places), edited=True)
        gone = [name for name in self._selected if name not in edit.dag.index]
        if gone:
            known = set(edit.dag.names) | set(self.variable_names)
            self.select(name for name in self._selected if name in known)
        self.edited.emit(edit)
        self._say_unscored(
            [name for name in edit.dag.names if name not in known_nodes],
            "so it is not scored, nor is the graph as a whole",
        )

    def _say_unscored(self, names: Iterable[str], so: str) -> None:
        """Say which of some nodes have no column, and what comes of it."""
        known = frozenset(self.variable_names)
        lacking = [name for name in names if name not in known]
        if known and lacking:
            self.notice.emit("info", f"{not_in_table(lacking)}, {so}.")

    def _hand_changed(self, *, edited: bool) -> None:
        """Say that another graph is in hand."""
        before = self._project.view
        self._project.recall_view()
        if self._project.view != before:
            self.view_changed.emit()
        self._refresh_graph(edited=edited)
        if self._current != self.current_run:
            self._current = self.current_run
            self.current_run_changed.emit()

    def _refresh_graph(self, *, edited: bool, say: bool = True) -> None:
        """Bring :attr:`graph` up to date, at once if it is quick, else from a thread."""
        project = self._project
        if self._converting is not None:
            self._converting.cancel()
            self._converting = None
        run, view = project.current_run, project.view
        best = None if run is None else run.undirected_best
        dag = project.dag
        size = 0 if dag is None else dag.n + len(dag.arcs)
        if best is not None:
            size += best.n + len(best.skeleton)
        if size <= AT_ONCE or (best is None and project.shown_ready()):
            if run is not None and best is not None:
                dag = _extension(best)
                run.settle_best(best, dag)
                if best.kind == view:
                    project.keep_shown(dag, view, best)
            self._show(project.dag, project.shown(), edited=edited, say=say)
            return

        def work(task: Task) -> tuple[DAG, PDAG]:
            from bnstudio.graph.convert import as_kind

            found = dag if best is None else _extension(best)
            assert found is not None
            return found, best if best is not None and best.kind == view else as_kind(found, view)

        def then(answer: tuple[DAG, PDAG]) -> None:
            self._converting = None
            if run is not None and best is not None:
                run.settle_best(best, answer[0])
            project.keep_shown(answer[0], view, answer[1])
            self._show(*answer, edited=edited)

        self._follow_due = False
        self._converting = self._background.start(
            f"Working out the {view.upper()}", work, then, self._tell
        )

    def _show(self, dag: DAG | None, shown: PDAG | None, *, edited: bool, say: bool = True) -> None:
        self._graph_dag, self._graph = dag, shown
        self._follow_due = False
        began = time.thread_time()
        if say:
            self.graph_changed.emit()
        self._followed = time.monotonic()
        self._follow_rest = max(FOLLOW, FOLLOW_SHARE * (time.thread_time() - began))
        self._scores.show(self._project, dag, shown, edited)

    # -- runs ------------------------------------------------------------------------------------

    def _run_changed(self, number: int) -> None:
        self._touched()
        self.run_changed.emit(number)

    def _run_improved(self, number: int) -> None:
        if self._show_next is not None and self._show_next[0] == number:
            hand, self._show_next = self._show_next[1], None
            if self._project.hand == hand and hand.origin != "edited":
                self.show_run(number)
            elif self._project.hand.origin == "edited":
                # Edits may be nowhere else: only the person puts them aside.
                label = self._project.runs[number].label
                self.notice.emit(
                    "info",
                    f"{label} has its first network. Your edited graph stays on the canvas; "
                    f"click {label} in the list to see its graph.",
                )
        elif self.current_run == number:
            self._follow_due = True

    def _run_ended(self, number: int) -> None:
        run = self._project.runs[number]
        if self.current_run == number:
            self._refresh_graph(edited=False)
        # The card below the Learn form says why a run failed, unless it speaks of another one.
        if run.state == "failed" and any(other.active for other in self._project.runs.values()):
            self.notice.emit("error", f"{run.label}: {sentence(run.message)}")
        elif run.message and run.limit in ("memory", "disk"):
            self.notice.emit("caution", f"{run.label}: {run.message}")


def _extension(graph: PDAG) -> DAG:
    from bnstudio.graph.convert import to_dag

    return to_dag(graph)
