"""A chain of partitions: several replicas, exchanges between them, and reversals in the first.

The further replicas have flatter weights; neighbours exchange partitions, so that the first one
comes from mode to mode (parallel tempering).
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.posterior._partition_kernels import add_likely, sweep, uniform, whole_weight
from bnstudio.posterior._reversal_kernels import move_networks


@kernel
def temper(
    inside, candidates, counts, sets, logs, set_counts, parts, heats, random, sums, weights, own,
    below, sweeps, arcs,
):  # fmt: skip
    """Move all replicas of a chain, and exchange neighbours, so many times.

    Replica ``i`` has the partition ``parts[i]`` and the heat ``heats[i]``, the first being 1; with
    less, weights differ less, so that a replica passes from one mode to another. As many reversals
    as there are variables are tried in the first one (see ``_reversal_kernels``), and what it then
    says of the arcs is added to ``arcs``. ``sums``, ``weights``, ``own`` and ``below`` are working
    memory. Returns the numbers of exchanges and of reversals.
    """
    replicas = parts.shape[0]
    now = np.empty(replicas)
    exchanged = 0
    reversed_arcs = 0
    for at in range(sweeps):
        for i in range(replicas):
            sweep(inside, candidates, counts, parts[i], heats[i], random, sums, weights)
            now[i] = whole_weight(inside, candidates, counts, parts[i])
        for i in range(at % 2, replicas - 1, 2):
            gain = (heats[i] - heats[i + 1]) * (now[i + 1] - now[i])
            if math.log(uniform(random)) < gain:
                exchanged += 1
                for v in range(parts.shape[1]):
                    parts[i, v], parts[i + 1, v] = parts[i + 1, v], parts[i, v]
        reversed_arcs += move_networks(
            sets, logs, set_counts, candidates, counts, parts[0], own, random, below,
            parts.shape[1],
        )  # fmt: skip
        add_likely(inside, candidates, counts, parts[0], arcs)
    return exchanged, reversed_arcs
