"""Which parent sets are legal: the constraints and limits of a run, a variable at a time.

Enumeration, identification, searches and parent set files all ask a :class:`LegalParentSets`. A
family without parents is always within the limit of free parameters. A variable with one state is
no candidate and has none: with it neither counts nor size change. Required parents stand there all
the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.constraints import Constraints


@dataclass(frozen=True, eq=False)
class LegalParentSets:
    """The legal parent sets of every variable, by index.

    Make one with :meth:`of` or :meth:`within`.

    Parameters
    ----------
    arities, max_parents
        Shape ``(n,)``: number of states, and the in-degree limit (``n - 1`` where there is none).
    max_params
        The most free parameters ``(r - 1) q`` of a family that has parents, or ``None``.
    allowed, required
        Boolean, shape ``(n, n)``: the arc ``a -> b`` may, must be there at ``[a, b]``. ``None``
        stands for all but loops, and for none: with ten thousand variables a matrix is large.
    limited
        Whether an in-degree limit was set.
    """

    arities: NDArray[np.int32]
    max_parents: NDArray[np.int64]
    max_params: int | None = None
    allowed: NDArray[np.bool_] | None = None
    required: NDArray[np.bool_] | None = None
    limited: bool = False

    @classmethod
    def of(cls, constraints: Constraints) -> LegalParentSets:
        """Return the parent sets that keep the constraints."""
        return cls(
            constraints.arities,
            constraints.max_parents,
            constraints.max_params,
            constraints.allowed,
            constraints.required if constraints.required_arcs else None,
            constraints.limited,
        )

    @classmethod
    def within(
        cls,
        arities: NDArray[np.int32],
        max_parents: int | NDArray[np.int64] | None = None,
        max_params: int | None = None,
        *,
        allowed: NDArray[np.bool_] | None = None,
        required: NDArray[np.bool_] | None = None,
    ) -> LegalParentSets:
        """Return the parent sets within some limits; ``max_parents`` is one for all or an array."""
        n = len(arities)
        limits = np.full(n, n - 1, dtype=np.int64)
        if max_parents is not None:
            limits = np.minimum(limits, max_parents)
        return cls(arities, limits, max_params, allowed, required, max_parents is not None)

    @property
    def n(self) -> int:
        """Number of variables."""
        return len(self.arities)

    def required_parents(self, child: int) -> NDArray[np.int64]:
        """Return the parents that every set of a variable holds, ascending."""
        if self.required is None:
            return np.empty(0, dtype=np.int64)
        return np.flatnonzero(self.required[:, child])

    def candidates(self, child: int) -> NDArray[np.int64]:
        """Return who may join the required parents, ascending."""
        free = self._may_join(child)
        if self.required is not None:
            free &= ~self.required[:, child]
        return np.flatnonzero(free)

    def _may_join(self, child: int) -> NDArray[np.bool_]:
        """Return who may be a parent without being required, shape ``(n,)``."""
        if not self._varies[child]:
            return np.zeros(self.n, dtype=bool)
        free = self._varies.copy()
        if self.allowed is not None:
            free &= self.allowed[:, child]
        free[child] = False
        return free

    @cached_property
    def _varies(self) -> NDArray[np.bool_]:
        return np.asarray(self.arities > 1)

    def room(self, child: int) -> int:
        """Return how many parents may join the required ones, by the in-degree limit."""
        return max(int(self.max_parents[child]) - len(self.required_parents(child)), 0)

    def free_parameters(self, child: int, parents: Sequence[int] | NDArray[Any]) -> int:
        """Return ``(r - 1) q`` of a family."""
        free = int(self.arities[child]) - 1
        for parent in parents:
            free *= int(self.arities[parent])
        return free

    def within_params(self, child: int, parents: Sequence[int] | NDArray[Any]) -> bool:
        """Whether a family keeps the limit of free parameters."""
        if self.max_params is None or not len(parents):
            return True
        return self.free_parameters(child, parents) <= self.max_params

    def extensions_within_params(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return those candidates that may join ``parents`` within the limit of free parameters."""
        if self.max_params is None or self.arities[child] < 2:
            return candidates
        return candidates[
            self.arities[candidates] <= self.max_params // self.free_parameters(child, parents)
        ]

    def which(
        self, child: int, starts: NDArray[np.int64], members: NDArray[Any]
    ) -> NDArray[np.bool_]:
        """Return which of some sets of a variable are legal.

        Set ``s`` has the parents ``members[starts[s]:starts[s + 1]]``.
        """
        sizes = np.diff(starts)

        def among(marked: NDArray[np.bool_]) -> NDArray[np.int64]:
            sums = np.concatenate(([0], np.cumsum(marked[members])))
            counts: NDArray[np.int64] = sums[starts[1:]] - sums[starts[:-1]]
            return counts

        keep = sizes <= self.max_parents[child]
        may = self._may_join(child)
        if self.required is not None:
            required = self.required[:, child]
            may |= required
            keep &= among(required) == required.sum()
        if not may.all():
            keep &= among(~may) == 0
        if self.max_params is not None:
            for s in np.flatnonzero(keep):
                keep[s] = self.within_params(child, members[starts[s] : starts[s + 1]])
        return np.asarray(keep)

    def in_order(self, order: NDArray[np.int64]) -> LegalParentSets:
        """Return the same for the variables in another order: place ``i`` has ``order[i]``."""
        pairs = np.ix_(order, order)
        return LegalParentSets(
            self.arities[order],
            self.max_parents[order],
            self.max_params,
            None if self.allowed is None else self.allowed[pairs],
            None if self.required is None else self.required[pairs],
            self.limited,
        )

    def fingerprint(self) -> str:
        """Return what tells these legal sets from others; it is kept with parent set tables."""
        limits = np.ascontiguousarray(self.max_parents, dtype=np.int64)
        if self.allowed is None and self.required is None:
            return _fingerprint_of_all(limits.tobytes(), self._varies.tobytes(), self.max_params)
        return _fingerprint(self.allowed, self.required, limits, self._varies, self.max_params)


@lru_cache(maxsize=16)
def _fingerprint_of_all(limits: bytes, varies: bytes, max_params: int | None) -> str:
    own = np.frombuffer(limits, dtype=np.int64)
    return _fingerprint(None, None, own, np.frombuffer(varies, dtype=bool), max_params)


def _fingerprint(
    allowed: NDArray[np.bool_] | None,
    required: NDArray[np.bool_] | None,
    limits: NDArray[np.int64],
    varies: NDArray[np.bool_],
    max_params: int | None,
) -> str:
    """Return the digest of the matrices; it is the same whether they are given or ``None``."""
    n = len(limits)
    digest = hashlib.sha256(str(((n, n), max_params)).encode())
    # Blocks of eight rows end with a whole byte, so that they can be packed one after the other.
    for matrix, is_others in ((allowed, True), (required, False)):
        for low in range(0, n, 1024):
            rows = np.arange(low, min(low + 1024, n))[:, None]
            usual = (np.arange(n) != rows) & is_others
            block = usual if matrix is None else matrix[low : low + 1024]
            if is_others and not varies.all():
                may = varies[low : low + 1024, None] & varies
                block = block & (may if required is None else may | required[low : low + 1024])
            digest.update(np.packbits(block).tobytes())
    digest.update(limits.tobytes())
    return digest.hexdigest()
