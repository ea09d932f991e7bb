"""Ordering searches where the best is known: caches, exact lists, and the tables of ``peers/``."""

from __future__ import annotations

import argparse
import csv
import sys
import time

from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks.climbers import BEST, read
from tests.benchmarks.orderings.running import search, warm_up
from tests.benchmarks.processor_time import learn
from tests.support.searching import enumerate_parent_sets, table

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


PEERS = ("wine", "wdbc", "insurance5k", "alarm5k", "hailfinder5k")


def peers(chosen: argparse.Namespace) -> list[str]:
    """Return the table of the five tables: whole runs with the default lists."""
    seconds = chosen.seconds or 5.0
    lines = [
        f"BIC, no limit of parents. Whole runs of at most {seconds:g} processor seconds on one "
        "thread, as `bnstudio learn` does them with `--time` and else the defaults: half of it, "
        "or less where nothing is left to find, goes to the lists. Cells: processor seconds "
        "until the best known score was reached, identification included, median / slowest of "
        f"{chosen.seeds} seeds, or how far below it the run ended.",
        "",
        "| table | variables | sets | lists, s | " + " | ".join(NAMES) + " |",
        "| --- | --- | --- | --- |" + " --- |" * len(NAMES),
    ]
    for name in chosen.data or PEERS:
        data = read(chosen.folder / "peers" / f"{name}.csv.gz")
        best = BEST[f"peers/{name}"]
        cells = []
        for searcher in NAMES:
            runs = [
                learn(data, searcher, seconds, seed=seed, target=best - 1e-3)
                for seed in range(chosen.seeds)
            ]
            below = [best - run.score for run in runs if run.score < best - 1e-3]
            times = sorted(run.trace[-1][0] for run in runs)
            cells.append(f"{times[len(times) // 2]:.2f} / {times[-1]:.2f}")
            if below:
                cells[-1] += f", {len(below)} seeds up to {max(below):.1f} below"
        sets = sorted(int(run.result.counters["sets_kept"]) for run in runs)
        spent = sorted(run.result.phases[1][1] for run in runs)
        lines.append(
            f"| {name} | {data.n} | {sets[len(sets) // 2]} | {spent[len(spent) // 2]:.2f} | "
            + " | ".join(cells)
            + " |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return lines
