"""Row lists of a dataset for AD-search (Moore & Lee 1998; Moore & Schneider 2002).

Of every variable the most common value is left out; its counts come by subtraction, so the work
falls with how uneven the values are and how much the variables say about each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _adsearch_kernels as kernels
from bnstudio.data.dataset import Codes


@dataclass(frozen=True, eq=False)
class RowLists:
    """The rows of every uncommon state.

    Parameters
    ----------
    lists
        Row numbers, ``int32``.
    starts
        State ``v`` of variable ``i`` has ``lists[starts[s]:starts[s + 1]]``, ``s = firsts[i] + v``;
        nothing for the most common state.
    firsts
        Number of the first state of each variable; shape ``(n + 1,)``.
    commons
        The most common state of each variable (by cases; the lowest of equals).
    marginals
        Cases of every state.
    """

    lists: NDArray[np.int32]
    starts: NDArray[np.int64]
    firsts: NDArray[np.int64]
    commons: NDArray[np.int64]
    marginals: NDArray[np.int64]


def make_row_lists(
    codes: Codes, weights: NDArray[np.int64], arities: NDArray[np.int32]
) -> RowLists:
    """Make the row lists of coded columns; ``weights`` is empty for one case a row."""
    n = codes.shape[0]
    firsts = np.zeros(n + 1, dtype=np.int64)
    np.cumsum(arities, out=firsts[1:])
    states = int(firsts[-1])
    commons = np.zeros(n, dtype=np.int64)
    marginals = np.zeros(states, dtype=np.int64)
    uncommon = 0
    for i in range(n):
        cases = np.zeros(int(arities[i]), dtype=np.int64)
        np.add.at(cases, codes[i], weights if len(weights) else 1)
        commons[i] = np.argmax(cases)
        marginals[firsts[i] : firsts[i + 1]] = cases
        uncommon += int(np.count_nonzero(codes[i] != commons[i]))
    lists = np.empty(uncommon, dtype=np.int32)
    starts = np.zeros(states + 1, dtype=np.int64)
    tally = np.zeros(int(arities.max(initial=1)), dtype=np.int64)
    for i in range(n):
        kernels.fill_lists(codes[i], int(arities[i]), commons[i], firsts[i], starts, lists, tally)
    return RowLists(lists, starts, firsts, commons, marginals)
