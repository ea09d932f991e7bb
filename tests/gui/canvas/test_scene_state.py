"""The states of a drawing, as a plain object without a scene."""

import numpy as np

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.scene_state import SceneState, Standing


def drawn(names: str, arcs: list[tuple[int, int]]) -> Drawing:
    n = len(names)
    places = np.stack([np.arange(n) * 100.0, np.arange(n) % 2 * 80.0], axis=1)
    return Drawing(DAG(tuple(names), arcs), places, np.full((n, 2), 24.0))


def shown(drawing: Drawing) -> SceneState:
    state = SceneState()
    state.show(drawing)
    return state


def test_a_change_tells_which_nodes_look_different():
    state = shown(drawn("ABCD", [(0, 1), (1, 2)]))
    assert state.hover(1) == {1}
    assert state.hover(1) is None
    assert state.hover(2) == {1, 2}
    assert state.hover(None, 0) == {2}
    assert state.hover(None, 1) == set(), "only edges look different"
    assert state.focus(3) == {3} and state.aim(None) is None
    assert state.aim(0) == {0} and state.aim(0, 2) == {0, 2} and state.aim(None) == {0, 2}
    assert state.select([1], []) and not state.select([1], [])


def test_neighbours_of_the_selection_stand_near_and_the_rest_can_fade():
    state = shown(drawn("ABCD", [(0, 1), (1, 2)]))
    state.select([1], [])
    stand = [state.standing(node) for node in range(4)]
    assert stand == [Standing.NEAR, Standing.NORMAL, Standing.NEAR, Standing.NORMAL]
    assert not state.faded
    state.fading = True
    assert state.faded and state.standing(3) is Standing.FADED
    assert state.standing(1) is Standing.NORMAL and state.in_front(0)
    assert state.marked() == ([0, 1], [0, 1, 2])


def test_states_stay_with_their_nodes_and_edges_in_another_drawing():
    state = shown(drawn("ABCD", [(0, 1), (1, 2)]))
    state.select([2, 3], [0])
    state.hover(0, 1)
    state.focus(1)
    state.mark_wrong([1], [1])
    assert state.begin_flash([("A", "B"), ("B", "C"), ("A", "D"), ("A", "Z")])
    new = drawn("CBA", [(2, 1)])  # D is gone, and B - C with it
    state.carry_to(new)
    state.show(new)
    assert state.selected == {0} and state.selected_edges == {0}
    assert state.hovered == 2 and state.hovered_edge is None
    assert state.focused == 1 and state.wrong_nodes == {1} and not state.wrong_edges
    assert state.flashing == {0}


def test_what_a_command_is_meant_for():
    state = shown(drawn("ABCD", [(0, 1), (1, 2)]))
    assert state.single_edge() is None and state.single_node() is None
    state.select([1, 0], [])
    assert state.single_edge() == 0, "the edge between two selected nodes"
    state.select([3], [1])
    assert state.single_edge() == 1 and state.single_node() == 3
    state.focus(2)
    assert state.single_node() == 2
