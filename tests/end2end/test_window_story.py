"""From a table to an exported network in a real window, with a real mouse and keyboard.

One person's visit: open a sample, choose a score and a searcher, learn and watch, stop, edit in the
three views, export and read back. Pictures of the stations are kept in ``tests/output``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_dag
from bnstudio.graph.validity import violation
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.resources import resource
from tests.end2end._hand import GraphRecord, pump, wait_for
from tests.end2end._window import window_in_front
from tests.support.canvas_trial import middle_of

pytestmark = [pytest.mark.screen, pytest.mark.slow, pytest.mark.timeout(600)]

PICTURES = Path(__file__).parent.parent / "output"


@pytest.fixture
def window(qapp: QApplication) -> Iterator[MainWindow]:
    with window_in_front(qapp, Settings(), (1600, 1000)) as window:
        yield window


def picture(window: QWidget, name: str) -> QImage:
    """Keep a picture of the window and return it."""
    PICTURES.mkdir(exist_ok=True)
    pump(0.3)
    image = window.grab().toImage()
    image.save(str(PICTURES / f"{name}.png"))
    return image


def in_dialog(kind: type[QDialog], steps: Callable[[QDialog], None]) -> Callable[[], None]:
    """Carry out ``steps`` once a dialog of that kind is open; call the result to see it was."""
    state: dict[str, BaseException | bool] = {}
    timer = QTimer()
    timer.setInterval(50)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, kind) or not dialog.isActiveWindow():
            return
        timer.stop()
        try:
            steps(dialog)
            state["done"] = True
        except BaseException as error:
            state["error"] = error
            dialog.reject()

    timer.timeout.connect(look)
    timer.start()

    def check() -> None:
        timer.stop()
        if "error" in state:
            raise state["error"]  # type: ignore[misc]
        assert state.get("done"), f"no {kind.__name__} came up"

    return check


class Canvas:
    """The graph page as the hand sees it."""

    def __init__(self, window: MainWindow, hand: GraphRecord) -> None:
        assert window.workspace is not None
        self.session = window.services
        self.page = window.workspace.graph
        self.hand = hand

    def settle(self) -> None:
        wait_for(lambda: not self.page.arranging.busy, 30, "the layout is there")
        wait_for(lambda: not self.page.scene.gliding, 10, "the nodes have come to rest")
        pump(0.1)

    def place(self, at: QPointF) -> QPoint:
        return self.page.view.viewport().mapToGlobal(self.page.view.mapFromScene(at))

    def node(self, name: str) -> QPoint:
        drawing = self.page.scene.drawing
        return self.place(QPointF(*drawing.positions[drawing.graph.index[name]]))

    def clear_middle(self, a: str, b: str) -> QPointF | None:
        """The middle of an edge, if nothing else lies there."""
        drawing = self.page.scene.drawing
        number = drawing.edge_between(drawing.graph.index[a], drawing.graph.index[b])
        if number is None:
            return None
        at = middle_of(drawing, number)
        free = drawing.node_at(at.x(), at.y(), 10) is None
        return at if free and drawing.edge_at(at.x(), at.y(), 3) == number else None

    def edges(self) -> list[tuple[str, str]]:
        graph = self.session.graph.graph
        return [*graph.named_arcs(), *graph.named_links()]

    def draw(self, a: str, b: str, *, link: bool = False) -> None:
        """Take the tool that draws arcs (or links) and drag from a to b."""
        self.hand.click(self.page.view.viewport(), QPoint(8, 8))
        self.hand.key("Escape", "Escape")
        self.hand.key("l" if link else "a")
        self.hand.drag(self.node(a), self.node(b))

    def shape(self) -> tuple[frozenset, frozenset]:
        graph = self.session.graph.graph
        return frozenset(graph.named_arcs()), frozenset(graph.named_links())


def learn_and_stop(window: MainWindow, hand: GraphRecord) -> None:
    """Choose tabu and BDeu, learn, see the trace rise and the graph appear, stop."""
    session, workspace = window.services, window.workspace
    assert workspace is not None
    learn = workspace.learn
    wait_for(lambda: learn.score.count() > 3, 60, "the form is filled")

    def choose(field: QWidget, value: str) -> None:
        hand.click(field)
        index = field.findData(value)
        view = field.view()
        wait_for(view.isVisible, 20, "the list is open")
        pump(0.2)
        row = view.visualRect(field.model().index(index, 0)).center()
        hand.click_place(view.viewport().mapToGlobal(row))
        wait_for(lambda: field.value == value, 20, f"{value} is chosen")

    choose(learn.score, "bdeu")
    choose(learn.searcher, "hill-climbing")
    choose(learn.searcher, "tabu")
    # So patient a search ends only when it is told to.
    patience = learn.parameters.plain["searcher"].field("patience")
    hand.click(patience, QPoint(20, patience.height() // 2))
    hand.key("ctrl+a")
    hand.type("9000000")
    hand.key("Tab")
    wait_for(
        lambda: session.form.settings.parameters.get("patience") == 9_000_000, 20, "patience is set"
    )
    assert session.form.settings.score == "bdeu" and session.form.settings.searcher == "tabu"
    hand.click(learn.card.main)
    wait_for(lambda: bool(session.runs.all), 20, "the run is in the table")
    run = session.runs.all[-1]
    wait_for(lambda: len(run.trace) >= 2, 30, "the trace rises")
    assert run.spec.searcher == "tabu" and run.spec.score == "bdeu"
    wait_for(lambda: session.graph.graph is not None, 20, "the graph appears")
    assert run.active
    hand.click(learn.card.main)
    wait_for(lambda: not run.active, 10, "the run has ended")
    assert run.state == "finished" and run.limit == "user", run.message
    scores = [point.score for point in run.trace]
    assert scores == sorted(scores) and scores[-1] > scores[0]


def refuse_a_cycle(canvas: Canvas) -> None:
    """Draw an arc that closes a cycle: it is refused and the cycle is shown."""
    graph = canvas.session.graph.graph
    before = canvas.shape()
    for b in range(graph.n):
        if graph.parents(b) and graph.children(b):
            a, c = graph.parents(b)[0], graph.children(b)[0]
            break
    else:
        a, c = next(iter(graph.arcs))
    canvas.draw(graph.names[c], graph.names[a])
    card = canvas.page.messages.card
    wait_for(card.isVisible, 20, "a card says why")
    path = card.path.text()
    assert graph.names[a] in path and graph.names[c] in path and "→" in path
    assert canvas.page.scene.state.wrong_edges, "the arcs of the cycle are marked"
    assert canvas.shape() == before
    picture(canvas.page.window(), "cycle-refused")
    canvas.hand.key("Escape")
    wait_for(lambda: not card.isVisible(), 20, "the card is gone")
    canvas.hand.key("Escape")


def delete_and_undo(canvas: Canvas) -> tuple[str, str]:
    """Delete an edge with the mouse and the Delete key, undo, delete again by redo, undo."""
    before = canvas.shape()
    for a, b in canvas.edges():
        at = canvas.clear_middle(a, b)
        if at is None:
            continue
        canvas.hand.click_place(canvas.place(at))
        wait_for(lambda: bool(canvas.page.scene.state.selected_edges), 20, "the edge is selected")
        canvas.hand.key("Delete")
        pump(0.2)
        if canvas.shape() == before:  # this one cannot go in this view; the reason is shown
            assert canvas.page.messages.card.isVisible()
            canvas.hand.key("Escape")
            continue
        break
    else:
        raise AssertionError("no edge could be deleted")
    assert not canvas.session.graph.graph.adjacent(
        canvas.session.graph.graph.index[a], canvas.session.graph.graph.index[b]
    )
    assert violation(canvas.session.graph.graph) is None
    canvas.settle()
    canvas.hand.key("ctrl+z")
    wait_for(lambda: canvas.shape() == before, 20, "undo brings it back")
    canvas.settle()
    return a, b


def add_and_undo(canvas: Canvas) -> None:
    """Add an edge by dragging between two nodes that are not joined, then undo."""
    before = canvas.shape()
    graph = canvas.session.graph.graph
    pairs = [(a, b) for a in range(graph.n) for b in range(graph.n) if a != b]
    tries = 0
    for a, b in pairs:
        if graph.adjacent(a, b):
            continue
        tries += 1
        assert tries < 12, "a dozen edges were refused"
        link = graph.kind != "dag" and tries % 2 == 0
        canvas.draw(graph.names[a], graph.names[b], link=link)
        pump(0.3)
        if canvas.shape() != before:
            break
        wait_for(canvas.page.messages.card.isVisible, 20, "the refusal says why")
        canvas.hand.key("Escape")
    assert canvas.session.graph.graph.adjacent(a, b)
    assert violation(canvas.session.graph.graph) is None
    canvas.settle()
    canvas.hand.key("ctrl+z")
    wait_for(lambda: canvas.shape() == before, 20, "undo takes it away")
    canvas.settle()


def export_and_read_back(window: MainWindow, hand: GraphRecord, kind: str, folder: Path) -> None:
    """Export in five formats through the dialog; what is read back has the same arcs and links."""
    session = window.services
    shown = session.graph.graph
    for name, ending in (
        ("bif", ".bif"),
        ("graphml", ".graphml"),
        ("dot", ".dot"),
        ("json", ".json"),
        ("csv", ".csv"),
    ):
        path = folder / f"{kind}-{name}{ending}"

        def steps(dialog: QDialog, name: str = name, path: Path = path) -> None:
            index = dialog.format.findData(name)
            assert index >= 0, [dialog.format.itemData(i) for i in range(dialog.format.count())]
            dialog.format.setFocus()
            dialog.format.setCurrentIndex(index)
            # Another format asks for other things: the field of the file comes to rest first.
            pump(0.5)
            hand.click(dialog.path_field)
            wait_for(dialog.path_field.hasFocus, 10, "the file's name can be typed")
            hand.key("ctrl+a")
            hand.type(str(path))
            wait_for(lambda: dialog.path_field.text() == str(path), 10, "the name is there")
            wait_for(dialog.write.isEnabled, 20, "Export is ready")
            hand.click(dialog.write)
            wait_for(lambda: dialog.write.text() == "Close", 30, "it is written")
            if name == "bif":
                dialog.grab().save(str(PICTURES / f"exported-{kind}.png"))
            hand.click(dialog.write)

        check = in_dialog(QDialog, steps)
        hand.key("ctrl+e")
        check()
        read = read_network(path).graph
        assert set(read.names) == set(shown.names)
        if name == "bif" and kind != "dag":
            assert set(to_dag(read).named_arcs()) == set(session.graph.dag.named_arcs())
        else:
            assert set(read.named_arcs()) == set(shown.named_arcs()), name
            links = {frozenset(link) for link in read.named_links()}
            assert links == {frozenset(link) for link in shown.named_links()}, name


def test_from_a_table_to_an_exported_network(window: MainWindow, tmp_path: Path) -> None:
    hand = GraphRecord()
    session = window.services

    def choose_file(dialog: QDialog) -> None:
        pump(0.3)
        hand.key("ctrl+a")
        hand.type(str(resource("samples/asia.csv")))
        hand.key("Return")

    picture(window, "welcome-light")
    check = in_dialog(QFileDialog, choose_file)
    hand.key("ctrl+o")
    check()
    wait_for(lambda: session.data.dataset is not None, 60, "the table is there")
    wait_for(lambda: window.workspace is not None, 20, "the panels are there")
    learn_and_stop(window, hand)
    canvas = Canvas(window, hand)
    assert window.workspace is not None
    window.workspace.show_page("graph")
    canvas.settle()
    picture(window, "learned-light")

    for kind in ("dag", "rpdag", "cpdag"):
        hand.click(canvas.page.strip.views.button(kind))
        wait_for(lambda kind=kind: session.graph.graph.kind == kind, 10, f"{kind} is shown")
        canvas.settle()
        if kind == "dag":
            refuse_a_cycle(canvas)
        delete_and_undo(canvas)
        add_and_undo(canvas)
        export_and_read_back(window, hand, kind, tmp_path)

    light = picture(window, "main-light")
    hand.click(window.top_bar.theme_button)
    wait_for(lambda: theme().dark, 20, "the dark theme")
    dark = picture(window, "main-dark")
    spot = QPoint(light.width() // 2, 6)
    assert light.pixelColor(spot).lightness() > 200 > 60 > dark.pixelColor(spot).lightness()
    hand.click(window.top_bar.theme_button)
    window.resize(1100, 700)
    pump(0.5)
    picture(window, "main-small-light")
    assert canvas.page.isVisible() and window.workspace.learn.isVisible()
