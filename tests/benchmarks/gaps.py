"""How far from the best network a long run of ``auto`` proves to be.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.gaps [--tables ...] [--write]``. Each run
has ``--seconds`` of processor time on one thread and is a line in ``gaps.jsonl`` beside this file,
so that the script goes on where it stopped. A bound is checked against the best score known: that
of any run here or in ``defaults.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.benchmarks import defaults, tables
from tests.benchmarks.defaults_tables import DATA
from tests.benchmarks.processor_time import learn
from tests.support.searching import dependent

RUNS = Path(__file__).with_name("gaps.jsonl")
TABLES = ("plants.test", "dna.test", "msweb.test", "ad.test")
SECONDS = 600.0


def best_known(table: str, own: float) -> float:
    """Return the best score of any run on a table."""
    others = [
        score
        for run in defaults.measured(defaults.RUNS)
        if run.table == table
        for score in run.scores.values()
    ]
    return max([own, *others])


def line(run: dict[str, float | str]) -> str:
    """Return the row of a run."""
    score, bound = float(run["score"]), float(run["bound"])
    best = best_known(str(run["table"]), score)
    return (
        f"| {run['table']} | {run['variables']:,} | {run['seconds']:.0f} | {score:,.1f} "
        f"| {bound:,.1f} | {(bound - score) / abs(score):.1%} | {best:,.1f} "
        f"| {'yes' if bound >= best - 1e-6 * abs(best) else '**no**'} |"
    )


def main() -> None:
    """Do the runs that are missing, and show all."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", nargs="*", default=list(TABLES))
    options.add_argument("--seconds", type=float, default=SECONDS)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    runs = [json.loads(text) for text in RUNS.read_text().splitlines()] if RUNS.exists() else []
    for variables in (14, 34):
        learn(dependent(variables, 300), "auto", 2.0)  # compile
    for name in chosen.tables:
        if any(run["table"] == name and run["seconds"] == chosen.seconds for run in runs):
            continue
        data = DATA[name].make()
        done = learn(data, "auto", chosen.seconds, seed=1, score=DATA[name].score)
        run = {
            "table": name, "variables": data.n, "seconds": chosen.seconds,
            "score": round(done.score, 4), "bound": round(done.result.bound, 4),
            "status": done.result.status, "version": defaults.version(),
        }  # fmt: skip
        runs.append(run)
        with RUNS.open("a") as file:
            file.write(json.dumps(run) + "\n")
        print(line(run), file=sys.stderr, flush=True)
    head = [
        "The best network after so many processor seconds on one thread, the upper bound told with "
        "it, and whether the best score known keeps the bound.",
        "",
        "| table | variables | processor s | score | bound | gap | best known | kept |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    tables.PAGE = defaults.ROOT / "docs" / "benchmarks-defaults.md"
    tables.write_section(
        "Gaps of long runs", "-m tests.benchmarks.gaps",
        [*head, *(line(run) for run in runs)], chosen.write,
    )  # fmt: skip


if __name__ == "__main__":
    main()
