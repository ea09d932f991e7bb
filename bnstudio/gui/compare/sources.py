"""What can be compared: the current graph, the runs, and networks that were read from files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import DOT
from bnstudio.gui.wording.tr import tr
from bnstudio.project.networks import Read, read_graph
from bnstudio.project.run import Run

CURRENT = "current"

OTHER = "other:"
"""The keys of networks that are neither runs nor files begin so."""


def run_key(number: int) -> str:
    """Return the key of a run."""
    return f"run:{number}"


@dataclass(frozen=True)
class Source:
    """One network that can be compared.

    Parameters
    ----------
    key
        By which it is known: :data:`CURRENT`, that of a run, or that of a file.
    label
        What it is called.
    graph
        The network as it is; ``None`` before a run has one.
    run
        The run whose network it is, unedited.
    """

    key: str
    label: str
    graph: PDAG | None
    run: Run | None = None


class Sources(QObject):
    """Knows the networks by their keys and tells when one of them changed.

    Signals
    -------
    changed(str)
        The network of that key is another one, or is gone.
    offered()
        There are others to choose from.
    """

    changed = Signal(str)
    offered = Signal()

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        graph: CurrentGraph,
        runs: Runs,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks, self._graph, self._runs = tasks, graph, runs
        self._files: dict[str, Source] = {}
        self._reading: list[Task] = []
        graph.graph_changed.connect(lambda: self._changed(CURRENT))
        for signal in (runs.added, runs.removed):
            signal.connect(self._runs_changed)
        runs.changed.connect(lambda number: self.changed.emit(run_key(number)))
        document.replaced.connect(self._forget)

    def _changed(self, key: str) -> None:
        self.changed.emit(key)
        self.offered.emit()

    def _runs_changed(self, number: int) -> None:
        self._changed(run_key(number))

    def _forget(self) -> None:
        for task in self._reading:
            task.cancel()
        self._files.clear()
        self.offered.emit()

    def all(self) -> list[Source]:
        """Return what can be compared: the current graph, the runs, newest first, and the files."""
        current = [] if self._graph.graph is None else [self.get(CURRENT)]
        runs = [self.get(run_key(run.number)) for run in reversed(self._runs.all)]
        return [source for source in (*current, *runs, *self._files.values()) if source is not None]

    def get(self, key: str) -> Source | None:
        """Return what is known by a key; ``None`` if it is gone."""
        if key == CURRENT:
            graph = self._graph.graph
            if graph is None:
                return None
            number = self._graph.current_run
            run = None if number is None else self._runs.get(number)
            name = self._graph.label
            return Source(
                key,
                tr("Current graph ({name})", name=name) if name else tr("Current graph"),
                graph,
                run,
            )
        if key in self._files:
            return self._files[key]
        kind, _, which = key.partition(":")
        run = self._runs.get(int(which)) if kind == "run" else None
        return None if run is None else Source(key, run_label(run), graph_of(run), run)

    def add(self, label: str, graph: PDAG) -> str:
        """Offer a network that is neither a run nor a file, and return its key."""
        key = f"{OTHER}{label}"
        self._files[key] = Source(key, label, graph)
        self._changed(key)
        return key

    def read(self, path: str | Path, then: Callable[[str], object]) -> None:
        """Read a network file in a thread; ``then`` gets its key."""
        path = Path(path)
        key = f"file:{path}"

        def work(task: Task) -> Read:
            def look(part: float) -> None:
                if task.cancelled:
                    raise UsageError(tr("the reading was ended"))
                task.progress(round(100 * part), 100)

            return read_graph(path, look)

        def done(read: Read) -> None:
            self._files[key] = Source(key, path.name, read.graph)
            self.offered.emit()
            self.changed.emit(key)
            then(key)

        self._reading = [task for task in self._reading if task in self._tasks.active]
        self._reading.append(
            self._tasks.start(
                tr("Reading {name}", name=path.name),
                work,
                done,
                self._tasks.report,
                cancellable=True,
            )
        )


def graph_of(run: Run) -> PDAG | None:
    """Return a run's best network as its searcher made it, or as a DAG where it has no name."""
    if run.result is not None:
        own = run.result.graph
        return run.result.dag if own.kind == "pdag" else own
    return run.best


def offered(source: Source) -> str:
    """Return what a chooser says of a network."""
    if source.run is None or source.key == CURRENT:
        return source.label
    choice = catalogue().searchers.get(source.run.spec.searcher)
    title = source.run.spec.searcher if choice is None else choice.title
    return f"{source.label}{DOT}{title}"
