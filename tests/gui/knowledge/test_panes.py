"""Arcs, variables, orderings and files on the Knowledge page."""

from __future__ import annotations

import json

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.knowledge.arcs_model import FROM, Kind
from bnstudio.gui.knowledge.orderings_pane import names_in
from bnstudio.gui.knowledge.variables_model import LEAF, ROOT
from bnstudio.gui.widgets.table.cells import tick_rect
from bnstudio.gui.wording.knowledge import OPENED, SAVED
from bnstudio.resources import resource
from tests.support.session_tools import LONG

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def known(session):
    return session.data.knowledge


def rows(page):
    return [(row.a, row.b, row.kind, row.chance) for row in page.arcs.model.rows]


def press(table, row, column=0, held=NONE):
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), LEFT, held, place)


# -- arcs ----------------------------------------------------------------------------------------


def test_arcs_are_typed_with_completion_changed_and_removed(page, session):
    page.show_pane("arcs")
    arcs = page.arcs
    adder = arcs.adder
    assert not arcs.table.isVisible() and "right-click an arc" in arcs.nothing.text()
    assert not adder.add.isEnabled()
    adder.source.setFocus()
    QTest.keyClicks(adder.source, "3")
    offered = adder.source.completer()
    assert [offered.completionModel().index(0, 0).data(), offered.completionCount()] == ["V3", 1]
    adder.source.setText("V3")
    QTest.keyClicks(adder.target, "V0")
    assert adder.message.text() == "1 arc"
    QTest.keyClick(adder.target, Qt.Key.Key_Return)
    assert known(session).required == (("V3", "V0"),)
    assert rows(page) == [("V3", "V0", Kind.REQUIRED, None)]
    assert adder.source.text() == "" and arcs.table.isVisible()
    adder.what.set_value("believe")
    assert adder.chance.isVisible()
    adder.source.setText("V0")
    adder.target.setText("V1")
    adder.chance.set_number(1.5)
    assert "above 0 and below 1" in adder.message.text() and not adder.add.isEnabled()
    adder.chance.set_number(0.25)
    QTest.mouseClick(adder.add, LEFT)
    assert known(session).prior == (("V0", "V1", 0.25),)
    arcs.table.choose_arcs([("V0", "V1")])
    assert arcs.chance.isVisible() and arcs.chance.value() == 0.25
    arcs.chance.setValue(0.125)
    assert known(session).prior == (("V0", "V1", 0.125),)
    assert arcs.model.cell_text(1, 3) == "0.125"
    press(arcs.table, 0)
    press(arcs.table, 1, held=CTRL)
    assert arcs.remove.text() == "Remove 2 arcs"
    actions = {a.text(): a for a in arcs.change_menu().actions()}
    actions["Forbid both ways"].trigger()
    both = (("V3", "V0"), ("V0", "V3"), ("V0", "V1"), ("V1", "V0"))
    assert known(session) == Knowledge(forbidden=both)
    press(arcs.table, 0)
    QTest.keyClick(arcs.table, Qt.Key.Key_Delete)
    assert len(known(session).forbidden) == 3
    assert session.document.undo_text.startswith("withdraw what is said of V")
    session.document.undo()
    assert known(session).forbidden == both and len(arcs.model.rows) == 4


def test_a_name_that_is_being_typed_is_no_fault_yet(page):
    page.show_pane("arcs")
    adder = page.arcs.adder
    adder.source.setFocus()
    QTest.keyClicks(adder.source, "v")
    assert not adder.source.property("error") and "no variable" not in adder.message.text()
    assert not adder.add.isEnabled()
    QTest.keyClicks(adder.source, "x")
    assert adder.message.text() == "From: no variable is named or matched by “vx”."
    QTest.keyClick(adder.source, Qt.Key.Key_Backspace)
    assert not adder.source.property("error")
    QTest.keyClick(adder.source, Qt.Key.Key_Escape)  # closes what is offered
    QTest.keyClick(adder.source, Qt.Key.Key_Tab)
    assert adder.source.property("error")
    assert adder.message.text() == "From: no variable is named or matched by “v”."


