"""The rest between two arrangements that nobody asked for."""

from PySide6.QtCore import QObject

from bnstudio.gui.canvas.page.calm import CALM_MS, FIRST_CALM_MS, LONGEST_CALM_MS, Calm


def test_the_first_networks_of_a_run_are_arranged_soon_and_the_later_ones_seldom(qapp):
    owner, rests = QObject(), []
    calm = Calm(owner)
    for run in (None, 1, 1, 1, 1, 1, 1, 2, None):
        calm.begin(run)
        assert calm.isActive()
        rests.append(calm.interval())
    assert rests[0] == rests[-1] == CALM_MS
    assert rests[1:7] == [min(FIRST_CALM_MS * 2**k, LONGEST_CALM_MS) for k in range(6)]
    assert rests[7] == FIRST_CALM_MS, "another run begins anew"


def test_the_end_of_a_run_makes_a_long_rest_short_and_leaves_a_short_one(qapp):
    owner = QObject()
    calm = Calm(owner)
    calm.run_ended()
    assert not calm.isActive()
    for interval, left in ((LONGEST_CALM_MS, CALM_MS), (FIRST_CALM_MS, FIRST_CALM_MS)):
        calm.start(interval)
        calm.run_ended()
        assert calm.isActive() and calm.interval() == left
