"""Where a 64-bit key begins to look for its slot in a hash table with open addressing."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import unowned_kernel

_MIX = np.uint64(0x9E3779B97F4A7C15)


@unowned_kernel
def home_slot(key, last):
    """Return the first slot to look at for a key; ``last`` is the number of slots less one.

    The number of slots is a power of two.
    """
    return ((key * _MIX) >> np.uint64(20)) & last
