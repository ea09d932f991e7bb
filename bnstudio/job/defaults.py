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

SEARCHER = "auto"
"""What window, command line and library propose; see ``docs/benchmarks-defaults.md``."""

MANY_VARIABLES = 3000
"""With more, its climbs do not fit, and the search over orderings alone is proposed."""

MANY_SEARCHER = "minobs"
"""For more variables, and where something is said about parent set lists."""

PLAIN_SEARCHER = "hill-climbing"
"""Of a run that is specified without one: it is quick and ends by itself."""

REPLICATE_SEARCHER = "tabu"
"""Of each sample of a bootstrap: better than a single climb, and it ends by itself."""


def searcher_for(variables: int) -> str:
    """Return the searcher that is proposed for so many variables."""
    return MANY_SEARCHER if variables > MANY_VARIABLES else SEARCHER


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

CHECKPOINT_SECONDS = 60.0
"""Between two checkpoints of a run."""
