"""Arcs that ``dot`` draws winding, and curves of one piece in the place of several."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.graph.layout import engines
from bnstudio.graph.layout.curves import (
    as_one_piece,
    crossings,
    evenly,
    flattened,
    length,
    sharpest,
    turning,
)
from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.request import Layout, LayoutRequest
from bnstudio.graph.layout.routing import Router

# Of the table "wine": one node over nine, and arcs that pass by a whole row.
ARCS = ((0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 10), (0, 11), (0, 12), (0, 13), (2, 9), (3, 4))
ARCS += ((4, 8), (7, 0), (7, 6), (7, 9), (7, 12), (12, 8))


def drawn() -> tuple[LayoutRequest, Layout]:
    sizes = np.tile([40.0, 24.0], (14, 1))
    asked = LayoutRequest(sizes, np.array(ARCS), target=(912.0, 510.0), engine="dot", dense=sizes)
    return asked, run_engine(asked)


def test_arcs_that_wind_are_led_anew_and_pass_no_box_and_no_more_arcs(monkeypatch):
    pytest.importorskip("pygraphviz")
    asked, ours = drawn()
    monkeypatch.setattr(engines, "_unwind", lambda *_: None)
    _, dots = drawn()
    assert np.array_equal(ours.positions, dots.positions)
    curves = [curve for curve in ours.curves if curve is not None]
    assert Router(ours.positions, asked.sizes).clear(curves, asked.edges).all()

    def of_all(layout: Layout) -> tuple[float, float, int]:
        lines = [flattened(curve, 1.0) for curve in layout.curves if curve is not None]
        crossed = sum(
            crossings(line, other[:-1], other[1:])
            for k, line in enumerate(lines)
            for other in lines[:k]
        )
        return sum(map(turning, lines)), sum(map(length, lines)), crossed

    (turns, long, crossed), (dots_turns, dots_long, dots_crossed) = of_all(ours), of_all(dots)
    assert turns < 0.85 * dots_turns and long < 0.95 * dots_long and crossed <= dots_crossed
    kink = ARCS.index((7, 9))
    before, after = dots.curves[kink], ours.curves[kink]
    assert before is not None and after is not None
    assert sharpest(evenly(after)) < 0.75 * sharpest(evenly(before))


def test_a_curve_of_one_piece_leaves_and_arrives_as_that_of_several():
    whole = np.array([[0.0, 0.0], [60.0, 0.0], [100.0, 40.0], [100.0, 100.0]])
    # Cut in two by de Casteljau's method it is the same curve.
    first = (whole[:-1] + whole[1:]) / 2.0
    second = (first[:-1] + first[1:]) / 2.0
    cut = np.array(
        [whole[0], first[0], second[0], second.mean(axis=0), second[1], first[2], whole[3]]
    )
    one = as_one_piece(cut)
    assert one is not None
    np.testing.assert_allclose(one, whole, atol=6.0)
    assert as_one_piece(np.zeros((7, 2))) is None


def test_what_a_line_turns_and_bends_by_and_crosses():
    angles = np.linspace(0.0, np.pi / 2.0, 200)
    arc = 50.0 * np.column_stack([np.cos(angles), np.sin(angles)])
    assert turning(arc) == pytest.approx(np.pi / 2.0, rel=0.01)
    assert length(arc) == pytest.approx(25.0 * np.pi, rel=0.001)
    assert sharpest(arc) == pytest.approx(1 / 50.0, rel=0.01)
    starts, stops = np.array([[0.0, 0.0], [60.0, 0.0]]), np.array([[50.0, 50.0], [90.0, 50.0]])
    assert crossings(arc, starts, stops) == 1
    assert crossings(arc, np.empty((0, 2)), np.empty((0, 2))) == 0
