"""Optimal Reinsertion beside hill climbing: tables 3 and 4 and figure 4 of its paper.

Run with ``BNSTUDIO_TEST_DATA`` set, as

- ``python -m tests.benchmarks.reinsertion tables [--seconds 60] [--score bdeu] [--write]``,
- ``python -m tests.benchmarks.reinsertion parity [--seconds 20] [--seeds 10] [--write]``,
- ``python -m tests.benchmarks.reinsertion curves [--restarts 20] [--write]``.

Times are processor seconds of one thread, reading and compiling left out, the scoring of all parent
sets included. Both searchers restart until the time ends. Every finished run is kept in the file of
``--rows`` and not done again. Real-valued columns are cut at their median, as in the paper.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import os
import sys
import tempfile
import time
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.load import load_dataset
from bnstudio.graph.pdag import DAG
from bnstudio.network.parity import parity_network
from bnstudio.network.sample import sample
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import make_searcher
from bnstudio.search.reinsertion.estimate import CacheLimits, max_sets
from tests.benchmarks import tables
from tests.support.searching import dependent, problem

DOCS = Path(__file__).parents[2] / "docs"
PICTURE = DOCS / "images" / "reinsertion-curves.png"
tables.PAGE = DOCS / "benchmarks-reinsertion.md"
tables.HEAD = tables.HEAD.replace("# Benchmarks", "# Benchmarks of Optimal Reinsertion")

#: name: (file, free parameters of a reinserted family, candidates)
FILES = {
    "adult": ("uci_raw/adult_train.csv.gz", 1024, None),
    "alarm": ("bnlearn_samples/alarm.csv.gz", 128, 15),
    "nursery": ("uci_raw/nursery.csv.gz", 1024, None),
    "mushroom": ("uci_raw/mushroom.csv", 1024, None),
    "segment": ("uci_raw/segment.csv", 64, None),
}
PARITY = {"parity-12": 12, "parity-16": 16, "parity-20": 20}
FOREVER = {"restarts": None}


def read(name: str) -> tuple[Dataset, int, int | None]:
    """Return a table with the limit of parameters and the candidates for its reinsertions."""
    if name in PARITY:
        return sample(parity_network(PARITY[name], 3, 0), 10_000, 0), 16, None
    place, params, candidates = FILES[name]
    path = Path(os.environ["BNSTUDIO_TEST_DATA"]) / place
    # Whole numbers with many values are real-valued attributes to the paper.
    prepared = load_dataset(path, discretise="median", max_states=50)
    return prepared.dataset, params, candidates


class Until(SilentControl):
    """Stops after some processor time or at a score, and notes when each incumbent came."""

    def __init__(self, seconds: float, enough: float = math.inf) -> None:
        super().__init__()
        self.enough = enough
        self.began = time.process_time()
        self.end = self.began + seconds
        self.times: list[float] = []

    def check(self) -> None:
        if time.process_time() > self.end:
            raise Stopped("time")

    def incumbent(self, graph, score) -> None:
        super().incumbent(graph, score)
        self.times.append(time.process_time() - self.began)
        if score >= self.enough:
            raise Stopped("user")

    def at(self, seconds: float) -> float | None:
        """Return the best score after so many seconds."""
        known = [s for t, (_, s) in zip(self.times, self.incumbents, strict=True) if t <= seconds]
        return known[-1] if known else None


def run(data: Dataset, score, name, settings, seconds: float, seed: int = 0, enough=math.inf):
    """Return control, counters and whole time of a run."""
    control = Until(seconds, enough)
    searcher = make_searcher(name, settings)
    with contextlib.suppress(Stopped):
        searcher.search(problem(data, score, seed=seed), control)
    return control, searcher.counters, time.process_time() - control.began


def compile_all(score: str) -> None:
    """Have every kernel ready before a clock starts."""
    small = dependent(5, 200)
    run(small, score, "optimal-reinsertion", {"restarts": 2, "min_reinsertions": 0}, 60)
    for name in ("hill-climbing", "tabu"):
        run(small, score, name, {}, 60)


class Rows:
    """Finished rows in a file of one JSON object a line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known = {}
        if path.exists():
            for line in path.read_text().splitlines():
                row = json.loads(line)
                self.known[row.pop("key")] = row

    def get(self, key: str, make):
        """Return the row called ``key``, made now if it is not there yet."""
        if key not in self.known:
            self.known[key] = make()
            with self.path.open("a") as file:
                file.write(json.dumps({"key": key, **self.known[key]}) + "\n")
            print(key, self.known[key], file=sys.stderr, flush=True)
        return self.known[key]


