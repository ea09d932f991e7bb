"""Sums that the walks of all children share, and slots of notes: places, values, no influence."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset
from bnstudio.scoring.parent_sets.exact import _enumeration_kernels as kernels
from bnstudio.scoring.parent_sets.exact import _joint_kernels as joints
from bnstudio.scoring.parent_sets.exact import joint_tables
from bnstudio.scoring.parent_sets.exact import walk as walking
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import coded, dependent, enumerate_parent_sets


def weighted(data, seed=0):
    weights = np.random.default_rng(seed).integers(1, 6, data.rows)
    return Dataset(data.variables, data.codes, weights)


def lists_of(table):
    return [{parents: value for value, parents in table.sets(child)} for child in range(table.n)]


@pytest.mark.parametrize("n", [2, 3, 6])
def test_every_set_has_a_place_of_its_own_whatever_the_child(n):
    data = coded(np.random.default_rng(n).integers(0, 2, (n, 50)))
    room = joint_tables.joint_tables(make_scorer(data, "bic"), 4, 2**20)
    seen = {}
    ranks = np.zeros(3, dtype=np.int64)
    for child in range(n):
        others = [x for x in range(n) if x != child]
        for size in range(min(3, n - 1)):
            for found in itertools.combinations(others, size + 1):
                members = np.array([child, *found], dtype=np.int64)
                joints.rank_prefix(room, members, size, ranks)
                places = joints.places(room, ranks, child, found[-1])
                for own, place in zip((found, tuple(sorted((child, *found)))), places, strict=True):
                    assert seen.setdefault(own, place) == place
    assert sorted(seen.values()) == list(range(len(room.sums)))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_set_has_a_slot_of_its_own(count):
    order = walking._ranks(count, walking._note_starts(count, count))
    slots = {}
    prefixes = np.zeros(count + 1, dtype=np.int64)
    for size in range(1, count + 1):
        for found in itertools.combinations(range(count), size):
            positions = np.array([-1, *found], dtype=np.int64)
            kernels.note_prefixes(order, positions, size - 1, prefixes)
            tail = count - 1 - found[-1]
            slots[found] = int(prefixes[0]) + tail
            for j in range(1, size):
                less = found[: j - 1] + found[j:]
                assert int(prefixes[j]) + tail == slots[less]
    assert sorted(slots.values()) == list(range(2**count - 1))


@pytest.mark.parametrize("name", ["bic", "aic"])
@pytest.mark.parametrize("wide", [False, True])
def test_lists_and_counters_are_those_of_counting_every_family(monkeypatch, name, wide):
    """Also where the room ends between two sizes, and with weights beyond the table of logs."""
    data = weighted(dependent(7, 120, seed=3, arity=3))
    if wide:
        data = Dataset(data.variables, data.codes, data.weights * 40_000)
    scorer = make_scorer(data, name)
    shared = enumerate_parent_sets(scorer)
    assert len(shared) > 2 * data.n
    for most in (0, 30, 70):
        monkeypatch.setattr(joint_tables, "_MAX_SETS", most)
        other = enumerate_parent_sets(scorer)
        assert other.provenance.counters == shared.provenance.counters
        for found, expected in zip(lists_of(other), lists_of(shared), strict=True):
            assert found == pytest.approx(expected, rel=1e-12)


def test_sums_are_those_of_the_counts():
    data = weighted(dependent(5, 80, seed=1, arity=3))
    scorer = make_scorer(data, "bic")
    work = Enumeration(scorer)
    kept = []
    work.task.forget = lambda: kept.append(work.task.joint)  # type: ignore[method-assign]
    work.run()
    (room,) = kept
    place = itertools.count()
    counted = 0
    for size in range(1, len(room.starts) - 1):
        # The first sets by colexicographic order of the variables, the last variable counting as 0.
        ordered = sorted(itertools.combinations(range(5), size), key=lambda s: sorted(
            (4 - x for x in s), reverse=True))  # fmt: skip
        for found in ordered:
            held = int(room.sums[next(place)])
            if not held:
                continue
            counted += 1
            cells = {}
            for row, weight in zip(data.codes[list(found)].T.tolist(), data.weights, strict=True):
                cells[tuple(row)] = cells.get(tuple(row), 0) + int(weight)
            expected = sum(n * math.log(n) for n in cells.values())
            assert room.unit * (held - 1) == pytest.approx(expected, rel=1e-12, abs=1e-12)
    assert counted > 10


def test_two_threads_find_the_same_to_the_last_bit():
    scorer = make_scorer(dependent(8, 300, seed=2, arity=3), "bic")
    alone = Enumeration(scorer)
    alone.run()
    for _ in range(3):
        both = Enumeration(scorer, threads=2)
        both.run()
        assert both.table().scores.tolist() == alone.table().scores.tolist()
        assert both.counters == alone.counters
