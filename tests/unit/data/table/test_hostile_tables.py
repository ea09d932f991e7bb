"""A seeded part of the campaign of hostile tables: none is a fault, none takes more than it may."""

import os

import pytest

from tests.benchmarks.hostile.tables import KINDS, campaign

pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="needs Linux")  # noqa: PTH110


def test_hostile_tables_are_read_or_refused_in_a_sentence():
    assert len(KINDS) >= 100
    faults = [(case, outcome) for case, outcome in campaign(60, seed=7) if not outcome.good]
    assert not faults, faults[0]


def test_errors_are_short():
    long = [
        case
        for case, outcome in campaign(20, seed=8)
        if outcome.end == "refused" and len(outcome.detail) > 1500
    ]
    assert long == []
