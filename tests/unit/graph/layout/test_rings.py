"""An ellipse of nodes has the shape of its place, and its boxes stand as closely as they may."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.graph.layout.rings import NARROWEST, WIDEST, circular

RING = np.array([[i, (i + 1) % 90] for i in range(90)])


def boxes(n: int) -> np.ndarray:
    widths = np.random.default_rng(1).uniform(40.0, 150.0, n)
    return np.column_stack([widths, np.full(n, 16.0)])


def extent(placed: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    return (placed + sizes / 2.0).max(axis=0) - (placed - sizes / 2.0).min(axis=0)


def on_each_other(placed: np.ndarray, sizes: np.ndarray) -> int:
    away = np.abs(placed[:, None] - placed[None]) < (sizes[:, None] + sizes[None]) / 2.0 - 0.01
    return int(away.all(axis=2).sum()) - len(placed)


@pytest.mark.parametrize("target", [(1000.0, 500.0), (800.0, 800.0), (500.0, 800.0)])
def test_close_boxes_make_a_small_ellipse_of_the_shape_of_its_place(target):
    sizes = boxes(90)
    even = circular(sizes, RING, 8.0, target=target)
    close = circular(sizes, RING, 8.0, target=target, close=True)
    for placed in (even, close):
        assert on_each_other(placed, sizes) == 0
        width, height = extent(placed, sizes)
        assert width / height == pytest.approx(target[0] / target[1], rel=0.25)
    assert (extent(close, sizes) < 0.7 * extent(even, sizes)).all()


def test_an_ellipse_is_never_a_strip():
    sizes = boxes(90)
    for target, least, most in (((3000.0, 300.0), 1.5, WIDEST * 1.2), ((200.0, 900.0), 0.5, 0.9)):
        width, height = extent(circular(sizes, RING, 8.0, target=target, close=True), sizes)
        assert max(least, NARROWEST * 0.8) < width / height < most


def test_nodes_keep_their_order_in_another_place():
    sizes = boxes(90)
    before = circular(sizes, RING, 8.0, target=(800.0, 800.0))
    now = circular(sizes, RING, 8.0, before, (1000.0, 500.0), close=True)

    def pairs(placed: np.ndarray) -> set[tuple[int, int]]:
        order = np.argsort(np.arctan2(placed[:, 0], placed[:, 1])).tolist()
        return set(zip(order, order[1:] + order[:1], strict=True))

    assert len(pairs(before) & pairs(now)) > 0.9 * len(sizes)
