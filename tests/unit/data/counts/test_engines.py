"""Every counting engine against the naive oracle: arities, skew, weights, many depths."""

import numpy as np
import pytest

from bnstudio.data.counts.counting import merge_rows
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from tests.naive.naive_scores import count
from tests.support.count_table import count_table, count_with
from tests.support.searching import coded


def random_data(seed, rows, arities, skew=0.0, weighted=False):
    random = np.random.default_rng(seed)
    columns = [
        np.where(random.random(rows) < skew, random.integers(r), random.integers(0, r, rows))
        for r in arities
    ]
    data = coded(np.array(columns), list(arities))
    if not weighted:
        return data
    weights = random.integers(0, 40, rows)
    weights[0] = 1000
    return Dataset(data.variables, data.codes, weights)


def naive_table(data, child, parents):
    arities = [int(data.arities[p]) for p in parents]
    table = np.zeros((int(np.prod(arities)), int(data.arities[child])), dtype=np.int64)
    cells, _ = count(data, child, parents)
    for (key, state), cases in cells.items():
        table[np.ravel_multi_index(key, arities), state] = cases
    return table


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("skew", [0.0, 0.9, 1.0])
@pytest.mark.parametrize("rows", [1, 63, 64, 65, 700, 5000])
def test_engines_agree_with_the_oracle(engine, weighted, skew, rows):
    arities = [2, 3, 4, 2, 5, 1, 2, 3]
    data = random_data(rows, rows, arities, skew, weighted)
    engines = Engines.of(data)
    random = np.random.default_rng(5)
    for _ in range(12):
        size = int(random.integers(2, 6))
        child, *parents = (int(v) for v in random.choice(len(arities), size, replace=False))
        expected = naive_table(data, child, parents)
        assert np.array_equal(count_with(engines, engine, child, parents), expected)
        assert np.array_equal(count_table(data, child, parents), expected)


@pytest.mark.parametrize("engine", ENGINES)
def test_wide_variables(engine):
    data = random_data(2, 3000, [300, 2, 7, 40], skew=0.3)
    engines = Engines.of(data)
    for child, parents in ((0, [2]), (1, [0, 2]), (3, [1, 2]), (1, [2, 0])):
        expected = naive_table(data, child, parents)
        assert np.array_equal(count_with(engines, engine, child, parents), expected)


def test_merged_rows_count_the_same():
    data = random_data(3, 4000, [2, 2, 3, 2], skew=0.7)
    merged = merge_rows(data)
    assert merged.weights is not None and merged.rows < data.rows
    for engine in ENGINES:
        assert np.array_equal(
            count_with(Engines.of(merged), engine, 0, [1, 2, 3]), naive_table(data, 0, [1, 2, 3])
        )


def test_the_choice_is_the_cheapest_by_measure(monkeypatch):
    engines = Engines.of(random_data(4, 500, [2] * 6))
    costs = {"histogram": 3.0, "bitmaps": 2.0, "ad-search": 5.0}
    monkeypatch.setattr(engines, "measure", lambda name, *_: costs[name])
    assert engines.choose(0, [1, 2, 3], 2) == "bitmaps"
    costs["ad-search"] = 1.0
    assert engines.choose(0, [1, 2, 3], 2) == "ad-search"


def test_measuring_is_possible_wherever_the_walk_is():
    data = random_data(6, 400, [2, 3, 2, 4, 300, 2], skew=0.8)
    engines = Engines.of(data)
    for depth in (1, 2, 4):
        for engine in ENGINES:
            assert 0 < engines.measure(engine, 0, [1, 2, 3, 4, 5], depth) < 1


@pytest.mark.parametrize(("each", "most"), [(1e-2, 4), (1e-4, 10), (1e-7, 49)])
def test_a_trial_is_as_short_as_it_can_be(monkeypatch, each, most):
    """Where a walk takes long few are enough; a table's trials must not outlast its counting."""
    engines = Engines.of(random_data(4, 500, [2] * 6))
    now, walks = 0.0, 0

    def count_along(*given):
        nonlocal now, walks
        times = given[-1]
        now += each * times + (1.0 if walks == 0 else 0.0)  # the first is compiled
        walks += times

    monkeypatch.setattr("bnstudio.data.counts.engines.kernels.count_along", count_along)
    monkeypatch.setattr("bnstudio.data.counts.engines.time.perf_counter", lambda: now)
    measured = engines.measure("histogram", 0, [1, 2, 3, 4, 5], 2)
    assert walks == 4, "what was taken for long"
    assert measured == pytest.approx(each / 2)  # two families a walk
    walks, now = 1, 0.0
    assert engines.measure("histogram", 0, [1, 2, 3, 4, 5], 2) == pytest.approx(each / 2)
    assert 4 <= walks - 1 <= most


def test_engines_too_large_for_memory_are_left_out():
    random = np.random.default_rng(0)
    data = coded(random.integers(0, 16, (6, 60_000)), [16] * 6)
    assert Engines.of(data).workspace("bitmaps", 0, range(1, 6), 5) is None
    assert Engines.of(data).workspace("histogram", 0, range(1, 6), 5) is not None
    with pytest.raises(UsageError, match="abacus"):
        Engines.of(data).workspace("abacus", 0, range(1, 6), 5)


def test_a_clock_that_stands_still_is_no_end_of_a_trial(monkeypatch):
    engines = Engines.of(random_data(4, 50, [2] * 6))
    monkeypatch.setattr("bnstudio.data.counts.engines.time.perf_counter", lambda: 1.0)
    assert 0 < engines.measure("histogram", 0, [1, 2, 3, 4, 5], 2) < 1
