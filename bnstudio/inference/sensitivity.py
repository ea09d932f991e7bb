"""What moves a posterior: each piece of evidence left out or changed, and what could be seen next.

How far a posterior moves is told by the total variation: half the sum of the absolute differences
of its probabilities, 0 for none and 1 for as far as can be.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.inference.evidence import Evidence, ImpossibleEvidence, node_of
from bnstudio.inference.factors import Numbers
from bnstudio.inference.model import Inference


@dataclass(frozen=True, eq=False)
class Change:
    """The posterior after one piece of evidence is left out or changed.

    Parameters
    ----------
    variable
        Whose evidence it is.
    state
        The state that it is changed to; ``None``: left out.
    posterior
        Of the query then, shape ``(r,)``.
    distance
        Total variation from the posterior under all evidence as it is.
    """

    variable: str
    state: str | None
    posterior: Numbers
    distance: float


@dataclass(frozen=True)
class Observation:
    """What observing one more variable would do.

    Parameters
    ----------
    variable
        One that is not given.
    expected
        The total variation to expect: the mean over its states, by their posterior.
    largest, state
        The largest total variation, and the state that brings it.
    """

    variable: str
    expected: float
    largest: float
    state: str


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """What moves the posterior of a variable.

    Parameters
    ----------
    query
        The variable.
    posterior
        Its posterior, shape ``(r,)``.
    left_out
        One for each piece of evidence without which the rest is possible, the largest move first.
    changed
        One for each other state of what is observed or set, the largest move first; impossible
        ones are left out.
    further
        One for each variable that is not given, the largest expected move first.
    """

    query: str
    posterior: Numbers
    left_out: tuple[Change, ...]
    changed: tuple[Change, ...]
    further: tuple[Observation, ...]


def total_variation(first: Numbers, second: Numbers) -> float:
    """Return the total variation between two distributions."""
    return 0.5 * float(np.abs(first - second).sum())


def what_moves(ask: Inference, query: str, evidence: Evidence | None = None) -> Sensitivity:
    """Return what moves the posterior of a variable.

    Raises
    ------
    UsageError
        If the variable, or what is given, is not there; or the variable is observed or set, so
        that nothing moves it.
    ImpossibleEvidence, LimitError
        As :meth:`~bnstudio.inference.model.Inference.posteriors`.
    """
    evidence = evidence or Evidence()
    node_of(ask.network, query)
    if query in evidence.states or query in evidence.interventions:
        raise UsageError(
            f"“{query}” is given, so that nothing moves it", advice="Ask about another variable"
        )
    posterior = ask.joint([query], evidence)

    def change(name: str, state: str | None, changed: Evidence) -> list[Change]:
        try:
            moved = ask.joint([query], changed)
        except ImpossibleEvidence:
            return []
        return [Change(name, state, moved, total_variation(moved, posterior))]

    left_out: list[Change] = []
    changed: list[Change] = []
    for name in evidence.names:
        left_out += change(name, None, evidence.without(name))
        given = {**evidence.states, **evidence.interventions}.get(name)
        if given is None:
            continue
        for state in ask.network.variables[ask.network.dag.index[name]].states:
            if state != given and name in evidence.states:
                changed += change(name, state, evidence.with_state(name, state))
            elif state != given:
                changed += change(name, state, evidence.with_intervention(name, state))
    return Sensitivity(
        query,
        posterior,
        tuple(sorted(left_out, key=lambda one: -one.distance)),
        tuple(sorted(changed, key=lambda one: -one.distance)),
        _further(ask, query, posterior, evidence),
    )


def _further(
    ask: Inference, query: str, posterior: Numbers, evidence: Evidence
) -> tuple[Observation, ...]:
    """Return what each variable that is not given would do."""
    network = ask.network
    pairs = ask.pairs(query, evidence)
    found = []
    for node, name in enumerate(network.dag.names):
        if name == query or name in evidence.names:
            continue
        joint = pairs[node]
        plain = joint.sum(axis=0)
        # |P(q, y) - P(q) P(y)| summed over q is P(y) times twice the total variation.
        apart = 0.5 * np.abs(joint - posterior[:, None] * plain).sum(axis=0)
        each = np.divide(apart, plain, out=np.zeros(len(apart)), where=plain > 0)
        most = int(each.argmax())
        found.append(
            Observation(
                name, float(apart.sum()), float(each[most]), network.variables[node].states[most]
            )
        )
    return tuple(sorted(found, key=lambda one: -one.expected))
