"""A table of a million rows: read, mended by hand and imported in the open window.

    python -m tests.benchmarks.big_table [--rows 1000000] [--columns 50]

Opens the real window (on the screen there is, or ``QT_QPA_PLATFORM=offscreen``) and asks its event
loop for a sign of life every 5 ms, as ``responsiveness`` does. Of every ten columns one holds
decimal numbers, two whole ones, seven texts of which half are spelled in several ways. Printed are
the seconds of each step, how late the window answered, the memory that the window took for each
cell (at the end of the step, and at the most) and that the process beside it took, and how long a
cancelled reading and import still went on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil

from bnstudio.data.table.states import StateGroup
from bnstudio.gui.app import make_application
from bnstudio.gui.eventloop.collector import Collector
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.project.asking import ask
from tests.benchmarks.responsiveness import Probe
from tests.support.session_tools import count_as_saved

SPELLED = ("yes", "Yes", "YES", "no", "No")
PLAIN = ("low", "middle", "high", "none")
AT_ONCE = 10_000


def write(path: Path, rows: int, columns: int) -> None:
    """Write the table, some rows at a time."""
    draw = np.random.default_rng(3)
    kinds = [column % 10 for column in range(columns)]
    with path.open("w") as file:
        file.write(",".join(f"V{column}" for column in range(columns)) + "\n")
        for low in range(0, rows, AT_ONCE):
            count = min(AT_ONCE, rows - low)
            cells = []
            for kind in kinds:
                if kind == 0:
                    cells.append([f"{value:.2f}" for value in draw.normal(50, 10, count)])
                elif kind < 3:
                    cells.append([str(value) for value in draw.integers(0, 40 * kind, count)])
                else:
                    words = np.array(SPELLED if kind % 2 else PLAIN)
                    cells.append(words[draw.integers(0, len(words), count)].tolist())
            file.writelines(",".join(row) + "\n" for row in zip(*cells, strict=True))


def main() -> None:
    """Go through the steps."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--columns", type=int, default=50)
    options = parser.parse_args()
    process = psutil.Process()
    app = make_application(["bnstudio"])
    collector = Collector(app)
    theme().install(app, "light")
    ask.move_out()  # as the program does
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.csv"
        write(table, options.rows, options.columns)
        cells = options.rows * options.columns
        print(f"{options.rows} rows x {options.columns}, {table.stat().st_size / 1e6:.0f} MB")
        session = make_services()
        window = MainWindow(session, Settings(Path(folder) / "window.ini"))
        window.resize(1600, 1000)
        window.show()
        probe = Probe()
        peak = beside = 0

        def memory() -> int:
            full = process.memory_info()
            return full.rss - getattr(full, "shared", 0)  # the file's pages are the system's

        def helper() -> int:
            """What the process beside the window takes."""
            beside = ask.pid()
            if beside is None:
                return 0
            try:
                full = psutil.Process(beside).memory_info()
            except psutil.Error:
                return 0
            return full.rss - getattr(full, "shared", 0)

        def until(done: Callable[[], bool], seconds: float) -> None:
            nonlocal peak, beside
            end = time.perf_counter() + seconds
            looked = 0.0
            while not done() and time.perf_counter() < end:
                app.processEvents()
                if (now := time.perf_counter()) - looked > 0.02:
                    looked, own, its = now, memory(), helper()
                    peak, beside = max(peak, own), max(beside, its)
                time.sleep(0.0005)

        def step(what: str, begin: Callable[[], object], done: Callable[[], bool]) -> None:
            nonlocal peak, beside
            before = peak = memory()
            at_first = beside = helper()
            probe.start()
            began = time.perf_counter()
            begin()
            until(done, 600)
            took = time.perf_counter() - began
            until(lambda: False, 0.2)
            late, busy = probe.stop()
            stays = memory() - before
            print(
                f"{what:<34}{took:7.1f} s   p99 {np.percentile(late, 99):6.1f} ms, worst "
                f"{late.max():6.1f}, own {busy.max():6.1f}   bytes a cell: {stays / cells:5.2f}, "
                f"at the most {(peak - before) / cells:5.2f}; beside "
                f"{(beside - at_first) / cells:5.2f}",
                flush=True,
            )

        until(lambda: False, 3)
        window.ensure_workspace()
        until(lambda: False, 3)

        def quiet() -> bool:
            page = window.import_page
            return page is not None and page.reading is not None and not page.reader.busy

        def idle() -> bool:
            return window.import_page is None or not window.import_page.reader.busy

        session.data.open_table(table)
        until(lambda: window.import_page is not None and window.import_page.reader.busy, 60)
        until(lambda: False, 0.4)
        step("reading cancelled", window.import_page.give_up, idle)
        step("reading", lambda: session.data.open_table(table), quiet)
        page = window.import_page

        def recode() -> None:
            groups = (StateGroup("yes", SPELLED[:3]), StateGroup("no", SPELLED[3:]))
            for column in range(options.columns):
                if column % 10 in (3, 5, 7, 9):
                    name = f"V{column}"
                    page._plan_changed(name, replace(page.options.plan(name), states=groups))
                    until(lambda: False, 0.1)

        step("states of four in ten columns", recode, quiet)
        step("import", page.accept, lambda: session.data.dataset is not None)
        dataset = session.data.dataset
        assert dataset is not None
        print(f"{dataset.n} variables, {dataset.rows} rows, {dataset.variables[3].states}")
        count_as_saved(session)
        window.close()
        session.shutdown()
    collector.stop()
    sys.exit(0)


if __name__ == "__main__":
    main()
