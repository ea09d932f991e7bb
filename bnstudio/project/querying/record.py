"""The answer as a file: JSON with the keys of ``bnstudio infer --json``, or CSV."""

from __future__ import annotations

import csv
import io
import json

from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Explanation
from bnstudio.inference.record import (
    answer_record,
    explanation_record,
    interval_record,
    sensitivity_record,
)
from bnstudio.project.querying.questions import OneVariable, Posteriors
from bnstudio.project.querying.source import Source
from bnstudio.version import __version__

#: Of the draws behind credible intervals.
SEED = 0


def as_json(
    source: Source,
    evidence: Evidence,
    answer: Posteriors,
    explanation: Explanation | None = None,
    one: OneVariable | None = None,
) -> str:
    """Return the record of an answer, and of what else is known for the same evidence."""
    posterior = {
        variable.name: dict(zip(variable.states, table.tolist(), strict=True))
        for variable, table in zip(source.variables, answer.tables, strict=True)
    }
    record = answer_record(source.name, evidence, posterior, answer.log_evidence)
    if explanation is not None:
        record |= explanation_record(explanation)
    if one is not None and one.intervals is not None:
        states = {one.name: one.states}
        level = one.intervals.level
        record |= interval_record(states, {one.name: one.intervals}, level, SEED)
    if one is not None and one.sensitivity is not None:
        record["sensitivity"] = {one.name: sensitivity_record(one.states, one.sensitivity)}
    record["version"] = __version__
    return json.dumps(record, indent=2, ensure_ascii=False) + "\n"


def as_csv(source: Source, evidence: Evidence, answer: Posteriors) -> str:
    """Return a row for each state of each variable: its probability, and whether it is given."""
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(["variable", "state", "probability", "given"])
    for variable, table in zip(source.variables, answer.tables, strict=True):
        given = how_given(evidence, variable.name)
        for state, share in zip(variable.states, table.tolist(), strict=True):
            rows.writerow([variable.name, state, repr(share), given])
    return written.getvalue()


def how_given(evidence: Evidence, name: str) -> str:
    """Return how a variable is given: ``observed``, ``likelihood``, ``set``, or ""."""
    if name in evidence.states:
        return "observed"
    if name in evidence.likelihoods:
        return "likelihood"
    return "set" if name in evidence.interventions else ""
