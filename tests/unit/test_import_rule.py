"""Only the window loads Qt, and every module outside it imports in a fresh process."""

import json
import subprocess
import sys
from pathlib import Path

import bnstudio

PROBE = """
import importlib, json, sys
names = json.loads(sys.argv[1])
for name in names:
    importlib.import_module(name)
qt = sorted(m for m in sys.modules if m.split(".")[0] in {"PySide6", "shiboken6", "pyqtgraph"})
print(json.dumps(qt))
"""


def modules_outside_gui() -> list[str]:
    root = Path(bnstudio.__file__).parent
    names = []
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        if "gui" not in parts and parts[-1] != "__main__":
            names.append(".".join(part for part in parts if part != "__init__"))
    return names


def test_nothing_outside_gui_loads_qt():
    names = modules_outside_gui()
    assert {"bnstudio.cli", "bnstudio.job.process.worker", "bnstudio.search.climbing.tabu"} <= set(
        names
    )
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(names)],
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    assert json.loads(done.stdout) == []
