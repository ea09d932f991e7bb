"""Edits of the current graph: small graphs at once, large ones in a thread.

An edit is a pure function of ``edits`` from the shown graph to a new one; here it
gets its arguments by name, and its outcome becomes an undoable step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project.document import Project
from bnstudio.project.views import Positions

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit, EditRefused

    Maker = Callable[[PDAG, DAG], Edit]

#: Graphs with more nodes and edges than this are edited in a thread (20 ms on an ordinary
#: computer); a DAG in the DAG view counts for a quarter.
AT_ONCE = 2000


class GraphEditor:
    """Carries edits out.

    Parameters
    ----------
    tasks
        Where the edits of large graphs are worked out.
    document
        Has the project.
    accept
        Called with the edit's words, the edit, and places to set with it.
    refuse
        Called with the refusal.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        accept: Callable[[str, Edit, Positions], None],
        refuse: Callable[[EditRefused], None],
    ) -> None:
        self._tasks = tasks
        self._document = document
        self._accept = accept
        self._refuse = refuse
        self._under_way: Task | None = None

    def pair(self, text: str, kind: str, a: str, b: str) -> bool:
        """Edit one pair (``kind`` as in :class:`~bnstudio.project.scoring.ScoreChange`)."""
        from bnstudio.project.scoring import edit_pair

        return self._make(
            text, lambda shown, base: edit_pair(shown, base, kind, a, b), needs=(a, b)
        )

    def delete(self, edges: Iterable[tuple[str, str]], nodes: Iterable[str]) -> bool:
        """Delete edges and nodes in one step."""
        from bnstudio.graph.edit import edits

        going = list(dict.fromkeys(nodes))
        pairs = [pair for pair in dict.fromkeys(edges) if not set(pair) & set(going)]
        if not going and not pairs:
            return False

        def make(shown: PDAG, base: DAG) -> Edit:
            first: Edit | None = None
            if pairs:
                indices = [(shown.index[a], shown.index[b]) for a, b in pairs]
                first = edits.delete_edges(shown, indices, base)
                shown, base = first.shown, first.dag
            if not going:
                assert first is not None
                return first
            return edits.delete_nodes(shown, [shown.index[name] for name in going], base)

        text = _delete_words(self._document.project, pairs, going)
        return self._make(text, make, needs=(*going, *(name for pair in pairs for name in pair)))

    def add_node(self, name: str) -> bool:
        """Add a node without edges."""
        from bnstudio.graph.edit import edits

        return self._make(f"add {name}", lambda shown, base: edits.add_node(shown, name, base))

    def rename(self, old: str, new: str) -> bool:
        """Rename a node; it keeps its place."""
        from bnstudio.graph.edit import edits

        def make(shown: PDAG, base: DAG) -> Edit:
            return edits.rename_node(shown, shown.index[old], new, base)

        if old == new:
            return True
        place = self._document.project.positions.get(old)
        places = {} if place is None else {new: place}
        return self._make(f"rename {old} to {new}", make, needs=(old,), places=places)

    def _make(
        self,
        text: str,
        make: Maker,
        *,
        needs: tuple[str, ...] = (),
        places: Positions | None = None,
    ) -> bool:
        from bnstudio.graph.edit.edits import EditRefused

        if self._under_way is not None and not self._under_way.cancelled:
            self._refuse(EditRefused("the last edit is still being worked out", "one at a time"))
            return False
        project = self._document.project
        base = project.dag
        if base is None:
            base = project.empty_dag()
        for name in needs:
            if name not in base.index:
                self._refuse(EditRefused(f"{name} is not in the graph", "both ends in the graph"))
                return False
        weight = 1 if project.view == "dag" else 4
        if weight * (base.n + len(base.arcs)) > 4 * AT_ONCE:
            self._make_aside(text, make, base, places or {})
            return True
        try:
            edit = make(_shown(project, base), base)
        except EditRefused as refusal:
            self._refuse(refusal)
            return False
        self._accept(text, edit, places or {})
        return True

    def _make_aside(self, text: str, make: Maker, base: DAG, places: Positions) -> None:
        from bnstudio.graph.edit.edits import EditRefused

        project = self._document.project

        def work(task: Task) -> Edit:
            return make(_shown(project, base), base)

        def then(edit: Edit) -> None:
            self._under_way = None
            if self._document.project is project and (project.dag or base) is base:
                self._accept(text, edit, places)

        def failed(error: Exception) -> None:
            self._under_way = None
            if isinstance(error, EditRefused):
                self._refuse(error)
            else:
                self._tasks.report(error)

        self._under_way = self._tasks.start(f"Working out: {text}", work, then, failed)


def _shown(project: Project, base: DAG) -> PDAG:
    if base is project.dag:
        shown = project.shown()
        assert shown is not None
        return shown
    from bnstudio.graph.convert import as_kind

    return as_kind(base, project.view)


def _delete_words(project: Project, pairs: list[tuple[str, str]], nodes: list[str]) -> str:
    if not nodes and len(pairs) == 1:
        return f"delete {_edge_words(project, *pairs[0])}"
    if not pairs and len(nodes) == 1:
        return f"delete {nodes[0]}"
    parts = []
    if nodes:
        parts.append("1 node" if len(nodes) == 1 else f"{len(nodes)} nodes")
    if pairs:
        parts.append("1 edge" if len(pairs) == 1 else f"{len(pairs)} edges")
    return "delete " + " and ".join(parts)


def _edge_words(project: Project, a: str, b: str) -> str:
    """Write an edge as it is shown, where that is known without working it out."""
    shown = project.shown() if project.shown_ready() else None
    if shown is not None and a in shown.index and b in shown.index:
        i, j = shown.index[a], shown.index[b]
        if (i, j) in shown.arcs:
            return f"{a} → {b}"
        if (j, i) in shown.arcs:
            return f"{b} → {a}"
    return f"{a} – {b}"
