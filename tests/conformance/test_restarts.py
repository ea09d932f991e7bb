"""What searchers with restarts tell of them, as a number and in words."""

from contextlib import suppress

import pytest

from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import RESTART
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem, search


class Told(SilentControl):
    """Notes the phases with the restart that comes with each."""

    def __init__(self, steps):
        super().__init__(steps)
        self.told = {}

    def progress(self, phase, done=None, total=None, metrics=None):
        self.told[phase] = (metrics or {}).get(RESTART, 0.0)


@pytest.mark.parametrize("name", ["hill-climbing", "rpdag-tabu", "optimal-reinsertion"])
def test_the_restart_under_way_is_told_as_a_number(name):
    control = Told(4000)
    with suppress(Stopped):
        search(make_searcher(name, {"restarts": 3}), problem(dependent(8, 300, seed=3)), control)
    restarts = {phase: number for phase, number in control.told.items() if "Restart" in phase}
    assert len(restarts) > 1, control.told
    for phase, number in control.told.items():
        assert number == (float(phase.split()[1]) if phase in restarts else 0.0)
