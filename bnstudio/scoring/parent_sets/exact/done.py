"""Walks that are done, as arrays: an enumeration that was ended goes on with those left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.exact.task import ALL_ENGINES
from bnstudio.scoring.parent_sets.exact.walk import Walk
from bnstudio.scoring.parent_sets.table import VariableSets

PARTS = ("children", "engines", "counters", "sizes", "scores", "sets", "members")
"""The arrays: a row a child in the first four, a set a row in the next two."""


class DoneWalk:
    """What is left of a walk that came to its end: its sets and its account."""

    finished = True

    def __init__(self, engine: str, counters: NDArray[np.int64], sets: VariableSets) -> None:
        self.engine, self.counters, self._sets = engine, counters, sets
        self.best = float(sets.scores.max())
        self.nbytes = sets.scores.nbytes + sets.starts.nbytes + sets.members.nbytes

    def step(self) -> bool:
        """Say that there is nothing to do."""
        return True

    def finish(self) -> None:
        """Keep all."""

    def found(self) -> VariableSets:
        """Return the sets, members ascending."""
        return self._sets


def as_arrays(
    walks: Iterable[tuple[int, Walk | DoneWalk]], most_bytes: float = math.inf
) -> dict[str, NDArray[Any]]:
    """Return those walks that are done; see :data:`PARTS`.

    Without those that would be more than so many bytes: nothing is made of them, for to sort the
    members of millions of sets takes seconds.
    """
    done = []
    for child, walk in sorted((one for one in walks if one[1].finished), key=lambda one: one[0]):
        if walk.nbytes <= most_bytes:
            most_bytes -= walk.nbytes
            done.append((child, walk))
    sets = [walk.found() for _, walk in done]
    engines = list(ALL_ENGINES)
    parts = (
        np.array([child for child, _ in done], dtype=np.int64),
        np.array([engines.index(walk.engine) for _, walk in done], dtype=np.int64),
        np.array([walk.counters for _, walk in done], dtype=np.int64),
        np.array([len(own.scores) for own in sets], dtype=np.int64),
        np.concatenate([np.zeros(0), *(own.scores for own in sets)]),
        np.concatenate([np.zeros(0, np.int64), *(np.diff(own.starts) for own in sets)]),
        np.concatenate([np.zeros(0, np.int32), *(own.members for own in sets)]),
    )
    return dict(zip(PARTS, parts, strict=True))


def from_arrays(arrays: Mapping[str, NDArray[Any]]) -> dict[int, DoneWalk]:
    """Return the walks that :func:`as_arrays` kept, by child."""
    children, engines, counters, sizes, scores, lengths, members = (arrays[name] for name in PARTS)
    names = list(ALL_ENGINES)
    ends = np.concatenate([[0], np.cumsum(sizes)])
    starts = np.concatenate([[0], np.cumsum(lengths)])
    walks: dict[int, DoneWalk] = {}
    for at, child in enumerate(children.tolist()):
        low, high = ends[at : at + 2]
        own = VariableSets(
            scores[low:high],
            starts[low : high + 1] - starts[low],
            members[starts[low] : starts[high]],
        )
        walks[child] = DoneWalk(names[engines[at]], counters[at], own)
    return walks
