"""Which gains of moves are equal: they are differences of scores, and rounding moves them a little.

Of equal moves the first in an order that does not depend on rounding is made.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

from bnstudio.numerics.compiling import inlined_kernel

TIE = 1e-9
"""The part of the best gain (of one, if that is more) by which one may differ and be equal."""


@inlined_kernel
def tie_slack(best):
    """Return by how much a gain may differ from the best one and be equal."""
    return TIE * max(abs(best), 1.0)
