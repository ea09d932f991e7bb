"""What gives way in a small window, in the order the design lists."""

import pytest

from bnstudio.gui.window.arrangement import (
    CENTRE_LEAST,
    RAIL,
    SETTINGS_PAGE_LEAST,
    SMALLEST,
    Wishes,
    arrange,
)


def test_large_window_shows_everything():
    now = arrange(1600, 1000, Wishes())
    assert now.variables and now.runs and not now.short
    assert (now.variables_width, now.right_width, now.runs_height) == (296, 344, 264)
    assert not now.variables_float


@pytest.mark.parametrize(("width", "short"), [(1500, False), (1499, True)])
def test_search_gives_way_below_1500(width, short):
    assert arrange(width, 1000, Wishes()).short is short


@pytest.mark.parametrize(("width", "shown"), [(1360, True), (1359, False)])
def test_variables_become_a_rail_below_1360(width, shown):
    now = arrange(width, 1000, Wishes())
    assert now.variables is shown
    assert now.variables_float is not shown


@pytest.mark.parametrize(("width", "right"), [(1280, 344), (1279, 304), (1100, 304)])
def test_right_panel_narrows_below_1280(width, right):
    assert arrange(width, 1000, Wishes()).right_width == right


@pytest.mark.parametrize(("height", "shown"), [(800, True), (799, False), (700, False)])
def test_runs_become_a_strip_below_800(height, shown):
    assert arrange(1600, height, Wishes()).runs is shown


def test_a_small_window_leaves_the_centre_its_room():
    now = arrange(1100, 700, Wishes())
    assert not now.variables and not now.runs and now.right
    assert 1100 - RAIL - now.right_width - 2 >= CENTRE_LEAST


def test_the_smallest_window_leaves_all_its_room_to_the_centre():
    now = arrange(*SMALLEST, Wishes())
    assert not now.variables and not now.runs and not now.right
    assert SMALLEST[0] - RAIL - 2 >= CENTRE_LEAST


@pytest.mark.parametrize(("width", "beside"), [(914, True), (913, False)])
def test_panels_at_the_side_give_way_below_914(width, beside):
    assert arrange(width, 1000, Wishes()).right is beside


def test_what_was_opened_by_hand_stays_while_it_fits():
    wish = Wishes(variables=True, runs=True)
    now = arrange(1250, 760, wish)
    assert now.variables and now.runs
    # 296 + 304 + 560 does not fit.
    assert not arrange(1150, 760, wish).variables


def test_what_was_closed_by_hand_stays_closed():
    now = arrange(1900, 1200, Wishes(variables=False, runs=False))
    assert not now.variables and not now.runs


def test_sizes_stay_within_their_limits():
    wide = arrange(2600, 1400, Wishes(variables_width=9999, right_width=9999, runs_height=9999))
    assert (wide.variables_width, wide.right_width, wide.runs_height) == (420, 480, 480)
    thin = arrange(2600, 1400, Wishes(variables_width=1, right_width=1, runs_height=1))
    assert (thin.variables_width, thin.right_width, thin.runs_height) == (240, 304, 200)


def test_enlarging_the_graph_is_rail_and_strip():
    now = arrange(1600, 1000, Wishes(variables=True, runs=True, enlarged=True))
    assert not now.variables and not now.runs


def test_runs_leave_the_centre_some_height():
    now = arrange(1600, 800, Wishes(runs=True, runs_height=480))
    assert now.runs_height <= 800 - 40 - 28 - 80 - 200


def test_beside_a_page_with_settings_the_panels_give_way_earlier():
    assert arrange(1000, 700, Wishes()).right
    for width, right in ((1000, False), (1093, False), (1094, True)):
        assert arrange(width, 700, Wishes(), page_least=SETTINGS_PAGE_LEAST).right is right
