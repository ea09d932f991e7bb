"""The data page: any number of rows, by mouse and keyboard, copied within bounds."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.packed import pack
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.gui.data_page import model
from bnstudio.gui.data_page.page import DataPage
from bnstudio.gui.services.bundle import Services
from bnstudio.gui.style.theme import theme
from tests.support.panel_services import put_data, services_with
from tests.support.panels_fake import alarm_dataset

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def text_column(name: str, codes: np.ndarray, levels: tuple[str, ...], **more) -> Column:
    missing = int(np.count_nonzero(codes < 0))
    return Column(name, "text", codes, levels, None, missing, "", **more)


def number_column(name: str, values: np.ndarray) -> Column:
    missing = int(np.isnan(values).sum())
    return Column(name, "continuous", None, (), pack(values), missing, "", {"NA": missing})


def small_table(rows: int = 100) -> Table:
    rng = np.random.default_rng(3)
    sex = rng.integers(0, 2, rows).astype(np.int8)
    ward = rng.integers(0, 3, rows).astype(np.int8)
    ward[4] = -1
    weight = np.round(rng.normal(0, 10, rows), 1)
    weight[2], weight[3] = math_nan, -7.5
    columns = (
        text_column("sex", sex, ("F", "M")),
        text_column("ward", ward, ("Cardiac", "Medical", "Neuro"), markers={"?": 1}),
        number_column("weight", weight),
        text_column("id", np.arange(rows, dtype=np.int32), tuple(f"P{i}" for i in range(rows))),
    )
    return Table("/data/icu.csv", ReadOptions(), columns, rows, 7_400_000)


math_nan = float("nan")
PLANS = PrepareOptions(
    "state",
    {
        "weight": ColumnPlan(method="equal-frequency", bins=3),
        "id": ColumnPlan(include=False, reason="it looks like an ID"),
    },
)


@pytest.fixture
def s(dressed) -> Iterator[Services]:
    table = small_table()
    prepared = prepare(table, PLANS)
    with services_with(prepared.dataset, table=table, notes=prepared.notes) as services:
        yield services


@pytest.fixture
def made(qtbot, dressed):
    def make(s: Services) -> DataPage:
        page = DataPage(s.tasks, s.document, s.selection, s.data)
        qtbot.addWidget(page)
        page.resize(900, 600)
        page.show()
        return page

    return make


def cell(page: DataPage, row: int, column: int) -> QPoint:
    heads = page.grid.heads
    x = heads.sectionViewportPosition(column) + heads.sectionSize(column) // 2
    return QPoint(x, (row - page.grid.model.first) * theme().px(28) + 14)


def test_the_page_shows_the_table_as_read(made, s) -> None:
    page = made(s)
    model = page.grid.model
    assert page.name.text() == "icu.csv"
    assert page.extent.text().startswith("100 rows · 4 columns · 7.4")
    assert model.text(0, 3) == "P0"
    assert model.text(2, 2) is None and model.text(3, 2) == "\N{MINUS SIGN}7.5"
    index = model.index(2, 2)
    assert model.data(index) == "NA"
    assert model.data(model.index(4, 1)) == "?"
    right = model.data(index, Qt.ItemDataRole.TextAlignmentRole)
    assert right & Qt.AlignmentFlag.AlignRight
    assert model.headerData(0, Qt.Orientation.Vertical) == "1"


def test_numbers_are_shown_with_the_decimal_sign_of_the_file() -> None:
    table = small_table()
    comma = replace(table, options=ReadOptions(decimal=","))
    source = model.TableSource(comma)
    assert source.cell(3, 2) == "-7,5" and source.cell(2, 2) is None
    assert source.cell(0, 3) == "P0"
    assert model.TableSource(table).cell(3, 2) == "-7.5"


def test_the_page_shows_the_states_that_learning_sees(made, s) -> None:
    page = made(s)
    page.view.set_value("states")
    model = page.grid.model
    assert page.extent.text() == "100 rows · 3 variables"
    assert model.text(2, 2) is None
    shown = {model.text(row, 2) for row in range(100)} - {None}
    assert len(shown) == 3 and "49.8" not in shown
    # A state of its own for what is missing counts: the score sees it.
    assert [model.source.kind(column)[1] for column in range(3)] == [
        "2 states",
        "4 states",
        "4 states",
    ]


@pytest.mark.parametrize("block", [1, 2, 1 << 14])
def test_states_that_no_row_has_are_counted_apart(monkeypatch, block) -> None:
    """A declared state is one of all; what stands in the cells are values."""
    monkeypatch.setattr(model, "_BLOCK", block)
    variable = Variable("A", ("no", "yes", "maybe"))
    gap = Variable("B", ("no", "yes", "?"), missing_state=2, left_missing=True)
    codes = np.array([[0, 1, 1], [0, 0, 2]], dtype=np.uint8)
    source = model.DatasetSource(Dataset((variable, gap), codes))
    assert source.kind(0)[1] == "3 states, 1 unused"
    assert source.kind(1)[1] == "2 states, 1 unused"
    assert model.TableSource(small_table()).kind(0)[1].endswith(" values")


def test_another_table_begins_at_its_first_column(made, s) -> None:
    page = made(s)
    page.resize(240, 300)
    bar = page.grid.table.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    s.document.replaced.emit()
    assert bar.value() == 0


def test_the_notes_of_the_import_are_all_there(made, s) -> None:
    page = made(s)
    notes = s.data.notes
    assert len(notes) > 1 and page.note.text() == notes[0]
    assert page.more.text() == f"All {len(notes)} notes"
    QTest.mouseClick(page.more, LEFT)
    assert page.all_notes.isVisible() and page.all_notes.text() == "\n".join(notes)
    QTest.mouseClick(page.more, LEFT)
    assert not page.all_notes.isVisible()


def test_change_is_offered_only_where_somebody_carries_it_out(qtbot, made, s) -> None:
    page = made(s)
    assert not page.change_button.isVisible()
    asked = []
    page.change_requested.connect(lambda: asked.append(True))
    s.data.dataset_changed.emit()
    QTest.mouseClick(page.change_button, LEFT)
    assert asked == [True]


def test_an_empty_page_has_one_sentence_and_one_button(made, s) -> None:
    put_data(s, None)
    page = made(s)
    asked = []
    page.open_requested.connect(lambda: asked.append(True))
    page.hide()
    page.show()
    QTest.mouseClick(page.open_button, LEFT)
    assert asked == [True]


def test_a_heads_click_selects_the_variable(made, s) -> None:
    page = made(s)
    heads = page.grid.heads
    place = QPoint(heads.sectionViewportPosition(1) + 20, 20)
    QTest.mouseClick(heads.viewport(), LEFT, pos=place)
    assert s.selection.names == ("ward",)
    assert page.grid.marks.chosen == {1}
    s.selection.select(("sex", "weight"))
    assert page.grid.marks.chosen == {0, 2}
    QTest.mouseClick(heads.viewport(), LEFT, pos=QPoint(heads.sectionViewportPosition(3) + 20, 20))
    assert s.selection.names == ("sex", "weight"), "a left-out column is no variable"


def test_a_heads_menu_includes_and_leaves_out(made, s) -> None:
    page = made(s)
    s.selection.select(("sex", "ward"))
    actions = {action.text(): action for action in page.menu_for(0).actions()}
    assert not actions["Include"].isEnabled()
    actions["Leave out"].trigger()
    assert s.data.included == {"weight"}
    assert page.grid.marks.left_out == {0, 1} and page.grid.marks.faded == {0, 1, 3}
    nothing = {action.text(): action for action in page.menu_for(3).actions()}
    assert not nothing["Include"].isEnabled() and not nothing["Leave out"].isEnabled()


def test_a_block_is_marked_and_copied_by_mouse(made, s) -> None:
    page = made(s)
    view = page.grid.table.viewport()
    QTest.mousePress(view, LEFT, pos=cell(page, 1, 0))
    QTest.mouseMove(view, cell(page, 3, 1))
    page.grid.drag_to(cell(page, 4, 2))
    QTest.mouseRelease(view, LEFT, pos=cell(page, 4, 2))
    assert page.grid.block.ranges() == (range(1, 5), range(0, 3))
    QTest.keyClick(page.grid.table, Qt.Key.Key_C, CONTROL)
    lines = QGuiApplication.clipboard().text().split("\n")
    table = s.data.table
    assert lines[0] == "sex\tward\tweight"
    assert lines[1:] == ["\t".join(table.cell(r, c) for c in range(3)) for r in range(1, 5)]
    assert lines[2].endswith("\t"), "a missing cell is empty"


def test_keys_move_and_mark(made, s) -> None:
    page = made(s)
    table = page.grid.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert page.grid.block.current == (0, 0)
    QTest.keyClick(table, Qt.Key.Key_End)
    assert page.grid.block.current == (0, 3)
    QTest.keyClick(table, Qt.Key.Key_End, CONTROL)
    assert page.grid.block.current == (99, 3)
    assert page.grid.model.first + page.grid.bar.pageStep() == 100
    QTest.keyClick(table, Qt.Key.Key_PageUp)
    assert page.grid.block.current == (99 - page.grid.bar.pageStep(), 3)
    QTest.keyClick(table, Qt.Key.Key_Home, CONTROL)
    QTest.keyClick(table, Qt.Key.Key_Down, SHIFT)
    assert page.grid.block.ranges() == (range(0, 2), range(3, 4))
    QTest.keyClick(table, Qt.Key.Key_A, CONTROL)
    assert page.grid.block.ranges() == (range(0, 100), range(0, 4))


def test_copying_is_bounded_and_says_so(made, s, monkeypatch) -> None:
    monkeypatch.setattr(model, "COPY_CELLS", 40)
    page = made(s)
    said = []
    s.tasks.notice.connect(lambda kind, text: said.append(text))
    page.grid.mark_all()
    page.copy_marked()
    assert len(QGuiApplication.clipboard().text().split("\n")) == 11
    assert said == ["The first 10 of 100 rows were copied; more do not fit on the clipboard."]


def test_the_wheel_scrolls_by_rows(made, s) -> None:
    page = made(s)
    page.grid.wheel(-120)
    assert page.grid.model.first == 3
    page.grid.wheel(-20)
    page.grid.wheel(-20)
    assert page.grid.model.first == 4, "small turns add up"
    page.grid.wheel(10_000)
    assert page.grid.model.first == 0


def test_three_billion_rows_neither_overflow_nor_cost_memory(made, s) -> None:
    class Endless:
        rows = 2_100_000_000
        names = ("row", "square")

        def cell(self, row, column):
            return str(row) if column == 0 else str(row * row)

        def numeric(self, column):
            return True

        def kind(self, column):
            return "hash", "Whole numbers"

        def missing_word(self, column):
            return "missing"

    put_data(s, alarm_dataset(10))
    page = made(s)
    page.grid.set_source(Endless(), {})
    assert page.grid.model.rowCount() < 60
    page.grid.go(2_099_999_999, 0)
    assert page.grid.model.first + page.grid.bar.pageStep() == 2_100_000_000
    page.grid.table.viewport().repaint()
    assert page.grid.model.text(2_099_999_999, 0) == "2099999999"


def test_ten_million_rows_open_and_scroll_at_once(qtbot, made, s) -> None:
    codes = np.zeros((3, 10_000_000), dtype=np.uint8)
    codes[:, 9_999_999] = 1
    variables = tuple(Variable(name, ("a", "b")) for name in "XYZ")
    dataset = Dataset(variables, codes)
    begin = time.perf_counter()
    put_data(s, dataset)
    page = made(s)
    opening = time.perf_counter() - begin
    begin = time.perf_counter()
    for row in range(0, 10_000_000, 500_000):
        page.grid.bar.setValue(row)
        page.grid.table.viewport().repaint()
    scrolling = (time.perf_counter() - begin) / 20
    page.grid.go(9_999_999, 2)
    assert page.grid.model.text(*page.grid.block.current) == "b"
    assert opening < 3.0 and scrolling < 0.3


def test_rows_fit_whatever_the_height(qtbot, made, s) -> None:
    page = made(s)
    small = page.grid.model.rowCount()
    page.resize(900, 900)
    assert page.grid.model.rowCount() > small
    page.resize(900, 300)
    assert page.grid.model.rowCount() < small
    page.resize(900, 4000)
    assert page.grid.model.rowCount() == 100 and not page.grid.bar.isVisible()
