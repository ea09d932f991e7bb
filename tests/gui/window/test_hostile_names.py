"""Every place of the window that shows a name, a state, a path or a message shows it as text.

A project is opened whose names and states are markup, marks of keys, control characters, signs
that turn the direction of text, and very long. The pages, panels, dialogs, menus, tooltips of every
role, notices and pictures are walked over.
"""

import os
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QMenu,
    QToolTip,
    QWidget,
)

from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions
from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.svg import svg_text
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.figures.rendering import FigureJob, render
from bnstudio.gui.runs.knowledge_dialog import RunKnowledgeDialog
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.widgets.dialogs import Notes, Question
from bnstudio.gui.window.leaving.figures import subjects_of
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.wording.plain import LENGTH, plain, without_mnemonic
from tests.support.session_tools import count_as_saved

TURNS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
BAD = {chr(code) for code in range(32) if code != 10} | {"\x7f", "\u2028", "\u2029"} | TURNS


@pytest.fixture
def trap(tmp_path):
    """A named pipe: a program that opens it to read stands still."""
    path = tmp_path / "trap"
    os.mkfifo(path)
    return path


def hostile(trap):
    return (
        f'<img src="{trap}">',
        f'<link rel="stylesheet" href="{trap}"><b>bold</b>',
        "&amp;",
        "&x",
        "R&&D [*] %1",
        "back\u202egpj.exe",
        "bell\x07\x1b[31m",
        "long " + "name" * 10_000,
        "<table><tr><td>plain",
    )


