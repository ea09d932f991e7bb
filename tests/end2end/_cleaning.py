"""A person's hands on the import page: the hospital's table is cleaned, by mouse or by keys alone.

Both ways decide the same; :func:`check` says what.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from bnstudio.data.dataset import Dataset
from bnstudio.gui.import_page.page import ImportPage
from tests.end2end._hand import GraphRecord, pump, wait_for

FIXES = (
    ("id:Patient No", "leave"),
    ("codes:Age", "gaps"),
    ("codes:Blood pressure", "gaps"),
    ("words:Smoker", "gaps"),
    ("spelling:*", "spellings"),
)
MADE = ("Heavy", "BMI >= 30")
CUTS = "60; 75"


def check(data: Dataset) -> None:
    """Look at what came in."""
    by_name = {variable.name: variable for variable in data.variables}
    assert by_name["Smoker"].states == ("never", "yes", "missing")
    assert by_name["Age"].states == ("<=60", "the older", ">75", "missing")
    assert by_name["Age"].cuts == (60, 75)
    assert by_name["Heavy"].states == ("no", "yes")
    assert by_name["Ward"].states == ("Cardiology", "Geriatrics", "Surgery")
    assert "Patient No" not in by_name


def decided(page: ImportPage) -> list[str]:
    return [step.words for step in page._plans.steps]


def tab_to(hand: GraphRecord, wanted: QWidget | Callable[[], QWidget], most: int = 120) -> None:
    """Press Tab until a widget has the keyboard; lists make their buttons anew meanwhile."""
    for _ in range(most):
        focused = QApplication.focusWidget()
        widget = wanted if isinstance(wanted, QWidget) else wanted()
        if focused is widget or (focused is not None and focused is widget.focusProxy()):
            return
        hand.key("Tab")
    raise AssertionError("Tab does not lead there")


def _in_sight(hand: GraphRecord, widget: QWidget) -> None:
    """Turn the wheel over the list of findings until a button of it can be clicked."""
    for _ in range(40):
        area = widget.window().import_page.findings
        middle = area.mapToGlobal(area.rect().center())
        top = widget.mapTo(area, QPoint(0, 0)).y()
        if top > 48 and top + widget.height() < area.height() - 4:
            return
        hand.move(middle)
        hand._do("click", "4" if top <= 48 else "5")
        pump(0.05)
    raise AssertionError("it cannot be scrolled to")


def _head(page: ImportPage, name: str) -> QPoint:
    """Where the head of a column is on the screen."""
    heads = page.table.heads
    section = page.reading.table.names.index(name)
    x = heads.sectionViewportPosition(section) + heads.sectionSize(section) // 2
    return heads.viewport().mapToGlobal(QPoint(x, heads.height() // 2))


def _state(page: ImportPage, name: str) -> QPoint:
    """Where a state of the shown column is on the screen."""
    states = page.column_panel.states.list
    row = next(i for i, each in enumerate(states.rows) if each.name == name)
    rect = states.visualItemRect(states.item(row))
    return states.viewport().mapToGlobal(QPoint(40, rect.center().y()))


def by_mouse(hand: GraphRecord, page: ImportPage) -> None:
    """Clean the table with the mouse; names and numbers are typed."""
    for key, action in FIXES:
        button = page.findings.button(key, action)
        _in_sight(hand, button)
        hand.click(page.findings.button(key, action))
    assert not {key for key, _ in FIXES} & {i.key for i in page.findings.items if i.level != "done"}
    # States: chosen with Ctrl, merged, renamed by a double click.
    hand.click_place(_head(page, "Ward"))
    tab = page.column_panel.states
    hand.click_place(_state(page, "Surgery"))
    hand._do("keydown", "ctrl")
    hand.click_place(_state(page, "Urology"))
    hand._do("keyup", "ctrl")
    hand.click(tab.ways["merge"])
    hand.click_place(_head(page, "Smoker"))
    hand.move(_state(page, "no"))
    hand._do("click", "--repeat", "2", "--delay", "60", "1")
    hand.type("never")
    hand.key("Return")
    # Cut points are typed, a state is named.
    hand.click_place(_head(page, "Age"))
    cut = page.column_panel.cut
    wait_for(cut.points.isVisible, what="the cuts are shown")
    hand.click(cut.points)
    hand.key("ctrl+a")
    hand.type(CUTS)
    hand.key("Return")
    wait_for(lambda: len(cut.state_list.rows) == 4, what="three and the missing cells are listed")
    rect = cut.state_list.visualItemRect(cut.state_list.item(1))
    hand.move(cut.state_list.viewport().mapToGlobal(QPoint(40, rect.center().y())))
    hand._do("click", "--repeat", "2", "--delay", "60", "1")
    hand.key("ctrl+a")
    hand.type("the older")
    hand.key("Return")
    # A column is made; the last decision is undone and done again.
    hand.click(page.pane.new_column)
    _make_column(hand, by_keys=False)
    before = decided(page)
    top = page.window().top_bar
    hand.click(top.undo)
    assert decided(page) != before
    hand.click(top.redo)
    assert decided(page) == before


def by_keys(hand: GraphRecord, page: ImportPage) -> None:
    """Clean the table with the keyboard alone."""
    for key, action in FIXES:
        tab_to(hand, partial(page.findings.button, key, action))
        hand.key("space")
    assert not {key for key, _ in FIXES} & {i.key for i in page.findings.items if i.level != "done"}
    _find(hand, page, "Ward")
    tab = page.column_panel.states
    tab_to(hand, tab.list)
    hand.key("End", "shift+Up")
    assert tab.list.chosen == ["Surgery", "Urology"]
    tab_to(hand, tab.ways["merge"])
    hand.key("space")
    _find(hand, page, "Smoker")
    tab_to(hand, tab.list)
    hand.key("Home", "F2", "ctrl+a")
    hand.type("never")
    hand.key("Return")
    _find(hand, page, "Age")
    cut = page.column_panel.cut
    wait_for(cut.points.isVisible, what="the cuts are shown")
    tab_to(hand, cut.points)
    hand.key("ctrl+a")
    hand.type(CUTS)
    hand.key("Return")
    wait_for(lambda: len(cut.state_list.rows) == 4, what="three and the missing cells are listed")
    tab_to(hand, cut.state_list)
    hand.key("Home", "Down", "F2", "ctrl+a")
    hand.type("the older")
    hand.key("Return")
    tab_to(hand, page.pane.new_column)
    hand.key("space")
    _make_column(hand, by_keys=True)
    before = decided(page)
    hand.key("ctrl+z")
    assert decided(page) != before
    hand.key("ctrl+shift+z")
    assert decided(page) == before


def _find(hand: GraphRecord, page: ImportPage, name: str) -> None:
    tab_to(hand, page.search)
    hand.key("ctrl+a")
    hand.type(name)
    wait_for(lambda: page._column == name, what="the column is shown")


def _make_column(hand: GraphRecord, *, by_keys: bool) -> None:
    wait_for(lambda: QApplication.activeWindow() is not None, what="there is a window")
    dialog = QApplication.activeModalWidget() or QApplication.activeWindow()
    wait_for(lambda: hasattr(dialog, "expression"), what="the dialog is open")
    if by_keys:
        tab_to(hand, dialog.name)
    else:
        hand.click(dialog.name)
    hand.type(MADE[0])
    if by_keys:
        tab_to(hand, dialog.expression)
    else:
        hand.click(dialog.expression)
    hand.type(MADE[1])
    button = dialog.use_button
    wait_for(button.isEnabled, what="the expression works")
    if by_keys:
        hand.key("Return")
    else:
        hand.click(button)
    wait_for(lambda: not isValid(dialog) or not dialog.isVisible(), what="the dialog is gone")
