"""Exact enumeration as one method among others: forecast, refusal, and what a stop leaves."""

from __future__ import annotations

import json
import math
from itertools import combinations

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job import warm_up
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.job.run.identification import IdentificationSpec, identify
from bnstudio.job.spec import Limits
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.exact.forecast import estimate
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.exact.walk import Walk
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import Stopped
from tests.support.searching import coded, dependent, enumerate_parent_sets, legal_within, table


def forecast(scorer, prune=True, **limits):
    return estimate(Task(scorer, legal_within(scorer, **limits), prune=prune))


@pytest.mark.parametrize("name", ["bic", "aic", "bdeu", "blip-bic", "k2"])
@pytest.mark.parametrize("seed", range(3))
def test_without_bounds_the_forecast_is_what_is_scored(name, seed):
    scorer = make_scorer(dependent(8, 60, seed=seed, arity=4), name)
    random = np.random.default_rng(seed)
    required = np.triu(random.random((8, 8)) < 0.1, 1)
    allowed = ~np.eye(8, dtype=bool) & (required | (random.random((8, 8)) < 0.8))
    for limits in ({}, {"max_parents": 4}, {"max_params": 40}):
        some = {"allowed": allowed, "required": required}
        scored = enumerate_parent_sets(scorer, legal_within(scorer, **limits, **some), prune=False)
        seen = forecast(scorer, **limits, **some, prune=False)
        counters = scored.provenance.counters
        # The walk sees a set over max_params only where its subsets are within it.
        assert seen.sets() == counters["sets_scored"]


@pytest.mark.parametrize("name", ["bic", "bdeu", "k2"])
@pytest.mark.parametrize("kappa", [None, 0.1])
def test_with_bounds_no_more_is_scored_than_foreseen(name, kappa):
    settings = {} if kappa is None or name == "bic" else {"kappa": kappa}
    for seed in range(3):
        scorer = make_scorer(dependent(9, 40, seed=seed, arity=4), name, settings)
        counters = enumerate_parent_sets(scorer).provenance.counters
        seen = forecast(scorer)
        assert counters["sets_scored"] <= seen.sets()
        if name == "bic" or settings:
            assert seen.sets() < 9 * 2**8


@pytest.mark.parametrize("name", ["bic", "aic", "bdeu", "blip-bic"])
def test_the_forecast_counts_what_the_size_bound_leaves(name):
    """By each set in turn; arities and rows are such that penalties meet the bound closely."""
    for seed in range(6):
        random = np.random.default_rng(seed)
        scorer = make_scorer(dependent(7, 30 + 40 * seed, seed=seed, arity=2 + seed), name)
        most = float(random.choice([12.0, 60.0, math.inf]))
        task = Task(scorer, legal_within(scorer, max_params=most), prune=True)
        expected = np.zeros(scorer.n + 1)
        for child in range(scorer.n):
            start = task.start(child)
            others = [v for v in range(scorer.n) if v != child]
            for size in range(scorer.n):
                for parents in combinations(others, size):
                    q = math.prod(float(scorer.arities[v]) for v in parents)
                    room = start.highest_fit - task.charge(start.arity, q)
                    fits = (start.arity - 1) * q <= most and room > start.score + task.tie
                    expected[size] += fits or not size
        seen = estimate(task).by_size
        assert np.array_equal(seen, expected[: len(seen)])
        assert not expected[len(seen) :].any()


def test_the_forecast_counts_many_different_products(monkeypatch):
    from bnstudio.scoring.parent_sets.exact import forecast as module

    scorer = make_scorer(dependent(10, 80, seed=1, arity=6), "bic")
    exact = forecast(scorer).sets()
    monkeypatch.setattr(module, "_MAX_PRODUCTS", 2)
    assert exact <= forecast(scorer).sets() <= 9 * 2**10


def test_forecast_figures_that_do_not_depend_on_the_machine(data_dir):
    scorer = make_scorer(table(data_dir / "alarm_2000.csv"))
    assert forecast(scorer, max_parents=3).sets() == 285_667
    assert forecast(scorer).comfortable(2**30) == 8
    assert forecast(make_scorer(table(data_dir / "alarm_2000.csv"), "ll")).hopeless(2**30)


