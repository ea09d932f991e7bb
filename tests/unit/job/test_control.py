"""The control of a run: clock, pause, limits, what is told and what is left out."""

import threading
import time
from types import SimpleNamespace

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.job import control as control_module
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound, Incumbent, Paused, Progress, Resumed
from bnstudio.job.spec import Limits, TracePoint
from bnstudio.job.trace import Trace
from bnstudio.search.control import Stopped

GRAPHS = [DAG("ABC"), DAG("ABC", [(0, 1)]), DAG("ABC", [(0, 1), (1, 2)])]


@pytest.fixture
def clock(monkeypatch):
    """A clock that only the test moves."""
    found = SimpleNamespace(now=100.0)
    monkeypatch.setattr(control_module, "time", SimpleNamespace(monotonic=lambda: found.now))
    return found


def begun(events=None, time_limit=None, **limits):
    control = RunControl((lambda _: None) if events is None else events.append, job=7)
    control.begin(Limits(**limits), time_limit)
    return control


def reason(call):
    with pytest.raises(Stopped) as stopped:
        call()
    return stopped.value.reason


def test_time_limit_and_extension(clock):
    control = begun(time_limit=10.0)
    clock.now += 9.9
    control.check()
    clock.now += 0.2
    assert reason(control.check) == "time"
    control.extend(5.0)
    control.check()
    assert control.time_limit == 15.0
    clock.now += 5.0
    assert reason(control.step) == "time"


def test_extension_of_a_run_without_limit_sets_none(clock):
    control = begun()
    control.extend(5.0)
    clock.now += 1e6
    control.check()
    assert control.time_limit is None


def test_pause_stops_the_clock():
    events = []
    control = begun(events, time_limit=0.5)
    control.pause()
    threading.Timer(0.7, control.resume).start()
    began = time.monotonic()
    control.check()  # blocks, and the pause alone is longer than the time limit
    assert time.monotonic() - began >= 0.65
    assert control.elapsed < 0.45
    assert [type(event) for event in events] == [Paused, Resumed]
    assert all(event.job == 7 for event in events)
    assert events[1].elapsed == pytest.approx(events[0].elapsed, abs=0.05)


def test_elapsed_stands_still_while_paused():
    control = begun()
    control.pause()
    waiting = threading.Thread(target=control.check)
    waiting.start()
    time.sleep(0.1)
    before = control.elapsed
    time.sleep(0.1)
    assert control.elapsed == before
    control.resume()
    waiting.join(5)
    assert not waiting.is_alive()


def test_stop_ends_a_pause():
    control = begun()
    control.pause()
    found = []
    waiting = threading.Thread(target=lambda: found.append(reason(control.check)))
    waiting.start()
    time.sleep(0.05)
    control.stop()
    waiting.join(5)
    assert found == ["user"]
    control.pause()  # too late: a run that ends does not stand still
    assert reason(control.check) == "user"


def test_several_threads_pause_once():
    events = []
    control = begun(events)
    control.pause()
    threads = [threading.Thread(target=control.check) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.1)
    control.resume()
    for thread in threads:
        thread.join(5)
        assert not thread.is_alive()
    assert [type(event) for event in events] == [Paused, Resumed]


def test_steps_limit():
    control = begun(steps=3)
    control.incumbent(GRAPHS[0], -3.0)
    control.step()
    control.step()
    assert reason(control.step) == "iterations"
    assert reason(control.check) == "iterations"


def test_no_steps_still_gives_the_first_network():
    control = begun(steps=0)
    control.check()  # waits for a network
    control.incumbent(GRAPHS[0], -3.0)
    assert reason(control.check) == "iterations"
    assert reason(begun(steps=0).step) == "iterations"


def test_a_stop_between_network_and_step_counts_the_step():
    control = begun()
    control.incumbent(GRAPHS[0], -3.0)
    assert control.repeatable_steps == 0
    control.step()
    assert control.repeatable_steps == 1
    control.incumbent(GRAPHS[1], -2.0)
    assert control.repeatable_steps == 2
    control.step()
    assert control.repeatable_steps == 2


def test_memory_limit():
    control = begun(memory=0.001)
    assert reason(control.check) == "memory"
    begun(memory=1000.0).check()


def test_incumbents_are_never_left_out_and_only_rise(clock):
    events = []
    control = begun(events)
    for graph, score in zip(GRAPHS, (-5.0, -4.0, -3.0), strict=True):
        control.incumbent(graph, score)
    control.incumbent(GRAPHS[0], -3.0)
    control.incumbent(GRAPHS[0], -9.0)
    assert [(type(e), e.score) for e in events] == [(Incumbent, s) for s in (-5.0, -4.0, -3.0)]
    assert control.best == GRAPHS[2]
    assert [point.score for point in control.trace.points()] == [-5.0, -4.0, -3.0]


def test_bounds_only_fall(clock):
    events = []
    control = begun(events)
    control.bound(-1.0)
    control.incumbent(GRAPHS[0], -5.0)
    control.bound(-2.0)
    control.bound(-1.5)
    assert [e.bound for e in events if isinstance(e, Bound)] == [-1.0, -2.0]
    points = control.trace.points()
    assert [(p.score, p.bound) for p in points] == [(-5.0, -1.0), (-5.0, -2.0)]


def test_progress_is_thinned_but_its_end_is_told(clock):
    events = []
    control = begun(events)
    for done in range(101):
        clock.now += 0.001
        control.progress("adding", done, 100)
    told = [event.done for event in events]
    assert all(isinstance(event, Progress) for event in events)
    assert told[0] == 0 and told[-1] == 100
    assert 2 <= len(told) <= 5


@pytest.mark.parametrize("count", [0, 1, 4, 5, 39, 1000])
def test_trace_keeps_first_and_last(count):
    trace = Trace(most=8)
    points = [TracePoint(float(i), i, float(i)) for i in range(count)]
    for point in points:
        trace.add(point)
    kept = trace.points()
    assert len(kept) <= 8
    assert list(kept) == sorted(kept, key=lambda point: point.elapsed)
    if count:
        assert kept[0] == points[0] and kept[-1] == points[-1]
    if count <= 8:
        assert list(kept) == points
    else:
        assert len(kept) >= 4


def test_trace_needs_room():
    with pytest.raises(ValueError, match="four"):
        Trace(most=3)
