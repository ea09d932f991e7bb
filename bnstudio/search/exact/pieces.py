"""Pieces of work that are short enough to pause and stop between them."""

from __future__ import annotations

import time

_LONG = 0.04  # processor seconds
_SHORT = 0.01


class Pieces:
    """How much to do at a time: halved after a long piece, doubled after a short one.

    The results must not depend on the cuts, nor what is counted as a step.

    Parameters
    ----------
    first, largest
        Of what the work is counted in.
    """

    def __init__(self, first: int, largest: int) -> None:
        self.size = max(min(first, largest), 1)
        self._largest = max(largest, 1)
        self._began = 0.0

    def begin(self) -> int:
        """Start the clock of this thread; return how much to do."""
        self._began = time.thread_time()
        return self.size

    def end(self) -> None:
        """Look at how long the piece took."""
        took = time.thread_time() - self._began
        if took > _LONG:
            self.size = max(self.size // 2, 1)
        elif took < _SHORT:
            self.size = min(2 * self.size, self._largest)
