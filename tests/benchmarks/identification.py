"""The three identification methods at equal time, and ten thousand variables in bounded memory.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.identification [methods|large]``, with
``--write`` to keep the tables. Times are processor time of one core for each variable, so that
other work on the machine matters little.
Lists are compared by the sum of their best scores, an upper bound of every network over them, and
by the networks that one simple ordering search finds in them, the same for all.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from pathlib import Path

import numpy as np

from bnstudio.job import memory
from bnstudio.job.control import RunControl
from bnstudio.job.events import Progress
from bnstudio.job.run.identification import IdentificationSpec
from bnstudio.job.run.identification import identify as identify_stage
from bnstudio.job.spec import Limits
from bnstudio.scoring.parent_sets.anytime.identification import METHODS, identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks import tables
from tests.benchmarks.climbers import read
from tests.benchmarks.random_networks import random_data
from tests.support.searching import legal_within

DATA = ("dna.test", "msweb.valid", "ad.test")
SECONDS = (0.001, 0.003, 0.01, 0.1)
THREADS = 2


def best_network(table: ParentSetTable, restarts: int, seed: int = 0) -> float:
    """Return the best score of some ordering searches: random order, neighbours swapped."""
    rng = np.random.default_rng(seed)
    best = -np.inf
    for _ in range(restarts):
        order = [int(v) for v in rng.permutation(table.n)]
        before = np.zeros(table.n, dtype=bool)
        own = np.empty(table.n)
        for child in order:
            own[child] = table.scores[table.best_inside(child, before)]
            before[child] = True
        gained = True
        while gained:
            gained = False
            before[:] = False
            for j in range(table.n - 1):
                a, b = order[j], order[j + 1]
                new_b = table.scores[table.best_inside(b, before)]
                before[b] = True
                new_a = table.scores[table.best_inside(a, before)]
                before[b] = False
                if new_a + new_b > own[a] + own[b] + 1e-9:
                    order[j], order[j + 1] = b, a
                    own[a], own[b] = new_a, new_b
                    gained = True
                before[order[j]] = True
        best = max(best, float(own.sum()))
    return best


def compare(folder: Path, seconds: tuple[float, ...], names: tuple[str, ...]) -> list[str]:
    """Return the table of the three methods at equal time."""
    lines = [
        "BIC, at most 6 parents. Cells: sum of the best scores / best network of the ordering "
        "search, both as differences to independence selection with the longest time (higher is "
        "better) / sets scored for a variable. Time is of one core for each variable.",
        "",
        "| table | variables | time, ms | " + " | ".join(METHODS) + " |",
        "| --- | --- | --- |" + " --- |" * len(METHODS),
    ]
    for name in names:
        data = read(folder / "debd" / f"{name}.csv.gz")
        scorer = make_scorer(data)
        restarts = 10 if data.n < 500 else 2
        legal = legal_within(scorer, 6)
        results = {}
        for spent in seconds:
            for method in METHODS:
                identify(scorer, method, budget=Budget(sets=5), threads=THREADS)  # compile
                found = identify(
                    scorer,
                    method,
                    legal=legal,
                    budget=Budget(seconds=spent),
                    threads=THREADS,
                )
                reached = best_network(found.table, restarts)
                scored = found.counters["sets_scored"] / data.n
                results[spent, method] = found.table.upper_bound(), reached, scored
                print(name, spent, method, *results[spent, method], file=sys.stderr, flush=True)
        top, network, _ = results[seconds[-1], "independence"]
        for spent in seconds:
            cells = [
                f"{a - top:.1f} / {b - network:.1f} / {c:,.0f}"
                for a, b, c in (results[spent, method] for method in METHODS)
            ]
            line = f"| {name} | {data.n} | {spent * 1000:g} | " + " | ".join(cells) + " |"
            lines.append(line.replace("-0.0 ", "0.0 "))
    return lines


def large(n: int, rows: int, seconds: float, limit: float) -> list[str]:
    """Return the table of one run on n variables, as the command line does it."""
    network, data = random_data(n, rows, 1)
    true = [network.dag.parents(i) for i in range(n)]
    free = network.free_parameters
    del network
    small = random_data(20, 50, 1)[1]
    identify_stage(small, IdentificationSpec(sets=60, threads=1))  # compiled kernels are loaded
    held = memory.held_bytes() / 1e6
    began = time.monotonic()
    told = [0.0]

    def tell(event: object) -> None:
        if isinstance(event, Progress) and time.monotonic() > told[0] + 10:
            told[0] = time.monotonic()
            now = memory.held_bytes() / 1e6
            print(event.done, event.total, event.metrics, now, file=sys.stderr, flush=True)

    spec = IdentificationSpec(seconds=seconds, limits=Limits(memory=limit), threads=THREADS)
    done = identify_stage(data, spec, RunControl(tell))
    wall = time.monotonic() - began
    peak = memory.peak_mb()
    table = done.table
    scorer = make_scorer(data)
    local = [scorer.local(i, true[i]) for i in range(n)]
    ahead = sum(
        bool(table.scores[table.starts[i]] >= local[i] - 1e-6 * abs(local[i])) for i in range(n)
    )
    counters = done.table.provenance.counters
    scored = counters["sets_scored"]
    return [
        f"Independence selection on {n:,} variables and {rows:,} rows sampled from a random "
        f"network (2 to 4 states, 0 to 6 parents among the 50 nodes before, {free:,} free "
        f"parameters), no limit of parents, {seconds * 1000:g} ms of one core for each variable, "
        f"memory limit {limit * 1000:g} MB.",
        "",
        "| figure | |",
        "| --- | --- |",
        f"| sets scored | {scored:,.0f} |",
        f"| sets scored a second and core | {scored / done.cpu_s:,.0f} |",
        f"| sets kept | {len(table):,} |",
        f"| variables exhausted / stopped / full | {counters['variables_exhausted']:,.0f} / "
        f"{counters['variables_stopped']:,.0f} / {counters['variables_full']:,.0f} |",
        f"| ended by | {done.limit or 'the time of each variable'} |",
        f"| variables whose best set scores at least as well as their true parents | {ahead:,} |",
        f"| wall / processor time, s | {wall:.0f} / {done.cpu_s:.0f} |",
        f"| processor time as a share of all variables' budgets | {done.cpu_s / seconds / n:.2f} |",
        f"| memory before (data, program), MB | {held:.0f} |",
        f"| peak memory of the process, MB | {peak:.0f} |",
        f"| the finished table, MB | {held_by(table) / 1e6:.0f} |",
    ]


def held_by(table: ParentSetTable) -> int:
    """Return the bytes of a table's arrays."""
    return sum(part.nbytes for part in vars(table).values() if isinstance(part, np.ndarray))


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("what", nargs="?", choices=("methods", "large"))
    options.add_argument("--seconds", type=float, nargs="+")
    options.add_argument("--data", nargs="+", default=DATA)
    options.add_argument("--variables", type=int, default=10_000)
    options.add_argument("--rows", type=int, default=5_000)
    options.add_argument("--memory", type=float, default=0.6, help="limit of large, in GB")
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-identification.md"
    tables.HEAD = re.sub("^# Benchmarks", "# Benchmarks of identification", tables.HEAD)
    script = "-m tests.benchmarks.identification"
    if chosen.what in (None, "methods"):
        folder = Path(os.environ["BNSTUDIO_TEST_DATA"])
        lines = compare(folder, tuple(chosen.seconds or SECONDS), tuple(chosen.data))
        tables.write_section("Three methods at equal time", script, lines, chosen.write)
    if chosen.what in (None, "large"):
        seconds = (chosen.seconds or [0.03])[0]
        lines = large(chosen.variables, chosen.rows, seconds, chosen.memory)
        tables.write_section("Ten thousand variables", script, lines, chosen.write)


if __name__ == "__main__":
    main()
