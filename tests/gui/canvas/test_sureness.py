"""How sure the arcs are, on the canvas: which share belongs to which edge, and what is missing."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Route
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.sureness import MOST_ABSENT, Sureness
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.canvas.painting.sureness import share_text
from bnstudio.gui.window.leaving.figures import graph_content
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.strength.strengths import ArcCounts


def drawing_of(graph: PDAG) -> Drawing:
    random = np.random.default_rng(1)
    return Drawing(graph, random.uniform(0, 900, (graph.n, 2)), np.full((graph.n, 2), 30.0))


def random_case(seed: int) -> tuple[FoundStrengths, PDAG]:
    """Strengths of ten networks, and a graph over some of their variables in another order."""
    random = np.random.default_rng(seed)
    n = int(random.integers(2, 9))
    names = tuple(f"V{k}" for k in range(n))
    counts = ArcCounts(names)
    for _ in range(10):
        pairs = [(a, b) for a in range(n) for b in range(a + 1, n) if random.random() < 0.4]
        arcs = [pair if random.random() < 0.5 else pair[::-1] for pair in pairs]
        cut = int(random.integers(0, len(arcs) + 1))
        counts.add(arcs[:cut], arcs[cut:])
    shown = [str(name) for name in random.permutation([*names[: n - 1], "stranger"])]
    edges = [(a, b) for a in range(n) for b in range(a + 1, n) if random.random() < 0.4]
    half = len(edges) // 2
    return FoundStrengths(counts.strengths(), "bootstrap"), PDAG(shown, edges[:half], edges[half:])


@pytest.mark.parametrize("seed", range(30))
def test_against_a_look_at_every_pair(seed):
    found, graph = random_case(seed)
    drawing = drawing_of(graph)
    sure = Sureness(found, 0.3)
    for strength, (a, b) in zip(sure.edges(drawing).tolist(), drawing.pairs, strict=True):
        known = found.of(graph.names[a], graph.names[b])
        assert np.isnan(strength) if known is None else strength == known[0]
    expected = {}
    for a in range(graph.n):
        for b in range(graph.n):
            known = found.of(graph.names[a], graph.names[b])
            if a != b and known is not None and not graph.adjacent(a, b):
                strength, direction = known
                forth = direction > 0.5 or (
                    direction == 0.5 and found.index[graph.names[a]] < found.index[graph.names[b]]
                )
                if (strength > 0.3 or strength >= 1) and forth:
                    expected[a, b] = strength
    ends, strengths = sure.absent(drawing)
    assert dict(zip(map(tuple, ends.tolist()), strengths.tolist(), strict=True)) == expected
    assert strengths.tolist() == sorted(strengths.tolist(), reverse=True)
    # Another threshold keeps what does not depend on it.
    other = sure.at(1.0)
    assert other.edges(drawing) is sure.edges(drawing)
    assert all(strength >= 1 for strength in other.absent(drawing)[1].tolist())


def test_only_so_many_broken_lines():
    counts = ArcCounts(tuple(f"V{k}" for k in range(40)))
    counts.add([(a, b) for a in range(40) for b in range(a + 1, 40)], [])
    drawing = drawing_of(PDAG(counts.names))
    ends, _ = Sureness(FoundStrengths(counts.strengths(), "bootstrap"), 0.5).absent(drawing)
    assert len(ends) == MOST_ABSENT


def test_shares_are_rounded_honestly():
    shares = [share_text(strength).replace("\u202f", " ") for strength in (1, 0.9999, 0.004, 0)]
    assert shares == ["100 %", "99 %", "<1 %", "0 %"]


@pytest.mark.parametrize("few", [300, 0])
def test_bands_and_shares_change_the_picture(qtbot, dressed, monkeypatch, few):
    monkeypatch.setattr("bnstudio.gui.canvas.painting.sureness.FEW", few)
    from PySide6.QtGui import QImage, QPainter

    found, graph = random_case(3)
    scene = GraphScene()
    drawing = drawing_of(graph)
    scene.show_graph(graph, drawing.positions)

    def picture() -> QImage:
        image = QImage(600, 600, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        scene.render(painter, source=scene.extent().adjusted(-20, -20, 20, 20))
        painter.end()
        return image

    before = picture()
    scene.set_sureness(Sureness(found, 0.3))
    assert scene.bands.isVisible() and scene.shares.isVisible()
    assert picture() != before
    scene.set_sureness(Sureness())
    assert not scene.bands.isVisible() and picture() == before
    scene.close()


def test_broken_lines_pass_no_foreign_box(qtbot, dressed):
    """One that did would be read as several, from box to box."""
    names = ("A", "B", "C")
    counts = ArcCounts(names)
    counts.add([(0, 2)], [])
    scene = GraphScene()
    scene.show_graph(PDAG(names), np.array([[0.0, 0.0], [150.0, 0.0], [300.0, 0.0]]))
    found = FoundStrengths(counts.strengths(), "bootstrap")
    scene.set_sureness(Sureness(found, 0.5))
    bands = scene.bands

    def through() -> bool:
        (curve,) = bands.absent_curves()
        box = scene.drawing.positions[1] + scene.drawing.sizes[1] / 2.0 * [[-1.0], [1.0]]
        line = geometry.polyline(curve)
        return bool(((line > box[0]) & (line < box[1])).all(axis=1).any())

    assert not through()
    assert bands.absent_curves()[0] is bands.absent_curves()[0], "looked for once"
    # With the box out of the way it is straight.
    scene.show_graph(PDAG(names), np.array([[0.0, 0.0], [150.0, 90.0], [300.0, 0.0]]))
    assert np.ptp(bands.absent_curves()[0][:, 1]) == 0.0


def test_a_figure_leads_broken_lines_as_the_page_does(qtbot, dressed):
    names = ("A", "B", "C")
    counts = ArcCounts(names)
    counts.add([(0, 2)], [])
    scene = GraphScene()
    scene.show_graph(PDAG(names), np.array([[0.0, 0.0], [150.0, 0.0], [300.0, 0.0]]))
    scene.set_sureness(Sureness(FoundStrengths(counts.strengths(), "bootstrap"), 0.5))
    content = graph_content(scene, "small", {}, Knowledge())
    (part,) = compose(content, FigureForm()).of_kind("absent")
    (route,) = part.marks
    assert isinstance(route, Route) and np.ptp([y for _, y in route.curve]) > 0.0
    # All of the line is on the page, and a part of the network keeps it.
    (curve,) = content.absent_routes
    assert content.bounds()[1] <= curve[:, 1].min() and content.bounds()[3] >= curve[:, 1].max()
    assert content.part([0, 2]).absent_routes[0] is curve and not content.part([0, 1]).absent_routes
    scene.close()


def test_a_share_leaves_the_head_of_a_short_arc_in_sight(qtbot, dressed):
    names = ("A", "B", "C")
    counts = ArcCounts(names)
    counts.add([(0, 1), (0, 2)], [])
    scene = GraphScene()
    places = np.array([[0.0, 0.0], [0.0, 42.0], [200.0, 200.0]])
    scene.show_graph(PDAG(names, [(0, 1), (0, 2)]), places)
    scene.set_sureness(Sureness(FoundStrengths(counts.strengths(), "bootstrap"), 0.5))
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(0, 0, 400, 400), QRectF(-100, -100, 400, 400))
    painter.end()
    spots = scene.shares._spots
    assert spots["edge", 0] is None and spots["edge", 1] is not None
    scene.close()
