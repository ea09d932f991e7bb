"""Fewer garbage collections while kernels are compiled.

A compiler makes and keeps millions of small objects. Python looks through them for circles again
and again: an eighth of the time that compiling takes.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

#: Objects more than were freed, until the youngest are looked through; and how many such looks
#: there are until older ones are. A process that compiles everything grows by some 30 MB more.
_THRESHOLDS = (50_000, 20, 50)


@contextlib.contextmanager
def rare_collections() -> Iterator[None]:
    """Look for circles rarely, and never among what is there already."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
