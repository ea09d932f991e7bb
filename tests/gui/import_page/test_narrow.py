"""The import page in a small window: parts give way, nothing is cut off, and nothing scrolls
sideways but the rows of the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from bnstudio.gui.import_page.footer import Footer
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import ElidedLabel
from bnstudio.gui.widgets.layouts import Flow
from bnstudio.gui.window.main_window import MainWindow
from tests.support.cut_off import cut_off
from tests.support.window_tools import shown_window

NAME = "a_long_name_of_a_column_that_does_not_end_soon"
LINES = [f"id,{NAME},kg,always,came"]
LINES += [
    f"P{i},{'?' if i % 3 == 0 else ('a state of some length', *'bcdefg')[i % 7]},"
    f"{'?' if i % 10 == 0 else 50 + i / 8},North,2020-{1 + i % 12:02d}-{1 + i % 28:02d}"
    for i in range(300)
]


@pytest.fixture
def window(dressed, qtbot: QtBot, tmp_path: Path):
    (tmp_path / "t.csv").write_text("\n".join(LINES) + "\n")
    with shown_window(tmp_path) as window:
        window.show_import(str(tmp_path / "t.csv"))
        page = window.import_page
        qtbot.waitUntil(lambda: is_read(page), timeout=30_000)
        QApplication.processEvents()
        yield window
        window.end_import()  # what was decided is not asked about


def is_read(page: ImportPage) -> bool:
    return page.options is not None and not page.reader.busy


def fits(window: MainWindow) -> None:
    """Wait until layouts have come to rest, and look."""
    page, place = window.import_page, window.place
    assert isinstance(page, ImportPage)
    for _ in range(200):
        QTest.qWait(20)
        if not place.horizontalScrollBar().maximum() and not cut_off(page):
            return
    assert place.horizontalScrollBar().maximum() == 0
    assert cut_off(page) == []


def tip_of(qtbot: QtBot, widget: QWidget) -> str:
    """What is said where the pointer rests on a widget."""
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=5000)
    place = widget.rect().center()
    event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    return QToolTip.text() if QToolTip.isVisible() else ""


def test_what_is_found_stands_whole_beside_or_below_a_long_name(window):
    row = window.import_page.findings.row(f"missing:{NAME}")
    subject, title = row.findChildren(ElidedLabel)[:2]
    for width in (1600, 780):
        window.resize(width, 800)
        fits(window)
        assert "%" in title.text() and title.shown_text() == title.text(), width
        assert subject.y() <= title.y() and subject.shown_text().startswith("a_long")


@pytest.mark.parametrize("width", [780, 900, 1100])
def test_nothing_is_cut_off_and_nothing_scrolls_sideways(window, qtbot, width):
    page, panel = window.import_page, window.import_page.column_panel
    window.resize(width, 800)
    fits(window)
    for column, tabs in ((NAME, ("type", "states", "missing")), ("kg", ("cut", "missing"))):
        page.choose_column(column)
        for tab in tabs:
            panel.tabs.set_current_key(tab)
            fits(window)
    # What is decided, and what then can be taken back, has room as well.
    page.strip.read_as_missing(["-99"])
    qtbot.waitUntil(lambda: is_read(page), timeout=30_000)
    page._plans.make_column("heavy", "kg > 60")
    page._plans.make_column("heavier", "kg > 70")
    page._plans.make_column("heaviest", "kg > 80")
    page._fix_safe()
    fits(window)
    page.findings.tabs.set_current_key("steps")
    fits(window)
    window.resize(1600, 1000)
    fits(window)
    assert page.findings.safe.accessibleName() == "Fix all safe ones"
    assert page.pane.new_column.text() == "New column…"


def test_what_gives_way_says_in_a_tip_what_it_is(window):
    page = window.import_page
    assert page.findings.safe.text() == "Fix all safe ones"
    window.resize(780, 700)
    fits(window)
    assert page.findings.safe.text() == page.pane.new_column.text() == ""
    assert page.findings.safe.toolTip().startswith("Fix all safe ones\nLeaves out")
    assert page.pane.new_column.toolTip().startswith("New column…\n")
    assert page.pane.columns.toolTip() == page.pane.columns.text() != ""
    assert page.findings.width() == 240


def test_a_window_without_more_room_than_it_needs_has_the_markers_in_a_line_of_their_own(window):
    strip = window.import_page.strip

    def lines() -> int:
        tops = {
            widget.mapTo(strip, QPoint(0, widget.height())).y()
            for widget in (strip.combos["separator"], strip.combos["header"], strip.add_button)
        }
        return len(tops)

    for width, expected in ((1600, 1), (780, 2), (900, 1)):
        window.resize(width, 800)
        fits(window)
        assert lines() == expected, width


def test_a_button_and_a_choice_that_are_cut_say_all_of_it(dressed, qtbot):
    place = QWidget()
    qtbot.addWidget(place)
    button = Button("Read “a value of some length” as missing")
    field = ComboField([("Central Europe (cp1250)", "cp1250")])
    field.setToolTip("How letters are written")
    for widget in (button, field):
        widget.setParent(place)
        widget.setGeometry(0, 0, 90, 28)
    place.show()
    assert tip_of(qtbot, button) == button.text()
    assert tip_of(qtbot, field) == "Central Europe (cp1250)\nHow letters are written"
    button.resize(button.sizeHint())
    field.resize(field.sizeHint())
    assert tip_of(qtbot, button) == ""
    assert tip_of(qtbot, field) == "How letters are written"


def test_choices_and_buttons_flow_into_as_many_lines_as_they_need(dressed, qtbot):
    buttons = [Button(text) for text in ("One", "Two", "Three", "Four")]
    flow = Flow(*buttons, gap=6)
    qtbot.addWidget(flow)
    flow.resize(400, 100)
    flow.show()
    one = flow.sizeHint().height()
    assert flow.heightForWidth(400) == one
    assert {button.y() for button in buttons} == {0}
    wide = buttons[0].width() + 6 + buttons[1].width()
    flow.resize(wide, 200)
    assert [button.y() for button in buttons[:2]] == [0, 0] and buttons[2].y() > 0
    assert flow.heightForWidth(wide) > one
    buttons[0].hide()
    qtbot.waitUntil(lambda: buttons[1].x() == 0, timeout=5000)
    # A choice is as high as its lines.
    choice = Segmented([(i, f"Choice {i}") for i in range(6)], wraps=True)
    qtbot.addWidget(choice)
    line = choice.heightForWidth(choice.sizeHint().width())
    assert line == 28 and choice.heightForWidth(choice.sizeHint().width() // 2 + 40) > line


def test_the_main_button_has_room_for_its_words_at_once(dressed, qtbot: QtBot):
    foot = Footer()
    qtbot.addWidget(foot)
    foot.resize(1100, 56)
    foot.show()
    foot.update_state("Importing now …", wrong=False, ready=True, columns=1234, why_not="")
    assert foot.accept.width() >= foot.accept.sizeHint().width()
