"""The runner: what it refuses, how it ends, what it proves and what it records."""

import json
import math
import os
from dataclasses import replace

import numpy as np
import pytest
from numba.core import event

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.load import load_dataset
from bnstudio.errors import JobError, UsageError
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import CPDAG, DAG
from bnstudio.job import defaults, memory
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.events import Incumbent, Progress, Started
from bnstudio.job.record import to_json, trace_csv
from bnstudio.job.run.runner import Spent, run
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.search import registry
from tests.support import trial_searchers
from tests.support.searching import coded

table = trial_searchers.table
DATA = table()


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", dict(registry.SEARCHERS))
    trial_searchers.register(registry.SEARCHERS)


CHAIN = DAG(DATA.names, [(0, 1), (1, 2), (2, 3)])


def trial(how="", *, searcher="trial", limits=None, size=0, sleep=0.0, **more):
    parameters = {"how": how, "size": size, "sleep": sleep}
    return RunSpec(searcher=searcher, parameters=parameters, limits=limits or Limits(), **more)


def naive_bic(dataset, dag):
    """BIC by plain counting, a dictionary a family."""
    score = 0.0
    for child in range(dag.n):
        parents = dag.parents(child)
        counts, margins = {}, {}
        for row in dataset.codes.T:
            key = tuple(row[p] for p in parents)
            counts[key, row[child]] = counts.get((key, row[child]), 0) + 1
            margins[key] = margins.get(key, 0) + 1
        score += sum(c * np.log(c / margins[key]) for (key, _), c in counts.items())
        q = np.prod([dataset.arities[p] for p in parents], initial=1.0)
        score -= np.log(dataset.cases) / 2 * (dataset.arities[child] - 1) * q
    return score


def test_a_run_to_its_end():
    events = []
    result = run(DATA, trial(), RunControl(events.append, job=3), spent=Spent(1.0, 2.0))
    assert result.dag == CHAIN
    assert result.score == pytest.approx(naive_bic(DATA, CHAIN), rel=1e-12)
    assert (result.status, result.limit, result.bound) == ("feasible", None, None)
    assert result.counters["steps"] == 3 and result.counters["iterations"] == 3
    assert result.counters["scores_computed"] == 7
    assert result.counters["statistics_requested"] >= 7
    assert 1.0 < result.elapsed_s < 2.0 and 2.0 < result.cpu_s < 3.0
    assert result.peak_memory_mb > 10
    assert (result.n_rows, result.threads) == (60, default_threads())
    assert result.data_sha256 == DATA.sha256
    events = [event for event in events if "ready" not in getattr(event, "phase", "")]
    assert isinstance(events[0], Started)
    assert [event.score for event in events if isinstance(event, Incumbent)][-1] == result.score
    assert any(isinstance(event, Progress) and event.phase == "adding" for event in events)
    assert all(event.job == 3 for event in events)
    assert result.trace[-1].score == result.score and result.trace[-1].steps == 3
    assert [p.elapsed for p in result.trace] == sorted(p.elapsed for p in result.trace)


def test_the_same_run_twice():
    first, second = run(DATA, trial()), run(DATA, trial())
    assert (first.dag, first.score, first.counters) == (second.dag, second.score, second.counters)


@pytest.mark.parametrize("ending", ["time", "user"])
def test_a_stopped_run_is_repeated_by_its_steps(ending):
    data = table(n=40)
    if ending == "time":
        stopped = run(data, trial(sleep=0.01, limits=Limits(time=0.15)))
    else:
        control = RunControl(
            lambda event: control.stop() if getattr(event, "steps", 0) >= 5 else None
        )
        stopped = run(data, trial(sleep=0.01), control)
    assert stopped.limit == ending and stopped.status == "feasible"
    assert 0 < len(stopped.dag.arcs) < 39
    steps = int(stopped.counters["steps"])
    again = run(data, trial(limits=Limits(steps=steps)))
    assert again.limit == "iterations"
    assert (again.dag, again.score) == (stopped.dag, stopped.score)
    assert again.counters["steps"] == steps


