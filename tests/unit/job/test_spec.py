"""Limits that a searcher would refuse are left out where another searcher is chosen."""

from bnstudio.job.spec import Limits
from bnstudio.search.declarations import Obeys

ALL = Limits(3, 20, time=5.0, memory=1.0, disk=2.0, scratch="here", steps=7)


def test_limits_without_what_a_searcher_does_not_obey():
    assert ALL.obeyed(Obeys.STRUCTURE | Obeys.DISK) == ALL
    assert ALL.obeyed(Obeys.STRUCTURE) == Limits(3, 20, time=5.0, memory=1.0, steps=7)
    assert ALL.obeyed(Obeys.MAX_PARAMS).max_parents is None
    assert ALL.obeyed(Obeys.NOTHING) == Limits(time=5.0, memory=1.0, steps=7)