def test_a_hopeless_enumeration_is_refused_with_a_way_out(data_dir):
    data = table(data_dir / "alarm_2000.csv")
    with pytest.raises(LimitError, match=r"e\+1.*hopeless") as refused:
        identify(data, IdentificationSpec(method="exact", score="ll", threads=1))
    assert "limit of parents" in refused.value.advice


class _Stop(BaseException):
    pass


@pytest.mark.parametrize("threads", [1, 3])
def test_what_was_done_is_kept(threads):
    scorer = make_scorer(dependent(10, 300, seed=2), "k2")
    whole = enumerate_parent_sets(scorer, prune=False)

    calls = 0

    def check():
        nonlocal calls
        calls += 1
        if calls == (5 if threads == 1 else 1):
            raise _Stop

    work = Enumeration(scorer, threads=threads, prune=False)
    found = work.identify(check, quiet)
    assert isinstance(found.halted, _Stop)
    ready = found.table.exhausted
    if threads == 1:
        assert list(ready) == [True] * 5 + [False] * 5
        assert found.table.provenance.method == "exact, unfinished"
    assert found.counters["variables_exhausted"] == ready.sum()
    for child in range(10):
        assert found.ended[child] == ("exhausted" if ready[child] else "stopped")
        own, all_sets = dict(flip(found.table, child)), dict(flip(whole, child))
        if ready[child]:
            assert own == all_sets
        else:
            assert () in own and own.items() <= all_sets.items()


def quiet(_done, _of, _metrics):
    """Take no notice of progress."""


def flip(lists, child):
    return [(parents, score) for score, parents in lists.sets(child)]


def test_an_end_while_the_bounds_are_prepared_leaves_the_smallest_sets():
    scorer = make_scorer(dependent(6, 100, seed=2))
    required = np.zeros((6, 6), dtype=bool)
    required[0, 1] = True

    def check():
        raise Stopped("time")

    work = Enumeration(scorer, legal_within(scorer, required=required))
    found = work.identify(check, quiet)
    assert [flip(found.table, c)[0][0] for c in range(6)] == [(), (0,), (), (), (), ()]
    assert found.table.scores[1] == scorer.local(1, [0])
    assert not found.table.exhausted.any()


def test_exact_is_one_method_of_the_stage(tmp_path):
    data = dependent(9, 200, seed=3)
    knowledge = Knowledge(required=(("V0", "V5"),), forbidden=(("V1", "V2"),))
    limits = Limits(max_parents=3, max_params=40)
    spec = IdentificationSpec(method="exact", knowledge=knowledge, limits=limits, threads=2)
    events = []
    done = identify(data, spec, RunControl(events.append))
    other = identify(
        data,
        IdentificationSpec(sets=100_000, knowledge=knowledge, limits=limits, threads=1),
    )
    assert done.limit is None and done.table.exhausted.all() and other.table.exhausted.all()
    for child in range(9):
        assert dict(flip(done.table, child)) == pytest.approx(dict(flip(other.table, child)))
    assert done.table.provenance.method == "exact"
    assert (
        done.table.provenance.counters["sets_scored"]
        <= done.table.provenance.counters["sets_at_most"]
    )
    last = [event for event in events if isinstance(event, Progress)][-1]
    assert {"sets_scored", "sets_kept", "sets_per_second", "best"} <= set(last.metrics)
    assert last.metrics["best"] == pytest.approx(done.table.upper_bound())
    saved = tmp_path / "sets.jkl"
    write_parent_sets(saved, done.table)
    assert identify(data, spec, saved=saved).reused


