"""The process that draws: answers, errors, giving up, its death, and files whole or not at all."""

import errno
import os
import signal
import threading
import time
from contextlib import contextmanager

import psutil
import pytest

from bnstudio.errors import JobError, UsageError
from bnstudio.figures.form import FigureForm
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.figures import process
from bnstudio.gui.figures.process import FigureProcess, GivenUp, write_figure
from bnstudio.gui.figures.rendering import FigureJob
from tests.support import figure_samples as samples


@pytest.fixture(scope="module")
def drawer():
    made = FigureProcess()
    yield made
    made.close()


def large(n=20_000):
    graph = PDAG([f"X{i}" for i in range(n)], [(i, i + 1) for i in range(n - 1)])
    return FigureJob(samples.drawn(graph), FigureForm(20.0, 20.0), ".png")


def small(ending=".png"):
    return FigureJob(samples.rich(), FigureForm(8.0), ending)


@pytest.mark.parametrize(
    ("ending", "start"),
    [(".png", b"\x89PNG"), (".svg", b"<svg"), (".pdf", b"%PDF"), (".tex", b"% A network")],
)
def test_it_draws_every_kind_of_file(drawer, ending, start):
    found = drawer.render(small(ending))
    assert found.data.startswith(start) and found.smallest > 0
    assert found.width == pytest.approx(8 / 2.54 * 72)


def test_it_tells_how_far_it_is_and_what_cannot_be(drawer):
    told = []
    drawer.render(small(), progress=lambda done, total: told.append((done, total)))
    assert told[0][0] == 0
    with pytest.raises(UsageError, match="no kind of figure"):
        drawer.render(small(".bmp"))
    with pytest.raises(JobError, match="fault in the program"):
        drawer.render("no job")
    assert drawer.render(small()).data  # it goes on


def test_giving_up_ends_it_soon_and_leaves_nothing(drawer, tmp_path):
    drawer.warm_up()
    drawer.render(small())
    job, before, began = large(), drawer.pid, time.monotonic()
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    with pytest.raises(GivenUp):
        drawer.render(job, cancelled=stop.is_set)
    assert time.monotonic() - began < 10
    assert drawer.pid != before and not psutil.pid_exists(before)
    assert drawer.render(small()).data  # a new one


def test_its_death_is_told_and_the_next_figure_is_drawn(drawer):
    drawer.render(small())
    job = large()
    threading.Timer(0.3, os.kill, (drawer.pid, signal.SIGKILL)).start()
    with pytest.raises(JobError, match="has ended"):
        drawer.render(job)
    assert drawer.render(small()).data


def test_closing_ends_it():
    made = FigureProcess()
    made.warm_up()
    pid = made.pid
    made.close()
    assert made.pid is None and not psutil.pid_exists(pid)
    with pytest.raises(JobError):
        made.render(small())


def test_a_full_disk_is_said_and_nothing_is_half_written(tmp_path, monkeypatch):
    place = tmp_path / "figure.png"
    place.write_bytes(b"old")

    @contextmanager
    def full(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        yield

    with monkeypatch.context() as patch:
        patch.setattr(process, "replacing", full)
        with pytest.raises(UsageError, match=r"the disk is full\. Free some space"):
            write_figure(place, b"new")
    assert place.read_bytes() == b"old" and [p.name for p in tmp_path.iterdir()] == ["figure.png"]
    with pytest.raises(UsageError, match="could not be written"):
        write_figure(tmp_path / "none" / "figure.png", b"new")
    assert write_figure(place, b"new").read_bytes() == b"new"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")  # noqa: PTH110
def test_a_device_that_is_full_is_said():
    with pytest.raises(UsageError, match="the disk is full"):
        write_figure("/dev/full", b"x" * 100_000)
