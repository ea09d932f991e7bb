"""Forecasts of the searches that prove, beside what the runs took.

Run as ``python -m tests.benchmarks.forecasts [--only WORD ...] [--searchers NAME ...] [--keep
FOLDER] [--again] [--write]`` with ``BNSTUDIO_TEST_DATA`` set. Each run is ``bnstudio learn`` in a
process of its own, one thread; the forecast is the one that the window shows before it. Finished
runs are kept as in ``tests.benchmarks.exact``.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from bnstudio import read_table
from bnstudio.job.run.forecast import forecast
from bnstudio.job.spec import RunSpec
from tests.benchmarks import exact, tables

SEARCHERS = ("exact", "bfbnb", "astar", "dp", "ilp")
_TRIVIAL = 0.5  # seconds, and megabytes of disk: below, a factor says nothing
_MOST = {"dp": 28, "ilp": 24}  # variables; the integer program is slow on long lists


def tasks():
    """Yield the name of each table and how it is prepared."""
    for k in exact.WDBC:
        yield f"wdbc {k}", ("peers/wdbc.csv.gz", k), []
    yield "letter", ("uci_raw/letter.csv.gz", None), exact.AS_MALONE
    yield "mushroom", ("uci_raw/mushroom.csv", None), exact.AS_MALONE
    for name in ("wine", "nltcs", "zoo", "hepatitis", "autos", "insurance1000", "flag"):
        yield name, (f"discretised/{name}.csv", None), []


def ratio(expected: float, taken: float) -> str:
    """Return how many times too much is expected; empty where both are trivial."""
    if max(expected, taken) < _TRIVIAL:
        return ""
    return f"{expected / taken:.2f}" if taken else "none taken"


def main() -> None:
    """Measure what is asked for, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--searchers", nargs="*", default=list(SEARCHERS))
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "bnstudio-exact")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    told = parser.parse_args()
    campaign = exact.Campaign(told.keep, told.again)
    lines = [
        "BIC, one thread: the forecast made before the run from the numbers of states and cases, "
        "and what the run took; the factor is forecast / taken, empty below "
        f"{_TRIVIAL} s and MB. Processor seconds hold the lists.",
        "",
        "| data | n | searcher | s: forecast, taken, factor | MB: forecast, taken, factor "
        "| MB of disk: forecast, taken, factor |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    factors = []
    for name, (place, columns), options in tasks():
        if told.only and not any(word == name for word in told.only):
            continue
        table = exact.prepared(campaign.folder, place, columns)
        for searcher in told.searchers:
            seen = None
            row = None
            n = columns or 0
            if n <= _MOST.get(searcher, n):
                row = campaign.learn(f"forecasts {name} {searcher}", table, searcher, options)
            if row is None or "failed" in row:
                continue
            seen = forecast(_as_learned(table, options), RunSpec(searcher=searcher, threads=1))
            if seen is None:
                continue
            n, disk = row["n_variables"], row["counters"].get("disk_peak_bytes", 0)
            pairs = (
                (seen.seconds, row["cpu_s"]),
                (seen.memory_bytes / 1e6, row["peak_memory_mb"]),
                (seen.disk_bytes / 1e6, disk / 1e6),
            )
            cells = [f"{one:,.1f}, {two:,.1f}, {ratio(one, two)}" for one, two in pairs]
            lines.append(f"| {name} | {n} | {searcher} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
            if max(pairs[0]) >= _TRIVIAL:
                factors.append(pairs[0][0] / pairs[0][1])
    if factors:
        within = sum(0.5 <= factor <= 2.0 for factor in factors)
        lines += [
            "",
            f"Time: {within} of {len(factors)} within a factor of two, median "
            f"{statistics.median(factors):.2f}, from {min(factors):.2f} to {max(factors):.2f}.",
        ]
    tables.write_section("Forecasts", "-m tests.benchmarks.forecasts", lines, told.write)


def _as_learned(table, options):
    words = dict(zip(options[::2], options[1::2], strict=True))
    return read_table(
        table,
        discretise=words.get("--discretise"),
        max_states=int(words["--max-states"]) if "--max-states" in words else None,
        missing=words.get("--missing", "state"),
    )


if __name__ == "__main__":
    main()
