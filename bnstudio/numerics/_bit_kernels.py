"""Bits of 64-bit words, for kernels."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators
# mypy: disable-error-code=call-arg

from __future__ import annotations

from numba.core import types
from numba.extending import intrinsic


@intrinsic
def popcount(typing_context, word):
    """Number of set bits of a 64-bit word, by the processor's own instruction."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate
