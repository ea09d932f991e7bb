"""Which arcs of the DAG view the data and the knowledge compel; heads of the others are hollow."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.project.inspecting.direction import BY_CONVENTION, find_directions

#: Graphs with more nodes and arcs than this are looked through in a thread.
AT_ONCE = 200


class Directing(QObject):
    """Keeps the scene told of the arcs that could point the other way.

    Signals
    -------
    changed()
        There are other such arcs, or none any more.
    """

    changed = Signal()

    def __init__(
        self,
        tasks: Tasks,
        data: Data,
        graph: CurrentGraph,
        scene: GraphScene,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._data, self._graph, self._scene = tasks, data, graph, scene
        self._task: Task | None = None
        self._asked: tuple[object, ...] = ()
        graph.shown.connect(self.follow)
        data.knowledge_changed.connect(self.follow)

    @property
    def any(self) -> bool:
        """Whether there are such arcs in what is shown."""
        return bool(self._scene.state.reversible)

    def follow(self, *_: object) -> None:
        """Find them in what is shown now."""
        dag = self._graph.dag if self._graph.view == "dag" else None
        knowledge = self._data.knowledge
        if (dag, knowledge) == self._asked and dag is not None:
            return
        self._asked = dag, knowledge
        if self._task is not None:
            self._task.cancel()
            self._task = None
        if dag is None:
            self._take(frozenset())
        elif dag.n + len(dag.arcs) <= AT_ONCE:
            self._take(self._find(dag))
        else:
            self._task = self._tasks.start(
                tr("Telling directions"), lambda _task: self._find(dag), self._take, quiet=True
            )

    def _find(self, dag: DAG) -> frozenset[tuple[str, str]]:
        found = find_directions(dag, self._data.knowledge)
        names = dag.names
        return frozenset(
            (names[a], names[b]) for a, b in dag.arcs if found.kind((a, b)) == BY_CONVENTION
        )

    def _take(self, pairs: frozenset[tuple[str, str]]) -> None:
        self._task = None
        if pairs != self._scene.state.reversible:
            self._scene.set_reversible(pairs)
            self.changed.emit()
