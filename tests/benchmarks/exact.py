"""Proving networks optimal: Malone's table 1, columns of wdbc, the bounds, all optima known.

Run as ``python -m tests.benchmarks.exact [table1] [wdbc] [bounds] [optima] [bene] [threads] [--only
WORD ...]
[--write]`` with ``BNSTUDIO_TEST_DATA`` set. Every row is one run of ``bnstudio learn`` in a process
of its own, with processor seconds of everything but interpreter start and compilation. A finished
row is kept in ``exact-rows.json`` beside the scratch folder (``--keep FOLDER``, by default one in
the system's temporary folder), so that a campaign goes on where it ended; ``--again`` makes those
asked for again.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks import tables

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-exact.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of provably optimal networks") + (
    "\nScores, nodes and disk are the same on every machine. Processor seconds are of one thread, "
    "lists of parent sets included; work beside it makes them more, up to twice as many.\n"
)

DATA = Path(os.environ.get("BNSTUDIO_TEST_DATA", ""))
AS_MALONE = ["--discretise", "mean", "--max-states", "4", "--missing", "drop"]

# The paper's table 1, as far as the tables are at hand: file, columns left out, options, and the
# paper's figures (n, N, seconds of BFBnB, bytes of disk). "?" is a recorded third value of the
# house votes.
TABLE1 = {
    "wine": ("uci_raw/wine.csv", (), AS_MALONE, (14, 178, 0, 2.72e5)),
    "adult": ("uci_raw/adult_train.csv.gz", ("fnlwgt",), AS_MALONE, (14, 30162, 18, 1.36e6)),
    "zoo": ("uci_raw/zoo.csv", ("animal", "name"), AS_MALONE, (17, 101, 1, 2.30e6)),
    "houseVotes": ("uci_raw/house-votes-84.csv", (), [], (17, 435, 5, 4.39e6)),
    "hepatitis": ("uci_raw/hepatitis.csv", (), AS_MALONE, (20, 126, 9, 2.73e7)),
    "hepatitis, 126 rows": ("discretised/hepatitis.csv", (), [], (20, 126, 9, 2.73e7)),
    "segment": ("uci_raw/segment.csv", (), AS_MALONE, (20, 2310, 28, 3.67e7)),
    "spect": ("uci_raw/spect_train.csv+uci_raw/spect_test.csv", (), [], (23, 267, 131, 3.06e8)),
    "mushroom": ("uci_raw/mushroom.csv", (), AS_MALONE, (23, 8124, 372, 3.14e8)),
    # Also the paper's "imports" (22 variables, 205 rows), for which it left columns out.
    "autos": ("uci_raw/imports-85.csv", (), AS_MALONE, (26, 159, 1184, 2.19e9)),
    "flag": ("uci_raw/flag.csv", ("name",), AS_MALONE, (29, 194, 12935, 1.55e10)),
    "wdbc": ("peers/wdbc.csv.gz", (), [], (31, 569, 93682, 6.86e10)),
}

# Optima of the first columns of peers/wdbc, and other programs' processor seconds, from its README.
WDBC = {
    15: (-3365.3187, {"A*": 0.8, "DP": 0.6, "GOBNILP": 5.4}),
    18: (-4148.7050, {"A*": 1.9, "DP": 6, "GOBNILP": 12}),
    20: (-4726.6983, {"A*": 4.8, "DP": 34, "GOBNILP": 12}),
    22: (-5033.1017, {"A*": 15, "DP": 177, "GOBNILP": 24}),
    24: (-5326.2926, {"A*": 122, "GOBNILP": 31}),
    26: (-5644.3448, {"GOBNILP": 59}),
    28: (None, {}),
    31: (-6602.1181, {"GOBNILP": 173}),
}

# For the bounds: file, first columns, options; and the settings compared.
BOUNDED = {
    "zoo": ("discretised/zoo.csv", None, ()),
    "houseVotes": ("uci_raw/house-votes-84.csv", None, ()),
    "hepatitis": ("discretised/hepatitis.csv", None, ()),
    "wdbc 18": ("peers/wdbc.csv.gz", 18, ()),
    "wdbc 20": ("peers/wdbc.csv.gz", 20, ()),
    "wdbc 22": ("peers/wdbc.csv.gz", 22, ()),
}
BOUNDS = {
    "simple": ["bound=simple"],
    "static, groups of 4": ["bound=static", "pattern_size=4"],
    "static, groups of 8": ["bound=static", "pattern_size=8"],
    "static": ["bound=static", "pattern_size=16"],
    "dynamic, 2-cycles, groups of 8": ["bound=dynamic", "cycle_size=2", "pattern_size=8"],
    "dynamic, 3-cycles, groups of 8": ["bound=dynamic", "cycle_size=3", "pattern_size=8"],
    "dynamic, 4-cycles, groups of 8": ["bound=dynamic", "cycle_size=4", "pattern_size=8"],
    "dynamic, 3-cycles": ["bound=dynamic", "cycle_size=3"],
    "dynamic alone, 4-cycles": ["bound=dynamic", "cycle_size=4", "pattern_size=1"],
}

SCORES = {"BIC": "bic", "BDeu(ESS=1)": "bdeu", "BLIP-BIC (see notes)": "blip-bic"}


class Campaign:
    """Rows done so far, in a file."""

    def __init__(self, folder: Path, again: bool) -> None:
        self.folder = folder
        self.again = again
        self.fresh: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "exact-rows.json"
        self.rows = {}
        if self.file.exists():
            self.rows = json.loads(self.file.read_text())

    def learn(self, key, table, searcher, options=(), threads=1):
        """Run once, or return what an earlier run gave."""
        if key not in self.rows or (self.again and key not in self.fresh):
            row = learn(self.folder, table, searcher, options, threads)
            if "failed" in row:
                return row
            self.rows[key] = row
            self.fresh.add(key)
            self.file.write_text(json.dumps(self.rows))
        return self.rows[key]


def learn(folder, table, searcher, options, threads):
    result = folder / "result.json"
    command = [
        sys.executable, "-m", "bnstudio", "learn", str(table), "--searcher", searcher,
        "--threads", str(threads), "--out", str(folder / "network.bif"), "--json", str(result),
        *options,
    ]  # fmt: skip
    if searcher == "bfbnb":
        command += ["--scratch", str(folder / "scratch")]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return {"failed": done.stderr.strip().splitlines()[-1] if done.stderr else "failed"}
    found = json.loads(result.read_text())
    keep = ("score", "bound", "status", "limit", "within", "cpu_s", "elapsed_s", "peak_memory_mb",
            "n_variables", "n_rows", "counters")  # fmt: skip
    return {name: found[name] for name in keep}


def prepared(folder, place, columns=None, left_out=()):
    """Write the wanted columns of one or several files to a plain file."""
    rows = []
    for part in place.split("+"):
        path = DATA / part
        opener = gzip.open if path.suffix == ".gz" else open
        with opener(path, "rt", newline="") as file:
            header, *some = list(csv.reader(file))
        rows += some
    wanted = [
        i for i, name in enumerate(header)
        if name not in left_out and (columns is None or i < columns)
    ]  # fmt: skip
    path = folder / f"{place.replace('/', '-').replace('+', '-')}-{len(wanted)}.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([[row[i] for i in wanted] for row in [header, *rows] if row])
    return path


def cells(row):
    """Return seconds, memory, disk, expanded, pruned and forced as table cells."""
    if "failed" in row:
        return f"| {row['failed']} | | | | | |"
    counters = row["counters"]
    return (
        f"| {row['cpu_s']:.1f} | {row['peak_memory_mb']:.0f} "
        f"| {counters.get('disk_peak_bytes', 0) / 1e6:,.1f} "
        f"| {counters['nodes_expanded']:,.0f} | {counters.get('nodes_pruned', 0):,.0f} "
        f"| {counters['nodes_expanded'] / 2.0 ** row['n_variables']:.2%} "
    )


def table1(campaign, only, threads):
    lines = [
        "Malone et al. (2011), table 1: continuous columns and those with more than four states "
        "cut in two at the mean, rows with missing values dropped; text columns with more than "
        "four states as `--max-states 4` merges them. BIC, `bfbnb` with its defaults. The paper's "
        "machine was a 3.07 GHz i7; its preparation is not told in full, so n and N can differ.",
        "",
        "| data | n | N | score | CPU s | MB | MB of disk | expanded | successors pruned "
        "| of all subsets | paper: n, N, s, MB of disk |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, (place, left_out, options, paper) in TABLE1.items():
        if only and name not in only:
            continue
        table = prepared(campaign.folder, place, left_out=left_out)
        row = campaign.learn(f"table1 {name} {threads}", table, "bfbnb", options, threads)
        n, rows, seconds, disk = paper
        lines.append(
            f"| {name} | {row.get('n_variables', '')} | {row.get('n_rows', '')} "
            f"| {row.get('score', float('nan')):.4f} {cells(row)}"
            f"| {n}, {rows:,}, {seconds:,}, {disk / 1e6:,.1f} |"
        )
        print(lines[-1], flush=True)
    return lines


def wdbc(campaign, only, threads):
    lines = [
        "The first k columns of `peers/wdbc` (569 rows), BIC. Other programs: processor seconds "
        "from the table's README (a busy machine).",
        "",
        "| k | searcher | score | optimum known | CPU s | MB | MB of disk | expanded "
        "| successors pruned | of all subsets | others, CPU s |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for columns, (optimum, others) in WDBC.items():
        for searcher in ("bfbnb", "astar", "dp"):
            if only and str(columns) not in only and searcher not in only:
                continue
            if searcher == "dp" and columns > 28:
                continue
            table = prepared(campaign.folder, "peers/wdbc.csv.gz", columns)
            key = f"wdbc {columns} {searcher} {threads}"
            row = campaign.learn(key, table, searcher, (), threads)
            message = ", ".join(f"{name} {seconds}" for name, seconds in others.items())
            lines.append(
                f"| {columns} | {searcher} | {row.get('score', float('nan')):.4f} "
                f"| {'' if optimum is None else f'{optimum:.4f}'} {cells(row)}| {message} |"
            )
            print(lines[-1], flush=True)
    return lines


def optima(campaign, only, threads):
    lines = [
        "Every optimum of `reference/exact_optima_computed.csv`, found by exhaustive dynamic "
        "programming elsewhere.",
        "",
        "| data | score | n | N | optimum | difference: dp | astar | bfbnb | CPU s of each |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    with (DATA / "reference" / "exact_optima_computed.csv").open() as file:
        rows = list(csv.DictReader(file))
    for known in rows:
        name = known["data"]
        place = f"discretised/{name}.csv"
        if name.startswith("debd "):
            place = f"debd/{name.removeprefix('debd ')}.csv.gz"
        if only and not any(word in f"{name} {known['score']}" for word in only):
            continue
        table = prepared(campaign.folder, place)
        found = []
        for searcher in ("dp", "astar", "bfbnb"):
            options = ("--score", SCORES[known["score"]])
            key = f"optima {name} {known['score']} {searcher} {threads}"
            found.append(campaign.learn(key, table, searcher, options, threads))
        shown = [
            row["failed"] if "failed" in row else f"{row['score'] - float(known['optimum']):.1e}"
            for row in found
        ]
        seconds = ", ".join(f"{row.get('cpu_s', float('nan')):.1f}" for row in found)
        lines.append(
            f"| {name} | {known['score']} | {known['n']} | {known['N']} | {known['optimum']} "
            f"| {' | '.join(shown)} | {seconds} |"
        )
        print(lines[-1], flush=True)
    return lines


def bounds(campaign, only, threads):
    lines = [
        "The same search, `bfbnb`, with each bound: the paper's own (`simple`), pattern databases "
        "over groups (`static`, the default), and these together with the k-cycles among what is "
        "lacking (`dynamic`; Yuan & Malone 2012). Groups of up to 16 variables, but where said. "
        "BIC; preparation as in the other tables.",
        "",
        "| data | n | bound | CPU s | MB | MB of disk | expanded | successors pruned "
        "| of all subsets |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, (place, columns, options) in BOUNDED.items():
        if only and name not in only:
            continue
        table = prepared(campaign.folder, place, columns)
        for title, settings in BOUNDS.items():
            given = [word for setting in settings for word in ("--set", setting)]
            key = f"bounds {name} {title} {threads}"
            row = campaign.learn(key, table, "bfbnb", (*options, *given), threads)
            n = row.get("n_variables", "")
            lines.append(f"| {name} | {n} | {title} {cells(row)}|")
            print(lines[-1], flush=True)
    return lines


def bene(campaign, only, threads):
    lines = [
        "Figures that bene's makers print with it, on its own tables; difference of each searcher "
        "in the last digit it prints or beyond.",
        "",
        "| data | score | bene | dp | astar | bfbnb |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    with (DATA / "reference" / "peer_reference_scores.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["data"].startswith("bene ")]
    for known in rows:
        message = re.fullmatch(r"(BIC|AIC|BDeu) ?([\d.]*)", known["score"].replace("ESS ", ""))
        name = known["data"].removeprefix("bene ")
        if message is None or (only and name.removesuffix(".csv") not in only):
            continue  # a score that is not among ours
        table = prepared(campaign.folder, f"scores/bene/{name}")
        options = ["--score", message[1].lower()]
        if message[2]:
            options += ["--score-set", f"ess={message[2]}"]
        found = [
            campaign.learn(f"bene {name} {message[0]} {s} {threads}", table, s, options, threads)
            for s in ("dp", "astar", "bfbnb")
        ]
        shown = [
            row["failed"] if "failed" in row else f"{row['score'] - float(known['value']):.1e}"
            for row in found
        ]
        lines.append(f"| {name} | {message[0]} | {known['value']} | {' | '.join(shown)} |")
        print(lines[-1], flush=True)
    return lines


_TURNS = 5


def threads_table(campaign, only, threads):
    """Clock and processor seconds with one thread and with two; wants a quiet machine."""
    lines = [
        "The first k columns of `peers/wdbc`, BIC, each run five times in turn with one thread and "
        "with two: the medians. On a machine without other work only.",
        "",
        "| k | searcher | score | CPU s, one | clock s, one | CPU s, two | clock s, two "
        "| times faster |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for columns in (24, 26, 28, 31):
        table = prepared(campaign.folder, "peers/wdbc.csv.gz", columns)
        for searcher in ("exact", "bfbnb"):
            if only and str(columns) not in only and searcher not in only:
                continue
            found = {1: [], 2: []}
            for turn in range(_TURNS):
                for count, rows in found.items():
                    key = f"threads {columns} {searcher} {count} {turn}"
                    rows.append(campaign.learn(key, table, searcher, (), count))
            middle = {t: sorted(rows, key=_clock)[_TURNS // 2] for t, rows in found.items()}
            cells = [f"{row['cpu_s']:.1f} | {row['elapsed_s']:.1f}" for row in middle.values()]
            lines.append(
                f"| {columns} | {searcher} | {middle[1]['score']:.4f} | {' | '.join(cells)} "
                f"| {_clock(middle[1]) / _clock(middle[2]):.2f} |"
            )
            print(lines[-1], flush=True)
    return lines


def _clock(row):
    return row["elapsed_s"]


TITLES = {
    "table1": ("Malone's table 1", table1),
    "wdbc": ("Columns of wdbc", wdbc),
    "bounds": ("The bounds beside each other", bounds),
    "optima": ("Optima known", optima),
    "bene": ("Figures of bene", bene),
    "threads": ("One core and two", threads_table),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", default=list(TITLES))
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "bnstudio-exact")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    kept = Campaign(given.keep, given.again)
    for what in given.what:
        title, make = TITLES[what]
        lines = make(kept, given.only, given.threads)
        if given.only:
            lines += ["", f"Of all rows only those of: {', '.join(given.only)}."]
        tables.write_section(title, f"-m tests.benchmarks.exact {what}", lines, given.write)
