"""Gold networks in every layout: arcs keep clear of boxes, names can be read and cover none.

All networks are counted by ``python -m tests.benchmarks.drawing``; these are the quick ones.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bnstudio.graph.layout.request import STYLES
from tests.support.drawn_networks import area, counts_of, crossings, fresh, gold, moved, reopened


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", ["alarm", "insurance", "hailfinder", "win95pts"])
def test_arcs_and_names_keep_clear_of_boxes(
    dressed, shared_data: Path, tmp_path: Path, name: str, style: str
):
    graph = gold(shared_data, name)
    drawing = fresh(graph, style)
    for what in (lambda d: d, moved, lambda d: reopened(d, tmp_path)):
        drawing = what(drawing)
        counted = counts_of(drawing)
        assert counted.through == 0
        assert counted.covering == 0
    assert drawing.m == len(graph.arcs)
    if style in ("down", "force"):
        assert counts_of(fresh(graph, style)).readable == 1.0


def test_arcs_find_room_between_boxes_that_stand_closely(dressed, shared_data: Path):
    # dot, whose drawing is seen less than half as large, has 93; closely set boxes made 370 once.
    assert crossings(fresh(gold(shared_data, "win95pts"), "down")) < 120
    assert crossings(fresh(gold(shared_data, "hailfinder"), "down")) < 15


def test_what_is_counted_can_be_other_than_zero(dressed, shared_data: Path):
    drawing = fresh(gold(shared_data, "alarm"), "circular")
    assert crossings(drawing) > 0 and area(drawing) > 0
    drawing.positions[:] = drawing.positions[::-1].copy()
    assert counts_of(drawing).through > 0
