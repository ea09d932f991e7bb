"""Whether a small table ends proved when Learn is pressed and nothing was changed.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.proved_at_once [--write]``. Every table
of ``discretised/`` and ``uci_raw/`` with at most 20 columns is imported as the window proposes and
learned by :func:`bnstudio.library.learn` with its defaults, on one thread. The processor seconds
that a table may take are 15 for letter and 5 for the others.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.library import Limits, learn
from tests.benchmarks import tables
from tests.support.importing import as_proposed
from tests.support.searching import dependent

FOLDERS = ("discretised", "uci_raw")
MOST = 20
SECONDS = {"letter": 15.0}
OTHERS = 5.0

#: Where a table is not proved, the run goes on to here, so that one sees what it lacks.
LIMIT = 60.0


def allowed(name: str) -> float:
    """Return the processor seconds that a table may take."""
    return SECONDS.get(name, OTHERS)


def small_tables(folder: Path) -> Iterator[tuple[str, Dataset]]:
    """Yield the tables of few columns as the window imports them, each with its place and name."""
    for path in sorted(path for part in FOLDERS for path in (folder / part).iterdir()):
        data = as_proposed(path)
        if data.n <= MOST:
            yield f"{path.parent.name}/{path.name.removesuffix('.gz').removesuffix('.csv')}", data


def main() -> None:
    """Learn on each table, and show all."""
    options = argparse.ArgumentParser()
    options.add_argument("--only", nargs="*", default=[""], help="words in the tables' names")
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    lines, short = [], []
    learn(dependent(14, 300), threads=1)  # compile
    for place, data in small_tables(Path(os.environ["BNSTUDIO_TEST_DATA"])):
        if not any(word in place for word in chosen.only):
            continue
        done = learn(data, threads=1, limits=Limits(time=LIMIT))
        proved = done.status == "optimal"
        good = proved and done.cpu_s <= allowed(Path(place).name)
        lines.append(
            f"| {place} | {data.n} | {data.cases:,} | {max(data.arities)} | {done.score:.4f} "
            f"| {done.cpu_s:.2f} | {'yes' if good else '**late**' if proved else '**no**'} |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
        if not good:
            short.append(place)
    head = [
        "Tables of at most 20 columns, imported as the window proposes and learned with the "
        "program's defaults on one thread. Proved: within 15 processor seconds for letter, 5 for "
        "the others; compiling left out.",
        "",
        f"Proved: {len(lines) - len(short)} of {len(lines)}."
        + (f" Not: {', '.join(short)}." if short else ""),
        "",
        "| table | columns | rows | most states | score | processor s | proved |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-exact.md"
    tables.write_section(
        "Small tables, proved by Learn alone", "-m tests.benchmarks.proved_at_once",
        head + lines, chosen.write,
    )  # fmt: skip


if __name__ == "__main__":
    main()
