"""Which searcher to propose: six of them at equal processor time, identification included.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.defaults [--write]``. Every run is a line
in ``defaults.jsonl`` beside this file, so that the script goes on where it stopped; several may run
side by side on different ``--data``.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.network.sample import sample
from tests.benchmarks import tables
from tests.benchmarks.climbers import read
from tests.benchmarks.processor_time import learn
from tests.benchmarks.random_networks import random_network
from tests.support.searching import table

ROWS = Path(__file__).with_name("defaults.jsonl")
TIMES = (10.0, 30.0, 60.0)
#: Searchers with what makes them go on as long as there is time.
SEARCHERS: dict[str, tuple[str, dict[str, object]]] = {
    "hill-climbing": ("hill-climbing", {"restarts": None}),
    "tabu": ("tabu", {"patience": 10**9}),
    "optimal-reinsertion": ("optimal-reinsertion", {"restarts": None}),
    "minobs, fixed lists": ("minobs", {"expansion": False}),
    "minobs": ("minobs", {}),
    "auto": ("auto", {}),
}
FOLDER = Path(os.environ.get("BNSTUDIO_TEST_DATA", "."))


def _debd(name: str) -> Callable[[], Dataset]:
    return lambda: read(FOLDER / "debd" / f"{name}.csv.gz")


def _random() -> Dataset:
    return sample(random_network(1000, 1), 5000, 1)


DATA: dict[str, tuple[str, Callable[[], Dataset]]] = {
    "alarm, 2,000 rows": (
        "bic", lambda: table(Path(__file__).parents[1] / "data" / "alarm_2000.csv")
    ),
    "alarm, 2,000 rows, BDeu": (
        "bdeu", lambda: table(Path(__file__).parents[1] / "data" / "alarm_2000.csv")
    ),
    "hailfinder5k": ("bic", lambda: read(FOLDER / "peers" / "hailfinder5k.csv.gz")),
    "plants.test": ("bic", _debd("plants.test")),
    "dna.test": ("bic", _debd("dna.test")),
    "dna.test, BDeu": ("bdeu", _debd("dna.test")),
    "msweb.valid": ("bic", _debd("msweb.valid")),
    "random network": ("bic", _random),
    "ad.test": ("bic", _debd("ad.test")),
}  # fmt: skip


def measure(name: str, times: list[float]) -> None:
    """Do the runs on a table that are missing."""
    score, make = DATA[name]
    dataset: Dataset | None = None
    for searcher, (kind, parameters) in SEARCHERS.items():
        missing = [at for at in times if (name, searcher, at) not in measured()]
        # How long identification takes depends on the time of the run, so minobs has a run each.
        runs = [[at] for at in missing] if kind == "minobs" else [missing]
        for wanted in filter(None, runs):
            dataset = make() if dataset is None else dataset
            done = learn(dataset, kind, max(wanted), score=score, **parameters)
            for at in wanted:
                row = {
                    "table": name, "variables": dataset.n, "searcher": searcher, "seconds": at,
                    "score": max(value for when, value in done.trace if when <= at),
                    "ended": done.result.limit, "spent": done.result.cpu_s,
                }  # fmt: skip
                with ROWS.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                print(row, file=sys.stderr, flush=True)


def measured() -> dict[tuple[str, str, float], dict[str, object]]:
    """Return the runs that are done."""
    if not ROWS.exists():
        return {}
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    return {(row["table"], row["searcher"], row["seconds"]): row for row in rows}


def page() -> list[str]:
    """Return the table of all runs that are done."""
    rows = measured()
    lines = [
        "One thread; reading and compiling left out. Cells: score less the best of the row. Hill "
        "climbing restarts and tabu search goes on as long as there is time; minobs works on the "
        "lists of the combined method, half of the time each, and makes them wider as it goes; "
        "with fixed lists it does not (`expansion` off). An empty cell was not measured.",
        "",
        "| table | variables | processor s | " + " | ".join(SEARCHERS) + " |",
        "| --- | --- | --- |" + " --- |" * len(SEARCHERS),
    ]
    for name in DATA:
        for seconds in TIMES:
            found = [rows.get((name, searcher, seconds)) for searcher in SEARCHERS]
            if not any(found):
                continue
            scores = [None if row is None else float(str(row["score"])) for row in found]
            best = max(score for score in scores if score is not None)
            cells = [
                "" if s is None else f"{s - best:.1f}" if s < best - 0.05 else "**0**"
                for s in scores
            ]
            variables = next(row["variables"] for row in found if row is not None)
            lines.append(f"| {name} | {variables:,} | {seconds:g} | " + " | ".join(cells) + " |")
    return lines


def main() -> None:
    """Measure what is missing, and show all."""
    options = argparse.ArgumentParser()
    options.add_argument("--data", nargs="*", default=list(DATA))
    options.add_argument("--seconds", type=float, nargs="+", default=list(TIMES))
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    for name in chosen.data:
        measure(name, chosen.seconds)
    tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-defaults.md"
    tables.HEAD = re.sub("^# Benchmarks", "# Which searcher to propose", tables.HEAD)
    tables.write_section(
        "Six searchers at equal time", "-m tests.benchmarks.defaults", page(), chosen.write
    )


if __name__ == "__main__":
    main()
