"""Reading arrays in inner loops, where the index is known not to be below 0."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import inlined_kernel


@inlined_kernel
def item(array, index):
    """Return ``array[index]``, where ``index`` does not count from the end.

    numba provides for indices that do, unless their type has no sign: three instructions more, and
    items that lie together are not read together.
    """
    return array[np.uint64(index)]
