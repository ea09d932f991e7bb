"""The formulas of the local scores: what a family's counts are worth.

:func:`score_counts` is the one place where a formula is chosen, by the number that the score's
class names (``Score.formula``); the functions after it say what else a formula decides. A score is
a fit, a sum over observed cells minus a sum over observed parent configurations, minus a penalty,
so dense and sparse counts give the same value. ``values``
are the penalty and the prior that the score's class names, and the number of cases.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics.compiling import kernel, unowned_kernel

LIKELIHOOD = 0  # sum n ln n, minus the penalty
DIRICHLET = 1  # a fixed prior count a cell (K2, BD)
DIRICHLET_UNIFORM = 2  # an equivalent sample size spread over all cells (BDeu)
DIRICHLET_SPARSE = 3  # spread over the cells of observed configurations (BDs)
SMOOTHED_LIKELIHOOD = 4  # the smoothed likelihood and halved penalty of the BLIP programs
NODE_AVERAGE = 5  # N times the mean log-likelihood of the rows where the family is observed

FORMULAS = (
    LIKELIHOOD,
    DIRICHLET,
    DIRICHLET_UNIFORM,
    DIRICHLET_SPARSE,
    SMOOTHED_LIKELIHOOD,
    NODE_AVERAGE,
)

BY_PARTITION = (LIKELIHOOD, DIRICHLET, DIRICHLET_UNIFORM)
"""Those that need the numbers of cases only, not how many configurations were seen."""

BY_JOINT_TABLE = (LIKELIHOOD, DIRICHLET_UNIFORM)
"""Those whose fit is a difference of two values of :func:`joint_fit`."""

PENALTY, PRIOR, CASES = 0, 1, 2  # places in ``values``

_SMALL = 12  # up to this count a rising factorial is multiplied out
_HALF_LOG_TAU = 0.9189385332046727


@unowned_kernel
def log_gamma(x):
    """Natural logarithm of the gamma function for x > 0, by Stirling's series from 10 upwards."""
    if x < 10.0:
        product = 1.0
        while x < 10.0:
            product *= x
            x += 1.0
        shift = math.log(product)
    else:
        shift = 0.0
    inverse = 1.0 / x
    square = inverse * inverse
    series = inverse * (
        1.0 / 12.0
        - square
        * (1.0 / 360.0 - square * (1.0 / 1260.0 - square * (1.0 / 1680.0 - square / 1188.0)))
    )
    return (x - 0.5) * math.log(x) - x + _HALF_LOG_TAU + series - shift


@unowned_kernel
def log_rising(counts, group, prior):
    """Sum of ln G(prior + n) - ln G(prior) over the sums n of consecutive groups of counts.

    Small n are multiplied out and share one logarithm among many cells.
    """
    total = 0.0
    product = 1.0
    base = log_gamma(prior)
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        if n == 0:
            continue
        if n <= _SMALL:
            x = prior
            for _ in range(n):
                product *= x
                x += 1.0
            if product > 1e200 or product < 1e-200:
                total += math.log(product)
                product = 1.0
        else:
            total += log_gamma(prior + n) - base
    return total + math.log(product)


@unowned_kernel
def sum_n_log_n(counts, group, n_log_n):
    """Sum of n ln n over the sums n of consecutive groups of counts."""
    total = 0.0
    known = n_log_n.shape[0]
    if group == 1:
        for n in counts:
            total += n_log_n[n] if n < known else n * math.log(n)
        return total
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        total += n_log_n[n] if n < known else n * math.log(n)
    return total


@unowned_kernel
def likelihood_fit(cells, configs, group, n_log_n):
    """Return the sum of n ln n over cells, less that over the sums of groups of configurations.

    Both are added up in their own order, whatever the way: by a group at a time where the cells
    are those of the configurations.
    """
    if group == 1:
        return sum_n_log_n(cells, 1, n_log_n) - sum_n_log_n(configs, 1, n_log_n)
    fit = 0.0
    base = 0.0
    known = n_log_n.shape[0]
    for start in range(0, cells.shape[0], group):
        total = 0
        for c in range(start, start + group):
            n = cells[c]
            fit += n_log_n[n] if n < known else n * math.log(n)
            total += n
        base += n_log_n[total] if total < known else total * math.log(total)
    return fit - base


