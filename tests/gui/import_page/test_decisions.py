"""What is decided on the import page: said truly, kept when read again, never thrown away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.gui.import_page.cutting.axis import short_number
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.import_page.wording import kind_words
from bnstudio.texts import THIN
from tests.gui.import_page.driving import (
    click,
    heads_of,
    marks,
    opened,
    settle,
    table_text,
)
from tests.unit.data.table.test_foreign import write_xlsx


def gaps(rows: int = 200) -> str:
    """Two columns with gaps in different rows: 20 and 40 cells, 60 rows."""
    lines = ["a,b,c"]
    for i in range(rows):
        a = "?" if i % 10 == 0 else "xy"[i % 2]
        b = "?" if i % 5 == 1 else "uv"[i % 2]
        lines.append(f"{a},{b},{'pq'[i % 2]}")
    return "\n".join(lines) + "\n"


def answer(monkeypatch: pytest.MonkeyPatch, key: str) -> list[str]:
    """Answer every question with ``key``; return the titles of those that were asked."""
    asked: list[str] = []

    def ask(_parent: object, title: str, *_: object) -> str:
        asked.append(title)
        return key

    monkeypatch.setattr("bnstudio.gui.import_page.leaving.ask", ask)
    return asked


class TestDroppingIsForTheWholeTable:
    def test_what_the_button_says_is_what_is_dropped(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", gaps())
        for column, own in (("a", 20), ("b", 40)):
            item = next(i for i in page.findings.items if i.key == f"missing:{column}")
            assert item.text.startswith(f"{own} of 200 cells")
            assert dict(item.actions)["drop"] == "Drop 60 rows"
            assert item.text.endswith("60 rows go")
        click(page.findings.button("missing:a", "drop"))
        settle(qtbot, page)
        assert page.reading is not None
        assert prepare(page.reading.table, page.options).dropped_rows == 60

    def test_a_finding_says_what_becomes_of_missing_cells_and_offers_what_does_not(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", gaps())

        def shown() -> tuple[str, dict[str, str]]:
            settle(qtbot, page)
            item = next(i for i in page.findings.items if i.key == "missing:a")
            return item.text.removeprefix("20 of 200 cells. "), dict(item.actions)

        dropping = "Dropping takes every row with a gap in any column that comes in: 60 rows go"
        assert shown() == (
            f"Missing cells become a state of their own. {dropping}",
            {"state": "Keep as a state", "drop": "Drop 60 rows"},
        )
        page.column_panel.missing_mode.set_value("drop")
        assert shown() == (
            "Rows with a gap in any column that comes in are dropped: 60 rows",
            {"state": "Make it a state", "drop": "Keep dropping rows"},
        )
        page.column_panel.missing_mode.set_value("leave")
        assert shown() == (
            f"Missing cells are left missing. {dropping}",
            {"state": "Make it a state", "drop": "Drop 60 rows"},
        )

    def test_so_does_one_of_many_columns_and_one_of_a_few_cells(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        lines = [",".join("abcdefg")]
        for i in range(200):
            cells = ["?" if i % 10 == j else "xy"[i % 2] for j in range(5)]
            lines.append(",".join((*cells, "?" if i == 7 else "pq"[i % 2], "uvw"[i % 3])))
        opened(qtbot, page, tmp_path / "t.csv", "\n".join(lines) + "\n")
        for level, becomes, keep in (
            ("state", "Missing cells become a state of their own", "Keep as a state"),
            ("draw", "Missing cells are drawn from the others", "Make it a state"),
        ):
            page.column_panel.missing_mode.set_value(level)
            settle(qtbot, page)
            several = {item.key: item for item in page.findings.items}
            for key in ("missing:*", "few-missing:"):
                assert f". {becomes}" in several[key].text
                assert dict(several[key].actions)["state"] == keep

    def test_one_of_a_few_cells_says_what_becomes_of_them_in_all_its_columns(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        lines = ["a,b,c"]
        for i in range(300):
            lines.append(
                f"{'?' if i == 7 else 'xy'[i % 2]},{'?' if i == 9 else 'uv'[i % 2]},{i % 3}"
            )
        opened(qtbot, page, tmp_path / "t.csv", "\n".join(lines) + "\n")

        def shown() -> tuple[str, str]:
            settle(qtbot, page)
            item = next(i for i in page.findings.items if i.key == "few-missing:")
            return item.text, dict(item.actions)["state"]

        def own(column: str) -> None:
            assert page.options is not None
            plan = replace(page.options.plan(column), missing="drop")
            page.column_panel.plan_changed.emit(column, plan)

        becomes = "Missing cells become a state of their own"
        assert becomes in shown()[0] and shown()[1] == "Keep as a state"
        own("a")
        assert becomes not in shown()[0] and "dropped" not in shown()[0]
        assert shown()[1] == "Make it a state"
        own("b")
        assert "Rows with a gap in any column that comes in are dropped: 2 rows" in shown()[0]
        assert shown()[1] == "Make it a state"

    def test_a_column_that_is_left_out_costs_nothing(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", gaps())
        page.choose_column("b")
        page.column_panel.tabs.set_current_key("type")
        click(page.column_panel.include)
        settle(qtbot, page)
        item = next(i for i in page.findings.items if i.key == "missing:a")
        assert dict(item.actions)["drop"] == "Drop 20 rows"

    def test_the_table_has_one_answer(self, qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
        opened(qtbot, page, tmp_path / "t.csv", gaps())
        click(page.findings.button("missing:a", "drop"))
        click(page.findings.button("missing:b", "state"))
        settle(qtbot, page)
        items = [item for item in page.findings.items if item.key.startswith("missing")]
        said = {item.key: item.title for item in items}
        assert said == dict.fromkeys(("missing:a", "missing:b"), "missing is a state")

    def test_safe_fixes_decide_nothing_about_missing_cells(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        page.column_panel.missing_mode.set_value("drop")
        assert "always" in page.findings.safe.toolTip() and "id" in page.findings.safe.toolTip()
        click(page.findings.safe)
        settle(qtbot, page)
        assert page.options is not None and page.options.missing == "drop"
        assert marks(page)["missing:gap"] == "look"


class TestDrawing:
    def test_the_seed_is_set_where_cells_are_drawn(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", gaps())
        page.choose_column("a")
        panel = page.column_panel
        panel.tabs.set_current_key("missing")
        assert not panel.seed.isVisible()
        panel.missing_own.set_value("draw")
        settle(qtbot, page)
        assert panel.seed.isVisible() and panel.seed.value() == 0
        assert page.reading is not None
        before = prepare(page.reading.table, page.options).dataset.codes.copy()
        panel.seed.setValue(7)
        settle(qtbot, page)
        assert page.options is not None and page.options.seed == 7
        assert (prepare(page.reading.table, page.options).dataset.codes != before).any()
        assert "Cells are drawn with the seed 7" in [r.text for r in page.findings.steps.rows]
        page.undo()
        assert page.options.seed == 0 and panel.seed.value() == 0
        page.redo()
        # Read another way, the seed stays.
        page.strip.read_as_missing(["p"])
        settle(qtbot, page)
        assert page.options.seed == 7 and page.decided


class TestWhatIsShown:
    def test_a_cut_of_a_long_scale_is_written_in_full(self) -> None:
        assert short_number(57, 99_999) == "57"
        assert short_number(5119.0, 99_999) == f"5{THIN}119"
        assert short_number(33.333333, 100) == "33.3"

    def test_line_and_list_say_the_same(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        values = [*range(0, 114, 2), 99_999]
        text = "gain,sex\n" + "".join(f"{v},{'fm'[v % 2]}\n" for v in values * 4)
        opened(qtbot, page, tmp_path / "t.csv", text)
        page.choose_column("gain")
        cut = page.column_panel.cut
        cut.plan_changed.emit(ColumnPlan(method="equal-frequency", cuts=(57.0, 150.0)))
        settle(qtbot, page)
        ordered = cut.histogram._numbers.ordered
        assert [short_number(c, ordered[-1] - ordered[0]) for c in cut.histogram.cuts] == [
            "57", "150",
        ]  # fmt: skip
        assert [row.range for row in cut.state_list.rows][:2] == ["0 to 57", "57 to 150"]

    def test_merged_states_are_counted_everywhere(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        text = "work,sex\n" + "".join(f"{'abcdefghi'[i % 9]},{'fm'[i % 2]}\n" for i in range(180))
        opened(qtbot, page, tmp_path / "t.csv", text)
        page.choose_column("work")
        assert heads_of(page)["work"].kind == "9 states"
        click(page.column_panel.states.merge_rare)
        page.column_panel.states.most.setValue(6)
        settle(qtbot, page)
        assert heads_of(page)["work"].kind == "6 states"
        assert page.column_panel.kind.text().startswith("6 states")
        assert len(page.column_panel.states.list.rows) == 6

    def test_the_real_table_that_showed_it(self, shared_data: Path) -> None:
        from bnstudio.data.table.read import read_table

        table = read_table(shared_data / "uci_raw/adult_train.csv.gz")
        column = table.column("workclass")
        states = column.distinct
        assert column.missing
        for missing, more in (("state", 1), ("drop", 0), ("leave", 0)):
            assert kind_words(column, ColumnPlan(), missing) == f"{states + more} states"
            assert kind_words(column, ColumnPlan(max_states=6), missing) == f"{6 + more} states"

    @pytest.mark.parametrize("many", [4, 9])
    def test_many_markers_leave_room_for_one_more(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path, many: int
    ) -> None:
        markers = ("NA", "?", "NULL", "#N/A", "*", "NaN", "null", "N/A", "nan")[:many]
        text = "a,b\n" + "".join(f"{'xy'[i % 2]},u\n{m},v\n" for i, m in enumerate(markers * 9))
        page.resize(1100, 632)
        opened(qtbot, page, tmp_path / "t.csv", text)
        page.strip.read_as_missing(["-99"])
        settle(qtbot, page)
        strip = page.strip
        qtbot.waitUntil(lambda: strip.width() == 1100, timeout=20_000)
        assert strip.add_button.visibleRegion().boundingRect() == strip.add_button.rect()
        right = strip.add_button.mapTo(page, QPoint(strip.add_button.width(), 0)).x()
        assert right <= 1100

        def all_in_sight() -> bool:
            return all(c.visibleRegion().boundingRect() == c.rect() for c in strip.chips)

        qtbot.waitUntil(all_in_sight, timeout=20_000)  # once they are laid out
        assert {m for chip in strip.chips for m in chip.markers} == {*markers, "-99"}
        click(strip.add_button)
        field = strip.marker_field
        assert field.visibleRegion().boundingRect() == field.rect()


class TestNothingDecidedIsLost:
    def test_a_column_stays_out_when_its_kind_changes(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        rows = "".join(f"{i / 7:.3f},{'xy'[i % 2]},{'uv'[i % 3 % 2]}\n" for i in range(300))
        opened(qtbot, page, tmp_path / "t.csv", "kg,a,b\n" + rows + "NA,x,u\n")
        page.choose_column("kg")
        page.column_panel.tabs.set_current_key("type")
        click(page.column_panel.include)
        assert page.options is not None and not page.options.plan("kg").include
        click(page.strip.chips[0])
        settle(qtbot, page)
        assert page.reading is not None and page.reading.table.column("kg").kind == "text"
        assert not page.options.plan("kg").include

    @pytest.mark.parametrize("way", ["escape", "cancel"])
    def test_leaving_asks_where_something_was_decided(
        self,
        qtbot: QtBot,
        page: ImportPage,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        way: str,
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        left: list[bool] = []
        page.cancelled.connect(lambda: left.append(True))

        def leave() -> None:
            if way == "escape":
                QTest.keyClick(page, Qt.Key.Key_Escape)
            else:
                click(page.cancel_button)

        asked = answer(monkeypatch, "stay")
        leave()
        assert left == [True] and not asked, "nothing was decided"
        click(page.findings.button("id:id", "keep"))
        leave()
        assert left == [True] and len(asked) == 1
        assert page.options is not None and page.options.plan("id").include
        asked = answer(monkeypatch, "leave")
        leave()
        assert left == [True, True] and len(asked) == 1

    def test_what_was_undone_is_nothing_to_ask_about(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        assert not page.decided
        click(page.findings.button("id:id", "keep"))
        assert page.decided
        click(page.findings.button("id:id", "undo"))
        assert not page.decided
        page.column_panel.missing_mode.set_value("drop")
        assert page.decided
        page.column_panel.missing_mode.set_value("state")
        assert not page.decided
        page.strip.combos["header"].set_value(False)
        assert page.decided

    def test_choices_of_before_are_no_new_decision(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        click(page.findings.button("id:id", "keep"))
        assert page.reading is not None
        page.open_file(tmp_path / "t.csv", page.reading.table.options, page.options)
        settle(qtbot, page)
        assert page.options is not None and page.options.plan("id").include
        assert not page.decided


class TestKeys:
    @pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F5])
    def test_import(self, qtbot: QtBot, page: ImportPage, tmp_path: Path, key: Qt.Key) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        with qtbot.waitSignal(page.imported):
            QTest.keyClick(page, key)

    def test_return_on_a_button_presses_that_button(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        button = page.findings.button("id:id", "keep")
        page.activateWindow()
        button.setFocus()
        qtbot.waitUntil(button.hasFocus, timeout=20_000)
        with qtbot.assertNotEmitted(page.imported):
            QTest.keyClick(button, Qt.Key.Key_Return)
        assert page.options is not None and page.options.plan("id").include

    def test_return_in_a_field_does_not_import(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        page.activateWindow()
        page.search.setFocus()
        qtbot.waitUntil(page.search.hasFocus, timeout=20_000)
        with qtbot.assertNotEmitted(page.imported):
            QTest.keyClicks(page.search, "kg")
            QTest.keyClick(page.search, Qt.Key.Key_Return)


class TestOtherKinds:
    def test_arff_hides_what_it_does_not_leave_open(
        self, qtbot: QtBot, page: ImportPage, tmp_path: Path
    ) -> None:
        head = "@relation r\n@attribute a {x,y,never}\n@attribute b {u,v}\n@data\n"
        opened(qtbot, page, tmp_path / "t.arff", head + "x,u\ny,v\n" * 20)
        assert heads_of(page)["a"].kind == "3 states"
        shown = {key for key, combo in page.strip.combos.items() if combo.isVisible()}
        assert shown == {"decimal"} and not page.strip.sheet.isVisible()
        with qtbot.waitSignal(page.imported) as caught:
            click(page.import_button)
        table, options = caught.args
        assert prepare(table, options).dataset.variables[0].states == ("x", "y", "never")
        opened(qtbot, page, tmp_path / "t.csv", table_text())
        assert all(combo.isVisible() for combo in page.strip.combos.values())

    def test_a_sheet_is_chosen(self, qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
        pytest.importorskip("python_calamine", reason="python-calamine reads workbooks")
        one = [["a", "b"], *([i % 2, "xy"[i % 2]] for i in range(9))]
        two = [["c", "d"], *([i % 3, "uv"[i % 2]] for i in range(9))]
        write_xlsx(tmp_path / "t.xlsx", {"One": one, "Two": two})
        page.open_file(tmp_path / "t.xlsx")
        settle(qtbot, page)
        assert page.strip.sheet.isVisible() and page.strip.sheet.value == "One"
        assert not page.decided
        page.strip.sheet.set_value("Two")
        settle(qtbot, page)
        assert page.reading is not None and page.reading.table.names == ("c", "d")
        assert page.strip.sheet.value == "Two" and page.decided


def test_the_keyboard_stays_in_the_list_of_findings(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    """A fix by keys leads to the next finding, not out of the list."""
    rows = [f"P{i},north,{('yes', 'Yes', 'no', '-')[i % 4]},{i % 7}" for i in range(200)]
    opened(qtbot, page, tmp_path / "t.csv", "id,always,x,y\n" + "\n".join(rows) + "\n")
    page.activateWindow()
    page.findings.button("id:id", "leave").setFocus()
    wanted = ["constant:always/leave", "words:x/gaps", "spelling:x/spellings"]
    for name in wanted:
        QTest.keyClick(page.findings.window().focusWidget(), Qt.Key.Key_Space)
        focused = page.window().focusWidget()
        assert focused.objectName() == name and page.findings.isAncestorOf(focused)
    page.findings.tabs.set_current_key("steps")
    steps = page.findings.steps
    steps.remove_button(0).setFocus()
    while steps.rows:
        before = len(steps.rows)
        QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_Space)
        assert len(steps.rows) < before
        assert steps.isAncestorOf(page.window().focusWidget()) or not steps.rows
