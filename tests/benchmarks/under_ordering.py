"""Tian's tables 1 to 3: states of both branch and bounds, and the networks they prove best.

Run as ``BNSTUDIO_TEST_DATA=... python tests/benchmarks/under_ordering.py [tables]``, with
``--write`` to keep the tables; ``--most N`` and ``--suzuki N`` bound the rows. The rows are the
first of one sample of each network, the ordering is a topological order of the true network.
States and entropies are counts and do not depend on the machine; times are processor seconds.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "naive"))
sys.path.append(str(Path(__file__).parent))
import tables
from searching import dependent, problem

from bnstudio.data.counters import ENGINES, Engines
from bnstudio.data.dataset import Dataset
from bnstudio.formats.registry import read_network
from bnstudio.network.sample import sample
from bnstudio.search import _branch_kernels as kernels
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-under-ordering.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of the search under an ordering")

# The most rows of each; hailfinder as far as the paper went.
NETWORKS = {"alarm": 16000, "insurance": 16000, "child": 16000, "hailfinder": 1000}
ROWS = (250, 500, 1000, 2000, 4000, 8000, 16000)
SHOWN = (10, 15, 20, 25, 30, 31, 32, 33, 34, 35, 36, 37)
# Figures of the paper's table 1 at all 37 variables, its own sample and ordering.
PAPER = {
    250: (324_472, 17_660),
    500: (920_851, 29_142),
    1000: (2_423_177, 39_382),
    2000: (None, 52_047),
    4000: (None, 75_113),
    8000: (None, 112_599),
    16000: (None, 182_627),
}
# Its tables 2 and 3: states, extra and missing arcs.
PAPER_ARCS = {
    ("alarm", 250): (17_660, 2, 15),
    ("alarm", 500): (29_142, 0, 7),
    ("alarm", 1000): (39_382, 1, 5),
    ("alarm", 2000): (52_047, 1, 4),
    ("alarm", 4000): (75_113, 0, 3),
    ("alarm", 8000): (112_599, 0, 1),
    ("alarm", 16000): (182_627, 0, 1),
    ("hailfinder", 250): (277_492, 9, 33),
    ("hailfinder", 500): (621_488, 7, 26),
    ("hailfinder", 1000): (1_876_046, 6, 18),
}


def load(name):
    """Return a network with its sample of the most rows."""
    found = read_network(Path(os.environ["BNSTUDIO_TEST_DATA"]) / "networks" / f"{name}.bif.gz")
    return found.network, sample(found.network, max(ROWS), seed=1)


def search(network, data, rows, name, **parameters):
    """Search the first rows; return the searcher, the outcome and the seconds."""
    first = Dataset(data.variables, np.ascontiguousarray(data.codes[:, :rows]))
    task = problem(first)
    task = Problem(
        scores=task.scores, constraints=task.constraints, ordering=network.dag.order, threads=1
    )
    searcher = make_searcher(name, parameters)
    began = time.process_time()
    outcome = searcher.search(task, SilentControl())
    return searcher, outcome, time.process_time() - began


def warm_up():
    """Load all kernels, also those of every counting engine."""
    data = dependent(9, 3000, seed=1)
    for engine in ENGINES:
        Engines.of(data).measure(engine, 8, range(8), 3)
    for name in ("dfbnb", "bnb-suzuki"):
        make_searcher(name, {}).search(problem(data), SilentControl())


def cumulative(searcher, place):
    counts = np.array([branch.counters for branch in searcher.branches]).cumsum(axis=0)
    return counts[:, place]


def table_1(most, suzuki_most, write):
    network, data = load("alarm")
    lines = [
        "Alarm. States visited and, where they differ, entropies computed (the paper's table 1 "
        "counts those as “states”), up to the k-th variable in the ordering. In brackets the "
        "paper's figure, of its own sample and ordering. `fixed` and `automatic` are the other "
        "settings of `dfbnb`; `own` is figure 3 of the paper.",
        "",
        "| N | k | B&B_D states | DFBnB own: states | entropies | B&B_D / DFBnB entropies "
        "| fixed: states | automatic: states | entropies |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    seconds = []
    for rows in (n for n in ROWS if n <= most):
        exact = rows <= suzuki_most
        found = {
            bound: search(network, data, rows, "dfbnb", bound=bound)
            for bound in ("own", "fixed", "automatic")
        }
        if exact:
            found["suzuki"] = search(network, data, rows, "bnb-suzuki")
            assert abs(found["suzuki"][1].score - found["own"][1].score) < 1e-6
        states = {key: cumulative(run[0], kernels.VISITED) for key, run in found.items()}
        entropies = {key: cumulative(run[0], kernels.ENTROPIES) for key, run in found.items()}
        for k in SHOWN if rows <= 1000 else SHOWN[-1:]:
            paper = PAPER.get(rows) if k == 37 else None
            plain = f"{states['suzuki'][k - 1]:,}" if exact else ""
            if paper and paper[0]:
                plain += f" ({paper[0]:,})"
            own = f"{entropies['own'][k - 1]:,}" + (f" ({paper[1]:,})" if paper else "")
            ratio = f"{states['suzuki'][k - 1] / entropies['own'][k - 1]:.1f}" if exact else ""
            lines.append(
                f"| {rows:,} | {k} | {plain} | {states['own'][k - 1]:,} | {own} | {ratio} "
                f"| {states['fixed'][k - 1]:,} | {states['automatic'][k - 1]:,} "
                f"| {entropies['automatic'][k - 1]:,} |"
            )
            print(lines[-1], flush=True)
        seconds.append(f"| {rows:,} | {found['suzuki'][2]:.1f} " if exact else f"| {rows:,} | ")
        seconds[-1] += "".join(f"| {found[b][2]:.2f} " for b in ("own", "fixed", "automatic")) + "|"
        print(seconds[-1], flush=True)
    lines += [
        "",
        "Processor seconds of the whole search, K3 included:",
        "",
        "| N | B&B_D | DFBnB own | fixed | automatic |",
        "| --- | --- | --- | --- | --- |",
        *seconds,
    ]
    tables.write_section("Table 1: states", "tests/benchmarks/under_ordering.py", lines, write)


def tables_2_and_3(most, write):
    lines = [
        "Entropies computed as in the paper (`own`), arcs of the best network that the true one "
        "lacks (extra) and has besides (missing), and of how many variables K3 had missed the "
        "optimum. Last the paper's entropies, extra and missing arcs, of its own samples.",
        "",
        "| network | N | entropies | states | s | extra | missing | true arcs | missed | paper |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, limit in NETWORKS.items():
        network, data = load(name)
        for rows in (n for n in ROWS if n <= min(most, limit)):
            searcher, outcome, took = search(network, data, rows, "dfbnb", bound="own")
            counters = searcher.counters
            true = network.dag.arcs
            paper = " / ".join(f"{figure:,}" for figure in PAPER_ARCS.get((name, rows), ()))
            lines.append(
                f"| {name} | {rows:,} | {counters['entropy_computations']:,.0f} "
                f"| {counters['states_visited']:,.0f} | {took:.1f} "
                f"| {len(outcome.graph.arcs - true)} | {len(true - outcome.graph.arcs)} "
                f"| {len(true)} | {data.n - counters['greedy_was_best']:.0f} | {paper} |"
            )
            print(lines[-1], flush=True)
    tables.write_section(
        "Tables 2 and 3: growth with the sample, and recovery",
        "tests/benchmarks/under_ordering.py",
        lines,
        write,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="?", default="tables", choices=("tables", "1", "2"))
    parser.add_argument("--most", type=int, default=max(ROWS), help="rows at most")
    parser.add_argument("--suzuki", type=int, default=4000, help="rows at most for B&B_D")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    warm_up()
    if chosen.what in ("tables", "1"):
        table_1(chosen.most, chosen.suzuki, chosen.write)
    if chosen.what in ("tables", "2"):
        tables_2_and_3(chosen.most, chosen.write)
