"""The scores of parent set lists alone, against the dictionaries that they were made from."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.listed import ListedScorer
from tests.naive.naive_exact import random_lists, table_of


def test_every_family_has_its_listed_score_or_none():
    lists = random_lists(5, np.random.default_rng(4), empty=False)
    scorer = ListedScorer(table_of(lists, prune=False))
    cache = ScoreCache(scorer)
    assert (cache.n, cache.names) == (5, ("V0", "V1", "V2", "V3", "V4"))
    for child, own in enumerate(lists):
        others = [x for x in range(5) if x != child]
        for size in range(4):
            for parents in itertools.combinations(others, size):
                expected = own.get(parents, -math.inf)
                assert scorer.local(child, parents) == expected
                assert cache.local(child, parents) == expected
    families = [(child, parents) for child, own in enumerate(lists) for parents in own]
    assert cache.score_all(families).tolist() == [lists[child][p] for child, p in families]
    found = scorer.extensions(0, (1,), np.array([2, 3, 4]))
    assert found.tolist() == [lists[0].get((1, x), -math.inf) for x in (2, 3, 4)]


def test_the_fingerprint_is_of_names_and_lists():
    lists = random_lists(4, np.random.default_rng(1))
    one, same = ListedScorer(table_of(lists)), ListedScorer(table_of(lists))
    assert one.sha256 == same.sha256 and one.identity == ("", {}, one.sha256)
    lists[0][()] += 1e-9
    assert ListedScorer(table_of(lists)).sha256 != one.sha256


def test_there_are_no_rows_to_count():
    cache = ScoreCache(ListedScorer(table_of(random_lists(3, np.random.default_rng(2)))))
    with pytest.raises(UsageError, match="only lists of parent sets"):
        _ = cache.local_scorer
