"""The state of a run of ``auto`` at the end of a turn, put into a snapshot and taken from one.

Each stage keeps its own numbers; the search over orderings and the climbs stand in rooms of their
own, ``orderings/`` and ``climbs/``.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bnstudio.graph.pdag import DAG
from bnstudio.search.snapshot import Snapshot

Family = tuple[int, tuple[int, ...]]


def put_room(into: Snapshot, room: str, taken: Snapshot) -> None:
    """Keep a snapshot within another."""
    into.values[room] = taken.values
    into.arrays.update({f"{room}/{name}": array for name, array in taken.arrays.items()})


def room_of(snapshot: Snapshot, room: str) -> Snapshot | None:
    """Return a snapshot that was kept within another; ``None`` if there is none."""
    if room not in snapshot.values:
        return None
    start = f"{room}/"
    arrays = {
        name.removeprefix(start): array
        for name, array in snapshot.arrays.items()
        if name.startswith(start)
    }
    return Snapshot(snapshot.values[room], arrays)


def put_graph(into: Snapshot, name: str, graph: DAG) -> None:
    """Keep the arcs of a graph."""
    into.arrays[name] = np.array(sorted(graph.arcs), dtype=np.int64).reshape(-1, 2)


def graph_of(snapshot: Snapshot, name: str, names: tuple[str, ...]) -> DAG:
    """Return the graph that was kept."""
    return DAG(names, map(tuple, snapshot.array(name).tolist()))


def put_families(into: Snapshot, name: str, families: Iterable[Family]) -> None:
    """Keep families in their order."""
    given = list(families)
    into.arrays[f"{name}.children"] = np.array([child for child, _ in given], np.int64)
    into.arrays[f"{name}.sizes"] = np.array([len(own) for _, own in given], np.int64)
    members = [parent for _, own in given for parent in own]
    into.arrays[f"{name}.members"] = np.array(members, np.int64)


def families_of(snapshot: Snapshot, name: str) -> list[Family]:
    """Return the families that were kept."""
    ends = [0, *np.cumsum(snapshot.array(f"{name}.sizes")).tolist()]
    members = snapshot.array(f"{name}.members").tolist()
    children = snapshot.array(f"{name}.children").tolist()
    return [
        (child, tuple(members[low:high]))
        for child, low, high in zip(children, ends[:-1], ends[1:], strict=True)
    ]
