"""When a search over orderings that is stuck begins again from nothing, and for how long.

A search perturbs the best ordering that it knows, and what is crossed with that is seldom as good.
On long lists it may stay with one network for as long as it runs, where a search from nothing comes
to a better one within seconds. Work is counted, so that a run is repeated by its seed.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

STILL = 0.1
"""Of the work of all searches: without a gain for so much, a search is stuck."""

LEAST, MOST, QUIET = 0.4, 1.5, 0.3
"""What a search from nothing works for: of the work of all searches before it, at least and at
most. In between it goes on as long as it gains by itself, and for so much of its own work more."""

_FROM = 0.3e6  # work of all searches before the first one from nothing


@dataclass
class FreshStart:
    """The account of the searches of a run.

    Attributes
    ----------
    work
        Of all searches.
    gained_at
        The work at which a better network was found, or a search from nothing ended.
    began_at, ends_at
        Work: of the search from nothing that is under way.
    best
        The best score that it has found.
    """

    work: float = 0.0
    gained_at: float = 0.0
    began_at: float = 0.0
    ends_at: float = 0.0
    best: float = -math.inf

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for :meth:`restore`."""
        return asdict(self)

    def restore(self, plain: dict[str, Any]) -> None:
        """Go on where :meth:`plain` found it."""
        vars(self).update(plain)

    def worked(self, work: float, *, gained: bool) -> None:
        """Note some work, and whether there is a better network."""
        self.work += work
        if gained:
            self.gained_at = self.work

    @property
    def due(self) -> bool:
        """Whether a search is to begin from nothing."""
        return self.work >= max(_FROM, self.gained_at / (1.0 - STILL))

    def begin(self) -> None:
        """Note that one begins."""
        self.began_at, self.best = self.work, -math.inf
        self.ends_at = (1.0 + LEAST) * self.work

    def is_over(self, score: float) -> bool:
        """Whether the one under way, whose best network has this score, has had its time."""
        if score > self.best:
            self.best = score
            more = QUIET * (self.work - self.began_at)
            self.ends_at = min(max(self.ends_at, self.work + more), (1.0 + MOST) * self.began_at)
        return self.work >= self.ends_at

    def end(self) -> None:
        """Note that it has ended; the search that goes on has its time, too."""
        self.gained_at = self.work
