"""The compared networks can be read in a low page: names show, badges lie beside them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bnstudio.graph.layout.request import LAYERED, request_for
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.painting.difference_badges import badge_size
from bnstudio.gui.canvas.painting.landmarks import cut_off
from bnstudio.gui.compare import figures, laying
from bnstudio.gui.compare.page import ComparePage
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.widgets.labels import Label
from tests.support.session_tools import LONG

LOW = 800, 506
"""What the page has beside the other panels of a window of 1440 by 900."""


def deep(n: int) -> tuple[DAG, DAG]:
    """Return two networks of many layers that differ in some arcs."""
    random_ = random.Random(1)
    names = [f"VARIABLE{i}" for i in range(n)]
    arcs = {(random_.randrange(max(0, j - 4), j), j) for j in range(1, n)}
    arcs |= {(j - 7, j) for j in range(9, n, 5)}
    some = sorted(arcs)
    turned = {(b, a) for a, b in some[3::40]}
    kept = [arc for at, arc in enumerate(some) if at % 9 and (arc[1], arc[0]) not in turned]
    return DAG(names, some), DAG(names, kept)


@pytest.fixture
def page(qtbot, dressed):
    services = make_services()
    made = ComparePage(
        services.tasks, services.document, services.selection, services.graph, services.runs
    )
    qtbot.addWidget(made)
    made.resize(*LOW)
    made.show()
    yield made
    made.shutdown()
    services.shutdown()


def compare(page, qtbot, first, second):
    page.compare_graphs("truth", first, "found", second)
    qtbot.waitUntil(
        lambda: (
            page.comparing.outcome is not None and bool(page.laying.places) and not page.laying.busy
        ),
        timeout=LONG,
    )


def covered(page) -> int:
    """Return how many badges lie on a node or on a name."""
    view, scene = page.canvases.overlay.view, page.canvases.overlay.scene
    view.grab()  # what is found in turns is found when it has been painted
    item, drawing, zoom = scene.differences, scene.drawing, view.zoom
    numbers = np.flatnonzero(scene.state.compared.codes(drawing)).tolist()
    while not item._find(drawing, numbers, zoom, badge_size(zoom)):
        pass
    half = badge_size(zoom) / 2.0 / zoom
    boxes = [*drawing.node_boxes.tolist(), *item._names(drawing, zoom)]
    return sum(
        any(
            left < at.x() + half and at.x() - half < right
            and top < at.y() + half and at.y() - half < bottom
            for left, top, right, bottom in boxes
        )
        for at in item._places.values()
    )  # fmt: skip


@pytest.mark.parametrize("n", [8, 37])
def test_every_name_can_be_read_in_a_low_page(page, qtbot, n):
    compare(page, qtbot, *deep(n))
    view, scene = page.canvases.overlay.view, page.canvases.overlay.scene
    assert view.fitted and scene.drawing.n == n
    held = scene.drawing.sizes[:, 1] * view.zoom
    assert held.min() >= 9.5, "a box is too low for its name"
    # A few long ones may be shortened; a node that is pointed at shows the whole of it.
    assert cut_off(scene.drawing, view.zoom).sum() <= n // 8
    assert scene.state.compared.edges and covered(page) == 0


def test_layers_are_kept_where_they_can_be_read(page, qtbot):
    first = DAG("ABCD", [(0, 1), (1, 2), (2, 3)])
    compare(page, qtbot, first, DAG("ABCD", [(0, 1), (1, 2)]))
    levels = [page.laying.places[name][1] for name in "ABCD"]
    assert levels[:3] == sorted(set(levels[:3]))


def test_a_large_comparison_is_spread_over_the_page(page, qtbot):
    compare(page, qtbot, *deep(200))
    left, top, right, bottom = page.canvases.overlay.scene.drawing.bounds
    view = page.canvases.overlay.view
    shown = (right - left) * (bottom - top) * view.zoom**2
    assert shown > 0.4 * view.width() * view.height()


def test_how_large_a_drawing_is_seen():
    request = request_for(DAG("AB"), np.array([[20.0, 10.0]] * 2), target=(50.0, 40.0))
    assert request.style in LAYERED
    layout = laying.Layout(np.array([[0.0, 0.0], [80.0, 0.0]]), (), "own")
    assert laying.seen_at(layout, request) == pytest.approx(0.5)


def test_words_say_what_is_counted_and_what_is_the_reference(page, qtbot):
    compare(page, qtbot, *deep(8))
    assert page.figures.reference.text() == "truth"
    assert "Edges of the DAGs" in page.legend.accessibleName()
    assert page.figures.values["inverted"].accessibleName().startswith("SHD on classes, inverted")
    page.set_mode("classes")
    assert "Edges of the classes" in page.legend.accessibleName()
    page.swap()
    qtbot.waitUntil(lambda: page.titles() == ("found", "truth"), timeout=LONG)
    assert page.figures.reference.text() == "found"


@pytest.fixture
def longer_words(monkeypatch):
    """Words as long as those of another language may be."""

    def longer(rows, at):
        return tuple((*row[:at], f"{row[at]} and more", *row[at + 1 :]) for row in rows)

    monkeypatch.setattr(figures, "DISTANCES", longer(figures.DISTANCES, 2))
    monkeypatch.setattr(figures, "SHARES", longer(figures.SHARES, 1))


def test_the_figures_are_as_wide_as_their_words(longer_words, page, qtbot):
    compare(page, qtbot, *deep(8))
    page.resize(*LOW)
    for label in page.figures.findChildren(Label):
        if label.isVisible() and "and more" in label.text():
            assert label.width() >= label.sizeHint().width(), label.text()
