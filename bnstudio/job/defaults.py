"""What holds where nobody says otherwise, for window, command line and library alike."""

from __future__ import annotations

SCORE = "bic"
LISTED = "listed"
"""What stands in the place of a score's name where there are parent set lists alone: their own."""

METHOD = "combined"
"""How parent sets are found."""

METHODS = ("combined", "independence", "greedy", "sequential", "exact")
"""All ways to find parent sets, in the order in which they are offered."""

TIME = 60.0
"""Seconds for a searcher that does not end by itself; the window sets it for every run."""

IDENTIFY_SHARE = 0.5
"""The part of a run's time that finding parent sets may take."""

SECONDS_A_VARIABLE = 1.0
"""Processor seconds for the parent sets of a variable where no time limit says more."""

MANY_VARIABLES = 40
"""With more, a search over orderings is proposed; see ``docs/benchmarks-defaults.md``."""

FEW_SEARCHER = "hill-climbing"
WINDOW_SEARCHER = "tabu"
"""In the window, where a time limit is always set, a search that uses all of it."""

MANY_SEARCHER = "minobs"


def searcher_for(variables: int, few: str = FEW_SEARCHER) -> str:
    """Return the searcher that is proposed for so many variables."""
    return MANY_SEARCHER if variables > MANY_VARIABLES else few


PROVED_ON_LISTS = 63
"""Variables up to which a proof is proposed where there are parent set lists alone."""


def searcher_for_lists(variables: int) -> str:
    """Return the searcher that is proposed for parent set lists alone of so many variables."""
    return "exact" if variables <= PROVED_ON_LISTS else MANY_SEARCHER


CACHE_SHARE = 0.5
"""Of the memory that the limit leaves: what the score cache may take."""

NOTES_SHARE = 0.7
"""Of it: what the notes of an exact enumeration may take; the rest is for the sets it keeps."""

SETS_SHARE = 0.5
"""Of it: what the sets of an identification may take while they are found."""
