"""Which search `exact` chooses, beside those it chooses from, on lists that are found once.

Run as ``python -m tests.benchmarks.exact_choice [--only WORD ...] [--write]`` with
``BNSTUDIO_TEST_DATA`` set. The lists of parent sets of each table are found once and kept in
``--keep FOLDER``, as are finished rows; every search then works on the lists alone. Processor
seconds are of the search, kernels compiled before.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bnstudio.errors import BnstudioError
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import LISTED
from bnstudio.job.run.runner import run_on_lists
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.search.control import Stopped
from tests.benchmarks import exact, tables

DATA = Path(os.environ.get("BNSTUDIO_TEST_DATA", ""))
SEARCHERS = ("dp", "astar", "bfbnb", "ilp")
_MOST = 26  # variables that dynamic programming is measured on
_TRIVIAL = 0.3  # seconds: below it a factor says nothing


def tasks():
    """Yield the name of each problem and how its lists are had: a cache, or a table's command."""
    for name in ("hepatitis, 126 rows", "segment", "spect", "mushroom", "autos", "flag"):
        place, left_out, options, _ = exact.TABLE1[name]
        yield name, (place, None, left_out, options)
    for k in (20, 22, 24, 26, 28, 31):
        yield f"wdbc {k}", ("peers/wdbc.csv.gz", k, (), [])
    for name in ("insurance5k", "alarm5k", "hailfinder5k"):
        yield f"{name}, 3 parents", (f"peers/{name}.csv.gz", None, (), ["--max-parents", "3"])
    for name in ("insurance1000", "autos", "flag"):
        yield f"discretised {name}", (f"discretised/{name}.csv", None, (), [])
    for name in ("letter", "vehicle"):
        yield name, (f"uci_raw/{name}.csv.gz", None, (), exact.AS_MALONE)
    for name in ("alarm-5000", "mildew-5000", "child-5000"):
        yield f"cache {name}", f"scores/bn-slim/{name}.jkl.gz"


def lists_of(folder, name, how):
    if isinstance(how, str):
        return DATA / how
    path = folder / f"{name.replace(' ', '-').replace(',', '')}.jkl"
    if not path.exists():
        place, columns, left_out, options = how
        table = exact.prepared(folder, place, columns, left_out)
        command = [sys.executable, "-m", "bnstudio", "parent-sets", str(table), "--method", "exact"]
        subprocess.run([*command, *options, "--out", str(path)], check=True, capture_output=True)
    return path


class Capped(RunControl):
    """Ends a run after some processor seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.ends = time.process_time() + seconds

    def check(self) -> None:
        super().check()
        if time.process_time() > self.ends:
            raise Stopped("time")


def measured(path, searcher, seconds, scratch):
    spec = RunSpec(
        score=LISTED,
        searcher=searcher,
        lists=ListSpec(file=str(path)),
        threads=1,
        limits=Limits(scratch=str(scratch) if searcher in ("bfbnb", "exact") else None),
    )
    table = read_parent_sets(path)
    try:
        result = run_on_lists(table, spec, Capped(seconds))
    except BnstudioError as error:
        return {"failed": str(error)}
    return {
        "n": table.n,
        "sets": len(table),
        "status": result.status,
        "score": result.score,
        "cpu": result.cpu_s,
        "message": result.message,
        "counters": {name: float(value) for name, value in result.counters.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--searchers", nargs="*", default=[*SEARCHERS, "exact"])
    parser.add_argument("--keep", default=str(Path(tempfile.gettempdir()) / "bnstudio-choice"))
    parser.add_argument("--cap", type=float, default=100.0)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    folder = Path(options.keep)
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "rows.json"
    rows = json.loads(kept.read_text()) if kept.exists() else {}
    for name, how in tasks():
        if options.only and not any(word in name for word in options.only):
            continue
        path = lists_of(folder, name, how)
        for searcher in options.searchers:
            key = f"{name} | {searcher}"
            if key in rows and not options.again:
                continue
            if searcher == "dp" and read_parent_sets(path).n > _MOST:
                continue
            rows[key] = measured(path, searcher, options.cap, folder / "scratch")
            kept.write_text(json.dumps(rows))
            print(key, {k: v for k, v in rows[key].items() if k != "counters"}, flush=True)
    report(rows, options)


def report(rows, options) -> None:
    head = (*SEARCHERS, "exact")
    lines = [
        "Processor seconds of the search alone, one thread, the lists given. -: not measured "
        f"(dynamic programming beyond {_MOST} variables), or refused; >: not proved then. The "
        f"factor is that of `exact` to the best of the four; below {_TRIVIAL} s it says nothing.",
        "",
        f"| lists | n | sets | {' | '.join(head)} | chosen | factor |",
        f"| --- | --- | --- | {'--- | ' * len(head)}--- | --- |",
    ]
    for name, _ in tasks():
        own = {one: rows.get(f"{name} | {one}") for one in head}
        if own["exact"] is None or "failed" in own["exact"]:
            continue
        cells, proved = [], []
        for one in head:
            row = own[one]
            if row is None or "failed" in row:
                cells.append("-")
                continue
            if row["status"] == "optimal" and one != "exact":
                proved.append(row["cpu"])
            cells.append(("" if row["status"] == "optimal" else "> ") + f"{row['cpu']:.2f}")
        spent, best = own["exact"]["cpu"], min(proved, default=None)
        factor = "" if best is None or spent < _TRIVIAL else f"{spent / best:.1f}"
        counters = own["exact"]["counters"]
        chosen = ", ".join(one for one in SEARCHERS if counters.get(f"components_{one}"))
        first = own["exact"]
        lines.append(
            f"| {name} | {first['n']} | {first['sets']:,} | {' | '.join(cells)} | {chosen} | "
            f"{factor} |"
        )
    script = "-m tests.benchmarks.exact_choice"
    tables.write_section("The choice of `exact`", script, lines, options.write)


if __name__ == "__main__":
    main()
