"""How near searchers come to the truth: samples of the gold networks, learned and compared.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.truth [--write]``. Every run is a line in
``truth.jsonl`` beside this file, so that the script goes on where it stopped. A run has
``--seconds`` of processor time; one that needs more keeps what it has then.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
from pathlib import Path

from bnstudio.formats.read import read_network
from bnstudio.graph.compare import compare
from bnstudio.graph.pdag import DAG
from bnstudio.network.sample import sample
from tests.benchmarks import tables
from tests.benchmarks.processor_time import learn
from tests.benchmarks.random_networks import observed
from tests.support.gold_networks import SIZES

RUNS = Path(__file__).with_name("truth.jsonl")
FOLDER = Path(os.environ.get("BNSTUDIO_TEST_DATA", ".")) / "networks"
#: Searchers with what is set otherwise than by default.
SEARCHERS: dict[str, tuple[str, dict[str, object]]] = {
    "tabu": ("tabu", {}),
    "rpdag": ("rpdag", {}),
    "ges": ("ges", {}),
    "boss, 1 start": ("boss", {"starts": 1}),
    "boss": ("boss", {}),
    "pc": ("pc", {}),
    "minobs": ("minobs", {}),
    "auto, 10 s": ("auto", {}),
}
#: Those with a time of their own, in processor seconds.
OWN_SECONDS = {"auto, 10 s": 10.0}
ROWS = (1_000, 5_000, 20_000)
SEED = 1
#: What is measured, in the order of the page's tables: its head, and whether the smallest is best.
MEASURES = {
    "shd": ("Structural Hamming distance of the classes", True),
    "skeleton": ("F1 of the skeleton", False),
    "arcs": ("F1 of the class's edges, direction included", False),
    "loss": ("BIC below the best of the row", True),
}

Key = tuple[str, int, str]


def measure(network: str, rows: int, searchers: list[str], seconds: float) -> None:
    """Do the runs on a sample that are missing."""
    done = measured()
    missing = [name for name in searchers if (network, rows, name) not in done]
    if not missing:
        return
    gold = read_network(FOLDER / f"{network}.bif.gz").network
    data = observed(sample(gold, rows, SEED))
    for searcher in missing:
        kind, parameters = SEARCHERS[searcher]
        most = OWN_SECONDS.get(searcher, seconds)
        found = learn(data, kind, most, **parameters)
        run = {
            "network": network, "rows": rows, "searcher": searcher, "score": found.score,
            "seconds": most, "ended": found.result.limit,
            "spent": round(found.result.cpu_s, 3), **agreement(gold.dag, found.result.dag),
        }  # fmt: skip
        with RUNS.open("a") as file:
            file.write(json.dumps(run) + "\n")
        print(run, file=sys.stderr, flush=True)


def agreement(truth: DAG, found: DAG) -> dict[str, float]:
    """Return SHD of the classes, and F1 of the skeleton and of the class's edges."""
    compared = compare(truth, found)
    alike = sum(row.class_verdict == "common" for row in compared.rows)
    edges = len(truth.arcs) + len(found.arcs)
    return {
        "shd": compared.shd_cpdag,
        "skeleton": compared.f1,
        "arcs": 2 * alike / edges if edges else 1.0,
    }


def measured() -> dict[Key, dict[str, float]]:
    """Return the runs that are done, each with what its score lacks to the best on its sample."""
    if not RUNS.exists():
        return {}
    runs = [json.loads(line) for line in RUNS.read_text().splitlines()]
    best: dict[tuple[str, int], float] = {}
    for run in runs:
        sample_of = run["network"], run["rows"]
        best[sample_of] = max(best.get(sample_of, run["score"]), run["score"])
    for run in runs:
        run["loss"] = best[run["network"], run["rows"]] - run["score"]
    return {(run["network"], run["rows"], run["searcher"]): run for run in runs}


