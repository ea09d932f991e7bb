"""What exact probabilities of arcs take, and whether they can be had; no kernel is loaded."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bnstudio.errors import LimitError
from bnstudio.posterior.settings import DAGS

if TYPE_CHECKING:
    from bnstudio.scoring.parent_sets.legal import LegalParentSets

#: Seconds of one core for a step of the sums over DAGs, of which there are 3^n at most, and for a
#: set of the sums over orders.
_DAG_S, _ORDER_S = 4e-8, 3e-6


def needed_bytes(n: int, over: str, threads: int) -> int:
    """Return the memory that the sums over the subsets of ``n`` variables need."""
    tables = n + 3 + (threads if over == DAGS else 0)
    return tables * 8 << n


def needed_seconds(n: int, over: str, threads: int) -> float:
    """Return the most that the sums take; scoring the parent sets comes to that."""
    one = _DAG_S * 3.0**n if over == DAGS else _ORDER_S * 2.0**n * n / 10
    return one / max(threads, 1)


def refuse_too_large(n: int, over: str, threads: int, room: int) -> None:
    """Refuse what does not fit in so many bytes, in words with the figures.

    Raises
    ------
    LimitError
        Then; also above 30 variables, however much memory there is.
    """
    needed = needed_bytes(n, over, threads)
    if n <= 30 and needed <= room:
        return
    fits = max(k for k in range(31) if needed_bytes(k, over, threads) <= max(room, 1000))
    raise LimitError(
        f"exact probabilities of arcs among {n} variables need {needed / 1e9:,.1f} GB of memory, "
        f"there are {room / 1e9:,.1f} GB",
        advice=f"Leave variables out; up to {fits} can be had here. Or take a bootstrap "
        "(bnstudio strength), which has no such limit",
    )


def parent_sets(legal: LegalParentSets) -> int:
    """Return how many parent sets there are to score at most."""
    return sum(
        math.comb(len(legal.candidates(v)), size)
        for v in range(legal.n)
        for size in range(min(legal.room(v), len(legal.candidates(v))) + 1)
    )
