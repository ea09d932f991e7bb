"""Ranks moved apart: a broad drawing fills its place, and arcs still end at their boxes."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.graph.layout.request import LayoutRequest
from bnstudio.graph.layout.spacing import (
    DENSE,
    MOST_STRETCHED,
    READABLE,
    Manner,
    closer_manners,
    stretch,
)

PLACED = np.array([(0.0, 0.0), (900.0, 0.0), (1800.0, 50.0), (600.0, 100.0)])
SIZES = np.full((4, 2), (60.0, 20.0))
EDGES = np.array([(0, 3), (1, 2), (0, 2)])
DOWN = [
    np.array([(0.0, 10.0), (200.0, 40.0), (400.0, 60.0), (600.0, 90.0)]),
    np.array([(930.0, 0.0), (1200.0, 20.0), (1500.0, 30.0), (1800.0, 40.0)]),
    None,
]


@pytest.mark.parametrize("style", ["down", "right"])
def test_a_broad_drawing_fills_its_place(style):
    turn = slice(None, None, 1 if style == "down" else -1)
    curves = [None if curve is None else curve[:, turn] for curve in DOWN]
    target = (1000.0, 150.0)[turn]
    placed, out = stretch(PLACED[:, turn], curves, SIZES[:, turn], EDGES, style, target)
    placed = placed[:, turn]
    assert np.array_equal(placed[:, 0], PLACED[:, 0])
    high = np.ptp(placed[:, 1]) + 20.0
    assert high == pytest.approx(0.97 * 150.0 * 1860.0 / 1000.0)
    assert np.allclose(placed[:, 1] / placed[3, 1], PLACED[:, 1] / 100.0)
    for number in (0, 1):
        a, b = EDGES[number]
        before, after = DOWN[number], out[number][:, turn]
        assert np.allclose(after[0] - placed[a], before[0] - PLACED[a])
        assert np.allclose(after[-1] - placed[b], before[-1] - PLACED[b])
        assert np.allclose(after[1:-1, 0], before[1:-1, 0])
    assert out[2] is None


def test_ranks_do_not_run_away_and_others_stay():
    placed, _ = stretch(PLACED, list(DOWN), SIZES, EDGES, "down", (100.0, 5000.0))
    assert placed[3, 1] == pytest.approx(100.0 * MOST_STRETCHED)
    for target in ((2000.0, 1000.0), (1000.0, 20.0)):  # it fits as it is; it is high enough
        placed, curves = stretch(PLACED, DOWN, SIZES, EDGES, "down", target)
        assert placed is PLACED and curves is DOWN


def asked(style: str, engine: str, nodes: int, edges: int = 99) -> list[tuple[bool, Manner]]:
    """Return how so many boxes in a place of 1,000 by 600 pixels are drawn closer."""
    request = LayoutRequest(
        np.full((nodes, 2), (100.0, 24.0)),
        np.array([[k, k + 1] for k in range(edges)]),
        style,
        (1000.0, 600.0),
        dense=np.full((nodes, 2), (60.0, 16.0)),
        engine=engine,
    )
    return closer_manners(request)


def test_closer_spacings_are_tried_from_the_mildest_to_the_closest() -> None:
    assert asked("circular", "circular", 100) == [(True, DENSE)]
    small = [use for use, _ in asked("force", "sfdp", 100)]
    assert small == [False, True, True], "the boxes as they are may do, set closer"
    layered = [manner for _, manner in asked("down", "dot", 100)]
    assert layered[0] == DENSE and not any(manner.squeezed for manner in layered[:5])
    assert all(manner.squeezed for manner in layered[5:]) and len(layered) == 10


def test_where_boxes_alone_fill_the_place_few_spacings_are_tried() -> None:
    assert asked("force", "sfdp", 1000) == [(True, DENSE)]
    many = [manner for _, manner in asked("down", "dot", 1000, 999)]
    assert len(many) == 5 and not any(manner.squeezed for manner in many), "too many to untangle"
    middle = [manner for _, manner in asked("down", "dot", 1000, 300)]
    assert [manner.squeezed for manner in middle] == [False, True, True]
    assert 0.0 < middle[1].zoom < READABLE
