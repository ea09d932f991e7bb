"""The canvas looks as approved: alarm and asia at fit, light and dark, at 1x and 2x."""

import json
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from bnstudio.formats.read import read_network
from bnstudio.gui.style.theme import theme
from tests.support.approved import OFF, differ, is_as_approved, need_the_own_type, picture_of
from tests.support.canvas_trial import close_bench, make_bench

APPROVED = Path(__file__).parent / "approved"
#: Where the nodes stand: a layout engine of another version would put them elsewhere.
PLACES = json.loads((APPROVED / "places.json").read_text())
LOOKS = [("asia", "light"), ("alarm", "light"), ("alarm", "dark")]


@pytest.fixture
def bench(qtbot, qapp):
    made = make_bench(qtbot, qapp)
    need_the_own_type()
    yield made
    theme().set_mode("light")
    close_bench(made)


def show(bench, data_dir, name, mode):
    theme().set_mode(mode)
    graph = read_network(data_dir / f"{name}.bif").graph
    bench.page.resize(960, 600)
    places = {node: tuple(place) for node, place in PLACES[name].items()}
    bench.put(graph, places=places)
    bench.settle()
    bench.view.fit()
    QTest.qWait(400)  # routes that are looked at again
    bench.settle()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize(("name", "mode"), LOOKS)
def test_the_canvas_at_fit(bench, data_dir, tmp_path, name, mode, scale):
    show(bench, data_dir, name, mode)
    picture = picture_of(bench.view.viewport(), scale)
    is_as_approved(picture, APPROVED / f"{name}-{mode}-{scale}x.png", tmp_path)


def test_an_approved_picture_would_show_a_node_that_is_gone(bench, data_dir):
    show(bench, data_dir, "alarm", "light")
    before = picture_of(bench.view.viewport(), 1)
    dag = read_network(data_dir / "alarm.bif").graph
    kept = [v for v in range(dag.n) if dag.names[v] != "HR"]
    renamed = {v: at for at, v in enumerate(kept)}
    arcs = [(renamed[a], renamed[b]) for a, b in dag.arcs if a in renamed and b in renamed]
    bench.put(type(dag)([dag.names[v] for v in kept], arcs))
    bench.settle()
    after = picture_of(bench.view.viewport(), 1)
    assert differ(before, after) > OFF
