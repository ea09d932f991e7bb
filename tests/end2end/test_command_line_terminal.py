"""The command line at a terminal: the line of progress, interruptions, a reader that leaves."""

import hashlib
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest

from bnstudio.cli import interrupt
from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.learning.summary import how_near
from bnstudio.cli.output import ProgressLine
from bnstudio.formats.read import read_network
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.job.spec import Limits, RunSpec


class Screen:
    """A terminal to write on."""

    def __init__(self, tty=True):
        self.text = ""
        self.tty = tty

    def isatty(self):
        return self.tty

    def write(self, text):
        self.text += text

    def flush(self):
        pass


def test_the_progress_line_rewrites_itself():
    now = [0.0]
    screen = Screen()
    line = ProgressLine(screen, clock=lambda: now[0])
    line.show("a long text")
    line.show("too soon")
    now[0] += 0.2
    line.show("short")
    line.wipe()
    assert screen.text == "\ra long text\rshort      \r     \r"
    silent = Screen(tty=False)
    ProgressLine(silent).show("text")
    assert silent.text == ""


@pytest.mark.parametrize(
    ("status", "bound", "within", "ordering", "said"),
    [
        ("feasible", -98.0, "", None, ", within 2.00 % of the optimum"),
        (
            "feasible",
            -98.0,
            "the given parent sets",
            None,
            ", within 2.00 % of the best on its lists",
        ),
        ("feasible", -98.0, "", ("A",), ", within 2.00 % of the best for its ordering"),
        ("feasible", -6.0, "", None, ", no useful bound known"),
        ("local_optimum", None, "", None, ""),
        ("optimal", -100.0, "", None, ""),
    ],
)
def test_learn_says_how_near_to_the_best_it_is(status, bound, within, ordering, said):
    result = SimpleNamespace(
        status=status, score=-100.0, bound=bound, within=within,
        spec=RunSpec(ordering=ordering), counters={},
    )  # fmt: skip
    assert how_near(result) == said
    result.spec = RunSpec(ordering=ordering, knowledge=Knowledge(roots=("A",)))
    proved = " within the background knowledge" if "%" in said else ""
    assert how_near(result) == said + proved
    if "no useful bound" in said:
        result.counters = {"proved_parents": 3}
        few = ", no network with up to 3 parents a variable is better"
        assert how_near(result) == f"{few} within the background knowledge"
        result.spec = RunSpec()
        assert how_near(result) == few


def test_the_progress_line_takes_the_longest_aside_that_it_has_room_for(monkeypatch):
    screen, line_of = Screen(), "x" * 50
    monkeypatch.setenv("COLUMNS", "80")
    line = ProgressLine(screen)
    for asides, shown in (((" " * 40, "  (Ctrl-C: stop)"), "  (Ctrl-C: stop)"), ((" " * 40,), "")):
        line.show(line_of, at_once=True, asides=asides)
        assert screen.text == f"\r{line_of}{shown}"
        line.wipe()
        screen.text = ""


@pytest.mark.usefixtures("signals_heard")
def test_the_second_interruption_quits():
    control = RunControl()
    before = signal.getsignal(signal.SIGINT)
    with interruptible(control):
        with pytest.raises(KeyboardInterrupt):  # nothing to keep yet
            signal.raise_signal(signal.SIGINT)
        control.begin(Limits(), None)
        signal.raise_signal(signal.SIGINT)
        assert control.stopping
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.usefixtures("signals_heard")
def test_what_came_before_the_run_does_not_stop_it_later():
    control = RunControl()
    with interruptible(control):
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        control.begin(Limits(), None)
        time.sleep(3 * interrupt._LATE)
        assert not control.stopping


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to itself")
@pytest.mark.usefixtures("signals_heard")
def test_a_run_is_stopped_while_the_main_thread_computes_in_a_library():
    """As a solver may for minutes, in which Python calls no handler."""
    control = RunControl()
    control.begin(Limits(), None)
    stopped = []

    def watch():
        began = time.monotonic()
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGTERM)
        while not control.stopping and time.monotonic() < began + 60:
            time.sleep(0.01)
        stopped.append(time.monotonic())

    threads = threading.active_count()
    with interruptible(control):
        watcher = threading.Thread(target=watch)
        watcher.start()
        hashlib.pbkdf2_hmac("sha256", b"", b"", 5_000_000)
        ended = time.monotonic()
        watcher.join()
        assert control.stopping and stopped[0] < ended - 0.2
        time.sleep(3 * interrupt._LATE)
        with pytest.raises(KeyboardInterrupt):  # the second one
            signal.raise_signal(signal.SIGTERM)
    assert threading.active_count() == threads
    assert signal.set_wakeup_fd(-1) == -1


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are for POSIX systems")
@pytest.mark.usefixtures("signals_heard")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_keeps_the_best(data_dir, tmp_path, number):
    master, slave = pty.openpty()
    out, record = tmp_path / "n.bif", tmp_path / "r.json"
    message = ["learn", data_dir / "alarm_2000.csv", "--set", "restarts=none", "--time", "500",
             "--out", out, "--json", record]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "bnstudio", *map(str, message)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=slave,
        text=True,
    ) as process:
        os.close(slave)
        seen = b""
        began = time.monotonic()
        # The hint gives way where the line of a phase is long.
        while (
            not (re.search(rb" [1-9]\d arcs", seen) and b"Ctrl-C" in seen)
            and time.monotonic() - began < 120
        ):
            if select.select([master], [], [], 1.0)[0]:
                seen += os.read(master, 4096)
        reader = threading.Thread(target=_drain, args=(master,), daemon=True)
        reader.start()
        process.send_signal(number)
        answer, _ = process.communicate(timeout=60)
        reader.join(5)
    os.close(master)
    assert process.returncode == 0
    assert b"\r" in seen and b"Ctrl-C" in seen and b"\n" not in seen
    assert "stopped" in answer
    assert json.loads(record.read_text())["limit"] == "user"
    assert len(read_network(out).graph.arcs) > 10


def _drain(file):
    try:
        while os.read(file, 4096):
            pass
    except OSError:
        return  # a pseudo-terminal ends like this


def test_a_reader_that_leaves_early_is_no_error(data_dir):
    bnstudio_ = [sys.executable, "-m", "bnstudio"]
    with subprocess.Popen(
        [*bnstudio_, "score", data_dir / "alarm_2000.csv", data_dir / "alarm.bif"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
