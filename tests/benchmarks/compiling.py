"""Processor seconds that the kernels take to compile in an empty folder, kernel by kernel.

Run as ``python -m tests.benchmarks.compiling [--write]``; ``--write`` puts the table into
``docs/benchmarks-compiling.md``. One process goes through the steps of ``bnstudio warm-up`` in
their order; a kernel's time is without that of the kernels that it calls.
"""

from __future__ import annotations

import contextlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from numba.core import event

from bnstudio.errors import BnstudioError
from bnstudio.job import warm_up
from bnstudio.search.control import Stopped

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-compiling.md"
SHOWN = 40


class Watch(event.Listener):
    """Notes the kernel, the signature and the time of each compilation."""

    def __init__(self) -> None:
        self.stage = ""
        self.rows: list[tuple[str, str, float]] = []
        self._open: list[list[float]] = []

    def on_start(self, _event: event.Event) -> None:
        """Begin with a kernel, perhaps in the middle of another."""
        self._open.append([time.process_time(), 0.0])

    def on_end(self, happened: event.Event) -> None:
        """Note what a kernel took, less what those took that it called."""
        began, inner = self._open.pop()
        took = time.process_time() - began
        if self._open:
            self._open[-1][1] += took
        function = happened.data["dispatcher"].py_func
        self.rows.append((self.stage, f"{function.__module__}.{function.__name__}", took - inner))


def measure(out: Path) -> None:
    """Compile everything in this process and write what was noted."""
    watch = Watch()
    spans = defaultdict(float)
    with event.install_listener("numba:compile", watch):
        for step in warm_up.steps():
            watch.stage = step.stage
            began = time.process_time()
            with contextlib.suppress(BnstudioError, Stopped):
                step.work(*step.what, warm_up.sample(step.wide, step.weighted))
            spans[step.stage] += time.process_time() - began
    out.write_text(json.dumps([spans, watch.rows]))


def lines(spans: dict[str, float], rows: list[tuple[str, str, float]]) -> list[str]:
    """Return the page's tables."""
    found = ["| area | signatures | seconds | up to here |", "| --- | --- | --- | --- |"]
    sofar = 0.0
    for stage, span in spans.items():
        sofar += span
        count = sum(row[0] == stage for row in rows)
        found.append(f"| {stage} | {count} | {span:.1f} | {sofar:.1f} |")
    kernels: dict[str, list[float]] = defaultdict(list)
    for _, name, took in rows:
        own = name.startswith("bnstudio.")
        kernels[name.removeprefix("bnstudio.") if own else "(functions of numba's)"].append(took)
    total = sum(row[2] for row in rows)
    found += ["", "| kernel | signatures | seconds | share |", "| --- | --- | --- | --- |"]
    ranked = sorted(kernels.items(), key=lambda item: -sum(item[1]))
    for name, times in ranked[:SHOWN]:
        took = sum(times)
        found.append(f"| `{name}` | {len(times)} | {took:.2f} | {took / total:.1%} |")
    others = [took for _, times in ranked[SHOWN:] for took in times]
    found.append(f"| {len(ranked) - SHOWN} others | {len(others)} | {sum(others):.2f} | |")
    return found


def main() -> None:
    """Measure in a process of its own, whose folder for kernels is empty."""
    if sys.argv[1:2] == ["--measure"]:
        measure(Path(sys.argv[2]))
        return
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "measured.json")
        subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.compiling", "--measure", str(out)],
            env={**os.environ, "NUMBA_CACHE_DIR": str(Path(folder, "kernels"))},
            check=True,
        )
        table = lines(*json.loads(out.read_text()))
    print("\n".join(table))
    if "--write" in sys.argv:
        machine = (
            f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        )
        head = PAGE.read_text(encoding="utf-8").split("## Kernel by kernel")[0]
        section = f"## Kernel by kernel\n\n`python -m tests.benchmarks.compiling` ({machine})\n\n"
        PAGE.write_text(head + section + "\n".join(table) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