def test_a_stopped_enumeration_is_not_used_again(tmp_path):
    data = dependent(24, 400, seed=3)

    def stop_soon(event):
        if isinstance(event, Progress) and event.metrics.get("sets_scored", 0) > 0:
            control.stop()

    control = RunControl(stop_soon)
    spec = IdentificationSpec(method="exact", score="k2", limits=Limits(max_parents=4), threads=1)
    done = identify(data, spec, control)
    assert done.limit == "user"
    assert (
        done.table.provenance.counters["variables_stopped"] == 24 - done.table.exhausted.sum() > 0
    )
    saved = tmp_path / "sets.jkl"
    write_parent_sets(saved, done.table)
    assert not read_parent_sets(saved).exhausted.all()
    small = dependent(24, 400, seed=3)
    again = IdentificationSpec(
        method="exact", score="k2", limits=Limits(max_parents=4, time=1e-6), threads=1
    )
    ended = identify(small, again, saved=saved)
    assert not ended.reused and ended.limit == "time"


def test_memory_ends_it_with_what_there_is(monkeypatch):
    from bnstudio.job.parent_sets import finding
    from bnstudio.scoring.parent_sets.exact import walk as walking

    data = dependent(14, 4000, seed=3)
    monkeypatch.setattr(finding, "_room", lambda _limit: 2**20)
    monkeypatch.setattr(walking, "_DIRECT", 0)  # a table of all sets would fit
    done = identify(data, IdentificationSpec(method="exact", score="k2", threads=1))
    assert done.limit == "memory" and "remembered" in done.message
    assert done.table.provenance.counters["variables_stopped"] == 14
    assert len(done.table) > 14


@pytest.mark.parametrize("budget", [{"seconds": 1.0}, {"sets": 5}, {"open_limit": 50}])
def test_a_budget_that_would_do_nothing_is_refused(budget):
    with pytest.raises(UsageError, match="exact"):
        identify(dependent(4, 40), IdentificationSpec(method="exact", **budget))


def test_the_command_writes_exact_lists_and_says_what_is_whole(data_dir, tmp_path, capsys):
    out, record = tmp_path / "asia.jkl", tmp_path / "asia.json"
    words = ["parent-sets", str(data_dir / "asia_1000.csv"), "--method", "exact"]
    words += ["--out", str(out), "--json", str(record), "--threads", "1"]
    assert main([*words, "--time", "1e-9"]) == 0
    assert "time limit; the lists of 8 variables are short" in capsys.readouterr().err
    short = json.loads(record.read_text())
    assert short["method"] == "exact, unfinished" and short["limit"] == "time"
    assert len(short["not_exhausted"]) == 8
    assert main(words) == 0
    assert "8 variables exhausted" in capsys.readouterr().out
    whole = json.loads(record.read_text())
    assert whole["method"] == "exact" and whole["not_exhausted"] == []
    assert whole["counters"]["sets_scored"] == 498
    assert whole["counters"]["sets_kept"] == 72 == whole["sets"]
    assert whole["counters"]["sets_at_most"] == 834
    assert read_parent_sets(out).exhausted.all()


def test_getting_ready_a_second_time_does_nothing(monkeypatch):
    data = dependent(4, 40)
    last_report = []
    for method in ("exact", "greedy"):
        warm_up.warm_up_parent_sets(data, method, print)
        monkeypatch.setattr(warm_up, "find_small", lambda *_given: pytest.fail("again"))
        warm_up.warm_up_parent_sets(data, method, last_report.append)
        monkeypatch.undo()
    assert last_report == []


@pytest.mark.parametrize("name", ["bdeu", "k2", "ll", "pnal"])
def test_the_forecast_of_very_many_columns_is_a_number(name):
    """Two to the power of their number is none: neither the sets nor the configurations."""
    random = np.random.default_rng(0)
    scorer = make_scorer(coded(random.integers(0, 2, (1100, 20)), [2] * 1100), name)
    for limits in ({}, {"max_params": 10**9}):
        seen = forecast(scorer, **limits)
        assert math.isfinite(seen.sets()) and seen.hopeless(2**30)
    assert forecast(scorer, max_parents=2).by_size.tolist()[:2] == [1100, 1100 * 1099]


