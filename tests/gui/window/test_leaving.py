"""What leaves the window: figures of its pages, and the report."""

import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.leaving.figures import subjects_of
from bnstudio.gui.window.leaving.report import write_report
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
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
