"""Tiers on the Knowledge page: variables carried by mouse and by keys, contradictions and undo."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.knowledge.page import KnowledgePage
from bnstudio.job.spec import Limits
from tests.support.session_tools import LONG, write_table

LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
NONE = Qt.KeyboardModifier.NoModifier


def spot(names, name):
    return names.visualRect(names.rows.index(names.rows.row_of(name))).center()


def click(names, name, held=NONE):
    QTest.mouseClick(names.viewport(), LEFT, held, spot(names, name))


def carry(names, name, target, at=None):
    """Drag what is chosen by one of its rows to the middle of another widget, and stop there."""
    QApplication.processEvents()  # new columns get their places
    begin, port = spot(names, name), names.viewport()
    QTest.mousePress(port, LEFT, NONE, begin)
    middle = target.rect().center() if at is None else at
    end = port.mapFromGlobal(target.mapToGlobal(middle))
    for step in range(1, 5):
        place = begin + (end - begin) * step / 4
        QTest.mouseMove(port, place)
    return end


def drop(names, name, target, at=None):
    end = carry(names, name, target, at)
    QTest.mouseRelease(names.viewport(), LEFT, NONE, end)


def tiers(session):
    return session.data.knowledge.tiers


def test_the_button_that_adds_a_tier_is_whole(page, qtbot):
    """Its words are longer in other languages, and two tiers leave it the least room."""
    board = page.board
    board.add.setText("Stufe hinzufügen, die hinten steht")
    for _ in range(2):
        board._set_count(len(board.columns))
    page.resize(700, 600)
    QApplication.processEvents()
    assert board.last.width() >= board.add.width() >= board.add.sizeHint().width()


def test_variables_are_carried_into_tiers_by_mouse_several_at_once(page, session):
    board = page.board
    free = board.free.list
    assert free.rows.shown == ["V0", "V1", "V2", "V3", "V4"]
    drop(free, "V1", board.last)  # where there is no tier it begins one
    assert tiers(session) == (("V1",),)
    click(free, "V0")
    click(free, "V2", CTRL)
    assert free.chosen() == ["V0", "V2"]
    drop(free, "V2", board.columns[1].list)
    assert tiers(session) == (("V1", "V0", "V2"),)
    first = board.columns[1].list
    assert first.chosen() == ["V0", "V2"], "what was moved stays chosen"
    assert first.rows.shown == ["V0", "V1", "V2"], "the rows keep the order of the table"
    assert session.document.undo_text == "put 2 variables into tier 1"
    session.document.undo()
    assert tiers(session) == (("V1",),) and free.rows.shown == ["V0", "V2", "V3", "V4"]
    session.document.redo()
    click(first, "V1")
    drop(first, "V1", board.free.list)
    assert tiers(session) == (("V0", "V2"),) and "V1" in free.rows.shown


def test_what_is_carried_is_shown_and_can_be_let_go_where_it_was(page, session):
    board = page.board
    session.data.set_knowledge(Knowledge(tiers=(("V0",), ("V1",))))
    names = board.free.list
    click(names, "V2")
    click(names, "V4", SHIFT)
    carry(names, "V3", board.columns[2].list)
    assert names.carrying and board._ghost.isVisible()
    assert board._ghost.text() == "3 variables"
    assert [column.list.target for column in board.columns] == [False, False, True]
    QTest.keyClick(names, Qt.Key.Key_Escape)
    assert not names.carrying and not board._ghost.isVisible()
    assert not any(column.list.target for column in board.columns)
    assert tiers(session) == (("V0",), ("V1",))
    # A click on one of several chosen rows chooses it alone, once the button is up.
    click(names, "V3")
    assert names.chosen() == ["V3"]
    # Let go outside of the columns it stays where it was.
    drop(names, "V3", page.faults)
    assert tiers(session) == (("V0",), ("V1",))


def test_the_tiers_are_worked_by_keys_alone(page, session):
    board = page.board
    page.board.add.click()
    page.board.add.click()
    assert tiers(session) == ((), ())
    names = board.free.list
    names.setFocus()
    names.setCurrentIndex(names.rows.index(0))
    QTest.keyClick(names, Qt.Key.Key_Down, SHIFT)
    assert names.chosen() == ["V0", "V1"]
    QTest.keyClick(names, Qt.Key.Key_Right, ALT)
    assert tiers(session) == (("V0", "V1"), ())
    first, second = board.columns[1].list, board.columns[2].list
    assert first.hasFocus() and first.chosen() == ["V0", "V1"]
    QTest.keyClick(first, Qt.Key.Key_Right, ALT)
    assert tiers(session) == ((), ("V0", "V1")) and second.hasFocus()
    QTest.keyClick(second, Qt.Key.Key_Right, ALT)  # behind the last one
    assert tiers(session) == ((), (), ("V0", "V1"))
    QTest.keyClick(board.columns[3].list, Qt.Key.Key_1)
    assert tiers(session) == (("V0", "V1"), (), ())
    QTest.keyClick(first, Qt.Key.Key_Delete)
    assert tiers(session) == ((), (), ()) and names.hasFocus()
    QTest.keyClick(names, Qt.Key.Key_2)
    QTest.keyClick(second, Qt.Key.Key_Left)
    assert first.hasFocus(), "plain arrows walk between the columns"
    QTest.keyClick(first, Qt.Key.Key_Right)
    QTest.keyClick(second, Qt.Key.Key_A, CTRL)
    QTest.keyClick(second, Qt.Key.Key_0)
    assert tiers(session) == ((), (), ())
    QTest.keyClick(names, Qt.Key.Key_Left, ALT)  # there is nothing to the left
    assert tiers(session) == ((), (), ())


def test_tiers_are_added_moved_removed_and_closed(page, session):
    board = page.board
    session.data.set_knowledge(
        Knowledge(tiers=(("V0",), ("V1", "V2"), ("V3",)), forbid_within_tier=(1,))
    )
    assert [column.within.isChecked() for column in board.columns[1:]] == [False, True, False]
    box = board.columns[3].within
    QTest.mouseClick(box, LEFT, NONE, QPoint(6, box.height() // 2))
    assert session.data.knowledge.forbid_within_tier == (1, 2)
    actions = {a.text(): a for a in board.tier_menu(board.columns[2]).actions()}
    actions["Move left"].trigger()
    assert tiers(session) == (("V1", "V2"), ("V0",), ("V3",))
    assert session.data.knowledge.forbid_within_tier == (0, 2)
    actions = {a.text(): a for a in board.tier_menu(board.columns[1]).actions()}
    assert not actions["Move left"].isEnabled()
    actions["Nothing enters them"].trigger()
    assert session.data.knowledge.roots == ("V1", "V2")
    actions["Add a tier before it"].trigger()
    assert tiers(session) == ((), ("V1", "V2"), ("V0",), ("V3",))
    actions = {a.text(): a for a in board.tier_menu(board.columns[2]).actions()}
    actions["Remove the tier, 2 variables freed"].trigger()
    assert tiers(session) == ((), ("V0",), ("V3",))
    assert len(board.columns) == 4 and "V1" in board.free.list.rows.shown
    texts = []
    while session.document.undo_text:
        texts.append(session.document.undo_text)
        session.document.undo()
    assert texts[0] == "remove tier 2" and not session.data.knowledge


def test_a_tier_is_dragged_by_its_head(page, session):
    board = page.board
    session.data.set_knowledge(Knowledge(tiers=(("V0",), ("V1",), ("V2",))))
    QApplication.processEvents()
    head = board.columns[3].head

    def drag_to(target):
        begin = QPoint(30, head.height() // 2)
        end = head.mapFromGlobal(target.mapToGlobal(target.rect().center()))
        QTest.mousePress(head, LEFT, NONE, begin)
        for step in range(1, 5):
            QTest.mouseMove(head, begin + (end - begin) * step / 4)
        assert board._ghost.isVisible() and board._ghost.text() == "Tier 3"
        QTest.mouseRelease(head, LEFT, NONE, end)

    drag_to(board.columns[1])
    assert tiers(session) == (("V2",), ("V0",), ("V1",)) and not board._ghost.isVisible()
    drag_to(board.free)  # no place for a tier
    assert tiers(session) == (("V2",), ("V0",), ("V1",))
    head = board.columns[1].head
    begin, end = QPoint(30, 10), head.mapFromGlobal(board.last.mapToGlobal(QPoint(20, 100)))
    QTest.mousePress(head, LEFT, NONE, begin)
    QTest.mouseMove(head, end)
    QTest.mouseRelease(head, LEFT, NONE, end)
    assert tiers(session) == (("V0",), ("V1",), ("V2",))
    QTest.mouseClick(head, LEFT, NONE, begin)  # a click moves nothing
    assert tiers(session) == (("V0",), ("V1",), ("V2",))


def test_the_menu_of_variables_moves_them_and_limits_them(page, session):
    board = page.board
    session.data.set_knowledge(Knowledge(tiers=(("V0",), ())))
    names = board.free.list
    click(names, "V3")
    click(names, "V4", SHIFT)
    actions = {a.text().partition("\t")[0]: a for a in board.names_menu(board.free).actions()}
    actions["To tier 2"].trigger()
    assert tiers(session) == (("V0",), ("V3", "V4"))
    second = board.columns[2]
    actions = {a.text().partition("\t")[0]: a for a in board.names_menu(second).actions()}
    actions["Nothing leaves them"].trigger()
    assert session.data.knowledge.leaves == ("V3", "V4")
    assert second.list.rows.marks.words("V3") == ["leaf"]
    dialog = page._ask_limit(["V3", "V4"])
    dialog.field.set_number(2)
    dialog.accept()
    assert session.data.knowledge.max_parents == {"V3": 2, "V4": 2}
    assert second.list.rows.marks.words("V4") == ["leaf", "≤ 2"]


def test_the_search_leaves_what_matches_and_the_rest_is_not_moved(page, session):
    board = page.board
    QTest.keyClicks(page.search, "3")
    assert board.free.list.rows.shown == ["V3"] and board.free.count.text() == "1 of 5"
    page.search.setText("v[0-9]*")  # brackets are for files; here * and ? stand for letters
    page.search.setText("v*")
    assert len(board.free.list.rows.shown) == 5
    page.search.setText("V?")
    board.free.list.selectAll()
    QTest.keyClick(board.free.list, Qt.Key.Key_Right, ALT)
    assert len(tiers(session)[0]) == 5


def test_a_contradiction_is_named_shown_and_gone_when_resolved(page, session):
    session.data.set_knowledge(
        Knowledge(required=(("V3", "V0"), ("V1", "V2")), tiers=(("V0",), ("V3",)))
    )
    said = page.faults.message.text()
    assert said.startswith("The arc V3 → V0 is required, but “V0” stands in an earlier tier")
    assert "V3 is in tier 2, V0 in tier 1" in said, "as the heads of the columns count"
    assert page.board.columns[1].list.rows.marks.culprits == {"V3", "V0"}
    QTest.mouseClick(page.faults.show_it, LEFT)
    assert page.panes.value == "arcs"
    assert [row.arc for row in page.arcs.table.chosen_rows()] == [("V3", "V0")]
    page.show_pane("tiers")
    last = page.board.columns[2].list
    click(last, "V3")
    drop(last, "V3", page.board.columns[1].list)
    assert page.faults.current is None
    assert page.faults.message.text() == "Nothing in it contradicts itself."
    session.document.undo()
    assert page.faults.current is not None


def test_contradictions_are_found_again_when_the_in_degree_limit_changes(page, session):
    session.data.set_knowledge(Knowledge(required=(("V0", "V2"), ("V1", "V2"), ("V3", "V4"))))
    assert page.faults.current is None
    session.form.change(limits=Limits(max_parents=1))
    assert "“V2” has 2 required parents (V0, V1), but at most 1" in page.faults.message.text()
    session.form.change(limits=Limits(max_parents=0))
    assert page.faults.place.text() == "1 of 2"
    QTest.mouseClick(page.faults.after, LEFT)
    assert "“V4” has 1 required parent" in page.faults.message.text()
    assert [row.arc for row in page.arcs.table.chosen_rows()] == [("V3", "V4")]
    session.form.change(limits=Limits(max_parents=2))
    assert page.faults.current is None


def test_the_way_to_culprits_leads_to_orderings_tiers_and_variables(page, session):
    session.data.set_knowledge(Knowledge(orderings=(("V3", "V4"), ("V0", "V1"), ("V1", "V0"))))
    page.show_culprits()
    assert page.panes.value == "orderings" and page.orderings.list.currentRow() == 1
    session.data.set_knowledge(Knowledge(tiers=(("V0", "V1"), ("V1",))))
    page.show_culprits()
    assert page.panes.value == "tiers" and page.board.chosen() == ["V1"]


def test_names_that_the_table_lacks_are_told_and_can_be_taken_out(page, session):
    session.data.set_knowledge(Knowledge(tiers=(("V0", "age"), ("V1",)), roots=("sex",)))
    assert "“age” and “sex” are not in the table and are left out." in page.faults.message.text()
    assert page.board.columns[1].list.rows.shown == ["V0", "age"]
    actions = {a.text(): a for a in page.menu().actions()}
    actions["Take out names that the table lacks"].trigger()
    assert session.data.knowledge == Knowledge(tiers=(("V0",), ("V1",)))
    actions = {a.text(): a for a in page.menu().actions()}
    assert not actions["Take out names that the table lacks"].isEnabled()
    actions["Clear all of it"].trigger()
    assert not session.data.knowledge


def test_a_thousand_variables_are_rows_not_widgets(qtbot, session, tmp_path):
    path = write_table(tmp_path / "wide.csv", rows=20, n=1000)
    session.data.open_table(path)
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    page = KnowledgePage(session.document, session.data, session.form)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show()
    widgets = len(page.findChildren(object))
    free = page.board.free.list
    assert len(free.rows.shown) == 1000
    page.search.setText("V99*")
    free.selectAll()
    assert len(free.chosen()) == 11
    drop(free, "V990", page.board.last)
    assert len(tiers(session)[0]) == 11
    page.search.clear()
    assert len(free.rows.shown) == 989 and page.board.free.count.text() == "989"
    assert len(page.findChildren(object)) < widgets + 100
