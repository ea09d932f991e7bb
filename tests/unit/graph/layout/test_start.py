"""The layout process: its environment, a start that never ends, a system that starts none."""

import itertools
from collections import deque

import numpy as np
import psutil
import pytest

from bnstudio.graph.layout import service as layouts
from bnstudio.graph.layout.request import LayoutRequest
from bnstudio.graph.layout.service import LayoutService
from bnstudio.priority import ONE_THREAD

LONG = 60.0


def spin(_requests, _answers):
    """Stand for a library that is short of memory for its threads, and tries for ever."""
    deque(itertools.count(), maxlen=0)


def request() -> LayoutRequest:
    return LayoutRequest(np.full((3, 2), 30.0), np.array([[0, 1], [1, 2]]))


@pytest.fixture
def service():
    service = LayoutService()
    yield service
    service.close()


@pytest.fixture
def started(monkeypatch):
    """The processes that are started."""
    processes = []
    start = layouts._Worker.start

    def watched():
        worker = start()
        processes.append(psutil.Process(worker.process.pid))
        return worker

    monkeypatch.setattr(layouts._Worker, "start", staticmethod(watched))
    return processes


def test_numeric_libraries_take_one_thread(service, monkeypatch):
    for name in ONE_THREAD:
        monkeypatch.setenv(name, "7")  # and given back at the end
    service.ask(request())
    service.results.get(timeout=LONG)
    environment = psutil.Process(service.pid).environ()
    assert {name: environment[name] for name in ONE_THREAD} == ONE_THREAD


def test_a_process_that_spins_at_its_start_is_ended_and_a_grid_drawn(service, started, monkeypatch):
    monkeypatch.setattr(layouts, "answer_requests", spin)
    monkeypatch.setattr(layouts, "START_LIMIT_S", 1.0)
    for _ in range(2):
        service.ask(request())
        assert service.results.get(timeout=LONG).engine == "grid"
    assert len(started) == 1, "each engine and each drawing would wait anew"
    assert not started[0].is_running()


def test_a_process_that_did_not_start_is_started_again_after_a_rest(service, started, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(layouts, "answer_requests", spin)
        patch.setattr(layouts, "START_LIMIT_S", 1.0)
        patch.setattr(layouts, "REST_S", 0.0)
        service.ask(request())
        assert service.results.get(timeout=LONG).engine == "grid"
    service.ask(request())
    assert service.results.get(timeout=LONG).engine != "grid"


def test_a_process_that_cannot_be_started_beforehand_is_started_later(service, monkeypatch):
    def refuse():
        raise OSError("no process can be started")

    with monkeypatch.context() as patch:
        patch.setattr(layouts._Worker, "start", staticmethod(refuse))
        service.prewarm()
        service.ask(request())
        assert service.results.get(timeout=LONG).engine == "grid"
    service.ask(request())
    assert service.results.get(timeout=LONG).engine != "grid"
