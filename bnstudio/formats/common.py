"""What every format shares: how it declares itself, the records in and out, the making of graphs.

A format's reader gets the whole text and returns a :class:`NetworkFile`; its writer gets one and
returns a :class:`Rendered`. Neither opens a file: ``read.py`` and ``write.py`` do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NoReturn

from bnstudio.errors import FormatError
from bnstudio.formats.names import NameRule
from bnstudio.graph.pdag import KINDS, PDAG, trusted
from bnstudio.graph.validity import violation
from bnstudio.network.bayesnet import Network

Positions = Mapping[str, tuple[float, float]]
Pair = tuple[str, str]

ALL_KINDS = frozenset({"dag", "rpdag", "cpdag", "pdag"})
DAGS_ONLY = frozenset({"dag"})


@dataclass(frozen=True)
class NetworkFile:
    """What a file holds.

    Parameters
    ----------
    graph
        A :class:`DAG`, :class:`RPDAG` or :class:`CPDAG`, or a :class:`PDAG` that is none of these.
    network
        The DAG with its probability tables, if the file has them. Where ``graph`` is an RPDAG or
        CPDAG, its DAG is an extension of it.
    positions
        Places of the nodes by name, y downwards, if the file has them for some.
    notes
        Of a file that was read, sentences for the person: what was assumed or changed.
    """

    graph: PDAG
    network: Network | None = None
    positions: Positions | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rendered:
    """What a writer gives.

    ``names`` maps the nodes' names to those that reading the file back will give, where they
    differ, and ``states`` the nodes' names to such states; ``notes`` are for the person.
    """

    text: str
    notes: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, Sequence[str]] = field(default_factory=dict)


MAX_NODES = 100_000
MAX_EDGES = 500_000
"""The largest network that is read."""

MAX_NAME = 10_000
"""The longest name of a node or state, in characters."""


@dataclass(frozen=True)
class Source:
    """The file being read: for messages, limits, and a look now and then.

    ``look`` is told how far the reading is, from 0 to 1; it may raise, to end it.
    """

    file: str
    look: Callable[[float], None] | None = None

    def step(self, at: int, total: int) -> None:
        """Say how far the reading is; to be called every some thousand steps."""
        if self.look is not None:
            self.look(min(1.0, at / max(1, total)))

    def check_size(self, nodes: int, edges: int = 0) -> None:
        """Refuse a network of too many nodes or edges, as soon as it is known to have them."""
        if nodes > MAX_NODES:
            self.fail(f"the network has more than {MAX_NODES:,} nodes, the most that are read")
        if edges > MAX_EDGES:
            self.fail(f"the network has more than {MAX_EDGES:,} edges, the most that are read")

    def check_name(self, name: str, *, state: bool = False) -> None:
        """Refuse a name that is empty or very long, or that no text file can hold."""
        what = "state" if state else "node"
        if not name:
            self.fail(f"a {what} has an empty name")
        if len(name) > MAX_NAME:
            self.fail(f"the name of a {what} is longer than {MAX_NAME:,} characters")
        if not name.isascii() and not _writable(name):
            self.fail(f"the name {name[:60]!a} of a {what} has half a character in it")
        if "\0" in name:
            self.fail(f"the name {name[:60]!a} of a {what} has a NUL character in it")

    def fail(
        self,
        what: str,
        line: int | None = None,
        advice: str = "",
        character: int | None = None,
    ) -> NoReturn:
        """Raise :class:`FormatError` about this file."""
        raise FormatError(
            what, file=self.file, row=line, advice=advice, character=character if line else None
        )

    def fail_at(self, what: str, text: str, at: int, advice: str = "") -> NoReturn:
        """Raise :class:`FormatError` about a place of the text, by its line and character."""
        line = text.count("\n", 0, at) + 1
        self.fail(what, line, advice, at - text.rfind("\n", 0, at))


@dataclass(frozen=True)
class Format:
    """What a network format declares of itself.

    Parameters
    ----------
    name, title
        The name for scripts and settings, and the one that people see.
    endings
        File endings in lower case, the usual one first. No other format has the same.
    kinds
        The kinds of graph it holds. Of another kind, a DAG is written, and a note says so.
    tables
        Whether probability tables go with the graph.
    keeps_positions, keeps_kind, keeps_names
        What comes back on reading. For what does not, a note is written.
    looks_like
        Whether a text is of this format, for files whose ending says nothing. Where a format's
        ending goes on to the left of another one's (``.adjacency.csv`` and ``.csv``), it is also
        asked about files with the shorter ending.
    max_characters
        The longest text that is read.
    read
        Takes the whole text and raises :class:`FormatError` through its :class:`Source`. ``None``
        for a format that is only written, such as code.
    write
        Takes a graph of one of ``kinds``; with tables and positions only if it holds them.
    keeps_states
        Whether the states' names come back, where there are tables.
    position_step
        Places of nodes are rounded to multiples of it; 0 keeps them as they are.
    node_rule, state_rule
        Which names of nodes and states it holds as they are; ``None`` for any.
    """

    name: str
    title: str
    endings: tuple[str, ...]
    looks_like: Callable[[str], bool]
    read: Callable[[str, Source], NetworkFile] | None
    write: Callable[[NetworkFile], Rendered]
    kinds: frozenset[str] = ALL_KINDS
    tables: Literal["none", "optional", "required"] = "none"
    keeps_positions: bool = False
    keeps_kind: bool = True
    keeps_names: bool = True
    max_characters: int = 64_000_000
    keeps_states: bool = True
    position_step: float = 0.0
    node_rule: NameRule | None = None
    state_rule: NameRule | None = None


def _writable(name: str) -> bool:
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


KIND_NAMES = {
    "dag": "a DAG",
    "rpdag": "an RPDAG",
    "cpdag": "a CPDAG",
    "pdag": "a partially directed graph",
}


_COMMENTS = re.compile(r"(?:\s++|//[^\n]*+|#[^\n]*+|/\*.*?\*/)*+", re.DOTALL)
_WORD = re.compile(r"[^\W\d]\w*")


def first_word(text: str) -> str:
    """Return the first word of a text in lower case, comments skipped; empty if there is none."""
    skipped = _COMMENTS.match(text)
    found = _WORD.match(text, skipped.end() if skipped else 0)
    return found[0].lower() if found else ""


def make_file(
    source: Source,
    names: Sequence[str],
    arcs: Iterable[Pair],
    links: Iterable[Pair] = (),
    kind: str | None = None,
    positions: Positions | None = None,
) -> NetworkFile:
    """Make what a file holds; its graph is of the kind that it claims, or else turns out to be.

    Without a claim, a graph without links is a DAG; one with links a CPDAG if it is a valid one,
    else an RPDAG, else a plain PDAG. Positions that are not finite are left out.

    Raises
    ------
    FormatError
        For no nodes, an empty or repeated name, an unknown node, a loop, two edges between the
        same nodes, or a directed cycle.
    """
    if not names:
        source.fail("the file holds no nodes")
    source.check_size(len(names))
    index: dict[str, int] = {}
    for name in names:
        source.check_name(name)
        if name in index:
            source.fail(f"the node “{name}” is there twice")
        index[name] = len(index)

    def place(name: str, other: str) -> int:
        if name not in index:
            source.fail(f"an edge of “{other}” leads to “{name}”, which is no node of the file")
        return index[name]

    joined: dict[tuple[int, int], tuple[int, int]] = {}

    def pairs(edges: Iterable[Pair], directed: bool) -> list[tuple[int, int]]:
        found = []
        for a, b in edges:
            i, j = place(a, b), place(b, a)
            if i == j:
                source.fail(f"“{a}” is joined to itself")
            edge = (min(i, j), max(i, j))
            if directed and joined.get(edge) == (j, i):
                source.fail(f"the arcs close a cycle: {b} → {a} → {b}")
            if edge in joined:
                source.fail(f"“{a}” and “{b}” are joined twice")
            joined[edge] = (i, j)
            found.append((i, j))
            if len(joined) % 4096 == 0:
                source.check_size(0, len(joined))
                source.step(1, 1)
        source.check_size(0, len(joined))
        return found

    graph = PDAG(names, pairs(arcs, True), pairs(links, False))
    cycle = violation(graph)
    if cycle is not None:
        source.fail(cycle.sentence, advice="Delete or reverse one of the arcs")
    notes: tuple[str, ...] = ()
    found: str | None = None
    if kind in ("cpdag", "rpdag", "pdag"):
        broken = violation(graph, kind)
        if broken is None:
            found = kind
        else:
            claimed = f"The file calls its graph {KIND_NAMES[kind]}"
            notes = (f"{claimed}, which it is not: {broken.sentence}.",)
    if found is None:
        found = next(name for name in _TRIED if violation(graph, name) is None)
    if found == "pdag" != kind:
        notes += ("The graph has links but is neither a CPDAG nor an RPDAG.",)
    graph = trusted(KINDS[found], graph.names, graph.arcs, graph.links)
    return NetworkFile(graph, None, make_positions(positions or {}), notes)


_TRIED = ("dag", "cpdag", "rpdag", "pdag")  # in this order, for a graph without a claim


def make_positions(found: Positions) -> Positions | None:
    """Keep the finite positions; ``None`` if there is none."""
    kept = {name: (x, y) for name, (x, y) in found.items() if math.isfinite(x) and math.isfinite(y)}
    return kept or None
