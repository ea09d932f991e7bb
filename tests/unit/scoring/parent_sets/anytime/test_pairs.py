"""Single parents from shared tables of pairs, and the bound of marginal likelihoods at work."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.counts import bitmaps
from bnstudio.scoring.parent_sets.anytime import _pair_kernels as kernels
from bnstudio.scoring.parent_sets.anytime import pairs as pairs_module
from bnstudio.scoring.parent_sets.anytime.identification import METHODS, identify
from bnstudio.scoring.parent_sets.anytime.pairs import room_for_pairs
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.registry import make_scorer
from tests.naive.naive_scores import score as naive
from tests.support.searching import coded, dependent, legal_within, table


def lists_of(found):
    return [list(found.table.sets(child)) for child in range(found.table.n)]


@pytest.mark.parametrize("rows", [1, 63, 64, 65, 300])
def test_a_pair_is_counted_by_bits_as_by_rows(rows):
    random = np.random.default_rng(rows)
    arities = [2, 3, 5, 16, 17, 4]
    data = coded([random.integers(0, r, rows) for r in arities], arities)
    scorer = make_scorer(data)
    bits, firsts = scorer.kernel.bits, scorer.kernel.firsts
    assert list(np.diff(firsts)) == [2, 3, 5, 16, 0, 4]  # the one of 17 states has none
    room = np.empty(65536, np.int32)
    for low, high in itertools.combinations(range(6), 2):
        a, b = arities[low], arities[high]
        assert kernels.has_bits(scorer.kernel[2], firsts, low, high) == (a * b <= 32)
        if 17 in (a, b):
            continue
        kernels.count_pair(scorer.kernel[2], bits, firsts, low, high, room)
        expected = np.zeros((b, a), dtype=int)
        np.add.at(expected, (data.codes[high], data.codes[low]), 1)
        assert np.array_equal(room[: a * b].reshape(b, a), expected), (low, high)


@pytest.mark.parametrize("name", ["bic", "bdeu", "blip-bic", "k2"])
@pytest.mark.parametrize("weighted", [False, True])
def test_single_parents_score_as_the_definition_says(name, weighted):
    random = np.random.default_rng(3)
    arities = [2, 3, 4, 2, 20, 90]
    rows = 150
    columns = [random.integers(0, r, rows) for r in arities]
    columns[3] = columns[0] ^ (random.random(rows) < 0.1)
    weights = random.integers(1, 4, rows) if weighted else None
    data = coded(columns, arities, weights)
    scorer = make_scorer(data, name)
    found = identify(scorer, "sequential", legal=legal_within(scorer, 1))
    listed = 0
    for child in range(6):
        for value, parents in found.table.sets(child):
            assert value == pytest.approx(naive(data, name, child, parents), rel=1e-10)
            listed += len(parents)
    assert listed >= 2


def test_sharing_directions_changes_no_figure(monkeypatch):
    scorer = make_scorer(dependent(12, 300, seed=4))
    assert not room_for_pairs(scorer).size  # too few rows for it to pay
    monkeypatch.setattr(pairs_module, "MIN_SHARED_ROWS", 1)
    assert room_for_pairs(scorer).shape == (12, 12)
    one = identify(scorer, budget=Budget(sets=60))
    monkeypatch.setattr(pairs_module, "MAX_SHARED_BYTES", 0)
    two = identify(scorer, budget=Budget(sets=60), threads=3)
    assert lists_of(one) == lists_of(two) and one.counters == two.counters
    monkeypatch.setattr(bitmaps, "MAX_BIT_BYTES", 0)
    scorer = make_scorer(dependent(12, 300, seed=4))
    assert not scorer.kernel.bits.size and not scorer.kernel.firsts.any()
    assert not room_for_pairs(scorer).size
    three = identify(scorer, budget=Budget(sets=60))
    assert one.counters == three.counters
    for child in range(12):
        first, third = dict(flip(one, child)), dict(flip(three, child))
        assert first == pytest.approx(third, rel=1e-12)


def flip(found, child):
    return [(parents, value) for value, parents in found.table.sets(child)]


def test_every_pair_is_counted_once(monkeypatch):
    """The later child finds all its single parents scored by those before it."""
    kept = []
    make = pairs_module.room_for_pairs

    def keeping(scorer):
        kept.append(make(scorer))
        return kept[-1]

    monkeypatch.setattr(pairs_module, "MIN_SHARED_ROWS", 1)
    monkeypatch.setattr("bnstudio.scoring.parent_sets.anytime.begun.room_for_pairs", keeping)
    scorer = make_scorer(dependent(9, 100, seed=4), "ll")
    identify(scorer, legal=legal_within(scorer, 1))
    shared = kept[0]
    below = np.tril_indices(9, -1)
    expected = [
        scorer.local(int(child), [int(parent)]) for child, parent in zip(*below, strict=True)
    ]
    assert shared[below] == pytest.approx(np.array(expected), rel=1e-12)
    assert not np.triu(shared).any()


@pytest.mark.parametrize("name", ["bdeu", "bds", "k2"])
@pytest.mark.parametrize("method", METHODS)
def test_the_bound_of_marginal_likelihoods_leaves_out_nothing_that_counts(name, method):
    """Few rows and many parents, where it is at work; all sets against it, by brute force."""
    random = np.random.default_rng(11)
    base = random.integers(0, 2, (9, 24))
    base[0] = base[1] ^ base[2]
    data = coded(base, [2] * 9)
    scorer = make_scorer(data, name)
    found = identify(scorer, method)
    assert set(found.ended) == {"exhausted"}
    assert found.counters["extensions_pruned"] > 0
    assert found.counters["sets_scored"] < 9 * 2**8
    for child in (0, 5):
        others = [v for v in range(9) if v != child]
        scores = {
            chosen: scorer.local(child, chosen)
            for size in range(9)
            for chosen in itertools.combinations(others, size)
        }
        listed = {parents: value for value, parents in found.table.sets(child)}
        for chosen, value in scores.items():
            beaten = any(
                scores[less] >= value - 1e-9 * abs(value)
                for size in range(len(chosen))
                for less in itertools.combinations(chosen, size)
            )
            assert (chosen in listed) or beaten
            if chosen in listed:
                assert listed[chosen] == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize("ess", [0.1, 1.0, 50.0])
@pytest.mark.parametrize("kappa", [1.0, 0.5])
def test_no_superset_exceeds_the_bound_of_a_set(ess, kappa):
    random = np.random.default_rng(2)
    data = coded(random.integers(0, 3, (6, 40)), [3] * 6)
    scorer = make_scorer(data, "bdeu", {"ess": ess, "kappa": kappa})
    others = range(1, 6)
    sets = [s for size in range(6) for s in itertools.combinations(others, size)]
    for small in sets:
        seen = len({tuple(data.codes[[0, *small], t]) for t in range(40)})
        for large in sets:
            if set(small) <= set(large):
                charge = -math.log(kappa) * 2 * 3 ** len(large)
                assert scorer.local(0, large) <= -seen * math.log(3) - charge + 1e-9


def test_counts_of_the_new_paths(data_dir):
    """Figures that are the same on every machine."""
    found = {}
    for name, method in itertools.product(("bic", "bdeu"), METHODS):
        asia = make_scorer(table(data_dir / "asia_1000.csv"), name)
        counters = identify(asia, method).counters
        found[name, method] = tuple(
            int(counters[key]) for key in ("sets_scored", "sets_kept", "extensions_pruned")
        )
    assert found == COUNTS


# Kept are as many as exact enumeration keeps (test_enumeration.py).
COUNTS = {
    ("bic", "sequential"): (799, 72, 126),
    ("bic", "greedy"): (808, 72, 644),
    ("bic", "independence"): (809, 72, 1477),
    ("bdeu", "sequential"): (957, 91, 21),
    ("bdeu", "greedy"): (988, 91, 157),
    ("bdeu", "independence"): (989, 91, 315),
}
