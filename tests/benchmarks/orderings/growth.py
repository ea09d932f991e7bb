"""What the moves cost as the number of variables grows, and how near learned networks are."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.formats.read import read_network
from bnstudio.graph.compare import compare
from bnstudio.network.sample import sample
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks.climbers import read
from tests.benchmarks.orderings.running import SEARCHERS, search, warm_up
from tests.benchmarks.random_networks import observed, random_data

PICTURE = Path(__file__).parents[3] / "docs" / "images" / "orderings-growth.svg"
ROWS = 1000
TRUTH = ("munin1", "pigs", "link")


def growth(chosen: argparse.Namespace) -> list[str]:
    """Return the table of the cost of evaluations, and draw it."""
    warm_up()
    seconds = chosen.seconds or 20.0
    lines = [
        f"Samples of {ROWS:,} rows of random networks (up to 4 parents among the 50 nodes before), "
        f"lists by independence selection; {seconds:g} processor seconds a search, one thread. "
        "Microseconds a variable (or pair of neighbours) tried, and milliseconds until the first "
        "network that is better than the empty one; the score as a share of the sum of the best "
        "sets that the empty network lacks.",
        "",
        "| variables | sets | "
        + " | ".join(f"{name}: µs a try / ms to the first / share" for name in SEARCHERS)
        + " |",
        "| --- | --- |" + " --- |" * len(SEARCHERS),
    ]
    costs: dict[str, list[tuple[int, float]]] = {name: [] for name in SEARCHERS}
    for n in chosen.sizes:
        data = shuffled(random_data(n, ROWS, 1)[1])
        found = identify(
            make_scorer(data), budget=Budget(seconds=chosen.identify or 0.02), threads=2
        )
        lists = found.table
        empty = float(lists.scores[lists.starts[1:] - 1].sum())  # no set comes after the empty one
        cells = []
        for name in SEARCHERS:
            run = search(lists, name, seconds)
            cost = 1e6 * run.spent / max(run.counters["tried"], 1.0)
            costs[name].append((n, cost))
            first = next((at for at, score in run.trace if score > empty + 1e-6), run.spent)
            share = (run.score - empty) / (lists.upper_bound() - empty)
            cells.append(f"{cost:.2f} / {1000 * first:.0f} / {share:.4f}")
        lines.append(f"| {n:,} | {len(lists):,} | " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    if chosen.write:
        PICTURE.parent.mkdir(parents=True, exist_ok=True)
        PICTURE.write_text(picture(costs), encoding="utf-8")
        lines += ["", f"![cost of a try](images/{PICTURE.name})"]
    return lines


def shuffled(data: Dataset) -> Dataset:
    """Return the data with columns in random order: their own order is that of the network."""
    order = np.random.default_rng(1).permutation(data.n)
    variables = tuple(data.variables[i] for i in order)
    return Dataset(variables, np.ascontiguousarray(data.codes[order]))


def picture(costs: dict[str, list[tuple[int, float]]]) -> str:
    """Return a drawing (SVG) of cost against size, both logarithmic."""
    width, height, left, low = 560, 340, 60, 40
    sizes = [n for points in costs.values() for n, _ in points]
    values = [cost for points in costs.values() for _, cost in points]
    bottom, top = np.floor(np.log10(min(values))), np.ceil(np.log10(max(values)))
    first, last = np.log10(min(sizes)), np.log10(max(sizes) * 1.0001)

    def at(n: float, cost: float) -> tuple[float, float]:
        x = left + (np.log10(n) - first) / max(last - first, 1e-9) * (width - left - 110)
        y = height - low - (np.log10(cost) - bottom) / max(top - bottom, 1e-9) * (height - low - 20)
        return round(float(x), 1), round(float(y), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for power in range(int(bottom), int(top) + 1):
        _, y = at(min(sizes), 10.0**power)
        parts.append(f'<path d="M{left} {y}H{width - 110}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{10.0**power:g}</text>')
    for n in sorted(set(sizes)):
        x, _ = at(n, 10.0**bottom)
        parts.append(f'<text x="{x}" y="{height - low + 18}" text-anchor="middle">{n:,}</text>')
    parts.append(f'<text x="{left}" y="{height - 6}">variables</text>')
    parts.append(f'<text x="{left}" y="12">µs a try</text>')
    colours = ("#4c78a8", "#f58518", "#54a24b", "#b279a2")
    names = sorted((at(*points[-1])[1], name) for name, points in costs.items())
    rows = [names[0][0]]  # of the names, so that none lies on another
    for y, _ in names[1:]:
        rows.append(max(y, rows[-1] + 15))
    row = {name: y for y, (_, name) in zip(rows, names, strict=True)}
    for colour, (name, points) in zip(colours, costs.items(), strict=True):
        places = [at(n, cost) for n, cost in points]
        line = " ".join(f"{x},{y}" for x, y in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, _ = places[-1]
        parts.append(f'<text x="{x + 8}" y="{row[name] + 4}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def truth(chosen: argparse.Namespace) -> list[str]:
    """Return the table of distances to the true networks."""
    warm_up()
    seconds = chosen.seconds or 60.0
    lines = [
        "Samples of 5,000 rows; lists by independence selection; one thread, "
        f"{seconds:g} processor seconds a search. Cells: pairs in one moral graph only / in one "
        "skeleton only / BIC minus that of the true network. In the last column the lists grow "
        "with the search, as they do in a run.",
        "",
        "| network | variables | arcs | moral pairs | lists, s | "
        + " | ".join((*SEARCHERS, "minobs, growing lists"))
        + " |",
        "| --- | --- | --- | --- | --- |" + " --- |" * (len(SEARCHERS) + 1),
    ]
    for name in chosen.data or TRUTH:
        network = read_bif(chosen.folder / "networks", name)
        data = observed(sample(network, 5000, 1))
        scorer = make_scorer(data)
        began = time.process_time()
        lists = identify(scorer, budget=Budget(seconds=chosen.identify or 0.3), threads=2).table
        spent = time.process_time() - began
        gold = network.dag
        true = sum(scorer.local(y, gold.parents(y)) for y in range(gold.n))
        cells = []
        for searcher, open_to in (*((name, None) for name in SEARCHERS), ("minobs", scorer)):
            run = search(lists, searcher, seconds, scorer=open_to)
            found = compare(gold, run.graph)
            skeleton = len(gold.skeleton ^ run.graph.skeleton)
            cells.append(f"{found.moral} / {skeleton} / {run.score - true:.0f}")
        moral = compare(gold, type(gold)(gold.names)).moral
        lines.append(
            f"| {name} | {gold.n} | {len(gold.arcs)} | {moral} | {spent:.0f} | "
            + " | ".join(cells)
            + " |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    return lines


def chains(chosen: argparse.Namespace) -> list[str]:
    """Return what two chains side by side do against one in the same time by the clock."""
    warm_up()
    seconds = chosen.seconds or 20.0
    lines = [
        "Lists of independence selection (0.3 processor seconds a variable). Variables or pairs "
        f"tried a second by one thread and by two, in {seconds:g} seconds by the clock each, their "
        "ratio, and by how much the BIC with two is above that with one.",
        "",
        "| table | searcher | one thread | two threads | ratio | gain |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name in chosen.data or ("plants.test", "dna.test", "ad.test"):
        scorer = make_scorer(read(chosen.folder / "debd" / f"{name}.csv.gz"))
        lists = identify(scorer, budget=Budget(seconds=chosen.identify or 0.3), threads=2).table
        for searcher in SEARCHERS:
            runs, rates = [], []
            for threads in (1, 2):
                began = time.perf_counter()
                runs.append(search(lists, searcher, threads * seconds, threads=threads))
                rates.append(runs[-1].counters["tried"] / (time.perf_counter() - began))
            one, two = rates
            lines.append(
                f"| {name} | {searcher} | {one:,.0f} | {two:,.0f} | {two / one:.2f} | "
                f"{runs[1].score - runs[0].score:.1f} |"
            )
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def read_bif(folder: Path, name: str):
    """Return a gold network."""
    network = read_network(folder / f"{name}.bif.gz").network
    assert network is not None
    return network
