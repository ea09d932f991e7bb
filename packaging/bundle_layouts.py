"""Have a bundle draw in every style:  python packaging/bundle_layouts.py PROGRAM

A window cannot be asked what drew its graph, and draws in a simpler way where Graphviz cannot be
loaded. So the layout process of the bundle is started from here, as its window does it, and must
answer with ``dot``, ``sfdp`` and the circle, out of libraries of its own. The Python that runs this
has bnstudio, in the version of the bundle.
"""

import multiprocessing
import os
import queue
import sys
from multiprocessing import resource_tracker
from pathlib import Path

import numpy as np

from bnstudio.graph.layout.request import STYLES, LayoutRequest
from bnstudio.graph.layout.service import LayoutService

ENGINES = {
    "force": "sfdp",
    "circular": "circular",
    "radial": "radial",
}  # of the other styles it is dot


def strange_libraries(pid: int, folder: Path) -> list[str]:
    """Return what a process has loaded that is neither of the folder nor of the system."""
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    paths = {line.split(maxsplit=5)[5] for line in lines if ".so" in line}
    own = (f"{folder}{os.sep}", "/lib/", "/lib64/", "/usr/lib/")
    return sorted(path for path in paths if not path.startswith(own))


def main(program: Path) -> int:
    resource_tracker.ensure_running()  # by this Python, before the program stands in its place
    # A bundled program starts itself, and looks for modules nowhere else.
    inside = program.parent / "_internal"
    sys.frozen, sys.executable = True, str(program)
    multiprocessing.set_executable(str(program))
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    parts = ("base_library.zip", f"{python}/lib-dynload", "")
    sys.path[:] = [str(inside / part) for part in parts]
    del sys.modules["__main__"].__file__  # what the new process need not import
    sys.modules["__main__"].__spec__ = None

    edges = np.array([(a, b) for b in range(1, 24) for a in {b // 2, b // 3}])
    sizes = np.tile((90.0, 30.0), (26, 1))  # the last two have no arc
    service = LayoutService()
    faults = []
    try:
        for style in STYLES:
            service.ask(LayoutRequest(sizes, edges, style=style))
            try:
                layout = service.results.get(timeout=120)
            except queue.Empty:
                faults.append(f"{style}: no answer")
                continue
            print(f"  {style}: drawn by {layout.engine}")
            if layout.engine != ENGINES.get(style, "dot"):
                faults.append(f"{style}: drawn by {layout.engine}")
            if not np.isfinite(layout.positions).all() or len(np.unique(layout.positions)) < 4:
                faults.append(f"{style}: no drawing")
        assert service.pid is not None
        faults += strange_libraries(service.pid, program.parent)
    finally:
        service.close()
    for fault in faults:
        print(f"  fault: {fault}")
    return bool(faults)


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]).resolve()))
