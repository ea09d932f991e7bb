"""Bounds on what no network can score, while parent sets are found: against all families."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest

from bnstudio.scoring._bound_kernels import NO_BOUND
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.exact.upper_bounds import UpperBounds
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search.control import Stopped
from tests.naive.naive_exact import best_score
from tests.support.searching import coded, dependent, legal_within

N = 6


def everything(scorer, required, allowed, most):
    """Return every legal family's score, one dictionary a variable."""
    n = scorer.n
    return [
        {
            parents: scorer.local(child, parents)
            for size in range(most + 1)
            for parents in itertools.combinations([x for x in range(n) if x != child], size)
            if all(allowed[p, child] for p in parents)
            and set(np.flatnonzero(required[:, child])) <= set(parents)
        }
        for child in range(n)
    ]


def rules(seed):
    random = np.random.default_rng(seed)
    required = np.triu(random.random((N, N)) < 0.15, 1) & (seed > 0)
    allowed = ~np.eye(N, dtype=bool) & (required | (random.random((N, N)) < 0.8) | (seed == 0))
    return required, allowed


@pytest.mark.parametrize("name", [n for n, score in SCORES.items() if score.bound != NO_BOUND])
@pytest.mark.parametrize("seed", range(3))
def test_no_network_is_above_whichever_variables_are_done(name, seed):
    scorer = make_scorer(dependent(N, (30, 90, 300)[seed], seed=seed, arity=4), name)
    required, allowed = rules(seed)
    most = (5, 3, 4)[seed]
    families = everything(scorer, required, allowed, most)
    upper = UpperBounds(
        Task(scorer, legal_within(scorer, most, allowed=allowed, required=required))
    )
    best = best_score(families)
    tops = [max(own.values()) for own in families]
    assert math.inf > upper.total({}) >= best  # before the variables were looked at
    upper.bound_variables()
    for child, own in enumerate(families):
        assert upper.alone[child] >= max(own.values()) - 1e-9
    for size in range(N + 1):
        for done in itertools.combinations(range(N), size):
            assert upper.total({child: tops[child] for child in done}) >= best - 1e-9
    assert upper.total(dict(enumerate(tops))) == math.fsum(tops)


def test_weights_constant_columns_and_the_fit_of_all():
    random = np.random.default_rng(4)
    columns = random.integers(0, 3, (4, 40))
    columns[2] = 0
    weights = random.integers(1, 5, 40)
    scorer = make_scorer(coded(columns, [3, 3, 1, 3], weights))
    required, allowed = np.zeros((4, 4), dtype=bool), ~np.eye(4, dtype=bool)
    task = Task(scorer, legal_within(scorer, 3, allowed=allowed, required=required))
    cells = Counter()
    for row, weight in zip(columns.T, weights, strict=True):
        cells[tuple(row)] += int(weight)
    total = sum(cells.values())
    fit = sum(n * math.log(n / total) for n in cells.values())
    upper = UpperBounds(task)
    assert upper.fit_together(range(4)) == pytest.approx(fit)
    upper.bound_variables()
    assert upper.alone[2] == scorer.local(2, [])
    assert upper.total({}) >= best_score(everything(scorer, required, allowed, 3))


def test_identical_columns():
    column = np.tile(np.arange(8), 2)
    scorer = make_scorer(coded([column] * 4))
    work = Enumeration(scorer)
    work.bound_variables()
    whole = Enumeration(scorer)
    whole.run()
    best = whole.table().upper_bound()
    assert work.bound() >= scorer.local(0, []) + 3 * scorer.local(1, [0])
    assert whole.bound() == pytest.approx(best)


@pytest.mark.parametrize("slots", [1, 100])
def test_notes_are_moved_in_pieces(slots, monkeypatch):
    scorer = make_scorer(dependent(10, 200, seed=5), "k2")
    whole = Enumeration(scorer)
    whole.run()
    monkeypatch.setattr("bnstudio.scoring.parent_sets.exact.walk._DIRECT", 0)
    monkeypatch.setattr("bnstudio.scoring.parent_sets.exact.walk._SLOTS_A_CHUNK", slots)
    pieces = 0

    def check():
        nonlocal pieces
        pieces += 1

    work = Enumeration(scorer)
    work.run(check)
    assert pieces >= 10 * 256 / slots
    assert work.counters == whole.counters
    one, two = work.table(), whole.table()
    assert [list(one.sets(x)) for x in range(10)] == [list(two.sets(x)) for x in range(10)]


@pytest.mark.parametrize("threads", [1, 2])
def test_an_enumeration_tells_what_was_scored_when_it_is_ended(threads):
    scorer = make_scorer(dependent(9, 300, seed=2), "k2")
    whole = Enumeration(scorer)
    whole.run()
    # With two threads only the first check is sure to come before the end.
    for stop in (1, 2, 4, 7) if threads == 1 else (1,):
        work = Enumeration(scorer, threads=threads)
        calls = 0

        def check(stop=stop):
            nonlocal calls
            calls += 1
            if calls == stop:
                raise Stopped("user")

        with pytest.raises(Stopped):
            work.run(check)
        done = work.table().exhausted.sum()
        if threads == 1:
            assert done == stop
        scored = work.counters["sets_scored"]
        assert scored <= whole.counters["sets_scored"]
        assert scored >= done
        assert work.bound() >= whole.bound() - 1e-9
        assert work.table().provenance.counters["sets_scored"] == scored