@pytest.mark.parametrize(
    ("searcher", "parameters"),
    [("hill-climbing", {"restarts": None}), ("tabu", {"patience": 10**6})],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_real_searcher_is_repeated_by_its_steps(searcher, parameters, threads, data_dir):
    data = load_dataset(data_dir / "alarm_2000.csv").dataset
    spec = RunSpec(searcher=searcher, parameters=parameters, threads=threads, seed=3)
    for seconds in (0.01, 0.1, 0.7):
        stopped = run(data, replace(spec, limits=Limits(time=seconds)))
        assert stopped.limit == "time"
        steps = int(stopped.counters["steps"])
        again = run(data, replace(spec, limits=Limits(steps=steps)))
        assert (again.dag, again.score) == (stopped.dag, stopped.score)


class Compilations(event.Listener):
    """Writes down what numba compiles."""

    def __init__(self):
        self.names = []

    def on_start(self, event):
        self.names.append(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event):
        """Nothing to do."""


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("searcher", ["hill-climbing", "tabu"])
def test_nothing_is_compiled_while_the_clock_runs(searcher, wide):
    rng = np.random.default_rng(0)
    arity = 300 if wide else 3
    codes = rng.integers(0, arity, (12, 400)).astype(np.uint16 if wide else np.uint8)
    codes[3] = codes[2]
    states = tuple(str(k) for k in range(arity))
    data = Dataset(tuple(Variable(f"V{i}", states) for i in range(12)), codes)
    during = Compilations()

    def emit(happened):
        if isinstance(happened, Started):
            event.register("numba:compile", during)

    knowledge = Knowledge(required=(("V0", "V5"),), tiers=(("V0",), ("V1",)))
    for limits in (Limits(max_parents=2, steps=200), Limits(max_params=10_000_000, steps=200)):
        spec = RunSpec(
            score="bdeu", searcher=searcher, limits=limits, knowledge=knowledge, threads=2
        )
        try:
            run(data, spec, RunControl(emit))
        finally:
            event.unregister("numba:compile", during)
    assert during.names == []


def test_counters_survive_a_stop():
    result = run(DATA, trial("endless", limits=Limits(steps=50)))
    assert result.limit == "iterations"
    assert result.counters["iterations"] == 50 and result.counters["steps"] == 50


def test_a_searcher_without_end_gets_a_minute(monkeypatch):
    assert plan(DATA, trial(searcher="trial-endless")).time_limit == 60.0
    assert plan(DATA, trial()).time_limit is None
    limits = Limits(time=5.0)
    assert plan(DATA, trial(searcher="trial-endless", limits=limits)).time_limit == 5.0
    assert plan(DATA, trial(searcher="trial-endless", limits=Limits(steps=5))).time_limit is None
    monkeypatch.setattr(defaults, "TIME", 0.2)
    assert run(DATA, trial("endless", searcher="trial-endless")).limit == "time"


def test_a_run_that_found_nothing_gives_the_smallest_network():
    result = run(DATA, trial("silent", limits=Limits(time=0.1)))
    assert result.dag == DAG(DATA.names)
    assert (result.status, result.limit) == ("feasible", "time")
    start = DAG(DATA.names, [(3, 0)])
    assert run(DATA, trial("silent", limits=Limits(steps=2), start=start)).dag == start


def test_memory_limit_keeps_the_best():
    held = memory.held_bytes() / 1e9
    result = run(DATA, trial("hungry", size=20, limits=Limits(memory=held + 0.1)))
    assert result.limit == "memory" and result.dag == DAG(DATA.names)


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="the cap is for Linux")
def test_a_sudden_overrun_keeps_the_best():
    held = memory.held_bytes() / 1e9
    limits = Limits(memory=held + 0.2)
    result = run(DATA, trial("greedy", size=20_000, limits=limits))
    assert result.limit == "memory" and result.dag == DAG(DATA.names)
    with pytest.raises(MemoryError):
        run(DATA, trial("greedy", size=20_000, sleep=1.0, limits=limits))
    assert np.ones(700_000_000, dtype=np.uint8).sum() == 700_000_000  # the cap is off again


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (trial("lying"), "it says that the score is"),
        (trial("cyclic"), "does not hold"),
        (trial("disobedient", limits=Limits(max_parents=2)), "“X3” has 3 parents"),
        (trial("low_bound"), "upper bound"),
    ],
)
def test_the_proof_catches_a_bad_outcome(spec, message):
    events = []
    with pytest.raises(JobError, match=message) as caught:
        run(DATA, spec, RunControl(events.append))
    assert "internal error" in str(caught.value)
    assert not any(isinstance(event, Incumbent) for event in events)  # nobody was shown it


def test_a_partly_directed_outcome_gets_a_dag(monkeypatch):
    def links(self, problem, control):
        graph = to_cpdag(CHAIN).in_order(problem.names)
        return trial_searchers.Outcome(graph, naive_bic(DATA, CHAIN), "local_optimum")

    monkeypatch.setattr(trial_searchers.Trial, "links", links, raising=False)
    result = run(DATA, trial("links"))
    assert isinstance(result.graph, CPDAG) and isinstance(result.dag, DAG)
    assert to_cpdag(result.dag) == result.graph


