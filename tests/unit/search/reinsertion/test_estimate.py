"""What Optimal Reinsertion foresees is what it then keeps, and what it offers instead fits."""

import numpy as np
import pytest

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.search.base import EstimateInput
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from bnstudio.search.reinsertion.estimate import (
    AUTOMATIC_PARAMS,
    BYTES_A_SET,
    MAX_AUTOMATIC_SECONDS,
    MAX_AUTOMATIC_SETS,
    MIN_CANDIDATES,
    CacheLimits,
    choose,
    max_sets,
    seconds,
)
from bnstudio.search.reinsertion.stages import MAX_UNSTAGED_SECONDS, SPEED_UP, stages
from tests.support.searching import coded, dependent, problem


def constraints(n, arity=2, **limits):
    names = [f"V{i}" for i in range(n)]
    return build_constraints(Knowledge(), names, [arity] * n, **limits)


def size(rules, memory=10**9, rows=1000):
    return EstimateInput(rules, rows, "bic", {}, 1, memory, 10**9)


def foreseen(rules, settings, **more):
    return make_searcher("optimal-reinsertion", settings).forecast(size(rules, **more))


def test_the_forecast_counts_what_the_run_keeps():
    data = dependent(7, 200, seed=1)
    knowledge = Knowledge(required=(("V3", "V1"),), forbidden=(("V0", "V2"),))
    task = problem(data, knowledge=knowledge, max_params=12)
    searcher = make_searcher("optimal-reinsertion", {"restarts": 0})
    forecast = searcher.forecast(size(task.constraints))
    searcher.search(task, SilentControl())
    (_, items, taken), *_ = forecast.parts
    assert forecast.level == "green"
    assert items == searcher.counters["cache_entries"]
    assert taken == items * BYTES_A_SET
    local_scores = 0
    for width in (8, 8, 4, 2):
        local_scores += width
    assert local_scores == BYTES_A_SET


def test_automatic_settings_are_the_largest_that_are_small_and_quick():
    assert choose(constraints(6), 1000, None, None) == CacheLimits(AUTOMATIC_PARAMS[0], None)
    sizes = (6, 20, 30, 40, 60, 150, 400)
    all_limits = [choose(constraints(n), 1000, None, None) for n in sizes]
    for n, limits in zip(sizes, all_limits, strict=True):
        sets = max_sets(constraints(n), limits)
        assert sum(sets) <= MAX_AUTOMATIC_SETS
        if limits.candidates is None:
            larger = CacheLimits(2 * limits.params, None)
            assert limits.params >= AUTOMATIC_PARAMS[-1]
            assert limits.params == AUTOMATIC_PARAMS[0] or not quick(constraints(n), larger)
        else:
            assert MIN_CANDIDATES <= limits.candidates < n - 1
            assert not quick(constraints(n), CacheLimits(AUTOMATIC_PARAMS[-1], None))
            assert not quick(constraints(n), CacheLimits(limits.params, limits.candidates + 1))
    assert all_limits[1].candidates is None and all_limits[-1].candidates is not None
    # Where nothing is quick, it takes longer.
    assert choose(constraints(30), 10**8, None, None) == CacheLimits(16, MIN_CANDIDATES)
    assert choose(constraints(6), 10**9, None, None) == CacheLimits(16, None)
    assert choose(constraints(30), 1000, None, None, memory_bytes=1e5).candidates < 29


def quick(rules, limits):
    sets = sum(max_sets(rules, limits))
    return (
        sets <= MAX_AUTOMATIC_SETS
        and seconds(rules, sets, 1000, limits.params) <= MAX_AUTOMATIC_SECONDS
    )


def test_a_limit_that_was_set_is_kept_to():
    rules = constraints(30, max_params=8)
    assert choose(rules, 1000, None, None) == CacheLimits(8, None)
    assert choose(rules, 1000, 64, 5) == CacheLimits(8, 5)
    assert choose(rules, 1000, 4, None) == CacheLimits(4, None)
    assert choose(constraints(30), 1000, 64, None) == CacheLimits(64, None)
    assert choose(constraints(400), 1000, None, 7).candidates == 7


@pytest.mark.parametrize("settings", [{"cache_params": 4096}, {"cache_params": 64}])
def test_lists_that_do_not_fit_are_refused_with_settings_that_do(settings):
    rules = constraints(60)
    forecast = foreseen(rules, settings)
    assert forecast.level == "red" and "more than" in forecast.message
    assert {key for one in forecast.suggestions for key in one.changes} == {
        "set.cache_params",
        "set.candidates",
    }
    for one in forecast.suggestions:
        changed = {key.removeprefix("set."): value for key, value in one.changes.items()}
        again = foreseen(rules, {**settings, **changed})
        assert again.level != "red" and again.memory_bytes < 10**9
        assert str(next(iter(changed.values()))) in one.message


def test_long_lists_are_foreseen():
    forecast = foreseen(constraints(40), {"cache_params": 32}, rows=1_000_000, memory=10**11)
    assert forecast.level == "amber" and forecast.seconds > 60 and "about" in forecast.message
    assert foreseen(constraints(40), {}, rows=10_000).level == "green"


def test_nothing_is_too_small():
    for n in (1, 2, 3):
        assert foreseen(constraints(n), {}).level == "green"
    assert foreseen(constraints(4, arity=1), {}).parts[0][1] == 4
    columns = np.zeros((3, 10), dtype=np.uint8)
    outcome = make_searcher("optimal-reinsertion", {}).search(
        problem(coded(columns)), SilentControl()
    )
    assert not outcome.graph.arcs


def test_a_run_with_little_memory_takes_smaller_lists():
    data = dependent(9, 100, seed=1)
    task = problem(data)
    few = make_searcher("optimal-reinsertion", {"restarts": 0})
    limited = type(task)(**{**vars(task), "memory_bytes": 12_000})
    few.search(limited, SilentControl())
    assert few.counters["cache_entries"] * BYTES_A_SET < 9_600
    assert few.counters["candidates"] < 8 and few.counters["cache_params"] == 16


def test_long_lists_have_short_ones_before_them():
    assert stages(constraints(6), 1000, CacheLimits(1024, None)) == (CacheLimits(1024, None),)
    assert stages(constraints(1), 1000, CacheLimits(1024, None)) == (CacheLimits(1024, None),)
    several = 0
    for rules, rows, last in (
        (constraints(37, 3), 2000, CacheLimits(256, None)),
        (constraints(37), 10**6, CacheLimits(256, 12)),
        (constraints(30), 10**9, CacheLimits(16, None)),
        (constraints(300, max_parents=2), 2000, CacheLimits(64, None)),
    ):
        found = stages(rules, rows, last)
        several += len(found) > 2
        assert found[-1] == last
        costs = [
            seconds(rules, sum(max_sets(rules, one)), rows, one.params)
            - seconds(rules, 0, rows, one.params)
            for one in found
        ]
        for one, two, cost, longer in zip(found, found[1:], costs, costs[1:], strict=False):
            assert SPEED_UP * cost <= longer and longer > MAX_UNSTAGED_SECONDS
            # What is legal at first stays legal.
            assert one.params <= two.params
            assert one.candidates <= (rules.n - 1 if two.candidates is None else two.candidates)
    assert several
