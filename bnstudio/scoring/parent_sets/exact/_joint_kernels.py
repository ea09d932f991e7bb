"""What the likelihood of a family needs of a table of counts, remembered by the set of variables.

The fit of ``X`` with the parents ``S`` is ``J(S + X) - J(S)``, where ``J`` is the sum of n ln n
over the cells of a table. So one table serves every variable of ``S + X`` as the child. ``J`` is
kept in whole numbers of a fixed unit: the order of the cells, which differs from child to child,
does not change their sum, nor does it matter which of two threads was first.

A set has a place by its size and its rank among the sets of that size. Variables count from the
last one down, so that sets which differ in their last variable alone lie side by side.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from bnstudio.numerics.compiling import unowned_kernel

# Places in the ranks of a depth: what the set without its last member adds to the place of itself,
# of itself and the child where the child comes before the last member, and where it comes after.
SET, CHILD_BEFORE, CHILD_AFTER = range(3)


class JointTables(NamedTuple):
    """``J`` of the sets met, 0 where a set has not been counted; all empty where none is kept."""

    sums: np.ndarray  # int64: J in units, plus 1
    starts: np.ndarray  # int64 (largest + 2,): where the sets of each size begin
    binomials: np.ndarray  # int64 (n, largest + 1)
    n_log_n: np.ndarray  # int64: n ln n in units, for small n
    unit: float  # of n ln n


@unowned_kernel
def in_units(joint, n):
    """Return n ln n in units."""
    if n < joint.n_log_n.shape[0]:
        return joint.n_log_n[n]
    return np.int64(np.rint(n * math.log(n) / joint.unit))


@unowned_kernel
def keeps(joint, size):
    """Whether sets of so many variables are kept."""
    return size + 1 < joint.starts.shape[0]


@unowned_kernel
def rank_prefix(joint, members, size, ranks):
    """Write what the places of a set's supersets have in common, for one more variable.

    ``members[0]`` is the child and ``members[1 : size + 1]`` the set, ascending; the further
    variable comes after all of them. ``ranks`` as in the places above.
    """
    n = joint.binomials.shape[0]
    child = n - 1 - members[0]
    alone = joint.starts[size + 1]
    before = after = joint.starts[size + 2]
    passed = False
    for i in range(1, size + 1):
        own = n - 1 - members[i]
        alone += joint.binomials[own, size + 2 - i]
        after += joint.binomials[own, size + 3 - i]
        if not passed and own < child:
            passed = True
            before += joint.binomials[child, size + 3 - i]
        before += joint.binomials[own, size + 2 - i if passed else size + 3 - i]
    if not passed:
        before += joint.binomials[child, 2]
    after += joint.binomials[child, 1]
    ranks[SET] = alone
    ranks[CHILD_BEFORE] = before
    ranks[CHILD_AFTER] = after


@unowned_kernel
def places(joint, ranks, child, variable):
    """Return the places of the set with the variable, and of this and the child."""
    n = joint.binomials.shape[0]
    own = n - 1 - variable
    if child < variable:
        return ranks[SET] + own, ranks[CHILD_BEFORE] + own
    return ranks[SET] + own, ranks[CHILD_AFTER] + joint.binomials[own, 2]


@unowned_kernel
def add_up(joint, counts, group, place, whole):
    """Remember ``J`` of a table, at ``whole``, and of it summed in groups, at ``place``."""
    cells = np.int64(1)
    groups = np.int64(1)
    for start in range(0, counts.shape[0], group):
        n = np.int64(0)
        for c in range(start, start + group):
            cells += in_units(joint, counts[c])
            n += counts[c]
        groups += in_units(joint, n)
    joint.sums[place] = groups
    joint.sums[whole] = cells
