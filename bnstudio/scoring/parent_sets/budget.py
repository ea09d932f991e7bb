"""What an identification of parent sets may spend on each variable."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.errors import UsageError

FRONTIER_LIMIT = 2**20
SETS_LIMIT = 2**21
BYTES_A_SET = 12 + 40 + 8 + 4 * 4  # links, values, fingerprint, hash slots


@dataclass(frozen=True)
class Budget:
    """What may be spent on each variable; the first that is used up ends it.

    Parameters
    ----------
    seconds
        Processor time; ``None`` is without end.
    sets
        Sets scored from the data, exactly; repeats are equal. ``None`` is without end.
    frontier_limit
        Length of the frontier, what may be explored next. When it is full its worse half is
        dropped.
    sets_limit
        Explored sets that are held in memory (about 75 bytes each); then the variable ends.
    work
        Counted work, in tenths of a microsecond or so of a server's processor; repeats are equal.
        Unlike the number of sets it tells those that cost little (many of one size at once) from
        those that cost much (one by priority). ``None`` is without end.
    size
        All sets of up to so many parents, beyond the required ones, are scored first by the
        combined method, whatever the work, where the sets that may be held have room for them.
    """

    seconds: float | None = None
    sets: int | None = None
    frontier_limit: int = FRONTIER_LIMIT
    sets_limit: int = SETS_LIMIT
    work: int | None = None
    size: int = 0

    def __post_init__(self) -> None:
        for value, low, words in (
            (self.seconds, 0, "the time for a variable"),
            (self.sets, 0, "the number of sets for a variable"),
            (self.work, 0, "the work for a variable"),
            (self.size, 0, "the number of parents up to which all sets are scored"),
            (self.frontier_limit, 2, "the length of the frontier"),
            (self.sets_limit, 2, "the number of sets held for a variable"),
        ):
            if value is not None and value < low:
                raise UsageError(f"{words} must be at least {low}, not {value:g}")
