"""All parent sets of two tables: time, sets scored and kept, memory; the engines compared.

Run as ``python -m tests.benchmarks.parent_sets [--tables|--families|--engines] [--write]`` with
``BNSTUDIO_TEST_DATA`` set. Times are processor seconds of one thread; every engine does the same
walk in a process of its own, so that memory is its own. The second part scores families of 3 to 6
in the walk of one child, against ``numpy.bincount`` and pyAgrum's scorer on such families.
"""

from __future__ import annotations

import csv
import gzip
import json
import math
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.scoring.parent_sets.exact import walk as walking
from bnstudio.scoring.parent_sets.exact.enumeration import COUNTERS
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks import tables
from tests.support.searching import coded, enumerate_parent_sets, legal_within

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-parent-sets.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of parent sets and counting")

TABLES = {
    "alarm": ("bnlearn_samples/alarm.csv.gz", "alarm, 37 x 20,000, up to 4 parents", 4),
    "wdbc5": ("peers/wdbc.csv.gz", "wdbc, 31 x 569, up to 5 parents", 5),
    "wdbc": ("peers/wdbc.csv.gz", "wdbc, 31 x 569, up to 6 parents", 6),
}


def read(place):
    path = Path(os.environ["BNSTUDIO_TEST_DATA"]) / place
    with gzip.open(path, "rt") as file:
        _, *rows = list(csv.reader(file))
    columns = []
    for column in zip(*rows, strict=True):
        code = {state: k for k, state in enumerate(sorted(set(column)))}
        columns.append([code[value] for value in column])
    return coded(columns)


def one(name, score, engine, prune):
    """Enumerate one table in this process; print its figures."""
    place, _, limit = TABLES[name]
    data = read(place)
    scorer = make_scorer(data, score)
    chosen = None if engine == "auto" else engine
    some = np.zeros((data.n, data.n), dtype=bool)
    some[1:5, 0] = True
    # Compiled kernels come from disk.
    enumerate_parent_sets(scorer, legal_within(scorer, allowed=some), engine=chosen)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    table = enumerate_parent_sets(
        scorer, legal_within(scorer, limit), engine=chosen, prune=prune == "True"
    )
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    counters = dict(table.provenance.counters)
    print(
        json.dumps({"s": seconds, "mb": (peak - before) / 1024, "all_mb": peak / 1024, **counters})
    )


