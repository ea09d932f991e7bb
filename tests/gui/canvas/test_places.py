"""Places for nodes that have none yet: free, near what they join, and found soon."""

from __future__ import annotations

import time

import numpy as np

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.places import BELOW, SPOTS, free_spot, place_missing
from bnstudio.gui.canvas.model.states import overlap
from tests.support.canvas_trial import random_dag


def on_a_grid(names, across: int = 40) -> dict[str, tuple[float, float]]:
    return {name: (80.0 * (i % across), 60.0 * (i // across)) for i, name in enumerate(names)}


def test_a_new_node_stands_below_what_it_joins():
    dag = DAG("ABC", [(0, 2), (1, 2)])
    known = {"A": (0.0, 0.0), "B": (200.0, 0.0)}
    places = place_missing(dag, known, np.full((3, 2), (60.0, 30.0)))
    assert places[2].tolist() == [100.0, BELOW]
    assert places[:2].tolist() == [[0.0, 0.0], [200.0, 0.0]]


def test_the_first_free_spot_of_the_spiral_is_taken():
    random = np.random.default_rng(2)
    for _ in range(50):
        others = random.uniform(-300, 300, (60, 2))
        sizes = random.uniform(20, 90, (61, 2))
        positions = np.vstack([others, [[np.nan, np.nan]]])
        found = free_spot(np.zeros(2), sizes[-1], positions, sizes)
        for step in range(1600):
            angle, radius = step * 2.4, 9.0 * np.sqrt(step)
            spot = np.round(radius * np.array([np.cos(angle) * 1.6, np.sin(angle)]))
            room = (sizes[:-1] + sizes[-1]) / 2.0 + 10.0
            if not (np.abs(others - spot) < room).all(axis=1).any():
                break
        assert found.tolist() == spot.tolist()


def test_thousands_of_new_nodes_do_not_hold_up_the_window():
    """A graph over many more variables than the one that was arranged."""
    dag = random_dag(3000, 3000)
    sizes = np.full((dag.n, 2), (60.0, 30.0))
    known = on_a_grid(dag.names[:800])
    began = time.perf_counter()
    places = place_missing(dag, known, sizes)
    assert time.perf_counter() - began < 5.0, "some 0.1 s where nothing else is at work"
    assert np.isfinite(places).all() and dag.n - len(known) > SPOTS
    assert not overlap(places, sizes)
