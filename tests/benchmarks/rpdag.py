"""The comparison of Acid and de Campos (2003): searches among RPDAGs against searches among DAGs.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.rpdag [part ...]``, a part being greedy,
tabu, restarts, fresh, classes or peers; ``--write`` keeps the tables, ``--quick`` takes one small
sample of each kind. Scores are BDeu with an equivalent sample size of 1 unless a table says
otherwise. The samples of alarm, insurance and hailfinder are drawn here from the gold networks, so
that only the relations between rows compare with the paper. All counts are free of the machine;
times are processor seconds of one thread.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import numpy as np

from bnstudio.data.dataset import Dataset
from bnstudio.formats.read import read_network
from bnstudio.graph.compare import compare
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.network.sample import sample
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.base import Problem
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import SEARCHERS, make_searcher
from tests.benchmarks import tables
from tests.benchmarks.rpdag_paper import PAPER_GOLD, PAPER_UCI
from tests.support.searching import dependent, table

tables.PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-rpdag.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of the search among RPDAGs")
SCRIPT = "-m tests.benchmarks.rpdag"

UCI = ("breast-cancer", "flare2", "house-votes-84", "mushroom", "nursery")


@dataclass(frozen=True)
class Sample:
    """Rows to learn from, rows to test on, and the network that both were drawn from."""

    data: Dataset
    fresh: Dataset | None = None
    gold: DAG | None = None


@dataclass(frozen=True)
class Found:
    """What a run found and what it took."""

    dag: DAG
    score: float
    counters: dict[str, float]
    seconds: float


def cut(data: Dataset, low: int, high: int) -> Dataset:
    """Return some rows."""
    return Dataset(data.variables, np.ascontiguousarray(data.codes[:, low:high]))


def observed(data: Dataset) -> Dataset:
    """Return the table without the states that do not occur, as the scores count them."""
    variables, codes = [], []
    for variable, column in zip(data.variables, data.codes, strict=True):
        seen, code = np.unique(column, return_inverse=True)
        variables.append(type(variable)(variable.name, tuple(variable.states[k] for k in seen)))
        codes.append(code)
    return Dataset(tuple(variables), np.array(codes, dtype=data.codes.dtype))


def gold_samples(name: str, quick: bool) -> list[Sample]:
    """Return the samples of ``alarm 3000`` or ``insurance``: five of 10,000, each tests another."""
    network, _, rows = name.partition(" ")
    folder = Path(os.environ["BNSTUDIO_TEST_DATA"]) / "networks"
    with tempfile.TemporaryDirectory() as here:
        plain = Path(here) / f"{network}.bif"
        plain.write_bytes(gzip.decompress((folder / f"{network}.bif.gz").read_bytes()))
        found = read_network(plain)
    gold = found.network.dag
    if rows:
        whole = sample(found.network, 13_000, seed=0)
        fresh = cut(whole, 3000, 6000) if rows == "3000" else None
        return [Sample(cut(whole, 0, int(rows)), fresh, gold)]
    count = 1 if quick else 5
    drawn = [sample(found.network, 10_000, seed=seed) for seed in range(count + 1)]
    return [Sample(drawn[k], drawn[k + 1], gold) for k in range(count)]


def uci(name: str) -> Dataset:
    """Return a UCI table; a missing value is a state of its own."""
    folder = Path(os.environ["BNSTUDIO_TEST_DATA"]) / "uci_raw"
    plain = folder / f"{name}.csv"
    return table(plain if plain.exists() else folder / f"{name}.csv.gz")


def learn(
    data: Dataset,
    searcher: str,
    steps: int | None = None,
    score: str = "bdeu",
    gold=None,
    settings=None,
    **given,
) -> Found:
    """Run a searcher; ``given`` are parameters of the score."""
    scores = ScoreCache(make_scorer(data, score, given))
    control = SilentControl(steps)
    if settings is None:
        settings = {"patience": 10**9} if searcher == "tabu" else {}
    made = make_searcher(searcher, settings)
    task = Problem(
        scores=scores,
        constraints=build_constraints(Knowledge(), data.names, data.arities),
        ordering=tuple(data.index(gold.names[v]) for v in gold.order) if gold else None,
    )
    began = time.process_time()
    with contextlib.suppress(Stopped):
        made.search(task, control)
    seconds = time.process_time() - began
    dag = to_dag(control.incumbents[-1][0])
    counters = dict(made.counters)
    return Found(dag, total(scores, dag), counters, seconds)


def score_of(data: Dataset, dag: DAG, score: str = "bdeu") -> float:
    return total(make_scorer(data, score), dag)


def fit(data: Dataset, dag: DAG) -> float:
    """The paper's KL: mutual information of all nodes with their parents, in nats."""
    return (score_of(data, dag, "ll") - score_of(data, DAG(data.names), "ll")) / data.cases


