"""Bits of 64-bit words, and sets of nodes as arrays of such words, for kernels."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from bnstudio.numerics.compiling import kernel

ONE = np.uint64(1)


@intrinsic
def popcount(typing_context, word):
    """Number of set bits of a 64-bit word, by the processor's own instruction."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def lowest_bit(typing_context, word):
    """Place of the lowest set bit of a 64-bit word other than zero."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), generate


@kernel
def has_bit(words, x):
    """Whether bit x of a set is set."""
    return (words[x >> 6] >> np.uint64(x & 63)) & ONE != 0


@kernel
def set_bit(words, x):
    """Set bit x of a set."""
    words[x >> 6] |= ONE << np.uint64(x & 63)


@kernel
def row_has_bit(rows, row, x):
    """Whether bit x is set in a row of sets."""
    return (rows[row, x >> 6] >> np.uint64(x & 63)) & ONE != 0


@kernel
def set_row_bit(rows, row, x):
    """Set bit x in a row of sets."""
    rows[row, x >> 6] |= ONE << np.uint64(x & 63)
