"""How the time that is left by the clock is divided among the variables that are left.

Variables are worked on by several threads in processor time, a stage of a run ends by the clock,
and other programs may have the processor meanwhile. So each variable's share is planned when its
turn comes, from what the clock has left and the part of it that was lately there for work.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

CORE_SIZE = 3
"""Members of the sets that are scored of the best single parents, at most."""


class Shares(NamedTuple):
    """The parts of a variable's budget for what is scored many sets at once.

    Attributes
    ----------
    all_of_a_size
        For scoring all sets up to a size, by estimate, of the whole budget.
    best_singles
        For the sets of the best single parents, of what is left.
    most_singles
        How many single parents those are, at most.
    """

    all_of_a_size: float
    best_singles: float
    most_singles: int


SHARES = Shares(0.5, 0.4, 20)
SHARES_OF_WORK = Shares(0.2, 0.1, 64)
"""Where work is limited. A set by priority then counts for several, as it takes so much longer."""


_TRUSTED = 0.02  # of the whole time: at first so much counts as time that was there in full
_REMEMBERED = 0.1  # of the whole time: what was there is forgotten at this rate


def core_candidates(
    smallest: int,
    largest: int,
    room: int,
    seconds: float | None,
    pace: float,
    shares: Shares = SHARES,
) -> int:
    """Return of how many single parents all sets of so many members are to be scored.

    Parameters
    ----------
    smallest, largest
        Numbers of members; smaller sets are known.
    room, seconds
        Sets and processor seconds that the variable has left; ``None``: without end.
    pace
        Seconds that a set has taken so far.
    shares
        What part of them may be spent, and the largest answer.
    """
    most = shares.best_singles * room
    if seconds is not None and pace > 0:
        most = min(most, shares.best_singles * seconds / pace)
    found = 0
    for count in range(2, shares.most_singles + 1):
        sets = _sets_of(count, max(smallest, 2), largest)
        if sets > most:
            break
        found = count if sets else 0
    return found


@cache
def _sets_of(count: int, smallest: int, largest: int) -> int:
    """Return how many sets of so many members there are."""
    return sum(math.comb(count, size) for size in range(smallest, largest + 1))


class Planner:
    """Plans the processor time of one variable after the other.

    Parameters
    ----------
    variables
        How many there are.
    workers
        Threads that work at the same time.
    left
        Tells how many seconds all variables together have left by the clock; pauses must not
        count. ``None``: as many as are wanted.
    """

    def __init__(self, variables: int, workers: int, left: Callable[[], float] | None) -> None:
        self._unfinished = variables
        self._workers = workers
        self._left = left
        self._whole = 0.0 if left is None else max(left(), 0.0)
        self._last = self._whole
        self._worked = 0.0  # since the share before
        self._got = self._offered = _TRUSTED * self._whole
        self._over, self._ended = 0.0, 0  # seconds beyond their shares, and of how many variables
        self._lock = threading.Lock()

    def share(self) -> float | None:
        """Return the processor seconds for a variable whose turn it is; ``None``: no limit."""
        if self._left is None:
            return None
        left = max(self._left(), 0.0)
        with self._lock:
            if not self._whole:
                return 0.0
            passed, self._last = max(self._last - left, 0.0), left
            kept = math.exp(-passed / (_REMEMBERED * self._whole))
            self._got = kept * self._got + self._worked
            self._offered = kept * self._offered + self._workers * passed
            self._worked = 0.0
            got = min(self._got / self._offered, 1.0) if self._offered else 1.0
            at_once = min(self._workers, max(self._unfinished, 1))
            fair = left * got * at_once / max(self._unfinished, 1)
            return max(fair - self._over / max(self._ended, 1), 0.0)

    def worked(self, seconds: float) -> None:
        """Note processor time that was spent."""
        with self._lock:
            self._worked += seconds

    def finished(self, over: float | None = None) -> None:
        """Note that a variable is done.

        ``over`` are the processor seconds that it took beyond its share, if its share ended it:
        those that follow will take as much, which has to be left for them.
        """
        with self._lock:
            self._unfinished -= 1
            if over is not None:
                self._over += max(over, 0.0)
                self._ended += 1
