"""Whatever writes a file leaves the old one whole when a call of the system or memory fails.

The campaign ``tests/benchmarks/hostile/faults.py`` lets each n-th fail; here are all calls and a
few allocations, each for one of the reasons.
"""

import os

import pytest

from tests.benchmarks.hostile.faults import campaign


@pytest.mark.skipif(os.name != "posix", reason="counts the calls of posix systems")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_each_fault_leaves_the_old_file_whole_and_nothing_else(tmp_path):
    ends = list(campaign(tmp_path, 3, by_turns=True))
    faults = [end for end in ends if end[3].startswith("FAULT")]
    assert not faults
    assert {end for *_, end in ends} == {"refused", "passed"} and len(ends) > 300
