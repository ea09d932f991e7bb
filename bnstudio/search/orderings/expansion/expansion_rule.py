"""When the lists of an ordering search are expanded, and how far.

Time is counted in rounds of the search and not by a clock, so that a run can be repeated. Which
sets join is decided in ``candidate_expansion.py``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

STALE_ROUNDS = 32
"""Rounds before the first expansion, between two at least, and until a search without a better
network counts as stale: then the families of all chains and populations are expanded around, else
those of the best network."""

FIRST_ROUNDS_AT_ONCE = 64
"""What the first expansion is worth at most, in rounds; each next one twice as many."""

FEW_ROUNDS, MOST_FOR_FEW = 8, 128
"""What a short expansion is worth. It comes at once, besides the others, when a better network
comes from elsewhere, unless all the families of a network would take more than ``MOST_FOR_FEW``."""

LONGEST_WAIT = 2**14
"""After an expansion that found nothing the wait doubles, up to this. None is worth more."""

# The cost in rounds of a score, of each row that it counts, and of each set of an expanded table.
_SCORE, _SCORE_ROW = 5e-5, 3e-8
_SET = 5e-5


@dataclass
class ExpansionRule:
    """The account of the expansions of a search.

    After an expansion the search goes on for twice the rounds that it was worth, so that expansions
    take a third of the time at most.

    Parameters
    ----------
    rows
        Of the table that families are scored on.

    Attributes
    ----------
    expand_at
        The round of the next expansion.
    to_wait
        The rounds from the last one to it.
    at_once
        What it is worth at most, in rounds.
    improved_at
        The round of the best network.
    from_elsewhere
        Whether that was found elsewhere, and nothing was expanded around it yet.
    """

    rows: int
    expand_at: int = STALE_ROUNDS
    to_wait: int = STALE_ROUNDS
    at_once: int = FIRST_ROUNDS_AT_ONCE
    improved_at: int = 0
    from_elsewhere: bool = False

    @classmethod
    def beginning(cls, rows: int, step: int) -> ExpansionRule:
        """Return that of a search which begins at a step."""
        return cls(rows, expand_at=step + STALE_ROUNDS, improved_at=step)

    @property
    def _score(self) -> float:
        """The rounds that a score is worth."""
        return _SCORE + _SCORE_ROW * self.rows

    def plain(self) -> dict[str, Any]:
        """Return it as plain values, for :meth:`restore`."""
        return asdict(self)

    def restore(self, plain: dict[str, Any]) -> None:
        """Go on where :meth:`plain` found it."""
        vars(self).update(plain)

    def improved(self, step: int) -> None:
        """Note a better network of the search itself."""
        self.improved_at = step

    def improved_elsewhere(self, step: int, variables: int) -> None:
        """Note a better network that came from elsewhere."""
        self.improved_at = step
        self.from_elsewhere = 2 * variables**2 * self._score <= MOST_FOR_FEW

    def due(self, step: int) -> bool:
        """Whether the lists are to be expanded now."""
        return step >= self.expand_at or self.from_elsewhere

    def stale(self, step: int) -> bool:
        """Whether there was no better network for long."""
        return step - self.improved_at >= STALE_ROUNDS

    def is_short(self, step: int) -> bool:
        """Whether the expansion that is due is a short one, besides the others."""
        return self.from_elsewhere and step < self.expand_at

    def scores(self, *, short: bool) -> float:
        """Return how many scores an expansion may take."""
        return (FEW_ROUNDS if short else self.at_once) / self._score

    def expanded(self, step: int, scores: int, sets: int, *, short: bool, exhausted: bool) -> None:
        """Note an expansion, and decide when the next one comes.

        Parameters
        ----------
        step
            The round that it came in.
        scores
            Families looked at and sets scored.
        sets
            Of the expanded table; 0 if nothing was found.
        short
            As of :meth:`is_short` before it.
        exhausted
            Nothing was found, and nothing is left to be tried.
        """
        self.from_elsewhere = False
        if short:
            return
        self.at_once = min(2 * self.at_once, LONGEST_WAIT)
        least = min(2 * self.to_wait, LONGEST_WAIT) if exhausted else STALE_ROUNDS
        self.to_wait = max(least, int(2 * (scores * self._score + sets * _SET)))
        self.expand_at = step + self.to_wait
