"""What is given in a question: observed states, likelihoods of states, and interventions.

:class:`Evidence` is in names, as people give it; :func:`coded` checks it against a network and
turns it into nodes and codes.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.inference.factors import Numbers
from bnstudio.network.bayesnet import Network


class ImpossibleEvidence(UsageError):  # noqa: N818 - it is what people call it
    """The evidence has probability zero, so nothing follows from it."""


@dataclass(frozen=True)
class Evidence:
    """What is given, by the names of variables and states.

    Parameters
    ----------
    states
        Observed: the state of a variable.
    likelihoods
        Observed with doubt: for every state of a variable a weight of at least 0, in proportion to
        the probability of what was seen if that is the state. Not all are 0.
    interventions
        Set from outside (Pearl's ``do``): the variable takes the state whatever its parents are,
        so that it tells about its descendants alone.
    """

    states: Mapping[str, str] = field(default_factory=dict)
    likelihoods: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    interventions: Mapping[str, str] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The variables that it speaks of."""
        return (*self.states, *self.likelihoods, *self.interventions)

    def without(self, name: str) -> Evidence:
        """Return the evidence without what it says of a variable."""
        return Evidence(
            {key: value for key, value in self.states.items() if key != name},
            {key: value for key, value in self.likelihoods.items() if key != name},
            {key: value for key, value in self.interventions.items() if key != name},
        )

    def as_seen(self) -> Evidence:
        """Return the evidence with what is set observed instead."""
        return Evidence({**self.states, **self.interventions}, dict(self.likelihoods))

    def with_state(self, name: str, state: str) -> Evidence:
        """Return the evidence with a variable observed in a state, whatever it said of it."""
        rest = self.without(name)
        return replace(rest, states={**rest.states, name: state})

    def with_likelihood(self, name: str, weights: Mapping[str, float]) -> Evidence:
        """Return the evidence with a likelihood of a variable, whatever it said of it."""
        rest = self.without(name)
        return replace(rest, likelihoods={**rest.likelihoods, name: dict(weights)})

    def with_intervention(self, name: str, state: str) -> Evidence:
        """Return the evidence with a variable set to a state, whatever it said of it."""
        rest = self.without(name)
        return replace(rest, interventions={**rest.interventions, name: state})


@dataclass(frozen=True, eq=False)
class Coded:
    """Evidence by nodes and codes of one network."""

    states: Mapping[int, int]
    likelihoods: Mapping[int, Numbers]
    interventions: Mapping[int, int]

    @property
    def fixed(self) -> dict[int, int]:
        """The state of each node that is observed or set."""
        return {**self.states, **self.interventions}


def node_of(network: Network, name: str) -> int:
    """Return the node called ``name``.

    Raises
    ------
    UsageError
        If there is none; it names the closest ones.
    """
    node = network.dag.index.get(name)
    if node is None:
        raise UsageError(
            f"the network has no variable “{name}”", advice=closest(name, network.dag.names)
        )
    return node


def state_of(network: Network, node: int, state: str) -> int:
    """Return the code of a node's state.

    Raises
    ------
    UsageError
        If there is none; it names the closest ones.
    """
    states = network.variables[node].states
    if state not in states:
        raise UsageError(
            f"“{network.dag.names[node]}” has no state “{state}”",
            advice=closest(state, states, few=5),
        )
    return states.index(state)


def coded(network: Network, evidence: Evidence) -> Coded:
    """Check evidence against a network.

    Raises
    ------
    UsageError
        For an unknown variable or state, a variable that is given twice, or a likelihood with a
        bad weight or without one for every state.
    """
    names = evidence.names
    for name in names:
        if names.count(name) > 1:
            raise UsageError(
                f"“{name}” is given in two ways",
                advice="A variable is either observed, or observed with a likelihood, or set",
            )
    states = {node_of(network, name): state for name, state in evidence.states.items()}
    set_to = {node_of(network, name): state for name, state in evidence.interventions.items()}
    weights = {node_of(network, name): given for name, given in evidence.likelihoods.items()}
    return Coded(
        {node: state_of(network, node, state) for node, state in states.items()},
        {node: _weights(network, node, given) for node, given in weights.items()},
        {node: state_of(network, node, state) for node, state in set_to.items()},
    )


def _weights(network: Network, node: int, given: Mapping[str, float]) -> Numbers:
    name, states = network.dag.names[node], network.variables[node].states
    weights = np.full(len(states), math.nan)
    for state, weight in given.items():
        weights[state_of(network, node, state)] = weight
    for state, weight in zip(states, weights, strict=True):
        if state not in given:
            raise UsageError(
                f"the likelihood of “{name}” has no weight for the state “{state}”",
                advice="Give one for every state; 0 rules it out",
            )
        if not 0 <= weight < math.inf:
            raise UsageError(
                f"the likelihood of “{name}” for the state “{state}” cannot be {weight:g}",
                advice="Give a number of at least 0",
            )
    if not weights.any():
        raise UsageError(
            f"the likelihood of “{name}” is 0 for every state", advice="Give one above 0"
        )
    return weights


def closest(name: str, names: Iterable[str], few: int = 0) -> str:
    """Say which names come close to one that is not there, or which there are.

    Up to ``few`` are all named, unless one differs in case alone: close to “maybe” is “yes”.
    """
    names = list(names)
    by_lower = {other.lower(): other for other in names}
    close = difflib.get_close_matches(name.lower(), by_lower, n=3, cutoff=0.5)
    if close and (len(names) > few or name.lower() in by_lower):
        return f"Perhaps {_listed([by_lower[key] for key in close])} is meant"
    more = f" and {len(names) - 10:,} more" if len(names) > 10 else ""
    return f"There are {_listed(names[:10], 'and')}{more}"


def _listed(names: list[str], last: str = "or") -> str:
    quoted = [f"“{name}”" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"
