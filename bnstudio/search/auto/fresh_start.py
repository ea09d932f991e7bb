"""When a search over orderings that is stuck begins again from nothing, and for how long.

A search perturbs the best ordering that it knows, and what is crossed with that is seldom as good.
On long lists it may stay with one network for as long as it runs, where a search from nothing comes
to a better one within seconds: not with every beginning, so that several short ones find it sooner
than a long one. Work is counted, so that a run is repeated by its seed.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

STILL = 0.1
"""Of the work of all searches: without a gain for so much, a search is stuck."""

PATIENCE, LEAST, MOST = 0.5, 0.1e6, 1.5
"""A search from nothing ends when it has gained nothing by itself for so much of its own work until
then, but so much work at least; and after so many times the work of all searches before it."""

WAIT = 0.5
"""Of the work of one from nothing: for so much the other goes on, before the next one."""

FROM = 0.3e6
"""Work of all searches before the first one from nothing."""


@dataclass
class FreshStart:
    """The account of the searches of a run.

    Attributes
    ----------
    work
        Of all searches.
    gained_at
        The work at which a better network was found, or a search from nothing ended.
    began_at, ended_at
        Work: of the search from nothing that is under way, or was the last one.
    best, best_at
        The best score that it has found, and the work at which it did.
    soon
        Whether nothing was gained since the last one ended.
    """

    work: float = 0.0
    gained_at: float = 0.0
    began_at: float = 0.0
    ended_at: float = 0.0
    best: float = -math.inf
    best_at: float = 0.0
    soon: bool = False

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
            self.gained_at, self.soon = self.work, False

    @property
    def due(self) -> bool:
        """Whether a search is to begin from nothing.

        That is when the one that goes on is stuck. After one from nothing it is so sooner.
        """
        still = STILL * self.work
        if self.soon:
            still = min(still, WAIT * (self.ended_at - self.began_at))
        return self.work >= max(FROM, self.gained_at + still)

    def begin(self) -> None:
        """Note that one begins."""
        self.began_at = self.best_at = self.work
        self.best = -math.inf

    def is_over(self, score: float) -> bool:
        """Whether the one under way, whose best network has this score, has had its time."""
        if score > self.best:
            self.best, self.best_at = score, self.work
        still = max(PATIENCE * (self.best_at - self.began_at), LEAST)
        return self.work >= min(self.best_at + still, (1.0 + MOST) * self.began_at)

    def end(self) -> None:
        """Note that it has ended; the search that goes on has its time, too."""
        self.gained_at = self.ended_at = self.work
        self.soon = True
