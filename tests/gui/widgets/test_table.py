"""The shared table: looks that the model says, sorting by Qt's proxies, ticks, keys, copying."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPoint, QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import CELL, RIGHT, SORT, Cell
from bnstudio.gui.widgets.table.view import Ring, Table

LEFT = Qt.MouseButton.LeftButton
UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
ROWS = [("b", 9.0, True), ("a", 100.0, False), ("c", 20.0, True)]


class Model(QAbstractTableModel):
    """A tick, a name, a number."""

    def rowCount(self, parent=QModelIndex()):  # noqa: B008
        return 0 if parent.isValid() else len(ROWS)

    def columnCount(self, parent=QModelIndex()):  # noqa: B008
        return 3

    def headerData(self, section, orientation, role=Qt.ItemDataRole.DisplayRole):
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", "Name", "Score")[section]
        if role == Qt.ItemDataRole.InitialSortOrderRole:
            return DOWN if section == 2 else UP
        return RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and section == 2 else None

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        name, score, ticked = ROWS[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return ("", name, f"{score:g}")[index.column()]
        if role == SORT:
            return (ticked, name, score)[index.column()]
        if role == CELL and index.column() == 0:
            return Cell(tick=ticked)
        if role == CELL and index.column() == 1:
            return Cell(name, font="name", ground="good_soft" if name == "c" else "")
        return None


@pytest.fixture
def table(qtbot, dressed):
    proxy = QSortFilterProxyModel()
    source = Model(proxy)
    proxy.setSourceModel(source)
    proxy.setSortRole(SORT)
    host = QWidget()
    qtbot.addWidget(host)
    made = Table(proxy, "Things", (40, 0, 80))
    made.tick_column = 0
    made.sort_by_heads()
    proxy.setParent(made)
    layout = QVBoxLayout(host)
    layout.addWidget(QLineEdit())
    layout.addWidget(made)
    host.resize(400, 300)
    host.show()
    qtbot.waitExposed(host)
    made.host = host  # keeps its window alive
    return made


def names(table: Table) -> list[str]:
    return [table.model().index(row, 1).data() for row in range(table.model().rowCount())]


def click_head(table: Table, section: int) -> None:
    heads = table.horizontalHeader()
    at = QPoint(heads.sectionViewportPosition(section) + heads.sectionSize(section) // 2, 8)
    QTest.mouseClick(heads.viewport(), LEFT, pos=at)


def pixel(table: Table, row: int, column: int, x: int, y: int) -> str:
    rect = table.visualRect(table.model().index(row, column))
    image = table.viewport().grab().toImage()
    return image.pixelColor(rect.left() + x, rect.top() + y).name()


def test_heads_sort_by_value_and_the_model_says_which_way_first(table) -> None:
    assert names(table) == ["b", "a", "c"]
    click_head(table, 2)
    assert names(table) == ["a", "c", "b"]
    click_head(table, 2)
    assert names(table) == ["b", "c", "a"]
    click_head(table, 1)
    assert names(table) == ["a", "b", "c"]


def test_the_chosen_row_stays_chosen_when_it_is_sorted(table) -> None:
    table.choose(0)
    click_head(table, 1)
    assert table.currentIndex().row() == 1 and table.currentIndex().siblingAtColumn(1).data() == "b"


def test_looks_come_from_the_model(table) -> None:
    tokens = theme().tokens
    assert pixel(table, 2, 1, 60, 4) == tokens.good_soft.name()
    assert pixel(table, 0, 1, 60, 4) == tokens.panel.name()
    table.choose(0)
    assert pixel(table, 0, 1, 60, 4) == tokens.accent_soft.name()
    assert pixel(table, 0, 0, 0, 4) == tokens.accent_line.name()
    box = table.text_rect(table.visualRect(table.model().index(0, 0)), 0)
    assert pixel(table, 0, 0, box.left() + 2, box.center().y()) == tokens.accent_fill.name()


def test_a_tick_is_asked_for_by_mouse_and_by_space(qtbot, table) -> None:
    heard: list[int] = []
    table.tick_asked.connect(heard.append)
    rect = table.text_rect(table.visualRect(table.model().index(1, 0)), 0)
    place = QPoint(rect.left() + 6, rect.center().y())
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    QTest.mouseDClick(table.viewport(), LEFT, pos=place)
    table.choose(2)
    QTest.keyClick(table, Qt.Key.Key_Space)
    assert heard[0] == 1 and heard[-1] == 2 and set(heard) == {1, 2}


def test_the_ring_shows_by_keyboard_only(table) -> None:
    line = theme().tokens.accent_line.name()
    table.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.mouseClick(
        table.viewport(), LEFT, pos=table.visualRect(table.model().index(0, 1)).center()
    )
    assert pixel(table, 0, 1, 60, 1) != line
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert table.keyboard.active and pixel(table, 1, 1, 60, 1) == line
    assert pixel(table, 0, 1, 60, 1) != line
    table.ring = Ring.CELL
    assert pixel(table, 1, 2, 60, 1) != line


def test_copying_takes_the_row_as_the_owner_writes_it_or_its_cells(table) -> None:
    table.choose(1)
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "\ta\t100"
    table.row_text = lambda row: f"row {row}"
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "row 1"


def test_columns_give_way_and_the_outer_ones_keep_the_margin(table) -> None:
    assert table.ends() == (0, 2)
    table.gone = frozenset((2,))
    table.arrange()
    assert table.isColumnHidden(2) and table.ends() == (0, 1)
    assert table.columnWidth(1) == table.viewport().width() - 40
    rect = table.visualRect(table.model().index(0, 1))
    assert table.text_rect(rect, 1).right() == rect.right() - 16
