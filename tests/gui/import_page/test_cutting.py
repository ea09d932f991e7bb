"""Cut points typed, added and removed, states named, ways measured, cuts kept; mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from bnstudio.data.table.cutting.information import fine_information, information
from bnstudio.data.table.prepare import prepare
from bnstudio.errors import UsageError
from bnstudio.gui.import_page.cutting.axis import Axis
from bnstudio.gui.import_page.cutting.tab import CutTab
from bnstudio.gui.import_page.cutting.typed import read_cuts, read_shares, shown_numbers
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.project.importing.presets import CutPresets
from tests.gui.import_page.driving import click, opened, settle


def hospital(decimal: str = ".") -> str:
    """Ages, doses over several powers of ten, and a death that follows the age."""
    rng = np.random.default_rng(0)
    lines = ["sex;age;dose;death"]
    for i in range(400):
        age = int(rng.integers(20, 100))
        dose = f"{10 ** rng.uniform(-1, 3):.3f}".replace(".", decimal)
        death = "yes" if age + rng.normal() * 8 > 70 else "no"
        lines.append(f"{'fm'[i % 2]};{age};{dose};{death}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def ages(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> Iterator[ImportPage]:
    page.column_panel.cut.presets = CutPresets(tmp_path / "config" / "cuts.json")
    opened(qtbot, page, tmp_path / "t.csv", hospital())
    page.choose_column("age")
    settle(qtbot, page)
    return page


def cut_of(page: ImportPage) -> CutTab:
    return page.column_panel.cut


def names(page: ImportPage) -> list[str]:
    return [row.name for row in cut_of(page).state_list.rows]


def plan_of(page: ImportPage, column: str = "age"):
    assert page.options is not None
    return page.options.plan(column)


def type_points(qtbot: QtBot, page: ImportPage, text: str, *, enter: bool = True) -> None:
    field = cut_of(page).points
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    if enter:
        QTest.keyClick(field, Qt.Key.Key_Return)
        settle(qtbot, page)


class TestTyped:
    def test_numbers_are_cut_at(self, qtbot: QtBot, ages: ImportPage) -> None:
        type_points(qtbot, ages, "75, 60 90")
        assert plan_of(ages).cuts == (60, 75, 90)
        assert names(ages) == ["<=60", "60 to 75", "75 to 90", ">90"]
        assert cut_of(ages).method.value == "own" and cut_of(ages).points.text() == "60, 75, 90"
        assert ages.reading is not None
        age = next(
            v
            for v in prepare(ages.reading.table, ages.options).dataset.variables
            if v.name == "age"
        )
        assert age.states == ("<=60", "60 to 75", "75 to 90", ">90")

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("60, 7x", "“7x” is no number"),
            ("10, 60", "10 lies below all values; they begin at 20"),
            ("60, 99", "99 has no value above it; they end at 99"),
            (", ", "Type at least one number, such as 60, 75"),
        ],
    )
    def test_what_is_wrong_is_said_and_changes_nothing(
        self, qtbot: QtBot, ages: ImportPage, text: str, sentence: str
    ) -> None:
        before = plan_of(ages)
        type_points(qtbot, ages, text)
        cut = cut_of(ages)
        assert plan_of(ages) == before
        assert cut.wrong.isVisible() and cut.wrong.text() == sentence
        assert cut.points.property("error")
        QTest.keyClick(cut.points, Qt.Key.Key_Escape)
        assert ages.isVisible() and cut.wrong.isHidden() and not cut.points.property("error")
        assert cut.points.text() == shown_numbers(cut.histogram.cuts)

    def test_leaving_the_field_takes_the_numbers_over(self, qtbot: QtBot, ages: ImportPage) -> None:
        type_points(qtbot, ages, "50", enter=False)
        cut_of(ages).method.setFocus()
        settle(qtbot, ages)
        assert plan_of(ages).cuts == (50,)

    def test_shortened_numbers_are_the_exact_ones(self) -> None:
        cuts = (1 / 3, 2 / 3)
        shown = shown_numbers(cuts)
        assert shown == "0.333333, 0.666667"
        assert read_cuts(shown + " 0.9", (0, 1), cuts) == (*cuts, 0.9)

    def test_decimal_commas(self) -> None:
        assert shown_numbers((0.5, 0.75), ",") == "0,5; 0,75"
        assert read_cuts("0,5; 0,75", (0, 1), decimal=",") == (0.5, 0.75)
        assert read_cuts("0,5 0,75", (0, 1), decimal=",") == (0.5, 0.75)
        assert read_cuts("0,5;0.75", (0, 1)) == (0.5, 0.75)
        assert read_cuts("\u22121, 2", (-5, 5)) == (-1, 2)
        assert read_shares("0.9, 0.1") == (0.1, 0.9)
        for bad in ("", "0", "1.5", "a", "nan"):
            with pytest.raises(UsageError):
                read_shares(bad)

    def test_quantiles_have_a_field_of_their_own(self, qtbot: QtBot, ages: ImportPage) -> None:
        cut = cut_of(ages)
        assert cut.shares.isHidden()
        cut.method.set_value("quantiles")
        settle(qtbot, ages)
        assert cut.shares.isVisible() and cut.shares.text() == "0.25, 0.5, 0.75"
        assert len(names(ages)) == 4 and not cut.bins.isEnabled()
        cut.shares.setFocus()
        cut.shares.selectAll()
        QTest.keyClicks(cut.shares, "0.1, 0.9\r")
        settle(qtbot, ages)
        assert plan_of(ages).shares == (0.1, 0.9) and len(names(ages)) == 3


class TestLines:
    def test_a_double_click_adds_and_delete_takes_away(
        self, qtbot: QtBot, ages: ImportPage
    ) -> None:
        picture = cut_of(ages).histogram
        before = picture.cuts
        place = QPoint(round(picture.x_of(95)), round(picture.plot().center().y()))
        QTest.mouseDClick(picture, Qt.MouseButton.LeftButton, pos=place)
        settle(qtbot, ages)
        assert len(picture.cuts) == len(before) + 1 and picture.cuts[-1] == pytest.approx(95, abs=1)
        assert plan_of(ages).cuts == picture.cuts
        picture.setFocus()
        QTest.keyClick(picture, Qt.Key.Key_Delete)
        settle(qtbot, ages)
        assert picture.cuts == before == plan_of(ages).cuts

    def test_keys_alone(self, qtbot: QtBot, ages: ImportPage) -> None:
        picture = cut_of(ages).histogram
        picture.setFocus()
        while picture.cuts:
            QTest.keyClick(picture, Qt.Key.Key_Delete)
        settle(qtbot, ages)
        assert plan_of(ages).cuts == () and names(ages) == ["all"]
        QTest.keyClick(picture, Qt.Key.Key_Insert)
        QTest.keyClick(picture, Qt.Key.Key_Insert)
        settle(qtbot, ages)
        assert len(picture.cuts) == 2 and plan_of(ages).cuts == picture.cuts

    def test_the_menu(self, qtbot: QtBot, ages: ImportPage) -> None:
        picture = cut_of(ages).histogram
        y = round(picture.plot().center().y())
        on_line = picture.menu(QPoint(round(picture.x_of(picture.cuts[0])), y))
        (take,) = on_line.actions()
        assert take.text().startswith("Take the line at")
        second = picture.cuts[1]
        take.trigger()
        settle(qtbot, ages)
        assert plan_of(ages).cuts == (second,)
        add, _ = picture.menu(QPoint(round(picture.x_of(30)), y)).actions()
        add.trigger()
        settle(qtbot, ages)
        assert len(plan_of(ages).cuts) == 2


class TestNames:
    def rename(self, qtbot: QtBot, page: ImportPage, row: int, name: str) -> None:
        states = cut_of(page).state_list
        states.setFocus()
        states.setCurrentRow(row)
        QTest.keyClick(states, Qt.Key.Key_F2)
        editor = states.findChild(QLineEdit)
        assert editor is not None
        editor.selectAll()
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QTest.keyClicks(editor, name + "\r")
        # The list is filled anew once its editor is closed.
        qtbot.waitUntil(lambda: states.findChild(QLineEdit) is None, timeout=20_000)
        qtbot.wait(20)
        settle(qtbot, page)

    def test_own_names_are_those_of_the_data(self, qtbot: QtBot, ages: ImportPage) -> None:
        type_points(qtbot, ages, "60, 75")
        self.rename(qtbot, ages, 0, "young")
        assert names(ages) == ["young", "60 to 75", ">75"]
        assert plan_of(ages).names == ("young", "", "")
        assert cut_of(ages).state_list.rows[0].own
        self.rename(qtbot, ages, 1, "young")
        assert names(ages) == ["young", "60 to 75", ">75"]
        assert "young" in ages.column_panel.aside.text()
        self.rename(qtbot, ages, 2, "old")
        assert ages.reading is not None
        prepared = prepare(ages.reading.table, ages.options)
        assert ("young", "60 to 75", "old") in {v.states for v in prepared.dataset.variables}
        # A line more in the middle leaves the names at the ends.
        type_points(qtbot, ages, "60, 70, 75")
        assert names(ages) == ["young", "60 to 70", "70 to 75", "old"]
        self.rename(qtbot, ages, 0, "")
        self.rename(qtbot, ages, 3, "")
        assert names(ages) == ["<=60", "60 to 70", "70 to 75", ">75"]
        assert plan_of(ages).names is None


class TestMeasured:
    def test_each_way_says_what_it_tells(self, qtbot: QtBot, ages: ImportPage) -> None:
        cut = cut_of(ages)
        assert cut.told.isHidden() and "bits" not in cut.method.currentText()
        cut.target.set_value("death")
        settle(qtbot, ages)
        assert ages.reading is not None
        table = ages.reading.table
        values, codes = table.column("age").numbers(), table.column("death").codes
        order = np.argsort(values, kind="stable")
        ordered, target = values[order], codes[order]
        now = information(ordered, target, cut.histogram.cuts)
        fine = fine_information(ordered, target)
        assert cut.told.text() == (f"{now:.3f} bits about “death”; 50 fine states tell {fine:.3f}")
        assert cut.method.currentText() == f"Equal frequency · {now:.3f} bits"
        texts = [cut.method.itemText(i) for i in range(cut.method.count())]
        assert sum("bits" in text for text in texts) == 7  # not Hartemink, not own cut points
        type_points(qtbot, ages, "70")
        one = information(ordered, target, (70.0,))
        assert cut.told.text().startswith(f"{one:.3f} bits about “death”")
        cut.target.set_value(None)
        settle(qtbot, ages)
        assert cut.told.isHidden() and "bits" not in cut.method.itemText(0)

    def test_mdl_takes_the_target_that_is_measured(self, qtbot: QtBot, ages: ImportPage) -> None:
        cut = cut_of(ages)
        cut.target.set_value("death")
        cut.method.set_value("mdl")
        settle(qtbot, ages)
        assert plan_of(ages).target == "death"
        assert cut.bins.value() == len(cut.histogram.cuts) + 1 >= 2
        cut.target.set_value("sex")
        settle(qtbot, ages)
        assert cut.histogram.cuts == ()
        assert ages.column_panel.aside.text() == "No cut tells more about “sex” than it costs"

    def test_columns_are_cut_together(self, qtbot: QtBot, ages: ImportPage) -> None:
        cut = cut_of(ages)
        cut.method.set_value("hartemink")
        settle(qtbot, ages)
        click(cut.use_for_all)
        settle(qtbot, ages)
        assert ages.reading is not None
        made = prepare(ages.reading.table, ages.options).dataset.variables
        for variable in made:
            if variable.cuts is not None:
                ages.choose_column(variable.name)
                settle(qtbot, ages)
                assert cut.histogram.cuts == variable.cuts and len(variable.cuts) == 2


class TestAxis:
    @pytest.mark.parametrize(
        "values", [[0.001, 1, 5000], [0, 1, 99999], [-50, -0.1, 0, 3, 1e6], [2, 3], [0, 0.5]]
    )
    def test_places_and_values_are_each_others_inverse(self, values: list[float]) -> None:
        ordered = np.array(values, dtype=float)
        axis = Axis(ordered, values[0], values[-1], log=True)
        places = [axis.place(value) for value in values]
        assert places == sorted(places)
        assert [axis.value(place) for place in places] == pytest.approx(values)
        marks = axis.ticks(8)
        assert 2 <= len(marks) <= 10 and marks == sorted(marks)
        edges = axis.edges(60)
        assert np.all(np.diff(edges) > 0) and edges[0] <= values[0] <= values[-1] <= edges[-1]

    def test_it_moves_the_lines_and_no_cut(self, qtbot: QtBot, ages: ImportPage) -> None:
        ages.choose_column("dose")
        settle(qtbot, ages)
        picture = cut_of(ages).histogram
        cuts, places = picture.cuts, [picture.x_of(cut) for cut in picture.cuts]
        click(picture.log)
        assert picture.cuts == cuts and plan_of(ages, "dose").cuts is None
        assert [picture.x_of(cut) for cut in cuts] != places
        assert int(picture._counts.sum()) == 400
        for cut in cuts:
            assert picture.value_at(picture.x_of(cut)) == pytest.approx(cut, rel=0.02)
        assert not picture.grab().isNull()
        ages.choose_column("age")
        settle(qtbot, ages)
        assert not picture.log.isChecked()


class TestKept:
    def test_cuts_are_offered_in_the_next_table(
        self, qtbot: QtBot, ages: ImportPage, tmp_path: Path
    ) -> None:
        cut = cut_of(ages)
        assert cut._preset_row.isHidden()
        type_points(qtbot, ages, "60, 75")
        click(cut.keep)
        assert cut._preset_row.isHidden() and not cut.keep.isEnabled()
        # Another program start, another table, the decimal comma.
        cut.presets = CutPresets(cut.presets.path)
        opened(qtbot, ages, tmp_path / "other.csv", hospital(","))
        ages.choose_column("dose")
        settle(qtbot, ages)
        assert cut._preset_row.isHidden()
        ages.choose_column("age")
        settle(qtbot, ages)
        assert cut._preset_row.isVisible() and cut.preset.text() == "Kept for this name: 60; 75"
        click(cut.use_preset)
        settle(qtbot, ages)
        assert plan_of(ages).cuts == (60, 75) and cut._preset_row.isHidden()
        click(cut.reset)
        settle(qtbot, ages)
        click(cut.forget_preset)
        assert cut._preset_row.isHidden()
        assert CutPresets(cut.presets.path).find("age") is None

    def test_they_are_offered_for_the_whole_table(
        self, qtbot: QtBot, ages: ImportPage, tmp_path: Path
    ) -> None:
        presets = cut_of(ages).presets
        presets.keep("age", (60, 75), ("young", "", ""))
        presets.keep("dose", (1, 10), None)
        presets.keep("sex", (1,), None)
        opened(qtbot, ages, tmp_path / "other.csv", hospital())
        item = next(item for item in ages.findings.items if item.key == "kept:")
        assert (item.subject, item.text) == ("2 columns", "age, dose")
        ages.choose_column("age")
        cut_of(ages).bins.setValue(4)
        settle(qtbot, ages)
        item = next(item for item in ages.findings.items if item.key == "kept:")
        assert item.subject == "dose"
        ages.undo()
        settle(qtbot, ages)
        click(ages.findings.button("kept:", "use-kept"))
        settle(qtbot, ages)
        assert plan_of(ages).cuts == (60, 75) and plan_of(ages, "dose").cuts == (1, 10)
        assert plan_of(ages, "sex").cuts is None
        assert not [item for item in ages.findings.items if item.key == "kept:"]
        ages.undo()
        settle(qtbot, ages)
        assert plan_of(ages).cuts is None and plan_of(ages, "dose").cuts is None

    def test_a_folder_that_cannot_be_written_is_said(
        self, qtbot: QtBot, ages: ImportPage, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        cut_of(ages).presets = CutPresets(tmp_path / "file" / "cuts.json")
        click(cut_of(ages).keep)
        assert ages.column_panel.aside.text().startswith("The cuts cannot be kept: ")
