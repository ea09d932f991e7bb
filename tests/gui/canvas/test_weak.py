"""Weak arcs on the canvas: which are hidden or faded, what stays as it is, what is kept."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.figures.compose import compose
from bnstudio.figures.content import blanket
from bnstudio.figures.form import FigureForm
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.figure import shown_figure
from bnstudio.gui.canvas.page.page import GraphPage
from bnstudio.gui.canvas.painting.whole import WholeItem
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.strength.strengths import ArcCounts
from tests.support.canvas_trial import (
    ARCS,
    NAMES,
    PLACES,
    Bench,
    close_bench,
    middle_of,
    random_dag,
    small_dag,
)
from tests.support.dressing import dress

SHARES = {(0, 2): 1.0, (1, 2): 0.75, (2, 4): 0.5, (1, 3): 0.25}
"""How many of the networks have each arc of the small graph."""


def strengths(names=NAMES, shares=SHARES, networks: int = 100) -> FoundStrengths:
    counts = ArcCounts(names)
    for number in range(networks):
        counts.add([pair for pair, share in shares.items() if number < share * networks], [])
    return FoundStrengths(counts.strengths(), "bootstrap")


def make_bench(qtbot, qapp) -> Bench:
    dress(qapp)
    s = make_services()
    with theme().undressed():
        page = GraphPage(
            *(s.tasks, s.document, s.selection, s.data, s.graph, s.scores, s.runs),
            *(s.queries, s.strengths),
        )
    page.scene.reduced_motion = True
    qtbot.addWidget(page)
    page.resize(960, 640)
    page.show()
    qtbot.waitExposed(page)
    return Bench(s, page)


@pytest.fixture
def bench(qtbot, qapp):
    """The small graph with its strengths, nothing set apart yet."""
    made = make_bench(qtbot, qapp)
    made.put(small_dag(), places=PLACES)
    made.services.strengths.show(strengths(), keep=True)
    yield made
    close_bench(made)


def seen(bench: Bench) -> set[tuple[str, str]]:
    """The arcs that can be pointed at in the middle of their line."""
    found = set()
    drawing = bench.scene.drawing
    for number in range(drawing.m):
        at = middle_of(drawing, number)
        _, edge = bench.scene.state.hit(at.x(), at.y(), 4.0)
        if edge is not None:
            found.add(drawing.pair(edge))
    return found


def drawn_pixels(bench: Bench, a: str, b: str) -> set[str]:
    """The colours round the middle of an arc."""
    at = bench.on_edge(a, b)
    image = bench.view.grab().toImage()
    return {
        image.pixelColor(at.x() + dx, at.y() + dy).name()
        for dx in range(-3, 4)
        for dy in range(-3, 4)
    }


def test_arcs_below_the_strength_are_hidden_and_the_network_stays(bench):
    page, every = bench.page, bench.arcs()
    bench.services.strengths.show_on_canvas(False)
    assert not page.weak_strip.isVisible() and seen(bench) == every
    QTest.mouseClick(page.strip.weak, Qt.MouseButton.LeftButton)
    assert page.weak_strip.isVisible()
    page.weak_strip.slider.setValue(600)
    assert seen(bench) == {("A", "C"), ("B", "C")}
    assert page.weak_strip.count.text() == "2 of 4 arcs shown"
    assert page.weak_strip.field.number == 0.6
    assert drawn_pixels(bench, "B", "D") == {theme().tokens.canvas.name()}
    assert page.legend.accessibleName().endswith("2 weaker than 0.6 are hidden")
    # A strength as great as the one that is chosen is not less.
    page.weak_strip.field.setValue(0.5)
    assert page.weak_strip.count.text() == "3 of 4 arcs shown"
    assert bench.arcs() == every and not bench.document.undo_text.count("weak")
    QTest.mouseClick(page.weak_strip.close_button, Qt.MouseButton.LeftButton)
    assert seen(bench) == every and not page.strip.weak.isChecked()
    assert drawn_pixels(bench, "B", "D") != {theme().tokens.canvas.name()}


def test_pairs_that_are_not_joined_are_left_out_below_the_same_strength(bench):
    absent = {**SHARES, (0, 4): 0.6, (0, 3): 0.9}
    bench.services.strengths.show(strengths(shares=absent), keep=True)
    bench.services.strengths.set_threshold(0.5)
    page, bands = bench.page, bench.scene.bands
    assert bands.sure.absent(bench.scene.drawing)[1].tolist() == [0.9, 0.6]
    page.weak.show(True)
    for below, left in ((0.2, [0.9, 0.6]), (0.7, [0.9]), (0.95, [])):
        page.weak.set_below(below)
        assert bands.sure.absent(bench.scene.drawing)[1].tolist() == left
        if left == [0.9]:
            assert "Above 0.7, not in the graph" in page.legend.accessibleName()
    page.weak.show(False)
    assert len(bands.sure.absent(bench.scene.drawing)[1]) == 2


def test_the_strip_has_room_for_a_proposed_threshold(bench):
    bench.page.weak.show(True)
    field = bench.page.weak_strip.field
    field.set_number(0.436782)
    edit = field.lineEdit() if callable(getattr(field, "lineEdit", None)) else field
    assert edit.fontMetrics().horizontalAdvance("0.436782") + 8 <= edit.width()


def test_faded_arcs_are_drawn_softly_and_can_be_pointed_at(bench):
    page = bench.page
    bench.services.strengths.show_on_canvas(False)
    page.view.setFocus()
    bench.key(Qt.Key.Key_W)
    page.weak.set_below(0.6)
    page.weak_strip.ways.set_value(False)
    assert page.weak_strip.count.text() == "2 of 4 arcs faded"
    assert seen(bench) == bench.arcs()
    look = page.scene.looks.edge
    tokens = theme().tokens
    colours = {page.scene.drawing.pair(n): look(n).colour.name() for n in range(4)}
    faded = {pair for pair, name in colours.items() if name == tokens.arc_faded.name()}
    assert faded == {("C", "E"), ("B", "D")}
    assert page.legend.accessibleName().endswith("Weaker than 0.6")


def test_what_is_asked_about_is_shown(bench):
    page, state = bench.page, bench.scene.state
    page.weak.show(True)
    page.weak.set_below(0.6)
    index = page.scene.drawing.graph.index
    number = page.scene.drawing.edge_between(index["B"], index["D"])
    assert ("B", "D") not in seen(bench)
    page.selection.select_edges([number])
    assert ("B", "D") in seen(bench)
    page.selection.select_nodes([index["B"]])
    assert ("B", "D") not in seen(bench) and number not in state.marked()[0]
    page.relating.show_relatives(index["B"], "Children")
    assert ("B", "D") in seen(bench)
    page.selection.select_nodes(())
    page.scene.show_wrong([index["B"]], [number])
    assert ("B", "D") in seen(bench)
    page.scene.show_wrong((), ())
    # An arc that was just drawn is selected, so it does not vanish under the hand.
    page.editing.add_arc("A", "E")
    bench.settle()
    assert ("A", "E") in bench.selected_edges() and ("A", "E") in seen(bench)


def test_without_strengths_the_strip_says_so_and_asks_for_them(qtbot, qapp):
    bench = make_bench(qtbot, qapp)
    bench.put(small_dag(), places=PLACES)
    page, strip = bench.page, bench.page.weak_strip
    page.strip.weak.click()
    assert strip.missing.isVisible() and not strip.slider.isVisible()
    assert seen(bench) == bench.arcs()
    with qtbot.waitSignal(bench.services.strengths.wanted, timeout=1000):
        QTest.mouseClick(strip.work_out, Qt.MouseButton.LeftButton)
    found = strengths()
    bench.services.strengths.show(found, keep=True)
    assert strip.slider.isVisible() and not strip.missing.isVisible()
    # Until another is chosen it is the threshold, whatever that is.
    assert page.weak.below == strip.slider.mark == found.proposed
    bench.services.strengths.set_threshold(0.9)
    assert page.weak.below == 0.9 and strip.count.text() == "1 of 4 arcs shown"
    close_bench(bench)


def test_arcs_of_unknown_strength_stay(bench):
    names = ("A", "B", "C")
    bench.services.strengths.show(strengths(names, {(0, 2): 1.0}), keep=True)
    bench.page.weak.show(True)
    bench.page.weak.set_below(0.9)
    # B -> C was never found; of the others one end is no variable of the strengths.
    assert seen(bench) == {("A", "C"), ("B", "D"), ("C", "E")}


def test_the_choice_is_kept_with_the_project(bench):
    page, document = bench.page, bench.document
    page.weak.show(True)
    page.weak.set_below(0.3)
    page.weak.set_hide(False)
    kept = dict(document.extra)
    document.replace(document.fresh_project(), {})
    assert not page.weak.on and page.weak.hide
    document.replace(document.fresh_project(), kept)
    assert page.weak.on and page.weak.below == 0.3 and not page.weak.hide
    # Other data, other strengths: the choice goes with them.
    document.replace(document.fresh_project())
    assert not page.weak.on
    for nonsense in ([], {"on": 1, "below": "much", "hide": None}, {"below": 7.0}):
        document.replace(document.fresh_project(), {"weak": nonsense})
        assert not page.weak.on and page.weak.hide
        assert page.weak.below == bench.services.strengths.threshold


def test_the_field_writes_a_threshold_as_the_legend_does(bench):
    page = bench.page
    page.weak.show(True)
    page.weak.set_below(0.436782)
    assert page.weak_strip.field.number == 0.4368 and page.weak.below == 0.436782
    assert "than 0.4368 " in page.legend.accessibleName()


def test_a_figure_has_what_the_page_shows_and_says_so(bench):
    page = bench.page
    page.weak.show(True)
    page.weak.set_below(0.6)

    def figure(way: bool):
        page.weak.set_hide(way)
        content = shown_figure(page.scene.state, "small", groups={}, sure=page.scene.bands.sure)
        return content, compose(content, FigureForm())

    content, sheet = figure(True)
    assert {part.name.split(",")[0] for part in sheet.of_kind("arc")} == {"A → C", "B → C"}
    assert "2 weaker than 0.6 are left out" in [p.name for p in sheet.of_kind("legend")]
    assert "5 nodes and 2 arcs" in sheet.description
    # The blanket is that of the network, and a part keeps which of its arcs are left out.
    drawing = page.scene.drawing
    whole = blanket(content, drawing.graph.index["C"])
    assert {drawing.names[node] for node in whole} == {"A", "B", "C", "E"}
    part = content.part(whole)
    assert len(part.left_out) == 1 and part.m == 3
    _, sheet = figure(False)
    assert len(sheet.of_kind("arc")) == len(ARCS)
    soft = {
        p.name.split(",")[0] for p in sheet.of_kind("arc") if p.marks[0].style.name == "faded arc"
    }
    assert soft == {"C → E", "B → D"}
    assert "Weaker than 0.6" in [p.name for p in sheet.of_kind("legend")]


@pytest.mark.parametrize("hide", [True, False])
def test_on_a_large_graph_as_well(qtbot, qapp, hide):
    bench = make_bench(qtbot, qapp)
    dag = random_dag(700, 900)
    random = np.random.default_rng(2)
    places = dict(
        zip(dag.names, map(tuple, random.uniform(0, 4000, (700, 2)).tolist()), strict=True)
    )
    bench.put(dag, places=places)
    scene, weak = bench.scene, bench.page.weak
    assert isinstance(scene.graph_item, WholeItem)
    arcs = sorted(dag.arcs)
    shares = {arc: 1.0 if at % 2 else 0.2 for at, arc in enumerate(arcs)}
    bench.services.strengths.show(strengths(dag.names, shares, 10), keep=True)
    bench.services.strengths.show_on_canvas(False)
    bench.page.view.fit()

    def ink() -> int:
        qtbot.waitUntil(lambda: not scene.state.hurried, timeout=2000)
        QTest.qWait(400)
        image = bench.view.viewport().grab().toImage().convertToFormat(image_format)
        pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
        return int((pixels < 240).sum())

    from PySide6.QtGui import QImage

    image_format = QImage.Format.Format_Grayscale8
    before = ink()
    weak.set_hide(hide)
    weak.set_below(0.5)
    weak.show(True)
    assert weak.weak == (len(arcs) + 1) // 2
    assert ink() < 0.9 * before
    weak.show(False)
    assert abs(ink() - before) < 0.01 * before
    close_bench(bench)


def test_links_are_counted_too(bench):
    bench.page.scene.show_graph(
        PDAG(NAMES, [(0, 2), (1, 2)], [(2, 4), (1, 3)]), bench.page.scene.drawing.positions
    )
    bench.page.weak.show(True)
    bench.page.weak.set_below(0.6)
    assert bench.page.weak_strip.count.text() == "2 of 4 edges shown"
