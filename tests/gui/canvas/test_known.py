"""Background knowledge on the canvas: said by the menu and by keys, shown by marks and lines."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.known import Known, Mark
from bnstudio.gui.canvas.painting.known import beside
from bnstudio.gui.style.tokens import tokens
from tests.support.canvas_trial import CTRL, PLACES, SHIFT, small_dag

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def bench(bench):
    bench.give_data()
    bench.put(small_dag(), places=PLACES)
    return bench


def menu_at(bench, place) -> dict:
    """Open the context menu by the mouse; return its actions by their words."""
    bench.click(place, button=RIGHT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return {action.text().partition("\t")[0]: action for action in menu.actions()}


def choose(bench, place, words):
    action = menu_at(bench, place)[words]
    QApplication.activePopupWidget().close()
    action.trigger()


def known(bench):
    return bench.services.data.knowledge


def marks(bench):
    drawing = bench.scene.drawing
    return {drawing.pair(number): mark for number, mark in bench.scene.badges.shown().items()}


def test_an_arc_is_required_forbidden_and_withdrawn_by_its_menu(bench):
    choose(bench, bench.on_edge("A", "C"), "Require A → C")
    assert known(bench).required == (("A", "C"),)
    assert marks(bench) == {("A", "C"): Mark.REQUIRED}
    assert bench.page.messages.toast.isVisible()
    assert bench.document.undo_text == "require A → C"
    actions = menu_at(bench, bench.on_edge("A", "C"))
    QApplication.activePopupWidget().close()
    assert actions["Require A → C"].isChecked()
    actions["Forbid both ways"].trigger()
    assert known(bench) == Knowledge(forbidden=(("A", "C"), ("C", "A")))
    assert marks(bench) == {("A", "C"): Mark.FORBIDDEN}, "it is in the graph still"
    choose(bench, bench.on_edge("A", "C"), "Withdraw what is known of it")
    assert not known(bench) and not marks(bench)
    assert "Withdraw what is known of it" not in menu_at(bench, bench.on_edge("A", "C"))
    QApplication.activePopupWidget().close()
    bench.document.undo()
    bench.document.undo()
    assert known(bench).required == (("A", "C"),)


def test_of_two_chosen_nodes_each_direction_can_be_said(bench):
    bench.click(bench.at("A"))
    bench.click(bench.at("E"), CTRL)
    actions = menu_at(bench, bench.at("E"))
    QApplication.activePopupWidget().close()
    assert {"Require A → E", "Require E → A", "Forbid A → E", "Forbid E → A"} <= actions.keys()
    actions["Forbid E → A"].trigger()
    assert known(bench).forbidden == (("E", "A"),)
    # Two nodes with an arc between them are that arc.
    bench.click(bench.at("B"))
    bench.click(bench.at("D"), CTRL)
    actions = menu_at(bench, bench.at("D"))
    QApplication.activePopupWidget().close()
    assert "Require B → D" in actions and "Require D → B" not in actions


def test_several_arcs_at_once_and_by_the_key(bench):
    bench.click(bench.on_edge("A", "C"))
    bench.click(bench.on_edge("B", "C"), SHIFT)
    assert len(bench.selected_edges()) == 2
    bench.key(Qt.Key.Key_P)
    assert set(known(bench).required) == {("A", "C"), ("B", "C")}
    bench.key(Qt.Key.Key_P)
    assert known(bench).required == ()
    choose(bench, bench.on_edge("B", "C"), "Forbid 2 arcs")
    assert set(known(bench).forbidden) == {("A", "C"), ("B", "C")}


def test_the_menu_key_opens_the_menu_of_a_selected_arc(bench):
    bench.click(bench.on_edge("A", "C"))
    bench.key(Qt.Key.Key_Menu)
    menu = QApplication.activePopupWidget()
    assert "Require A → C" in [action.text() for action in menu.actions()]
    menu.close()


def test_a_contradiction_is_told_on_a_card(bench):
    bench.services.data.set_knowledge(Knowledge(tiers=(("C",), ("A",))))
    assert marks(bench) == {("A", "C"): Mark.FORBIDDEN}, "tiers rule it out"
    choose(bench, bench.on_edge("A", "C"), "Require A → C")
    card = bench.page.messages.card
    assert card.isVisible()
    texts = " ".join(label.text() for label in card.findChildren(object) if hasattr(label, "text"))
    assert "This contradicts what is known" in texts and "tier 1" in texts


def test_nodes_that_are_no_variables_are_not_spoken_of(bench):
    bench.graph.rename("A", "Z")
    bench.settle()
    actions = menu_at(bench, bench.on_edge("Z", "C"))
    QApplication.activePopupWidget().close()
    assert not any(words.startswith(("Require", "Forbid")) for words in actions)


def test_links_are_marked_and_said_each_way(bench):
    bench.services.data.set_knowledge(Knowledge(required=(("D", "B"),)))
    assert marks(bench) == {}
    bench.graph.set_view("cpdag")
    bench.settle()
    assert marks(bench) == {("B", "D"): Mark.REQUIRED}, "either direction is in a link"
    actions = menu_at(bench, bench.on_edge("B", "D"))
    QApplication.activePopupWidget().close()
    assert {"Require B → D", "Require D → B"} <= actions.keys()


def test_all_that_is_known_is_shown_on_demand(bench):
    known_ = Knowledge(
        required=(("A", "E"),),
        forbidden=(("A", "D"), ("D", "A"), ("B", "E")),
        prior=(("A", "C", 0.7),),
    )
    bench.services.data.set_knowledge(known_)
    names = bench.scene.drawing.names
    strip = bench.page.strip
    assert not bench.scene.absent.isVisible() and marks(bench) == {}
    strip.known.click()
    assert bench.page.knowing.shown and bench.scene.absent.isVisible()
    assert marks(bench) == {("A", "C"): Mark.PROBABLE}
    lines = [(names[a], names[b], mark, both) for a, b, mark, both in bench.scene.absent.lines()]
    assert lines == [
        ("A", "E", Mark.REQUIRED, False),
        ("A", "D", Mark.FORBIDDEN, True),
        ("B", "E", Mark.FORBIDDEN, False),
    ]
    legend = bench.page.legend.accessibleName()
    assert "Required" in legend and "Forbidden" in legend and "Probable" in legend
    bench.click(bench.at("B"))
    lines = bench.scene.absent.lines()
    assert [(names[a], names[b]) for a, b, *_ in lines] == [("B", "E")], "only those at it"
    bench.key(Qt.Key.Key_K)
    assert not bench.page.knowing.shown and not strip.known.isChecked()


def test_badges_stand_beside_arcs_and_on_no_node(bench):
    drawing = bench.scene.drawing
    for number in range(drawing.m):
        x, y = beside(drawing, number, 13.0, 8.0)
        assert drawing.node_at(x, y, 6.0) is None
    # They are painted there.
    bench.services.data.set_knowledge(Knowledge(required=(("A", "C"),), forbidden=(("B", "D"),)))
    index = drawing.graph.index
    for a, b, ink in (("A", "C", tokens(False).node_border), ("B", "D", tokens(False).error)):
        number = drawing.edge_between(index[a], index[b])
        place = beside(drawing, number, 13.0 / bench.view.zoom, 8.0 / bench.view.zoom)
        spot = bench.view.mapFromScene(QPointF(*place))
        image: QImage = bench.view.grab().toImage()
        near = (
            image.pixelColor(spot.x() + x, spot.y() + y)
            for x in range(-9, 10)
            for y in range(-9, 10)
        )
        least = min(
            abs(c.red() - ink.red()) + abs(c.green() - ink.green()) + abs(c.blue() - ink.blue())
            for c in near
        )
        assert least < 12, "smooth edges mix it with the ground"


def test_tooltips_say_what_is_known(bench):
    bench.services.data.set_knowledge(Knowledge(required=(("A", "C"),), leaves=("B",)))
    at = bench.view.mapToScene(bench.on_edge("A", "C"))
    assert bench.page.selection.tooltip_at(at) == "A → C (required)"
    said = Known(known(bench)).words("B", "C")
    assert said == "ruled out: “B” is a leaf, and nothing leaves a leaf"


def test_a_line_of_the_knowledge_passes_no_foreign_box(bench):
    """One that did would be read as two."""
    bench.services.data.set_knowledge(Knowledge(forbidden=(("A", "E"),)))
    bench.page.knowing.show_all(True)
    absent, drawing = bench.scene.absent, bench.scene.drawing
    (curve,) = absent.curves(absent.lines())
    node = drawing.graph.index["C"]
    box = drawing.positions[node] + drawing.sizes[node] / 2.0 * [[-1.0], [1.0]]
    line = geometry.polyline(curve)
    assert not ((line > box[0]) & (line < box[1])).all(axis=1).any()
    assert absent.curves(absent.lines())[0] is curve, "looked for once"