def one_table(name: str, score: str, seconds: float):
    """Run both searchers on a table for the whole budget."""
    data, params, candidates = read(name)
    given = {**FOREVER, "cache_params": params, "candidates": candidates}
    ours, counters, spent = run(data, score, "optimal-reinsertion", given, seconds)
    theirs, climbed, _ = run(data, score, "hill-climbing", FOREVER, seconds)
    return {
        "n": data.n,
        "rows": data.rows,
        "params": params if candidates is None else f"{params}, k = {candidates}",
        "sets": counters["cache_entries"],
        "structures": counters["structures_considered"],
        "reinsertions": counters["reinsertions"],
        "passes": counters["passes"],
        "visited": counters["sets_visited"],
        "pruned": counters["sets_pruned"],
        "first": ours.times[1] if len(ours.times) > 1 else spent,
        "spent": spent,
        "restarts": counters["restarts"],
        "climbs": climbed["restarts"],
        "ours": {str(t): ours.at(t) for t in (seconds / 30, seconds)},
        "theirs": {str(t): theirs.at(t) for t in (seconds / 30, seconds)},
        "ours_found": ours.times[-1],
        "theirs_found": theirs.times[-1],
    }


def show_tables(rows: Rows, names, score: str, seconds: float, write: bool) -> None:
    """The paper's table 3 and table 4."""
    short = seconds / 30
    done = {}
    for name in names:
        done[name] = rows.get(
            f"table {name} {score} {seconds:g}", lambda name=name: one_table(name, score, seconds)
        )
    lines = [
        f"Score {score}, seed 0, {seconds:g} s. A structure is a parent set of the target with "
        "one of the child sets that are safe with it; sets left out by the bound do not count.",
        "",
        "| table | variables | rows | maxParams | parent sets kept | reinsertions | a second "
        "| structures considered | sets visited of those legal |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, row in done.items():
        searching = max(row["spent"] - row["first"], 1e-9)
        share = row["visited"] / max(row["visited"] + row["pruned"], 1)
        lines.append(
            f"| {name} | {row['n']} | {row['rows']:,} | {row['params']} | {row['sets']:,} "
            f"| {row['reinsertions']:,} | {row['reinsertions'] / searching:,.0f} "
            f"| {row['structures']:.2e} | {share:.2%} |"
        )
    tables.write_section(
        "Structures considered (table 3)", "-m tests.benchmarks.reinsertion tables", lines, write
    )
    lines = [
        f"Score {score}, seed 0. Best score after {short:g} s and {seconds:g} s of each searcher, "
        "less hill climbing's after the whole time (above 0: better); when the best was found; "
        "restarts made. A dash: still scoring parent sets.",
        "",
        f"| table | hill climbing {seconds:g} s | OR {seconds:g} s | OR {short:g} s "
        f"| hill climbing {short:g} s | OR's best after | hill climbing's | restarts OR / HC |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, row in done.items():
        whole, part = str(seconds), str(short)
        base = row["theirs"][whole]

        def less(value, base=base):
            return "-" if value is None else f"{value - base:+.1f}"

        early = row["ours"][part] if row["first"] <= short else None
        lines.append(
            f"| {name} | {base:.1f} | {less(row['ours'][whole])} | {less(early)} "
            f"| {less(row['theirs'][part])} | {row['ours_found']:.1f} s "
            f"| {row['theirs_found']:.1f} s | {row['restarts']:,} / {row['climbs']:,} |"
        )
    tables.write_section(
        f"Score against time, {score} (table 4)",
        "-m tests.benchmarks.reinsertion tables",
        lines,
        write,
    )


def one_parity(nodes: int, seed: int, seconds: float):
    """Run all searchers on a parity table; OR until it reaches the generating network's score."""
    network = parity_network(nodes, 3, seed)
    data = sample(network, 10_000, seed)
    scorer = make_scorer(data)
    true, empty = total(scorer, network.dag), total(scorer, DAG(data.names, ()))
    found = {"true": true, "empty": empty}
    enough = true - 1e-9 * abs(true)
    given = {"cache_params": 16}
    ours, _, _ = run(
        data, "bic", "optimal-reinsertion", {**FOREVER, **given}, seconds, seed, enough
    )
    found["optimal-reinsertion"] = ours.incumbents[-1][1]
    found["reached"] = ours.times[-1] if found["optimal-reinsertion"] >= enough else None
    found["default"] = run(data, "bic", "optimal-reinsertion", {"cache_params": 16}, seconds, seed)[
        0
    ].incumbents[-1][1]
    found["optimal-reinsertion"] = ours.incumbents[-1][1]
    for name, settings in (("hill-climbing", {}), ("tabu", {})):
        found[name] = run(data, "bic", name, settings, seconds)[0].incumbents[-1][1]
    found["hill-climbing, restarts"] = run(data, "bic", "hill-climbing", FOREVER, seconds)[
        0
    ].incumbents[-1][1]
    return found


def show_parity(rows: Rows, seeds: int, seconds: float, write: bool) -> None:
    """How often, how fast, and how far the others come."""
    lines = [
        f"{seeds} seeds of 10,000 rows, 3 parents a node, maxParams 16, BIC, at most {seconds:g} s "
        "each. Share of the way from the empty network's score to the generating network's: "
        "median over the seeds.",
        "",
        "| nodes | OR reaches the generating network's score | seconds until then, median / most "
        "| with default restarts | hill climbing | tabu | hill climbing with restarts |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for nodes in PARITY.values():
        done = [
            rows.get(
                f"parity {nodes} {seed} {seconds:g}",
                lambda nodes=nodes, seed=seed: one_parity(nodes, seed, seconds),
            )
            for seed in range(seeds)
        ]
        reached = sorted(row["reached"] for row in done if row["reached"] is not None)
        times = f"{reached[len(reached) // 2]:.2f} / {reached[-1]:.2f}" if reached else "-"
        default = sum(row["default"] >= row["true"] - 1e-9 * abs(row["true"]) for row in done)

        def share(name, done=done):
            part = sorted((row[name] - row["empty"]) / (row["true"] - row["empty"]) for row in done)
            return f"{part[len(part) // 2]:.0%}"

        lines.append(
            f"| {nodes} | {len(reached)} of {seeds} | {times} | {default} of {seeds} "
            f"| {share('hill-climbing')} | {share('tabu')} "
            f"| {share('hill-climbing, restarts')} |"
        )
    tables.write_section("Noisy parity", "-m tests.benchmarks.reinsertion parity", lines, write)


CURVE_TABLES = ("alarm", "adult", "mushroom")
PARAMS = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
MOST_SETS = 5_000_000
CANDIDATES = (2, 4, 6, 8, 10, 14, 18)


def fits(data: Dataset, params: int) -> bool:
    """Whether the lists stay of a size that is quick to make."""
    constraints = problem(data).constraints
    return sum(max_sets(constraints, CacheLimits(params, None))) <= MOST_SETS


def one_point(data: Dataset, settings):
    control, counters, spent = run(data, "bdeu", "optimal-reinsertion", settings, 600)
    return {
        "seconds": spent,
        "score": control.incumbents[-1][1],
        "sets": counters["cache_entries"],
    }


def curves(rows: Rows, names, restarts: int, write: bool) -> None:
    """Time and score as maxParams and the number of candidates grow (the paper's figure 4)."""
    found = {}
    for name in names:
        data, *_ = read(name)
        base = {"restarts": restarts, "min_reinsertions": 0, "final_climbing": False}
        for what, values, more in (
            ("cache_params", PARAMS, {}),
            ("candidates", CANDIDATES, {"cache_params": 64}),
        ):
            found[name, what] = [
                (
                    value,
                    rows.get(
                        f"curve {name} {what} {value} {restarts}",
                        lambda data=data, more=more, what=what, value=value, base=base: one_point(
                            data, {**base, **more, what: value}
                        ),
                    ),
                )
                for value in values
                if (value < data.n if what == "candidates" else fits(data, value))
            ]
    lines = [
        f"BDeu, {restarts} restarts, no final climbing; candidates with maxParams 64. "
        f"Drawn from these runs: ![curves](images/{PICTURE.name})",
        "",
        "| table | what grows | value: seconds, score |",
        "| --- | --- | --- |",
    ]
    titles = {"cache_params": "maxParams", "candidates": "candidates"}
    for (name, what), points in found.items():
        cells = "; ".join(f"{v}: {p['seconds']:.2f} s, {p['score']:.1f}" for v, p in points)
        lines.append(f"| {name} | {titles[what]} | {cells} |")
    picture = PICTURE if write else Path(tempfile.gettempdir()) / PICTURE.name
    draw(found, titles, picture)
    print(f"drawn: {picture}", file=sys.stderr)
    tables.write_section(
        "As maxParams and the candidates grow (figure 4)",
        "-m tests.benchmarks.reinsertion curves",
        lines,
        write,
    )


def draw(found, titles, path: Path) -> None:
    """Draw time (dashed, right axis) and score (solid, left) in one panel a table and setting."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import pyqtgraph as pg

    pg.setConfigOptions(background="w", foreground="k", antialias=True)
    app = pg.mkQApp()
    names = list(dict.fromkeys(name for name, _ in found))
    window = pg.GraphicsLayoutWidget()
    window.resize(520 * len(titles), 300 * len(names))
    dashed = pg.QtCore.Qt.PenStyle.DashLine
    score_pen, time_pen = pg.mkPen("#1f5fa8", width=2), pg.mkPen("#c2571a", width=2, style=dashed)
    views = []
    for line, name in enumerate(names):
        for column, what in enumerate(titles):
            points = found[name, what]
            values = [float(v) for v, _ in points]
            panel = window.addPlot(row=line, col=column, title=f"{name}: {titles[what]}")
            panel.setLogMode(x=what == "cache_params", y=False)
            log = what == "cache_params"
            at = [math.log10(v) if log else v for v in values]
            labels = [(a, f"{v:g}") for a, v in zip(at, values, strict=True)]
            panel.getAxis("bottom").setTicks([labels, []])
            panel.setLabel("left", "score, BDeu", color="#1f5fa8")
            panel.setLabel("bottom", titles[what])
            for axis in ("left", "right"):
                panel.getAxis(axis).enableAutoSIPrefix(False)
            panel.plot(
                values, [p["score"] for _, p in points], pen=score_pen, symbol="o",
                symbolBrush="#1f5fa8", symbolSize=6,
            )  # fmt: skip
            times = pg.ViewBox()
            panel.showAxis("right")
            panel.scene().addItem(times)
            panel.getAxis("right").linkToView(times)
            panel.setLabel("right", "seconds", color="#c2571a")
            times.setXLink(panel)
            curve = pg.PlotDataItem(
                values, [p["seconds"] for _, p in points], pen=time_pen, symbol="t",
                symbolBrush="#c2571a", symbolSize=7,
            )  # fmt: skip
            curve.setLogMode(what == "cache_params", False)
            times.addItem(curve)
            views.append((panel, times))
    window.show()
    app.processEvents()
    for panel, times in views:
        times.setGeometry(panel.vb.sceneBoundingRect())
        times.linkedViewChanged(panel.vb, times.XAxis)
        times.enableAutoRange(axis="y")
        times.updateAutoRange()
    app.processEvents()
    path.parent.mkdir(parents=True, exist_ok=True)
    window.grab().save(str(path))
    window.close()


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("what", choices=("tables", "parity", "curves"))
    options.add_argument("--seconds", type=float)
    options.add_argument("--score", default="bdeu")
    options.add_argument("--seeds", type=int, default=10)
    options.add_argument("--restarts", type=int, default=20)
    options.add_argument("--only", help="names of tables, separated by commas")
    options.add_argument(
        "--rows", type=Path, default=Path(tempfile.gettempdir()) / "bnstudio-reinsertion.jsonl"
    )
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    rows = Rows(chosen.rows)
    only = chosen.only.split(",") if chosen.only else None
    compile_all("bic" if chosen.what == "parity" else chosen.score)
    if chosen.what == "tables":
        names = only or [*FILES, *PARITY]
        show_tables(rows, names, chosen.score, chosen.seconds or 60.0, chosen.write)
    elif chosen.what == "parity":
        show_parity(rows, chosen.seeds, chosen.seconds or 20.0, chosen.write)
    else:
        curves(rows, only or CURVE_TABLES, chosen.restarts, chosen.write)


if __name__ == "__main__":
    main()
