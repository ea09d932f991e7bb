"""How long a person waits at the start, and what the window takes at rest.

    python -m tests.benchmarks.start paint  [--times 5]
    python -m tests.benchmarks.start rest   TABLE [--seconds 20]
    python -m tests.benchmarks.start learn  TABLE [--cold] [--budget 20]

Each opens the real window in a process of its own, on the screen there is (or ``xvfb-run``), with
settings of its own. ``paint``: from the start of the process to the first paint, by the clock and
in processor time. ``rest``: memory of the window's process, and of those that it has started, some
seconds after the table was read. ``learn``: Learn is pressed as soon as the button can be, by Qt;
printed are the seconds after the first paint to the table, the first network and the end of the
run. ``--cold`` gives it an empty folder for compiled kernels. ``--tree`` takes another checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]

STORY = """
import json, os, sys, time
import psutil
from PySide6.QtCore import QTimer
from bnstudio.gui import app
from bnstudio.gui.window import main_window

task, table, seconds, budget = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
seen = {}

def now():
    return round(time.time() - seen["shown"], 2)

def processes():
    me = psutil.Process()
    return [me, *me.children(recursive=True)]

def memory():
    rows = []
    for process in processes():
        try:
            full = process.memory_full_info()
        except psutil.Error:
            continue
        rows.append([round(part / 1e6) for part in (full.rss, getattr(full, "pss", 0), full.uss)])
    return rows

def end(window):
    window.timer.stop()
    print("FACTS", json.dumps(seen))
    sys.stdout.flush()
    window.hide()
    window.services.shutdown()
    os._exit(0)

def look(window):
    s = window.services
    if window.importing is not None:
        if window.importing.foot.accept.isEnabled():
            window.importing.foot.accept.click()
        return
    if s.data.dataset is None or window.workspace is None:
        return
    seen.setdefault("table", now())
    if task == "rest":
        if now() > seen["table"] + seconds:
            seen["memory"] = memory()
            end(window)
        return
    run = next(iter(s.runs.all), None)
    card = window.workspace.learn.card
    if run is None:
        if card.main.isEnabled():
            s.form.change(limits=type(s.form.settings.limits)(time=budget))
            seen.setdefault("pressed", now())
            card.main.click()
        return
    if run.phase:
        seen.setdefault("phases", {}).setdefault(run.phase, now())
    if run.best is not None:
        seen.setdefault("network", now())
    if not run.active:
        seen.update(end=now(), state=run.state, status=run.status, score=run.score)
        seen["message"] = run.message
        end(window)

def begin(window):
    seen["shown"] = time.time()
    seen["start"] = round(app.seconds_since_start(), 2)
    seen["cpu"] = round(time.process_time(), 2)
    if task == "paint":
        QTimer.singleShot(0, lambda: end(window))
        window.timer = QTimer(window)
        return
    window.timer = QTimer(window)
    window.timer.timeout.connect(lambda: look(window))
    window.timer.start(20)

init = main_window.MainWindow.__init__
def patched(self, *a, **k):
    init(self, *a, **k)
    self.shown_first.connect(lambda: begin(self))
main_window.MainWindow.__init__ = patched
sys.exit(app.main([table] if table else []))
"""


def play(task: str, table: str, options: argparse.Namespace, place: Path) -> dict[str, object]:
    """Open the window once; return what it told."""
    folders = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
    surroundings = {**os.environ, "PYTHONPATH": str(options.tree)}
    surroundings |= {name: str(place / name.lower()) for name in folders}
    if options.cold:
        surroundings |= {"NUMBA_CACHE_DIR": str(place / "kernels"), "XDG_CACHE_HOME": str(place)}
    words = [task, table, str(options.seconds), str(options.budget)]
    done = subprocess.run(
        [sys.executable, "-c", STORY, *words],
        env=surroundings,
        cwd=place,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    found = re.search(r"^FACTS (.*)$", done.stdout, re.MULTILINE)
    if found is None:
        raise SystemExit(done.stdout + done.stderr)
    facts: dict[str, object] = json.loads(found[1])
    facts.pop("shown")
    return facts


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("task", choices=("paint", "rest", "learn"))
    parser.add_argument("table", nargs="?", default="", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--budget", type=float, default=20.0)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--tree", type=Path, default=HERE)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.times if options.task == "paint" else 1):
            facts = play(options.task, options.table, options, Path(folder))
            memory = facts.pop("memory", None)
            print(json.dumps(facts))
            for rss, pss, uss in memory or []:  # type: ignore[attr-defined]
                print(f"    RSS {rss} MB, PSS {pss} MB, USS {uss} MB")


if __name__ == "__main__":
    main()
