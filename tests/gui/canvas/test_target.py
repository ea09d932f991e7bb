"""A target on the canvas: chosen by key and menu, its mark, tones and bars, and in figures."""

from __future__ import annotations

import time

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Box
from bnstudio.gui.canvas.model.figure import shown_figure
from bnstudio.gui.canvas.painting.paint import toned
from bnstudio.gui.style.theme import theme
from bnstudio.inference.influence import influence_on
from bnstudio.inference.model import Inference
from tests.gui.canvas.test_states import network, put
from tests.support.canvas_trial import Bench, close_bench, make_bench, random_dag, small_dag


@pytest.fixture
def bench(qtbot, qapp):
    made = make_bench(qtbot, qapp)
    put(made, network(small_dag()))
    yield made
    close_bench(made)


def answered(bench: Bench) -> None:
    until = time.monotonic() + 20
    services = bench.services
    while (services.queries.busy or services.target.busy) and time.monotonic() < until:
        QTest.qWait(10)
    assert not services.target.busy
    bench.settle()


def key_t(bench: Bench, *names: str) -> None:
    bench.selection.select(names)
    QTest.keyClick(bench.view, Qt.Key.Key_T)
    answered(bench)


def test_the_key_makes_the_selected_node_the_target(bench):
    plain = bench.view.grab().toImage()
    key_t(bench, "C")
    wanted = influence_on(Inference(network(small_dag())), "C")
    shown = bench.scene.target.shown
    assert shown.target == "C"
    assert shown.shares == pytest.approx(
        {one.variable: one.share for one in wanted.influences if not one.separated}
    )
    assert "Tells most about C" in bench.page.messages.toast.text
    assert bench.view.grab().toImage() != plain
    tones = shown.tones()
    assert max(tones.values()) == 1.0 and all(0 < tone <= 1 for tone in tones.values())
    key_t(bench, "C")
    assert not bench.scene.target.shown.target and not bench.scene.looks.tones
    assert not bench.services.queries.watched
    bench.selection.select(())
    QTest.keyClick(bench.view, Qt.Key.Key_T)
    assert "Select the node" in bench.page.messages.toast.text


def test_a_node_that_is_d_separated_is_plain(bench):
    key_t(bench, "A")
    shown = bench.scene.target.shown
    assert set(shown.shares) == {"C", "E"}  # B and D are causes of their own
    looks = bench.scene.looks
    index = bench.scene.drawing.graph.index
    assert looks.node(index["B"]).tone == 0.0 and looks.node(index["C"]).tone == 1.0
    at = QPointF(*bench.scene.drawing.positions[index["B"]])
    assert "tells nothing of A (d-separated)" in bench.page.selection.tooltip_at(at)
    at = QPointF(*bench.scene.drawing.positions[index["C"]])
    assert "of A," in bench.page.selection.tooltip_at(at)
    bench.services.queries.observe("C", bench.services.queries.source.states("C")[0])
    answered(bench)
    assert set(bench.scene.target.shown.shares) == {"B", "D"}


def test_the_menu_and_the_legend(bench):
    at = QPointF(*bench.scene.drawing.positions[2])
    menu = bench.page.menus.build(at)
    entry = next(a for a in menu.actions() if a.text().startswith("Make it the target"))
    entry.trigger()
    answered(bench)
    assert bench.services.target.name == "C"
    words = bench.page.legend.accessibleName()
    assert "Target: C" in words and "Tells up to" in words and "of its entropy" in words
    menu = bench.page.menus.build(at)
    texts = [a.text() for a in menu.actions()]
    assert any(text.startswith("No longer the target") for text in texts)
    next(a for a in menu.actions() if a.text() == "Markov blanket of the target").trigger()
    names = bench.scene.drawing.names
    near = {names[node] for node in bench.scene.state.near} - {"C"}
    assert near == {"A", "B", "E"}


def test_labels_stay_readable_on_the_strongest_tone():
    from bnstudio.gui.canvas.painting.paint import blend
    from bnstudio.gui.style.tokens import tokens

    def luminance(colour):
        parts = [
            c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
            for c in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return float(np.dot(parts, (0.2126, 0.7152, 0.0722)))

    for dark in (False, True):
        t = tokens(dark)
        ground = luminance(blend(t.node_fill, t.bar, toned(1.0)))
        ink = luminance(t.text)
        contrast = (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05)
        assert contrast > 4.5, (dark, contrast)


def test_figures_have_the_target_and_what_tells_of_it(bench):
    key_t(bench, "A")
    shown = bench.scene.target.shown
    content = shown_figure(
        bench.scene.state, "g", groups={}, target=shown.target, tells=shown.told()
    )
    index = bench.scene.drawing.graph.index
    assert content.target == index["A"] and set(content.tells) == {index["C"], index["E"]}
    sheet = compose(content, FigureForm())
    parts = {part.name: part for part in sheet.parts if part.kind == "node"}
    assert "A, target" in parts and any(name.startswith("C, tells ") for name in parts)
    fills = {
        name.split(",")[0]: next(m for m in part.marks if isinstance(m, Box) and m.label).style.fill
        for name, part in parts.items()
    }
    assert fills["B"] == fills["D"] == "#ffffff" and fills["C"] != "#ffffff"
    part = content.part([index["C"], index["E"]])
    assert part.target is None and len(part.tells) == 2


def test_a_large_graph_is_toned_from_afar(qtbot, qapp):
    bench = make_bench(qtbot, qapp)
    try:
        dag = random_dag(900, 900)
        random = np.random.default_rng(0)
        places = {name: tuple(random.uniform(-6000, 6000, 2)) for name in dag.names}
        bench.put(dag, places=places)
        bench.view.fit()
        bench.settle()
        plain = bench.view.grab().toImage()
        item = bench.scene.target
        item.show_target(type(item.shown)("V0", dict.fromkeys(dag.names[1:], 0.5)))
        bench.settle()
        QTest.qWait(200)
        assert bench.view.grab().toImage() != plain
        steps = bench.scene.graph_item.unmarked._by_tone([0, 1, 2])
        assert steps == [(0.0, [0]), (1.0, [1, 2])]
    finally:
        close_bench(bench)


def test_the_theme_is_followed(bench):
    key_t(bench, "A")
    light = bench.view.grab().toImage()
    theme().set_mode("dark")
    assert bench.view.grab().toImage() != light


def test_why_nothing_is_known_is_said_in_full(bench):
    """A card has room for it, a line over the canvas has not."""
    bench.services.queries.watch(True, "test")
    bench.services.queries.observe("A", bench.services.queries.source.states("A")[0])
    key_t(bench, "A")
    card = bench.page.messages.card
    assert card.isVisible() and "is given, so that nothing tells more" in card.accessibleName()
    assert not bench.page.messages.toast.isVisible()
