"""Random networks of any size and data sampled from them, for benchmarks with a known truth."""

from __future__ import annotations

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network
from bnstudio.network.sample import sample


def random_network(
    n: int,
    seed: int = 0,
    *,
    max_parents: int = 6,
    arities: tuple[int, int] = (2, 4),
    near: int = 50,
    spread: float = 0.5,
) -> Network:
    """Return a network whose nodes have 0 to ``max_parents`` parents, all numbers equally likely.

    Parents are drawn from the ``near`` nodes before, states are between the two ``arities``, and
    each row of a table is drawn from a Dirichlet distribution with all parameters ``spread`` (the
    smaller, the more is certain). The same arguments give the same network.
    """
    random = np.random.default_rng(seed)
    states = random.integers(arities[0], arities[1] + 1, n)
    arcs: list[tuple[int, int]] = []
    tables = []
    for node in range(n):
        before = np.arange(max(0, node - near), node)
        count = min(len(before), int(random.integers(0, max_parents + 1)))
        own = np.sort(random.choice(before, count, replace=False))
        arcs += [(int(parent), node) for parent in own]
        tables.append(random.dirichlet(np.full(states[node], spread), int(np.prod(states[own]))))
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arity))) for i, arity in enumerate(states)
    )
    return Network(DAG(tuple(v.name for v in variables), arcs), variables, tuple(tables))


def random_data(n: int, rows: int, seed: int = 0, **settings: object) -> tuple[Network, Dataset]:
    """Return a random network and rows sampled from it, with the states that occur only."""
    network = random_network(n, seed, **settings)  # type: ignore[arg-type]
    return network, observed(sample(network, rows, seed))


def observed(data: Dataset) -> Dataset:
    """Return the data with the states that occur only."""
    variables, columns = [], []
    for variable, column in zip(data.variables, data.codes, strict=True):
        states, codes = np.unique(column, return_inverse=True)
        variables.append(Variable(variable.name, tuple(variable.states[s] for s in states)))
        columns.append(codes.astype(data.codes.dtype))
    return Dataset(tuple(variables), np.array(columns))
