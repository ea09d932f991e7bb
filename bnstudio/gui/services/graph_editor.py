"""Makes a person's edits of the current graph: one at a time, a large graph's in a thread.

An edit is asked for by names. What it makes is handed on; whether it may be made is said here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.project.document import Project
from bnstudio.project.views import Positions, View

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit, EditRefused

#: Graphs with more nodes and edges than this are edited in a thread (20 ms); a DAG in the DAG view
#: counts for a quarter.
EDITED_AT_ONCE = 2000


@dataclass(frozen=True)
class EditRequest:
    """What a person wants to edit.

    Attributes
    ----------
    text
        What it does, in words that follow "Undo".
    make
        Makes the edit from the shown graph and the DAG behind it, of a large graph in a thread. It
        may raise :class:`~bnstudio.graph.edit.edits.EditRefused`.
    needs
        Names that must be nodes of the graph.
    places
        Where the edit puts nodes.
    selects
        The edge to select once it is there.
    """

    text: str
    make: Callable[[PDAG, DAG], Edit]
    needs: tuple[str, ...] = ()
    places: Positions = field(default_factory=dict)
    selects: tuple[str, str] | None = None


class GraphEditor:
    """Makes edits; only the service of the current graph uses it.

    Parameters
    ----------
    accept
        Called with a request and the edit that it came to; the project is as it was.
    refused
        Called with the reason why an edit was not made.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        accept: Callable[[EditRequest, Edit], None],
        refused: Callable[[EditRefused], None],
    ) -> None:
        self._tasks = tasks
        self._document = document
        self._accept, self._refused = accept, refused
        self._at_work: Task | None = None

    def make(self, request: EditRequest) -> bool:
        """Make an edit of the current graph, or of an arcless one where there is none.

        Returns whether it went through; on a large graph, whether it is being worked out.
        """
        from bnstudio.graph.edit.edits import EditRefused

        if self._at_work is not None:
            return self._refuse(tr("the last edit is still being worked out"), tr("one at a time"))
        project = self._document.project
        base = project.empty_dag() if project.dag is None else project.dag
        missing = next((name for name in request.needs if name not in base.index), None)
        if missing is not None:
            return self._refuse(
                tr("{missing} is not in the graph", missing=missing),
                tr("both ends in the graph"),
            )
        # What is edited is what is seen now, whichever view comes while it is worked out.
        view = project.view
        shown = project.shown() if base is project.dag and project.shown_ready() else None
        if _is_quick(base, project):
            try:
                edit = _work_out(request, base, view, shown)
            except EditRefused as refused:
                self._refused(refused)
                return False
            self._accept(request, edit)
            return True
        self._make_aside(request, base, project, view, shown)
        return True

    def _refuse(self, message: str, condition: str) -> bool:
        from bnstudio.graph.edit.edits import EditRefused

        self._refused(EditRefused(message, condition))
        return False

    def _make_aside(
        self, request: EditRequest, base: DAG, project: Project, view: View, shown: PDAG | None
    ) -> None:
        from bnstudio.graph.edit.edits import EditRefused

        def then(edit: Edit) -> None:
            self._at_work = None
            # Meanwhile another graph may have become the current one; this is no edit of it.
            now = project.dag
            if self._document.project is project and (now is None or now is base):
                self._accept(request, edit)

        def failed(error: Exception) -> None:
            self._at_work = None
            if isinstance(error, EditRefused):
                self._refused(error)
            else:
                self._tasks.report(error)

        self._at_work = self._tasks.start(
            tr("Working out: {words}", words=request.text),
            lambda _task: _work_out(request, base, view, shown),
            then,
            failed,
        )


def _is_quick(base: DAG, project: Project) -> bool:
    weight = 1 if project.view == "dag" else 4
    return weight * (base.n + len(base.arcs)) <= 4 * EDITED_AT_ONCE


def _work_out(request: EditRequest, base: DAG, view: View, shown: PDAG | None) -> Edit:
    """Make an edit of a graph in a view; ``shown`` is the graph in it where that is known."""
    from bnstudio.graph.convert import as_kind

    return request.make(as_kind(base, view) if shown is None else shown, base)