def averages(rows: list[list[float]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)]


def counted(found: Found, gold: DAG | None, iterations: str) -> list[float]:
    """The paper's columns of one run, those against the gold network first if there is one."""
    metrics: list[float] = [found.score, len(found.dag.arcs)]
    if gold is not None:
        far = compare(gold, found.dag)
        metrics += [far.hamming, far.added, far.deleted, far.inverted]
    counters = found.counters
    return [
        *metrics,
        counters[iterations],
        counters["individuals"],
        counters["scores_computed"],
        counters["statistics_requested"],
        counters["mean_family_size"],
        found.seconds,
    ]


def line(first: str, metrics: list[float], *, gold: bool, paper: str = "") -> str:
    """One row of a table in the paper's columns."""
    score, edges, *rest = metrics
    distances = (
        [f"{value:.1f}".removesuffix(".0") for value in rest[:4]] if gold else ["", "", "", ""]
    )
    steps, individuals, computed, asked, size, seconds = rest[4:] if gold else rest
    cells = [
        first,
        f"{score:,.0f}",
        f"{edges:.1f}".removesuffix(".0"),
        *distances,
        f"{steps:.0f}",
        f"{individuals:,.0f}",
        f"{computed:,.0f}",
        f"{asked:,.0f}",
        f"{size:.2f}",
        f"{seconds:.2f}",
        paper,
    ]
    return "| " + " | ".join(cells) + " |"


def in_columns(title: str, methods: dict[str, str], tabu: bool, quick: bool, write: bool) -> None:
    """Tables 3 to 6, or 7 to 10."""
    iterations = "best_iteration" if tabu else "iterations"
    lines = [
        "BDeu, ESS 1, from the empty graph. H = A + D + I against the gold network; "
        + ("BIter: the iteration of the best graph, of n(n-1); " if tabu else "Iter: moves made; ")
        + "Ind: neighbours evaluated; EstEv: family scores computed; TEst: asked for; NVars: mean "
        "number of variables of those computed; s: processor seconds. Insurance and hailfinder are "
        "means over five tables of 10,000. Last column: the paper's BDeu / edges / H, on its own "
        "samples.",
        "",
        f"| | BDeu | Edg | H | A | D | I | {'BIter' if tabu else 'Iter'} | Ind | EstEv | TEst "
        "| NVars | s | paper |",
        "| --- |" + " --- |" * 13,
    ]
    golds = ["alarm 3000", "insurance"] if quick else list(PAPER_GOLD)
    for name in golds:
        samples = gold_samples(name, quick)
        for place, (method, shown) in enumerate(methods.items()):
            rows = []
            for one in samples:
                steps = one.data.n * (one.data.n - 1) if tabu else None
                rows.append(counted(learn(one.data, method, steps), one.gold, iterations))
            paper = PAPER_GOLD[name][place + 2 * tabu] if place < 2 else ""
            lines.append(line(f"{name}, {shown}", averages(rows), gold=True, paper=paper))
            print(lines[-1], file=sys.stderr, flush=True)
        if not tabu:
            for shown, pick in (("true network", True), ("no arcs", False)):
                metrics = [
                    score_of(one.data, one.gold if pick else DAG(one.data.names)) for one in samples
                ]
                edges = len(samples[0].gold.arcs) if pick else 0
                lines.append(f"| {name}, {shown} | {fmean(metrics):,.0f} | {edges} |" + " |" * 11)
    for name in ("nursery",) if quick else UCI:
        data = observed(uci(name))
        for place, (method, shown) in enumerate(methods.items()):
            steps = data.n * (data.n - 1) if tabu else None
            metrics = counted(learn(data, method, steps), None, iterations)
            paper = PAPER_UCI[name][place + 2 * tabu] if place < 2 else ""
            lines.append(line(f"{name}, {shown}", metrics, gold=False, paper=paper))
            print(lines[-1], file=sys.stderr, flush=True)
    lines += ["", "crx is left out: the paper cut its continuous columns with MLC++."]
    tables.write_section(title, SCRIPT, lines, write)


