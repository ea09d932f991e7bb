"""Which searcher to propose: all of them at equal processor time, identification included.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.defaults [--write]``. Every run is a line
in ``defaults.jsonl`` beside this file, so that the script goes on where it stopped; several may run
side by side on different ``--data``. ``--again SEARCHER`` does the runs of a searcher anew that
were measured with other sources of the program than those at hand. The tables are listed in
``defaults_tables.py``; ``defaults_page.py`` makes the page.

A run with one time limit also tells what there was before, but for the searchers that plan by
their time: they have a run for each time. A run that ended by itself stands for all longer times.
Where ``auto`` has proved the best network, no other searcher is run for longer than the proof took.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from tests.benchmarks import tables
from tests.benchmarks.defaults_tables import DATA
from tests.benchmarks.processor_time import learn
from tests.support.searching import dependent

RUNS = Path(__file__).with_name("defaults.jsonl")
ROOT = Path(__file__).parents[2]
TIMES = (1.0, 5.0, 30.0)
SEEDS = (1, 2, 3)
_GRACE = 1.02  # a network told a little late still counts: a limit is kept at the next check


@dataclass(frozen=True)
class Rival:
    """A searcher with what makes it go on as long as there is time."""

    kind: str
    parameters: dict[str, object]
    plans: bool = False
    """Whether its work depends on its time limit, so that each time needs a run of its own."""


SEARCHERS: dict[str, Rival] = {
    "auto": Rival("auto", {}),
    "minobs": Rival("minobs", {}, plans=True),
    "hill-climbing": Rival("hill-climbing", {"restarts": None}),
    "tabu": Rival("tabu", {"patience": 10**9}),
    "optimal-reinsertion": Rival("optimal-reinsertion", {"restarts": None}),
    "boss": Rival("boss", {"starts": None}),
    "inobs": Rival("inobs", {}, plans=True),
    "asobs": Rival("asobs", {}, plans=True),
    "rpdag": Rival("rpdag", {"restarts": None}),
    "ges": Rival("ges", {}),
}


@dataclass
class Run:
    """One run, a line of the file.

    ``scores`` are those of the best network after each time; ``ended`` is what ended the run,
    ``None`` if it ended by itself; ``proved`` is when the best network was proved to be it.
    """

    table: str
    searcher: str
    seed: int
    limit: float
    scores: dict[str, float]
    ended: str | None
    spent: float
    proved: float | None
    version: str
    variables: int
    rows: int

    @property
    def key(self) -> tuple[str, str, int, float]:
        """What a newer run of the same kind replaces."""
        return self.table, self.searcher, self.seed, self.limit

    def score(self, seconds: float) -> float | None:
        """Return what there was after a time, if this run tells it."""
        if str(seconds) in self.scores:
            return self.scores[str(seconds)]
        return max(self.scores.values(), default=None) if self._covers(seconds) else None

    def _covers(self, seconds: float) -> bool:
        return self.ended is None and self.spent <= seconds

    def tells(self, seconds: float) -> bool:
        """Whether the run tells what there was after a time, or that nothing can be had."""
        return self.ended == "refused" or self.score(seconds) is not None

    def proved_by(self, seconds: float) -> bool:
        """Whether the best network was proved after a time."""
        return self.proved is not None and self.proved <= seconds


def measured(file: Path) -> list[Run]:
    """Return the runs that are done, the newest of each kind, oldest first."""
    if not file.exists():
        return []
    newest: dict[tuple[str, str, int, float], Run] = {}
    for line in file.read_text().splitlines():
        run = Run(**json.loads(line))
        newest.pop(run.key, None)
        newest[run.key] = run
    return list(newest.values())


def version() -> str:
    """Return a short name of the program's sources at hand."""
    command = ["git", "log", "-1", "--format=%h", "--", "bnstudio"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def of(runs: Iterable[Run], table: str, searcher: str, seed: int) -> list[Run]:
    """Return the runs of a searcher on a table with a seed."""
    return [r for r in runs if (r.table, r.searcher, r.seed) == (table, searcher, seed)]


def missing(runs: list[Run], table: str, searcher: str, seed: int, times: list[float]) -> list[Any]:
    """Return the times that are to be measured, those of one run in a list."""
    own = of(runs, table, searcher, seed)
    wanted = [at for at in times if not any(run.tells(at) for run in own)]
    proof = next((run.proved for run in of(runs, table, "auto", seed)[-1:]), None)
    if searcher != "auto" and proof is not None:  # nobody can be ahead of it
        wanted = [at for at in wanted if at < proof]
    if SEARCHERS[searcher].plans:
        return [[at] for at in wanted]
    return [wanted] if wanted else []


@cache
def _get_ready(searcher: str) -> None:
    """Compile and load what the searcher calls, also in its later stages."""
    rival = SEARCHERS[searcher]
    for variables in (14, 34):
        learn(dependent(variables, 300), rival.kind, 2.0, **rival.parameters)


def one_run(
    name: str, dataset: Dataset, searcher: str, seed: int, times: list[float], mark: str
) -> Run:
    """Run a searcher for the longest of the times."""
    rival, score = SEARCHERS[searcher], DATA[name].score
    found, ended, spent, proved = {}, "refused", 0.0, None
    nothing = total(make_scorer(dataset, score), DAG(dataset.names))
    _get_ready(searcher)
    try:
        done = learn(dataset, rival.kind, max(times), seed=seed, score=score, **rival.parameters)
    except BnstudioError as error:
        print(f"{name}, {searcher}: {error}", file=sys.stderr)
    else:
        ended, spent = done.result.limit, done.result.cpu_s
        trace = [(0.0, nothing), *done.trace]
        found = {
            str(at): round(max(one for when, one in trace if when <= at * _GRACE), 4)
            for at in times
        }
        if ended is None:  # what the runner reports last is told after the clock
            found = {
                at: s if spent > float(at) else round(done.score, 4) for at, s in found.items()
            }
        proved = round(spent, 2) if done.result.status == "optimal" else None
    return Run(
        name, searcher, seed, max(times), found, ended, round(spent, 2), proved, mark,
        dataset.n, dataset.cases,
    )  # fmt: skip


def measure(name: str, chosen: argparse.Namespace, mark: str) -> None:
    """Do the runs on a table that are missing; ``mark`` names the program's sources."""
    dataset: Dataset | None = None
    for seed in chosen.seeds:
        for searcher in chosen.searchers:
            runs = [
                run
                for run in measured(chosen.runs)
                if run.searcher not in chosen.again or run.version == mark
            ]
            for wanted in missing(runs, name, searcher, seed, chosen.seconds):
                dataset = DATA[name].make() if dataset is None else dataset
                run = one_run(name, dataset, searcher, seed, wanted, mark)
                with chosen.runs.open("a") as file:
                    file.write(json.dumps(vars(run)) + "\n")
                print(
                    f"{name}, {searcher}, seed {seed}: {run.scores}, ended {run.ended} after "
                    f"{run.spent}, proved {run.proved}", file=sys.stderr, flush=True,
                )  # fmt: skip


def main() -> None:
    """Measure what is missing, and show all."""
    from tests.benchmarks.defaults_page import page

    options = argparse.ArgumentParser()
    options.add_argument("--data", nargs="*", default=list(DATA))
    options.add_argument("--searchers", nargs="*", default=list(SEARCHERS))
    options.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    options.add_argument("--seconds", type=float, nargs="+", default=list(TIMES))
    options.add_argument("--again", nargs="+", default=[], metavar="SEARCHER")
    options.add_argument("--runs", type=Path, default=RUNS, help="the file of the runs")
    options.add_argument("--part", default="1/1", help="K/N: every Nth table, from the Kth")
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    mark = version()  # before anybody changes the sources
    first, every = map(int, chosen.part.split("/"))
    for name in chosen.data[first - 1 :: every]:
        measure(name, chosen, mark)
    tables.PAGE = ROOT / "docs" / "benchmarks-defaults.md"
    tables.HEAD = re.sub("^# Benchmarks", "# Which searcher to propose", tables.HEAD)
    lines = page(measured(chosen.runs))
    tables.write_section(
        "All searchers at equal time", "-m tests.benchmarks.defaults", lines, chosen.write
    )


if __name__ == "__main__":
    main()
