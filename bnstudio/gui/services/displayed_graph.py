"""The current graph as the panels have it: in its view, and no faster than they can show it.

The project knows at every moment which DAG is the current one. The panels have it when it is
displayed: a large graph is converted in a thread first, and the graph of a run under way is taken
only as often as the window can draw it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr

#: Seconds between two redrawings of a graph that follows a running run.
FOLLOW = 0.5
#: So many times as long as showing a graph has kept the window busy nothing newer is shown: one of
#: ten thousand nodes would hardly leave it time for anything else. Painting takes as long again. It
#: is the smaller number as long as the run is young: its first networks are far from its last.
FOLLOW_SHARES = 10, 100
#: Graphs with more nodes and edges than this are converted in a thread (10 ms).
AT_ONCE = 4000


class DisplayedGraph:
    """The graph that the panels show; only the service of the current graph uses it.

    Parameters
    ----------
    show
        Called when both attributes are new: the panels take them. How long that takes is measured.
    shown
        Called after ``show``; whether the graph came from the one before by a person's edit.

    Attributes
    ----------
    graph
        The graph as the kind of the view; ``None`` if there is no graph.
    dag
        The DAG behind it, with the same order of nodes.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        show: Callable[[], None],
        shown: Callable[[bool], None],
    ) -> None:
        self._tasks = tasks
        self._document = document
        self._show, self._shown = show, shown
        self.graph: PDAG | None = None
        self.dag: DAG | None = None
        self._conversion: Task | None = None
        self._follow_due = False
        self._follow_at = 0.0
        tasks.each_tick(self._follow_if_due, lambda: self._follow_due)

    def follow(self) -> None:
        """Note that the run that is shown has a better network; it is displayed when it is time."""
        self._follow_due = True

    def _follow_if_due(self, _deadline: float) -> None:
        # A conversion under way is not overtaken: while a run improves its network faster than one
        # is converted, none would ever be shown.
        waits = self._conversion is not None or time.monotonic() < self._follow_at
        if self._follow_due and not waits:
            self.refresh()

    def forget(self) -> None:
        """Have no graph, without a word: another project is there, and says so itself."""
        self._overtake()
        self.graph = self.dag = None

    def refresh(self, *, edited: bool = False) -> None:
        """Display the project's current graph, at once if that is quick, else from a thread."""
        self._overtake()
        project = self._document.project
        run, view, dag = project.current_run, project.view, project.dag
        # Some searchers work on RPDAGs or CPDAGs: of their best network the DAG is worked out.
        best = None if run is None else run.undirected_best
        if best is None and project.shown_ready():
            self._display(dag, project.shown(), edited)
            return

        def convert(_task: Task | None = None) -> tuple[DAG, PDAG]:
            from bnstudio.graph.convert import as_kind, to_dag

            found = dag if best is None else to_dag(best)
            assert found is not None
            return found, best if best is not None and best.kind == view else as_kind(found, view)

        def keep_and_display(converted: tuple[DAG, PDAG]) -> None:
            self._conversion = None
            found, shown = converted
            if run is not None and best is not None:
                run.settle_best(best, found)
            project.keep_shown(found, view, shown)
            self._display(found, shown, edited)

        def failed(error: Exception) -> None:
            self._conversion = None
            self._tasks.report(error)

        if _size(dag) + _size(best) <= AT_ONCE:
            keep_and_display(convert())
        else:
            label = tr("Working out the {view}", view=view.upper())
            self._conversion = self._tasks.start(label, convert, keep_and_display, failed)

    def _overtake(self) -> None:
        """Drop what is still to be displayed: something newer comes."""
        self._follow_due = False
        if self._conversion is not None:
            self._conversion.cancel()
            self._conversion = None

    def _display(self, dag: DAG | None, graph: PDAG | None, edited: bool) -> None:
        self.dag, self.graph = dag, graph
        began = time.thread_time()
        self._show()
        took = time.thread_time() - began
        run = self._document.project.current_run
        self._follow_at = time.monotonic() + rest_after(took, 0.0 if run is None else run.elapsed)
        self._shown(edited)


def rest_after(took: float, elapsed: float) -> float:
    """Return for how long nothing newer is shown of a run, in seconds.

    Parameters
    ----------
    took
        Seconds for which showing the graph kept the window busy.
    elapsed
        Seconds for which the run has been under way.
    """
    least, most = (share * took for share in FOLLOW_SHARES)
    return max(FOLLOW, least, min(most, elapsed))


def _size(graph: PDAG | None) -> int:
    """Return the number of nodes and edges."""
    return 0 if graph is None else graph.n + len(graph.arcs) + len(graph.links)