def greedy(quick: bool, write: bool) -> None:
    """Tables 3 to 6, with the searches among classes beside them."""
    methods = {"rpdag": "RPDAG", "hill-climbing": "DAG", "ges": "GES", "cpdag": "CPDAG"}
    in_columns("Greedy search: tables 3 to 6", methods, False, quick, write)


def tabu(quick: bool, write: bool) -> None:
    """Tables 7 to 10."""
    methods = {"rpdag-tabu": "TS-RPDAG", "tabu": "TS-DAG"}
    in_columns("Tabu search: tables 7 to 10", methods, True, quick, write)


def fresh(quick: bool, write: bool) -> None:
    """Tables 11 and 12: the same networks on the data learned from and on other data."""
    methods = {
        "rpdag": "RPDAG",
        "hill-climbing": "DAG",
        "tabu": "TS-DAG",
        "ges": "GES",
        "cpdag": "CPDAG",
        "pc": "PC",
        "bnpc": "BNPC",
        "k2": "K2, true order",
    }
    lines = [
        "Networks learned with BDeu (PC, BNPC: their tests), scored on the rows learned from and "
        "on as many fresh rows. KL is the paper's: mutual information of the nodes with their "
        "parents, in nats; higher fits better. One sample each: alarm with 3,000 rows (the next "
        "3,000 are the fresh ones), insurance and hailfinder with 10,000.",
        "",
        "| | BDeu | BIC | KL | Edg | H | A | D | I | fresh BDeu | fresh BIC | fresh KL |",
        "| --- |" + " --- |" * 11,
    ]
    for name in ("alarm 3000",) if quick else ("alarm 3000", "insurance", "hailfinder"):
        one = gold_samples(name, True)[0]
        for method, shown in methods.items():
            if method not in SEARCHERS:
                continue
            n = one.data.n
            found = learn(
                one.data, method, n * (n - 1) if method == "tabu" else None, gold=one.gold
            )
            far = compare(one.gold, found.dag)
            cells = [f"{name}, {shown}"]
            for data in (one.data, one.fresh):
                cells += [
                    f"{score_of(data, found.dag):,.0f}",
                    f"{score_of(data, found.dag, 'bic'):,.0f}",
                    f"{fit(data, found.dag):.5f}",
                ]
            distances = (len(found.dag.arcs), far.hamming, far.added, far.deleted, far.inverted)
            cells[4:4] = map(str, distances)
            lines.append("| " + " | ".join(cells) + " |")
            print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section("Scores on fresh data: tables 11 and 12", SCRIPT, lines, write)


