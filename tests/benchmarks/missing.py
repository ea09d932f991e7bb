"""How near to the truth each treatment of missing cells comes: samples with cells taken away.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.missing [--write]``. Every run is a line
in ``missing.jsonl`` beside this file, so that the script goes on where it stopped. One thread, one
process; hill climbing and tabu search end by themselves, ``auto`` has ``SECONDS`` processor
seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.formats.read import read_network
from bnstudio.graph.compare import compare
from bnstudio.network.sample import sample
from tests.benchmarks.processor_time import learn
from tests.benchmarks.random_networks import observed

RUNS = Path(__file__).with_name("missing.jsonl")
PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-missing.md"
FOLDER = Path(os.environ.get("BNSTUDIO_TEST_DATA", ".")) / "networks"
NETWORKS = ("alarm", "insurance")
ROWS = 5_000
SAMPLES = (1, 2, 3)
SEARCHERS = ("hill-climbing", "tabu", "auto")
SECONDS = 2.0
MOST_SECONDS = 300.0  # of the searchers that end by themselves
#: How cells go missing: the share of the table, and whether it depends on other variables.
LOSSES = {
    "10 % at random": (0.1, False),
    "30 % at random": (0.3, False),
    "10 % depending on others": (0.1, True),
    "30 % depending on others": (0.3, True),
}
#: What is done then: the treatment, and the score.
TREATMENTS = {
    "left missing, pnal": ("leave", "pnal"),
    "left missing, nal-bic": ("leave", "nal-bic"),
    "left missing, nal-aic": ("leave", "nal-aic"),
    "a state, bic": ("state", "bic"),
    "rows dropped, bic": ("drop", "bic"),
}
NONE, COMPLETE = "complete", "complete, bic"

Key = tuple[str, str, int, str, str]


def lost_cells(data: Dataset, share: float, depending: bool, seed: int) -> np.ndarray:
    """Return which cells go missing, a mask of the codes' shape.

    At random: each cell alike. Depending on others: a third of the variables, drawn, keep all
    their cells; each of the others looks at one of these and loses a cell up to three times as
    often where that one is not in its most frequent state. Nothing depends on what is lost, and
    the share of the whole table is the same.
    """
    random = np.random.default_rng(seed)
    if not depending:
        return random.random(data.codes.shape) < share
    lost = np.zeros(data.codes.shape, dtype=bool)
    order = random.permutation(data.n)
    whole, others = order[: data.n // 3], order[data.n // 3 :]
    mean = share * data.n / len(others)
    for column in others:
        codes = data.codes[random.choice(whole)]
        rare = codes != np.bincount(codes).argmax()
        often = min(0.9, 3 * mean)
        seldom = (mean - often * rare.mean()) / max(1 - rare.mean(), 1e-9)
        if seldom < 0:  # the others are too many for that
            seldom, often = 0.0, mean / rare.mean()
        lost[column] = random.random(data.rows) < np.where(rare, often, seldom)
    return lost


def treated(data: Dataset, lost: np.ndarray, treatment: str) -> Dataset:
    """Return the table that is learned from."""
    if treatment == "drop":
        kept = ~lost.any(axis=0)
        return observed(Dataset(data.variables, np.ascontiguousarray(data.codes[:, kept])))
    codes = data.codes.copy()
    variables = list(data.variables)
    for i, variable in enumerate(variables):
        if lost[i].any():
            codes[i, lost[i]] = variable.arity
            variables[i] = Variable(
                variable.name, (*variable.states, "missing"), variable.arity,
                left_missing=treatment == "leave",
            )  # fmt: skip
    return Dataset(tuple(variables), codes)


def measured() -> dict[Key, dict[str, float]]:
    """Return the runs that are done."""
    if not RUNS.exists():
        return {}
    runs = [json.loads(line) for line in RUNS.read_text().splitlines()]
    return {
        (run["network"], run["loss"], run["sample"], run["treatment"], run["searcher"]): run
        for run in runs
    }


def measure(network: str, seed: int, searcher: str) -> None:
    """Do the runs of a sample and a searcher that are missing."""
    done = measured()
    gold = read_network(FOLDER / f"{network}.bif.gz").network
    data = observed(sample(gold, ROWS, seed))
    cases = [(NONE, COMPLETE), *((loss, treatment) for loss in LOSSES for treatment in TREATMENTS)]
    for loss, treatment in cases:
        if (network, loss, seed, treatment, searcher) in done:
            continue
        table, score = data, "bic"
        if loss != NONE:
            how, score = TREATMENTS[treatment]
            table = treated(data, lost_cells(data, *LOSSES[loss], seed), how)
        run = {
            "network": network, "loss": loss, "sample": seed, "treatment": treatment,
            "searcher": searcher, "rows": table.rows,
        }  # fmt: skip
        if table.rows >= 2:
            most = SECONDS if searcher == "auto" else MOST_SECONDS
            found = learn(table, searcher, most, score=score)
            compared = compare(gold.dag, found.result.dag)
            run |= {
                "shd": compared.shd_cpdag, "added": compared.added, "deleted": compared.deleted,
                "ended": found.result.limit, "spent": round(found.result.cpu_s, 3),
            }  # fmt: skip
        with RUNS.open("a") as file:
            file.write(json.dumps(run) + "\n")
        print(run, file=sys.stderr, flush=True)


def page() -> list[str]:
    """Return the tables of what is done."""
    runs = measured()
    lines = [
        "# Missing cells",
        "",
        "`python -m tests.benchmarks.missing --write`",
        "",
        f"Samples of {ROWS:,} rows of alarm (46 arcs) and insurance (52) lose 10 % or 30 % of "
        "their cells: completely at random, or depending on others (a third of the variables keep "
        "all cells; each of the others loses them up to three times as often where one of these is "
        "not in its most frequent state). What is learned is compared with the truth: "
        "structural Hamming distance of the classes, and in brackets the edges too many and "
        f"too few, means of {len(SAMPLES)} samples. `auto` has {SECONDS:g} processor seconds, one "
        "thread. Scores: [scores.md](scores.md).",
    ]
    for searcher in SEARCHERS:
        for network in NETWORKS:
            lines += ["", f"## {network}, {searcher}", ""]
            lines.append(f"Complete data: {_cell(runs, (network, NONE, COMPLETE, searcher))}.")
            lines += ["", "| cells missing | " + " | ".join(TREATMENTS) + " |"]
            lines.append("| --- |" + " --- |" * len(TREATMENTS))
            for loss in LOSSES:
                cells = " | ".join(
                    _cell(runs, (network, loss, treatment, searcher)) for treatment in TREATMENTS
                )
                lines.append(f"| {loss} | {cells} |")
    return lines


def _cell(runs: dict[Key, dict[str, float]], wanted: tuple[str, str, str, str]) -> str:
    """Return the mean distance of a treatment, or why there is none."""
    network, loss, treatment, searcher = wanted
    some = [runs.get((network, loss, seed, treatment, searcher)) for seed in SAMPLES]
    there = [run for run in some if run is not None]
    if len(there) < len(some):
        return "not run"
    if any("shd" not in run for run in there):
        return "no rows left"
    means = [statistics.mean(run[key] for run in there) for key in ("shd", "added", "deleted")]
    text = f"{means[0]:.1f} (+{means[1]:.1f} −{means[2]:.1f})"
    if treatment.startswith("rows"):
        text += f", {statistics.mean(run['rows'] for run in there):,.0f} rows"
    return text


def main() -> None:
    """Measure what is missing, print the tables, and write them to the page if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page in docs/")
    parser.add_argument("--networks", nargs="+", default=NETWORKS, choices=NETWORKS)
    parser.add_argument("--searchers", nargs="+", default=SEARCHERS, choices=SEARCHERS)
    parser.add_argument("--samples", nargs="+", type=int, default=SAMPLES)
    parser.add_argument("--only-page", action="store_true", help="measure nothing")
    options = parser.parse_args()
    if not options.only_page:
        for seed in options.samples:
            for searcher in options.searchers:
                for network in options.networks:
                    measure(network, seed, searcher)
    lines = page()
    print("\n".join(lines))
    if options.write:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
