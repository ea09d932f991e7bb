"""Boxes pushed apart: none lies on another afterwards, however dense the crowd was."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.graph.layout.spreading import facing, push_apart


def on_each_other(placed, sizes) -> int:
    away = np.abs(placed[:, None] - placed[None])
    touching = (away < (sizes[:, None] + sizes[None]) / 2.0).all(axis=2)
    return int(np.triu(touching, 1).sum())


@pytest.mark.parametrize("seed", range(3))
def test_a_dense_crowd_grows_until_boxes_are_apart(seed):
    random = np.random.default_rng(seed)
    placed = random.normal(0.0, 40.0, (250, 2))
    sizes = np.column_stack([random.uniform(30.0, 120.0, 250), np.full(250, 16.0)])
    assert on_each_other(placed, sizes) > 1000
    push_apart(placed, sizes, 6.0)
    assert on_each_other(placed, sizes) == 0


def test_what_is_apart_stays():
    placed = np.array([(0.0, 0.0), (100.0, 0.0), (0.0, 60.0)])
    before = placed.copy()
    push_apart(placed, np.full((3, 2), 40.0), 5.0)
    assert np.array_equal(placed, before)


@pytest.mark.parametrize("signs", [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)])
def test_a_drawing_faces_as_its_nodes_stood(signs):
    random = np.random.default_rng(3)
    stood = random.normal(0.0, 100.0, (30, 2))
    again = (stood + random.normal(0.0, 20.0, (30, 2)) + (500.0, -70.0)) * signs
    stood[4:9] = np.nan
    faced = facing(again, stood)
    assert np.array_equal(np.abs(faced), np.abs(again)), "it is only mirrored"
    assert np.array_equal(faced, again * signs)
    assert np.array_equal(facing(again, np.full((30, 2), np.nan)), again)
