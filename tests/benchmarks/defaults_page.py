"""The page of the comparison of all searchers: counts, where ``auto`` is behind, and all cells."""

from __future__ import annotations

import statistics
from collections import Counter
from dataclasses import dataclass

from tests.benchmarks.defaults import SEARCHERS, SEEDS, TIMES, Run, of
from tests.benchmarks.defaults_tables import DATA

#: What other programs reach, by the README of the tables: score less the best known, CPU seconds.
OTHERS: dict[str, tuple[float, dict[str, str]]] = {
    "wine": (-1280.0748, {"hc": "-1.8 / 0.2", "tabu": "-1.8 / 0.3", "blip": "0 / 15"}),
    "wdbc": (
        -6602.1181,
        {"hc": "-102 / 0.2", "tabu": "-82 / 0.3", "many": "-11 / 2.4", "blip": "-3.5 / 15"},
    ),
    "insurance5k": (
        -67536.1518,
        {"hc": "-336 / 0.3", "tabu": "-58 / 0.6", "many": "0 / 6.8", "blip": "0 / 15"},
    ),
    "alarm5k": (
        -53962.5,
        {"hc": "-664 / 0.4", "tabu": "-612 / 1", "many": "0 / 10.6", "blip": "-254 / 14"},
    ),
    "hailfinder5k": (
        -251605.9943,
        {"hc": "-85 / 0.5", "tabu": "-85 / 1", "many": "0 / 18.4", "blip": "-95 / 15"},
    ),
}
PROGRAMS = {
    "hc": "bnlearn hc",
    "tabu": "bnlearn tabu",
    "many": "bnlearn hc, 200 restarts",
    "blip": "BLIP, 60 s",
}


def tolerance(score: float) -> float:
    """Return by how much a score may be behind and still count as equal."""
    return max(0.5, 1e-6 * abs(score))


@dataclass
class Row:
    """A table at a time: for each seed the score of each searcher that has one."""

    table: str
    seconds: float
    variables: int
    scores: dict[int, dict[str, float]]
    proved: bool

    @property
    def best(self) -> dict[int, float]:
        """The best score of each seed."""
        return {seed: max(found.values()) for seed, found in self.scores.items()}

    def losses(self, searcher: str) -> list[float]:
        """Return what a searcher lacks to the best of each seed, for the seeds it was run with."""
        return [
            self.best[seed] - found[searcher]
            for seed, found in self.scores.items()
            if searcher in found
        ]

    @property
    def slack(self) -> float:
        """What counts as equal."""
        return tolerance(max(self.best.values()))

    @property
    def behind(self) -> float:
        """What ``auto`` lacks with its worst seed; 0 where it counts as equal."""
        worst = max(self.losses("auto"))
        return worst if worst > self.slack else 0.0

    @property
    def part(self) -> float:
        """As ``behind``, in parts of the best score."""
        return self.behind / abs(max(self.best.values()))

    def middle(self, searcher: str) -> float | None:
        """The score of a searcher by the middle of its seeds, if it was measured."""
        found = [scores[searcher] for scores in self.scores.values() if searcher in scores]
        return statistics.median(found) if found else None

    @property
    def lead(self) -> float | None:
        """What ``auto`` is ahead of the best other, each by the middle of its seeds.

        0 where they count as equal, ``None`` where there is no other.
        """
        middles = [self.middle(name) for name in SEARCHERS if name != "auto"]
        others = [score for score in middles if score is not None]
        own = self.middle("auto")
        if own is None or not others:
            return None
        lead = own - max(others)
        return lead if abs(lead) > tolerance(own) else 0.0

    def ahead(self) -> str:
        """Return who is furthest ahead of ``auto`` with its worst seed."""
        seed = max(
            (s for s in self.scores if "auto" in self.scores[s]),
            key=lambda s: self.best[s] - self.scores[s]["auto"],
        )
        return max(self.scores[seed], key=lambda name: self.scores[seed][name])


