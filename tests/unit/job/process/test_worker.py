"""One run, one process: events, control, and what a run may do to its process."""

import sys
import time

import numpy as np
import psutil
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG
from bnstudio.job.events import Failed, Finished, Incumbent, Paused, Progress, Resumed, Started
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.priority import NICENESS
from bnstudio.search import registry
from tests.support import trial_searchers
from tests.support.workers import DATA, posix, trial, until


def test_a_run_in_a_worker_is_the_run_in_process(pool, monkeypatch):
    monkeypatch.setattr(registry, "SEARCHERS", dict(registry.SEARCHERS))
    trial_searchers.register(registry.SEARCHERS)
    pool.prewarm()
    handle = pool.start(DATA, trial(seed=4))
    events = until(handle, Finished)
    kinds = [type(event) for event in events]
    assert kinds.index(Started) < kinds.index(Incumbent)
    assert set(kinds[: kinds.index(Started)]) <= {Progress}  # said to be getting ready
    assert all(event.job == handle.id for event in events)
    result, expected = events[-1].result, run(DATA, trial(seed=4))
    for name in ("dag", "score", "status", "limit", "counters", "spec", "data_sha256", "n_rows"):
        assert getattr(result, name) == getattr(expected, name), name
    assert [e.score for e in events if isinstance(e, Incumbent)][-1] == result.score
    assert handle.join(30) and handle.ended
    assert handle.events.empty()
    handle.stop()  # too late for all of these, and harmless
    handle.pause()
    handle.kill()


def test_real_searchers_run_in_workers_side_by_side(pool):
    data = trial_searchers.table(n=8, rows=400)
    handles = [
        pool.start(data, RunSpec(searcher=searcher, limits=Limits(steps=40)))
        for searcher in ("hill-climbing", "tabu")
    ]
    for handle in handles:
        result = until(handle, Finished)[-1].result
        assert len(result.dag.arcs) >= 6


def test_wide_codes_and_weights_reach_the_worker(pool):
    rng = np.random.default_rng(3)
    names = tuple(str(i) for i in range(300))
    codes = np.array([np.arange(600) % 300, rng.integers(0, 2, 600)], dtype=np.uint16)
    weights = rng.integers(1, 4, 600)
    data = Dataset((Variable("A", names), Variable("B", ("x", "y"))), codes, weights)
    result = until(pool.start(data, trial("")), Finished)[-1].result
    assert result.data_sha256 == data.sha256
    assert result.n_rows == weights.sum()
    parts = Dataset(data.variables, codes, 7 * weights, parts=7)
    assert until(pool.start(parts, trial("")), Finished)[-1].result.n_rows == weights.sum()


def test_the_data_last_until_the_worker_has_them(pool):
    handle = pool.start(trial_searchers.table(seed=5), trial())  # nobody else holds this table
    assert until(handle, Finished)[-1].result.n_rows == 60


def test_one_worker_is_kept_ready(pool):
    pool.prewarm()
    pool.prewarm()
    first = pool._idle
    assert first.ready.wait(60)
    handle = pool.start(DATA, trial("endless"))
    assert handle.worker is first
    until(handle, Incumbent)
    deadline = time.monotonic() + 30
    while pool._idle is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert pool._idle is not first and not pool._idle.dead


@posix
def test_a_worker_lets_the_window_go_first(pool):
    pool.prewarm()
    assert pool._idle.ready.wait(60)
    assert psutil.Process(pool._idle._process.pid).nice() >= NICENESS


def test_an_idle_worker_that_died_is_replaced(pool):
    pool.prewarm()
    idle = pool._idle
    assert idle.ready.wait(60)
    idle._process.kill()
    idle.thread.join(10)
    assert idle.dead
    handle = pool.start(DATA, trial())
    assert handle.worker is not idle
    until(handle, Finished)


def test_pause_resume_extend_and_stop(pool):
    handle = pool.start(DATA, trial("endless", limits=Limits(time=3.0)))
    until(handle, Incumbent)
    handle.pause()
    paused = until(handle, Paused)[-1]
    time.sleep(0.5)
    assert handle.events.empty()
    handle.resume()
    assert until(handle, Resumed)[-1].elapsed == pytest.approx(paused.elapsed, abs=0.1)
    handle.extend(60.0)
    time.sleep(3.2)
    assert not handle.ended
    handle.stop()
    result = until(handle, Finished)[-1].result
    assert result.limit == "user" and len(result.dag.arcs) == 3
    assert 3.0 < result.elapsed_s < 30


def test_stop_out_of_a_pause(pool):
    handle = pool.start(DATA, trial("endless"))
    handle.pause()  # before there is a process to tell
    until(handle, Paused)
    handle.stop()
    assert until(handle, Finished)[-1].result.limit == "user"


def test_settings_that_cannot_be_obeyed_are_said_in_words(pool):
    handle = pool.start(DATA, trial(limits=Limits(max_params=3)))
    failed = until(handle, Failed)[-1]
    assert "cannot use a limit of free parameters" in failed.message


def test_an_exception_in_the_worker(pool):
    handle = pool.start(DATA, trial("raising", sleep=0.1))
    events = until(handle, Failed)
    assert any(isinstance(event, Incumbent) for event in events)
    assert "ValueError: the trial failed" in events[-1].message
    assert "kept" in events[-1].message and "\n" not in events[-1].message
    assert "Traceback" in events[-1].detail
    assert handle.join(30)


def test_a_growing_run_ends_at_its_memory_limit(pool):
    handle = pool.start(DATA, trial("hungry", size=20, limits=Limits(memory=0.6)))
    result = until(handle, Finished)[-1].result
    assert result.limit == "memory" and result.dag == DAG(DATA.names)
    assert result.peak_memory_mb < 1000


@pytest.mark.skipif(sys.platform != "linux", reason="the cap is for Linux")
def test_a_sudden_overrun_of_memory(pool):
    limits = Limits(memory=0.6)
    handle = pool.start(DATA, trial("greedy", size=50_000, limits=limits))
    assert until(handle, Finished)[-1].result.limit == "memory"
    handle = pool.start(DATA, trial("greedy", size=50_000, sleep=1.0, limits=limits))
    failed = until(handle, Failed)[-1]
    assert "more memory" in failed.message and "MemoryError" in failed.detail


def test_prints_do_not_disturb_the_events(pool):
    assert until(pool.start(DATA, trial("printing")), Finished)[-1].result.dag.arcs
