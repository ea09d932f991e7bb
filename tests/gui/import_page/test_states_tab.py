"""States edited by mouse and keys on the import page: renamed, merged, split, moved, declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from bnstudio.data.table.prepare import prepare
from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.widgets.dialogs import Notes
from tests.support.dressing import dress

TEXT = "smoker,y\n" + "".join(
    f"{('Yes', 'yes', 'YES', 'no', 'unknown', 'Yes')[i % 6]},{i % 2}\n" for i in range(120)
)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[ImportPage]:
    dress(QApplication.instance())
    tasks = Tasks()
    page = ImportPage(tasks)
    qtbot.addWidget(page)
    page.resize(1600, 932)
    page.show()
    qtbot.waitExposed(page)
    (tmp_path / "t.csv").write_text(TEXT)
    page.open_file(tmp_path / "t.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and not tasks.active, timeout=20_000)
    page.choose_column("smoker")
    page.column_panel.tabs.set_current_key("states")
    yield page
    page.reader.cancel()
    tasks.shutdown()


def names(page: ImportPage) -> list[str]:
    return [row.name for row in page.column_panel.states.list.rows]


def press(page: ImportPage, way: str) -> None:
    button = page.column_panel.states.ways[way]
    assert button.isEnabled() and button.isVisibleTo(page)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def type_name(qtbot: QtBot, page: ImportPage, name: str) -> None:
    """Type into the editor that is open in the list."""
    states = page.column_panel.states.list
    editor = states.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, name)
    with qtbot.waitSignal(states.renamed, timeout=20_000):
        QTest.keyClick(editor, Qt.Key.Key_Return)


def choose(segmented: QWidget, text: str) -> None:
    [segment] = [s for s in segmented.findChildren(QAbstractButton) if s.text() == text]
    QTest.mouseClick(segment, Qt.MouseButton.LeftButton)


def states_of(page: ImportPage) -> tuple[str, ...]:
    assert page.reading is not None
    return prepare(page.reading.table, page.options).dataset.variables[0].states


def test_chosen_states_are_merged_under_the_commonest_name_and_split_again(page):
    tab = page.column_panel.states
    assert names(page) == ["no", "unknown", "YES", "Yes", "yes"]
    assert not tab.ways["merge"].isEnabled()
    tab.list.choose(["YES", "Yes", "yes"])
    press(page, "merge")
    assert names(page) == ["no", "unknown", "Yes"]
    assert tab.list.chosen == ["Yes"]
    assert tab.list.rows[2].values == "YES, Yes, yes" and tab.list.rows[2].rows == 80
    assert states_of(page) == ("no", "unknown", "Yes")
    press(page, "split")
    assert names(page) == ["no", "unknown", "YES", "Yes", "yes"]
    assert page.options.plan("smoker").states is None


def test_spellings_of_one_value_are_merged_at_once(page):
    press(page, "spelling")
    assert names(page) == ["no", "unknown", "Yes"]
    assert not page.column_panel.states.ways["spelling"].isVisibleTo(page)
    press(page, "reset")
    assert len(names(page)) == 5


def test_a_state_is_renamed_in_place_and_a_taken_name_is_refused_in_words(qtbot, page):
    tab = page.column_panel.states
    tab.list.setCurrentRow(0)
    press(page, "rename")
    type_name(qtbot, page, "non-smoker")
    assert names(page)[0] == "non-smoker" and "non-smoker" in states_of(page)
    tab.list.setCurrentRow(1)
    press(page, "rename")
    type_name(qtbot, page, "Yes")
    assert "already" in tab.remark.text()
    assert names(page) == ["non-smoker", "unknown", "YES", "Yes", "yes"]


def test_states_are_moved_by_keys_and_buttons(page):
    tab = page.column_panel.states
    tab.list.setCurrentRow(1)
    QTest.keyClick(tab.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(page)[:2] == ["unknown", "no"]
    assert tab.list.currentItem().text() == "unknown"
    press(page, "arrow-down")
    press(page, "arrow-down")
    assert names(page)[:3] == ["no", "YES", "unknown"]
    assert states_of(page)[:3] == ("no", "YES", "unknown")


def test_a_state_that_no_row_has_is_declared_and_taken_away(qtbot, page):
    tab = page.column_panel.states
    press(page, "declare")
    type_name(qtbot, page, "former")
    assert names(page)[-1] == "former" and states_of(page)[-1] == "former"
    assert tab.list.rows[-1].values == "declared"
    tab.list.choose(["former"])
    press(page, "withdraw")
    assert "former" not in names(page)


def test_missing_cells_are_treated_column_by_column(qtbot, page, tmp_path):
    text = "a,b,y\n" + "".join(
        f"{'?' if i % 10 == 0 else 'xyz'[i % 3]},{'?' if i % 4 == 0 else 'pq'[i % 2]},{i % 2}\n"
        for i in range(100)
    )
    (tmp_path / "m.csv").write_text(text)
    page.open_file(tmp_path / "m.csv")
    tasks = page.reader
    qtbot.waitUntil(lambda: not tasks.busy and page.reading is not None, timeout=20_000)
    page.choose_column("a")
    panel = page.column_panel
    panel.tabs.set_current_key("missing")
    choose(panel.missing_own, "Drop the rows")
    assert page.options.plan("a").missing == "drop" and page.options.missing == "state"
    page.choose_column("b")
    choose(panel.missing_own, "Most frequent")

    def said() -> bool:
        words = page.foot.message.text()
        return "10 rows are dropped" in words and "25 missing cells are filled in" in words

    qtbot.waitUntil(said, timeout=20_000)
    prepared = prepare(page.reading.table, page.options)
    assert prepared.dropped_rows == 10
    assert [v.missing_state for v in prepared.dataset.variables] == [None, None, None]
    choose(panel.missing_own, "As the table")
    assert page.options.plan("b").missing is None


def test_missing_cells_are_listed_where_they_are_a_state(qtbot, page, tmp_path):
    """And counted in the head, as in the dataset."""
    text = "a,b,kg\n" + "".join(
        f"{'?' if i % 4 == 0 else 'pq'[i % 2]},{('missing', 'x')[i % 2] if i % 5 else '?'},"
        f"{'?' if i % 10 == 0 else i + 0.5}\n"
        for i in range(100)
    )
    (tmp_path / "m.csv").write_text(text)
    page.open_file(tmp_path / "m.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    panel, tab = page.column_panel, page.column_panel.states
    page.choose_column("a")
    panel.tabs.set_current_key("states")
    assert names(page) == list(states_of(page)) == ["p", "q", "missing"]
    last = tab.list.rows[-1]
    assert (last.values, last.rows, last.fixed) == ("the missing cells", 25, True)
    assert tab.list.share(last) == 0.25
    assert page.table.preview.head(0).kind == "3 states"
    assert panel.kind.text().startswith("3 states")
    tab.list.choose(["missing"])
    assert not tab.ways["rename"].isEnabled() and not tab.list.chosen
    # It is called as in the dataset where a state has its name.
    page.choose_column("b")
    assert names(page) == ["missing", "x", "missing_"]
    # A column that is cut has one, too, besides those that can be renamed.
    page.choose_column("kg")
    cut = panel.cut.state_list
    qtbot.waitUntil(lambda: len(cut.rows) == 4, timeout=20_000)
    assert (cut.rows[3].name, cut.rows[3].rows, cut.share(cut.rows[3])) == ("missing", 10, 0.1)
    cut.renamed.emit(1, "middle")
    assert [row.name for row in cut.rows][1:] == ["middle", cut.rows[2].name, "missing"]
    # Where they are none, they are not listed and not counted.
    page.choose_column("a")
    panel.missing_mode.set_value("drop")
    assert names(page) == ["p", "q"] and page.table.preview.head(0).kind == "2 states"
    panel.missing_own.set_value("state")
    assert names(page) == ["p", "q", "missing"]
    page.choose_column("kg")
    qtbot.waitUntil(lambda: len(cut.rows) == 3, timeout=20_000)


def test_very_many_values_leave_a_place_for_the_missing_cells(qtbot, page, tmp_path):
    lines = "".join(f"name{i % 3000},{i % 2}\n" for i in range(9000))
    (tmp_path / "many.csv").write_text("who,y\n?,1\n" + lines)
    page.open_file(tmp_path / "many.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    page.choose_column("who")
    assert len(names(page)) == 500 and names(page)[-1] == "missing"


def test_what_is_decided_is_saved_as_a_recipe_and_used_again(qtbot, page, tmp_path):
    press(page, "spelling")
    path = tmp_path / "t.recipe.json"
    page.recipes.write(str(path))
    decided = page.options
    press(page, "reset")
    assert page.options != decided
    page.recipes.read(str(path))
    assert page.options == decided and names(page) == ["no", "unknown", "Yes"]


def test_a_recipe_that_does_not_fit_says_so(qtbot, page, tmp_path):
    path = tmp_path / "t.recipe.json"
    path.write_text(
        '{"bnstudio-recipe": 1, "columns": [], "steps": '
        '[{"column": "weight", "what": "include", "value": false}]}'
    )
    page.recipes.read(str(path))
    [said] = [d for d in page.window().findChildren(Notes) if d.isVisible()]
    assert any("weight" in label.text() for label in said.findChildren(QLabel))
    said.close()
    path.write_text("nonsense")
    page.recipes.read(str(path))
    assert [d for d in page.window().findChildren(Notes) if d.isVisible()]


def test_heads_count_the_states_as_they_were_merged(page):
    press(page, "spelling")
    heads = [page.table.preview.head(section) for section in range(page.table.preview.width)]
    assert [head.kind for head in heads if head.name == "smoker"] == ["3 states"]
    assert page.column_panel.kind.text().startswith("3 states")


def test_a_state_is_moved_to_its_place_among_all_where_rare_ones_are_merged(qtbot, page, tmp_path):
    cells = "a" + "b" * 2 + "c" * 30 + "d" * 3 + "e" * 20 + "f" * 10 + "g"
    (tmp_path / "r.csv").write_text(
        "x,y\n" + "".join(f"{c},{i % 2}\n" for i, c in enumerate(cells))
    )
    page.open_file(tmp_path / "r.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    page.choose_column("x")
    page.column_panel.tabs.set_current_key("states")
    tab = page.column_panel.states
    tab.most.setValue(4)
    QTest.mouseClick(tab.merge_rare, Qt.MouseButton.LeftButton)
    assert names(page) == ["c", "e", "f", "other"]
    tab.list.moved.emit("f", 0)
    assert names(page) == ["f", "c", "e", "other"]
    assert [group.name for group in tab.groups] == ["a", "b", "f", "c", "d", "e", "g"]


def test_ordered_states_are_merged_with_neighbours_alone(qtbot, page, tmp_path):
    cells = "a" * 9 + "b" * 2 + "c" * 8 + "d" + "e" * 3 + "f" * 7
    (tmp_path / "r.csv").write_text(
        "x,y\n" + "".join(f"{c},{i % 2}\n" for i, c in enumerate(cells))
    )
    page.open_file(tmp_path / "r.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    page.choose_column("x")
    page.column_panel.tabs.set_current_key("states")
    tab = page.column_panel.states
    assert tab.ordered.isVisibleTo(page) and not tab.ordered.isChecked()
    QTest.mouseClick(tab.ordered, Qt.MouseButton.LeftButton)
    assert page.options.plan("x").ordered and tab.ordered.isChecked()
    tab.list.choose(["a", "c"])
    press(page, "merge")
    assert "“b” stands between them" in tab.remark.text() and names(page) == list("abcdef")
    tab.list.choose(["a", "b"])
    press(page, "merge")
    assert names(page) == ["a to b", "c", "d", "e", "f"]
    page.undo()
    assert names(page) == list("abcdef") and tab.ordered.isChecked()
    tab.most.setValue(4)
    QTest.mouseClick(tab.merge_rare, Qt.MouseButton.LeftButton)
    assert names(page) == ["a", "b to c", "d to e", "f"]
    made = prepare(page.reading.table, page.options).dataset.variables[0]
    assert list(made.states) == names(page)
    assert "ordered" in page.table.preview.head(0).kind
    page.undo()
    page.undo()
    assert not tab.ordered.isChecked() and not page.options.plan("x").ordered
    page.redo()
    assert tab.ordered.isChecked()


def test_very_many_values_are_shown_but_not_edited(qtbot, page, tmp_path):
    lines = "".join(f"name{i % 3000},{i % 2}\n" for i in range(9000))
    (tmp_path / "many.csv").write_text("who,y\n" + lines)
    page.open_file(tmp_path / "many.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    page.choose_column("who")
    page.column_panel.tabs.set_current_key("states")
    tab = page.column_panel.states
    assert len(tab.list.rows) == 500 and all(row.fixed for row in tab.list.rows)
    assert "not edited one by one" in tab.remark.text()
    assert not any(tab.ways[way].isEnabled() for way in ("merge", "rename", "declare"))


@pytest.mark.parametrize(
    ("cells", "most", "last"),
    [
        # What is merged away leaves its name to the missing cells, in an editable list or not.
        ([f"v{i % 3000}" for i in range(6000)] + ["missing"], 30, ["other", "missing"]),
        ([f"v{i % 30}" for i in range(600)] + ["missing"], 20, ["other", "missing"]),
        # So many that not all have a row.
        ([f"v{i % 3000}" for i in range(6000)], 520, ["other", "missing"]),
        ([f"v{i % 700}" for i in range(2100)], 600, ["other", "missing"]),
        # A state of the table is called as the merged ones are.
        ([f"v{i % 3000}" for i in range(6000)] + ["other"] * 9, 30, ["other_", "missing"]),
        ([f"v{i % 30}" for i in range(600)] + ["other"] * 90, 20, ["other_", "missing"]),
        ([f"v{i % 30}" for i in range(600)] + ["other"], 20, ["other_", "missing"]),
    ],
)
def test_rare_states_and_missing_cells_are_called_as_in_the_dataset(
    qtbot, page, tmp_path, cells, most, last
):
    lines = "".join(f"{cell},{i % 2}\n" for i, cell in enumerate([*cells, *["?"] * 9]))
    (tmp_path / "r.csv").write_text("x,y\n" + lines)
    page.open_file(tmp_path / "r.csv")
    qtbot.waitUntil(lambda: not page.reader.busy and page.reading is not None, timeout=20_000)
    plan = replace(page.options.plan("x"), include=True, max_states=most)
    page.column_panel.plan_changed.emit("x", plan)
    page.choose_column("x")
    page.column_panel.tabs.set_current_key("states")
    qtbot.waitUntil(lambda: len(names(page)) == min(most + 1, 500), timeout=20_000)
    assert names(page)[-2:] == last == list(states_of(page)[-2:])
    assert names(page)[:-2] == list(states_of(page)[: len(names(page)) - 2])
