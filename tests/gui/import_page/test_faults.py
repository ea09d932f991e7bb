"""The import page and files with faults: what is said, marked and mended, and that it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from bnstudio.data.table.table import ReadOptions
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.widgets.labels import Label
from tests.gui.import_page.driving import click, opened, settle, table_text


def said(page: ImportPage) -> str:
    """Return all that is said in sight."""
    shown = [label.text() for label in page.findChildren(Label) if label.isVisible()]
    return "\n".join(shown)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("a,b,c\n1,2,3\n1,2\n1,2,3\n", "Row 3: the row has 2 cells where 3 are expected."),
        ("a\n1\n2\n", "one column"),
        ("a,b\n1,2\n", "one row"),
        (b"\x89PNG\r\n\x1a\n1234", "a PNG picture"),
        ("", "The file is empty."),
        (
            'a,b,c\n1,2,3\n4,"no end,6\n7,8,9\n',
            'Row 3: a quote that opens here is never closed: “4,"no end,6”. Close it, or choose',
        ),
    ],
)
def test_a_file_that_cannot_be_read(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, data: str | bytes, message: str
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", data)
    assert said(page).count(message) == 1, "it is said, and said once"
    foot = "nothing to import" if page.preview is None else "cannot be imported as it is read now"
    assert foot in page.foot.message.text() and message in page.import_button.toolTip()
    assert not page.import_button.isEnabled() and page.import_button.toolTip()
    assert not page.pane.new_column.isEnabled(), "there is nothing to make it from"
    with qtbot.assertNotEmitted(page.imported):
        page.accept()
    opened(qtbot, page, tmp_path / "good.csv", table_text())
    assert page.import_button.isEnabled() and page.pane.new_column.isEnabled()


def test_a_header_alone_is_no_rows(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b,c\n")
    assert page.pane._shown.text() == "no rows"


def test_an_encoding_that_does_not_fit_is_said(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "größe,b\nä,1\nö,2\n".encode("cp1252"))
    assert page.strip.combos["encoding"].value == "cp1252"
    page.strip.combos["encoding"].set_value("utf-8")
    settle(qtbot, page)
    assert "not written in utf-8" in said(page)
    page.strip.combos["encoding"].set_value("latin-1")
    settle(qtbot, page)
    assert page.import_button.isEnabled()


def test_the_ragged_row_is_marked(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b,c\n1,2,3\n1,2\n1,2,3\n")
    assert page.table.preview.odd_line == 3
    assert page.table.preview.lines == (2, 3, 4)


def test_uneven_rows_are_left_out_at_a_click(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    data = "a,b,c\n1,2,3\n1,2\n5,6,7,8\n5,6,7\n2,2,2\n"
    opened(qtbot, page, tmp_path / "t.csv", data)
    (item,) = page.findings.items
    assert item.actions == (("leave-uneven", "Leave such rows out"),)
    page.findings.asked.emit(item.key, "leave-uneven")
    settle(qtbot, page)
    assert page.import_button.isEnabled() and page.reading.table.rows == 3
    assert page.table.preview.lines == (2, 5, 6)
    done = next(item for item in page.findings.items if item.key == "uneven:")
    assert (done.level, done.subject, done.title) == ("done", "2 rows", "are left out")
    # The step is one of those that are undone.
    page.undo()
    settle(qtbot, page)
    assert not page.import_button.isEnabled() and page.reading is None
    page.redo()
    settle(qtbot, page)
    assert page.reading.table.uneven == 2
    page.findings.asked.emit("uneven:", "undo")
    settle(qtbot, page)
    assert page.reading is None and not page.strip.choices.leave_uneven
    opened(qtbot, page, tmp_path / "other.csv", data)
    assert page.reading is None, "another file is another question"


def test_where_too_many_rows_were_to_be_left_out_that_is_taken_back(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b\n" + "1,2,3,4\n" * 5 + "1,2\n2,1\n")
    page.findings.asked.emit(page.findings.items[0].key, "leave-uneven")
    settle(qtbot, page)
    (item,) = page.findings.items
    assert "only 2 as many" in item.text and item.actions == (("undo", "Undo"),)
    page.findings.asked.emit(item.key, "undo")
    settle(qtbot, page)
    (item,) = page.findings.items
    assert item.actions == (("leave-uneven", "Leave such rows out"),)


def test_of_row_names_only_their_column_had_no_name(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b\n" + "r,1,2\ns,2,1\n" * 5)
    named = [item for item in page.findings.items if item.key.startswith("name:")]
    assert [(item.subject, item.title) for item in named] == [("column 1", "is called row names")]


def test_all_rows_with_another_number_of_cells_are_marked(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    """And no cell is called missing that belongs to the rows that have too many."""
    opened(qtbot, page, tmp_path / "t.csv", "a,b,c\n1,2,3\n1,2\n5,6,7,8\n5,6,7\n")
    table, model = page.table, page.table.preview
    assert [model.is_odd(row) for row in range(4)] == [False, True, True, False]
    cells = [
        [table.cell(model.index(row, column)) for column in range(model.width)] for row in range(4)
    ]
    assert [[cell.text for cell in row] for row in cells] == [
        ["1", "2", "3", ""], ["1", "2", "no cell", ""], ["5", "6", "7", "8"], ["5", "6", "7", ""],
    ]  # fmt: skip
    assert {cell.ink for cell in cells[2]} == {"error"}
    assert {cell.ink for cell in cells[0][:3]} == {"text"}


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
    assert "At least two columns" in page.foot.message.text()


def test_nothing_to_learn_is_said(qtbot: QtBot, page: ImportPage, tmp_path: Path) -> None:
    opened(qtbot, page, tmp_path / "t.csv", "a,b\n" + "1,x\n" * 9)
    assert not page.import_button.isEnabled() and "constant" in page.foot.message.text()
    opened(qtbot, page, tmp_path / "u.csv", "a,b\n" + "1,?\n?,x\n" * 9)
    assert page.import_button.isEnabled()
    page.column_panel.missing_mode.set_value("drop")
    settle(qtbot, page)
    assert not page.import_button.isEnabled() and "too few" in page.foot.message.text()


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


def test_a_fault_while_showing_leaves_the_page_usable(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patched:
        patched.setattr(page.column_panel, "show_column", broken)
        opened(qtbot, page, tmp_path / "t.csv", table_text())
    assert "by a fault of this program" in said(page)
    assert not page.progress.isVisible() and not page.import_button.isEnabled()
    opened(qtbot, page, tmp_path / "u.csv", table_text())
    assert page.import_button.isEnabled()