def page() -> list[str]:
    """Return the tables of all samples on which every searcher was run."""
    runs = measured()
    whole = [
        (network, rows)
        for network in SIZES
        for rows in ROWS
        if all((network, rows, searcher) in runs for searcher in SEARCHERS)
    ]
    if not whole:
        return ["No sample has been learned by all searchers."]
    seconds = sorted({run["seconds"] for key, run in runs.items() if key[2] not in OWN_SECONDS})
    cut = sum(
        run["ended"] == "time" and key[2] != "minobs"
        for key, run in runs.items()
        if (key[0], key[1]) in whole
    )
    lines = [
        "Samples of the gold networks (seed 1; the states that occur), one thread, BIC, each "
        f"searcher with its defaults and at most {' or '.join(f'{s:g}' for s in seconds)} "
        "processor seconds, or as its head says. minobs uses all of them; of the other runs "
        f"{cut} were ended by the time. Classes are compared: what no data can tell does not "
        "count. PC has no score; its "
        "loss is that of the network it ends with.",
        "",
        f"Networks: {', '.join(dict.fromkeys(network for network, _ in whole))}.",
        "",
    ]
    lines += _summary(runs, whole)
    for key, (head, smallest) in MEASURES.items():
        lines += ["", f"### {head}", ""]
        lines += ["| network | arcs | rows | " + " | ".join(SEARCHERS) + " |"]
        lines += ["| --- | --- | --- |" + " --- |" * len(SEARCHERS)]
        for network, rows in whole:
            cells = _cells([runs[network, rows, s][key] for s in SEARCHERS], smallest, key)
            lines.append(f"| {network} | {SIZES[network][1]} | {rows:,} | {' | '.join(cells)} |")
    return lines


def _summary(runs: dict[Key, dict[str, float]], whole: list[tuple[str, int]]) -> list[str]:
    """Return a table of sums and means over all samples."""
    lines = ["| over all samples | " + " | ".join(SEARCHERS) + " |"]
    lines += ["| --- |" + " --- |" * len(SEARCHERS)]
    for rows in ROWS:
        some = [one for one in whole if one[1] == rows]
        if some:
            sums = [sum(runs[n, r, s]["shd"] for n, r in some) for s in SEARCHERS]
            lines.append(f"| SHD, sum, {rows:,} rows | {' | '.join(_cells(sums, True, 'shd'))} |")
    for key in ("skeleton", "arcs"):
        means = [statistics.fmean(runs[n, r, s][key] for n, r in whole) for s in SEARCHERS]
        lines.append(f"| {MEASURES[key][0]}, mean | {' | '.join(_cells(means, False, key))} |")
    firsts = [
        sum(
            runs[n, r, s]["shd"] <= min(runs[n, r, other]["shd"] for other in SEARCHERS)
            for n, r in whole
        )
        for s in SEARCHERS
    ]
    lines.append(
        f"| smallest SHD, of {len(whole)} samples | {' | '.join(_cells(firsts, False, 'shd'))} |"
    )
    spent = [statistics.median(runs[n, r, s]["spent"] for n, r in whole) for s in SEARCHERS]
    lines.append(f"| processor s, median | {' | '.join(f'{value:.2f}' for value in spent)} |")
    return lines


def _cells(values: list[float], smallest: bool, key: str) -> list[str]:
    """Return the values as text, the best ones bold."""
    best = min(values) if smallest else max(values)
    form = {"shd": "{:.0f}", "loss": "{:.1f}"}.get(key, "{:.2f}")
    texts = [form.format(value) for value in values]
    return [f"**{text}**" if text == form.format(best) else text for text in texts]


def main() -> None:
    """Measure what is missing, and show all."""
    options = argparse.ArgumentParser()
    options.add_argument(
        "--networks", nargs="*", default=[k for k, v in SIZES.items() if v[0] < 100]
    )
    options.add_argument("--rows", type=int, nargs="*", default=list(ROWS))
    options.add_argument("--searchers", nargs="*", default=list(SEARCHERS))
    options.add_argument("--seconds", type=float, default=5.0)
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    for rows in chosen.rows:
        for network in chosen.networks:
            measure(network, rows, chosen.searchers, chosen.seconds)
    tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-truth.md"
    tables.HEAD = re.sub("^# Benchmarks", "# How near to the truth", tables.HEAD)
    tables.write_section("Gold networks", "-m tests.benchmarks.truth", page(), chosen.write)


if __name__ == "__main__":
    main()
