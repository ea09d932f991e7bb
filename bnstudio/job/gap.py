"""How far the best network may be from the one a run has: the gap, and when it is worth saying.

The window, its table of runs and the command line ask here, so that all say the same. The bound
that there is before a search has proved anything lies a fifth or more above every score, and far
more with hundreds of columns: its gap says nothing about the network, though it reads as if the
network were poor. Records and files keep the numbers all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from bnstudio.search.declarations import PROVED_PARENTS

#: The widest gap that tells a person something: a climb alone ends within some hundredths.
WIDEST_USEFUL = 0.1


def gap_of(score: float | None, bound: float | None) -> float | None:
    """Return ``(bound - score) / |score|``, never negative; ``None`` where it is not known.

    A score of 0 has a gap only where the bound proves that none is higher.
    """
    if score is None or bound is None:
        return None
    if score == 0:
        return 0.0 if bound <= 0 else None
    return max(0.0, (bound - score) / abs(score))


def is_useful(gap: float | None) -> bool:
    """Whether a gap tells a person how good a network is."""
    return gap is not None and gap <= WIDEST_USEFUL


def proved_parents(counters: Mapping[str, float]) -> int:
    """Return the most parents a variable of networks that are proved to be no better; 0 for none.

    It is what can be said of many a network that no useful bound is known for.
    """
    return int(counters.get(PROVED_PARENTS, 0))
