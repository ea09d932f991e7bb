"""What the climbers reach, and in how much processor time, beside pyAgrum in the same process.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.climbers [--seconds 10] [--write]``.
The tables are the ones of ``peers/`` and alarm with 20,000 rows; the best known BIC scores are from
the README there. Times leave out reading and compiling. pyAgrum is measured where it is installed.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import gzip
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from tests.benchmarks.tables import write_section
from tests.support.searching import dependent, problem

BEST = {
    "peers/wine": -1280.0748,
    "peers/wdbc": -6602.1181,
    "peers/insurance5k": -67536.1518,
    "peers/alarm5k": -53962.5,
    "peers/hailfinder5k": -251605.9943,
    "bnlearn_samples/alarm": -218632.31567964845,
}


class Until(SilentControl):
    """Stops after some processor time and notes when each incumbent came."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.began = time.process_time()
        self.end = self.began + seconds
        self.times: list[float] = []

    def check(self) -> None:
        if time.process_time() > self.end:
            raise Stopped("time")

    def incumbent(self, graph, score) -> None:
        super().incumbent(graph, score)
        self.times.append(time.process_time() - self.began)


def read(path: Path) -> Dataset:
    """Read a table of texts, states in the order of their names."""
    with gzip.open(path, "rt") as file:
        header, *rows = list(csv.reader(file))
    variables, codes = [], []
    for name, column in zip(header, zip(*rows, strict=True), strict=True):
        states, code = np.unique(np.array(column), return_inverse=True)
        variables.append(Variable(name, tuple(str(s) for s in states)))
        codes.append(code)
    return Dataset(tuple(variables), np.array(codes, dtype=np.uint8))


def run(data: Dataset, searcher: str, seconds: float, **parameters):
    """Return the best score, the processor time until it was found, and the whole time."""
    control = Until(seconds)
    with contextlib.suppress(Stopped):
        make_searcher(searcher, parameters).search(problem(data), control)
    return control.incumbents[-1][1], control.times[-1], time.process_time() - control.began


def by_pyagrum(path: Path, data: Dataset):
    """Return pyAgrum's greedy result with BIC, scored by us, and its processor time."""
    try:
        import pyagrum as gum
    except ImportError:
        return None
    from bnstudio.graph.pdag import DAG
    from bnstudio.scoring.registry import make_scorer
    from bnstudio.scoring.total import total

    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "table.csv"
        plain.write_bytes(gzip.decompress(path.read_bytes()))
        learner = gum.BNLearner(str(plain))
        learner.useGreedyHillClimbing()
        learner.useScoreBIC()
        learner.useNoPrior()
        learner.setNumberOfThreads(1)
        began = time.process_time()
        network = learner.learnDAG()
        spent = time.process_time() - began
    column = {node: data.index(learner.nameFromId(node)) for node in network.nodes()}
    arcs = [(column[a], column[b]) for a, b in network.arcs()]
    return total(make_scorer(data), DAG(data.names, arcs)), spent


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    folder = Path(os.environ["BNSTUDIO_TEST_DATA"])
    small = dependent(5, 200)
    for searcher, parameters in (("hill-climbing", {"restarts": 3}), ("tabu", {})):
        run(small, searcher, 60, **parameters)  # compile
    lines = [
        "Cells: BIC minus the best known / processor seconds. With restarts: seconds until the "
        f"best network was found, in a run of {chosen.seconds:g} (seed 0, one thread, no limit of "
        "parents). The best known of wdbc and the larger tables are proved for at most 3 parents.",
        "",
        "| table | hill climbing, one pass | tabu | hill climbing with restarts | pyAgrum greedy |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, best in BEST.items():
        path = folder / f"{name}.csv.gz"
        data = read(path)
        cells = []
        for searcher, parameters in (("hill-climbing", {}), ("tabu", {})):
            score, _, spent = run(data, searcher, 600, **parameters)
            cells.append(f"{score - best:.1f} / {spent:.2f}")
        score, found, _ = run(data, "hill-climbing", chosen.seconds, restarts=None)
        cells.append(f"{score - best:.1f} / {found:.2f}")
        other = by_pyagrum(path, data)
        cells.append("-" if other is None else f"{other[0] - best:.1f} / {other[1]:.2f}")
        lines.append(f"| {name} | " + " | ".join(cells).replace("-0.0 ", "0 ") + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    write_section("Climbers", "-m tests.benchmarks.climbers", lines, chosen.write)


if __name__ == "__main__":
    main()
