"""What leaves the window: figures of its pages, and the report."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDrag, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from bnstudio.cli import main
from bnstudio.errors import UsageError
from bnstudio.figures.charts.scales import View
from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.figures.process import FigureProcess
from bnstudio.gui.figures.rendering import FigureJob
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style import language
from bnstudio.gui.window.leaving.figures import subjects_of
from bnstudio.gui.window.leaving.report import write_report
from bnstudio.gui.window.leaving.sampling import draw
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.project.asking.sampling import RowsDrawn
from bnstudio.project.saving.recent_looks import looks
from tests.support.session_tools import LONG, count_as_saved


@pytest.fixture
def window(dressed, qtbot, tmp_path, data_dir):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "window.ini"))
    window.show()
    window.open_file(str(data_dir / "asia.bif"))
    qtbot.waitUntil(
        lambda: window.workspace is not None and window.workspace.graph.scene.drawing.n == 8,
        timeout=LONG,
    )
    yield window
    count_as_saved(session)
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def test_the_graph_leaves_as_figure_and_report(window, qtbot, tmp_path):
    assert window.actions_["figure"].isEnabled() and window.actions_["report"].isEnabled()
    window.services.selection.select(["either"])
    (subject,) = subjects_of(window)
    assert subject.key == "graph" and subject.parts == ("whole", "selection", "blanket")
    sheet = compose(subject.make(), FigureForm(16.0))
    assert len(sheet.of_kind("node")) == 8 and len(sheet.of_kind("arc")) == 8

    report = tmp_path / "report.html"
    write_report(window, report, tables=False)
    qtbot.waitUntil(report.exists, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    assert report.read_text().count('class="node"') == 8


def test_the_report_has_the_states_of_the_nodes(window, qtbot, tmp_path):
    """Their boxes have the room for them, and stood empty."""
    page = window.workspace.graph
    page.strip.states.click()
    qtbot.waitUntil(lambda: len(page.scene.states.rows) == 8, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    report = tmp_path / "report.html"
    write_report(window, report, tables=False)
    qtbot.waitUntil(report.exists, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    figure = report.read_text().split("<svg", 1)[1]
    assert figure.count(">yes<") >= 8


def test_a_graph_that_is_not_arranged_yet_is_no_figure_and_that_is_said(window, monkeypatch):
    monkeypatch.setattr("bnstudio.gui.window.leaving.figures.subjects_of", lambda *_: [])
    window.files.figure("graph")
    assert window.notice_bar.isVisible()
    shown = {label.text() for label in window.notice_bar.findChildren(QLabel)}
    assert "There is nothing to draw yet" in shown


def test_what_leaves_speaks_the_language_of_the_window(window, qtbot, tmp_path):
    """The process that draws is told which; what it writes itself is in it too."""
    language.begin("de")
    try:
        window.services.selection.select(["either"])
        (subject,) = subjects_of(window)
        process = FigureProcess()
        text = process.render(FigureJob(subject.make(), FigureForm(16.0), ".svg")).data.decode()
        process.close()
        assert "8 Knoten und 8 Kanten" in text
        report = tmp_path / "report.html"
        write_report(window, report, tables=False)
        qtbot.waitUntil(report.exists, timeout=LONG)
        qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)
    finally:
        language.begin("en")
    text = report.read_text()
    assert '<html lang="de">' in text and "Es gibt keine Daten" in text and "Abbildung 1." in text


def test_the_report_draws_the_trace_on_the_scales_that_are_chosen(window, monkeypatch):
    asked = []

    def noted(project, run=None, strengths=None, view=None):
        asked.append(view)
        raise UsageError("enough")

    monkeypatch.setattr("bnstudio.gui.window.leaving.report.subject_of", noted)
    chosen = View(below=True, log_time=True)
    window.workspace.runs.view.set_view(chosen)
    with pytest.raises(UsageError):
        write_report(window, Path("r.html"), tables=False)
    assert asked == [chosen]


def test_the_comparison_leaves_as_a_figure(window, qtbot, data_dir, monkeypatch):
    page = window.workspace.comparison()
    for side in (0, 1):
        page.take_file(data_dir / "asia.bif", side)
    qtbot.waitUntil(lambda: subjects_of(window)[0].key == "compared", timeout=LONG)
    first = subjects_of(window)[0]
    assert compose(first.make(), FigureForm(16.0)).of_kind("node")
    asked = []
    monkeypatch.setattr(window.files, "figure", lambda: asked.append(window.workspace.page))
    next(action for action in page.menu().actions() if "figure" in action.text()).trigger()
    window.workspace.show_page("graph")
    window.actions_["compare-picture"].trigger()
    assert asked == ["compare", "compare"]


def test_export_leads_to_the_figure_dialog(window, monkeypatch):
    asked = []
    monkeypatch.setattr(window.files, "figure", asked.append)

    def choose(dialog):
        dialog.picture.click()

    monkeypatch.setattr(ExportDialog, "exec", choose)
    window.files.export()
    assert asked == ["graph"]


def test_a_recent_file_shows_what_is_in_it(window, qtbot, data_dir):
    path = (data_dir / "asia.bif").resolve()
    qtbot.waitUntil(lambda: path in looks([path]), timeout=LONG)
    qtbot.waitUntil(lambda: len(looks([path])[path].points) == 8, timeout=LONG)
    window.files.show_recent()
    qtbot.waitUntil(lambda: bool(window.welcome.recent_rows[0].look.points), timeout=LONG)
    row = window.welcome.recent_rows[0]
    assert "8 nodes, 8 arcs" in row.toolTip() and len(row.look.arcs) == 8
    window.services.graph.add_arc("asia", "bronc")  # no longer what the file holds
    window.services.graph.set_positions({"asia": (900.0, 0.0)})
    qtbot.wait(800)
    assert len(looks([path])[path].arcs) == 8
    window.files.forget_recent()
    qtbot.waitUntil(lambda: looks([path]) == {}, timeout=LONG)


def ask_for_rows(window, monkeypatch, place, *, rows, opens=False):
    """Choose Sample rows and answer its dialog as a person does."""

    def fill():
        dialog = QApplication.activeModalWidget()
        dialog.seed_field.setValue(4)
        dialog.missing_field.setValue(10)
        dialog.rows_field.setValue(rows)
        if opens:
            QTest.mouseClick(dialog.open_field, Qt.MouseButton.LeftButton)
        QTest.mouseClick(dialog.choose, Qt.MouseButton.LeftButton)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))
    QTimer.singleShot(0, fill)
    window.actions_["sample-rows"].trigger()


def test_rows_are_those_of_the_command_line(window, qtbot, tmp_path, monkeypatch, data_dir):
    place, own = tmp_path / "rows.csv", tmp_path / "own.csv"
    ask_for_rows(window, monkeypatch, place, rows=300)
    qtbot.waitUntil(lambda: "rows.csv is written" in window.notice_bar.text, timeout=LONG)
    assert "300 rows drawn with seed 4" in window.notice_bar.text
    words = ["sample", str(data_dir / "asia.bif"), "--rows", "300", "--seed", "4"]
    assert main([*words, "--missing-share", "0.1", "--out", str(own)]) == 0
    assert place.read_bytes() == own.read_bytes()


def test_rows_become_the_data_of_a_new_project(window, qtbot, tmp_path, monkeypatch):
    ask_for_rows(window, monkeypatch, tmp_path / "rows.csv", rows=200, opens=True)
    qtbot.waitUntil(lambda: window.importing is not None, timeout=LONG)
    qtbot.waitUntil(lambda: window.importing.isVisible(), timeout=LONG)


def test_drawing_can_be_given_up(window, qtbot, tmp_path):
    network = window.services.graph.record.network
    asked = RowsDrawn(network.dag, network, 1.0, 3_000_000, 1, 0.0, str(tmp_path / "rows.csv"))
    task = draw(window, asked, lambda _name: None, opens=False)
    qtbot.waitUntil(lambda: (task.fraction or 0) > 0.35, timeout=LONG)
    task.cancel()
    qtbot.waitUntil(lambda: task not in window.services.tasks.active, timeout=LONG)
    assert not list(tmp_path.glob("*rows*"))


def test_a_graph_without_tables_and_data_has_no_rows(window, qtbot):
    window.services.graph.add_arc("asia", "bronc")
    qtbot.waitUntil(lambda: not window.actions_["sample-rows"].isEnabled(), timeout=LONG)
    assert "no probability tables" in window.actions_["sample-rows"].toolTip()


def pulled(button, qtbot):
    """Press a button and pull it as far as a drag needs."""
    centre = button.rect().center()
    far = centre + QPoint(QApplication.startDragDistance() + 5, 0)
    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=centre)
    at, there = QPointF(far), QPointF(button.mapToGlobal(far))
    kind, left = QEvent.Type.MouseMove, Qt.MouseButton.LeftButton
    none = Qt.MouseButton.NoButton
    move = QMouseEvent(kind, at, there, none, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(button, move)


def test_the_picture_is_dragged_out_or_copied(window, qtbot, monkeypatch):
    given = []

    def drop(drag, _action):
        given.append((drag.mimeData().imageData(), drag.mimeData().urls()[0].toLocalFile()))

    monkeypatch.setattr(QDrag, "exec", drop)
    button = window.workspace.graph.strip.drag_out
    pulled(button, qtbot)
    ((image, file),) = given
    shown = window.workspace.graph.view.viewport().size()
    assert image.size() == 2 * shown and QImage(file).size() == image.size()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, 900, 7)}
    assert len(colours) > 3  # nodes and arcs are in it
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().mimeData().hasImage()


def test_the_exported_file_is_dragged_out(window, qtbot, monkeypatch, tmp_path):
    given = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, _action: given.append(drag.mimeData().urls()))
    services = window.services
    dialog = ExportDialog(
        services.document, services.data, services.graph, services.networks,
        settings=window.settings, parent=window,
    )  # fmt: skip
    dialog.show()
    assert not dialog.drag_out.isVisible()
    dialog.path_field.setText(str(tmp_path / "x.bif"))
    dialog.export()
    qtbot.waitUntil(dialog.drag_out.isVisible, timeout=LONG)
    pulled(dialog.drag_out, qtbot)
    assert [url.toLocalFile() for url in given[0]] == [str(tmp_path / "x.bif")]
    dialog.close()
