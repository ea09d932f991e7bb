"""Orderings of the variables, parents before children: from a file, a network, or tiers."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from bnstudio.errors import UsageError
from bnstudio.files import open_to_read
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG

_LARGEST = 16 * 2**20
# Endings that lists of names have, though tables of arcs may have them as well.
_LISTS = ("", ".txt", ".csv", ".tsv", ".lst", ".ord", ".order")


def read_ordering(path: str | os.PathLike[str], names: Sequence[str]) -> tuple[str, ...]:
    """Read an ordering of ``names``: a text with one name a line, or a network's topological order.

    Empty lines do not count, nor those that begin with ``#`` unless a variable is called so.

    Raises
    ------
    UsageError, FormatError
        If the file cannot be read or is not an ordering of all the variables; it says which line.
    """
    path = Path(path)
    if _is_network(path):
        # Here, as below: every worker imports this module, and few read a network.
        from bnstudio.formats.read import read_network

        return of_network(read_network(path).graph, names, str(path))
    try:
        with open_to_read(path) as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise ValueError
        text = raw.decode("utf-8-sig")
    except OSError as failed:
        raise UsageError(
            f"the ordering cannot be read: {failed.strerror or failed}", file=path
        ) from None
    except ValueError:
        raise UsageError("this is not a list of names", file=path) from None
    known = set(names)
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name = line if line in known else line.strip()
        if name not in known and len(name) > 1 and name[0] == name[-1] == '"':
            name = name[1:-1]
        if not name or (name.startswith("#") and name not in known):
            continue
        if name not in known:
            close = difflib.get_close_matches(name, names, n=1)
            raise UsageError(
                f"the table has no variable “{name}”",
                file=path,
                row=number,
                advice=f"Did you mean “{close[0]}”" if close else "Write one name a line",
            )
        if name in found:
            raise UsageError(
                f"“{name}” stands in line {found[name]} already", file=path, row=number
            )
        found[name] = number
    missing = [name for name in names if name not in found]
    if missing:
        raise UsageError(
            f"the ordering lacks {len(missing)} of {len(names)} variables, among them "
            f"“{missing[0]}”",
            file=path,
            advice="Name every variable once",
        )
    return tuple(found)


def write_ordering(ordering: Sequence[str]) -> str:
    """Return the text of an ordering file."""
    return "".join(f"{name}\n" for name in ordering)


def of_network(graph: PDAG, names: Sequence[str], file: str | None = None) -> tuple[str, ...]:
    """Return a topological order of a network over (at least) the variables ``names``.

    Raises
    ------
    UsageError
        If the network lacks one of the variables.
    """
    dag = graph if isinstance(graph, DAG) else to_dag(graph)
    missing = sorted(set(names) - set(dag.names))
    if missing:
        raise UsageError(f"the network has no variable “{missing[0]}”", file=file)
    wanted = set(names)
    return tuple(dag.names[node] for node in dag.order if dag.names[node] in wanted)


def by_tiers(knowledge: Knowledge, names: Sequence[str]) -> tuple[str, ...]:
    """Return the variables tier by tier, within a tier as in ``names``.

    Raises
    ------
    UsageError
        If there are no tiers, or a variable is in none.
    """
    if not knowledge.tiers:
        raise UsageError(
            "an ordering by tiers needs tiers", advice="Give background knowledge with tiers"
        )
    tier = {name: number for number, tier in enumerate(knowledge.tiers) for name in tier}
    free = [name for name in names if name not in tier]
    if free:
        raise UsageError(
            f"an ordering by tiers needs every variable in one; “{free[0]}” is in none",
            advice="Put it into a tier, or give another ordering",
        )
    return tuple(sorted(names, key=lambda name: tier[name]))


def _is_network(path: Path) -> bool:
    from bnstudio.formats.registry import format_of

    ending = Path(path.name.lower().removesuffix(".gz")).suffix
    return ending not in _LISTS and format_of(path) is not None


def check_required(ordering: Sequence[str], required: Iterable[tuple[str, str]]) -> None:
    """Refuse an ordering against which a required arc points; names that it lacks are left out.

    Raises
    ------
    UsageError
        If there is one.
    """
    place = {name: i for i, name in enumerate(ordering)}
    for a, b in required:
        if a in place and b in place and place[a] > place[b]:
            raise UsageError(
                f"the arc {a} → {b} is required, but in the ordering {b} comes before {a}",
                advice="Move one of the two in the ordering, or take the arc out",
            )