@unowned_kernel
def sum_n_log_smoothed(counts, group, more):
    """Sum of n ln(n + more) over the sums n of consecutive groups of counts."""
    total = 0.0
    for start in range(0, counts.shape[0], group):
        n = 0
        for c in range(start, start + group):
            n += counts[c]
        if n:
            total += n * math.log(n + more)
    return total


@unowned_kernel
def observed_groups(counts, group):
    """Return the number of consecutive groups of counts that are not all zero."""
    found = 0
    for start in range(0, counts.shape[0], group):
        for c in range(start, start + group):
            if counts[c]:
                found += 1
                break
    return found


@unowned_kernel
def score_counts(formula, values, cells, configs, group, r, q, n_log_n):
    """Score a family from its counts; the one place where a formula is chosen.

    ``cells`` are the counts of (configuration, state), ``configs`` those of the configurations in
    consecutive groups of ``group``; ``r`` states, ``q`` parent configurations (a float: it may be
    large), seen or not.
    """
    if formula == LIKELIHOOD:
        fit = likelihood_fit(cells, configs, group, n_log_n)
    elif formula == NODE_AVERAGE:
        observed = 0
        for n in cells:
            observed += n
        if observed:
            fit = sum_n_log_n(cells, 1, n_log_n) - sum_n_log_n(configs, group, n_log_n)
            fit *= values[CASES] / observed
        else:  # nothing is known: the least that an observed family can have, the uniform shares
            fit = -values[CASES] * math.log(float(r))
    elif formula == SMOOTHED_LIKELIHOOD:
        if q == 1.0:
            cases = values[CASES]
            fit = sum_n_log_smoothed(cells, 1, 1.0 / r) - cases * math.log(cases + 1.0)
        else:
            fit = sum_n_log_smoothed(cells, 1, 1.0 / (r * q)) - sum_n_log_smoothed(
                configs, group, 1.0 / r
            )
    elif formula in (DIRICHLET, DIRICHLET_UNIFORM, DIRICHLET_SPARSE):
        cell = values[PRIOR]
        if formula == DIRICHLET_UNIFORM:
            cell /= r * q
        elif formula == DIRICHLET_SPARSE:
            cell /= r * float(observed_groups(configs, group))
        fit = log_rising(cells, 1, cell) - log_rising(configs, group, r * cell)
    else:
        raise ValueError("unknown score formula")
    return fit - penalty_of(formula, values, r, q)


@unowned_kernel
def penalty_of(formula, values, r, q):
    """Return the penalty of a family with ``q`` parent configurations; part of the formula."""
    if formula == SMOOTHED_LIKELIHOOD:
        halved = 0.5 if q == 1.0 else np.floor(q / 2.0)
        return math.log(values[CASES]) * (r - 1) * halved
    return values[PENALTY] * (r - 1) * q


@unowned_kernel
def expected_penalty(formula, values, r, q):
    """Return about what a family of ``q`` configurations loses against its maximised likelihood.

    For penalised likelihoods it is the penalty. For marginal likelihoods every configuration pays
    half a logarithm of the cases that it can expect, for each of its ``r - 1`` free parameters. A
    guess to order a search by; it proves nothing.
    """
    penalty = penalty_of(formula, values, r, q)
    if formula in (LIKELIHOOD, SMOOTHED_LIKELIHOOD, NODE_AVERAGE):
        return penalty
    return penalty + 0.5 * (r - 1) * q * math.log1p(values[CASES] / q)


@kernel
def joint_fit(formula, values, counts, group, cells, n_log_n):
    """Return what a table adds to the scores of its families: the same for each of its variables.

    For the formulas of ``BY_JOINT_TABLE`` a family's score is this of all its variables, less this
    of its parents, less the penalty. ``counts`` are summed in consecutive groups of ``group``
    first; ``cells`` is how many such sums the table has.
    """
    if formula == LIKELIHOOD:
        return sum_n_log_n(counts, group, n_log_n)
    if formula == DIRICHLET_UNIFORM:
        return log_rising(counts, group, values[PRIOR] / cells)
    raise ValueError("this score formula is no difference of joint tables")


@kernel
def fit_of_single_row(formula, r):
    """Return what a configuration of one row adds to the fit, for the formulas BY_PARTITION."""
    if formula == LIKELIHOOD:
        return 0.0
    return -math.log(float(r))  # the row has the probability 1 / r, whatever the prior
