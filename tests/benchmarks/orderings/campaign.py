"""Four tables, three identification methods, four searchers at equal time, as in the paper.

Lists are identified once and stored; every finished search is a line in a file, so that a run that
was cut short goes on where it stopped. Two searches run side by side, each with one thread, in
processes of their own.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
import multiprocessing
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from bnstudio.scoring.parent_sets.anytime.identification import METHODS, identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.scoring.registry import make_scorer
from tests.benchmarks.climbers import read
from tests.benchmarks.orderings.running import SEARCHERS, search, warm_up
from tests.support.searching import legal_within

DATA = ("plants.test", "dna.test", "msweb.valid", "ad.test")
# The published figures are of BLIP's score; one identification is enough beside them.
LISTS = (*(("bic", method) for method in METHODS), ("blip-bic", "independence"))
# Finished searches, a line each; the lists they worked on are in ``--store``.
ROWS = Path(__file__).with_name("campaign.jsonl")
MAX_PARENTS = 6
SECONDS = 300.0
# Processor seconds a variable for identification: some minutes a table.
IDENTIFY = {"plants.test": 4.0, "dna.test": 1.0, "msweb.valid": 0.5, "ad.test": 0.12}

CLASSES = (
    ("very positive (over 10)", 10.0, math.inf),
    ("strongly positive (6 to 10)", 6.0, 10.0),
    ("positive (2 to 6)", 2.0, 6.0),
    ("neutral (-2 to 2)", -2.0, 2.0),
    ("negative (-6 to -2)", -6.0, -2.0),
    ("strongly negative (-10 to -6)", -10.0, -6.0),
    ("very negative (below -10)", -math.inf, -10.0),
)


def campaign(chosen: argparse.Namespace) -> list[str]:
    """Run what is missing, and return the tables of all that is there.

    Searches on the same lists follow each other. If their lists are gone they are identified again,
    and all of their searches are done again, since their results would not compare otherwise.
    """
    store: Path = chosen.store
    store.mkdir(parents=True, exist_ok=True)
    seconds = chosen.seconds or SECONDS
    names = tuple(chosen.data or DATA)
    rows = _rows()
    keys = []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        2, mp_context=context, initializer=_start, initargs=(list(sys.path),)
    ) as two:
        for name, (score, method) in _groups(names):
            group = [(name, method, score, searcher, seconds) for searcher in SEARCHERS]
            keys += group
            if all(key in rows for key in group) or chosen.told:
                continue
            missing = group
            if _place(store, name, method, score).exists():
                missing = [key for key in group if key not in rows]
            else:
                _identified(chosen, store, name, method, score)
            for done in as_completed([two.submit(_run, str(store), *key) for key in missing]):
                row = done.result()
                with ROWS.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                print(row["key"], row["score"], file=sys.stderr, flush=True)
    rows = {key: row for key, row in _rows().items() if key in keys}
    return [
        f"At most {MAX_PARENTS} parents; lists identified once in the processor seconds a variable "
        f"given, {seconds:g} s and one thread a search, two searches side by side."
        + ("" if len(rows) == len(keys) else f" So far {len(rows)} of {len(keys)} searches."),
        "",
        *_scores(rows, names, seconds),
        "",
        *_classes(rows, names, seconds),
        "",
        *_published(chosen, rows, names, seconds),
    ]


def _groups(names: Sequence[str]) -> list[tuple[str, tuple[str, str]]]:
    """Return tables and lists in the order of the campaign: what is compared most comes first."""
    ours = [(name, one) for name in names for one in LISTS if one[0] == "bic"]
    return ours + [(name, one) for name in names for one in LISTS if one[0] != "bic"]


def sign_test(is_better: int, losses: int, neutral: int) -> float:
    """Return the one-sided probability of so many wins; neutral results count half to each side."""
    total = is_better + losses + neutral
    least = is_better + neutral // 2
    return sum(math.comb(total, k) for k in range(least, total + 1)) / 2.0**total


def _place(store: Path, name: str, method: str, score: str) -> Path:
    return store / f"{name}.{method}.{score}.jkl"


def _identified(
    chosen: argparse.Namespace, store: Path, name: str, method: str, score: str
) -> None:
    data = read(chosen.folder / "debd" / f"{name}.csv.gz")
    spent = chosen.identify or IDENTIFY.get(name, 1.0)
    found = identify(
        make_scorer(data, score),
        method,
        legal=legal_within(data, MAX_PARENTS),
        budget=Budget(seconds=spent),
        threads=2,
    )
    place = _place(store, name, method, score)
    write_parent_sets(place, found.table)
    print(place.name, len(found.table), found.table.upper_bound(), file=sys.stderr, flush=True)


def _start(path: list[str]) -> None:
    sys.path[:] = path


_ready = False


def _run(
    store: str, name: str, method: str, score: str, searcher: str, seconds: float
) -> dict[str, object]:
    global _ready
    if not _ready:
        warm_up()
        _ready = True
    lists = read_parent_sets(_place(Path(store), name, method, score))
    run = search(lists, searcher, seconds)
    return {
        "key": [name, method, score, searcher, seconds],
        "score": run.score,
        "found": run.found,
        "spent": run.spent,
        "sets": len(lists),
        "bound": lists.upper_bound(),
        "counters": {key: int(value) for key, value in run.counters.items()},
    }


def _rows() -> dict[tuple[object, ...], dict]:
    """Return the finished searches by their key; of several with one key the newest."""
    if not ROWS.exists():
        return {}
    rows = [json.loads(line) for line in ROWS.read_text().splitlines()]
    return {tuple(row["key"]): row for row in rows}


def _scores(rows: dict, names: Sequence[str], seconds: float) -> list[str]:
    lines = [
        "BIC of the best network found, and processor seconds until it was found.",
        "",
        "| table | identification | sets | sum of the best sets | " + " | ".join(SEARCHERS) + " |",
        "| --- | --- | --- | --- |" + " --- |" * len(SEARCHERS),
    ]
    for name in names:
        for method in METHODS:
            own = [rows.get((name, method, "bic", s, seconds)) for s in SEARCHERS]
            if None in own:
                continue
            lines.append(
                f"| {name} | {method} | {own[0]['sets']} | {own[0]['bound']:.1f} | "
                + " | ".join(f"{row['score']:.1f} / {row['found']:.0f}" for row in own)
                + " |"
            )
    return lines


def _classes(rows: dict, names: Sequence[str], seconds: float) -> list[str]:
    """Return how often the ΔBIC of one against another lies in which class, with a sign test."""
    pairs = [
        (f"{a} against {b}", [(method, a, method, b) for method in METHODS])
        for a, b in (
            ("asobs", "obs"), ("inobs", "asobs"), ("minobs", "asobs"), ("minobs", "inobs")
        )
    ] + [
        (f"independence against {other}", [("independence", s, other, s) for s in SEARCHERS])
        for other in ("greedy", "sequential")
    ]  # fmt: skip
    lines = [
        "ΔBIC classes as in the paper, over tables and (for searchers) identification methods or "
        "(for identification) searchers; p: one-sided sign test, neutral results counting half "
        "for each side.",
        "",
        "| comparison | " + " | ".join(message for message, _, _ in CLASSES) + " | p |",
        "| --- |" + " --- |" * (len(CLASSES) + 1),
    ]
    for message, sides in pairs:
        differences = [
            one["score"] - other["score"]
            for name in names
            for m, a, o, b in sides
            if (one := rows.get((name, m, "bic", a, seconds))) is not None
            and (other := rows.get((name, o, "bic", b, seconds))) is not None
        ]
        if not differences:
            continue
        counts = [sum(low < d <= high for d in differences) for _, low, high in CLASSES]
        p = sign_test(sum(counts[:3]), sum(counts[4:]), counts[3])
        lines.append(f"| {message} | " + " | ".join(map(str, counts)) + f" | {p:.2g} |")
    return lines


def _published(
    chosen: argparse.Namespace, rows: dict, names: Sequence[str], seconds: float
) -> list[str]:
    """Return the published scores beside ours by the same formula (score ``blip-bic``)."""
    lines = [
        "BLIP's own BIC (`blip-bic`), on lists identified with that score by independence "
        "selection, beside the published scores (Scanagatta et al. 2018; there 24 hours and other "
        "lists).",
        "",
        "| table | published ASOBS | ASOBS, entropy | OBS | GOBNILP | "
        + " | ".join(SEARCHERS)
        + " |",
        "| --- | --- | --- | --- | --- |" + " --- |" * len(SEARCHERS),
    ]
    with (chosen.folder / "reference" / "scanagatta2018_BIC_unbounded_DEBD.csv").open() as file:
        published = {f"{row['set']}.{row['split']}": row for row in csv.DictReader(file)}
    for name in names:
        row = published[name]
        found = [rows.get((name, "independence", "blip-bic", s, seconds)) for s in SEARCHERS]
        own = ["" if one is None else f"{one['score']:.0f}" for one in found]
        lines.append(
            f"| {name} | {row['ASOBS']} | {row['ASOBS_ENT']} | {row['OBS']} | "
            f"{row['GOBNILP_same_cache']} | " + " | ".join(own) + " |"
        )
    return lines
