"""A graph page on real services, with a small graph at known places, for tests with the mouse."""

from __future__ import annotations

import time

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.page.page import GraphPage
from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.gui.style.theme import theme
from bnstudio.project import commands
from bnstudio.project.current_graph import GraphRecord
from tests.support.dressing import dress

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier

NAMES = ("A", "B", "C", "D", "E")
PLACES = {
    "A": (-200.0, -120.0),
    "B": (0.0, -120.0),
    "C": (-100.0, 0.0),
    "D": (100.0, 0.0),
    "E": (0.0, 120.0),
}
# A -> C <- B is compelled in the class; B - D is not; C -> E follows.
ARCS = ((0, 2), (1, 2), (2, 4), (1, 3))


def small_dag() -> DAG:
    return DAG(NAMES, ARCS)


def small_data(rows: int = 400) -> Dataset:
    """Binary data drawn from the small graph, each child mostly the parity of its parents."""
    rng = np.random.default_rng(1)
    codes = np.zeros((5, rows), dtype=np.uint8)
    for node in (0, 1, 2, 3, 4):
        parents = [a for a, b in ARCS if b == node]
        value = codes[parents].sum(axis=0) % 2 if parents else rng.integers(0, 2, rows)
        noise = rng.random(rows) < (0.15 if parents else 0.5)
        codes[node] = np.where(noise, 1 - value, value)
    variables = tuple(Variable(name, ("no", "yes")) for name in NAMES)
    return Dataset(variables, np.ascontiguousarray(codes))


def middle_of(drawing: Drawing, number: int) -> QPointF:
    """The middle of an edge in the scene."""
    return QPointF(*geometry.middle(geometry.polyline(drawing.paths[number])))


class Bench:
    """A page and its services, with the moves a person makes."""

    def __init__(self, services: Services, page: GraphPage) -> None:
        self.services = services
        self.document = services.document
        self.graph = services.graph
        self.selection = services.selection
        self.scores = services.scores
        self.page = page
        self.view = page.view
        self.scene = page.scene

    def put(self, dag: DAG, view: str = "dag", places: dict | None = None) -> None:
        """Make a graph the current one, in a view, at places."""
        if places is not None:
            self.graph.set_positions(places)
        self.document.project.view = view
        self.graph.view_changed.emit()
        self.document.do(
            commands.SetCurrentGraph(
                "open", self.graph.record, GraphRecord("file", dag, source="f")
            )
        )
        self.settle()

    def give_data(self) -> None:
        """Let there be data to score the graph by."""
        self.document.project.dataset = small_data()
        self.graph.refresh()

    def settle(self, timeout: float = 20.0) -> None:
        """Wait until the layout has come and nothing glides."""
        until = time.monotonic() + timeout
        while self.page.arranging.sizing and time.monotonic() < until:
            QTest.qWait(10)
        while self.page.arranging.busy and time.monotonic() < until:
            QTest.qWait(10)
        assert not self.page.arranging.busy
        self.scene.finish_glide()
        QTest.qWait(1)

    def at(self, name: str) -> QPoint:
        """Where a node is in the viewport."""
        node = self.scene.drawing.graph.index[name]
        return self.view.mapFromScene(QPointF(*self.scene.drawing.positions[node]))

    def on_edge(self, a: str, b: str) -> QPoint:
        """Where the middle of an edge is in the viewport."""
        index = self.scene.drawing.graph.index
        number = self.scene.drawing.edge_between(index[a], index[b])
        assert number is not None
        return self.view.mapFromScene(middle_of(self.scene.drawing, number))

    def click(self, at: QPoint, modifiers=NONE, button=LEFT) -> None:
        QTest.mouseClick(self.view.viewport(), button, modifiers, at)

    def drag(self, start: QPoint, stop: QPoint, modifiers=NONE, button=LEFT, drop=True) -> None:
        """Press, move in steps, and let go."""
        port = self.view.viewport()
        QTest.mouseMove(port, start)
        QTest.mousePress(port, button, modifiers, start)
        for step in range(1, 6):
            send_move(port, start + (stop - start) * step / 5, button, modifiers)
        if drop:
            QTest.mouseRelease(port, button, modifiers, stop)

    def key(self, key, modifiers=NONE) -> None:
        QTest.keyClick(self.view, key, modifiers)

    def shown(self) -> PDAG:
        """The current graph, which there is."""
        assert self.graph.graph is not None
        return self.graph.graph

    def arcs(self) -> set[tuple[str, str]]:
        return set(self.shown().named_arcs())

    def links(self) -> set[tuple[str, str]]:
        return set(self.shown().named_links())

    def selected_edges(self) -> set[tuple[str, str]]:
        return {self.scene.drawing.pair(number) for number in self.scene.state.selected_edges}


def send_move(port, at: QPoint, button=Qt.MouseButton.NoButton, modifiers=NONE) -> None:
    """Move the mouse, with a button held or not.

    QTest.mouseMove holds none, and sends nothing where the pointer is already.
    """
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(at),
        QPointF(port.mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        button,
        modifiers,
    )
    QApplication.sendEvent(port, event)


def random_dag(n: int, arcs: int, seed: int = 0) -> DAG:
    """Return a DAG of V0, V1, ... with at most so many arcs."""
    rng = np.random.default_rng(seed)
    pairs = {tuple(sorted(rng.integers(0, n, 2).tolist())) for _ in range(arcs)}
    return DAG([f"V{i}" for i in range(n)], [p for p in pairs if p[0] != p[1]])


def make_page(services: Services) -> GraphPage:
    return GraphPage(
        services.tasks,
        services.document,
        services.selection,
        services.data,
        services.graph,
        services.scores,
        services.runs,
        services.queries,
        target=services.target,
    )


def make_bench(qtbot, qapp, dark: bool = False, size=(960, 640)) -> Bench:
    dress(qapp, "dark" if dark else "light")
    services = make_services()
    with theme().undressed():
        page = make_page(services)
    # Gliding is tested on its own; everywhere else places are final at once.
    page.scene.reduced_motion = True
    qtbot.addWidget(page)
    page.resize(*size)
    page.show()
    qtbot.waitExposed(page)
    page.view.setFocus()
    return Bench(services, page)


def close_bench(bench: Bench) -> None:
    bench.page.shutdown()
    bench.services.shutdown()
