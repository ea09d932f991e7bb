"""A small, seeded part of the campaign of mutants, over all readers."""

from tests.benchmarks.hostile.mutants import READERS, campaign


def test_mutants_are_accepted_or_refused_in_one_sentence():
    ends, faults = campaign(600, seed=16)
    assert not faults, faults[:3]
    for reader in READERS:
        assert ends[reader, "refused"]
    assert ends["network", "accepted"]
