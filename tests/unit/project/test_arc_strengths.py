"""Strengths kept with a project: as they were, and nothing for what is none."""

import copy
import json

import numpy as np
import pytest

from bnstudio.project.arc_strengths import FoundStrengths, from_record, to_record
from bnstudio.strength.posterior import strengths_of
from bnstudio.strength.strengths import ArcCounts
from bnstudio.strength.threshold import is_above


def found_of(seed: int, n: int = 6, networks: int = 7) -> FoundStrengths:
    random = np.random.default_rng(seed)
    counts = ArcCounts(tuple(f"V{k}" for k in range(n)))
    for _ in range(networks):
        pairs = [(a, b) for a in range(n) for b in range(a + 1, n) if random.random() < 0.5]
        arcs = [pair if random.random() < 0.5 else pair[::-1] for pair in pairs]
        cut = int(random.integers(0, len(arcs) + 1))
        counts.add(arcs[:cut], arcs[cut:])
    return FoundStrengths(counts.strengths(), "bootstrap", {"seed": seed}, 3)


def same(one: FoundStrengths, other: FoundStrengths) -> bool:
    parts = ("pairs", "forward", "backward", "undirected", "strength", "direction")
    return one.strengths.names == other.strengths.names and all(
        np.array_equal(getattr(one.strengths, part), getattr(other.strengths, part))
        for part in parts
    )


@pytest.mark.parametrize("seed", range(8))
def test_they_come_back_as_they_were(seed):
    found = found_of(seed)
    kept = from_record(json.loads(json.dumps(to_record(found, 0.25))))
    assert kept is not None and kept[1] == 0.25
    assert same(found, kept[0]) and (kept[0].method, kept[0].data) == ("bootstrap", 3)
    assert kept[0].settings == {"seed": seed} and kept[0].proposed == found.proposed


def test_probabilities_come_back_to_the_last_digit():
    random = np.random.default_rng(2)
    arcs = np.triu(random.random((5, 5)), 1) / 2 + np.tril(random.random((5, 5)), -1) / 2
    found = FoundStrengths(strengths_of(tuple("abcde"), arcs), "exact")
    kept = from_record(json.loads(json.dumps(to_record(found, 0.5))))
    assert kept is not None and same(found, kept[0]) and kept[0].proposed == 0.5


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("method", "magic"), ("variables", "abc"), ("variables", ["a", "a"]), ("variables", ["a"]),
        ("variables", [1, 2]), ("settings", []), ("data", -1), ("data", True), ("networks", 0.5),
        ("networks", 1), ("threshold", 2), ("threshold", None), ("pairs", [0, 1, 2]),
        ("pairs", [1, 0]), ("pairs", [0, 99]), ("pairs", [0.5, 1]), ("pairs", None),
        ("forward", [1]), ("forward", ["x"]), ("forward", None), ("backward", [10**400]),
        ("networks", 10**400), ("data", 10**400), ("pairs", [1e300, 1e301]), ("threshold", True),
    ],
)  # fmt: skip
def test_what_is_no_record_is_nothing(key, value):
    record = copy.deepcopy(to_record(found_of(1), 0.5))
    assert from_record({**record, key: value}) is None


def test_negative_and_empty_shares_are_nothing():
    record = to_record(found_of(1), 0.5)
    for part in (-1, float("nan"), float("inf")):
        assert from_record({**record, "forward": [part, *record["forward"][1:]]}) is None
    for nothing in (None, [], "text", {}):
        assert from_record(nothing) is None


@pytest.mark.parametrize("threshold", [0.0, 0.2, 3 / 7, 0.9, 1.0])
def test_counting_above_against_a_look_at_each(threshold):
    for seed in range(5):
        found = found_of(seed, networks=7)
        expected = int(is_above(found.strengths.strength, threshold).sum())
        assert found.count_above(threshold) == expected == len(found.above(threshold))


def test_a_pair_is_told_from_both_ends():
    found = found_of(4)
    for (a, b), strength, direction in zip(
        found.strengths.pairs.tolist(), found.strengths.strength, found.strengths.direction,
        strict=True,
    ):  # fmt: skip
        assert found.of(f"V{a}", f"V{b}") == (strength, direction)
        assert found.of(f"V{b}", f"V{a}") == (strength, 1 - direction)
    assert found.of("V0", "W") is None