def rows_of(runs: list[Run]) -> list[Row]:
    """Return the rows on which ``auto`` was measured, and another searcher or a proof."""
    rows = []
    for table in DATA:
        for seconds in TIMES:
            scores: dict[int, dict[str, float]] = {}
            proofs = []
            for seed in SEEDS:
                found = {}
                for searcher in SEARCHERS:
                    told = [run.score(seconds) for run in of(runs, table, searcher, seed)]
                    values = [value for value in told if value is not None]
                    if values:
                        found[searcher] = values[-1]  # of the newest run
                if "auto" in found:
                    own = of(runs, table, "auto", seed)
                    proofs.append(own[-1].proved_by(seconds))
                    if proofs[-1] or len(found) > 1:
                        scores[seed] = found
            if scores:
                variables = next(run.variables for run in runs if run.table == table)
                rows.append(Row(table, seconds, variables, scores, all(proofs)))
    return rows


def page(runs: list[Run]) -> list[str]:
    """Return the sections of the page."""
    rows = rows_of(runs)
    if not rows:
        return ["Nothing has been measured."]
    return [
        "One thread, BIC (BDeu where said), processor time; reading and compiling left out. Seeds "
        "of the searchers: 1, 2, 3. Hill climbing, Optimal Reinsertion, BOSS and RPDAG search "
        "restart and tabu search goes on as long as there is time; a searcher that ends by itself "
        "counts with what it had. `minobs`, `inobs` and `asobs` work on the lists of the combined "
        "method, half of the time each. Where `auto` had proved its network, no other searcher "
        "was run for so long. As good as the best: within 0.5 or a millionth of the score. Sampled "
        "tables have 5,000 rows.",
        "",
        _versions(runs),
        "",
        *_summary(rows),
        "",
        *_middles(rows),
        "",
        *_behind(rows),
        "",
        *_others(rows),
        "",
        *_cells(rows),
    ]


def _shown(rows: list[Row]) -> list[str]:
    """Return the searchers that were measured."""
    return [name for name in SEARCHERS if any(row.losses(name) for row in rows)]


def _versions(runs: list[Run]) -> str:
    """Say of which sources the runs of ``auto`` are, by table."""
    newest = {run.table: run.version for run in runs if run.searcher == "auto"}
    counts = Counter(newest.values())
    told = ", ".join(f"`{name}` ({count} tables)" for name, count in counts.most_common())
    return f"Sources that `auto` was run with last: {told}. The rivals' may be some hours older."


def _summary(rows: list[Row]) -> list[str]:
    shown = _shown(rows)
    lines = [
        "### How often each is the best or as good",
        "",
        "Rows on which the searcher is it with every seed measured, of the rows on which it was "
        "measured; what `auto` proved is counted for `auto` alone.",
        "",
        "| processor s | tables | proved by auto | " + " | ".join(shown) + " |",
        "| --- | --- | --- |" + " --- |" * len(shown),
    ]
    for seconds in TIMES:
        some = [row for row in rows if row.seconds == seconds]
        if not some:
            continue
        cells = []
        for searcher in shown:
            own = [row for row in some if row.losses(searcher)]
            good = sum(max(row.losses(searcher)) <= row.slack for row in own)
            cells.append(f"{good} of {len(own)}" if own else "")
        proved = sum(row.proved for row in some)
        lines.append(f"| {seconds:g} | {len(some)} | {proved} | " + " | ".join(cells) + " |")
    return lines


def _middles(rows: list[Row]) -> list[str]:
    lines = [
        "### By the middle seed",
        "",
        "Rows on which `auto` is ahead of the best of all others, as good, or behind, each by the "
        "middle of its seeds. Most of the others were run with one seed, so that the best of nine "
        "is often the luckiest.",
        "",
        "| processor s | ahead | as good | behind | proved, no other was run |",
        "| --- | --- | --- | --- | --- |",
    ]
    for seconds in TIMES:
        leads = [row.lead for row in rows if row.seconds == seconds]
        told = [lead for lead in leads if lead is not None]
        counts = (
            sum(lead > 0.0 for lead in told),
            sum(lead == 0.0 for lead in told),
            sum(lead < 0.0 for lead in told),
            len(leads) - len(told),
        )
        lines.append(f"| {seconds:g} | " + " | ".join(map(str, counts)) + " |")
    return lines


