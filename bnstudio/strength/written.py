"""Replicates as they are written, one a line; a window reads them without what learns them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bnstudio.numbers import is_whole
from bnstudio.strength.disagreement import NetworkList

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Replicate:
    """What was learned from one sample.

    ``arcs`` and ``links`` are those of its class by the table's columns, sorted; ``failure`` says
    why there is no network, and is "" where there is one.
    """

    number: int
    score: float | None
    arcs: Pairs
    links: Pairs
    failure: str = ""


def read(path: Path, n: int) -> Iterator[Replicate]:
    """Return the replicates in a journal of ``n`` variables, in the order they were learned in.

    Of one that was written twice the first counts. Lines that cannot be read are left out.
    """
    seen: set[int] = set()
    with path.open("rb") as file:
        next(file, None)
        for line in file:
            found = replicate_of(line, n) if line.endswith(b"\n") else None
            if found is not None and found.number not in seen:
                seen.add(found.number)
                yield found


def networks(path: Path, names: tuple[str, ...], below: int) -> NetworkList:
    """Return the networks in a journal, of the replicates with numbers below some, in order."""
    found = [one for one in read(path, len(names)) if one.number < below and not one.failure]
    found.sort(key=lambda one: one.number)
    return NetworkList(names, ((str(one.number), one.score, one.arcs, one.links) for one in found))


def replicate_of(line: bytes, n: int) -> Replicate | None:
    """Return the replicate of a line, or ``None`` if it does not hold a whole one."""
    entry = parsed(line)
    number: Any
    number, score, failure = entry.get("replicate"), entry.get("score"), entry.get("failure", "")
    arcs, links = _pairs(entry.get("arcs"), n), _pairs(entry.get("links"), n)
    if (
        not is_whole(number)
        or number < 0
        or not (score is None or isinstance(score, int | float))
        or not isinstance(failure, str)
        or arcs is None
        or links is None
        or len({frozenset(pair) for pair in arcs + links}) < len(arcs + links)
    ):
        return None
    return Replicate(number, score, arcs, links, failure)


def _pairs(found: object, n: int) -> Pairs | None:
    """Return pairs of different nodes, or ``None`` if they are none."""
    if not isinstance(found, list):
        return None
    for pair in found:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1]:
            return None
        if not all(is_whole(node) and 0 <= node < n for node in pair):
            return None
    return tuple((a, b) for a, b in found)


def parsed(line: bytes) -> dict[str, Any]:
    """Return what a line holds; nothing where it cannot be read."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return entry if isinstance(entry, dict) else {}