def test_what_the_other_direction_takes_the_place_of_is_said(page, session):
    session.data.set_knowledge(Knowledge(required=(("V1", "V2"),)))
    page.show_pane("arcs")
    adder = page.arcs.adder
    adder.source.setText("V2")
    adder.target.setText("V1")
    assert adder.message.text() == "1 arc, in the place of V1 → V2"
    QTest.mouseClick(adder.add, LEFT)
    assert known(session).required == (("V2", "V1"),)


def test_arcs_are_added_by_patterns_and_by_groups(page, session):
    page.show_pane("arcs")
    adder = page.arcs.adder
    adder.what.set_value("forbid")
    adder.source.setText("V[01]")
    adder.target.setText("*")
    assert adder.message.text() == "8 arcs: V0 → V1, V0 → V2, V0 → V3, …"
    QTest.mouseClick(adder.add, LEFT)
    assert len(known(session).forbidden) == 8
    session.data.set_groups({"V3": "lab", "V4": "lab"})
    adder.source.setText("group: lab")
    adder.target.setText("V2")
    assert adder.message.text() == "2 arcs: V3 → V2, V4 → V2"
    adder.source.setText("nobody*")
    assert adder.message.text() == "From: no variable is named or matched by “nobody*”."
    assert adder.source.property("error") and not adder.add.isEnabled()
    adder.source.setText("V2")
    assert adder.message.text() == "An arc joins two different variables."
    adder.what.set_value("require")
    adder.source.setText("*")
    adder.target.setText("*")
    assert adder.message.text() == "Both directions of an arc cannot be required."


def test_arcs_are_filtered_and_sorted(page, session):
    session.data.set_knowledge(
        Knowledge(required=(("V1", "V2"), ("V0", "V4")), forbidden=(("V3", "V1"),))
    )
    page.show_pane("arcs")
    arcs = page.arcs
    arcs.search.setText("V1")
    assert [row[:2] for row in rows(page)] == [("V1", "V2"), ("V3", "V1")]
    assert arcs.count.text() == "2 of 3 arcs"
    arcs.kind.set_value(Kind.FORBIDDEN)
    assert [row[:2] for row in rows(page)] == [("V3", "V1")]
    arcs.search.setText("V2")
    assert not arcs.table.isVisible() and arcs.nothing.text().startswith("No arc is of this kind")
    arcs.search.clear()
    arcs.kind.set_value(None)
    arcs.table.sortByColumn(FROM, Qt.SortOrder.AscendingOrder)
    assert [row[0] for row in rows(page)] == ["V0", "V1", "V3"]
    # What is to be shown is found behind a search that hides it.
    arcs.search.setText("V4")
    page.show_arcs([("V3", "V1")])
    assert [row.arc for row in arcs.table.chosen_rows()] == [("V3", "V1")]


def test_arcs_in_their_thousands_are_refused_and_shown(page, session):
    page.show_pane("arcs")
    many = tuple((f"X{i}", f"Y{i % 7}") for i in range(20_000))
    session.data.set_knowledge(Knowledge(forbidden=many))
    assert page.arcs.count.text() == "20\u202f000 arcs"
    page.arcs.adder.offer([f"N{i}" for i in range(1000)], {})
    page.arcs.adder.source.setText("*")
    page.arcs.adder.target.setText("*")
    assert page.arcs.adder.message.text().startswith("That would be 1\u202f000\u202f000 arcs.")


# -- variables -----------------------------------------------------------------------------------


def tick_place(table, row, column):
    rect = table.text_rect(table.visualRect(table.model().index(row, column)), column)
    return tick_rect(rect).center()


