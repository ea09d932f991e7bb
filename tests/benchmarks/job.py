"""How smooth the window's process stays, and how quickly a run obeys, while a worker runs.

Run as ``python -m tests.benchmarks.job [--rows 100000] [--write]``. A loop in this process sleeps
5 ms again and again, as an idle window does, drains the run's events as the window's timer does,
and measures how late each round is: idle, with a run on the default number of threads, and with
one thread a core.
"""

from __future__ import annotations

import argparse
import os
import time

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.job.cores import default_threads
from bnstudio.job.events import Failed, Finished, Incumbent
from bnstudio.job.process.handle import JobHandle
from bnstudio.job.process.pool import JobPool
from bnstudio.job.spec import RunSpec
from tests.benchmarks.tables import write_section

VARIABLES = 100
SECONDS = 10.0
TICK = 0.005


def table(rows: int) -> Dataset:
    """A chain of noisy copies with three states."""
    rng = np.random.default_rng(0)
    codes = np.empty((VARIABLES, rows), dtype=np.uint8)
    codes[0] = rng.integers(0, 3, rows)
    for i in range(1, VARIABLES):
        noise = rng.integers(0, 3, rows)
        codes[i] = np.where(rng.random(rows) < 0.6, codes[rng.integers(0, i)], noise)
    variables = tuple(Variable(f"V{i}", ("a", "b", "c")) for i in range(VARIABLES))
    return Dataset(variables, codes)


def late(handle: JobHandle | None, seconds: float) -> tuple[list[float], int]:
    """Milliseconds by which each round was late, and the number of events drained."""
    found, events = [], 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        began = time.perf_counter()
        time.sleep(TICK)
        while handle is not None and not handle.events.empty():
            event = handle.events.get()
            events += 1
            if isinstance(event, Failed):
                raise RuntimeError(event.message)
        found.append((time.perf_counter() - began - TICK) * 1000)
    return found, events


def ended(handle: JobHandle, kind: type) -> float:
    """Wait for an event of a kind; return when it came."""
    while not isinstance(handle.events.get(timeout=300), kind):
        pass
    return time.perf_counter()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    data = table(options.rows)
    pool = JobPool()
    pool.prewarm()
    assert pool._idle is not None
    pool._idle.ready.wait()
    cores = os.cpu_count() or 1
    lines = [
        f"{VARIABLES} variables, {options.rows} rows, hill climbing with restarts, {SECONDS:.0f} s "
        "each. Lateness of a loop that sleeps 5 ms, in milliseconds; start and stop as the window "
        "sees them.",
        "",
        "| | median | 99th percentile | worst | events | start to first network | stop |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]

    def row(name: str, found: list[float], *rest: object) -> None:
        metrics = [np.median(found), np.percentile(found, 99), max(found)]
        cells = [name, *(f"{figure:.2f}" for figure in metrics), *map(str, rest)]
        lines.append("| " + " | ".join(cells) + " |")

    row("idle", late(None, SECONDS)[0], "", "", "")
    for threads in sorted({default_threads(), cores}):
        spec = RunSpec(parameters={"restarts": None}, threads=threads)
        began = time.perf_counter()
        handle = pool.start(data, spec)
        returned = time.perf_counter() - began
        first = ended(handle, Incumbent) - began
        found, events = late(handle, SECONDS)
        asked = time.perf_counter()
        handle.stop()
        stopped = ended(handle, Finished) - asked
        row(
            f"{threads} of {cores} threads",
            found,
            events,
            f"{first:.2f} s (start() took {returned * 1000:.1f} ms)",
            f"{stopped * 1000:.0f} ms",
        )
        handle.join()
    pool.shutdown()
    write_section("Job", "-m tests.benchmarks.job", lines, options.write)


if __name__ == "__main__":
    main()
