"""The integer program beside GOBNILP and known optima, and beside dp on random problems.

Run as ``python -m tests.benchmarks.ilp [peers] [caches] [tables] [agreement] [--only WORD ...]
[--seconds S] [--count N] [--seed FIRST] [--write]`` with ``BNSTUDIO_TEST_DATA`` set. Every table is
solved in a process of its own; processor seconds are those of finding (or reading) the lists and of
solving, compilation left out.
"""

from __future__ import annotations

import argparse
import dataclasses
import gzip
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.benchmarks import tables
from tests.naive.naive_exact import table_of, tangled_lists
from tests.support.random_problems import random_problem
from tests.support.searching import coded, enumerate_parent_sets, problem, search, table

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-ilp.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of the integer program") + (
    "\nScores, bounds, cuts and nodes are the same on every machine. Processor seconds are of one "
    "thread, lists of parent sets included, compilation left out; other work makes them more.\n"
)

DATA = Path(os.environ.get("BNSTUDIO_TEST_DATA", ""))

# Optimum with at most three parents, and GOBNILP's processor seconds, from data/peers/README.md.
PEERS = {
    "wine": (-1280.0748, 1.4),
    "insurance5k": (-67536.1518, 2.1),
    "alarm5k": (-53962.5000, 13),
    "hailfinder5k": (-251605.9943, 20),
    "wdbc": (-6602.1181, 173),
}
# Optimum where it is known, from data/reference.
CACHES = {
    "bn-slim/survey-5000.jkl.gz": -19710.9160,
    "bn-slim/sachs-5000.jkl.gz": -36511.4101,
    "bn-slim/mildew-5000.jkl.gz": -262638.0713,
    "bn-slim/child-5000.jkl.gz": -62059.5035,
    "bn-slim/alarm-5000.jkl.gz": None,
    "pygobnilp/asia_10000.dat.3.jkl": -22466.3965,
    "asia_1000_BIC/asia_1000.jaa": -2235.0243,
    "blip/child-5000.jkl": None,
    "eBNSL/wine.BIC.3": -1258.4459,
}
# Tables beside them, with at most three parents; those with up to so many columns beside dp. One
# more, child-5000-missing, has empty cells.
TABLES = (
    "asia_1000_BIC/asia_1000.dat",
    "pygobnilp/asia_10000.dat",
    "pygobnilp/discrete.dat",
    "pygobnilp/alarm_100.dat",
    "blip/child-5000.dat",
    "blip/child-5000-imputed.dat",
    "bn-slim/survey-5000.dat.gz",
    "bn-slim/sachs-5000.dat.gz",
    "bn-slim/child-5000.dat.gz",
    "bn-slim/mildew-5000.dat.gz",
    "bn-slim/alarm-5000.dat.gz",
)
_BY_DP = 20


def read_dat(name: str) -> Dataset:
    """Return a table of names, declared arities and rows; states are numbers or words."""
    path = DATA / "scores" / name
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt") as file:
        names, arities, *rows = [line.split() for line in file if line.strip()]
    variables, columns = [], []
    for title, arity, column in zip(names, arities, np.array(rows).T.tolist(), strict=True):
        declared = [str(state) for state in range(int(arity))]
        states = declared if set(column) <= set(declared) else sorted(set(column))
        variables.append(Variable(title, tuple(states)))
        columns.append([states.index(cell) for cell in column])
    return Dataset(tuple(variables), np.array(columns, dtype=np.uint8))


