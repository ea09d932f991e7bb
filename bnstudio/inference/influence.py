"""What each variable tells about a target: mutual information with it, given the evidence.

Netica calls it sensitivity to findings, BayesiaLab target analysis. All of it is computed in the
network, from the joint distribution of the target and each variable, and not counted on data.

References
----------
Shannon (1948), *A mathematical theory of communication*: entropy and mutual information.
Pearl (1988), *Probabilistic reasoning in intelligent systems*, section 6.4.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.graph.relations import markov_blanket, telling
from bnstudio.inference.evidence import Evidence, coded, node_of
from bnstudio.inference.factors import Numbers
from bnstudio.inference.model import Inference


@dataclass(frozen=True, eq=False)
class Influence:
    """What one variable tells about the target.

    Parameters
    ----------
    variable
        One that is neither observed nor set.
    information
        Its mutual information with the target given the evidence, in bits: by how much the
        target's entropy is expected to fall once its state is known.
    share
        The same as a part of the target's entropy, 0 to 1; 0 where that is 0.
    separated
        Whether the two are d-separated by what is given: they are independent whatever the tables.
    state
        The most telling state: under it the target's distribution is farthest from the present
        one, by the relative entropy.
    probability
        Of that state.
    posterior
        Of the target if the variable is in that state, shape ``(r,)``.
    """

    variable: str
    information: float
    share: float
    separated: bool
    state: str
    probability: float
    posterior: Numbers


@dataclass(frozen=True, eq=False)
class TargetAnalysis:
    """What each variable tells about a target.

    Parameters
    ----------
    target, states
        The variable, and its states.
    posterior
        Of the target given the evidence, shape ``(r,)``.
    entropy
        Of that, in bits.
    blanket
        The target's Markov blanket, in the order of the network: once it is known, no other
        variable tells more.
    influences
        One for each other variable that is neither observed nor set, the most telling first, those
        that are d-separated last.
    """

    target: str
    states: tuple[str, ...]
    posterior: Numbers
    entropy: float
    blanket: tuple[str, ...]
    influences: tuple[Influence, ...]


def influence_on(
    ask: Inference,
    target: str,
    evidence: Evidence | None = None,
    *,
    check: Callable[[], object] = lambda: None,
) -> TargetAnalysis:
    """Return what each variable tells about a target, given the evidence.

    Parameters
    ----------
    ask
        Answers questions to the network.
    target
        The variable.
    evidence
        What is given. What is set no longer listens to its parents.
    check
        Called before each pass over the network, one for each state of the target; may raise.

    Raises
    ------
    UsageError
        If the target, or what is given, is not there; or the target is observed or set, so that
        nothing tells more about it.
    ImpossibleEvidence, LimitError
        As :meth:`~bnstudio.inference.model.Inference.posteriors`.
    """
    evidence = evidence or Evidence()
    network = ask.network
    node = node_of(network, target)
    if target in evidence.states or target in evidence.interventions:
        raise UsageError(
            f"“{target}” is given, so that nothing tells more about it",
            advice="Choose another target, or take it out of the evidence",
        )
    pairs = ask.pairs(target, evidence, check=check)
    posterior = pairs[node].sum(axis=1)
    entropy = entropy_of(posterior)
    given = coded(network, evidence)
    dag = network.dag
    if given.interventions:
        dag = DAG(dag.names, [(a, b) for a, b in dag.arcs if b not in given.interventions])
    told = telling(dag, node, given.fixed, given.likelihoods)
    found = []
    for other, name in enumerate(dag.names):
        if other == node or other in given.fixed:
            continue
        separated = other not in told
        each = distances(pairs[other])
        bits = 0.0 if separated else float(each @ pairs[other].sum(axis=0))
        # What cannot be does not tell most.
        possible = pairs[other].sum(axis=0)
        most = int(np.where(possible > 0, each, -1.0).argmax())
        found.append(
            Influence(
                name,
                bits,
                min(bits / entropy, 1.0) if entropy > 0 else 0.0,
                separated,
                network.variables[other].states[most],
                float(possible[most]),
                posterior if separated else pairs[other][:, most] / possible[most],
            )
        )
    return TargetAnalysis(
        target,
        network.variables[node].states,
        posterior,
        entropy,
        tuple(dag.names[other] for other in sorted(markov_blanket(dag, node))),
        tuple(sorted(found, key=lambda one: (one.separated, -one.information))),
    )


def moved_most(found: TargetAnalysis, one: Influence) -> int:
    """Return the code of the target's state whose probability a most telling state moves most."""
    return int(np.abs(one.posterior - found.posterior).argmax())


def entropy_of(shares: Numbers) -> float:
    """Return the entropy of a distribution, in bits."""
    some = shares[shares > 0]
    return max(0.0, -math.fsum((some * np.log2(some)).tolist()))


def distances(joint: Numbers) -> Numbers:
    """Return how far each state of a variable moves the target, in bits.

    Parameters
    ----------
    joint
        Of the target, by rows, and the variable, by columns; it sums to one.

    Returns
    -------
    Numbers
        Shape ``(columns,)``: the relative entropy of the target's distribution under the state to
        its present one, 0 for a state that cannot be. Their mean, by the probabilities of the
        states, is the mutual information.
    """
    target, variable = joint.sum(axis=1), joint.sum(axis=0)
    apart = np.outer(target, variable)
    ratio = np.divide(joint, apart, out=np.ones_like(joint), where=apart > 0)
    # r ln r - r + 1 is never below 0 and sums to the same, so that no rounding makes it negative.
    log = np.log(ratio, out=np.zeros_like(ratio), where=ratio > 0)
    terms = np.maximum(ratio * log - ratio + 1.0, 0.0) * target[:, None]
    return np.asarray(terms.sum(axis=0) / math.log(2.0) * (variable > 0))