def test_roots_leaves_and_limits_by_ticks_keys_and_fields(page, session):
    page.show_pane("variables")
    pane = page.variables
    table = pane.table
    QTest.mouseClick(table.viewport(), LEFT, NONE, tick_place(table, 0, ROOT))
    assert known(session).roots == ("V0",)
    press(table, 1)
    press(table, 3, held=SHIFT)
    assert pane.who.text() == "3 variables"
    QTest.mouseClick(table.viewport(), LEFT, NONE, tick_place(table, 2, LEAF))
    assert known(session).leaves == ("V1", "V2", "V3")
    assert table.chosen_names() == ["V1", "V2", "V3"] and pane.leaf.isChecked()
    QTest.keyClick(table, Qt.Key.Key_L)
    assert known(session).leaves == ()
    QTest.keyClick(table, Qt.Key.Key_E)
    assert known(session).roots == ("V0", "V1", "V2", "V3")
    pane.most.setValue(2)
    assert known(session).max_parents == {"V1": 2, "V2": 2, "V3": 2}
    assert session.document.undo_text == "limit the parents of 3 variables"
    press(table, 2)
    assert pane.most.number == 2
    pane.most.set_number(None)
    assert known(session).max_parents == {"V1": 2, "V3": 2}
    pane.spoken.setChecked(True)
    assert pane.model.names == ["V0", "V1", "V2", "V3"]
    pane.search.setText("?4")
    assert not table.isVisible() and pane.nothing.isVisible()
    pane.choose(["V4"])
    assert table.chosen_names() == ["V4"] and pane.search.text() == ""


def test_variables_are_sorted_by_what_is_known(page, session):
    session.data.set_knowledge(
        Knowledge(tiers=(("V3",), ("V1",)), max_parents={"V4": 1}, leaves=("V2",))
    )
    page.show_pane("variables")
    model = page.variables.model
    up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
    model.sort(1, down)
    assert model.names[:2] == ["V1", "V3"]
    model.sort(3, up)
    assert model.names[0] == "V2"
    model.sort(4, up)
    assert model.names[0] == "V4"
    model.sort(0, down)
    assert model.names == ["V4", "V3", "V2", "V1", "V0"]


# -- orderings -----------------------------------------------------------------------------------


def test_orderings_are_typed_replaced_and_removed(page, session):
    page.show_pane("orderings")
    pane = page.orderings
    pane.text.setFocus()
    QTest.keyClicks(pane.text, "V0 < V2,V4")
    QTest.keyClick(pane.text, Qt.Key.Key_Return)
    assert known(session).orderings == (("V0", "V2", "V4"),)
    assert pane.text.text() == ""
    pane.text.setText("V1 → V9")
    assert pane.message.text() == "No variable is named “V9”." and not pane.add.isEnabled()
    pane.text.setText("V1, V1")
    assert pane.message.text() == "Each name stands once in an ordering."
    pane.text.setText("V1 ->")
    assert pane.message.text() == "An ordering has at least two names."
    place = pane.list.visualItemRect(pane.list.item(0)).center()
    QTest.mouseClick(pane.list.viewport(), LEFT, NONE, place)
    assert pane.text.text() == "V0 → V2 → V4"
    pane.text.setText("V4, V0")
    QTest.mouseClick(pane.replace, LEFT)
    assert known(session).orderings == (("V4", "V0"),)
    QTest.keyClick(pane.list, Qt.Key.Key_Delete)
    assert known(session).orderings == () and pane.nothing.isVisible()


def test_names_that_hold_signs_are_read_whole():
    names = {"a", "b", "stay, days", "x < y", "x"}
    assert names_in(" a, b", names) == ["a", "b"]
    assert names_in("a < stay, days -> x < y → x", names) == ["a", "stay, days", "x < y", "x"]
    assert names_in("a, nobody, b,", names) == ["a", "nobody", "b"]
    assert names_in("", names) == []


def test_the_last_of_several_names_is_completed(page, session):
    page.show_pane("orderings")
    pane = page.orderings
    pane.text.setFocus()
    QTest.keyClicks(pane.text, "V0, 3")
    offered = pane.text.completer()
    assert offered.completionCount() == 1
    assert offered.pathFromIndex(offered.completionModel().index(0, 0)) == "V0, V3"


