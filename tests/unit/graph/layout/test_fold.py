"""Long layered drawings are folded into columns: larger to the eye, nothing lost, arcs unbroken."""

import numpy as np
import pytest

from bnstudio.graph.layout.fold import fold

TARGET = (900.0, 400.0)


def strip(n: int, arms: int = 0):
    """A chain of ``n`` nodes drawn downwards, with straight curves and some arcs over two ranks."""
    positions = np.array([[10.0 * (k % 2), 50.0 * k] for k in range(n)])
    sizes = np.tile([60.0, 24.0], (n, 1))
    edges = [(k, k + 1) for k in range(n - 1)] + [(k, k + 2) for k in range(0, 2 * arms, 2)]
    curves = []
    for a, b in edges:
        start, stop = positions[a] + (0.0, 12.0), positions[b] - (0.0, 12.0)
        curves.append(start + (stop - start) * np.linspace(0.0, 1.0, 4)[:, None])
    return positions, sizes, np.array(edges), curves


def seen(positions, sizes, target=TARGET) -> float:
    extent = (positions + sizes / 2.0).max(axis=0) - (positions - sizes / 2.0).min(axis=0)
    return min(target[0] / extent[0], target[1] / extent[1], 1.0)


def turned(points, style: str):
    out = np.array(points, dtype=float)
    if style in ("up", "left"):
        out[..., 1] *= -1.0
    return out[..., ::-1].copy() if style in ("left", "right") else out


@pytest.mark.parametrize("style", ["down", "up", "left", "right"])
def test_a_long_strip_is_folded_and_stays_whole(style):
    positions, sizes, edges, curves = strip(40, arms=3)
    across = style in ("left", "right")
    target = TARGET[::-1] if across else TARGET
    sizes = sizes[:, ::-1] if across else sizes
    before = turned(positions, style)
    placed, lines = fold(before, sizes, edges, [turned(c, style) for c in curves], style, target)
    assert seen(placed, sizes, target) > 2.5 * seen(before, sizes, target)
    apart = np.abs(placed[:, None] - placed[None])
    room = (sizes[:, None] + sizes[None]) / 2.0
    touching = (apart < room).all(axis=2) & ~np.eye(len(placed), dtype=bool)
    assert not touching.any()
    for (a, b), line, old in zip(edges, lines, curves, strict=True):
        old = turned(old, style)
        # It still leaves and enters its nodes where it did, and is made of whole pieces.
        assert len(line) % 3 == 1
        assert np.allclose(line[0] - placed[a], old[0] - before[a])
        assert np.allclose(line[-1] - placed[b], old[-1] - before[b])
    assert any(len(line) > 4 for line in lines)


def test_an_arc_over_several_columns_is_led_through_each_gap():
    positions, sizes, edges, curves = strip(40)
    edges = np.concatenate([edges, [(0, 39), (39, 1)]])
    for a, b in edges[-2:]:
        way = positions[b] - positions[a]
        curves.append(positions[a] + way * np.linspace(0.0, 1.0, 4)[:, None])
    placed, lines = fold(positions, sizes, edges, curves, "down", TARGET)
    columns = len({round(x) // 60 for x in placed[:, 0]})
    assert columns >= 3
    for (a, b), line in zip(edges[-2:], lines[-2:], strict=True):
        assert np.allclose(line[0], placed[a]) and np.allclose(line[-1], placed[b])
        assert len(line) >= 1 + 3 * (columns + 2 * (columns - 1)) - 6


def test_what_gains_nothing_or_is_too_dense_is_left_alone():
    positions, sizes, edges, curves = strip(6)
    placed, lines = fold(positions, sizes, edges, curves, "down", TARGET)
    assert placed is positions and lines is curves
    positions, sizes, edges, curves = strip(40)
    # Ten arcs from end to end would all run through every gap.
    more = np.array([(k, 39 - k) for k in range(10)])
    curves += [
        positions[a] + (positions[b] - positions[a]) * np.linspace(0.0, 1.0, 4)[:, None]
        for a, b in more
    ]
    placed, _ = fold(positions, sizes, np.concatenate([edges, more]), curves, "down", TARGET)
    assert placed is positions
    # A drawing without curves cannot be led over.
    none = [None] * len(edges)
    assert fold(positions, sizes, edges, none, "down", TARGET)[0] is positions
