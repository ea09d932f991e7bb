"""Columns made from others on the import page: typed with a live preview, listed, moved, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bnstudio.data.table.prepare import prepare
from bnstudio.gui.import_page.page import ImportPage
from tests.gui.import_page.driving import click, heads_of, opened, settle

TEXT = "id,age,sex,came,went\n" + "".join(
    f"P{i},{20 + i * 7 % 60},{'fm'[i % 2]},2020-01-{i % 28 + 1:02},2020-02-{i % 17 + 1:02}\n"
    for i in range(120)
)


def make(qtbot: QtBot, page: ImportPage, name: str, expression: str) -> None:
    dialog = page.make_column()
    QTest.keyClicks(dialog.name, name)
    QTest.keyClicks(dialog.expression, expression)
    qtbot.waitUntil(dialog.use_button.isEnabled, timeout=20_000)
    click(dialog.use_button)
    settle(qtbot, page)


def test_a_column_is_made_while_what_comes_of_it_is_shown(
    qtbot: QtBot, page: ImportPage, tmp_path: Path
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", TEXT)
    start = page.options
    dialog = page.make_column()
    QTest.keyClicks(dialog.expression, "ages + 1")
    qtbot.waitUntil(lambda: dialog.problem.isVisible(), timeout=20_000)
    assert dialog.problem.text().startswith("Character 1: there is no column “ages”")
    assert not dialog.use_button.isEnabled()
    dialog.expression.clear()
    QTest.keyClicks(dialog.expression, "age >= 50")
    qtbot.waitUntil(lambda: "yes:" in dialog.outcome.text(), timeout=20_000)
    assert dialog.rows.text().startswith("row 1: no\nrow 2: no")
    assert not dialog.use_button.isEnabled(), "it has no name"
    QTest.keyClicks(dialog.name, "sex")
    qtbot.waitUntil(lambda: "already" in dialog.problem.text(), timeout=20_000)
    dialog.name.clear()
    QTest.keyClicks(dialog.name, "old")
    qtbot.waitUntil(dialog.use_button.isEnabled, timeout=20_000)
    click(dialog.use_button)
    settle(qtbot, page)
    assert page.options.derived[0].name == "old" and page._column == "old"
    assert heads_of(page)["old"].kind == "2 states"
    assert page.table.preview.text(0, 5) == "no" and page.table.preview.cell_text(0, 5) == "no"
    make(qtbot, page, "stay", "days(came, went) + age")
    assert heads_of(page)["stay"].kind == "Whole numbers" and len(heads_of(page)["stay"].bars) > 3
    assert page.column_panel.tabs.current_key == "cut"
    prepared = prepare(page.reading.table, page.options)
    assert prepared.dataset.names[-2:] == ("old", "stay")
    assert [row.text for row in page.findings.steps.rows] == [
        "Made: age >= 50", "Made: days(came, went) + age",
    ]  # fmt: skip
    page.undo()
    page.undo()
    assert page.options == start and "old" not in heads_of(page)
    page.redo()
    assert "old" in heads_of(page) and page.import_button.isEnabled()


def test_made_columns_are_changed_moved_and_taken_out(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(qtbot, page, tmp_path / "t.csv", TEXT)
    make(qtbot, page, "decade", "floor(age / 10)")
    make(qtbot, page, "old", "decade > 5")
    make(qtbot, page, "man", 'sex = "m"')
    rows = page.findings.steps.rows
    assert [(row.up, row.down) for row in rows] == [(False, True), (True, True), (True, False)]
    page.findings.steps.moved.emit(rows[2].key, -1)
    assert [each.name for each in page.options.derived] == ["decade", "man", "old"]
    told: list[str] = []
    here = "bnstudio.gui.import_page.deciding.fixing"
    monkeypatch.setattr(f"{here}.Notes", lambda _parent, _title, words: told.append(words[0]))
    monkeypatch.setattr(f"{here}.show_freed", lambda dialog: dialog)
    page.findings.steps.moved.emit(rows[0].key, 2)
    monkeypatch.undo()
    assert "no column “decade”" in told[0]
    assert [each.name for each in page.options.derived] == ["decade", "man", "old"]
    dialog = page.make_column(page.options.derived[0])
    assert dialog.name.isReadOnly() and dialog.expression.text() == "floor(age / 10)"
    dialog.expression.setText("floor(age / 20)")
    qtbot.waitUntil(dialog.use_button.isEnabled, timeout=20_000)
    click(dialog.use_button)
    settle(qtbot, page)
    assert page.reading.table.column("decade").levels == ("1", "2", "3")
    # What a column needs is taken out, and with it what needs it.
    page.findings.steps.removed.emit(page.findings.steps.rows[0].key)
    settle(qtbot, page)
    assert [each.name for each in page.options.derived] == ["man"]


def test_what_takes_long_is_worked_out_in_a_thread(
    qtbot: QtBot, page: ImportPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bnstudio.gui.import_page.deciding.fixing._LONG", 10)
    opened(qtbot, page, tmp_path / "t.csv", TEXT)
    start = page.options
    button = page.findings.button("dates:came", "month")
    click(button)
    assert page.options == start, "it is being worked out"
    settle(qtbot, page)
    assert page.options.derived[0].expression == "month(came)"
    assert not page.options.plan("came").include and "came month" in heads_of(page)
    page.undo()
    assert page.options == start