REFUSED = [
    (trial(searcher="nonsense"), "nonsense"),
    (RunSpec(score="nonsense", searcher="trial"), "nonsense"),
    (RunSpec(searcher="trial", parameters={"nonsense": 1}), "nonsense"),
    (RunSpec(searcher="trial", score_parameters={"ess": 1}), "ess"),
    (trial(limits=Limits(max_params=10)), "cannot use a limit of free parameters"),
    (trial(limits=Limits(disk=1.0)), "cannot use a disk limit"),
    (trial(limits=Limits(scratch="somewhere")), "cannot use a scratch folder"),
    (trial(knowledge=Knowledge(forbidden=(("X0", "X1"),))), "cannot use background knowledge"),
    (trial(knowledge=Knowledge(max_parents={"X0": 1})), "cannot use background knowledge"),
    (trial(ordering=("X0", "X1", "X2", "X3")), "cannot use an ordering"),
    (trial(limits=Limits(max_parents=-1)), "max_parents"),
    (trial(limits=Limits(time=0.0)), "time limit"),
    (trial(limits=Limits(time=math.inf)), "time limit"),
    (trial(limits=Limits(memory=math.nan)), "memory limit"),
    (trial(limits=Limits(memory=-2.0)), "memory limit"),
    (trial(limits=Limits(memory=0.001)), "program and the data already take"),
    (trial(limits=Limits(steps=-1)), "step limit"),
    (trial(threads=0), "threads"),
    (trial(seed=-1), "seed"),
    (trial(start=DAG(["X0", "Other"])), "“Other”"),
    (
        trial(start=DAG(DATA.names, [(0, 3), (1, 3)]), limits=Limits(max_parents=1)),
        "start network breaks",
    ),
]


@pytest.mark.parametrize(("spec", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_cannot_be_obeyed_is_refused_before_the_run(spec, message):
    events = []
    with pytest.raises(UsageError) as caught:
        run(DATA, spec, RunControl(events.append))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert events == []


def test_a_start_network_loses_its_arcs_at_variables_with_one_state():
    data = coded([[0, 1, 0, 1], [0, 0, 0, 0], [0, 1, 1, 1]])
    start = DAG(data.names, [(0, 1), (1, 2), (0, 2)])
    assert plan(data, trial(start=start)).start.arcs == {(0, 2)}


def test_a_start_network_over_some_of_the_variables_in_another_order():
    start = CPDAG(["X2", "X0"], [], [(0, 1)])
    ready = plan(DATA, trial(start=start))
    assert ready.start.names == DATA.names
    assert ready.start.skeleton == {(0, 2)}


def test_record():
    result = run(DATA, trial(seed=5, limits=Limits(steps=2)))
    record = json.loads(json.dumps(to_json(result), allow_nan=False))
    agreed = (
        "score, bound, status, limit, within, searcher, parameters, seed, elapsed_s, cpu_s, "
        "peak_memory_mb, n_variables, n_rows, variables, arcs, counters, data_sha256, version"
    )
    assert set(agreed.split(", ")) <= set(record)
    assert record["arcs"] == [["X0", "X1"], ["X1", "X2"]]
    assert record["limit"] == "iterations" and record["limits"] == {"steps": 2}
    assert record["seed"] == 5 and record["variables"] == ["X0", "X1", "X2", "X3"]
    assert "links" not in record
    shown = to_json(result, to_cpdag(result.dag))
    assert shown["arcs"] == record["arcs"]
    assert shown["links"] == [["X0", "X1"], ["X1", "X2"]] and shown["directed"] == []


def test_trace_as_csv():
    result = run(DATA, trial())
    lines = trace_csv(result).splitlines()
    assert lines[0] == "elapsed_s,steps,score,bound"
    assert len(lines) == 1 + len(result.trace)
    elapsed, steps, score, bound = lines[-1].split(",")
    assert (float(elapsed), int(steps)) == (pytest.approx(result.trace[-1].elapsed, abs=1e-6), 3)
    assert float(score) == result.score and bound == ""


def test_a_network_shown_before_the_run_is_not_told_again():
    told = []
    control = RunControl(told.append, job=3)
    control.names = DATA.names
    control.show_early(CHAIN, -10.0)
    for score in (-30.0, -10.0, -9.0):
        control.incumbent(CHAIN, score)
    assert [(event.job, event.elapsed, event.score) for event in told[:1]] == [(3, 0.0, -10.0)]
    assert [event.score for event in told] == [-10.0, -9.0]
    assert control.best_score == -9.0 and len(control.trace.points()) == 3


def test_auto_shows_its_first_network_while_the_rest_is_compiled(monkeypatch):
    def waits(_dataset, _spec, _notify, _check, meanwhile):
        assert meanwhile is not None
        meanwhile()

    def plain(_dataset, _spec, _notify, _check, meanwhile):
        assert meanwhile is None

    usual = run(DATA, RunSpec(searcher="auto", threads=1, limits=Limits(time=30.0)))
    monkeypatch.setattr("bnstudio.job.run.runner.warm_up_for", waits)
    told = []
    spec = RunSpec(searcher="auto", threads=1, limits=Limits(time=30.0))
    result = run(DATA, spec, RunControl(told.append))
    kinds = [type(event) for event in told if isinstance(event, Incumbent | Started)]
    assert kinds[:2] == [Incumbent, Started]
    scores = [event.score for event in told if isinstance(event, Incumbent)]
    assert scores == sorted(scores) and scores[0] <= result.score
    assert result.score == usual.score and result.dag == usual.dag
    monkeypatch.setattr("bnstudio.job.run.runner.warm_up_for", plain)
    run(DATA, RunSpec(searcher="hill-climbing", threads=1))
