"""Sums over all orders of the variables, by dynamic programming over subsets.

References
----------
Koivisto and Sood (2004), *Exact Bayesian structure discovery in Bayesian networks*, JMLR 5: the
forward and backward recursions.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import kernel
from bnstudio.posterior._subset_kernels import add_arcs, log_add

_LEAST = -50.0


@kernel
def orders_before(inside, before):
    """Write the logarithm of the summed weights of all orders of each set."""
    n = inside.shape[0]
    before[0] = 0.0
    for s in range(1, before.shape[0]):
        total = -np.inf
        for v in range(n):
            if (s >> v) & 1:
                without = s ^ (1 << v)
                total = log_add(total, before[without] + inside[v, without])
        before[s] = total


@kernel
def orders_after(inside, after):
    """Write the same of all orders in which the others follow each set."""
    n = inside.shape[0]
    last = after.shape[0] - 1
    after[last] = 0.0
    for s in range(last - 1, -1, -1):
        total = -np.inf
        for v in range(n):
            if not (s >> v) & 1:
                total = log_add(total, after[s | (1 << v)] + inside[v, s])
        after[s] = total


@kernel
def arcs_of_orders(inside, before, after, first, last, arcs):
    """Add to ``arcs`` what the places behind the sets ``first`` to ``last`` contribute."""
    n = inside.shape[0]
    whole = before[before.shape[0] - 1]
    for s in range(first, last):
        for v in range(n):
            if not (s >> v) & 1:
                share = before[s] + inside[v, s] + after[s | (1 << v)] - whole
                if share > _LEAST:
                    add_arcs(inside, v, s, math.exp(share), arcs)
