"""What inference has found, as a record for a JSON file: the same keys on every way to it."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Mapping, Sequence
from typing import Any

from bnstudio.inference.evidence import Evidence
from bnstudio.inference.influence import TargetAnalysis
from bnstudio.inference.interval import Intervals
from bnstudio.inference.model import Explanation
from bnstudio.inference.sensitivity import Sensitivity


def answer_record(
    network: str,
    evidence: Evidence,
    posterior: Mapping[str, Mapping[str, float]],
    log_evidence: float,
) -> dict[str, Any]:
    """Return what was given, and what follows from it.

    Parameters
    ----------
    network
        What the network is called: its file.
    evidence
        What was given.
    posterior
        Of each variable that was asked for, the probability of each state.
    log_evidence
        Natural logarithm of the probability of the evidence.
    """
    return {
        "network": network,
        "evidence": dict(evidence.states),
        "likelihood": {name: dict(given) for name, given in evidence.likelihoods.items()},
        "do": dict(evidence.interventions),
        "posterior": {name: dict(shares) for name, shares in posterior.items()},
        "evidence_probability": math.exp(log_evidence),
        "log_evidence_probability": log_evidence,
    }


def explanation_record(explanation: Explanation) -> dict[str, Any]:
    """Return the most probable explanation."""
    return {
        "explanation": dict(explanation.states),
        "explanation_probability": math.exp(explanation.log_posterior),
        "log_explanation_probability": explanation.log_posterior,
        "log_explanation_joint_probability": explanation.log_probability,
    }


def interval_record(
    states: Mapping[str, Sequence[str]],
    intervals: Mapping[str, Intervals],
    level: float,
    seed: int,
) -> dict[str, Any]:
    """Return the credible intervals of at least one variable; ``states`` has the states of each."""
    return {
        "interval": {
            name: {
                state: [low, high]
                for state, low, high in zip(
                    states[name], one.low.tolist(), one.high.tolist(), strict=True
                )
            }
            for name, one in intervals.items()
        },
        "interval_level": level,
        "interval_draws": next(iter(intervals.values())).draws,
        "interval_seed": seed,
    }


def sensitivity_record(states: Sequence[str], one: Sensitivity) -> dict[str, Any]:
    """Return what moves the posterior of a variable that has these states."""
    return {
        "left_out": [
            {
                "variable": change.variable,
                "total_variation": change.distance,
                "posterior": dict(zip(states, change.posterior.tolist(), strict=True)),
            }
            for change in one.left_out
        ],
        "changed": [
            {
                "variable": change.variable,
                "state": change.state,
                "total_variation": change.distance,
                "posterior": dict(zip(states, change.posterior.tolist(), strict=True)),
            }
            for change in one.changed
        ],
        "further": [
            {
                "variable": seen.variable,
                "expected_total_variation": seen.expected,
                "largest_total_variation": seen.largest,
                "state": seen.state,
            }
            for seen in one.further
        ],
    }


def target_record(found: TargetAnalysis) -> dict[str, Any]:
    """Return what each variable tells about a target."""
    return {
        "target": {
            "variable": found.target,
            "posterior": dict(zip(found.states, found.posterior.tolist(), strict=True)),
            "entropy_bits": found.entropy,
            "markov_blanket": list(found.blanket),
            "influence": [
                {
                    "variable": one.variable,
                    "mutual_information_bits": one.information,
                    "share": one.share,
                    "d_separated": one.separated,
                    "state": one.state,
                    "state_probability": one.probability,
                    "posterior": dict(zip(found.states, one.posterior.tolist(), strict=True)),
                }
                for one in found.influences
            ],
        }
    }


def target_csv(found: TargetAnalysis) -> str:
    """Return a row for each variable: what it tells about the target, the most telling first.

    The last columns have the target's probabilities if the variable is in its most telling state.
    """
    written = io.StringIO()
    rows = csv.writer(written, lineterminator="\n")
    heads = ["variable", "mutual_information_bits", "share", "d_separated", "markov_blanket"]
    heads += ["state", "state_probability"]
    rows.writerow([*heads, *(f"P({found.target}={state})" for state in found.states)])
    for one in found.influences:
        flags = [str(flag).lower() for flag in (one.separated, one.variable in found.blanket)]
        numbers = [repr(one.information), repr(one.share)]
        shares = [repr(share) for share in one.posterior.tolist()]
        rows.writerow([one.variable, *numbers, *flags, one.state, repr(one.probability), *shares])
    return written.getvalue()
