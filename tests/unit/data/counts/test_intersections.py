"""Counting a family's extensions by intersections of bit maps, beside counting row by row."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.data.counts import _intersection_kernels as kernels
from bnstudio.data.counts.bitmaps import rows_as_bits
from bnstudio.scoring import _score_kernels as scores
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import coded, dependent

ARITIES = [2, 3, 4, 2, 1, 16, 17, 5, 2, 2, 2]


def table_of(rows, seed=1):
    random = np.random.default_rng(seed)
    return coded([random.integers(0, r, rows) for r in ARITIES], ARITIES)


@pytest.mark.parametrize("rows", [1, 63, 64, 65, 700])
def test_every_cell_is_counted(rows):
    data = table_of(rows)
    codes, arities = data.codes, data.arities
    bits, firsts = rows_as_bits(codes, arities)
    words = bits.shape[1] - 1
    assert firsts[7] - firsts[6] == 0  # the one of 17 states has none
    maps = np.zeros(kernels.room_for_maps(words) * words, np.uint64)
    counts = np.zeros(kernels.room_for_maps(words), np.int64)
    found = np.zeros(4096, np.int32)
    random = np.random.default_rng(rows)
    tried = 0
    for _ in range(300):
        child, *parents, more = random.permutation(len(ARITIES))[: random.integers(2, 6)].tolist()
        family = np.array(parents, dtype=np.int64)
        cells = int(arities[[child, *parents]].prod())
        if not kernels.can_intersect(bits, firsts, child, family, float(cells)):
            assert cells > kernels.MOST_MAPS or 6 in (child, *parents)
            continue
        if more == 6 or not cells * int(arities[more]) <= len(found):
            continue
        kernels.intersect(bits, firsts, arities, child, family, maps, counts)
        kernels.count_intersections(
            bits, firsts, maps, counts, cells, more, int(arities[more]), found
        )
        expected = np.zeros(cells * int(arities[more]), dtype=int)
        place, stride = np.zeros(rows, dtype=int), 1
        for variable in (child, *parents, more):
            place += stride * codes[variable].astype(int)
            stride *= int(arities[variable])
        np.add.at(expected, place, 1)
        assert np.array_equal(found[: len(expected)], expected), (child, parents, more)
        tried += 1
    assert tried > 100


@pytest.mark.parametrize("name", ["bic", "bdeu", "k2", "ll"])
def test_scores_are_the_same_to_the_last_bit(name):
    scorer = make_scorer(table_of(500), name)
    by_rows = scorer.kernel._replace(firsts=np.zeros_like(scorer.kernel.firsts))
    random = np.random.default_rng(3)
    faster = 0
    for _ in range(100):
        child, *parents = random.permutation(len(ARITIES))[: random.integers(1, 5)].tolist()
        more = np.setdiff1d(np.arange(len(ARITIES)), [child, *parents])
        family = np.array(sorted(parents), dtype=np.int64)
        one, two = np.empty(len(more)), np.empty(len(more))
        scores.score_extensions(scorer.kernel, child, family, more, one)
        scores.score_extensions(by_rows, child, family, more, two)
        assert np.array_equal(one, two)
        for candidate, score in zip(more.tolist(), one.tolist(), strict=True):
            whole = np.array([*family.tolist(), candidate], dtype=np.int64)
            assert score == scores.score_family(scorer.kernel, child, whole)
        cells = float(scorer.kernel.arities[[child, *parents]].prod())
        faster += kernels.is_faster(scorer.kernel.bits, scorer.kernel.firsts, cells, more[0], 2)
    assert 10 < faster < 100  # both ways were gone


def test_rows_that_count_more_than_once_have_no_bits():
    data = dependent(5, 100, seed=1)
    weighted = coded(list(data.codes), data.arities.tolist(), np.full(100, 3))
    assert make_scorer(data).kernel.bits.size and not make_scorer(weighted).kernel.bits.size
    assert make_scorer(weighted).local(0, [1, 2]) == pytest.approx(
        make_scorer(coded(list(np.tile(data.codes, 3)), data.arities.tolist())).local(0, [1, 2])
    )


def test_what_does_not_fit_the_cache_goes_row_by_row():
    assert kernels.room_for_maps(10) == kernels.MOST_MAPS
    assert kernels.room_for_maps(kernels.MAP_WORDS) == 1
    assert kernels.room_for_maps(2 * kernels.MAP_WORDS) == 0