@pytest.fixture
def window(dressed, qtbot, tmp_path, trap):
    names = hostile(trap)
    folder = tmp_path / "<b>a&b"
    folder.mkdir()
    path = folder / "<img src=x>&y.csv"
    rows = [names, *(names[i:] + names[:i] for i in (0, 1, 2, 3) * 5)]
    path.write_text(
        "\n".join(",".join('"' + c.replace('"', '""') + '"' for c in row) for row in rows),
        encoding="utf-8",
    )
    services = make_services()
    window = MainWindow(services, Settings(tmp_path / "window.ini"))
    window.resize(1500, 950)
    window.show()
    table = read_table(path, ReadOptions(header=True))
    services.data.set_table(table, propose(table))
    qtbot.waitUntil(lambda: services.data.dataset is not None, timeout=30_000)
    held = services.data.variable_names
    assert {plain(name) for name in held} >= {plain(name) for name in names[:5]}
    services.data.set_groups({held[0]: names[1], held[1]: names[3]})
    project = services.document.project
    run = project.add_run(project.freeze_spec())
    run.state, run.score = "finished", -1.0
    run.best = DAG(held, [(0, 1), (2, 1), (7, 3)])
    services.runs.show(run.number)
    qtbot.waitUntil(lambda: services.graph.graph is not None, timeout=20_000)
    services.graph.set_positions({name: (i % 3 * 300.0, i * 60.0) for i, name in enumerate(held)})
    window.ensure_workspace()
    QTest.qWait(50)
    yield window
    count_as_saved(services)
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def untouched(trap):
    try:
        os.close(os.open(trap, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        return True
    return False


def check(text, place):
    """A text that is shown: printed characters only, and of bounded length."""
    assert not set(text) & BAD, f"{place}: {text[:200]!r}"
    assert len(text) <= 10 * LENGTH + 100, f"{place}: {len(text)} characters"


def tips():
    found = QApplication.topLevelWidgets()
    return [tip for tip in found if tip.metaObject().className() == "QTipLabel"]


def hover(widget, place):
    """Ask for the tooltip of a place, as resting the mouse there does, and check it."""
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    for tip in tips():
        assert tip.textFormat() == Qt.TextFormat.PlainText
        check(tip.text(), f"tooltip of {widget}")
    return bool(tips())


def walk_model(model: QAbstractItemModel, place):
    table = isinstance(model, QAbstractTableModel)
    columns = model.columnCount(QModelIndex()) if table else 1
    for row in range(min(model.rowCount(QModelIndex()), 30)):
        for column in range(columns):
            index = model.index(row, column)
            tip = index.data(Qt.ItemDataRole.ToolTipRole)
            if tip:
                check(str(tip), f"{place} tooltip {row},{column}")
    for section in range(columns):
        tip = model.headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
        if tip:
            check(str(tip), f"{place} head {section}")


def walk(root: QWidget) -> int:
    """Look at all texts of a window and what is in it; return how many widgets were seen."""
    widgets = [root, *root.findChildren(QWidget)]
    for widget in widgets:
        name = f"{type(widget).__name__} in {type(root).__name__}"
        check(widget.toolTip(), name)
        check(widget.accessibleName(), name)
        check(widget.accessibleDescription(), name)
        check(widget.windowTitle(), name)
        for action in widget.actions():
            check(action.toolTip(), name)
        if isinstance(widget, QLabel):
            assert widget.textFormat() == Qt.TextFormat.PlainText, name
            check(widget.text(), name)
        if isinstance(widget, QComboBox):
            for at in range(widget.count()):
                check(widget.itemText(at), name)
                check(str(widget.itemData(at, Qt.ItemDataRole.ToolTipRole) or ""), name)
        if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
            walk_model(widget.model(), name)
        reader = QAccessible.queryAccessibleInterface(widget)
        if reader is not None:
            check(reader.text(QAccessible.Text.Description), name)
        if widget.isVisible():
            hover(widget, QPoint(8, 8))
            hover(widget, widget.rect().center())
            if isinstance(widget, QAbstractItemView):
                for y in range(5, widget.viewport().height(), 24):
                    for x in (20, 120, 240):
                        hover(widget.viewport(), QPoint(x, y))
    root.grab()  # everything is painted once
    QToolTip.hideText()
    return len(widgets)


def walk_menu(menu: QMenu, names):
    """The names in a menu are shown with their ampersands, and none makes a key of its own."""
    for action in menu.actions():
        text = action.text().partition("\t")[0]
        check(text, "menu")
        for name in names:
            if len(name) < 40 and "&" in name and plain(name) in without_mnemonic(text):
                assert plain(name).replace("&", "&&") in text
        if action.menu() is not None:
            walk_menu(action.menu(), names)
    menu.deleteLater()


def test_all_pages_show_names_as_text(window, qtbot, trap):
    workspace = window.workspace
    seen = 0
    while window.make_a_panel():
        QApplication.processEvents()
    for page in ("data", "graph", "evaluate"):
        workspace.show_page(page)
        QTest.qWait(60)
        seen += walk(window)
    assert seen > 300
    for mode in ("dark", "light"):
        window.actions_[f"theme-{mode}"].trigger()
        QTest.qWait(20)
    window.grab()
    assert untouched(trap)


def test_variables_selection_and_menus(window, qtbot, trap):
    names = window.services.data.variable_names
    panel = window.workspace.variables
    for name in names:
        window.services.selection.select([name])
        QApplication.processEvents()
        check(window.windowTitle(), "title")
        walk_menu(panel.menu_for([name]), names)
    window.services.selection.select(names[:2])
    walk(window)
    assert untouched(trap)


def test_the_canvas_and_its_pictures(window, qtbot, trap, tmp_path):
    window.workspace.show_page("graph")
    graph = window.workspace.graph
    qtbot.waitUntil(lambda: graph.scene.drawing.n > 0, timeout=20_000)
    view, drawing = graph.view, graph.scene.drawing
    assert drawing.n == len(hostile(trap))
    assert drawing.sizes[:, 0].max() < 1500, "a very long name is cut"
    view.fit()
    for x in range(10, view.viewport().width(), 60):
        for y in range(10, view.viewport().height(), 60):
            hover(view.viewport(), QPoint(x, y))
    (subject,) = (one for one in subjects_of(window) if one.key == "graph")
    for ending in (".svg", ".png", ".pdf"):
        assert render(FigureJob(subject.make(), FigureForm(), ending)).data
    tree = ET.fromstring(svg_text(compose(subject.make(), FigureForm())))
    words = "".join(tree.itertext())
    assert "&amp;" in words
    assert "<img src=" in words
    assert not set(words) & (BAD - set("\t\r"))
    assert not [node for node in tree.iter() if node.tag.endswith(("image", "script", "b"))]
    assert untouched(trap)


def test_the_knowledge_page(window, qtbot, trap):
    services = window.services
    held = services.data.variable_names
    known = Knowledge(
        required=((held[1], held[0]), (held[7], held[2])),
        forbidden=((held[3], held[4]),),
        prior=((held[5], held[6], 0.5),),
        tiers=((held[0], "<b>not there\u202e"), (held[1], held[7])),
        roots=(held[2],),
        orderings=((held[3], held[5], held[7]),),
        max_parents={held[7]: 1},
    )
    services.data.set_knowledge(known, f"put {held[7]} into tier 1")
    workspace = window.workspace
    while window.make_a_panel():
        QApplication.processEvents()
    workspace.show_page("knowledge")
    page = workspace.pages.currentWidget()
    for pane in ("tiers", "arcs", "variables", "orderings"):
        page.show_pane(pane)
        QTest.qWait(30)
        walk(window)
    assert page.faults.current is not None
    page.show_pane("tiers")
    column = page.board.columns[2]
    column.list.choose([held[7]])
    walk_menu(page.board.names_menu(column), held)
    walk_menu(page.board.tier_menu(column), held)
    begin = column.list.visualRect(column.list.currentIndex()).center()
    QTest.mousePress(column.list.viewport(), Qt.MouseButton.LeftButton, pos=begin)
    QTest.mouseMove(column.list.viewport(), begin + QPoint(-40, 60))
    QTest.mouseMove(column.list.viewport(), begin + QPoint(-60, 90))
    carried = page.board.findChild(QLabel, "Carried")
    assert carried.isVisible() and carried.textFormat() == Qt.TextFormat.PlainText
    check(carried.text(), "what is carried")
    QTest.keyClick(column.list, Qt.Key.Key_Escape)
    dialog = page._ask_limit(list(held[:3]))
    QApplication.processEvents()
    walk(dialog)
    dialog.close()
    run = services.runs.all[0]
    dialog = RunKnowledgeDialog(
        replace(run, spec=replace(run.spec, knowledge=known)), services.data
    )
    dialog.setModal(False)
    dialog.show()
    QApplication.processEvents()
    walk(dialog)
    check(dialog.text.toPlainText().replace("\n", " ")[:3000], "what a run was told")
    dialog.close()
    dialog.deleteLater()
    workspace.show_page("graph")
    graph = workspace.graph
    graph.knowing.show_all(True)
    graph.knowing.require([(held[7], held[1])])
    graph.selection.select_nodes([1, 7])
    menu = QMenu(graph)
    graph.knowing.add_to(menu, [(held[7], held[1])], directed=False)
    walk_menu(menu, held)
    qtbot.waitUntil(lambda: not tips(), timeout=20_000)  # those of the dialog go by and by
    walk(window)
    assert untouched(trap)


def test_notices_dialogs_and_errors(window, qtbot, trap):
    names = hostile(trap)
    for name in names:
        for kind in ("error", "info", "good"):
            window.notify(kind, f"{name} cannot be read")
        window.notice_bar.show_notice("error", f"{name} " * 5)
        window.fault(f"{name} is damaged")
        QApplication.processEvents()
    walk(window)
    s = window.services
    for dialog in (
        Notes(window, names[0], names),
        Question(window, names[1], names[2] + names[7], [("a", "Yes"), ("b", "No")], "a"),
        Notes(window, names[7], names[3:]),
        ExportDialog(
            s.document,
            s.data,
            s.graph,
            s.networks,
            settings=window.settings,
            parent=window,
        ),
    ):
        dialog.setModal(False)
        dialog.show()
        QApplication.processEvents()
        walk(dialog)
        dialog.close()
        dialog.deleteLater()
    assert untouched(trap)


def test_the_import_and_welcome_pages(dressed, qtbot, tmp_path, trap):
    names = hostile(trap)
    folder = tmp_path / "<i>in&to"
    folder.mkdir()
    path = folder / "<img src=x>&y.csv"
    rows = [names, *(("a", "<b>b</b>", "&c", "1", "2", "\u202ex", "y", "z" * 5_000, "?"),) * 30]
    path.write_text("\n".join(",".join(f'"{cell}"' for cell in r) for r in rows), encoding="utf-8")
    services = make_services()
    window = MainWindow(services, Settings(tmp_path / "window.ini"))
    window.files.note_recent(path)
    window.resize(1500, 950)
    window.show()
    walk(window)
    window.open_file(str(path))
    qtbot.waitUntil(lambda: window.importing is not None, timeout=30_000)
    qtbot.waitUntil(lambda: window.importing.reading is not None, timeout=30_000)
    QTest.qWait(200)
    walk(window)
    assert untouched(trap)
    window.end_import()
    window.close()
    window.deleteLater()
    QApplication.processEvents()
