"""The order in which the candidates of a variable extend a set by priority."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class CandidateOrder(NamedTuple):
    """The candidates by class and, within it, by their own scores; see ``open_set``.

    A class are those of one number of states.
    """

    order: NDArray[np.int64]  # the candidate at each place
    places: NDArray[np.int64]  # the place of each candidate
    starts: NDArray[np.int64]  # the first place of each class
    ends: NDArray[np.int64]  # of each place: the end of its class
    tops: NDArray[np.float64]  # of each place: the largest ``free`` from there to that end

    @classmethod
    def of_none(cls) -> CandidateOrder:
        """Return the order of no candidates, before it is known."""
        none = np.empty(0, np.int64)
        return cls(none, none, none, none, np.empty(0))


def candidate_order(
    arities: NDArray[np.int32], scores: NDArray[np.float64], free: NDArray[np.float64]
) -> CandidateOrder:
    """Return the order of candidates with these numbers of states, scores, and ``max_gains``."""
    count = len(arities)
    order = np.lexsort((-scores, arities)).astype(np.int64)
    places = np.empty(count, np.int64)
    places[order] = np.arange(count)
    changes = np.flatnonzero(np.diff(arities[order])) + 1
    starts = np.concatenate(([0], changes))
    limits = np.append(changes, count)
    tops = np.empty(count)
    for start, end in zip(starts, limits, strict=True):
        reversed_free = free[order[start:end]][::-1]
        tops[start:end] = np.maximum.accumulate(reversed_free)[::-1]
    return CandidateOrder(order, places, starts, np.repeat(limits, limits - starts), tops)
