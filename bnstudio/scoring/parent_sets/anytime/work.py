"""Counted work of an identification, in tenths of a microsecond or so of a server's processor.

A budget of work is used up at the same set in every repeat, as one of sets is, and yet tells what
costs little from what costs much: a set by priority takes several times what one of many sets of
one size takes. The kernel counts as it goes on (``_identification_kernels.py``).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._intersection_kernels import INTERSECTION_NS, ROWS_NS, WORD_NS
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime._identification_kernels import LOOK

OPENED = 2
"""Work of opening a set for the priority."""

# Nanoseconds of a set that is scored together with others, besides counting: finding its subsets,
# keeping it, and listing it if it is good; and of each of its cells. On 13 tables of two states a
# variable and 330 to 6,700 rows all of it took 130 to 420.
_SET_NS, _CELL_NS = 300.0, 1.5

# Of a set by priority, fitted to 0.5 to 4.7 us of ten tables of 330 to 5,000 rows: at least, for
# each row, and of the work of a set that is scored together with others.
_ALONE, _ALONE_ROW, _ALONE_STATES = 3.0, 4e-3, 0.35

_LOOKS_A_CALL, _LOOKS_A_SET = 500, 16


def work_together(scorer: LocalScorer) -> NDArray[np.int64]:
    """Return the counted work of scoring one of many sets that differ in a parent, of each child.

    As for a set of two parents and one more, of as many states as the variables have on average.
    """
    scoring = scorer.kernel
    words = scoring.bits.shape[1] - 1
    arity = float(np.mean(scoring.arities))
    cells = scoring.arities * arity**2
    by_rows = ROWS_NS * scorer.rows / 64
    by_bits = cells * (arity - 1.0) * (INTERSECTION_NS + WORD_NS * words)
    has_bits = scoring.firsts[1:] > scoring.firsts[:-1]
    counting = np.where(has_bits, np.minimum(by_rows, by_bits), by_rows)
    scored = np.minimum(cells * arity, scorer.rows / 2)  # the cells that occur are fewer than rows
    work: NDArray[np.int64] = ((_SET_NS + _CELL_NS * scored + counting) / 100).astype(np.int64)
    return work


def work_alone(together: int, rows: int) -> int:
    """Return the counted work of scoring a set by priority, besides the looks that led to it.

    Its parents' rows are found anew. ``together`` is the work with others, :func:`work_together`.
    """
    return int(_ALONE + _ALONE_ROW * rows + _ALONE_STATES * together)


def looks_by_priority(count: int, work: int) -> int:
    """Return how many extensions may be looked at in a call that scores up to ``count`` sets.

    Each may be put back with a lower priority, and there has to be room for so many. ``work`` is
    what is left of the budget.
    """
    return min(_LOOKS_A_CALL + _LOOKS_A_SET * count, 1 + work // int(LOOK))
