"""Drawings that start from the one before: what stays, and where new nodes come."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.request import Kept, LayoutRequest, request_for
from bnstudio.graph.pdag import DAG
from tests.support.canvas_trial import random_dag

SIZES = np.tile([60.0, 24.0], (42, 1))


def drawn(request: LayoutRequest) -> np.ndarray:
    engine = {"force": "sfdp"}.get(request.style, request.style)
    return run_engine(replace(request, engine=engine)).positions


@pytest.mark.parametrize("style", ["force", "circular", "radial"])
@pytest.mark.parametrize("dense", [False, True])
def test_new_nodes_come_beside_what_they_are_joined_to_and_on_no_other(style: str, dense: bool):
    pytest.importorskip("pygraphviz")
    dag = random_dag(40, 60, 3)
    before = drawn(request_for(dag, SIZES[:40], style))
    # One hangs on the other, which hangs on a node that was there.
    more = DAG([*dag.names, "V40", "V41"], [*dag.arcs, (5, 40), (40, 41)])
    stood = np.concatenate([before, np.full((2, 2), np.nan)])
    loose = np.isnan(stood[:, 0])
    loose[5] = True
    small = SIZES * 0.8
    request = request_for(more, SIZES, style, dense=small, stood=stood, kept=Kept(loose, dense))
    assert request.kept is not None
    after = drawn(request)
    boxes = small if dense else SIZES
    apart = np.abs(after[:, None] - after[None]) >= (boxes[:, None] + boxes[None]) / 2.0 - 1.0
    assert (apart.any(axis=2) | np.eye(42, dtype=bool)).all()
    size = np.hypot(*np.ptp(before, axis=0))
    assert np.linalg.norm(after[5] - after[40]) < 0.3 * size
    assert np.linalg.norm(after[40] - after[41]) < 0.3 * size


def test_forces_start_from_nothing_where_most_nodes_are_new_or_very_many():
    dag = random_dag(40, 60, 3)
    stood = np.full((40, 2), np.nan)
    stood[:10] = 0.0
    kept = Kept(np.zeros(40, dtype=np.bool_))
    assert request_for(dag, SIZES[:40], "force", stood=stood, kept=kept).kept is None
    assert request_for(dag, SIZES[:40], "down", stood=np.zeros((40, 2)), kept=kept).kept is None
    many = DAG([f"V{k}" for k in range(1600)], [(0, 1)])
    stood, kept = np.zeros((1600, 2)), Kept(np.zeros(1600, dtype=np.bool_))
    sizes = np.tile([60.0, 24.0], (1600, 1))
    assert request_for(many, sizes, "force", stood=stood, kept=kept).kept is None
    assert request_for(many, sizes, "circular", stood=stood, kept=kept).kept is kept