class Timed(SilentControl):
    """Ends the run after some processor seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.process_time() + seconds

    def check(self) -> None:
        """Stop when the time is over."""
        if time.process_time() > self._end:
            raise Stopped("time")


def solve(name: str, seconds: float) -> dict[str, object]:
    """Return a row on one table or cache."""
    warm = tangled_lists(8, np.random.default_rng(0), most=3)
    names = coded(np.zeros((8, 4), dtype=np.uint8))
    tiny = dataclasses.replace(problem(names), parent_sets=table_of(warm))
    search(make_searcher("ilp", {"restarts": 10}), tiny, SilentControl())
    enumerate_parent_sets(problem(names, max_parents=3).scores.scorer)
    began = time.process_time()
    if name in PEERS:
        task = problem(table(DATA / "peers" / f"{name}.csv.gz"), max_parents=3)
        lists = enumerate_parent_sets(task.scores.scorer, task.legal)
    elif name in TABLES:
        task = problem(read_dat(name), max_parents=3)
        lists = enumerate_parent_sets(task.scores.scorer, task.legal)
    else:
        lists = read_parent_sets(DATA / "scores" / name)
        task = problem(coded(np.zeros((lists.n, 4), dtype=np.uint8)))
    task = dataclasses.replace(task, parent_sets=lists)
    searcher, control = make_searcher("ilp"), Timed(seconds)
    try:
        searcher.search(task, control)
        proved = True
    except Stopped:
        proved = False
    took = time.process_time() - began
    beside = lists.n <= _BY_DP and (name in TABLES or name in CACHES)
    return {
        "dp": make_searcher("dp").search(task, SilentControl()).score if beside else None,
        "n": lists.n,
        "sets": len(lists),
        "score": control.incumbents[-1][1],
        "bound": min(control.bounds),
        "proved": proved,
        "seconds": took,
        "bytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        **{name: searcher.counters[name] for name in ("cuts", "lp_rounds", "columns")},
        "nodes": searcher.counters["nodes_expanded"],
    }


def row(name: str, seconds: float) -> dict[str, object]:
    """Run :func:`solve` in a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.ilp", "--solve", name]
    done = subprocess.run(
        [*command, "--seconds", str(seconds)], capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(done.stdout)
    print(name, found, flush=True)
    return found


def _cells(found: dict[str, object]) -> str:
    gap = float(found["bound"]) - float(found["score"])  # type: ignore[arg-type]
    return (
        f"{found['n']} | {found['sets']:,} | {found['score']:.4f} | "
        f"{'proved' if found['proved'] else f'gap {gap:.4f}'} | {found['seconds']:.1f}"
    )


def _end(found: dict[str, object]) -> str:
    return (
        f"{found['lp_rounds']:.0f} | {found['cuts']:,.0f} | {found['columns']:,.0f} | "
        f"{found['nodes']:,.0f} | {float(found['bytes']) / 1e6:.0f}"  # type: ignore[arg-type]
    )


def peers(seconds: float, only: list[str], write: bool) -> None:
    """The peer tables."""
    lines = [
        "Tables of `data/peers` with at most three parents, BIC. Optimum and GOBNILP's processor "
        "seconds from its README (another run on a busy machine).",
        "",
        "| data | n | sets | score | | CPU s | optimum known | GOBNILP | LP rounds | cuts | "
        "families left | nodes | MB |",
        "| --- " * 13 + "|",
    ]
    for name, (optimum, theirs) in PEERS.items():
        if not only or any(word in name for word in only):
            found = row(name, seconds)
            lines.append(f"| {name} | {_cells(found)} | {optimum:.4f} | {theirs} | {_end(found)} |")
    tables.write_section("The peer tables", "-m tests.benchmarks.ilp peers", lines, write)


def caches(seconds: float, only: list[str], write: bool) -> None:
    """The score caches."""
    lines = [
        f"Caches of other programs in `data/scores`, at most {seconds:.0f} processor seconds each.",
        "",
        "| cache | n | sets | score | | CPU s | optimum known | dp | LP rounds | cuts | "
        "families left | nodes | MB |",
        "| --- " * 13 + "|",
    ]
    for name, optimum in CACHES.items():
        if not only or any(word in name for word in only):
            found = row(name, seconds)
            known = "" if optimum is None else f"{optimum:.4f}"
            lines.append(
                f"| {name} | {_cells(found)} | {known} | {_by_dp(found)} | {_end(found)} |"
            )
    tables.write_section("Score caches", "-m tests.benchmarks.ilp caches", lines, write)


def _by_dp(found: dict[str, object]) -> str:
    return "" if found["dp"] is None else f"{found['dp']:.4f}"


def data(seconds: float, only: list[str], write: bool) -> None:
    """The tables beside the caches."""
    lines = [
        "Tables in `data/scores` with at most three parents, BIC, at most "
        f"{seconds:.0f} processor seconds each.",
        "",
        "| table | n | sets | score | | CPU s | dp | LP rounds | cuts | families left | nodes | "
        "MB |",
        "| --- " * 12 + "|",
    ]
    for name in TABLES:
        if not only or any(word in name for word in only):
            found = row(name, seconds)
            lines.append(f"| {name} | {_cells(found)} | {_by_dp(found)} | {_end(found)} |")
    tables.write_section("Tables beside the caches", "-m tests.benchmarks.ilp tables", lines, write)


def agreement(problems: int, write: bool, first: int = 0) -> None:
    """Random problems with limits and knowledge beside dp."""
    different = 0
    branched = 0.0
    for seed in range(first, first + problems):
        optimum = search(make_searcher("dp"), random_problem(seed), SilentControl()).score
        searcher = make_searcher("ilp", {"restarts": 0, "cut_size": 1 + seed % 3})
        task, control = random_problem(seed), SilentControl()
        outcome = search(searcher, task, control)
        tolerance = 1e-9 * max(abs(optimum), 1.0)
        right = abs(outcome.score - optimum) <= tolerance
        right &= min(control.bounds) >= optimum - tolerance
        right &= not task.constraints.violations(outcome.graph)
        different += not right
        branched += searcher.counters["nodes_expanded"] > 0
        if not right:
            print("different:", seed, optimum, outcome.score, min(control.bounds))
    lines = [
        f"{problems:,} random problems (from seed {first}) of 2 to 8 variables with in-degree, "
        "free parameters, required and forbidden arcs, tiers and limits of single variables, in "
        f"every mixture; `cut_size` 1, 2 and 3 in turn, no restarts: {different} differ from `dp` "
        "in score, have a bound "
        f"below the optimum or break a rule; {branched:.0f} went on to branching."
    ]
    tables.write_section("Agreement", "-m tests.benchmarks.ilp agreement", lines, write)


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["peers", "caches", "tables", "agreement"])
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--solve", help=argparse.SUPPRESS)
    told = parser.parse_args()
    if told.solve:
        print(json.dumps(solve(told.solve, told.seconds)))
        return
    if "peers" in told.parts:
        peers(told.seconds, told.only, told.write)
    if "caches" in told.parts:
        caches(told.seconds, told.only, told.write)
    if "tables" in told.parts:
        data(told.seconds, told.only, told.write)
    if "agreement" in told.parts:
        agreement(told.count, told.write, told.seed)


if __name__ == "__main__":
    main()
