"""Drawings that ask only which nodes are joined: what stays when a run goes on and ends."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.project.run import Run
from tests.support.canvas_trial import Bench, random_dag

STYLES = ("force", "circular", "radial")


def mean_move(before: np.ndarray, after: np.ndarray) -> float:
    """Return how far nodes move on average, as a share of the diagonal of the drawing."""
    return float(np.linalg.norm(after - before, axis=1).mean() / np.hypot(*np.ptp(before, axis=0)))


def followed(bench: Bench, dag: DAG, style: str) -> Run:
    """Follow a run whose network is drawn in a style."""
    bench.document.extra["layout"] = bench.page.arranging.style = style
    project = bench.document.project
    run = Run(5, project.freeze_spec(), dag.names, state="running", best=dag)
    project.runs[5] = run
    bench.services.runs.show(5)
    bench.settle()
    assert bench.page.arranging.style == style
    return run


def ends_with(bench: Bench, run: Run, dag: DAG) -> tuple[float, int]:
    """Let the run end with a network; the mean move, and how often it was drawn meanwhile."""
    arranging, before = bench.page.arranging, bench.scene.drawing.positions.copy()
    drawn = len(arranging._arrangements)
    run.best = dag
    bench.graph.refresh()
    run.state = "finished"
    arranging.calm.stop()
    bench.services.runs.changed.emit(5)
    bench.settle()
    return mean_move(before, bench.scene.drawing.positions), len(arranging._arrangements) - drawn


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("turned", [False, True])
def test_nothing_moves_when_a_run_ends_with_the_network_that_is_drawn(
    bench: Bench, style: str, turned: bool
):
    dag = random_dag(40, 60, 3)
    run = followed(bench, dag, style)
    last = DAG(dag.names, [(b, a) for a, b in dag.arcs] if turned else dag.arcs)
    assert ends_with(bench, run, last) == (0.0, 0)


def nearly(dag: DAG) -> DAG:
    """Return the graph with a tenth of its arcs replaced by others."""
    arcs = sorted(dag.arcs)
    free = [pair for pair in random_dag(dag.n, 200, 8).arcs if pair not in dag.arcs]
    return DAG(dag.names, arcs[len(arcs) // 10 :] + sorted(free)[: len(arcs) // 10])


@pytest.mark.parametrize("style", STYLES)
def test_nodes_stay_near_when_a_run_ends_with_some_other_arcs(bench: Bench, style: str):
    dag = random_dag(40, 60, 3)
    run = followed(bench, dag, style)
    before = bench.scene.drawing.positions.copy()
    # What is selected is looked at; the middle of a radial drawing stays.
    bench.selection.select([dag.names[7]])
    bench.page.arranging.at_work.stop()
    moved, drawn = ends_with(bench, run, nearly(dag))
    print(style, "near", moved)
    assert drawn == 1
    assert moved < {"force": 0.04, "circular": 0.001, "radial": 0.06}[style]
    after = bench.scene.drawing.positions
    if style == "force":
        stay = [v for v in range(dag.n) if not loose(dag, nearly(dag), v)]
        still = np.linalg.norm(after - before, axis=1)[stay] < 1.0
        assert still.mean() > 0.7, "nodes whose neighbours are the same stand where they stood"
    bench.selection.select([])
    bench.page.arranging.arrange()
    bench.settle()
    asked = mean_move(before, bench.scene.drawing.positions)
    print(style, "asked", asked)
    assert asked > max(0.05, moved), "to arrange anew is to start from nothing"


def loose(before: DAG, after: DAG, node: int) -> bool:
    def joined(dag: DAG) -> set[int]:
        return {*dag.parents(node), *dag.children(node)}

    return bool(joined(after) - joined(before))


def test_another_network_is_drawn_from_nothing(bench: Bench):
    dag = random_dag(40, 60, 3)
    run = followed(bench, dag, "circular")
    moved, drawn = ends_with(bench, run, random_dag(40, 60, 4))
    assert drawn == 1 and moved > 0.2
