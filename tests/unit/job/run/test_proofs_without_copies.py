"""A proof on all parent sets leaves out columns that say the same as others; it holds of all."""

import numpy as np
import pytest

from bnstudio.errors import BnstudioError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound, Incumbent
from bnstudio.job.parent_sets.complete import complete
from bnstudio.job.parent_sets.store import load
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.files import write_parent_sets
from bnstudio.scoring.total import total
from bnstudio.search import copies as copies_module
from bnstudio.search.control import SilentControl
from tests.support.random_problems import random_knowledge
from tests.support.searching import coded, dependent, problem
from tests.unit.search.test_copies import best_of_all, of_several, with_copies

PROVERS = ("exact", "dp", "astar", "bfbnb", "ilp")


class Told(RunControl):
    """Remembers what a run says."""

    def __init__(self):
        super().__init__()
        self.events = []

    def emit(self, event):
        self.events.append(event)


def random_run(seed):
    """Return a table with copies, and settings with rules of all kinds."""
    random = np.random.default_rng(seed)
    few = int(random.integers(2, 5))
    data = dependent(few, int(random.integers(10, 300)), seed, arity=int(random.integers(2, 5)))
    data = with_copies(data, random.integers(0, few, int(random.integers(1, 3))), seed)
    if seed % 4 == 0:
        data = of_several(seed)
    return data, RunSpec(
        score=str(random.choice(["bic", "aic", "ll", "bdeu"])),
        searcher=PROVERS[seed % len(PROVERS)],
        limits=Limits(
            max_parents=None if random.random() < 0.6 else int(random.integers(1, 4)),
            max_params=None if random.random() < 0.7 else int(random.integers(4, 40)),
        ),
        knowledge=random_knowledge(random, data.names) if random.random() < 0.4 else Knowledge(),
        threads=1,
    )


def test_no_network_of_all_variables_is_better():
    left_out = 0
    for seed in range(100):
        data, spec = random_run(seed)
        limits = spec.limits
        try:
            task = problem(data, spec.score, spec.knowledge, limits.max_parents, limits.max_params)
        except BnstudioError:  # rules that contradict each other
            continue
        control, best = Told(), best_of_all(task)
        result = run(data, spec, control)
        left_out += result.counters["copies"] > 0
        assert result.status == "optimal"
        assert result.bound == pytest.approx(best, rel=1e-9) and result.bound >= result.score
        assert result.score == pytest.approx(best, rel=1e-9)
        assert result.within == task.constraints.in_words()
        assert not task.constraints.violations(result.dag.in_order(data.names))
        for event in control.events:
            if isinstance(event, Bound):
                assert event.bound >= best - 1e-6
            if isinstance(event, Incumbent):
                graph = event.graph.in_order(data.names)
                assert total(task.scores.scorer, graph) == pytest.approx(event.score, rel=1e-9)
    assert left_out >= 40


@pytest.mark.parametrize("name", ["auto", *PROVERS])
def test_it_holds_within_the_limits_of_all_variables(name):
    """Three that are searched have two parents at most, by their number alone."""
    data = with_copies(dependent(3, 200, seed=2), [0, 1, 2])
    result = run(data, RunSpec(searcher=name, limits=Limits(max_parents=3), threads=1))
    assert result.counters["copies"] == 3
    assert (result.status, result.within) == ("optimal", "at most 3 parents")


def test_what_is_too_large_with_the_copies_is_proved():
    """Dynamic programming over 48 variables would need two petabytes."""
    data = with_copies(dependent(12, 300, seed=3), [*range(12)] * 3, seed=3)
    spec = RunSpec(searcher="dp", threads=1)
    assert forecast(data, spec).level == "green"
    assert forecast(data, RunSpec(score="bdeu", searcher="dp", threads=1)).level == "red"
    result = run(data, spec)
    alone = run(dependent(12, 300, seed=3), spec)
    assert (result.status, result.counters["copies"]) == ("optimal", 36)
    assert result.counters["sets_scored"] == alone.counters["sets_scored"]
    assert result.counters["nodes_expanded"] == alone.counters["nodes_expanded"]


def test_the_forecast_counts_copies_that_are_searched(monkeypatch):
    """Those with too many sets to try: the forecast is that of the table as it is."""
    monkeypatch.setattr(copies_module, "_MOST_SETS", 0)
    few = coded(np.random.default_rng(1).integers(0, 2, (10, 300)))
    rare = np.repeat(np.arange(8), [244, *[8] * 7])  # two parents might do for it
    data = coded([*few.codes, *(rare,) * 20], [2] * 10 + [8] * 20)
    seen = forecast(data, RunSpec(searcher="dp", threads=1))
    assert seen.memory_bytes > 2**30 > forecast(few, RunSpec(searcher="dp")).memory_bytes


def test_lists_without_copies_are_stored_and_found_again(tmp_path):
    data = with_copies(dependent(6, 200, seed=1), [0, 4], seed=1)
    results = [run(data, RunSpec(searcher=name), store=tmp_path) for name in ("dp", "exact")]
    assert results[0].tables == results[1].tables and load(results[0].tables).n == 6
    assert results[1].counters["sets_reused"] == results[0].counters["sets_kept"]
    assert results[0].score == pytest.approx(results[1].score, rel=1e-12)


def test_lists_of_a_file_are_searched_as_they_are(tmp_path):
    data = with_copies(dependent(4, 200, seed=1), [0], seed=1)
    task = problem(data)
    file = tmp_path / "all.jkl"
    write_parent_sets(file, complete(task, SilentControl(), {}).table)
    result = run(data, RunSpec(searcher="exact", lists=ListSpec(file=str(file))))
    assert "copies" not in result.counters
    assert result.score == pytest.approx(best_of_all(task), rel=1e-9)
