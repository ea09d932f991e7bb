"""``bnstudio sensitivity``: how the learned network changes with the way that numbers are cut."""

from __future__ import annotations

import argparse
from typing import Any

from bnstudio.cli.evaluating.telling import teller
from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.learning.run_spec import make_spec, with_ordering
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, say
from bnstudio.cli.table import read_each
from bnstudio.data.table.discretise import parse_method
from bnstudio.errors import UsageError
from bnstudio.evaluation.discretised import SensitivitySpec, together
from bnstudio.evaluation.pairs import pairs_csv
from bnstudio.evaluation.sensitivity import learn_under_each
from bnstudio.job.control import RunControl
from bnstudio.job.defaults import searcher_for

#: The ways that are tried where none are named.
USUAL = (
    "equal-frequency:3",
    "equal-frequency:4",
    "equal-frequency:5",
    "equal-width:3",
    "k-means:3",
)


def sensitivity(options: argparse.Namespace) -> int:
    """Carry out the command."""
    line = ProgressLine()
    notes: list[str] = []
    control = RunControl(teller(line, notes, "discretisations"))
    with Outputs(inputs_of(options)) as outputs, interruptible(control):
        outputs.plan_record(options.json)
        pairs_place = None if options.pairs is None else outputs.plan(options.pairs)
        methods = [parse_method(text) for text in options.cut or USUAL]
        datasets, said = read_each(options, line, methods)
        notes += said
        names = next(iter(datasets.values())).names
        whole, ways = together(datasets.items(), names)
        if len(ways) < 2 < len(datasets):
            raise UsageError(
                "it makes no difference how numbers are cut: all ways give the same states",
                file=options.data,
                advice="Name others with --cut; without a column to cut, use bnstudio learn",
            )
        searcher = options.searcher or searcher_for(len(names))
        run = with_ordering(make_spec(options, searcher, options.set), options.ordering, names)
        record = learn_under_each(whole, SensitivitySpec(run, names, ways), control)
        line.wipe()
        outputs.write_record(record)
        if pairs_place is not None:
            outputs.write_text(pairs_place, pairs_csv(record))
        outputs.commit()
    if options.json != STDOUT:
        say(*report(record))
    return 0


def report(record: dict[str, Any]) -> list[str]:
    """Return the lines that say what came of it."""
    ways = record["discretisations"]
    stopped = f", stopped after {len(ways)}" if record["ended"] else ""
    lines = [
        f"{record['asked']} discretisations{stopped}: {record['n_rows']:,} rows, "
        f"{len(record['variables'])} variables, {record['searcher']}, {record['score_name']}",
        "",
    ]
    rows = [["", "discretisation", "score", "arcs", "seconds"]]
    for number, way in enumerate(ways, 1):
        if way["failure"]:
            rows.append([str(number), way["name"], "failed", "", ""])
        else:
            values = f"{way['score']:.2f}", str(way["arcs"]), f"{way['elapsed_s']:.2f}"
            rows.append([str(number), way["name"], *values])
    lines += [*_columns(rows, 2), "Scores of different discretisations cannot be compared.", ""]
    done = sum(not way["failure"] for way in ways)
    rows = [["pair", "joined", "directed", *map(str, range(1, len(ways) + 1))]]
    for pair in record["pairs"]:
        rows.append(
            [
                f"{pair['from']} - {pair['to']}",
                f"{pair['joined']}/{done}",
                f"{pair['forward']}/{done}",
                *(mark or "." for mark in pair["marks"]),
            ]
        )
    lines += _columns(rows, 1)
    lines.append(
        "In the equivalence class of each: -> compelled as the pair is written, <- the other way, "
        "-- joined in either direction, . not joined; directed counts ->."
    )
    lines += [f"{way['name']} failed: {way['failure']}" for way in ways if way["failure"]]
    return lines


def _columns(rows: list[list[str]], words: int) -> list[str]:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.ljust(width) if at < words else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
