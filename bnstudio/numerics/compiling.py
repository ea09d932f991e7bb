"""How kernels are compiled: the decorators that every kernel bears one of.

None of them compiles with ``parallel`` (numba's threading layer aborts the process when two threads
enter it) or ``fastmath`` (scores must be the same everywhere).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import config

from bnstudio.numerics.kernel_cache import KernelCache, PartCache
from bnstudio.numerics.kernel_dispatcher import KernelDispatcher


def _kept(**options: bool) -> Any:
    """Return a decorator that compiles with these options and keeps what it compiled on disk."""
    settings: dict[str, Any] = {"nogil": True, **options}

    def compile_and_keep(function: Callable[..., object]) -> Any:
        if config.DISABLE_JIT:
            return function
        dispatcher = KernelDispatcher(function, targetoptions=dict(settings))
        dispatcher._cache = KernelCache(dispatcher)  # numba has no public way to give it one
        dispatcher.part._cache = PartCache(dispatcher.part)
        return dispatcher

    return compile_and_keep


kernel: Any = _kept()
"""A kernel: compiled once, kept on disk, without the interpreter's lock."""

unowned_kernel: Any = _kept(_nrt=False)
"""A kernel that makes views of arrays but no arrays, and leaves out the counting of references.

For functions that take dozens of arrays: the counting would cost up to half of the time (a walk by
histograms over 400 rows takes 1.7 times as long with it), in ordering searches many times the work.
"""

inlined_kernel: Any = _kept(forceinline=True, _nrt=False)
"""As :data:`unowned_kernel`, and put in place of each call: for the smallest functions."""
