"""How quickly provably optimal searches pause and stop, and what a kill and a full disk leave.

Run as ``python -m tests.benchmarks.exact_ends [latency] [kills] [full-disk] [--only WORD ...]
[--write]`` with ``BNSTUDIO_TEST_DATA`` set. ``latency`` drives the worker process that the window
uses: pauses all through the run, each measured from the order to the event, then a stop. ``kills``
runs ``bnstudio learn`` with a tiny hash table and kills it in the middle of several layers.
``full-disk`` fills a small disk of its own in the middle of a layer (Linux, as root). Seconds of
the clock depend on what else the machine does; the run's own processor seconds do not.
"""

from __future__ import annotations

import argparse
import json
import queue
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import command_line_options
from bnstudio.job.events import Failed, Finished, Paused, Progress, Started
from bnstudio.job.process.pool import JobPool
from bnstudio.job.spec import Limits, RunSpec
from tests.benchmarks import exact, tables

MALONE = {"discretise": "mean", "max_states": 4, "missing": "drop"}
WORDS = ["--discretise", "mean", "--max-states", "4", "--missing", "drop"]
PATIENCE = 1800.0


def table_file(folder, name):
    """Return the file of a set of Malone's table 1, or of the first columns of wdbc."""
    if name.startswith("wdbc"):
        return exact.prepared(folder, "peers/wdbc.csv.gz", int(name.removeprefix("wdbc")))
    place, left_out, _, _ = exact.TABLE1[name]
    return exact.prepared(folder, place, left_out=left_out)


def options_of(name):
    return [] if name.startswith("wdbc") else WORDS


def dataset_of(folder, name):
    table = read_table(table_file(folder, name))
    given = {} if name.startswith("wdbc") else MALONE
    return prepare(table, command_line_options(table, **given)).dataset


# --- pause and stop -------------------------------------------------------------------------------


class Watched:
    """A run in a worker process, its events and its processor time."""

    def __init__(self, pool, dataset, spec):
        before = {child.pid for child in psutil.Process().children()}
        self.handle = pool.start(dataset, spec)
        self.phase = ""
        self.last = None
        self.wait(lambda event: isinstance(event, Started))
        # The worker that has burned most is ours; another one is only kept ready.
        children = [c for c in psutil.Process().children() if c.pid not in before]
        self.process = max(children, key=lambda child: sum(child.cpu_times()[:2]))

    def cpu(self):
        return sum(self.process.cpu_times()[:2])

    def wait(self, wanted, seconds=PATIENCE):
        """Return the first wanted event, or None after so many seconds or the run's end."""
        end = time.monotonic() + seconds
        while self.last is None and time.monotonic() < end:
            try:
                event = self.handle.events.get(timeout=max(end - time.monotonic(), 0.01))
            except queue.Empty:
                return None
            if isinstance(event, Progress):
                self.phase = event.phase.split(" of ")[0].rstrip(" 0123456789")
            if isinstance(event, Finished | Failed):
                self.last = event
            if wanted(event):
                return event
        return None

    def pause(self):
        """Pause; return the clock's and the run's seconds until it stood, and those while it did.

        ``None`` where the run ended first.
        """
        cpu, began = self.cpu(), time.monotonic()
        self.handle.pause()
        if not isinstance(self.wait(lambda event: isinstance(event, Paused)), Paused):
            return None
        took, spent = time.monotonic() - began, self.cpu() - cpu
        time.sleep(0.2)
        cpu = self.cpu()
        time.sleep(0.5)
        idle = self.cpu() - cpu
        self.handle.resume()
        return took, spent, idle


