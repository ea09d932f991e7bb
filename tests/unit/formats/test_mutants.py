"""A small, seeded part of the campaign of mutants, over all readers."""

from tests.benchmarks.hostile.mutants import READERS, Case, campaign, read, sound_files


def test_what_is_not_changed_is_accepted_by_its_reader(tmp_path):
    sound = sound_files(tmp_path)
    assert {case.reader for case in sound} == set(READERS)
    for case in sound:
        content = case.content if case.whole is None else case.whole(case.content)
        read(tmp_path, Case(case.reader, case.name, content))


def test_mutants_are_accepted_or_refused_in_one_sentence():
    ends, faults = campaign(300, seed=16)
    assert not faults, faults[:3]
    for reader in READERS:
        # A damaged record of what is left behind, or head of parent sets, is passed over.
        silent = reader in ("recovery", "head of parent sets")
        assert ends[reader, "accepted" if silent else "refused"]
    assert ends["network", "accepted"]
