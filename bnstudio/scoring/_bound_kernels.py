"""What no superset of a parent set can score above: the bound that a score's class declares.

A bound has two parts, the least penalty and the highest fit of all supersets; their difference is
what none of them scores above. The number of a bound is ``Score.bound``. With ``NO_BOUND`` nothing
is known, so nothing is ever left out. The proofs are in ``docs/algorithms/parent-sets.md``.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.scoring._formula_kernels import CASES, PENALTY

NO_BOUND = 0  # nothing is known of supersets
ENTROPY_BOUND = 1  # the fit is the log-likelihood; the penalty is PENALTY a free parameter
SMOOTHED_BOUND = 2  # the fit is below 0 and SMOOTHED_SLACK above the log-likelihood at most
CELLS_BOUND = 3  # every observed cell of a configuration costs ln r: Dirichlet priors

BOUNDS = (NO_BOUND, ENTROPY_BOUND, SMOOTHED_BOUND, CELLS_BOUND)

SMOOTHED_SLACK = 1.0  # what BLIP's smoothed shares gain by adding up to more than 1 is below it


@unowned_kernel
def least_penalty(bound, values, r, q):
    """Return what every family of ``q`` or more configurations is charged at least."""
    if bound in (ENTROPY_BOUND, CELLS_BOUND):
        return values[PENALTY] * (r - 1) * q
    if bound == SMOOTHED_BOUND:
        return math.log(values[CASES]) * (r - 1) * np.floor(q / 2.0)
    return -np.inf


@unowned_kernel
def highest_fit(bound, fit, observed, log_arity):
    """Return what the fit of a set and all its supersets is at most.

    ``fit`` is what is known of the log-likelihood, ``observed`` how many cells the set or one of
    its subsets has; ``log_arity`` is that of the child.
    """
    if bound in (ENTROPY_BOUND, SMOOTHED_BOUND):
        return fit
    if bound == CELLS_BOUND:
        return -observed * log_arity
    return np.inf


@unowned_kernel
def positive_cells(counts):
    """Return how many counts are not zero."""
    found = 0
    for n in counts:
        found += n > 0
    return found
