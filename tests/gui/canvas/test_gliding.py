"""Nodes on their way to new places: pictures of themselves until they arrive."""

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QStyle

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.painting.stamps import Stamps
from bnstudio.gui.style.theme import theme
from tests.support.canvas_trial import PLACES, Bench, small_dag


def pixels(bench: Bench) -> np.ndarray:
    image = bench.view.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.array(image.constBits(), dtype=np.int16).reshape(image.height(), image.width(), 4)


def test_nodes_glide_to_new_places_and_arrive(bench: Bench, qtbot):
    bench.put(small_dag(), places=PLACES)
    bench.scene.reduced_motion = False
    bench.graph.move_nodes({"E": (160.0, 160.0)})
    assert bench.scene.gliding
    assert tuple(bench.scene.drawing.positions[4]) != (160.0, 160.0)
    assert bench.scene.places()["E"] == (160.0, 160.0)
    qtbot.waitUntil(lambda: not bench.scene.gliding, timeout=20_000)
    assert tuple(bench.scene.drawing.positions[4]) == (160.0, 160.0)


def test_reduced_motion_puts_nodes_in_place_at_once(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    bench.graph.move_nodes({"E": (160.0, 160.0)})
    assert not bench.scene.gliding
    assert tuple(bench.scene.drawing.positions[4]) == (160.0, 160.0)


def test_the_setting_and_the_system_are_obeyed_at_once(bench: Bench, monkeypatch):
    bench.put(small_dag(), places=PLACES)
    bench.scene.reduced_motion = None
    monkeypatch.setattr(theme(), "still", True)
    bench.graph.move_nodes({"E": (160.0, 160.0)})
    assert not bench.scene.gliding
    monkeypatch.setattr(theme(), "still", False)
    wished = 200
    style = type(QApplication.style())
    hint = style.styleHint

    def system(self, asked, *more):
        duration = QStyle.StyleHint.SH_Widget_Animation_Duration
        return wished if asked == duration else hint(self, asked, *more)

    monkeypatch.setattr(style, "styleHint", system)
    bench.graph.move_nodes({"E": (40.0, 160.0)})
    assert bench.scene.gliding
    bench.scene.finish_glide()
    wished = 0  # the system asks for less motion
    bench.graph.move_nodes({"E": (160.0, 40.0)})
    assert not bench.scene.gliding


def test_on_its_way_a_node_is_painted_once_and_looks_the_same(bench: Bench, monkeypatch):
    bench.put(small_dag(), places=PLACES)
    scene = bench.scene
    scene.reduced_motion = False
    bench.graph.move_nodes({"E": (160.0, 160.0)})
    scene._glide.pause()
    made: list[int] = []
    of = Stamps.of

    def noted(stamps, *given):
        stamp = of(stamps, *given)
        made.append(len(stamps._made))
        return stamp

    monkeypatch.setattr(Stamps, "of", noted)
    for share in (0.2, 0.5, 1.0):
        scene._glide_step(share)
        scene._glide_next = 0
        there = pixels(bench)
    # Five nodes were put down three times and more, and painted once.
    assert len(made) >= 15 and max(made) == 5
    scene.finish_glide()
    settled = pixels(bench)
    assert not scene.graph_item._stamps._made
    assert np.abs(there - settled).max() <= 12
    assert np.abs(settled - settled[2, 2]).max() > 100


def test_a_curve_whose_ends_stay_is_the_same_one():
    curve = np.array([[0.0, 0.0], [10.0, 5.0], [20.0, -5.0], [30.0, 0.0]])
    still, moved = np.zeros(2), np.array([3.0, 4.0])
    assert geometry.follow(curve, still, still) is curve
    followed = geometry.follow(curve, still, moved)
    assert followed is not curve
    assert np.array_equal(followed[0], curve[0]) and np.array_equal(followed[-1], curve[-1] + moved)
