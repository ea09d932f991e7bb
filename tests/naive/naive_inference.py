"""Inference by writing out every combination of states."""

import itertools
import math

import numpy as np


def weights_of_all(network, states=None, likelihoods=None, interventions=None):
    """Yield each combination of codes with its weight; everything by nodes and codes."""
    states, likelihoods = states or {}, likelihoods or {}
    interventions = interventions or {}
    for codes in itertools.product(*(range(arity) for arity in network.arities)):
        weight = 1.0
        for node, code in enumerate(codes):
            if node in interventions:
                weight *= code == interventions[node]
                continue
            row = 0
            for parent in network.dag.parents(node):
                row = row * network.arities[parent] + codes[parent]
            weight *= network.tables[node][row, code]
        for node, code in states.items():
            weight *= codes[node] == code
        for node, factor in likelihoods.items():
            weight *= factor[codes[node]]
        yield codes, weight


def posteriors(network, **given):
    """Return every node's posterior and the probability of the evidence."""
    tables = [np.zeros(arity) for arity in network.arities]
    weights = []
    for codes, weight in weights_of_all(network, **given):
        weights.append(weight)
        for node, code in enumerate(codes):
            tables[node][code] += weight
    total = math.fsum(weights)
    return [table / total if total else table for table in tables], total


def joint(network, nodes, **given):
    """Return the joint posterior of some nodes, an axis for each in their order."""
    table = np.zeros([network.arities[node] for node in nodes])
    for codes, weight in weights_of_all(network, **given):
        table[tuple(codes[node] for node in nodes)] += weight
    return table / table.sum()


def best_explanation(network, **given):
    """Return the largest weight of a combination."""
    return max(weight for _, weight in weights_of_all(network, **given))
