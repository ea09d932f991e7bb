"""What recent files looked like when they were last open: facts of their content, a small drawing.

One JSON file in the user's state folder, for as many files as the window lists. It has numbers and
places, no names of variables. A look counts only while its file is as it was then.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bnstudio.files import replacing
from bnstudio.places import state_folder

MOST_NODES, MOST_ARCS = 150, 400
"""A larger network is told in numbers alone: as small as that, nothing of it can be seen."""

MOST_FILES, MOST_BYTES = 8, 500_000

Facts = tuple[tuple[int, str], ...]
"""How many of what, in the order in which they are said."""


@dataclass(frozen=True)
class Look:
    """The look of a file.

    Parameters
    ----------
    facts
        How many of what are in it.
    points
        Where its nodes stand, from 0 to 1 in the larger direction; empty without a drawing.
    arcs
        Places among the points.
    """

    facts: Facts = ()
    points: tuple[tuple[float, float], ...] = ()
    arcs: tuple[tuple[int, int], ...] = ()


def drawn(
    facts: Facts,
    places: Sequence[tuple[float, float] | None],
    arcs: Sequence[tuple[int, int]],
) -> Look:
    """Return a look with a drawing, if all nodes have a place and there are not too many."""
    known = [place for place in places if place is not None]
    if not known or len(known) < len(places):
        return Look(facts)
    if len(known) > MOST_NODES or len(arcs) > MOST_ARCS:
        return Look(facts)
    return Look(facts, _scaled(known), tuple(arcs))


def _scaled(places: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return places in a square of side 1, in its middle and in their own proportion."""
    xs, ys = zip(*places, strict=True)
    size = max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0
    mid_x, mid_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return tuple(
        (round((x - mid_x) / size + 0.5, 3), round((y - mid_y) / size + 0.5, 3)) for x, y in places
    )


def place() -> Path:
    """Return the file that keeps the looks."""
    return state_folder() / "recent.json"


def keep(path: Path, look: Look) -> None:
    """Keep the look of a file as it is now, before those of the others; called in a thread."""
    state = _state(path)
    if state is None:
        return
    entries = [{"path": str(path), "state": state, **asdict(look)}]
    entries += [entry for entry in _entries() if entry.get("path") != str(path)]
    with suppress(OSError):
        place().parent.mkdir(parents=True, exist_ok=True)
        with replacing(place()) as file:
            file.write(json.dumps(entries[:MOST_FILES]).encode())


def looks(paths: list[Path]) -> dict[Path, Look]:
    """Return the looks of those files that are as they were; called in a thread."""
    known = {entry.get("path"): entry for entry in _entries()}
    found = {}
    for path in paths:
        entry = known.get(str(path))
        if entry is not None and entry.get("state") == _state(path):
            with suppress(KeyError, TypeError, ValueError):
                found[path] = _look(entry)
    return found


def forget() -> None:
    """Forget all looks; called in a thread."""
    with suppress(OSError):
        place().unlink(missing_ok=True)


def _state(path: Path) -> list[int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return [found.st_mtime_ns, found.st_size]


def _entries() -> list[dict[str, Any]]:
    try:
        if place().stat().st_size > MOST_BYTES:
            return []
        plain = json.loads(place().read_bytes())
    except (OSError, ValueError, RecursionError):
        return []
    return [entry for entry in plain if isinstance(entry, dict)] if isinstance(plain, list) else []


def _look(entry: Mapping[str, Any]) -> Look:
    """Read an entry, which anybody may have written.

    Raises
    ------
    KeyError, TypeError, ValueError
        If it is none.
    """
    facts = tuple((int(number), str(noun)) for number, noun in entry["facts"])
    points = tuple((float(x), float(y)) for x, y in entry["points"])
    arcs = tuple((int(a), int(b)) for a, b in entry["arcs"])
    ends = range(len(points))
    if len(points) > MOST_NODES or len(arcs) > MOST_ARCS or len(facts) > 5:
        raise ValueError("too much")
    if not all(a in ends and b in ends for a, b in arcs):
        raise ValueError("an arc without its ends")
    if not all(math.isfinite(part) and -1 <= part <= 2 for point in points for part in point):
        raise ValueError("a point outside")
    return Look(facts, points, arcs)
