"""Small random networks with tables, and evidence about them."""

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.graph.pdag import DAG
from bnstudio.inference.evidence import Evidence
from bnstudio.network.bayesnet import Network, configurations


def random_network(random, most=7, zeros=True):
    """Return a network of 1 to ``most`` nodes of 1 to 4 states; some probabilities are zero."""
    n = int(random.integers(1, most + 1))
    order = random.permutation(n)
    arcs = [
        (int(order[a]), int(order[b])) for b in range(n) for a in range(b) if random.random() < 0.4
    ]
    dag = DAG([f"X{node}" for node in range(n)], arcs)
    arities = tuple(int(random.integers(1, 5)) for _ in range(n))
    tables = []
    for node in range(n):
        q, r = configurations(dag, arities, node), arities[node]
        table = random.dirichlet(np.ones(r), size=q)
        if zeros and random.random() < 0.3:
            table[random.random((q, r)) < 0.3] = 0
            table[table.sum(axis=1) == 0] = np.eye(r)[0]
            table /= table.sum(axis=1, keepdims=True)
        tables.append(table)
    variables = tuple(
        Variable(name, tuple(f"s{k}" for k in range(arity)))
        for name, arity in zip(dag.names, arities, strict=True)
    )
    return Network(dag, variables, tuple(tables))


def random_evidence(random, network, share=0.25):
    """Return evidence of all three kinds, by names and as the naive oracle takes it."""
    states, likelihoods, interventions = {}, {}, {}
    for node, arity in enumerate(network.arities):
        kind = random.random() / share
        if kind < 1:
            states[node] = int(random.integers(arity))
        elif kind < 1.7:
            weights = random.random(arity) * (random.random(arity) < 0.8)
            weights[int(random.integers(arity))] = 0.5
            likelihoods[node] = weights
        elif kind < 2.4:
            interventions[node] = int(random.integers(arity))
    names, variables = network.dag.names, network.variables
    evidence = Evidence(
        {names[node]: variables[node].states[code] for node, code in states.items()},
        {
            names[node]: dict(zip(variables[node].states, weights.tolist(), strict=True))
            for node, weights in likelihoods.items()
        },
        {names[node]: variables[node].states[code] for node, code in interventions.items()},
    )
    return evidence, {
        "states": states, "likelihoods": likelihoods, "interventions": interventions
    }  # fmt: skip
