"""Ordering searches where the best is known: caches, exact lists, and the tables of ``peers/``."""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path

from climbers import BEST, read
from orderings_running import search, warm_up
from searching import table

from bnstudio.score.enumerate import enumerate_parent_sets
from bnstudio.score.identify import Budget, identify
from bnstudio.score.parent_set_files import read_parent_sets
from bnstudio.score.registry import make_scorer

ALARM = -53781.3386  # the best known
NAMES = ("inobs", "minobs")


def caches(chosen: argparse.Namespace) -> list[str]:
    """Return the table of other programs' caches."""
    warm_up()
    seconds = chosen.seconds or 60.0
    lines = [
        f"Seeds that reached the optimum (alarm: the best known) within 0.001, of {chosen.seeds}, "
        f"and processor seconds, median / slowest, of at most {seconds:g}.",
        "",
        "| cache | variables | sets | optimum | " + " | ".join(NAMES) + " |",
        "| --- | --- | --- | --- |" + " --- |" * len(NAMES),
    ]
    place = chosen.folder / "reference" / "bn-slim_cache_optima.csv"
    with place.open() as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        given = row["optimum_of_cache"]
        optimum = ALARM if given == "None" else float(given)
        lists = read_parent_sets(chosen.folder / "scores" / "bn-slim" / f"{row['cache']}.jkl.gz")
        cells = []
        for name in NAMES:
            runs = [
                search(lists, name, seconds, seed, optimum - 1e-3) for seed in range(chosen.seeds)
            ]
            times = sorted(run.found for run in runs)
            hits = sum(run.score >= optimum - 1e-3 for run in runs)
            cells.append(f"{hits}: {times[len(times) // 2]:.3f} / {times[-1]:.3f}")
            if max(run.score for run in runs) > optimum + 1e-3:
                cells[-1] += " (better found!)"
        lines.append(
            f"| {row['cache']} | {lists.n} | {len(lists)} | {optimum:.4f} | "
            + " | ".join(cells)
            + " |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


SCORES = {"BIC": "bic", "BDeu(ESS=1)": "bdeu", "BLIP-BIC (see notes)": "blip-bic"}


def optima(chosen: argparse.Namespace) -> list[str]:
    """Return the table of exact lists."""
    warm_up()
    seconds = chosen.seconds or 10.0
    lines = [
        "All parent sets that no subset beats, without a limit of parents. Cells: processor "
        f"seconds until the optimum, of at most {seconds:g}, or how far below it is.",
        "",
        "| table | score | variables | sets | enumeration, s | " + " | ".join(NAMES) + " |",
        "| --- | --- | --- | --- | --- |" + " --- |" * len(NAMES),
    ]
    with (chosen.folder / "reference" / "exact_optima_computed.csv").open() as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        name = row["data"]
        if chosen.data and name not in chosen.data:
            continue
        if name.startswith("debd "):
            data = read(chosen.folder / "debd" / f"{name[5:]}.csv.gz")
        else:
            data = table(chosen.folder / "discretised" / f"{name}.csv")
        if data.n > 20:
            continue
        began = time.process_time()
        lists = enumerate_parent_sets(make_scorer(data, SCORES[row["score"]]))
        spent = time.process_time() - began
        optimum = float(row["optimum"])
        cells = []
        for searcher in NAMES:
            run = search(lists, searcher, seconds, 0, optimum - 1e-4)
            below = optimum - run.score
            cells.append(f"{run.found:.3f}" if below < 1e-3 else f"{below:.3f} below")
        lines.append(
            f"| {name} | {row['score'].split()[0]} | {data.n} | {len(lists)} | {spent:.2f} | "
            + " | ".join(cells)
            + " |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


# How the lists of each table come: the method, its budget, and the limit of parents. The best
# known of wdbc and the three larger tables are proved for at most three parents only.
PEERS = {
    "peers/wine": ("independence", 0.02, None),
    "peers/wdbc": ("exact", 0.0, 3),
    "peers/insurance5k": ("exact", 0.0, 3),
    "peers/alarm5k": ("exact", 0.0, 3),
    "peers/hailfinder5k": ("exact", 0.0, 3),
}


def peers(chosen: argparse.Namespace) -> list[str]:
    """Return the table of the five tables, identification included."""
    warm_up()
    enumerate_parent_sets(make_scorer(table_of_two()), max_parents=1)
    seconds = chosen.seconds or 5.0
    lines = [
        "BIC. Processor seconds of one thread: for the lists, and with the search until the best "
        f"known score was reached, median / slowest of {chosen.seeds} seeds, or how far below it "
        f"was after {seconds:g}.",
        "",
        "| table | lists | sets | lists, s | " + " | ".join(NAMES) + " |",
        "| --- | --- | --- | --- |" + " --- |" * len(NAMES),
    ]
    for name, (method, budget, limit) in PEERS.items():
        data = read(chosen.folder / f"{name}.csv.gz")
        began = time.process_time()
        scorer = make_scorer(data)
        if method == "exact":
            lists = enumerate_parent_sets(scorer, max_parents=limit)
        else:
            lists = identify(scorer, method, budget=Budget(seconds=budget)).table
        spent = time.process_time() - began
        best = BEST[name]
        cells = []
        for searcher in NAMES:
            runs = [
                search(lists, searcher, max(seconds - spent, 0.1), seed, best - 1e-3)
                for seed in range(chosen.seeds)
            ]
            below = [best - run.score for run in runs if best - run.score > 1e-3]
            times = sorted(spent + run.found for run in runs)
            cells.append(f"{times[len(times) // 2]:.2f} / {times[-1]:.2f}")
            if below:
                cells[-1] += f", {len(below)} seeds up to {max(below):.1f} below"
        words = method if limit is None else f"{method}, {limit} parents"
        lines.append(
            f"| {name[6:]} | {words} | {len(lists)} | {spent:.2f} | " + " | ".join(cells) + " |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def table_of_two():
    """Return a table on which the enumeration is compiled."""
    from searching import dependent

    return dependent(4, 100)


if __name__ == "__main__":
    sys.exit(f"run {Path(__file__).with_name('orderings.py')}")
