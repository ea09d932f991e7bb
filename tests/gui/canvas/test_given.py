"""Marks of a query's evidence on the canvas: what is marked, in which colour, and what is said."""

import pytest

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import given_ink
from tests.support.canvas_trial import close_bench, make_bench, small_dag


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_given_is_marked_while_the_tab_shows(qtbot, qapp, dark):
    bench = make_bench(qtbot, qapp, dark)
    bench.put(small_dag())
    scene, names = bench.page.scene, bench.page.scene.drawing.names
    view = bench.page.view
    plain = view.grab().toImage()
    scene.given.set_given({names[0]: ("observed", "yes"), names[1]: ("set", "no")})
    tokens = theme().tokens
    picture = view.grab().toImage()
    assert picture != plain
    for node, how in ((0, "observed"), (1, "set")):
        box = view.mapFromScene(scene.node_rect(node)).boundingRect()
        colours = {
            picture.pixelColor(x, y).name()
            for x in range(max(0, box.left() - 6), box.right() + 7)
            for y in range(max(0, box.top() - 6), box.bottom() + 7)
        }
        assert given_ink(how, tokens).name() in colours
    assert scene.given.words(names[0]) == "observed: yes"
    assert scene.given.words(names[2]) == ""
    scene.given.set_given({})
    assert view.grab().toImage() == plain
    close_bench(bench)
