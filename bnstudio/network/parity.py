"""The noisy-parity networks of Moore and Wong (2003): easy to state, hard to climb to.

Every node that has parents is the noisy exclusive-or of them, so that no single parent tells
anything about it: a search that adds one arc at a time sees no gain until the last parent is there.
"""

from __future__ import annotations

import numpy as np

from bnstudio.data.dataset import Variable
from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network

STATES = ("false", "true")
"""Of every node."""

NOISE = 0.1
"""How often a node differs from the parity of its parents."""

MAX_PARENTS = 16
"""A node's table has two to the power of this many rows."""

MAX_NODES = 10_000

_STREAM = 0x7061_7269  # a stream of its own, apart from the rows drawn with the same seed


def parity_network(nodes: int, parents: int, seed: int = 0) -> Network:
    """Make a random noisy-parity network (Moore and Wong 2003, section 3.1).

    The nodes ``X1, X2, ...`` stand in a random order. The first ``parents`` of it have no parents
    and are true half of the time; every other one has exactly ``parents`` of the nodes before it as
    parents, and is true with probability 0.1 if an even number of them is true, else 0.9.

    Parameters
    ----------
    nodes
        How many, more than ``parents`` and at most :data:`MAX_NODES`.
    parents
        1 to :data:`MAX_PARENTS`.
    seed
        Decides the order and the parents, at least 0.

    Raises
    ------
    UsageError
        If a number is out of range.
    """
    if not 1 <= parents <= MAX_PARENTS:
        raise UsageError(
            f"a noisy-parity network cannot have {parents} parents a node",
            advice=f"Give 1 to {MAX_PARENTS} parents",
        )
    if not parents < nodes <= MAX_NODES:
        raise UsageError(
            f"a noisy-parity network with {parents} parents a node cannot have {nodes} nodes",
            advice=f"Give {parents + 1} to {MAX_NODES} nodes",
        )
    if seed < 0:
        raise UsageError("the seed cannot be below 0", advice="Give a larger whole number")
    stream = np.random.SeedSequence(seed, spawn_key=(_STREAM, 0))
    random = np.random.Generator(np.random.PCG64(stream))
    order = [int(node) for node in random.permutation(nodes)]
    arcs = [
        (order[int(before)], order[place])
        for place in range(parents, nodes)
        for before in random.choice(place, size=parents, replace=False)
    ]
    dag = DAG([f"X{node + 1}" for node in range(nodes)], arcs)
    odd = np.array([j.bit_count() % 2 for j in range(2**parents)])
    true = np.where(odd, 1 - NOISE, NOISE)
    noisy = np.column_stack((1 - true, true))  # one table for all: it may have a million cells
    tables = tuple(noisy if dag.parents(node) else np.full((1, 2), 0.5) for node in range(nodes))
    return Network(dag, tuple(Variable(name, STATES) for name in dag.names), tables)