def test_where_sets_take_long_the_chunks_have_fewer_of_them(monkeypatch):
    """Under BDeu large sets of many states took 0.4 seconds from one check to the next."""
    from bnstudio.scoring.parent_sets.exact import walk as module

    scorer = make_scorer(dependent(11, 200, seed=1), "bdeu")
    monkeypatch.setattr(module, "_ROWS_A_CHUNK", 256 * 200)
    found = []
    for seconds, first, later in (
        (0.001, [4, 8, 16, 32, 64, 128], 256),
        (0.02, [4, 4], 4),
        (0.1, [4, 4], 4),
    ):
        times = iter(np.arange(10**4) * seconds)
        monkeypatch.setattr(module.time, "perf_counter", times.__next__)
        walk, scored = Walk(Task(scorer, legal_within(scorer)), 0), [1]
        while not walk.step():
            scored.append(int(walk.counters[0]))
        chunks = np.diff(scored).tolist()
        assert chunks[: len(first)] == first and set(chunks[len(first) :]) == {later}
        found.append((walk.counters.tolist(), walk.found().scores.tolist()))
    assert found[0] == found[1] == found[2]
    walk.max_sets = 64  # as after a while of small sets
    walk._adapt(0.1, whole=True)
    assert walk.max_sets == 32


@pytest.mark.parametrize("rows", [2e5, 4e5, 1e6, 1e7])
def test_of_very_many_rows_each_chunk_scores_a_set_at_least(rows, monkeypatch):
    """From 312,501 different rows on it was none, and no enumeration came to its end."""
    from bnstudio.scoring.parent_sets.exact import walk as module

    scorer = make_scorer(dependent(6, 300, seed=1), "k2")
    expected = Walk(Task(scorer, legal_within(scorer)), 0)
    monkeypatch.setattr(
        module, "_ROWS_A_CHUNK", module._ROWS_A_CHUNK * max(scorer.rows, 200) / rows
    )
    walk = Walk(Task(scorer, legal_within(scorer)), 0)
    for each in (expected, walk):
        assert any(each.step() for _ in range(1000))
    assert walk.counters.tolist() == expected.counters.tolist()
    assert walk.found().scores.tolist() == expected.found().scores.tolist()


def test_of_variables_that_are_done_those_are_kept_that_have_room(monkeypatch):
    """Nothing is made of the others: to sort the members of millions of sets takes seconds."""
    scorer = make_scorer(dependent(9, 300, seed=1), "aic")
    whole = Enumeration(scorer)
    whole.run()
    sizes = [walk.nbytes for walk in whole._walks.values()]
    assert len(set(sizes)) > 2
    sorted_ones = []
    found = Walk.found
    monkeypatch.setattr(Walk, "found", lambda self: sorted_ones.append(self) or found(self))
    for most in (0, min(sizes), sum(sizes) / 2, sum(sizes) - 1, sum(sizes)):
        sorted_ones.clear()
        kept = whole.done(most)
        children = kept["children"].tolist()
        assert len(sorted_ones) == len(children)
        assert sum(sizes[child] for child in children) <= most
        assert (len(children) == 9) == (most == sum(sizes))
        assert (len(children) > 0) == (most > 0)
        again = Enumeration(scorer)
        again.go_on_from(kept)
        assert again.done()["children"].tolist() == children
        again.run()
        assert again.counters == whole.counters
        assert again.table().scores.tolist() == whole.table().scores.tolist()


@pytest.mark.parametrize("name", ["k2", "bdeu"])
def test_sets_too_large_for_a_table_come_few_at_a_time(name, monkeypatch):
    """Between two of them there may be a whole chunk of others: 40 of them took 0.24 seconds."""
    from bnstudio.scoring.parent_sets.exact import walk as module

    scorer = make_scorer(dependent(9, 2500, seed=1, arity=7), name)
    asked, most = [], 0
    score = module.kernels.score_sparse
    monkeypatch.setattr(module.kernels, "score_sparse", lambda *a: asked.append(1) or score(*a))
    times = iter(np.arange(10**6) * 0.008)
    monkeypatch.setattr(module.time, "perf_counter", times.__next__)
    walk = Walk(Task(scorer, legal_within(scorer)), 0)
    assert walk.engine != "partition" and walk.max_asked > 50
    while not walk.step():
        most, asked[:] = max(most, len(asked)), []
        assert walk.max_sets < walk._most_sets, "no whole chunk was short"
    assert 1 <= most <= 2