def latency(folder, only):
    lines = [
        "The worker process that the window uses, default parameters, one thread. A pause is "
        "ordered again and again from the run's start on, when all is compiled; “clock” is the "
        "time from the order to the worker's answer on a machine with much other work, “own” the "
        "processor seconds of the run in it. While it stands it is watched for half a second. In "
        "the end a second run is stopped.",
        "",
        "| data | searcher | pauses | clock: median, worst s | own: median, worst s | where the "
        "longest | CPU s standing | stop: clock s | score | bound |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, score in (("wdbc31", "bic"), ("flag", "bic"), ("hepatitis", "bdeu")):
        for searcher in ("bfbnb", "astar", "dp"):
            if only and not {name, searcher} & set(only):
                continue
            if (searcher == "dp") != (name == "hepatitis") and searcher != "bfbnb":
                continue
            lines.append(one_latency(folder, name, score, searcher))
            print(lines[-1], flush=True)
    return lines


def one_latency(folder, name, score, searcher):
    dataset = dataset_of(folder, name)
    scratch = str(folder / "scratch")
    limits = Limits(scratch=scratch if searcher == "bfbnb" else None)
    spec = RunSpec(score=score, searcher=searcher, limits=limits, threads=1)
    pool = JobPool()
    try:
        run = Watched(pool, dataset, spec)
        seen = []
        gap = 0.3
        while run.last is None:
            # More and more seldom, so that all phases of a long run are met.
            run.wait(lambda _event: False, gap)
            gap *= 1.05
            phase = run.phase
            if run.last is None and (answer := run.pause()) is not None:
                seen.append((*answer, phase))
        assert isinstance(run.last, Finished), run.last
        whole = run.last.result
        second = Watched(pool, dataset, spec)
        second.wait(lambda _event: False, 0.4 * whole.elapsed_s)
        began = time.monotonic()
        second.handle.stop()
        second.wait(lambda event: isinstance(event, Finished))
        took = time.monotonic() - began
        stopped = second.last.result
        assert stopped.bound >= whole.score - 1e-9 * abs(whole.score)
        assert stopped.limit in ("user", None)
    finally:
        pool.shutdown()
    clocks, own = sorted(s[0] for s in seen), sorted(s[1] for s in seen)
    worst = max(seen, key=lambda s: s[1])
    half = len(seen) // 2
    return (
        f"| {name}, {score} | {searcher} | {len(seen)} | {clocks[half]:.2f}, {clocks[-1]:.2f} "
        f"| {own[half]:.2f}, {own[-1]:.2f} | {worst[3]} | {max(s[2] for s in seen):.2f} "
        f"| {took:.2f} "
        f"| {stopped.score:.2f} of {whole.score:.2f} | {stopped.bound:.2f} |"
    )


# --- kills ----------------------------------------------------------------------------------------


def command(folder, name, score, message):
    return [
        sys.executable, "-m", "bnstudio", "learn", str(table_file(folder, name)),
        "--searcher", "bfbnb", "--score", score, "--threads", "1",
        "--out", str(folder / "network.bif"), "--json", str(folder / "result.json"),
        *options_of(name), *message,
    ]  # fmt: skip


def result_of(folder):
    return json.loads((folder / "result.json").read_text())


def layers_of(scratch):
    """Return the number of whole layers and of runs in a scratch folder."""
    whole = 0
    for listed in scratch.glob("bnstudio-*/layers.json"):
        try:
            whole = max(whole, len(json.loads(listed.read_text())["layers"]) - 1)
        except (OSError, ValueError):
            continue
    return whole, len(list(scratch.glob("bnstudio-*/run-*.masks")))


@contextmanager
def started(message):
    process = subprocess.Popen(
        message, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def until_in_layer(process, scratch, layer):
    """Wait until a layer's runs are being written; return the whole layers, None at the end."""
    while process.poll() is None:
        whole, runs = layers_of(scratch)
        if whole >= layer and runs:
            return whole
        time.sleep(0.002)
    return None


def kills(folder, only):
    lines = [
        "`bnstudio learn` with hash tables of 64 nodes, weak bounds and no restarts (so that many "
        "nodes are left), killed in the middle of a layer (SIGKILL), taken up again, and so on; "
        "and once with neither kill nor spilling.",
        "",
        "| data | killed after whole layers | layers taken up in the end "
        "| nodes spilled in the last part, written | arcs and score as without | folder left |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    weak = ["--set", "bound=simple", "--set", "restarts=0"]
    for name, score in (("wdbc15", "bic"), ("wdbc20", "bic"), ("hepatitis", "bdeu")):
        if only and name not in only:
            continue
        subprocess.run(command(folder, name, score, weak), check=True, capture_output=True)
        plain = result_of(folder)
        scratch = folder / "kills"
        message = command(
            folder, name, score, [*weak, "--set", "table_nodes=64", "--scratch", str(scratch)]
        )
        killed = []
        for layer in (2, 5, 7, 9):
            with started(message) as process:
                whole = until_in_layer(process, scratch, layer)
                process.send_signal(signal.SIGKILL)
                process.wait()
            if whole is None:
                break
            killed.append(str(whole))
        subprocess.run(message, check=True, capture_output=True)
        found = result_of(folder)
        counters = found["counters"]
        same = found["arcs"] == plain["arcs"] and found["score"] == plain["score"]
        lines.append(
            f"| {name}, {score} | {', '.join(killed)} | {counters['resumed_layers']:.0f} "
            f"| {counters['nodes_spilled']:,.0f}, {counters['nodes_written']:,.0f} "
            f"| {'yes' if same else 'NO'} | {'yes' if any(scratch.iterdir()) else 'no'} |"
        )
        print(lines[-1], flush=True)
    return lines


# --- a full disk ----------------------------------------------------------------------------------


@contextmanager
def small_disk(place, megabytes):
    place.mkdir(exist_ok=True)
    size = f"size={megabytes}M"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(place)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(place)], check=True)
        place.rmdir()


def full_disk(folder, only):
    lines = [
        "`bnstudio learn` with a scratch folder on a disk of 100 MB of its own, which another "
        "file fills in the middle of a layer; then that file goes and the command is repeated.",
        "",
        "| data | ended by | what it said | score | bound | optimum | layers taken up "
        "| arcs and score as without |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    weak = ["--set", "bound=simple", "--set", "restarts=0"]
    for name, score in (("wdbc20", "bic"), ("hepatitis", "bdeu")):
        if only and name not in only:
            continue
        subprocess.run(command(folder, name, score, weak), check=True, capture_output=True)
        plain = result_of(folder)
        place = folder / "small-disk"
        with small_disk(place, 100):
            scratch = place / "scratch"
            more = [*weak, "--set", "table_nodes=1024", "--scratch", str(scratch)]
            message = command(folder, name, score, more)
            ballast = place / "ballast"
            with started(message) as process:
                until_in_layer(process, scratch, 6)
                process.send_signal(signal.SIGSTOP)  # a layer is short
                with suppress(OSError), ballast.open("wb") as file:
                    while True:
                        file.write(bytes(4096))
                        file.flush()
                process.send_signal(signal.SIGCONT)
                said = process.stderr.read().strip().splitlines()
                process.wait()
            ended = result_of(folder)
            ballast.unlink(missing_ok=True)
            subprocess.run(message, check=True, capture_output=True)
            found = result_of(folder)
        same = found["arcs"] == plain["arcs"] and found["score"] == plain["score"]
        lines.append(
            f"| {name}, {score} | {ended['limit']} | {said[-1].replace(str(place), 'DISK')} "
            f"| {ended['score']:.4f} | {ended['bound']:.4f} | {plain['score']:.4f} "
            f"| {found['counters']['resumed_layers']:.0f} | {'yes' if same else 'NO'} |"
        )
        print(lines[-1], flush=True)
    return lines


TITLES = {
    "latency": ("Pause and stop of exact searches", latency),
    "kills": ("Exact searches killed in the middle of a layer", kills),
    "full-disk": ("Exact searches on a disk that is full", full_disk),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", default=list(TITLES))
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        for what in given.what:
            title, make = TITLES[what]
            lines = make(Path(place), given.only)
            script = f"-m tests.benchmarks.exact_ends {what}"
            tables.write_section(title, script, lines, given.write)
