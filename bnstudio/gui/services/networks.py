"""Network files: one becomes the current graph, and the current graph is written to one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject

from bnstudio.errors import UsageError
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.tr import tr
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.networks import Export, Item, Read, export_many, export_network, read_graph


class Networks(QObject):
    """Reads and writes network files in threads."""

    def __init__(self, tasks: Tasks, data: Data, graph: CurrentGraph) -> None:
        super().__init__()
        self._tasks = tasks
        self._data = data
        self._graph = graph
        self._reading: Task | None = None

    def open(self, path: str | Path) -> None:
        """Read a network file; it becomes the current graph (undoable), with its positions if any.

        It is shown as the kind it has in the file. Its nodes are scored where the data have
        variables of the same names. Another one that is being read is given up.
        """
        path = Path(path)
        if self._reading is not None:
            self._reading.cancel()

        def work(task: Task) -> Read:
            def look(part: float) -> None:
                if task.cancelled:
                    raise UsageError(tr("the reading was ended"))
                task.progress(round(100 * part), 100)

            return read_graph(path, look)

        def then(read: Read) -> None:
            record = GraphRecord("file", read.dag, source=path.name, network=read.network)
            self._graph.show_graph(
                tr("open {name}", name=path.name), record, read.dag, read.graph, read.places
            )
            for text in read.notes:
                self._tasks.notify("info", text)
            self._graph.notify_unscored(read.dag.names, tr("so the graph has no score"))

        self._reading = self._tasks.start(
            tr("Reading {name}", name=path.name), work, then, self._tasks.report, cancellable=True
        )

    def export(
        self,
        path: str | Path,
        kind: str,
        format: str | None = None,  # noqa: A002 - the word of the registry
        *,
        labels: bool = False,
        prior: float = 1.0,
        done: Callable[[Export], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Write the current graph as ``kind`` (``dag``, ``rpdag``, ``cpdag``) to a file.

        ``format`` is a name of the registry, by default by the file's ending. Done in a thread
        (tables are fitted from the data where the format holds them), then the file is read back
        and compared. With ``labels`` variables are written by them; ``prior`` is the equivalent
        sample size of fitted tables, 0 for maximum likelihood. Without ``done`` and ``failed``, a
        notice says what came of it.
        """
        dag, path = self._graph.newest_dag, Path(path)
        failed = failed or self._tasks.report
        if dag is None:
            failed(
                UsageError(tr("there is no graph to export"), advice=tr("Learn or draw one first"))
            )
            return
        record = self._graph.record
        dataset = None if self._data.lists_alone else self._data.dataset
        positions = dict(self._graph.positions)
        called = dict(self._data.labels) if labels else None

        def then(export: Export) -> None:
            if done is not None:
                done(export)
                return
            self._tasks.notify("good", export.message)
            for text in export.notes:
                self._tasks.notify("info", text)

        self._tasks.start(
            tr("Writing {name}", name=path.name),
            lambda _task: export_network(
                path, record, dag, kind, format, dataset, positions, called, prior=prior
            ),
            then,
            failed,
        )

    def export_many(
        self,
        folder: Path,
        items: Sequence[Item],
        kind: str,
        formats: Sequence[str],
        *,
        labels: bool = False,
        prior: float = 1.0,
        done: Callable[[Export], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Write several graphs, each in several formats, into a folder; see :meth:`export`."""
        dataset = None if self._data.lists_alone else self._data.dataset
        positions = dict(self._graph.positions)
        called = dict(self._data.labels) if labels else None

        def work(task: Task) -> Export:
            def look(part: float) -> None:
                if task.cancelled:
                    raise UsageError(tr("the export was ended"))
                task.progress(round(100 * part), 100)

            return export_many(
                folder, items, kind, formats, dataset, positions, called, prior=prior, look=look
            )

        self._tasks.start(
            tr("Writing to {name}", name=folder.name), work, done, failed, cancellable=True
        )