def _behind(rows: list[Row]) -> list[str]:
    behind = sorted((row for row in rows if row.behind), key=lambda row: -row.part)
    lines = ["### Where auto is behind", ""]
    if not behind:
        return [*lines, "Nowhere."]
    lines += [
        f"On {len(behind)} of {len(rows)} rows, with its worst seed. The last column: by the "
        "middle seeds, where it is behind by them, too.",
        "",
        "| table | variables | processor s | behind by | part of the score | the best | middle |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in behind:
        lines.append(
            f"| {row.table} | {row.variables:,} | {row.seconds:g} | {row.behind:,.1f} "
            f"| {row.part:.1e} | {row.ahead()} | {_middle(row)} |"
        )
    return lines


def _middle(row: Row) -> str:
    return f"{-row.lead:,.1f}" if row.lead is not None and row.lead < 0.0 else ""


def _others(rows: list[Row]) -> list[str]:
    lines = [
        "### Beside other programs",
        "",
        "Score less the best known, then processor seconds; the other programs' figures are from "
        "the tables' README (single runs on another day). `auto`: its worst seed.",
        "",
        "| table | "
        + " | ".join(PROGRAMS.values())
        + " | "
        + " | ".join(f"auto, {seconds:g} s" for seconds in TIMES)
        + " |",
        "| --- |" + " --- |" * (len(PROGRAMS) + len(TIMES)),
    ]
    for table, (best, reached) in OTHERS.items():
        own = {row.seconds: row for row in rows if row.table == table}
        cells = [reached.get(program, "") for program in PROGRAMS]
        for seconds in TIMES:
            row = own.get(seconds)
            found = [] if row is None else [s["auto"] for s in row.scores.values() if "auto" in s]
            loss = best - min(found) if found else 0.0
            cells.append(_cell(-loss, 0.05) if found else "")
        lines.append(f"| {table} | " + " | ".join(cells) + " |")
    return lines


def _cell(difference: float, slack: float) -> str:
    return "**0**" if abs(difference) <= slack else f"{difference:,.1f}"


def _proofs(rows: list[Row]) -> list[str]:
    """Return a line for each time: what was proved by then, and so can be no other's."""
    lines, before = [], set[str]()
    for seconds in TIMES:
        names = [row.table for row in rows if row.seconds == seconds and row.proved]
        new = [name for name in names if name not in before]
        if new:
            lines += [f"Proved by `auto` within {seconds:g} s: {', '.join(new)}.", ""]
            before.update(new)
    return lines


def _cells(rows: list[Row]) -> list[str]:
    shown = _shown(rows)
    lines = [
        "### All cells",
        "",
        *_proofs(rows),
        "Score less the best of the row's searchers, median over the seeds; `p`: proved with "
        "every seed; rows without a rival are left out. Last: by how much `auto` is behind with "
        "its worst seed. An empty cell was not measured.",
        "",
        "| table | variables | processor s | seeds | " + " | ".join(shown) + " | auto behind by |",
        "| --- | --- | --- | --- |" + " --- |" * (len(shown) + 1),
    ]
    for row in rows:
        if row.proved and not any(row.losses(other) for other in SEARCHERS if other != "auto"):
            continue
        cells = []
        for searcher in shown:
            losses = row.losses(searcher)
            cell = _cell(-statistics.median(losses), 0.05) if losses else ""
            cells.append(cell + " p" if searcher == "auto" and row.proved else cell)
        seeds = sum("auto" in found for found in row.scores.values())
        lines.append(
            f"| {row.table} | {row.variables:,} | {row.seconds:g} | {seeds} | "
            + " | ".join(cells)
            + f" | {f'{row.behind:,.1f}' if row.behind else ''} |"
        )
    return lines
