"""Very many arcs led round boxes at once: held against the slow, exact oracle."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.layout import _routing_kernels as kernels
from bnstudio.graph.layout.curves import flattened, segments_in_boxes
from bnstudio.graph.layout.leading import Field, Ways, is_ready
from tests.support.curve_oracle import foreign_boxes
from tests.unit.graph.layout.test_routing import SEED, boxes_apart, random_ends


def led(positions: np.ndarray, sizes: np.ndarray, ends: np.ndarray) -> Ways:
    ways = Field(positions, sizes).lead(ends)
    assert ways is not None and len(ways.first) == len(ends) + 1
    return ways


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 60), SEED, st.floats(4.0, 40.0))
def test_no_way_passes_through_a_foreign_box(n, seed, gap):
    positions, sizes = boxes_apart(n, seed, gap)
    ends = random_ends(n, 12, np.random.default_rng(seed + 1))
    ways = led(positions, sizes, ends)
    assert ways.found.all() and is_ready()
    for number, (a, b) in enumerate(ends.tolist()):
        curve = ways.curve(number)
        assert foreign_boxes(curve, a, b, positions, sizes) == []
        for end, node in ((curve[0], a), (curve[-1], b)):
            away = (np.abs(end - positions[node]) - sizes[node] / 2.0).max()
            assert abs(away) < 1e-6


def test_ways_are_short_and_have_only_the_corners_they_need():
    positions, sizes = boxes_apart(900, 5, 20.0)
    ends = random_ends(900, 400, np.random.default_rng(6))
    ways = led(positions, sizes, ends)
    longest = []
    for number in range(len(ends)):
        points = flattened(ways.curve(number))
        length = np.hypot(*np.diff(points, axis=0).T).sum()
        longest.append(length / max(np.hypot(*(points[-1] - points[0])), 30.0))
    assert np.median(longest) < 1.1 and max(longest) < 2.5
    starts, stops, counts = ways.lines(np.arange(len(ends)))
    low, high = positions - sizes / 2.0, positions + sizes / 2.0
    owner = np.repeat(np.arange(len(ends)), counts)
    # Wherever a corner could be left out, a box would be in the way.
    # (Ways begin in the middles of their boxes, and are cut off at the borders.)
    inner = np.flatnonzero(owner[:-3] == owner[3:]) + 1
    assert len(inner) > 100
    for k in inner.tolist():
        hit = segments_in_boxes(starts[k], stops[k + 1], low - 6.1, high + 6.1)
        hit[ends[owner[k]]] = False
        assert hit.any()


@settings(max_examples=60, deadline=None)
@given(SEED, st.floats(0.0, 8.0))
def test_the_first_box_on_a_line_is_that_of_all_boxes_one_by_one(seed, pad):
    rng = np.random.default_rng(seed)
    positions, sizes = rng.uniform(-300, 300, (40, 2)), rng.uniform(5, 60, (40, 2))
    space = Field(positions, sizes)._space
    p, q = rng.uniform(-340, 340, (2, 2))
    if seed % 3 == 0:
        q[seed % 2] = p[seed % 2]  # along a row or a column of cells
    a, b = 3, 17
    found = kernels.first_box(*p, *q, a, b, pad, space)
    low, high = positions - sizes / 2.0 - pad, positions + sizes / 2.0 + pad
    first, at = -1, 2.0
    for box in set(range(40)) - {a, b}:
        if any((low[box] < c).all() and (c < high[box]).all() for c in positions[[a, b]]):
            continue
        shares = np.linspace(0.0, 1.0, 20001)[:, None]
        points = p + (q - p) * shares
        inside = np.flatnonzero(((points > low[box]) & (points < high[box])).all(axis=1))
        if len(inside) > 1 and inside[0] < at:
            first, at = box, inside[0]
    if first != found:  # both are met within the same ten thousandth, or one is only touched
        assert found >= 0
        enter = [kernels.first_box(*p, *q, a, b, pad, one_box(space, k)) for k in (found,)]
        assert enter == [0]
        assert first < 0 or abs(entered(p, q, low[first], high[first]) - entered(
            p, q, low[found], high[found])) < 1e-3  # fmt: skip


def one_box(space, box: int):
    """The same plane with a single foreign box, whose number is 0, and the arc's own far away."""
    low, high = space[0][box], space[1][box]
    far = np.array([1e5, 1e5])
    boxes = np.array([low, *[far] * 20]), np.array([high, *[far + 1.0] * 20])
    return Field((boxes[0] + boxes[1]) / 2.0, boxes[1] - boxes[0])._space


