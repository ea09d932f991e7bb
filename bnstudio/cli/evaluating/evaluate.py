"""``bnstudio evaluate``: how well learned networks predict rows that they were not learned from."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from bnstudio.cli.evaluating.telling import teller
from bnstudio.cli.interrupt import interruptible
from bnstudio.cli.knowledge import inputs_of
from bnstudio.cli.learning.run_spec import make_spec, with_ordering
from bnstudio.cli.output import STDOUT, Outputs, ProgressLine, columns, say
from bnstudio.cli.table import read
from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.evaluation.cross_validation import cross_validate
from bnstudio.evaluation.held_out import parse_prior
from bnstudio.evaluation.record import rows_csv, to_json
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.evaluation.wording import against, failures, grounds, verdict
from bnstudio.job.control import RunControl
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import find_searcher


def evaluate(options: argparse.Namespace) -> int:
    """Carry out the command."""
    line = ProgressLine()
    notes: list[str] = []
    control = RunControl(teller(line, notes, "folds"))
    with Outputs(inputs_of(options)) as outputs, interruptible(control):
        outputs.plan_record(options.json)
        rows_place = None if options.rows is None else outputs.plan(options.rows)
        spec = make_evaluation(options)
        prepared = read(options, line)
        notes += prepared.notes
        spec = with_orderings(spec, options.ordering, prepared.dataset)
        done = cross_validate(prepared.dataset, spec, control)
        line.wipe()
        record = to_json(done)
        outputs.write_record(record)
        if rows_place is not None:
            outputs.write_text(rows_place, rows_csv(done))
        outputs.commit()
    if options.json != STDOUT:
        say(*report(record))
    return 0


def make_evaluation(options: argparse.Namespace) -> CrossValidation:
    """Return the evaluation that the options describe.

    Raises
    ------
    UsageError
        For an unknown searcher, score, parameter or prior, or a setting of no searcher.
    """
    searchers = _named(options.searchers)
    settings: dict[str, list[tuple[str, str]]] = {name: [] for name in searchers}
    for key, value in options.set:
        name, _, parameter = key.rpartition(".")
        if name not in settings:
            raise UsageError(
                f"--set speaks of “{name}”, which is none of the searchers",
                advice=f"They are: {', '.join(settings)}",
            )
        settings[name].append((parameter, value))
    learners = [
        Learner(name, make_spec(options, searcher, settings[name]))
        for name, searcher in searchers.items()
    ]
    return CrossValidation(
        tuple(_where_used(learners)),
        options.folds,
        parse_prior(options.prior),
        options.seed,
        options.predict,
    )


def _named(text: str) -> dict[str, str]:
    """Return the searchers of ``A,B,name=C`` by their names; one given twice is numbered."""
    found: dict[str, str] = {}
    for part in (part.strip() for part in text.split(",")):
        name, sign, searcher = part.partition("=")
        name, searcher = (name.strip(), searcher.strip()) if sign else (part, part)
        if not name or not searcher:
            raise UsageError(
                f"“{text}” names no searcher in one place",
                advice="Give names with commas between, such as hill-climbing,tabu",
            )
        if name in found and sign:
            raise UsageError(
                f"two searchers are called “{name}”", advice="Give each a name of its own"
            )
        number = 2
        while name in found:
            name = f"{part}-{number}"
            number += 1
        found[name] = searcher
    return found


def _where_used(learners: list[Learner]) -> list[Learner]:
    """Leave the start network to the searchers that can use one, if any can."""
    use = [Uses.START in find_searcher(learner.spec.searcher).uses for learner in learners]
    if not any(use):
        return learners
    return [
        learner if uses else replace(learner, spec=replace(learner.spec, start=None))
        for learner, uses in zip(learners, use, strict=True)
    ]


def with_orderings(spec: CrossValidation, wanted: str | None, dataset: Dataset) -> CrossValidation:
    """Give the ordering to the searchers that need one; to all, who will refuse it, if none do."""
    needs = [Uses.ORDERING in find_searcher(one.spec.searcher).uses for one in spec.learners]
    learners = tuple(
        replace(one, spec=with_ordering(one.spec, wanted, dataset.names))
        if need or not any(needs)
        else one
        for one, need in zip(spec.learners, needs, strict=True)
    )
    return replace(spec, learners=learners)


def report(record: dict[str, Any]) -> list[str]:
    """Return the lines that say what came of it."""
    done = max((one["folds_done"] + one["folds_failed"] for one in record["learners"]), default=0)
    stopped = f", stopped after {done}" if record["ended"] else ""
    lines = [
        f"{record['folds']}-fold cross-validation{stopped}: {record['n_rows']:,} rows, "
        f"{record['n_variables']} variables, prior: {record['prior']['words']}",
        "",
        *_table(record),
    ]
    for pair in record["pairs"]:
        lines += [
            "",
            verdict(pair, len(record["pairs"])),
            *filter(None, [grounds(pair), against(pair)]),
        ]
    if len(record["pairs"]) > 1:
        lines += ["", *_pairs(record), "Holm: the p-value before it, corrected for all pairs"]
    if record["predict"]:
        lines += ["", f"{record['predict']} predicted in the held-out rows", *_predicted(record)]
    for text in failures(record):
        lines += ["", text]
    return lines


_DECIMALS = {
    "log_likelihood": 5, "sd_over_folds": 5, "mean_score": 2, "mean_arcs": 1, "mean_elapsed_s": 2
}  # fmt: skip


def _table(record: dict[str, Any]) -> list[str]:
    heads = ["learner", "nats a row", "+-", "score", "arcs", "seconds", "folds"]
    rows = [heads]
    for one in record["learners"]:
        folds = f"{one['folds_done']}"
        if one["folds_failed"]:
            folds += f" ({one['folds_failed']} failed)"
        rows.append([one["name"], *(_number(one[key], n) for key, n in _DECIMALS.items()), folds])
    legend = (
        "nats a row: mean log-likelihood of a held-out row, +- its standard deviation over the "
        "folds; score, arcs, seconds: means over the folds"
    )
    return [*columns(rows), legend]


def _predicted(record: dict[str, Any]) -> list[str]:
    heads = ["accuracy", "log loss", "Brier score", "AUC", "calibration error"]
    keys = ["accuracy", "log_loss", "brier", "auc", "calibration_error"]
    rows = [["learner", *heads]]
    for one in record["learners"]:
        found = one["prediction"] or {}
        rows.append([one["name"], *(_number(found.get(key), 5) for key in keys)])
    return columns(rows)


def _pairs(record: dict[str, Any]) -> list[str]:
    rows = [["pair", "difference", "t-test p", "Holm", "sign test p", "Holm", "folds' t-test p"]]
    rows += [
        [
            f"{pair['first']} - {pair['second']}",
            _number(pair["rows"]["mean_difference"], 5),
            _small(pair["rows"]["t_p"]),
            _small(pair["rows"]["t_p_holm"]),
            _small(pair["rows"]["sign_p"]),
            _small(pair["rows"]["sign_p_holm"]),
            _small(pair["folds"]["t_p"]),
        ]
        for pair in record["pairs"]
    ]
    return columns(rows)


def _number(value: float | None, decimals: int) -> str:
    return "-" if value is None else f"{value:.{decimals}f}"


def _small(value: float | None) -> str:
    return "-" if value is None else f"{value:.2g}"
