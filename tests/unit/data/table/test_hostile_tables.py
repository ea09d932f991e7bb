"""A seeded part of the campaign of hostile tables: none is a fault, none takes more than it may."""

import os

import pytest

from tests.benchmarks.hostile.tables import KINDS, campaign

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs Linux")  # noqa: PTH110


def test_hostile_tables_are_read_or_refused_in_a_short_sentence():
    assert len(KINDS) >= 100
    ends = list(campaign(60, seed=7))
    faults = [(case, outcome) for case, outcome in ends if not outcome.good]
    assert not faults, faults[0]
    refused = [(case, outcome.detail) for case, outcome in ends if outcome.end == "refused"]
    assert refused
    long = [case for case, detail in refused if len(detail) > 1500]
    assert long == []
