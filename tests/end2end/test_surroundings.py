"""The quick part of the campaign of hostile surroundings; see tests/benchmarks/hostile."""

import os
from pathlib import Path

import pytest
from numba.core import config

from bnstudio.errors import LimitError
from bnstudio.job import warm_up
from bnstudio.search.control import Stopped
from tests.benchmarks.hostile import surroundings

QUICK = (
    "32 file descriptors",
    "locale C",
    "output cp1252",
    "no home",
    "a home that cannot be written",
    "a file for temporary files",
)


@pytest.mark.skipif(os.name != "posix", reason="needs limits and /proc")
@pytest.mark.parametrize("case", QUICK)
def test_a_network_is_learned_all_the_same(case):
    end, why, _ = surroundings.run(case, Path(config.CACHE_DIR))
    assert end == "accepted", why


@pytest.mark.parametrize("error", [LimitError("no room"), Stopped("disk")])
def test_what_limits_the_made_up_run_of_the_warm_up_is_none_of_the_runs(error):
    """As with little room for temporary files, where the run itself has a scratch folder."""

    def needs_room(*_):
        raise error

    warm_up.do(warm_up.Step(needs_room, (f"a searcher on disk, {error!r}",)))
