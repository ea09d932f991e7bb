"""The one random generator of the kernels: xorshift64*, its state in the first word of an array."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import kernel


@kernel
def random_below(random, limit):
    """Return a number from 0 to limit - 1 (xorshift64*, its state in ``random[0]``)."""
    word = random[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    random[0] = word
    return np.int64((word * np.uint64(0x2545F4914F6CDD1D) >> np.uint64(33)) % np.uint64(limit))
