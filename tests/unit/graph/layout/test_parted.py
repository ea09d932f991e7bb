"""Layouts by tiers and by groups: bands in their order, blocks that do not mix, free boxes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.groups import place_blocks, rows
from bnstudio.graph.layout.layered import ranks_of
from bnstudio.graph.layout.request import LayoutRequest, engines_for, request_for
from bnstudio.graph.layout.routing import Router
from bnstudio.graph.layout.tiers import banded_ranks, bands_of
from bnstudio.graph.pdag import DAG
from tests.unit.graph.layout.test_layout import box_sizes, overlaps, random_dag

SMALL = 0.8


def parted(graph: DAG, style: str, parts: list[int], engine: str):
    request = request_for(graph, box_sizes(graph.n), style, parts=parts)
    request = replace(request, engine=engine, dense=SMALL * box_sizes(graph.n))
    sizes = request.sizes
    layout = run_engine(request)
    return layout, request.dense if layout.dense and request.dense is not None else sizes


def test_nodes_without_a_tier_stand_where_their_arcs_place_them():
    #   0 (tier 0) -> 1 -> 2 (tier 2);  3 -> 2;  4 -> 5 with no tier at all;  2 -> 6 -> 7
    edges = np.array([(0, 1), (1, 2), (3, 2), (4, 5), (2, 6), (6, 7), (8, 3)])
    parts = np.array([0, -1, 2, -1, -1, -1, -1, -1, -1])
    # Tier 1 is empty in this graph, so that the tiers 0 and 2 are the first two bands.
    assert bands_of(parts, edges).tolist() == [0, 0, 1, 1, 2, 2, 1, 1, 1]


def test_ranks_run_down_inside_bands_whatever_the_arcs_say():
    rng = np.random.default_rng(4)
    for _ in range(30):
        n = int(rng.integers(2, 25))
        edges = np.unique(rng.integers(0, n, (2 * n, 2)), axis=0)
        edges = edges[edges[:, 0] != edges[:, 1]]
        bands = bands_of(rng.integers(-1, 4, n), edges)
        breadths = np.full(n, 10.0)
        for limit in (np.inf, 30.0):
            ranks, turned = banded_ranks(bands, edges, breadths, limit)
            assert (ranks[turned[:, 0]] < ranks[turned[:, 1]]).all()
            assert (np.sort(turned, axis=1) == np.sort(edges, axis=1)).all()
            for band in range(int(bands.max())):
                assert ranks[bands == band].max() < ranks[bands == band + 1].min()
            assert limit == np.inf or np.bincount(ranks).max() <= 3


@pytest.mark.parametrize("engine", ["dot", "own"])
@pytest.mark.parametrize("seed", [0, 1])
def test_tiers_are_bands_in_their_order(engine: str, seed: int):
    if engine == "dot":
        pytest.importorskip("pygraphviz")
    graph = random_dag(40, 60, seed)
    ranks = ranks_of(40, np.array(sorted(graph.arcs)))
    # One tier has nodes that no arc joins, and one arc runs against the tiers.
    parts = np.minimum(ranks, 3)
    parts[min(graph.arcs)[1]] = 0
    layout, sizes = parted(graph, "tiers", parts.tolist(), engine)
    assert layout.engine == engine
    assert overlaps(layout.positions, sizes) == 0
    above, below = layout.positions - sizes / 2.0, layout.positions + sizes / 2.0
    for tier in range(3):
        assert below[parts == tier, 1].max() < above[parts == tier + 1, 1].min()
    clear = Router(layout.positions, sizes).clear(list(layout.curves), np.array(sorted(graph.arcs)))
    assert clear.all()


@pytest.mark.parametrize("engine", ["dot", "own"])
def test_groups_are_blocks_that_keep_apart(engine: str):
    if engine == "dot":
        pytest.importorskip("pygraphviz")
    graph = random_dag(40, 60, 2)
    parts = [node % 5 - 1 for node in range(40)]
    layout, sizes = parted(graph, "groups", parts, engine)
    assert overlaps(layout.positions, sizes) == 0
    blocks = []
    for group in range(-1, 4):
        own = np.array(parts) == group
        low = (layout.positions[own] - sizes[own] / 2.0).min(axis=0)
        high = (layout.positions[own] + sizes[own] / 2.0).max(axis=0)
        blocks.append(np.concatenate([(low + high) / 2.0, high - low]))
    found = np.array(blocks)
    assert overlaps(found[:, :2], found[:, 2:]) == 0
    clear = Router(layout.positions, sizes).clear(list(layout.curves), np.array(sorted(graph.arcs)))
    assert clear.all()


def test_blocks_that_arcs_join_stand_side_by_side():
    k = 6
    sizes = np.full((k, 2), 100.0)
    # A ring of blocks whose numbers jump about.
    ring = [0, 3, 1, 4, 2, 5]
    edges = np.array([(ring[i], ring[(i + 1) % k]) for i in range(k)])
    centres = place_blocks(sizes, np.arange(k), np.zeros((k, 2)), edges, (300.0, 200.0))

    def length(places):
        return np.hypot(*(places[edges[:, 0]] - places[edges[:, 1]]).T).sum()

    assert overlaps(centres, sizes) == 0
    assert length(centres) < 0.8 * length(rows(sizes, list(range(k)), 450.0))


def test_what_parts_are_needed_for():
    edges = np.empty((0, 2), dtype=np.int64)
    with pytest.raises(ValueError, match="part of each node"):
        LayoutRequest(box_sizes(3), edges, "tiers")
    large = LayoutRequest(np.ones((5000, 2)), edges, "groups", parts=np.zeros(5000, dtype=np.int64))
    assert engines_for(large) == ("own", "grid")
    one = LayoutRequest(box_sizes(3), edges, "groups", parts=np.array([0, -1, 0]), engine="own")
    assert overlaps(run_engine(one).positions, box_sizes(3)) == 0
