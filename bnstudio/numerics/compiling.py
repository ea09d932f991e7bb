"""How kernels are compiled: the decorators that every kernel bears one of.

None of them compiles with ``parallel`` (numba's threading layer aborts the process when two threads
enter it) or ``fastmath`` (scores must be the same everywhere).
"""

from __future__ import annotations

from typing import Any

from numba import njit

_unowned: dict[str, Any] = {"nogil": True, "cache": True, "_nrt": False}

kernel = njit(nogil=True, cache=True)
"""A kernel: compiled once, kept on disk, without the interpreter's lock."""

unowned_kernel: Any = njit(**_unowned)
"""A kernel that makes views of arrays but no arrays, and leaves out the counting of references.

For functions that take dozens of arrays: the counting would cost up to half of the time (a walk by
histograms over 400 rows takes 1.7 times as long with it), in ordering searches many times the work.
"""

inlined_kernel: Any = njit(forceinline=True, **_unowned)
"""As :data:`unowned_kernel`, and put in place of each call: for the smallest functions."""
