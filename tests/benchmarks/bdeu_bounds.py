"""How many sets bounds for BDeu leave out: observed cells, and the fit with all candidates.

Run as ``python -m tests.benchmarks.bdeu_bounds [--write]``. Every set is scored, plainly; a set
counts as left out when a bound of one of its subsets says that it and its supersets are beaten. The
second bound is the lesser of the two in every configuration (Correia, Cussens & de Campos 2020 add
both in a sharper way); it needs the sum of a figure over the rows of each configuration.
"""

from __future__ import annotations

import itertools
import math
import sys
from pathlib import Path

import numpy as np

from bnstudio.scoring.registry import make_scorer
from tests.benchmarks import tables
from tests.support.searching import table

DATA = Path(__file__).parents[1] / "data"
CASES = (
    ("asia_1000.csv", 8, 7),
    ("tic-tac-toe.csv", 10, 9),
    ("zoo.csv", 11, 10),
    ("hepatitis.csv", 11, 7),
    ("alarm_2000.csv", 11, 10),
    ("alarm_2000.csv", 14, 6),
)


def count(name: str, n: int, child: int, most: int) -> tuple[int, int, int]:
    """Return all sets, those that the cells leave, and those that both bounds leave."""
    data = table(DATA / name)
    scorer = make_scorer(data, "bdeu")
    codes, own = data.codes, data.codes[child]
    r = int(data.arities[child])
    others = [v for v in range(n) if v != child]
    whole = cells_of(codes, others, own, r)
    of_row = np.log(whole[1][whole[0], own] / whole[1].sum(axis=1)[whole[0]])
    best: dict[tuple[int, ...], float] = {}
    bound: dict[tuple[int, ...], tuple[float, float]] = {}
    left: tuple[set[tuple[int, ...]], set[tuple[int, ...]]] = (set(), set())
    for size in range(most + 1):
        for chosen in itertools.combinations(others, size):
            less = [chosen[:i] + chosen[i + 1 :] for i in range(size)]
            known = max((best[s] for s in less), default=-math.inf)
            for which in (0, 1):
                if all(s in left[which] and bound[s][which] > known for s in less):
                    left[which].add(chosen)
            best[chosen] = max(known, scorer.local(child, chosen))
            configuration, counts = cells_of(codes, chosen, own, r)
            cells = -(counts > 0).sum(axis=1) * math.log(r)
            fit = np.bincount(configuration, of_row, minlength=len(cells))
            bound[chosen] = float(cells.sum()), float(np.minimum(cells, fit).sum())
    return len(best), len(left[0]), len(left[1])


def cells_of(codes, parents, own, r):
    """Return each row's configuration and the counts of (configuration, value)."""
    configuration = np.zeros(codes.shape[1], dtype=np.int64)
    for parent in parents:
        _, configuration = np.unique(configuration * 256 + codes[parent], return_inverse=True)
    counts = np.zeros((int(configuration.max()) + 1, r))
    np.add.at(counts, (configuration, own), 1)
    return configuration, counts


def main() -> None:
    lines = [
        "BDeu, the first variables of each table as candidates, child 0 and child 5: sets that are "
        "left to be scored.",
        "",
        "| table | variables | up to parents | all sets | observed cells | and fit with all |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, n, most in CASES:
        found = np.sum([count(name, n, child, most) for child in (0, 5)], axis=0)
        cells = " | ".join(f"{int(value):,}" for value in found)
        lines.append(f"| {name} | {n} | {most} | {cells} |")
        print(lines[-1], flush=True)
    tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-parent-sets.md"
    tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of parent sets and counting")
    script = "-m tests.benchmarks.bdeu_bounds"
    tables.write_section("Bounds for BDeu", script, lines, "--write" in sys.argv)


if __name__ == "__main__":
    main()
