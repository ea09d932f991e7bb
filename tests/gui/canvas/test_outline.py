"""The list of nodes and arcs: what it says, its keys, and how it goes along with the canvas."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.page.outline import Outline, rows_of
from tests.support.canvas_trial import PLACES

NAMES = ("A", "B", "C", "D", "E")
ARCS = [(0, 2), (1, 2), (2, 3)]


@pytest.fixture
def bench(bench):
    bench.put(DAG(NAMES, ARCS), "dag", PLACES)
    return bench


@pytest.fixture
def outline(bench, qtbot):
    services = bench.services
    made = Outline(
        bench.graph, services.data, services.selection, bench.page.selection.go_to, bench.page
    )
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def stands_on(outline):
    return outline.texts()[outline.list.currentIndex().row()]


def test_rows_say_nodes_and_below_them_what_joins_them():
    graph = PDAG(("X", "Y", "Z"), [(0, 1)], [(1, 2)])
    assert [row.text for row in rows_of(graph, {"Z": "zed"})] == [
        "X: 0 parents, 1 child",
        "child Y: X → Y",
        "Y: 1 parent, 0 children, 1 link",
        "parent X: X → Y",
        "link to zed (Z): Y – Z",
        "zed (Z): 0 parents, 0 children, 1 link",
        "link to Y: Z – Y",
    ]
    assert [row.node for row in rows_of(graph, {"Z": "zed"}, " ZE ")] == ["Z", "Z"]


def test_every_arc_stands_below_both_its_ends(bench):
    rows = rows_of(bench.graph.graph, {})
    for a, b in bench.graph.graph.named_arcs():
        assert {row.node for row in rows if row.ends == (a, b)} == {a, b}
    assert sum(row.ends is None for row in rows) == len(NAMES)


def test_keys_walk_it_and_select_on_the_canvas(bench, outline, qtbot):
    assert outline.list.hasFocus() and stands_on(outline) == "A: 0 parents, 1 child"
    qtbot.keyClick(outline.list, Qt.Key.Key_Right)
    assert stands_on(outline).startswith("B:")
    qtbot.keyClick(outline.list, Qt.Key.Key_Down)
    qtbot.keyClick(outline.list, Qt.Key.Key_Return)
    assert bench.services.selection.pair == ("B", "C")
    assert len(bench.scene.state.selected_edges) == 1
    qtbot.keyClick(outline.list, Qt.Key.Key_Left)
    qtbot.keyClick(outline.list, Qt.Key.Key_Return)
    assert bench.services.selection.names == ("B",)
    assert outline.isVisible()
    qtbot.keyClick(outline.list, Qt.Key.Key_D)
    assert stands_on(outline).startswith("D:")


def test_what_is_selected_elsewhere_is_found(bench, outline):
    bench.services.selection.select(["D"])
    assert stands_on(outline).startswith("D:")
    bench.services.selection.select([], ("A", "C"))
    assert outline.rows.rows[outline.list.currentIndex().row()].ends == ("A", "C")


def test_it_follows_edits_and_stays_where_it_stands(bench, outline):
    bench.services.selection.select(["D"])
    bench.graph.delete([("A", "C")])
    assert "A: 0 parents, 0 children" in outline.texts()
    assert stands_on(outline).startswith("D:")
    assert outline.count.text() == "5 nodes, 2 edges"


def test_the_field_leaves_some_and_leads_into_the_list(outline, qtbot):
    outline.field.setFocus()
    qtbot.keyClicks(outline.field, "d")
    assert outline.texts() == ["D: 1 parent, 0 children", "parent C: C → D"]
    qtbot.keyClick(outline.field, Qt.Key.Key_Down)
    assert outline.list.hasFocus()
    outline.field.setText("no such node")
    assert outline.texts() == [] and outline.none.text() == "No node is called that."


def test_a_screen_reader_finds_a_list_whose_rows_say_all(outline):
    face = QAccessible.queryAccessibleInterface(outline.list)
    assert face.role() == QAccessible.Role.List
    assert face.text(QAccessible.Text.Name) == "Nodes and arcs of the graph"
    said = [face.child(i).text(QAccessible.Text.Name) for i in range(face.childCount())]
    assert said == outline.texts()
    assert face.child(0).role() == QAccessible.Role.ListItem


def test_it_is_drawn(outline):
    image = outline.grab().toImage()
    top = outline.list.mapTo(outline, QPoint(0, 0)).y()
    row = [image.pixelColor(x, top + 14).lightness() for x in range(20, 160)]
    assert min(row) < 120 < max(row)
