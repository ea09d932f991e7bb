"""The strip above the canvas and the legend below it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import tokens
from tests.support.canvas_trial import (
    PLACES,
    Bench,
    small_dag,
)


def test_find_a_node_by_typing(bench: Bench):
    dag = DAG(["RAIN", "SPRINKLER", "WETGRASS"], [(0, 2), (1, 2)])
    bench.put(dag)
    bench.page.strip.open_find()
    field = bench.page.strip.find_field
    assert field.hasFocus()
    QTest.keyClicks(field, "wet")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert bench.selection.names == ("WETGRASS",)
    assert bench.scene.state.focused == 2
    seen = bench.view.viewport().rect()
    assert seen.contains(bench.at("WETGRASS"))


def test_find_field_becomes_an_icon_when_narrow(bench: Bench):
    bench.page.resize(700, 500)
    QTest.qWait(10)
    strip = bench.page.strip
    assert not strip.find_field.isVisible() and strip.find_button.isVisible()
    QTest.mouseClick(strip.find_button, Qt.MouseButton.LeftButton)
    assert strip.find_field.isVisible() and strip.find_field.hasFocus()
    bench.view.setFocus()
    assert not strip.find_field.isVisible() and strip.find_button.isVisible()
    bench.page.resize(1000, 500)
    QTest.qWait(10)
    assert strip.find_field.isVisible() and not strip.find_button.isVisible()


def test_find_field_gives_way_before_the_name_of_the_layout_is_cut(bench: Bench):
    strip = bench.page.strip
    strip.offer_sure(True)
    found = set()
    for width in range(830, 1001, 10):
        bench.page.resize(width, 500)
        QTest.qWait(5)
        assert strip.layouts.width() >= strip.layouts.sizeHint().width()
        found.add(strip.find_field.isVisible())
    assert found == {True, False}


def test_zoom_buttons_give_way_where_the_strip_has_no_room(bench: Bench):
    strip = bench.page.strip
    minus, plus, fit = strip.zoom_buttons
    for width, there in ((1000, True), (700, False), (1000, True)):
        bench.page.resize(width, 500)
        QTest.qWait(10)
        assert (minus.isVisible(), plus.isVisible(), fit.isVisible()) == (there, there, True)
        assert strip.minimumSizeHint().width() <= strip.width()
    # One button more, where strengths are known, has them give way sooner.
    bench.page.resize(810, 500)
    QTest.qWait(10)
    assert minus.isVisible()
    strip.offer_sure(True)
    assert not minus.isVisible()


def test_strip_controls_have_names_and_shortcuts(bench: Bench):
    strip = bench.page.strip
    assert strip.height() == theme().px(40)
    for button, key in zip(strip.tool_buttons.values(), ("V", "N", "A"), strict=True):
        assert button.accessibleName()
        assert f"({key})" in button.toolTip()
    assert strip.layouts.accessibleName() == "Layout"


def test_a_legend_with_too_little_room_says_the_rest_in_a_tooltip(bench: Bench) -> None:
    bench.put(small_dag(), places=PLACES)
    legend = bench.page.legend
    assert not legend.toolTip()
    bench.services.data.set_groups({name: name * 60 for name in "ABE"})
    assert "E" * 60 in legend.toolTip()


def test_legend_says_what_the_view_shows(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    legend = bench.page.legend
    assert legend.accessibleName() == "Legend: Compelled, Reversible, directed by convention"
    bench.graph.set_view("cpdag")
    bench.services.data.set_groups({"A": "Cause", "E": "Effect", "Z": "Not in the graph"})
    assert legend.accessibleName() == "Legend: Compelled, Reversible, Cause, Effect"
    assert bench.scene.looks.bands[0] == tokens(False).groups[0]
    assert bench.scene.looks.bands[1] is None
