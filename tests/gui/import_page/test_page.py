"""The import page with real clicks: reading, changing the format, mending, cutting, importing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bnstudio.data.table.discretise import DISCRETISERS
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.data.table.table import ReadOptions
from bnstudio.gui.import_page.cutting.axis import short_number, spread, ticks
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.import_page.preview.model import Head
from bnstudio.gui.style.theme import theme
from tests.support.trial_discretisers import by_class, equal_ratio

ROWS = 300


def table_text(separator: str = ";", comma: bool = True) -> str:
    lines = [separator.join(("id", "sex", "kg", "always", "gap", "days"))]
    for i in range(ROWS):
        kg = f"{50 + (i * 37 % 400) / 8:.2f}"
        lines.append(
            separator.join(
                (
                    f"P{i}",
                    "FM"[i % 2],
                    kg.replace(".", ",") if comma else kg,
                    "North",
                    "NA" if i % 4 == 0 else str(i % 3),
                    str(i % 28),
                )
            )
        )
    return "\n".join(lines) + "\n"


@pytest.fixture
def trial_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (equal_ratio, by_class):
        monkeypatch.setitem(DISCRETISERS, each.name, each)


def opened(qtbot: QtBot, page: ImportPage, path: Path, text: str | bytes) -> None:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    page.open_file(path)
    settle(qtbot, page)


def settle(qtbot: QtBot, page: ImportPage) -> None:
    def quiet() -> bool:
        return not page.reader.busy and not page.tasks.active

    qtbot.waitUntil(quiet, timeout=20_000)


def click(widget: object) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def marks(page: ImportPage) -> dict[str, str]:
    return {item.key: item.level for item in page.findings.items}


def heads_of(page: ImportPage) -> dict[str, Head]:
    heads = [page.table.preview.head(section) for section in range(page.table.preview.width)]
    return {head.name: head for head in heads}


def test_a_file_is_shown_as_guessed(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    assert page.title.text() == "Import t.csv"
    assert page.subtitle.text().startswith("300 rows × 6 columns")
    shown = {key: combo.value for key, combo in page.strip.combos.items()}
    assert shown == {
        "separator": ";",
        "encoding": "utf-8",
        "decimal": ",",
        "quote": '"',
        "header": True,
    }
    assert [(chip.markers, chip.count) for chip in page.strip.chips] == [(("NA",), 75)]
    assert marks(page) == {"id:id": "decide", "constant:always": "look", "missing:gap": "look"}
    assert page.import_button.text() == "Import 5 columns"
    assert "id stays out" in page.footer.text()
    heads = heads_of(page)
    assert heads["kg"].kind == "Continuous" and len(heads["kg"].bars) == 14
    assert heads["gap"].missing == "25.0\u202f%"
    assert not heads["id"].included


def test_what_is_imported_is_what_was_shown(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    with qtbot.waitSignal(page.imported) as caught:
        click(page.import_button)
    table, options = caught.args
    prepared = prepare(table, options)
    assert prepared.dataset.names == ("sex", "kg", "always", "gap", "days")
    assert prepared.dataset.variables[1].states == ("<=66.4", "66.4 to 82.9", ">82.9")


def test_another_separator_is_followed_at_once(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text(comma=False).replace(";", "|"))
    assert page.strip.combos["separator"].value == "|"
    page.strip.combos["separator"].set_value(",")
    settle(qtbot, page)
    assert not page.import_button.isEnabled()
    assert "one column" in page.footer.text()
    assert page.table.preview.width == 1
    assert page.strip._again.isVisible()
    click(page.strip._again)
    settle(qtbot, page)
    assert page.strip.combos["separator"].value == "|"
    assert page.import_button.isEnabled()


def test_a_marker_is_taken_away_and_added(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    click(page.strip.chips[0])
    settle(qtbot, page)
    assert page.reading is not None
    assert page.reading.table.column("gap").levels == ("0", "1", "2", "NA")
    assert page.strip.chips == []
    click(page.strip.add_button)
    assert page.strip.marker_field.isVisible()
    QTest.keyClicks(page.strip.marker_field, "NA")
    QTest.keyClick(page.strip.marker_field, Qt.Key.Key_Return)
    settle(qtbot, page)
    assert page.reading.table.column("gap").missing == 75
    assert page.strip.add_button.isVisible() and not page.strip.marker_field.isVisible()


def test_mends_and_undo(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    assert page.options is not None
    click(page.findings.button("id:id", "keep"))
    assert page.options.plan("id").include
    assert marks(page)["id:id"] == "done"
    assert page.import_button.text() == "Import 6 columns"
    click(page.findings.button("id:id", "undo"))
    assert not page.options.plan("id").include
    assert marks(page)["id:id"] == "decide"
    click(page.findings.button("missing:gap", "drop"))
    settle(qtbot, page)
    assert page.options.missing == "drop"
    assert "75 rows are dropped" in page.footer.text()
    click(page.findings.button("missing:gap", "undo"))
    assert page.options.missing == "state"
    click(page.findings.safe)
    assert marks(page) == {"id:id": "done", "constant:always": "done", "missing:gap": "look"}
    assert not page.options.plan("always").include
    assert not page.findings.safe.isVisible()


def test_a_finding_leads_to_its_column(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    row = page.findings.row("missing:gap")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(12, 12))
    assert page.column_panel.name.text() == "gap"
    assert page.table.column == 4


def test_a_column_is_chosen_in_the_preview_and_by_name(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    x = page.table.heads.sectionViewportPosition(2) + 20
    QTest.mouseClick(page.table.heads.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 12))
    assert page.column_panel.name.text() == "kg"
    QTest.keyClicks(page.search, "day")
    assert page.column_panel.name.text() == "days"
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Left)
    assert page.column_panel.name.text() == "gap"


def test_numbers_with_a_unit_are_read_as_missing(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    text = table_text().replace("50,00;", "50,00 kg;")
    opened(qtbot, page, tmp_path / "t.csv", text)
    assert marks(page)["numbers-as-text:kg"] == "look"
    heads = heads_of(page)
    assert heads["kg"].odd == {"50,00 kg"}
    click(page.findings.button("numbers-as-text:kg", "as-missing"))
    settle(qtbot, page)
    assert page.reading is not None
    column = page.reading.table.column("kg")
    assert column.kind == "continuous" and column.missing == text.count("kg;") - 1
    assert page.column_panel.name.text() == "kg"


def test_the_other_decimal_sign(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    page.strip.combos["decimal"].set_value(".")
    settle(qtbot, page)
    assert marks(page)["decimal:kg"] == "look"
    click(page.findings.button("decimal:kg", "decimal"))
    settle(qtbot, page)
    assert page.strip.combos["decimal"].value == ","
    assert "decimal:kg" not in marks(page)


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


def test_rare_states_are_merged(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(
        qtbot, page, tmp_path / "t.csv", "a,b\n" + "".join(f"s{i % 9},{i % 2}\n" for i in range(90))
    )
    page.choose_column("a")
    panel = page.column_panel
    assert len(panel.states.list.rows) == 9
    panel.states.most.setValue(4)
    click(panel.states.merge_rare)
    assert page.options is not None and page.options.plan("a").max_states == 4
    assert [row.name for row in panel.states.list.rows] == ["s0", "s1", "s2", "other"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("a,b,c\n1,2,3\n1,2\n1,2,3\n", "Row 3: the row has 2 cells where 3 are expected."),
        ("a\n1\n2\n", "one column"),
        ("a,b\n1,2\n", "one row"),
        (b"\x89PNG\r\n\x1a\n1234", "a PNG picture"),
        ("", "The file is empty."),
    ],
)
def test_a_file_that_cannot_be_read(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, data: str | bytes, message: str
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", data)
    assert message in page.footer.text()
    assert not page.import_button.isEnabled() and page.import_button.toolTip()
    with qtbot.assertNotEmitted(page.imported):
        page.accept()
    opened(qtbot, page, tmp_path / "good.csv", table_text())
    assert page.import_button.isEnabled()


def test_an_encoding_that_does_not_fit_is_said(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "größe,b\nä,1\nö,2\n".encode("cp1252"))
    assert page.strip.combos["encoding"].value == "cp1252"
    page.strip.combos["encoding"].set_value("utf-8")
    settle(qtbot, page)
    assert "not written in utf-8" in page.footer.text()
    page.strip.combos["encoding"].set_value("latin-1")
    settle(qtbot, page)
    assert page.import_button.isEnabled()


def test_the_ragged_row_is_marked(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b,c\n1,2,3\n1,2\n1,2,3\n")
    assert page.table.preview.odd_line == 3
    assert page.table.preview.lines == (2, 3, 4)


def test_doubled_and_empty_names_are_mended(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,a,,\n" + "1,2,3,\n2,3,1,\n" * 5)
    assert page.reading is not None
    assert page.reading.table.names == ("a", "a_2", "column 3")
    titles = {item.subject: item.title for item in page.findings.items}
    assert titles["column 2"] == "is called a_2"
    assert titles["column 4"] == "left out"


def test_many_alike_findings_are_one(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    names = ",".join(f"c{i}" for i in range(30))
    rows = "".join("0," * 28 + f"{i % 2},{i % 3}\n" for i in range(40))
    opened(qtbot, page, tmp_path / "t.csv", f"{names}\n{rows}")
    assert [item.subject for item in page.findings.items] == ["28 columns"]
    click(page.findings.button("constant:*", "leave"))
    assert page.import_button.text() == "Import 2 columns"
    click(page.findings.button("constant:*leave", "undo"))
    assert page.import_button.text() == "Import 30 columns"


def test_too_few_columns_is_said(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b\n1,x\n2,y\n1,y\n")
    page.choose_column("a")
    page.column_panel.tabs.set_current_key("type")
    click(page.column_panel.include)
    assert not page.import_button.isEnabled()
    assert "At least two columns" in page.footer.text()


def test_nothing_to_learn_is_said(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b\n" + "1,x\n" * 9)
    assert not page.import_button.isEnabled() and "constant" in page.footer.text()
    opened(qtbot, page, tmp_path / "u.csv", "a,b\n" + "1,?\n?,x\n" * 9)
    assert page.import_button.isEnabled()
    page.column_panel.missing_mode.set_value("drop")
    settle(qtbot, page)
    assert not page.import_button.isEnabled() and "too few" in page.footer.text()


def test_cancel_and_keys(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    with qtbot.waitSignal(page.cancelled):
        click(page.cancel_button)
    with qtbot.waitSignal(page.imported):
        QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(page.cancelled):
        QTest.keyClick(page, Qt.Key.Key_Escape)


def test_reading_a_large_file_can_be_given_up(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    path = tmp_path / "large.csv"
    with path.open("w") as file:
        file.write("a,b,c,d\n")
        for _ in range(60):
            file.write("0.123,1,2,x\n4.56,2,1,y\n" * 10_000)
    shares: list[float] = []
    page.reader.advanced.connect(shares.append)
    page.open_file(path)
    qtbot.waitUntil(lambda: bool(shares), timeout=20_000)
    assert not page.import_button.isEnabled()
    assert page.progress.isVisible() and page.preview is not None
    with qtbot.waitSignal(page.cancelled):
        click(page.cancel_button)
    settle(qtbot, page)
    assert page.reading is None and shares[-1] < 1


def test_a_second_choice_overtakes_the_first(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(table_text())
    page.open_file(path, ReadOptions(separator=","))
    page.strip.choose(separator=";")
    page.strip.choose(header=False)
    settle(qtbot, page)
    assert page.reading is not None
    assert page.reading.table.options.header is False
    assert page.reading.table.names[0] == "X1"


def test_earlier_choices_come_back(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    click(page.findings.button("missing:gap", "drop"))
    click(page.findings.button("constant:always", "leave"))
    page.choose_column("kg")
    page.column_panel.cut.bins.setValue(4)
    settle(qtbot, page)
    assert page.reading is not None
    table, options = page.reading.table, page.options
    page.open_file(table.path, table.options, options)
    settle(qtbot, page)
    assert page.options == options


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("size", [(1600, 932), (1100, 632)])
def test_everything_has_room(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, mode: str, size: tuple[int, int]
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    theme().set_mode(mode)
    page.choose_column("kg")
    page.resize(*size)
    settle(qtbot, page)
    QApplication.processEvents()
    assert (page.width(), page.height()) == size
    for widget in (page.import_button, page.cancel_button, page.search, page.strip.add_button):
        assert widget.visibleRegion().boundingRect() == widget.rect()
    picture = page.grab().toImage()
    assert picture.pixelColor(4, 4) == theme().tokens.panel
    theme().set_mode("light")


def test_numbers_in_the_picture() -> None:
    assert short_number(-1234.5) == "\u22121\u202f234.5"
    assert short_number(0.431235, 10) == "0.43"
    assert ticks(0, 81, 4) == [0, 25, 50, 75]
    assert spread([10, 12], [20, 20], 200, 4) == [0, 24]
    lefts = spread([100, 104, 108], [30, 30, 30], 400, 4)
    assert lefts[1] - lefts[0] >= 34 and lefts[2] - lefts[1] >= 34


def test_a_running_number_first_is_shown_and_can_be_kept(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    rows = "".join(f"{i + 1},{'ab'[i % 2]},{i % 7 / 4}\n" for i in range(60))
    opened(qtbot, page, tmp_path / "plots.csv", f"plot,soil,depth\n{rows}")
    assert page.column_panel.name.text() == "plot"
    assert page.import_button.isEnabled() and page.import_button.text() == "Import 2 columns"
    assert not page.progress.isVisible()
    click(page.findings.button("id:plot", "keep"))
    settle(qtbot, page)
    assert page.import_button.text() == "Import 3 columns"
    with qtbot.waitSignal(page.imported) as caught:
        click(page.import_button)
    prepared = prepare(*caught.args)
    assert prepared.dataset.variables[0].states == ("<=20.5", "20.5 to 40.5", ">40.5")


def test_a_fault_while_showing_leaves_the_page_usable(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patched:
        patched.setattr(page.column_panel, "show_column", broken)
        opened(qtbot, page, tmp_path / "t.csv", table_text())
    assert "by a fault of this program" in page.footer.text()
    assert not page.progress.isVisible() and not page.import_button.isEnabled()
    opened(qtbot, page, tmp_path / "u.csv", table_text())
    assert page.import_button.isEnabled()


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
    assert "3 numeric columns are cut" in page.footer.text()
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
