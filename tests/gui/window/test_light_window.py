"""The window's own process stays small: the numeric libraries are in others.

The story is the whole program in a process of its own, as a person starts it, without a screen.
"""

import json
import os
import subprocess
import sys

from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS

HEAVY = ("numba", "llvmlite", "scipy", "pandas", "networkx", "pygraphviz", "pyscipopt")

STORY = """
import json, sys
from PySide6.QtCore import QTimer
from bnstudio.gui import app
from bnstudio.gui.window import main_window
from bnstudio.project.asking.ask import pid
from tests.support.session_tools import count_as_saved

HEAVY = {heavy}
seen = {"worked": []}

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
        seen.setdefault("end", [run.state, s.scores.change < 0, pid() is not None])
        if not visited(window):
            return
        count_as_saved(s)
        window.timer.stop()
        window.close()

def pages(window):
    # One after the other, with what it can do: a page that works is waited for.
    w, s = window.workspace, window.services
    first, second, *_ = s.graph.graph.names
    for key, page in w.pages_by_key.items():
        w.show_page(key)
        yield
        if hasattr(page, "start"):
            # Few rounds bring in what many do.
            if hasattr(page.form, "folds"):
                page.form.folds.set_number(2)
            if hasattr(page.form, "replicates"):
                page.form.replicates.set_number(3)
            page.start()
            yield
            seen["worked"] += [key] * bool(page.doing)
            while page.doing:
                yield
        note(key)
    for key in ("learn", "inspect", "query"):
        w.side.tabs.set_current_key(key)
        for names, pair in (((first,), None), ((first, second), (first, second))):
            s.selection.select(names, pair)
            yield from range(4)
        note(key)

def visited(window):
    if not hasattr(window, "visit"):
        window.visit = pages(window)
    return next(window.visit, window) is window

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


def test_from_start_over_an_edit_to_every_page_no_numeric_library_is_imported(tmp_path):
    table = tmp_path / "small.csv"
    rows = [f"{i % 2},{(i // 2) % 2},{(i % 2) ^ (i % 7 == 0)}" for i in range(200)]
    table.write_text("\n".join(["A,B,C", *rows]) + "\n")
    done = subprocess.run(
        [sys.executable, "-c", STORY.replace("{heavy}", repr(HEAVY)), str(table)],
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
    assert {"evaluate", "strength"} <= set(seen.pop("worked"))
    pages = {"data", "graph", "evaluate", *(page.key for page in MORE_PAGES)}
    side = {panel.key for panel in MORE_SIDE_PANELS}
    assert seen.keys() == {"start", "table", "run", "edit", "learn", *side, *pages}
    assert not any(seen.values()), seen


def test_no_file_of_the_window_imports_a_numeric_library():
    """Also those that are imported when something is asked for, from dialogs to exports."""
    program = f"""
import importlib, pkgutil, sys
import bnstudio.gui
for module in pkgutil.walk_packages(bnstudio.gui.__path__, "bnstudio.gui."):
    importlib.import_module(module.name)
    heavy = [name for name in {HEAVY} if name in sys.modules]
    assert not heavy, (module.name, heavy)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=280)