def classes(quick: bool, write: bool) -> None:
    """Table 13: RPDAG and CPDAG search against DAG search with ESS 10 and 0.001^f."""
    paper = {
        ("house-votes-84", "rpdag"): "0.0000 / 1.041",
        ("house-votes-84", "cpdag"): "0.0000 / 1.27",
        ("mushroom", "rpdag"): "0.0158 / 1.005",
        ("mushroom", "cpdag"): "-0.0382 / 2.81",
    }
    lines = [
        "BDeu with ESS 10 and the structure prior 0.001^f, five random subsets of 70% of the rows. "
        "Improvement: of the score over that of DAG search, relative to it, mean over the subsets; "
        "ratio: seconds of DAG search to seconds of the method, and family scores computed "
        "likewise. RPDAG and DAG search are compiled, the searches among classes are plain Python, "
        "so that for these the ratio of scores says more.",
        "",
        "| | improvement | time ratio | score ratio | paper: improvement / time ratio |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in ("house-votes-84",) if quick else ("house-votes-84", "mushroom"):
        data = observed(uci(name))
        random = np.random.default_rng(2003)
        gains: dict[str, list[list[float]]] = {"rpdag": [], "cpdag": [], "ges": []}
        for _ in range(2 if quick else 5):
            rows = np.sort(random.permutation(data.rows)[: round(0.7 * data.rows)])
            part = Dataset(data.variables, np.ascontiguousarray(data.codes[:, rows]))
            base = learn(part, "hill-climbing", ess=10.0, kappa=0.001)
            for method, metrics in gains.items():
                found = learn(part, method, ess=10.0, kappa=0.001)
                metrics.append(
                    [
                        (found.score - base.score) / abs(base.score),
                        base.seconds / found.seconds,
                        base.counters["scores_computed"] / found.counters["scores_computed"],
                    ]
                )
        for method, metrics in gains.items():
            better, faster, fewer = averages(metrics)
            lines.append(
                f"| {name}, {method} | {better:.4f} | {faster:.2f} | {fewer:.2f} "
                f"| {paper.get((name, method), '')} |"
            )
            print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section("Classes against networks: table 13", SCRIPT, lines, write)


def restarts(quick: bool, write: bool) -> None:
    """Beyond the paper: what restarts gain."""
    methods = {
        "rpdag": ("rpdag", {}),
        "rpdag, 300 restarts": ("rpdag", {"restarts": 300}),
        "rpdag-tabu": ("rpdag-tabu", {}),
        "rpdag-tabu, 10 restarts": ("rpdag-tabu", {"restarts": 10}),
        "hill-climbing": ("hill-climbing", {}),
        "hill-climbing, 300 restarts": ("hill-climbing", {"restarts": 300}),
        "ges": ("ges", {}),
        "ges, turning": ("ges", {"turning": True}),
    }
    lines = [
        "BDeu, ESS 1, one sample each, seed 0: score / processor seconds. Not in the paper.",
        "",
        "| table | " + " | ".join(methods) + " |",
        "| --- |" + " --- |" * len(methods),
    ]
    golds = ("alarm 3000",) if quick else ("alarm 3000", "alarm 10000", "insurance", "hailfinder")
    samples = {name: gold_samples(name, True)[0].data for name in golds}
    samples |= {name: observed(uci(name)) for name in (() if quick else UCI[:-1])}
    for name, data in samples.items():
        cells = [name]
        for method, settings in methods.values():
            found = learn(data, method, settings=settings)
            cells.append(f"{found.score:,.1f} / {found.seconds:.2f}")
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section("Restarts", SCRIPT, lines, write)


def peers(quick: bool, write: bool) -> None:
    """BIC on the tables of peers/ beside the authors' own program."""
    elvira = {
        "wine": (-1281.85, 0.4),
        "wdbc": (-6681.73, 2.2),
        "insurance5k": (-67671.20, 2.3),
        "alarm5k": (-54551, 3.4),
        "hailfinder5k": (-251641, 8.8),
    }
    methods = ("rpdag", "rpdag-tabu", "ges", "cpdag", "hill-climbing")
    lines = [
        "BIC from the empty graph / processor seconds (compiled kernels ready, reading left out). "
        "Elvira is the program of the paper's authors; its seconds include its start.",
        "",
        "| table | Elvira RPDAG | " + " | ".join(methods) + " |",
        "| --- | --- |" + " --- |" * len(methods),
    ]
    folder = Path(os.environ["BNSTUDIO_TEST_DATA"]) / "peers"
    for name, (score, seconds) in list(elvira.items())[: 1 if quick else None]:
        data = table(folder / f"{name}.csv.gz")
        cells = [name, f"{score:g} / {seconds:g}"]
        for method in methods:
            found = learn(data, method, score="bic")
            cells.append(f"{found.score:.2f} / {found.seconds:.3f}")
        lines.append("| " + " | ".join(cells) + " |")
        print(lines[-1], file=sys.stderr, flush=True)
    tables.write_section("Beside Elvira", SCRIPT, lines, write)


def main() -> None:
    parts = {
        "greedy": greedy,
        "tabu": tabu,
        "restarts": restarts,
        "fresh": fresh,
        "classes": classes,
        "peers": peers,
    }
    options = argparse.ArgumentParser()
    options.add_argument("tables", nargs="*", help=", ".join(parts))
    options.add_argument("--write", action="store_true")
    options.add_argument("--quick", action="store_true")
    chosen = options.parse_args()
    small = dependent(5, 200)
    for method in ("rpdag", "rpdag-tabu", "hill-climbing", "tabu", "ges", "cpdag"):
        for score in ("bic", "bdeu"):
            learn(small, method, 60, score)  # compile
    for name in chosen.tables or parts:
        parts[name](chosen.quick, chosen.write)


if __name__ == "__main__":
    main()
