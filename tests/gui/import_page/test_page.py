"""The import page with real clicks: reading, changing the format, mending, cutting, importing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bnstudio.data.table.prepare import prepare
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.style.theme import theme
from tests.gui.import_page.driving import click, heads_of, marks, opened, settle, table_text


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
    assert "id stays out" in page.foot.message.text()
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
    assert "one column" in page.import_button.toolTip()
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
    assert "75 rows are dropped" in page.foot.message.text()
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


def test_cancel_and_keys(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", table_text())
    with qtbot.waitSignal(page.cancelled):
        click(page.cancel_button)
    with qtbot.waitSignal(page.imported):
        QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    with qtbot.waitSignal(page.cancelled):
        QTest.keyClick(page, Qt.Key.Key_Escape)


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
