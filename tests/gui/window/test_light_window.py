"""The window's own process stays small: the numeric libraries are in others.

The story is the whole program in a process of its own, as a person starts it, without a screen.
"""

import json
import os
import subprocess
import sys

STORY = """
import json, sys
from PySide6.QtCore import QTimer
from bnstudio.gui import app
from bnstudio.gui.window import main_window
from bnstudio.project.asking.ask import pid
from tests.support.session_tools import count_as_saved

HEAVY = ("numba", "llvmlite", "scipy", "pandas", "networkx", "pygraphviz", "pyscipopt")
seen = {}

def note(when):
    seen[when] = [name for name in HEAVY if name in sys.modules]

def look(window):
    s = window.services
    if window.import_page is not None and window.importing is not None:
        # As the person would, who takes what is proposed.
        if window.importing.foot.accept.isEnabled():
            window.importing.foot.accept.click()
        return
    if s.data.dataset is None or window.workspace is None:
        return
    run = next(iter(s.runs.all), None)
    if "table" not in seen:
        note("table")
    elif run is None:
        if not window.workspace.learn.reason():
            window.workspace.learn.learn()
    elif "run" not in seen:
        if not run.active and s.scores.known and s.graph.dag is not None:
            note("run")
            names = s.graph.dag.names
            s.graph.delete([(names[a], names[b]) for a, b in sorted(s.graph.dag.arcs)[:1]])
    elif s.scores.change is not None:
        note("edit")
        seen["end"] = [run.state, s.scores.change < 0, pid() is not None]
        count_as_saved(s)
        window.timer.stop()
        window.close()

def begin(window):
    note("start")
    window.timer = QTimer(window)
    window.timer.timeout.connect(lambda: look(window))
    window.timer.start(50)

init = main_window.MainWindow.__init__
def patched(self, *a, **k):
    init(self, *a, **k)
    self.shown_first.connect(lambda: begin(self))
main_window.MainWindow.__init__ = patched
status = app.main([sys.argv[1]])
import psutil
left = [" ".join(p.cmdline()) for p in psutil.Process().children(recursive=True)]
seen["left"] = [words for words in left if "resource_tracker" not in words]  # ends with this one
print(json.dumps(seen))
sys.exit(status)
"""


def test_from_start_to_an_edit_no_numeric_library_is_imported(tmp_path):
    table = tmp_path / "small.csv"
    rows = [f"{i % 2},{(i // 2) % 2},{(i % 2) ^ (i % 7 == 0)}" for i in range(200)]
    table.write_text("\n".join(["A,B,C", *rows]) + "\n")
    done = subprocess.run(
        [sys.executable, "-c", STORY, str(table)],
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": str(tmp_path),
            "XDG_STATE_HOME": str(tmp_path),
        },
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen.pop("end") == ["finished", True, True]
    assert seen.pop("left") == []
    assert seen == {"start": [], "table": [], "run": [], "edit": []}
