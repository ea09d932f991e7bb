"""Identification on small tables: budgets, bounded lists, orders, repeats, stops."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.scoring.parent_sets.anytime import identification
from bnstudio.scoring.parent_sets.anytime.exploration import Exploration
from bnstudio.scoring.parent_sets.anytime.identification import METHODS, identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import coded, dependent, legal_within, table


def rows_of(lists):
    return [list(lists.sets(child)) for child in range(lists.n)]


def test_four_parents_whose_parity_is_the_child_are_found():
    """41 rows, where the paper's own size bound loses the optimum."""
    rng = np.random.default_rng(3)
    parents = rng.integers(0, 2, (4, 41))
    child = parents.sum(axis=0) % 2
    scorer = make_scorer(coded([child, *parents]))
    for method in METHODS:
        lists = identify(scorer, method).table
        scores = {
            chosen: scorer.local(0, chosen)
            for size in range(5)
            for chosen in itertools.combinations(range(1, 5), size)
        }
        best = max(scores, key=scores.__getitem__)
        assert best == (1, 2, 3, 4)
        assert next(iter(lists.sets(0)))[1] == best


def test_sequential_goes_by_size_and_then_in_table_order():
    scorer = make_scorer(dependent(7, 60), "ll")
    # Without ties and penalty every scored set of distinct columns is kept: order is visible.
    order = [s for k in range(3) for s in itertools.combinations(range(1, 7), k)]
    for budget in (1, 2, 7, 8, 12, 20):
        found = identify(
            scorer,
            "sequential",
            legal=legal_within(scorer, 2),
            budget=Budget(sets=budget),
        )
        assert found.counters["sets_scored"] == 7 * budget
        kept = {parents for _, parents in found.table.sets(0)}
        assert kept <= set(order[:budget])
        best = max(order[:budget], key=lambda s: scorer.local(0, s))
        assert found.table.scores[0] == pytest.approx(scorer.local(0, best), rel=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_a_budget_of_sets_is_exact_and_repeats(method):
    scorer = make_scorer(dependent(12, 300, seed=4))
    one = identify(scorer, method, budget=Budget(sets=150))
    two = identify(scorer, method, budget=Budget(sets=150), threads=2)
    assert set(one.ended) == {"sets"}
    assert one.counters == two.counters
    assert one.counters["sets_scored"] == 12 * 150
    assert rows_of(one.table) == rows_of(two.table)
    assert not one.table.exhausted.any()


def test_guided_orders_find_the_best_sets_earlier(data_dir):
    """The point of the guide: at the same number of sets scored, better lists."""
    scorer = make_scorer(table(data_dir / "alarm_2000.csv"))
    end = {
        method: identify(scorer, method, budget=Budget(sets=200)).table.upper_bound()
        for method in METHODS
    }
    assert end["independence"] > end["sequential"]
    assert end["greedy"] > end["sequential"]
    assert end["independence"] >= end["greedy"] - 1e-9


@pytest.mark.parametrize("method", ["greedy", "independence"])
def test_a_short_open_list_is_counted_and_never_called_exhaustive(method):
    scorer = make_scorer(dependent(9, 200, seed=2))
    whole = identify(scorer, method)
    short = identify(scorer, method, budget=Budget(frontier_limit=4))
    assert set(whole.ended) == {"exhausted"}
    assert whole.counters["extensions_dropped"] == 0
    assert short.counters["extensions_dropped"] > 0
    dropped = short.table.drops > 0
    assert dropped.any()
    assert not short.table.exhausted[dropped].any()
    assert all(
        short.table.scores[s] <= whole.table.scores[w] + 1e-9
        for s, w in zip(short.table.starts[:-1], whole.table.starts[:-1], strict=True)
    )


@pytest.mark.parametrize("method", METHODS)
def test_the_number_of_sets_held_is_bounded(method):
    scorer = make_scorer(dependent(10, 200, seed=2))
    found = identify(scorer, method, budget=Budget(sets_limit=40))
    assert set(found.ended) == {"full"}
    assert found.counters["sets_scored"] == 10 * 40


def test_time_ends_a_variable_with_what_it_has():
    scorer = make_scorer(dependent(40, 2000, seed=2), "ll")
    found = identify(scorer, "greedy", budget=Budget(seconds=0.02))
    assert set(found.ended) == {"time"}
    assert found.counters["sets_scored"] > 40


class Enough(BaseException):
    """A stop, as a control raises it."""


@pytest.mark.parametrize("threads", [1, 3])
def test_a_stop_keeps_what_was_found(threads):
    scorer = make_scorer(dependent(20, 300, seed=2), "ll")
    calls = []

    def check():
        calls.append(None)
        if len(calls) > 30:
            raise Enough

    found = identify(scorer, "greedy", check=check, threads=threads)
    assert isinstance(found.halted, Enough)
    assert "stopped" in found.ended
    assert len(found.table) >= 20
    for child in range(20):
        if found.ended[child] == "stopped":
            assert not found.table.exhausted[child]


@pytest.mark.parametrize("required", [False, True])
def test_after_a_stop_no_variable_is_begun(required, monkeypatch):
    """Its smallest legal set is scored and handed over all the same."""
    scorer = make_scorer(dependent(20, 300, seed=2))
    arcs = np.zeros((20, 20), dtype=bool)
    arcs[[3, 8, 19], [5, 5, 1]] = required
    begun, checks, handed = [], [], {}

    class Counted(Exploration):
        def __init__(self, *arguments):
            begun.append(arguments[2])
            super().__init__(*arguments)

    def check():
        checks.append(None)
        if len(checks) > 4:
            raise Enough

    monkeypatch.setattr(identification, "Exploration", Counted)
    monkeypatch.setattr(identification, "FIRST_ROUND", 10**9)  # one round
    found = identify(
        scorer,
        legal=legal_within(scorer, required=arcs if required else None),
        check=check,
        on_variable=handed.__setitem__,
    )
    assert isinstance(found.halted, Enough) and 0 < len(begun) < 10
    assert sorted(handed) == list(range(20))
    for child in set(range(20)) - set(begun):
        parents = tuple(np.flatnonzero(arcs[:, child]).tolist())
        assert found.ended[child] == "stopped" and not found.table.exhausted[child]
        assert list(found.table.sets(child)) == [(scorer.local(child, parents), parents)]
        assert handed[child].members.tolist() == list(parents)
    assert found.counters["sets_scored"] >= 20


def test_progress_tells_variables_sets_rate_and_best():
    last_report = []
    scorer = make_scorer(dependent(8, 200))
    found = identify(scorer, "independence", progress=lambda *event: last_report.append(event))
    phase, done, total, metrics = last_report[-1]
    assert phase
    assert (done, total) == (8, 8)
    assert metrics["best"] == pytest.approx(found.table.upper_bound())
    assert metrics["sets_scored"] <= found.counters["sets_scored"]
    assert metrics["sets_per_second"] > 0
    assert [event[1] for event in last_report] == sorted(event[1] for event in last_report)


def test_counts_that_do_not_depend_on_the_machine():
    scorer = make_scorer(dependent(10, 250, seed=7))
    counters = {
        method: identify(scorer, method, legal=legal_within(scorer, 4)).counters
        for method in METHODS
    }
    tables = {
        method: [
            # Rounded: the order in which a table's cells are summed depends on the way to a set.
            [(round(score, 9), parents) for score, parents in sets]
            for sets in rows_of(identify(scorer, method, legal=legal_within(scorer, 4)).table)
        ]
        for method in METHODS
    }
    assert tables["sequential"] == tables["greedy"] == tables["independence"]
    everything = 10 * sum(len(list(itertools.combinations(range(9), k))) for k in range(5))
    for found in counters.values():
        assert 10 * 10 < found["sets_scored"] < everything
        assert found["extensions_pruned"] > 0


def test_wide_tables_weights_and_sparse_families_score_as_the_scorer():
    rng = np.random.default_rng(5)
    columns = [rng.integers(0, 40, 90) for _ in range(4)]
    columns.append((columns[0] + columns[1]) % 30)
    plain = coded(columns, dtype=np.uint16)
    weighted = coded(columns, weights=rng.integers(1, 5, 90), dtype=np.uint16)
    for dataset, score in itertools.product((plain, weighted), ("aic", "bdeu")):
        scorer = make_scorer(dataset, score)
        for method in METHODS:
            lists = identify(scorer, method, budget=Budget(sets=14)).table
            for child in range(5):
                for figure, parents in lists.sets(child):
                    assert figure == pytest.approx(scorer.local(child, parents), rel=1e-12)


def test_constant_columns_get_no_arcs():
    rng = np.random.default_rng(1)
    a = rng.integers(0, 2, 50)
    scorer = make_scorer(coded([a, np.zeros(50, dtype=int), a]))
    for method in METHODS:
        lists = identify(scorer, method).table
        assert lists.exhausted.all()
        assert rows_of(lists)[1] == [(0.0, ())]
        assert [parents for _, parents in lists.sets(0)] == [(2,), ()]


def test_wrong_settings_are_refused():
    scorer = make_scorer(dependent(4, 40))
    with pytest.raises(UsageError, match="no identification method"):
        identify(scorer, "random")
    with pytest.raises(UsageError, match="frontier"):
        Budget(frontier_limit=1)
    with pytest.raises(UsageError, match="time for a variable"):
        Budget(seconds=-1.0)
