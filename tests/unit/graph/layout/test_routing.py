"""Arcs are led round boxes: held against the slow, exact oracle of curves and boxes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.layout.curves import flattened
from bnstudio.graph.layout.routing import Router
from tests.support.curve_oracle import foreign_boxes, passes_through

SEED = st.integers(0, 10**6)


def boxes_apart(n: int, seed: int, gap: float) -> tuple[np.ndarray, np.ndarray]:
    """Return boxes of many sizes on a loose grid, with at least ``gap`` pixels between them."""
    rng = np.random.default_rng(seed)
    sizes = np.column_stack([rng.uniform(20, 140, n), rng.uniform(16, 40, n)])
    across = int(np.ceil(np.sqrt(n)))
    rows, columns = np.divmod(rng.permutation(across * across)[:n], across)
    room = np.array([140.0 + gap, 40.0 + gap]) - sizes - gap
    centres = np.column_stack([columns * (140.0 + gap), rows * (40.0 + gap)])
    return centres + rng.uniform(-0.5, 0.5, (n, 2)) * np.maximum(room, 0.0), sizes


def random_ends(n: int, count: int, rng: np.random.Generator) -> np.ndarray:
    ends = rng.integers(0, n, (count, 2))
    return ends[ends[:, 0] != ends[:, 1]]


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 40), SEED, st.floats(4.0, 40.0))
def test_no_route_passes_through_a_foreign_box(n, seed, gap):
    positions, sizes = boxes_apart(n, seed, gap)
    ends = random_ends(n, 12, np.random.default_rng(seed + 1))
    for (a, b), curve in zip(ends.tolist(), Router(positions, sizes).routes(ends), strict=True):
        assert foreign_boxes(curve, a, b, positions, sizes) == []
        for end, node in ((curve[0], a), (curve[-1], b)):
            away = (np.abs(end - positions[node]) - sizes[node] / 2.0).max()
            assert abs(away) < 1e-6


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 4), SEED)
def test_what_is_called_clear_is_clear_by_the_oracle(pieces, seed):
    rng = np.random.default_rng(seed)
    positions, sizes = rng.uniform(-200, 200, (12, 2)), rng.uniform(10, 60, (12, 2))
    curve = rng.uniform(-250, 250, (3 * pieces + 1, 2))
    through = foreign_boxes(curve, 0, 1, positions, sizes)
    (clear,) = Router(positions, sizes).clear([curve], np.array([[0, 1]]))
    if through:
        assert not clear
    # What it refuses comes at least within half a pixel.
    if not foreign_boxes(curve, 0, 1, positions, sizes + 1.2):
        assert clear


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 4), SEED)
def test_straight_pieces_lie_near_their_curve(pieces, seed):
    rng = np.random.default_rng(seed)
    curve = rng.uniform(-100, 100, (3 * pieces + 1, 2))
    fine, coarse = flattened(curve, 0.001), flattened(curve)
    starts, ways = coarse[:-1], np.diff(coarse, axis=0)
    for point in fine[::7]:
        lengths = np.maximum((ways**2).sum(axis=1), 1e-12)
        share = np.clip(((point - starts) * ways).sum(axis=1) / lengths, 0.0, 1.0)
        away = np.hypot(*(starts + ways * share[:, None] - point).T).min()
        assert away <= 0.26


def test_the_oracle_sees_a_curve_that_dips_into_a_box():
    low, high = np.array([10.0, -5.0]), np.array([20.0, 5.0])
    bow = np.array([[0.0, 30.0], [10.0, -10.0], [20.0, -10.0], [30.0, 30.0]])
    assert passes_through(bow, low, high)
    assert not passes_through(bow + np.array([0.0, 5.1]), low, high)
    assert not passes_through(np.array([[0.0, 5.0], [10, 5], [20, 5], [30, 5]]), low, high)


def test_a_free_arc_is_straight_and_a_blocked_one_bends():
    positions = np.array([[0.0, 0.0], [300.0, 0.0], [150.0, 0.0]])
    sizes = np.full((3, 2), 30.0)
    router = Router(positions, sizes)
    free, blocked = router.routes(np.array([[0, 2], [0, 1]]))
    assert np.allclose(free[:, 1], 0.0)
    assert np.abs(blocked[:, 1]).max() > 15.0
    assert router.blocked(np.array([[0, 2], [0, 1]])).tolist() == [False, True]


def test_a_wall_with_a_gap_is_passed_through_the_gap():
    wall = [(0.0, y) for y in range(-400, 401, 40) if y != 200]
    positions = np.array([(-200.0, -100.0), (200.0, -100.0), *wall])
    sizes = np.array([(60.0, 24.0)] * 2 + [(40.0, 34.0)] * len(wall))
    (route,) = Router(positions, sizes).routes(np.array([[0, 1]]))
    assert foreign_boxes(route, 0, 1, positions, sizes) == []
    # Round the end of the wall it would be twice as far.
    assert route[:, 1].max() < 230.0


@pytest.mark.parametrize("place", [(150.0, 0.0), (0.0, 0.0), (300.0, 0.0)])
def test_boxes_on_each_other_still_have_an_arc(place):
    positions = np.array([[0.0, 0.0], [300.0, 0.0], place])
    sizes = np.array([[40.0, 30.0], [40.0, 30.0], [60.0, 60.0]])
    (route,) = Router(positions, sizes).routes(np.array([[0, 1]]))
    assert len(route) % 3 == 1
    assert np.isfinite(route).all()
