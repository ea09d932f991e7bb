"""Marks of what is compiled: kept, waited for, and left by one process at a time."""

import os
import subprocess
import sys
import threading
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from bnstudio.errors import LimitError, NoNetworkError
from bnstudio.job import kernel_marks, warm_up
from bnstudio.job.control import RunControl
from bnstudio.job.kernel_marks import GETTING_READY, KernelMarks, StoppedEarlyError
from bnstudio.job.process import worker
from bnstudio.search.control import Stopped


@pytest.fixture
def marks(tmp_path, monkeypatch):
    """Marks in a folder of their own, which stages mark as well."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    return KernelMarks(tmp_path)


@pytest.fixture
def compiling(marks):
    """Another process compiles, until it is let go."""
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from bnstudio.job.kernel_marks import KernelMarks\n"
            "marks = KernelMarks()\n"
            "print(marks.take_over(), flush=True)\n"
            "input()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(marks.folder.parent)},
    )
    assert holder.stdout.readline().strip() == "True"
    yield holder
    holder.kill()
    holder.communicate()


def stage(name, done):
    def work(what, _dataset):
        done.append(what)

    return warm_up.Step(work, (name,))


def test_a_stage_is_done_once_it_is_marked(marks):
    assert not marks.is_done("a") and not marks.all_done
    marks.plan(["a", "b", "c"])
    marks.mark("a")
    assert marks.is_done("a") and not marks.is_done("b")
    assert marks.progress == (1, 3)
    assert KernelMarks(marks.folder.parent).is_done("a")


def test_all_is_done_only_while_the_kernels_are_there(marks, tmp_path):
    kernel = tmp_path / "f.1.kernel"
    kernel.touch()
    marks.mark_all()
    assert marks.all_done
    kernel.unlink()
    assert not marks.all_done


def test_marks_of_versions_long_unused_are_removed(marks, tmp_path):
    old, new = tmp_path / "stages-old", tmp_path / "stages-new"
    for folder in (old, new):
        folder.mkdir()
    os.utime(old, (1.0, 1.0))
    assert marks.take_over()
    marks.give_up()
    assert not old.exists() and new.exists()


def test_marks_of_other_sources_do_not_count(marks, monkeypatch):
    marks.mark("a")
    monkeypatch.setattr(kernel_marks, "_fingerprint", lambda: "other")
    assert not KernelMarks(marks.folder.parent).is_done("a")


def test_what_is_wanted_is_known_until_it_is_done(marks):
    marks.want("slow")
    assert marks.wanted() == ["slow"]
    marks.mark("slow")
    assert marks.wanted() == []
    marks.want("old")
    os.utime(marks.folder / "old.wanted", (1.0, 1.0))
    assert marks.wanted() == []  # whoever asked is gone


def test_one_process_compiles_at_a_time(marks, compiling):
    assert marks.being_compiled and not marks.take_over()
    compiling.kill()
    compiling.wait()
    assert not marks.being_compiled
    assert marks.take_over() and marks.being_compiled
    marks.give_up()
    assert not marks.being_compiled


def test_where_folders_cannot_be_locked_the_process_number_decides(marks, monkeypatch):
    monkeypatch.setattr("bnstudio.locks._LOCKS", False)
    assert marks.take_over() and marks.being_compiled
    assert not KernelMarks(marks.folder.parent).take_over()
    marks.give_up()
    assert not marks.being_compiled and KernelMarks(marks.folder.parent).take_over()


def test_where_nothing_can_be_written_nobody_waits(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(file))
    done = []
    warm_up._make_ready([stage("no place", done)], print, lambda: None)
    assert done == ["no place"]


def test_a_stage_that_nobody_compiles_is_done_here_and_marked(marks):
    done = []
    alone = stage("alone", done)
    warm_up._make_ready([alone], lambda *_: None, lambda: None)
    assert done == ["alone"] and marks.is_done(alone.mark)
    assert not marks.being_compiled


def test_a_run_waits_for_the_process_that_compiles_and_asks_it(marks, compiling):
    done, said = [], []
    first, second = stage("first wait", done), stage("second wait", done)

    def notify(*words):
        said.append(words)
        if len(said) == 1:
            assert marks.wanted() == []
        elif not marks.is_done(first.mark):
            assert marks.wanted() == [first.mark, second.mark] and done == []
            marks.mark(first.mark)
        elif done and not marks.is_done(second.mark):
            marks.mark(second.mark)

    warm_up._make_ready([first, second], notify, lambda: None)
    # Loaded here, after the other process was through with it.
    assert done == ["first wait", "second wait"]
    assert said[0] == (GETTING_READY, 0, 2) and said[-1] == (GETTING_READY, 2, 2)


def test_the_run_compiles_itself_when_that_process_dies(marks, compiling):
    done = []
    left = stage("left", done)
    threading.Timer(0.3, compiling.kill).start()
    warm_up._make_ready([left], lambda *_: None, lambda: None)
    assert done == ["left"] and marks.is_done(left.mark)


def test_a_waiting_run_can_be_stopped(marks, compiling):
    done, checks = [], []

    def check():
        checks.append(1)
        if len(checks) == 3:
            raise Stopped("user")

    with pytest.raises(StoppedEarlyError, match="stopped before it began to search") as stopped:
        warm_up._make_ready([stage("never", done)], lambda *_: None, check)
    assert done == [] and len(checks) == 3
    assert worker._cause(stopped.value) == "stopped"
    assert worker._cause(LimitError("no room")) == "search"
    assert worker._cause(NoNetworkError("too early")) == "limit"
    assert worker._cause(OSError("gone")) == "process"


def test_a_worker_tells_which_limit_left_it_without_a_network():
    error, told = NoNetworkError("too early"), []
    error.limit = "disk"
    carried = SimpleNamespace(
        _jobs=SimpleNamespace(get=lambda: (None, RunControl())),
        _carry_out=Mock(side_effect=error),
        _kept="",
        _reason=str,
        _outbox=SimpleNamespace(put=told.append),
    )
    worker.Worker.work(carried)
    assert told[0].cause == "limit" and told[0].limit == "disk"


def test_what_a_climb_can_show_is_shown_while_the_rest_is_waited_for(marks, monkeypatch):
    done = []
    monkeypatch.setattr(warm_up, "climb_small", lambda what, _dataset: done.append(what))
    first = warm_up.Step(warm_up.climb_small, ("a climb",))
    rest = stage("what comes later", done)
    warm_up._make_ready([first, rest], lambda *_: None, lambda: None, lambda: done.append("shown"))
    assert done == ["a climb", "shown", "what comes later"]
    monkeypatch.setattr(warm_up, "_done", {rest.mark})
    done.clear()
    warm_up._make_ready([first, rest], lambda *_: None, lambda: None, lambda: done.append("shown"))
    assert done == ["a climb"]  # there is nothing to wait for


def test_an_idle_worker_compiles_nothing(marks, monkeypatch):
    monkeypatch.setattr(warm_up, "_done", set())
    monkeypatch.setattr(warm_up, "sample", lambda *_: pytest.fail("compiles"))
    warm_up.load()


def test_each_step_has_a_mark_of_its_own():
    marks = [one.mark for one in warm_up.steps()]
    assert len(set(marks)) == len(marks)
    assert all(set(mark) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for mark in marks)


def test_what_runs_need_is_among_the_steps():
    there = {one.mark for one in warm_up.steps()}
    for searcher in warm_up.registry.SEARCHERS:
        for variables in (8, 18, 25, 50, 200):
            assert {one.mark for one in warm_up._searches(searcher, variables)} <= there
