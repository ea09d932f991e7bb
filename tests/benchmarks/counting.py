"""Nanoseconds a row and variable of the counting kernel, against numpy.bincount and pyAgrum.

Run as ``python -m tests.benchmarks.counting [--write]``. The ratios are against numpy in the same
process; ``--write`` puts the table into ``docs/benchmarks.md``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
from numba import njit

from bnstudio.data.counts import _counting_kernels as kernels
from bnstudio.data.counts.counting import NO_WEIGHTS, codes_of
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks.tables import write_section
from tests.support.searching import coded


def best_of(work: Callable[[], object], times: int = 7) -> float:
    """Return the shortest of some runs, in seconds."""
    work()
    spans = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        spans.append(time.perf_counter() - began)
    return min(spans)


@njit
def count_often(codes, weights, arities, families, cells, block, table):
    for f in range(families.shape[0]):
        kernels.count_dense(codes, weights, arities, 0, families[f], cells, block, table)


def by_numpy(codes, families, arity):
    for family in families:
        code = codes[0].astype(np.int64)
        step = arity
        for parent in family:
            code += step * codes[parent]
            step *= arity
        np.bincount(code, minlength=step)


def main() -> None:
    rows_of = {}
    random = np.random.default_rng(0)
    for rows in (1_000, 10_000, 100_000):
        for arity, skewed in ((3, False), (2, True)):
            values = random.random((40, rows))
            columns = (values > 0.95) if skewed else (values * arity).astype(np.uint8)
            data = coded(columns, [arity] * 40)
            count = max(20, 2_000_000 // rows)
            families = np.array([[1 + i % 30, 2 + i % 30, 3 + i % 30] for i in range(count)])
            block = np.empty(kernels.BLOCK, np.uint16)
            table = np.empty(4 * kernels.FOUR_CELLS, np.int32)
            given = (codes_of(data), NO_WEIGHTS, data.arities, families, arity**4, block, table)
            ours = best_of(lambda given=given: count_often(*given)) / count
            few = families[: max(5, count // 20)]
            numpy = best_of(lambda d=data, f=few, a=arity: by_numpy(d.codes, f, a), 3) / len(few)
            candidates = np.arange(3, 40)
            scores = []
            for name in ("bic", "bdeu"):
                scorer = make_scorer(data, name)
                scores.append(
                    best_of(lambda s=scorer, c=candidates: s.extensions(0, (1, 2), c))
                    / len(candidates)
                )
            label = f"{rows:,} rows, arity {arity}{', one state in 20 rows' if skewed else ''}"
            rows_of[label] = (ours, numpy, *scores, ours / rows / 4)
    lines = [
        "| table | family of four, µs | ns a row and variable | numpy.bincount: times as long "
        "| BIC family in a row of moves, µs | BDeu, µs |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for label, (ours, numpy, bic, bdeu, each) in rows_of.items():
        lines.append(
            f"| {label} | {ours * 1e6:.2f} | {each * 1e9:.2f} | {numpy / ours:.0f} "
            f"| {bic * 1e6:.2f} | {bdeu * 1e6:.2f} |"
        )
    write_section("Counting", "-m tests.benchmarks.counting", lines, "--write" in sys.argv)


if __name__ == "__main__":
    main()