def entered(p, q, low, high) -> float:
    way = np.where(np.abs(q - p) < 1e-12, 1e-12, q - p)
    return float(np.minimum((low - p) / way, (high - p) / way).max())


def test_boxes_by_cells_are_those_that_touch_them():
    positions, sizes = boxes_apart(200, 3, 6.0)
    low, high = positions - sizes / 2.0, positions + sizes / 2.0
    left, top = low.min(axis=0) - 5.0
    across, down = 23, 31
    first, boxes = kernels.index_boxes(low, high, left, top, 60.0, across, down)
    for cell in range(across * down):
        y, x = divmod(cell, across)
        near = (low[:, 0] < left + 60.0 * (x + 1)) & (high[:, 0] >= left + 60.0 * x)
        near &= (low[:, 1] < top + 60.0 * (y + 1)) & (high[:, 1] >= top + 60.0 * y)
        assert sorted(boxes[first[cell] : first[cell + 1]]) == np.flatnonzero(near).tolist()


def test_where_boxes_lie_on_each_other_there_may_be_no_way():
    positions = np.array([[0.0, 0.0], [400.0, 0.0], *[[200.0, y] for y in range(-60, 61, 20)]])
    sizes = np.full((len(positions), 2), 40.0)
    ways = led(positions, sizes, np.array([[0, 1]]))
    assert ways.found.tolist() == [True]  # round the whole column
    walled = np.array(
        [[0.0, 0.0], [400.0, 0.0], [-45.0, 0.0], [45.0, 0.0], [0.0, 45.0], [0.0, -45.0]]
    )
    wall = np.array(
        [[40.0, 40.0], [40.0, 40.0], [50.0, 140.0], [50.0, 140.0], [140.0, 50.0], [140.0, 50.0]]
    )
    ways = led(walled, wall, np.array([[0, 1], [1, 0]]))
    assert ways.found.tolist() == [False, False]
    assert [len(ways.curve(k)) for k in (0, 1)] == [4, 4]


def test_some_ways_and_others_after_them_are_the_same_ways():
    positions, sizes = boxes_apart(60, 8, 8.0)
    ends = random_ends(60, 30, np.random.default_rng(8))
    ways = led(positions, sizes, ends)
    chosen = np.array([7, 2, 11])
    both = ways.joined(ways.some(chosen))
    for at, number in enumerate([*range(len(ends)), *chosen.tolist()]):
        np.testing.assert_array_equal(both.curve(at), ways.curve(number))
    # What is joined to the same ways twice does not mix.
    more, other = both.joined(ways.some(chosen[:1])), both.joined(ways.some(chosen[1:]))
    np.testing.assert_array_equal(more.curve(len(ends) + 3), ways.curve(7))
    np.testing.assert_array_equal(other.curve(len(ends) + 3), ways.curve(2))
    np.testing.assert_array_equal(more.curve(len(ends) + 3), ways.curve(7))


def test_what_is_not_wanted_any_more_is_left():
    positions, sizes = boxes_apart(20, 1, 8.0)
    asked = []

    def wanted() -> bool:
        asked.append(True)
        return False

    assert Field(positions, sizes).lead(np.array([[0, 1]]), wanted) is None
    assert asked == [True]
    assert len(led(positions, sizes, np.empty((0, 2), dtype=np.int64)).corners) == 0


@pytest.mark.parametrize("far", [1e3, 1e6])
def test_a_box_far_away_makes_no_more_cells_than_are_good(far):
    positions, sizes = boxes_apart(50, 4, 10.0)
    positions[7] += far
    ends = np.array([[0, 7], [7, 1], [2, 3]])
    ways = led(positions, sizes, ends)
    assert ways.found.all()
    across, down = Field(positions, sizes)._space[-1]
    assert across * down < 40 * 50
