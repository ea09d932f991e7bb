"""The score cache: equal to the scorer, counted, bounded, safe between threads."""

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import families, total
from tests.support.searching import dependent, stored

DATA = dependent(9, 300, seed=7)


def all_families(n, most):
    return [
        (y, parents)
        for y in range(n)
        for k in range(most + 1)
        for parents in itertools.combinations([x for x in range(n) if x != y], k)
    ]


def test_equal_to_the_scorer_and_counted():
    scorer = make_scorer(DATA)
    cache = ScoreCache(scorer)
    wanted = all_families(9, 2)
    for y, parents in wanted + wanted:
        assert cache.local(y, tuple(reversed(parents))) == scorer.local(y, parents)
    assert cache.counts()["statistics_requested"] == 2 * len(wanted)
    assert cache.counts()["scores_computed"] == stored(cache) == len(wanted)
    assert cache.counts()["mean_family_size"] == pytest.approx(
        sum(len(p) + 1 for _, p in wanted) / len(wanted)
    )
    assert cache.counts()["scores_computed"] == len(wanted)


def test_extensions_share_entries_with_families():
    cache = ScoreCache(make_scorer(DATA, "bdeu"))
    first = cache.extensions(0, (4, 2), np.array([1, 3, 8]))
    computed = cache.counts()["scores_computed"]
    assert cache.local(0, (1, 2, 4)) == first[0]
    assert cache.counts()["scores_computed"] == computed
    assert np.array_equal(cache.extensions(0, (2, 4), np.array([8, 3, 1])), first[::-1])


def test_growth_loses_nothing():
    cache = ScoreCache(make_scorer(DATA))
    wanted = all_families(9, 5)
    before = {family: cache.local(*family) for family in wanted}
    size = cache.arrays.slots.nbytes
    cache.reserve(200_000)
    assert cache.arrays.slots.nbytes > size
    computed = cache.counts()["scores_computed"]
    assert all(cache.local(*family) == score for family, score in before.items())
    assert cache.counts()["scores_computed"] == computed


def test_growth_that_is_stopped_leaves_the_cache_whole():
    cache = ScoreCache(make_scorer(DATA))
    cache.local(0, (1,))

    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.reserve(100_000, stop)
    computed = cache.counts()["scores_computed"]
    cache.local(0, (1,))
    assert cache.counts()["scores_computed"] == computed


@pytest.mark.parametrize("later, times", [(8_000, 1), (12_000, 2), (24_000, 4)])
def test_what_was_known_lies_where_it_lay(later, times):
    """A search that goes on from there finds, and gives up, the same scores."""
    families, first = all_families(12, 11), 6_000
    cache = ScoreCache(make_scorer(dependent(12, 300, seed=7)))
    cache.score_all(families[:first])
    slots, then = len(cache.arrays.slots), cache.contents(10**9)
    known = cache.known(10**9)
    for low in range(first, later, 1_000):
        cache.score_all(families[low : low + 1_000])
    assert len(cache.arrays.slots) == times * slots
    found = cache.contents(10**9, known)
    assert found.keys() == then.keys()
    for name, array in then.items():
        np.testing.assert_array_equal(found[name], array)
    again = ScoreCache(cache.scorer)
    again.restore(found)
    assert len(again.arrays.slots) == slots and stored(again) == first


def test_memory_limit_is_kept_and_scores_stay_true():
    limit = 24 * 300
    scorer = make_scorer(DATA)
    cache = ScoreCache(scorer, limit)
    for y, parents in all_families(9, 4):
        assert cache.local(y, parents) == scorer.local(y, parents)
    assert cache.arrays.slots.nbytes <= limit
    assert stored(cache) <= 300 and cache.counts()["scores_computed"] > 1000


def test_threads_see_the_same_scores():
    cache = ScoreCache(make_scorer(DATA))
    wanted = all_families(9, 3)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda family: cache.local(*family), wanted * 3))
    scorer = make_scorer(DATA)
    assert found[: len(wanted)] == [scorer.local(*family) for family in wanted]
    assert found[len(wanted) : 2 * len(wanted)] == found[: len(wanted)]
    assert cache.counts()["statistics_requested"] == 3 * len(wanted)


def test_total_matches_columns_by_name():
    cache = ScoreCache(make_scorer(DATA))
    dag = DAG(DATA.names, [(0, 1), (2, 1), (1, 5)])
    turned = DAG(tuple(reversed(DATA.names)), [(8 - a, 8 - b) for a, b in [(0, 1), (2, 1), (1, 5)]])
    assert total(cache, dag) == total(make_scorer(DATA), dag) == total(cache, turned)
    assert families(cache, dag) == list(reversed(families(cache, turned)))
    with pytest.raises(UsageError, match="Nobody"):
        total(cache, DAG(("Nobody",)))
    with pytest.raises(UsageError):
        total(cache, PDAG(DATA.names, links=[(0, 1)]))
