"""How sure the arcs are, as a project holds it: the strengths, and what they were made from.

It is kept with the project as plain values. A project file may hold anything, so what is read back
is looked at closely, and what is no such record is nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.numbers import MOST_DIGITS, is_count, is_number
from bnstudio.strength.strengths import Floats, Strengths, of_counts
from bnstudio.strength.threshold import is_above, proposed

BOOTSTRAP, EXACT, SAMPLE, SYNTHESIS = "bootstrap", "exact", "sample", "synthesis"
METHODS = (BOOTSTRAP, EXACT, SAMPLE, SYNTHESIS)

STRENGTHS = "strength"
"""The name under which they are kept with the project."""

KEPT = "replicates_file"
"""Among the settings of a bootstrap: the name of the file that its networks are kept in."""

HALF = 0.5
"""The threshold that is proposed for probabilities."""


@dataclass(frozen=True, eq=False)
class FoundStrengths:
    """Strengths with their threshold and where they come from.

    Parameters
    ----------
    strengths
        Of the pairs.
    method
        ``bootstrap``, ``exact`` and ``sample`` (posterior probabilities), or ``synthesis`` (of
        runs).
    settings
        What was asked for and how it went, as plain values; what is shown of it is text and whole
        numbers.
    data
        Number of the project's data that they are of (see :attr:`Project.data_number`).
    """

    strengths: Strengths
    method: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    data: int = 0

    @cached_property
    def proposed(self) -> float:
        """The threshold that is proposed."""
        return HALF if self.method in (EXACT, SAMPLE) else proposed(self.strengths)

    @cached_property
    def _ascending(self) -> Floats:
        return np.sort(self.strengths.strength)

    def count_above(self, threshold: float) -> int:
        """Return how many pairs are above a threshold; the time is that of a binary search."""
        ascending = self._ascending
        # As is_above: a pair that all join counts whatever the threshold is.
        first = int(np.searchsorted(ascending, threshold, "right"))
        return len(ascending) - min(first, int(np.searchsorted(ascending, 1.0, "left")))

    def above(self, threshold: float) -> NDArray[np.int64]:
        """Return the rows of :attr:`Strengths.pairs` that are above a threshold."""
        return np.flatnonzero(is_above(self.strengths.strength, threshold))

    @cached_property
    def _row(self) -> dict[tuple[int, int], int]:
        return {(a, b): row for row, (a, b) in enumerate(self.strengths.pairs.tolist())}

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each variable."""
        return {name: at for at, name in enumerate(self.strengths.names)}

    def of(self, a: str, b: str) -> tuple[float, float] | None:
        """Return strength and direction of ``a -> b``; ``None`` if one is no variable of them.

        A pair that nothing joins has the strength 0 and the direction 0.5.
        """
        i, j = self.index.get(a), self.index.get(b)
        if i is None or j is None:
            return None
        row = self._row.get((min(i, j), max(i, j)))
        if row is None:
            return 0.0, 0.5
        direction = float(self.strengths.direction[row])
        return float(self.strengths.strength[row]), direction if i < j else 1.0 - direction


def to_record(found: FoundStrengths, threshold: float) -> dict[str, Any]:
    """Return strengths and their threshold as plain values."""
    of = found.strengths
    parts: dict[str, list[Any]] = {}
    for name in ("forward", "backward", "undirected"):
        shares: Floats = getattr(of, name)
        # Counts are short, and exact.
        parts[name] = (
            np.rint(shares * of.networks).astype(int).tolist() if of.networks else shares.tolist()
        )
    return {
        "method": found.method,
        "settings": dict(found.settings),
        "data": found.data,
        "threshold": threshold,
        "networks": of.networks,
        "variables": list(of.names),
        "pairs": of.pairs.ravel().tolist(),
        **parts,
    }


def from_record(record: object) -> tuple[FoundStrengths, float] | None:
    """Return what :func:`to_record` wrote; ``None`` for anything else."""
    if not isinstance(record, dict):
        return None
    names, settings = record.get("variables"), record.get("settings")
    networks, data = record.get("networks"), record.get("data")
    threshold, method = record.get("threshold"), record.get("method")
    if (
        not isinstance(names, list)
        or not all(isinstance(name, str) for name in names)
        or len(set(names)) != len(names)
        or not isinstance(settings, dict)
        or method not in METHODS
        or not is_count(networks)
        or not is_count(data)
        or not (is_number(threshold) and 0 <= threshold <= 1)
    ):
        return None
    parts = [_numbers(record.get(name)) for name in ("forward", "backward", "undirected")]
    strengths = _strengths(tuple(names), networks, _numbers(record.get("pairs")), parts)
    if strengths is None:
        return None
    return FoundStrengths(strengths, method, settings, data), float(threshold)


def _numbers(found: object) -> Floats | None:
    if not isinstance(found, list):
        return None
    # What is larger is neither a variable's number nor a count, and no machine word holds it.
    if not all(is_number(one) and 0 <= one < 10**MOST_DIGITS for one in found):
        return None
    return np.array(found, dtype=np.float64)


def _strengths(
    names: tuple[str, ...], networks: int, pairs: Floats | None, parts: Sequence[Floats | None]
) -> Strengths | None:
    """Return the strengths of parts that fit together."""
    if pairs is None or len(pairs) % 2:
        return None
    ends = pairs.reshape(-1, 2).astype(np.int64)
    keys = ends[:, 0] * len(names) + ends[:, 1]
    if (
        (ends.ravel() != pairs).any()
        or (ends >= len(names)).any()
        or (ends[:, 0] >= ends[:, 1]).any()
        or (np.diff(keys) <= 0).any()
    ):
        return None
    forward, backward, free = parts
    if forward is None or backward is None or free is None:
        return None
    if not len(forward) == len(backward) == len(free) == len(ends):
        return None
    total = forward + backward + free
    if (total <= 0).any() or (total > max(networks, 1) + 1e-6).any():
        return None
    if networks:
        whole = [part.astype(np.int64) for part in (forward, backward, free)]
        return of_counts(names, networks, ends, *whole)
    return Strengths(
        names, 0, ends, forward, backward, free, np.minimum(total, 1.0),
        (forward + free / 2) / total,
    )  # fmt: skip
