"""The named cases of hostile files and rough handling, one row each: how it ends, time and memory.

    python -m tests.benchmarks.hostile.cases [--tree FOLDER] [--only WORDS] [--json FILE]
    python -m tests.benchmarks.hostile.cases --table BEFORE.json AFTER.json

Each case is one or a few processes of the program, with 4 GB of address space and 60 seconds for
each. Seconds are by the clock, of all of them; memory is the largest process at its highest.
``--tree`` runs the program of another checkout, so that two can be compared: ``--table`` prints the
two beside each other. Needs Linux; cases with full places need root.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path

from tests.benchmarks.hostile import _case_readers, _case_runs, _case_windows
from tests.benchmarks.hostile._measuring import ROOT, Case, Place

CASES: list[Case] = [*_case_windows.CASES, *_case_runs.CASES, *_case_readers.CASES]

Row = dict[str, str | float]


def play(case: Case, tree: Path, cache: Path) -> Row:
    """Carry out one case in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="case-") as folder:
        place = Place(Path(folder), tree, cache)
        with place.undo:
            words = case.play(place)
    row: Row = {"heading": case.heading, "name": case.name, "words": words}
    return row | {"seconds": place.seconds, "peak_mb": place.peak_mb}


def told(row: Row) -> str:
    """Return how a case ended, its seconds and its memory, for a cell of a table."""
    return f"{row['words']}; {row['seconds']:.1f} s, {row['peak_mb']:.0f} MB"


def table(before: list[Row], after: list[Row]) -> None:
    """Print the rows of two trees beside each other, under their headings."""
    first = {row["name"]: row for row in before}
    heading = ""
    for row in after:
        if row["heading"] != heading:
            heading = str(row["heading"])
            print(f"\n### {heading}\n\n| case | before | after |\n| --- | --- | --- |")
        known = first.get(row["name"])
        print(f"| {row['name']} | {told(known) if known else ''} | {told(row)} |")


def main() -> None:
    """Run the cases and print a row for each as it ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("--only", default="", help="cases whose heading or name has this in it")
    parser.add_argument("--json", type=Path, help="rows are added to this file")
    parser.add_argument("--table", type=Path, nargs=2)
    options = parser.parse_args()
    if options.table:
        table(*(list(json.loads(path.read_text()).values()) for path in options.table))
        return
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    rows: dict[str, Row] = {}
    if options.json and options.json.exists():
        rows = json.loads(options.json.read_text())
    for case in CASES:
        if options.only not in f"{case.heading}: {case.name}":
            continue
        row = play(case, options.tree.resolve(), home)
        rows[case.name] = row
        print(f"| {row['name']} | {told(row)} |", flush=True)
        if options.json:
            options.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
