"""The weights of all legal families, as the sums over networks want them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, combinations, islice

import numpy as np
from numpy.typing import NDArray

from bnstudio.posterior import _subset_kernels as kernels
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.control import Control

_CHUNK = 1000  # families scored between two checks

Floats = NDArray[np.float64]


def weights_inside(
    scorer: Scorer, legal: LegalParentSets, threads: int, control: Control
) -> Floats:
    """Return the summed weights of the legal parent sets inside every set of the variables.

    Parameters
    ----------
    scorer
        Where local scores come from; each is the logarithm of a family's weight.
    legal
        Which parent sets there are.
    threads
        Of the sums.
    control
        Told of how far it is.

    Returns
    -------
    Shape ``(n, 2^n)``: logarithms, for each variable relative to its best parent set; see
    ``_subset_kernels``.
    """
    n = scorer.n
    inside = np.full((n, 1 << n), -np.inf)
    for v in range(n):
        _score(scorer, legal, v, inside[v], control, v / n)
    with ThreadPoolExecutor(threads, thread_name_prefix="weights") as pool:

        def add_up(v: int) -> None:
            own = inside[v]
            own -= own.max()
            for bit in range(n):
                if bit != v:
                    kernels.sum_inside(own, v, bit)
                    control.check()

        for v, _ in enumerate(pool.map(add_up, range(n))):
            control.progress("Adding up the parent sets", v + 1, n)
    return inside


def _score(
    scorer: Scorer, legal: LegalParentSets, v: int, own: Floats, control: Control, begun: float
) -> None:
    """Write the scores of the legal parent sets of a variable at their places."""
    sets = _legal_sets(legal, v)
    n = scorer.n
    while chunk := list(islice(sets, _CHUNK)):
        control.check()
        control.progress("Scoring the parent sets", begun * n, n)
        starts = np.cumsum([0, *map(len, chunk)])
        parents = np.fromiter(chain.from_iterable(chunk), np.int64, int(starts[-1]))
        children = np.full(len(chunk), v, dtype=np.int64)
        places = np.array([sum(1 << u for u in members) for members in chunk])
        own[places] = scorer.families(children, starts, parents)


def _legal_sets(legal: LegalParentSets, v: int) -> Iterator[tuple[int, ...]]:
    """Go through the legal parent sets of a variable, the members of each ascending."""
    required = tuple(legal.required_parents(v).tolist())
    candidates = legal.candidates(v).tolist()
    for size in range(legal.room(v) + 1):
        if size > len(candidates):
            return
        for some in combinations(candidates, size):
            members = tuple(sorted((*required, *some)))
            # The smallest legal set stands whatever the limit of parameters.
            if not size or legal.within_params(v, members):
                yield members