def run(*arguments):
    command = [sys.executable, "-m", __spec__.name, "--one", *map(str, arguments)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def enumerations(write):
    lines = [
        "Cut: by size / penalty / entropy / observed cells / with a subset. Memory: what the walk "
        "added to the process.",
        "",
        "| table | score | engine | s | sets scored | sets a second | cut | kept | MB added |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, (_, title, _) in TABLES.items():
        runs = [("bic", "auto", True), ("bdeu", "auto", True)]
        if name != "wdbc":
            runs += [("bic", engine, True) for engine in ENGINES] + [("bic", "auto", False)]
        for score, engine, prune in runs:
            found = run(name, score, engine, prune)
            shown = engine
            if engine == "auto":
                picked = [(found[f"variables_by_{key}"], key) for key in ENGINES]
                shown = "its own choice: " + ", ".join(
                    f"{key} {count}" for count, key in picked if count
                )
            if not prune:
                shown += "; no bounds"
            cut = " / ".join(f"{found[key]:,}" for key in COUNTERS[2:7])
            lines.append(
                f"| {title} | {score} | {shown} | {found['s']:.1f} | {found['sets_scored']:,} "
                f"| {found['sets_scored'] / found['s']:,.0f} | {cut} | {found['sets_kept']:,} "
                f"| {found['mb']:.0f} |"
            )
            print(lines[-1], flush=True)
    tables.write_section("All parent sets", "-m tests.benchmarks.parent_sets", lines, write)


def by_numpy(codes, arity, families):
    for family in families:
        code = codes[family[0]].astype(np.int64)
        step = arity
        for parent in family[1:]:
            code += codes[parent] * np.int64(step)
            step *= arity
        np.bincount(code, minlength=step)


def agrum_seconds(data, families):
    """Seconds a family with pyAgrum's BIC, or nan where it is not installed."""
    try:
        import pandas
        import pyagrum
    except ImportError:
        return math.nan
    frame = pandas.DataFrame({f"V{i}": data.codes[i].astype(str) for i in range(data.n)})
    learner = pyagrum.BNLearner(frame)
    learner.useScoreBIC()
    learner.setNumberOfThreads(1)
    learner.score("V0", ["V1"])  # the first call prepares the table
    began = time.process_time()
    for family in families:
        learner.score(f"V{family[0]}", [f"V{p}" for p in family[1:]])
    return (time.process_time() - began) / len(families)


def families(write):
    lines = [
        "BIC families a second and core in the walk of one child (all sets of the size before it "
        "included), by the engine the program picks; how many times as long numpy.bincount takes "
        "(counting alone) and pyAgrum (score of the same families, called from Python).",
        "",
        "| rows | family | arity | picked | families a second | ns a row and variable "
        "| numpy.bincount | pyAgrum |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for rows in (1_000, 10_000, 100_000):
        for size in (3, 4, 5, 6):
            for arity in (2, 3, 4):
                lines.append(family_line(rows, size, arity))
                print(lines[-1], flush=True)
    tables.write_section("Families", "-m tests.benchmarks.parent_sets", lines, write)


def family_line(rows, size, arity):
    random = np.random.default_rng(size)
    # As many candidates as make some ten million rows of work.
    n = next(
        n for n in range(40, size, -1) if math.comb(n - 1, size - 1) * rows < 2e8 or n == size + 1
    )
    common = random.integers(0, arity, (3, rows))
    noise = random.random((n, rows)) < 0.6
    columns = np.where(noise, random.integers(0, arity, (n, rows)), common[np.arange(n) % 3])
    data = coded(columns, [arity] * n)
    scorer = make_scorer(data, "bic")
    engine = Engines.of(data).choose(0, range(1, n), size - 1)
    task = Task(scorer, legal_within(scorer, size - 1), engine, prune=False)
    sets = walks = 0
    seconds = 0.0
    while seconds < 0.15 or walks < 2:
        walk = walking.Walk(task, 0)
        began = time.process_time()
        while not walk.step():
            pass
        walks += 1
        if walks > 1:  # the first one loads the kernels
            seconds += time.process_time() - began
            sets += int(walk.counters[0]) - 1
    rate = sets / seconds
    count = 40
    some = [[0, *random.choice(np.arange(1, n), size - 1, replace=False)] for _ in range(count)]
    began = time.process_time()
    by_numpy(data.codes, arity, some)
    numpy = (time.process_time() - began) / count
    agrum = agrum_seconds(data, some)
    return (
        f"| {rows:,} | {size} | {arity} | {engine} | {rate:,.0f} | {1e9 / rate / rows / size:.3f} "
        f"| {numpy * rate:.0f} | {agrum * rate:.0f} |"
    )


def engines(write):
    """Write what a family costs with each engine on skewed columns."""
    lines = [
        "Microseconds a family in a walk at the depth given, on 20 columns whose most common state "
        "has the share given and whose other rows are spread evenly. Bold: the one the program "
        "picks.",
        "",
        "| rows | arity | share | parents | " + " | ".join(ENGINES) + " |",
        "| --- | --- | --- | --- |" + " --- |" * len(ENGINES),
    ]
    for rows in (2_000, 20_000, 100_000):
        for arity, share in ((2, 0.9), (2, 0.99), (2, 0.999), (4, 0.9), (4, 0.99), (4, 0.999)):
            random = np.random.default_rng(1)
            even = random.integers(0, arity, (20, rows))
            data = coded(np.where(random.random((20, rows)) < share, 0, even), [arity] * 20)
            desks = Engines.of(data)
            for depth in (2, 4, 6):
                costs = {name: desks.measure(name, 0, range(1, 20), depth) for name in ENGINES}
                cells = [
                    f"**{1e6 * cost:.2f}**" if cost == min(costs.values()) else f"{1e6 * cost:.2f}"
                    for cost in costs.values()
                ]
                shown = " | ".join(cells)
                lines.append(f"| {rows:,} | {arity} | {share} | {depth} | {shown} |")
                print(lines[-1], flush=True)
    tables.write_section("Skewed columns", "-m tests.benchmarks.parent_sets", lines, write)


if __name__ == "__main__":
    if "--one" in sys.argv:
        one(*sys.argv[sys.argv.index("--one") + 1 :])
    else:
        parts = {"--tables": enumerations, "--families": families, "--engines": engines}
        chosen = [name for name in parts if name in sys.argv] or list(parts)
        for name in chosen:
            parts[name]("--write" in sys.argv)
