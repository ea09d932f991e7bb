"""The import page's cuts of numbers, with real clicks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bnstudio.data.table.discretise import DISCRETISERS
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.gui.import_page.cutting.axis import short_number, spread, ticks
from bnstudio.gui.import_page.page import ImportPage
from tests.gui.import_page.driving import ROWS, click, heads_of, opened, settle, table_text
from tests.support.trial_discretisers import by_class, equal_ratio


@pytest.fixture
def trial_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (equal_ratio, by_class):
        monkeypatch.setitem(DISCRETISERS, each.name, each)


class TestCutting:
    @pytest.fixture
    def kg(self, qtbot: QtBot, page: ImportPage, tmp_path: Path) -> ImportPage:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        page.choose_column("kg")
        settle(qtbot, page)
        return page

    def rows(self, page: ImportPage) -> list[int]:
        return [row.rows for row in page.column_panel.cut.state_list.rows]

    def test_three_states_are_proposed(self, kg: ImportPage) -> None:
        assert kg.column_panel.tabs.current_key == "cut"
        assert len(self.rows(kg)) == 3 and sum(self.rows(kg)) == ROWS
        assert len(kg.column_panel.cut.histogram.cuts) == 2

    def test_another_method_and_number(self, qtbot: QtBot, kg: ImportPage) -> None:
        panel = kg.column_panel
        panel.cut.bins.stepUp()
        settle(qtbot, kg)
        assert len(self.rows(kg)) == 4
        panel.cut.method.set_value("median")
        settle(qtbot, kg)
        assert len(self.rows(kg)) == 2 and not panel.cut.bins.isEnabled()
        assert kg.options is not None and kg.options.plan("kg").method == "median"

    def test_a_line_is_dragged(self, qtbot: QtBot, kg: ImportPage) -> None:
        picture = kg.column_panel.cut.histogram
        before = self.rows(kg)
        cut = picture.cuts[0]
        y = picture.plot().center().y()
        start = QPointF(picture.x_of(cut), y).toPoint()
        QTest.mousePress(picture, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(picture, start - QPoint(40, 0))
        QTest.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=start - QPoint(40, 0))
        settle(qtbot, kg)
        assert kg.options is not None
        plan = kg.options.plan("kg")
        assert plan.cuts is not None and plan.cuts[0] < cut
        assert self.rows(kg)[0] < before[0] and sum(self.rows(kg)) == ROWS
        assert kg.column_panel.cut.method.value == "own"
        table = kg.reading.table if kg.reading else None
        assert table is not None
        made = prepare(table, kg.options).dataset.variables[1]
        assert made.cuts == plan.cuts
        click(kg.column_panel.cut.reset)
        settle(qtbot, kg)
        assert self.rows(kg) == before

    def test_a_line_is_moved_by_keys_and_stops_at_its_neighbour(
        self, qtbot: QtBot, kg: ImportPage
    ) -> None:
        picture = kg.column_panel.cut.histogram
        picture.setFocus()
        cut = picture.cuts[0]
        QTest.keyClick(picture, Qt.Key.Key_Right)
        assert picture.cuts[0] > cut
        for _ in range(80):
            QTest.keyClick(picture, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
        assert picture.cuts[0] < picture.cuts[1]

    def test_use_for_all(self, qtbot: QtBot, kg: ImportPage) -> None:
        kg.column_panel.cut.method.set_value("equal-width")
        kg.column_panel.cut.bins.setValue(4)
        assert kg.column_panel.cut.use_for_all.text() == "Use for all 2 numeric columns"
        click(kg.column_panel.cut.use_for_all)
        settle(qtbot, kg)
        assert kg.options is not None
        plan = kg.options.plan("days")
        assert (plan.method, plan.bins, plan.cuts) == ("equal-width", 4, None)

    def test_a_method_that_is_entered_is_offered(
        self, trial_methods: None, qtbot: QtBot, kg: ImportPage
    ) -> None:
        panel = kg.column_panel
        panel.cut.method.set_value("equal-ratio")
        settle(qtbot, kg)
        assert kg.options is not None and kg.options.plan("kg").method == "equal-ratio"
        assert len(self.rows(kg)) == 3 and panel.cut.target.value is None

    def test_a_method_that_uses_a_target_asks_for_it(
        self, trial_methods: None, qtbot: QtBot, kg: ImportPage
    ) -> None:
        panel = kg.column_panel
        panel.cut.method.set_value("by-class")
        settle(qtbot, kg)
        assert panel.cut.target.isVisible() and not panel.cut.bins.isEnabled()
        offered = [panel.cut.target.itemText(at) for at in range(panel.cut.target.count())]
        assert offered == ["id", "sex", "always", "gap"]
        panel.cut.target.set_value("sex")
        settle(qtbot, kg)
        assert kg.options is not None and kg.reading is not None
        assert kg.options.plan("kg").target == "sex"
        made = prepare(kg.reading.table, kg.options).dataset.variables
        assert panel.cut.histogram.cuts == next(each for each in made if each.name == "kg").cuts
        panel.cut.method.set_value("equal-width")
        settle(qtbot, kg)
        assert panel.cut.target.value == "sex" and panel.cut.bins.isEnabled()

    def test_left_out_by_the_tick(self, qtbot: QtBot, kg: ImportPage) -> None:
        kg.column_panel.tabs.set_current_key("type")
        click(kg.column_panel.include)
        assert kg.options is not None and not kg.options.plan("kg").include
        assert kg.import_button.text() == "Import 4 columns"

    def test_choices_outlive_another_reading(self, qtbot: QtBot, kg: ImportPage) -> None:
        kg.column_panel.cut.bins.setValue(5)
        settle(qtbot, kg)
        kg.strip.read_as_missing(["F"])
        settle(qtbot, kg)
        assert kg.options is not None and kg.options.plan("kg").bins == 5
        assert kg.column_panel.name.text() == "kg"


def test_numbers_in_the_picture() -> None:
    assert short_number(-1234.5) == "\u22121\u202f234.5"
    assert short_number(0.431235, 10) == "0.43"
    assert ticks(0, 81, 4) == [0, 25, 50, 75]
    assert spread([10, 12], [20, 20], 200, 4) == [0, 24]
    lefts = spread([100, 104, 108], [30, 30, 30], 400, 4)
    assert lefts[1] - lefts[0] >= 34 and lefts[2] - lefts[1] >= 34


def test_numbers_can_be_treated_as_categories_and_the_other_way(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    rows = "".join(f"{i % 6},{i % 25},{i / 3:.2f},{'ab'[i % 2]}\n" for i in range(1600))
    opened(qtbot, page, tmp_path / "t.csv", f"few,many,real,text\n{rows}")
    panel = page.column_panel
    for name, visible in (("real", False), ("text", False), ("many", True), ("few", True)):
        page.choose_column(name)
        panel.tabs.set_current_key("type")
        assert panel._treat_row.isVisible() == visible, name
    assert heads_of(page)["few"].kind == "6 states"
    panel.treat.set_value("numbers")
    settle(qtbot, page)
    assert heads_of(page)["few"].kind == "Whole numbers"
    assert "3 numeric columns are cut" in page.foot.message.text()
    panel.tabs.set_current_key("cut")
    panel.cut.bins.setValue(2)
    settle(qtbot, page)
    assert [row.name for row in panel.cut.state_list.rows] == ["<=2.5", ">2.5"]
    page.choose_column("many")
    panel.tabs.set_current_key("type")
    panel.treat.set_value("categories")
    settle(qtbot, page)
    panel.tabs.set_current_key("states")
    assert [row.name for row in panel.states.list.rows] == [str(i) for i in range(25)]
    assert heads_of(page)["many"].kind == "25 states"
    with qtbot.waitSignal(page.imported) as caught:
        click(page.import_button)
    table, options = caught.args
    states = {v.name: v.states for v in prepare(table, options).dataset.variables}
    assert states["few"] == ("<=2.5", ">2.5") and len(states["many"]) == 25
    page.open_file(table.path, table.options, options)
    settle(qtbot, page)
    assert page.options == options
    page.choose_column("few")
    panel.tabs.set_current_key("type")
    panel.treat.set_value("categories")
    settle(qtbot, page)
    assert page.options is not None
    assert page.options.plan("few") == replace(ColumnPlan(), bins=2)


def test_the_small_picture_keeps_the_order_of_numbers(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    values = [value for value in range(20) for _ in range(value + 1)]
    rows = "".join(f"{value},{'ab'[value % 2]}\n" for value in values)
    opened(qtbot, page, tmp_path / "t.csv", f"n,t\n{rows}")
    bars = heads_of(page)["n"].bars
    assert len(bars) == 10 and list(bars) == sorted(bars) and bars[-1] == 1
