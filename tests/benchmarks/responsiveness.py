"""Does the window answer while a run is under way?

    python -m tests.benchmarks.responsiveness [--variables 100] [--rows 100000] [--seconds 20]

Opens the real window, learns on data sampled from a random network, and asks the event loop for a
sign of life every 5 ms. Printed is how late it answered: median, 99th percentile over the ticks
and over a click at any moment, and worst, for the
default number of threads and for as many threads as there are cores; and how much of that was work
of the window's own thread (processor time between two ticks), which a busy machine does not change.
Run it on a quiet machine with a screen (or ``xvfb-run``).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.write import write_csv
from bnstudio.graph.pdag import DAG
from bnstudio.gui.app import make_application
from bnstudio.gui.eventloop.collector import Collector
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.network.bayesnet import Network
from bnstudio.network.sample import sample
from bnstudio.project.asking.ask import move_out
from tests.support.session_tools import count_as_saved

PERIOD_MS = 5


def random_network(n: int, seed: int) -> Network:
    """A network of ``n`` variables with 2 to 4 states and up to three nearby parents."""
    rng = np.random.default_rng(seed)
    arcs = []
    for child in range(1, n):
        nearby = np.arange(max(0, child - 12), child)
        for parent in rng.choice(nearby, size=min(len(nearby), rng.integers(0, 4)), replace=False):
            arcs.append((int(parent), child))
    dag = DAG([f"V{i}" for i in range(n)], arcs)
    arities = rng.integers(2, 5, size=n)
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arities[i]))) for i in range(n)
    )
    tables = tuple(
        rng.dirichlet(
            np.full(arities[i], 0.5), size=int(np.prod([arities[p] for p in dag.parents(i)]))
        )
        for i in range(n)
    )
    return Network(dag, variables, tables)


class Probe(QObject):
    """Notes by how many milliseconds each tick of a timer comes too late."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self.busy: list[float] = []
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._last = 0.0
        self._worked = 0.0

    def start(self) -> None:
        self.late.clear()
        self.busy.clear()
        self._last = time.perf_counter()
        self._worked = time.thread_time()
        self._timer.start(PERIOD_MS)

    def stop(self) -> tuple[np.ndarray, np.ndarray]:
        self._timer.stop()
        return np.array(self.late), np.array(self.busy)

    def _tick(self) -> None:
        now = time.perf_counter()
        self.late.append(max(0.0, (now - self._last) * 1000 - PERIOD_MS))
        self._last = now
        worked = time.thread_time()
        self.busy.append((worked - self._worked) * 1000)
        self._worked = worked


def say(what: str, measured: tuple[np.ndarray, np.ndarray]) -> None:
    late, busy = measured
    # A stall of 200 ms is one late tick, but forty that never came. The third figure weighs each
    # delay by its length: it is the 99th percentile for a click that may fall at any moment.
    waits = np.concatenate([np.arange(gap, 0, -PERIOD_MS) for gap in late if gap > 0] or [late])
    p50, p99 = np.percentile(late, [50, 99])
    print(
        f"{what:<40}{p50:8.1f}{p99:8.1f}{np.percentile(waits, 99):8.1f}{late.max():8.1f}"
        f"{np.percentile(busy, 99):12.1f}{busy.max():8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--variables", type=int, default=100)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    data: Dataset = sample(random_network(options.variables, 1), options.rows, seed=1)
    app = make_application(["bnstudio"])
    collector = Collector(app)
    theme().install(app, "light")
    move_out()  # as the program does
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.csv"
        write_csv(data, table)
        session = make_services()
        window = MainWindow(session, Settings(Path(folder) / "window.ini"))
        window.resize(1600, 1000)
        window.show()
        probe = Probe()

        def until(done, seconds: float) -> None:
            end = time.perf_counter() + seconds
            while not done() and time.perf_counter() < end:
                app.processEvents()
                time.sleep(0.0005)

        until(lambda: False, 3)
        print(f"{options.variables} variables x {options.rows} rows, {os.cpu_count()} cores")
        print(
            f"{'answers after ms':<40}{'median':>8}{'p99':>8}{'click':>8}{'worst':>8}"
            "  own work p99   worst"
        )
        window.ensure_workspace()
        session.runs.prewarm()
        until(lambda: False, 3)
        probe.start()
        session.data.import_requested.disconnect()
        session.data.open_table(table)
        until(lambda: session.data.dataset is not None, 120)
        say("reading the table", probe.stop())
        probe.start()
        until(lambda: False, 3)
        say("its pages are shown first", probe.stop())
        for threads in (None, os.cpu_count()):
            limits = replace(session.form.settings.limits, time=options.seconds)
            session.form.change(
                searcher="hill-climbing",
                parameters={"restarts": None},
                limits=limits,
                threads=threads,
            )
            probe.start()
            number = session.runs.learn()
            until(lambda: False, 0.5)
            run = next(run for run in session.runs.all if run.number == number)
            until(lambda run=run: not run.active, options.seconds + 60)
            message = "threads: cores - 1 (default)" if threads is None else "threads: all cores"
            say(f"learning, {message}", probe.stop())
            print(f"    {run.state}, {run.limit}, score {run.score}, {run.arcs} arcs")
        count_as_saved(session)
        window.close()
        session.shutdown()
    collector.stop()
    sys.exit(0)


if __name__ == "__main__":
    main()
