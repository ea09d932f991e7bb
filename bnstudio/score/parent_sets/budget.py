"""What an identification of parent sets may spend on each variable, and which sets are legal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError

OPEN_LIMIT = 2**20
SETS_LIMIT = 2**21
BYTES_A_SET = 12 + 32 + 8 + 4 * 4  # links, values, fingerprint, hash slots


@dataclass(frozen=True)
class Budget:
    """What may be spent on each variable; the first that is used up ends it.

    Parameters
    ----------
    seconds
        Processor time; ``None`` is without end.
    sets
        Sets scored from the data, exactly; repeats are equal. ``None`` is without end.
    open_limit
        Length of the list of what to explore next. When it is full its worse half is given up.
    sets_limit
        Explored sets that are held in memory (about 70 bytes each); then the variable ends.
    """

    seconds: float | None = None
    sets: int | None = None
    open_limit: int = OPEN_LIMIT
    sets_limit: int = SETS_LIMIT

    def __post_init__(self) -> None:
        for value, low, words in (
            (self.seconds, 0, "the time for a variable"),
            (self.sets, 0, "the number of sets for a variable"),
            (self.open_limit, 2, "the length of the open list"),
            (self.sets_limit, 2, "the number of sets held for a variable"),
        ):
            if value is not None and value < low:
                raise UsageError(f"{words} must be at least {low}, not {value:g}")


@dataclass(frozen=True, eq=False)
class Families:
    """Which parent sets are legal, by index.

    Parameters
    ----------
    max_parents
        One number for all, an array of shape ``(n,)``, or ``None`` for no limit.
    max_params
        The most free parameters of a family that has parents, or ``None``.
    allowed, required
        Boolean, shape ``(n, n)``: the arc ``a -> b`` may, must be there at ``[a, b]``. ``None``
        stands for all (but loops), and none.
    """

    max_parents: int | NDArray[np.int64] | None = None
    max_params: int | None = None
    allowed: NDArray[np.bool_] | None = None
    required: NDArray[np.bool_] | None = None

    def of(self, child: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Return the required parents of a variable, its candidates, and its in-degree limit."""
        required = np.empty(0, np.int64)
        if self.required is not None:
            required = np.flatnonzero(self.required[:, child])
        open_to = np.ones(n, dtype=bool) if self.allowed is None else self.allowed[:, child].copy()
        open_to[child] = False
        open_to[required] = False
        if self.max_parents is None:
            most = n
        elif isinstance(self.max_parents, int):
            most = self.max_parents
        else:
            most = int(self.max_parents[child])
        return required, np.flatnonzero(open_to), most
