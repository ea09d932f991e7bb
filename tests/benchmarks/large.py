"""Ten thousand variables in the real window: opened, learned on, looked at, exported.

    python -m tests.benchmarks.large --variables 10000 --rows 5000 --minutes 80 --write

Samples a table from a random network (2 to 4 states, at most 6 parents, columns in random order),
writes it as CSV, and opens it in the real window by the way a person takes: the import page, then
Learn with BIC, ``minobs``, in-degree 6 and a time limit, with the graph page in sight. While all
that goes on the event loop is asked for a sign of life every 5 ms. Told is how late it answered in
every phase (for a click that may come at any moment), how much of that was work of the window's
own thread, peak memory of all processes, when the first network came, and how near the last one is
to the truth.

The table and every finished run (``runs.jsonl``) are kept in ``--folder``, and what is known of
one under way (``unfinished.json``); a second start finds the table, and ``--report`` tells of the
newest finished run of this size once more, without another. ``--write`` puts it into
``docs/benchmarks-orderings.md``. What the program has not compiled yet is compiled first, and not
counted. ``--stalls`` says where the window's thread was whenever it did not answer for 40 ms;
``--pictures FOLDER`` keeps pictures of the window, each of which costs it a late answer. Without a
display, run it under ``xvfb-run`` or it is done offscreen.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import psutil

import bnstudio  # noqa: F401 - puts compiled kernels where the program has them
from tests.benchmarks import tables
from tests.benchmarks.large_report import kept, report
from tests.benchmarks.large_table import judge, make_table
from tests.benchmarks.large_watch import Memory, Stalls, answers, taken

FOLDER = Path(tempfile.gettempdir()) / "bnstudio-large"
TITLE = "Ten thousand variables"
ALL = "all of it"


def say(text: str) -> None:
    """Say how far the benchmark is."""
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


class Trial:
    """One learning run in the window, from the file to the export."""

    def __init__(self, chosen: argparse.Namespace, table: Path) -> None:
        from PySide6.QtCore import QEventLoop, QTimer

        from bnstudio.gui.app import make_application
        from bnstudio.gui.eventloop.collector import Collector
        from bnstudio.gui.services.bundle import make_services
        from bnstudio.gui.style.theme import theme
        from bnstudio.gui.window.main_window import MainWindow
        from bnstudio.gui.window.settings import Settings
        from tests.benchmarks.responsiveness import Probe

        self._loop, self._timer = QEventLoop, QTimer
        self.chosen, self.table = chosen, table
        self.phases: dict[str, dict[str, float]] = {}
        self._seen: list[tuple[np.ndarray, np.ndarray]] = []
        self.facts: dict[str, float | str] = {}
        self.stalls = Stalls() if chosen.stalls else None
        self.memory = Memory()
        self.memory.start()
        self.app = make_application(["bnstudio"])
        self.collector = Collector(self.app)
        theme().install(self.app, "light")
        self.session = make_services()
        self.window = MainWindow(self.session, Settings(Path(os.environ["XDG_CONFIG_HOME"], "w")))
        self.window.resize(1600, 1000)
        self.probe = Probe()
        if self.stalls is not None:
            self.stalls.start()
            self.probe._timer.timeout.connect(self.stalls.beat)

    def until(self, done, seconds: float) -> bool:
        """Let the window live until something is done; return whether it was."""
        loop, timer = self._loop(), self._timer()
        end = time.monotonic() + seconds
        seen = []

        def look() -> None:
            if done():
                seen.append(True)
            if seen or time.monotonic() > end:
                loop.quit()

        timer.setInterval(20)
        timer.timeout.connect(look)
        timer.start()
        loop.exec()
        timer.stop()
        return bool(seen)

    def rest(self, seconds: float) -> None:
        """Let the window live for some time."""
        self.until(lambda: False, seconds)

    def phase(self, name: str, act, done=None, seconds: float = 600.0, least: float = 0.0) -> None:
        """Do something and measure how the window answers until it is done."""
        self.probe.start()
        if self.stalls is not None:
            self.stalls.beat()
            self.stalls.forget()
        began, stolen = time.monotonic(), psutil.cpu_times()
        if act is not None:
            self._timer.singleShot(0, act)
        if done is not None and not self.until(done, seconds):
            raise SystemExit(f"{name}: not done after {seconds:g} s")
        took = time.monotonic() - began
        if took < least:
            self.rest(least - took)
            took = least if done is None else took
        late, busy = self.probe.stop()
        self._seen.append((late, busy))
        one = {"seconds": took, "stolen": taken(stolen), **answers(late, busy)}
        self.phases.pop(ALL, None)
        self.phases[name] = one
        parts = [np.concatenate(all_of) for all_of in zip(*self._seen, strict=True)]
        seconds = [phase["seconds"] for phase in self.phases.values()]
        shares = [phase["stolen"] for phase in self.phases.values()]
        self.phases[ALL] = {
            "seconds": sum(seconds),
            "stolen": float(np.average(shares, weights=seconds)),
            **answers(*parts),
        }
        say(
            f"{name:<44}{took:8.1f} s  p50 {one['p50']:.0f}  p99 {one['p99']:.0f}  "
            f"worst {one['worst']:.0f}  own p99 {one['own_p99']:.0f}  "
            f"own worst {one['own_worst']:.0f} ms  stolen {one['stolen']:.1%}"
        )
        if self.stalls is not None:
            self.stalls.tell(name)
        unfinished = {"variables": self.chosen.variables, "facts": self.facts}
        text = json.dumps({**unfinished, "phases": self.phases})
        (self.chosen.folder / "unfinished.json").write_text(text)

    def picture(self, name: str) -> None:
        """Keep a picture of the window."""
        if self.chosen.pictures is not None:
            self.chosen.pictures.mkdir(parents=True, exist_ok=True)
            self.window.grab().save(
                str(self.chosen.pictures / f"{self.chosen.variables}-{name}.png")
            )

    def run(self) -> None:
        """Go through all phases."""
        self._open()
        self._learn()
        self._after()
        self._close()

    def _open(self) -> None:
        session, window = self.session, self.window
        window.show()
        self.rest(2.0)
        session.recovery.start(Path(os.environ["XDG_STATE_HOME"]) / "autosave")
        while window.make_a_panel():
            self.rest(0.05)
        window.ensure_workspace()
        session.runs.prewarm()
        self.rest(6.0)
        self.phase("window open, nothing to do", None, least=5.0)

        def ready() -> bool:
            page = window.import_page
            return page is not None and page.reading is not None and not page.reader.busy

        self.phase(
            "reading the table on the import page",
            lambda: window.open_file(str(self.table)),
            ready,
            1800.0,
        )
        page = window.import_page
        self.phase("the import page with the table read", None, least=3.0)
        self.picture("import")

        def walk() -> None:
            names = page.reading.table.names
            for step in range(20):
                name = names[(step * len(names)) // 20]
                self._timer.singleShot(150 * step, lambda name=name: page.choose_column(name))

        self.phase("looking at 20 columns there", walk, least=4.0)
        self.phase(
            "importing", page.accept, lambda: session.data.dataset is not None, 600.0, least=3.0
        )
        self.picture("data")
        self.phase("the data page", self._walk_data, least=4.0)

    def _walk_data(self) -> None:
        names = self.session.data.variable_names
        for step in range(12):
            name = names[(step * len(names)) // 12]
            self._timer.singleShot(
                300 * step, lambda name=name: self.session.selection.select([name])
            )

    def _learn(self) -> None:
        session, window, chosen = self.session, self.window, self.chosen
        seconds = 60.0 * chosen.minutes

        def form() -> None:
            limits = replace(session.form.settings.limits, max_parents=6, time=seconds)
            session.form.change(
                score="bic", searcher="minobs", limits=limits, threads=chosen.threads
            )

        self.phase("filling the Learn form", form, least=3.0)
        started = time.monotonic()
        self.phase(
            "pressing Learn",
            lambda: session.runs.learn(),
            lambda: bool(session.runs.all),
            least=2.0,
        )
        run = session.runs.all[-1]

        def searching() -> bool:
            begun = any(name == "search" for name, _ in run.phases)
            return not run.active or (begun and run.metrics.get("parent_sets", 0.0) > 0)

        def drawn() -> bool:
            scene = window.workspace.graph.scene
            return not run.active or scene.drawing.m > 0

        self.phase("until a first network is drawn", None, drawn, 4 * seconds + 600)
        self.facts["first_drawn_s"] = time.monotonic() - started
        first = next((p.elapsed for p in run.trace if p.score > run.trace[0].score), float("nan"))
        self.facts["first_network_s"] = first
        self.picture("identification")
        self.phase("identification, a network growing", None, searching, 4 * seconds + 600)
        self.facts["identified_s"] = time.monotonic() - started
        self.picture("first")
        self.phase("search, first half minute of the live graph", None, least=30.0)
        self.picture("live")
        self._use_page("search, graph page in use")
        left = max(10.0, seconds - run.elapsed)
        self.phase("search, to its end", None, lambda: not run.active, left + 900.0)
        self.facts["run_wall_s"] = time.monotonic() - started

    def _use_page(self, name: str) -> None:
        """Zoom, pan, select, change the kind of graph, look at the data and back."""
        session, window = self.session, self.window
        page = window.workspace.graph
        names = session.data.variable_names
        acts = [*[page.view.zoom_in] * 12, *[lambda: page.view.pan(-60, 30)] * 8]
        acts += [lambda: self.picture("near")]
        acts += [
            page.view.fit,
            lambda: session.selection.select([names[7]]),
            lambda: page.selection.go_to(names[7]),
        ]
        acts += [lambda: self.picture("node"), *[page.view.zoom_out] * 10, page.view.fit]
        acts += [lambda: session.selection.select([])]
        acts += [lambda: window.workspace.show_page("data"), lambda: None]
        acts += [lambda: window.workspace.show_page("graph")]
        for step, act in enumerate(acts):
            self._timer.singleShot(200 * step, act)
        self.phase(name, None, least=0.2 * len(acts) + 2.0)

    def _after(self) -> None:
        session, window = self.session, self.window
        run = session.runs.all[-1]
        if run.result is None:
            raise SystemExit(f"the run failed: {run.message}\n{run.detail}")
        result = run.result
        self.facts |= {
            "score": result.score,
            "limit": result.limit or "",
            "elapsed_s": result.elapsed_s,
            "cpu_s": result.cpu_s,
            "worker_peak_mb": result.peak_memory_mb,
            "arcs": len(result.dag.arcs),
            "threads": result.threads,
            "parent_sets": run.metrics.get("parent_sets", 0.0),
            **{f"counter_{k}": v for k, v in result.counters.items()},
        }
        say(
            f"score {result.score:.1f}, {len(result.dag.arcs)} arcs, limit {result.limit}, "
            f"{result.elapsed_s:.0f} s, worker's peak {result.peak_memory_mb:.0f} MB"
        )
        calm = lambda: not session.tasks.busy and not window.workspace.graph.arranging.busy  # noqa: E731
        self.phase("after the end", None, calm, 300.0, least=8.0)
        self.picture("end")
        self._use_page("after the end, graph page in use")

        def kind(view: str) -> None:
            self.phase(
                f"the graph as {view.upper()}",
                lambda: session.graph.set_view(view),
                lambda: session.graph.graph is not None and session.graph.graph.kind == view,
                300.0,
                least=4.0,
            )

        kind("cpdag")
        self.picture("cpdag")
        kind("rpdag")
        kind("dag")
        saved = []
        session.files.saved.connect(saved.append)
        self.phase(
            "saving the project",
            lambda: session.files.save(Path(os.environ["XDG_STATE_HOME"]) / "p.bnstudio"),
            lambda: bool(saved),
            300.0,
            least=2.0,
        )
        for ending in ("arcs.csv", "bif"):
            self._export(ending)

    def _export(self, ending: str) -> None:
        done, failed = [], []
        path = Path(os.environ["XDG_STATE_HOME"]) / f"network.{ending}"
        if ending == "arcs.csv":
            self.exported = path
        self.phase(
            f"export as .{ending}",
            lambda: self.session.networks.export(
                path, "dag", done=done.append, failed=failed.append
            ),
            lambda: bool(done or failed),
            1200.0,
            least=1.0,
        )
        if failed:
            say(f"export failed: {failed[0]}")

    def _close(self) -> None:
        from bnstudio.job.memory import peak_mb

        self.facts["window_peak_mb"] = peak_mb()
        self.facts["together_peak_mb"] = self.memory.together
        document = self.session.document
        document.note_saved(document.path, document.place, all_of_it=True)
        began = time.monotonic()
        self.window.close()
        self.facts["close_s"] = time.monotonic() - began
        self.session.shutdown()
        self.collector.stop()


def main() -> None:
    """Make the table, run, keep the result, write it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--variables", type=int, default=10_000)
    parser.add_argument("--rows", type=int, default=5_000)
    parser.add_argument("--minutes", type=float, default=80.0, help="time limit of the run")
    parser.add_argument("--threads", type=int, default=None, help="default: the program's own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--stalls", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--report", action="store_true", help="tell of the last finished run")
    parser.add_argument("--make", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--judge", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    n, rows, seed = chosen.variables, chosen.rows, chosen.seed
    if chosen.make is not None:
        make_table(n, rows, seed, chosen.make)
        return
    table = chosen.folder / f"random-{n}-{rows}-{seed}.csv"
    if chosen.judge is not None:
        print(json.dumps(judge(n, rows, seed, table, chosen.judge)))
        return
    chosen.folder.mkdir(parents=True, exist_ok=True)
    tables.PAGE = tables.PAGE.with_name("benchmarks-orderings.md")
    if chosen.report:
        row = [row for row in kept(chosen.folder) if row["variables"] == n][-1]
        tables.write_section(TITLE, "-m tests.benchmarks.large", report(row), chosen.write)
        return
    same = [
        sys.executable,
        "-m",
        __spec__.name,
        f"--variables={n}",
        f"--rows={rows}",
        f"--seed={seed}",
    ]
    same.append(f"--folder={chosen.folder}")
    if not table.exists():
        say("sampling the table")
        subprocess.run([*same, f"--make={table}"], check=True)
    if "DISPLAY" not in os.environ and "WAYLAND_DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    say("compiling what is not compiled yet, as `bnstudio warm-up` does")
    subprocess.run([sys.executable, "-m", "bnstudio", "warm-up"], check=True)
    with tempfile.TemporaryDirectory() as home:
        # Nothing of the person's own is used or changed, and no stored parent sets are found.
        for name in ("CONFIG", "STATE", "CACHE", "DATA"):
            os.environ[f"XDG_{name}_HOME"] = str(Path(home) / name.lower())
            Path(home, name.lower()).mkdir()
        trial = Trial(chosen, table)
        trial.run()
        found = chosen.folder / f"found-{n}-{rows}-{seed}.arcs.csv"
        found.write_bytes(trial.exported.read_bytes())
    say("comparing with the truth")
    answer = subprocess.run([*same, f"--judge={found}"], check=True, stdout=subprocess.PIPE)
    row = {
        "variables": n,
        "rows": rows,
        "seed": seed,
        "minutes": chosen.minutes,
        "bytes": table.stat().st_size,
        "platform": trial.app.platformName(),
        "facts": trial.facts,
        "phases": trial.phases,
        "truth": json.loads(answer.stdout.splitlines()[-1]),
    }
    with (chosen.folder / "runs.jsonl").open("a") as file:
        file.write(json.dumps(row) + "\n")
    tables.write_section(TITLE, "-m tests.benchmarks.large", report(row), chosen.write)


if __name__ == "__main__":
    main()
