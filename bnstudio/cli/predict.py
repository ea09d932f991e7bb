"""``bnstudio predict``: the probabilities of a column for every row of a table."""

from __future__ import annotations

import argparse
import csv
import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.cli.fitted import read_with_tables
from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, columns, note, say
from bnstudio.cli.table import read
from bnstudio.data.table.read import read_table
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import UsageError
from bnstudio.evaluation.prediction import measure, to_json
from bnstudio.inference.cells import UNOBSERVED, Observed, observed_cells, observed_table
from bnstudio.inference.evidence import node_of
from bnstudio.inference.prediction import predict_codes
from bnstudio.network.bayesnet import Network, Table
from bnstudio.version import __version__


def predict(options: argparse.Namespace) -> int:
    """Carry out the command."""
    only_told = options.out is None and options.json is None
    with Outputs(inputs_of(options)) as outputs:
        outputs.plan_record(options.json)
        out = None if options.out is None else outputs.plan(options.out)
        network = read_with_tables(options.network)
        target = node_of(network, options.target)
        found, rows = _cells(options, network)
        _check(options, network, found, target)
        truth = found.codes[target]
        if only_told and (truth == UNOBSERVED).all():
            raise UsageError(
                f"the table does not have “{options.target}”, so there is nothing to measure",
                file=options.data,
                advice="Give --out OUT.csv to write the predictions",
            )
        probabilities = predict_codes(network, found.codes, target)
        record = _record(options, network, found, target, probabilities)
        if out is not None:
            outputs.write_text(out, _csv(network, target, probabilities, truth, rows))
        outputs.write_record(record)
        outputs.commit()
    if options.json != STDOUT:
        say(*_report(record))
    return 0


def _cells(options: argparse.Namespace, network: Network) -> tuple[Observed, NDArray[np.int64]]:
    """Return the cells of the table, and the number of each row in it, from 1."""
    line = ProgressLine()
    if options.recipe is not None:
        plain = {"missing": "state", "discretise": None, "max_states": None}
        settings = argparse.Namespace(**{**vars(options), **plain, "drop_continuous": False})
        prepared = read(settings, line)
        note(*prepared.notes)
        kept = prepared.kept_rows
        rows = np.arange(prepared.dataset.rows) if kept is None else np.flatnonzero(kept)
        return observed_cells(network, prepared.dataset), rows + 1
    table = read_table(options.data, ReadOptions(sheet=options.sheet))
    note(*table.notes)
    return observed_table(network, table), np.arange(table.rows) + 1


def _check(options: argparse.Namespace, network: Network, found: Observed, target: int) -> None:
    """Refuse a table of other variables; say which cells are not observed.

    Raises
    ------
    UsageError
        If no other variable of the network is observed anywhere.
    """
    others = [node for node in range(network.dag.n) if node != target]
    if others and (found.codes[others] == UNOBSERVED).all():
        raise UsageError(
            "the table has no cell that the network knows",
            file=options.data,
            advice="Give the table that belongs to the network, with the same names of columns and "
            "states",
        )
    absent = [name for name in found.absent if name != options.target]
    if absent:
        note(f"{_named(absent)} not in the table, and not observed.")
    for name, cells in found.unknown.items():
        what = "has a state" if cells == 1 else "have states"
        note(
            f"{cells:,} cell{'s' * (cells > 1)} of “{name}” {what} that the network does not know, "
            "and count as not observed."
        )


def _named(names: list[str]) -> str:
    shown = ", ".join(f"“{name}”" for name in names[:10])
    more = f" and {len(names) - 10} more" if len(names) > 10 else ""
    return f"{shown}{more} {'is' if len(names) == 1 else 'are'}"


def _record(
    options: argparse.Namespace,
    network: Network,
    found: Observed,
    target: int,
    probabilities: Table,
) -> dict[str, Any]:
    truth = found.codes[target]
    known = truth != UNOBSERVED
    return {
        "network": options.network,
        "data": options.data,
        "target": options.target,
        "states": list(network.variables[target].states),
        "rows": len(truth),
        "impossible": int(np.isnan(probabilities).any(axis=1).sum()),
        "absent": list(found.absent),
        "unknown": dict(found.unknown),
        "prediction": to_json(measure(probabilities[known], truth[known])) if known.any() else None,
        "version": __version__,
    }


def _csv(
    network: Network,
    target: int,
    probabilities: Table,
    truth: NDArray[np.int64],
    rows: NDArray[np.int64],
) -> str:
    """Return a line for each row: its number, the likeliest state, each probability, the truth."""
    states = network.variables[target].states
    with_truth = bool((truth != UNOBSERVED).any())
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = ["row", "predicted", *(f"P({state})" for state in states)]
    writer.writerow([*heads, "true"] if with_truth else heads)
    for row, shares, true in zip(
        rows.tolist(), probabilities.tolist(), truth.tolist(), strict=True
    ):
        if shares[0] != shares[0]:  # the row is impossible
            line = [row, "", *[""] * len(states)]
        else:
            line = [row, states[shares.index(max(shares))], *map(repr, shares)]
        if with_truth:
            line.append("" if true == UNOBSERVED else states[true])
        writer.writerow(line)
    return text.getvalue()


def _report(record: dict[str, Any]) -> list[str]:
    lines = [f"{record['target']}: predicted for {record['rows']:,} rows"]
    if record["impossible"]:
        lines.append(f"rows that the network holds to be impossible: {record['impossible']:,}")
    if record["prediction"] is not None:
        lines += ["", *report_metrics(record["prediction"])]
    return lines


def report_metrics(found: dict[str, Any]) -> list[str]:
    """Return the lines that tell how good predictions are, from their record."""

    def text(key: str) -> str:
        value = found[key]
        return "-" if value is None else f"{value:.5f}"

    lines = columns(
        [
            ["measured on rows", f"{found['rows']:,}"],
            ["accuracy", text("accuracy")],
            ["always the commonest state", text("commonest")],
            ["log loss, nats", text("log_loss")],
            ["Brier score", text("brier")],
            ["AUC", text("auc")],
            ["calibration error", text("calibration_error")],
        ]
    )
    rows = [["probability", "rows", "mean", "right"]]
    rows += [
        [
            f"{one['low']:.1f} to {one['high']:.1f}",
            f"{one['rows']:,}",
            f"{one['probability']:.5f}",
            f"{one['right']:.5f}",
        ]
        for one in found["bins"]
    ]
    return [*lines, "", *columns(rows)] if found["bins"] else lines
