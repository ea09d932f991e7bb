"""Kernel of the association of variables: all pairs, counted from rows that are kept as bits."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np

from bnstudio.numerics._bit_kernels import popcount
from bnstudio.numerics.compiling import kernel


@kernel
def sum_pairs(bits, begins, sizes, x_log_x, low, high, found):
    """Write the sum of N ln N over the cells of each pair (a, b), a from ``low`` to ``high - 1``.

    ``begins[v]`` is the bit map of the first state of a variable, ``sizes`` the rows that have each
    state. Both ``found[a, b]`` and ``found[b, a]`` are written. The last state of each variable
    comes by subtraction.
    """
    n = begins.shape[0] - 1
    words = bits.shape[1]
    rest = np.empty(sizes.shape[0], np.int64)
    for a in range(low, high):
        last_a = begins[a + 1] - 1
        for b in range(a + 1, n):
            first, last = begins[b], begins[b + 1] - 1
            for j in range(first, last + 1):
                rest[j] = sizes[j]
            total = 0.0
            for i in range(begins[a], last_a):
                left = sizes[i]
                one = bits[i]
                for j in range(first, last):
                    other = bits[j]
                    both = np.int64(0)
                    for w in range(words):
                        both += popcount(one[w] & other[w])
                    left -= both
                    rest[j] -= both
                    total += x_log_x[both]
                rest[last] -= left
                total += x_log_x[left]
            for j in range(first, last + 1):
                total += x_log_x[rest[j]]
            found[a, b] = total
            found[b, a] = total