def test_chosen_variables_begin_an_ordering(page, session):
    page.show_pane("variables")
    table = page.variables.table
    assert not page.variables.order.isEnabled()
    press(table, 2)
    press(table, 4, held=CTRL)
    QTest.mouseClick(page.variables.order, LEFT)
    assert page.panes.value == "orderings" and page.orderings.text.text() == "V2 → V4"


# -- files ---------------------------------------------------------------------------------------


def test_knowledge_is_saved_and_loaded_in_every_form(page, session, qtbot, tmp_path, monkeypatch):
    told = []
    session.tasks.notice.connect(lambda kind, text: told.append((kind, text)))
    first = Knowledge(required=(("V0", "V1"),), forbidden=(("V2", "V3"),))
    for name, kept in (
        ("k.json", first),
        ("k.csv", first),
        ("k.txt", first),
        ("k.whitelist.csv", Knowledge(required=first.required)),
        ("k.blacklist.csv", Knowledge(forbidden=first.forbidden)),
    ):
        session.data.set_knowledge(first)
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, p=path: (str(p), ""))
        QTest.mouseClick(page.save, LEFT)
        qtbot.waitUntil(lambda p=path: any(p.name in text for _, text in told), timeout=LONG)
        assert path.exists() and told[-1][1].startswith(f"{name} is written.")
        assert (len(told[-1][1]) > len(f"{name} is written.")) == (kept != first), "loss is told"
        session.data.set_knowledge(Knowledge())
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, p=path: (str(p), ""))
        QTest.mouseClick(page.load, LEFT)
        qtbot.waitUntil(lambda: bool(known(session)), timeout=LONG)
        assert known(session) == kept, name
    assert "*.json" in OPENED and "bnlearn's whitelist (*.whitelist.csv)" in SAVED


def test_a_list_of_arcs_is_asked_about_and_knowledge_is_added(page, session, qtbot, tmp_path):
    path = tmp_path / "arcs.csv"
    path.write_text("from,to\nV0,V1\n", encoding="utf-8")
    session.data.set_knowledge(Knowledge(roots=("V3",)))
    asked = []
    ask = page.files.ask_listed
    session.data.arc_list_opened.disconnect(ask)
    session.data.arc_list_opened.connect(lambda *told: asked.append(ask(*told)))
    session.data.open_knowledge(path, add=True)
    qtbot.waitUntil(lambda: bool(asked), timeout=LONG)
    QTest.mouseClick(asked[0].buttons["forbidden"], LEFT)
    qtbot.waitUntil(lambda: bool(known(session).forbidden), timeout=LONG)
    assert known(session) == Knowledge(forbidden=(("V0", "V1"),), roots=("V3",))
    assert session.document.undo_text == "add arcs.csv"


def test_the_example_is_shown_saved_and_used_on_its_table(page, session, qtbot, tmp_path):
    dialog = page.files.show_example()
    assert json.loads(dialog.text.toPlainText())["required"]
    assert not dialog.use.isEnabled() and "sample Asia" in dialog.use.toolTip()
    dialog.close()
    session.data.open_table(resource("samples/asia.csv"))
    qtbot.waitUntil(lambda: "asia" in session.data.variable_names, timeout=LONG)
    dialog = page.files.show_example()
    QTest.mouseClick(dialog.use, LEFT)
    assert len(known(session).tiers) == 4 and session.form.contradictions() == ()
    assert page.board.columns[1].list.rows.shown == ["asia", "smoke"]


def test_the_pages_menus_open_where_they_are_asked_for(page, session):
    QTest.mouseClick(page.more, LEFT)
    menu = QApplication.activePopupWidget()
    assert menu is not None and menu.pos().y() >= page.more.mapToGlobal(QPoint(0, 0)).y()
    menu.close()
    page.board.add.click()
    QApplication.processEvents()
    QTest.mouseClick(page.board.columns[1].more, LEFT)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()
