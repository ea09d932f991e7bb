"""The edits of the canvas, as pure functions from a shown graph and the current DAG to both.

In the DAG view the DAG itself is edited. In the RPDAG view the operators of Acid and de Campos
(2003) are used, with a corrected condition for v-structures (docs/graphs.md). In the CPDAG view the
edit is made on the graph, an extension of it is found, and the class of that DAG is shown. An edit
that cannot keep the graph valid raises :class:`EditRefused`, with the cycle if it would close one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bnstudio.graph.convert import as_kind, to_dag
from bnstudio.graph.differences import mark
from bnstudio.graph.edit.cpdag import CpdagEditor
from bnstudio.graph.edit.dag import DagEditor
from bnstudio.graph.edit.refusal import EditRefused
from bnstudio.graph.edit.rpdag import RpdagEditor
from bnstudio.graph.pdag import DAG, PDAG, Arc, trusted
from bnstudio.graph.validity import why_compelled

__all__ = [
    "Change",
    "Edit",
    "EditRefused",
    "add_arc",
    "add_link",
    "add_node",
    "delete_edge",
    "delete_edges",
    "delete_nodes",
    "rename_node",
    "reverse_arc",
    "to_link",
]


@dataclass(frozen=True)
class Change:
    """An edge that an edit changed beyond the one that was asked for.

    ``a`` and ``b`` are nodes of the graph shown after the edit; ``before`` and ``after`` say how
    they were and are joined, read from ``a`` to ``b``: ``→``, ``←`` or ``–``. Where the edge is an
    arc after the edit, it is given as ``a → b``. ``reason`` is a sentence for the person.
    """

    a: int
    b: int
    before: str
    after: str
    reason: str


@dataclass(frozen=True)
class Edit:
    """What an edit led to.

    Parameters
    ----------
    dag
        The new current DAG; orientations of the old one are kept wherever they can be.
    shown
        The new graph of the view's kind; ``dag`` is one of its extensions.
    changed
        Edges that changed beyond the asked one.
    note
        A sentence for the person when the asked edge came out otherwise than drawn, else empty.
    """

    dag: DAG
    shown: PDAG
    changed: tuple[Change, ...] = ()
    note: str = ""


def add_arc(shown: PDAG, a: int, b: int, base: DAG | None = None) -> Edit:
    """Draw the arc ``a -> b``; on a link, direct it.

    In the RPDAG and CPDAG views an arc that nothing compels cannot stand alone. Where ``b`` has
    links, one of them (that of ``b``'s parent in the current DAG, if possible) is directed into
    ``b`` too, which makes a v-structure; where there is none, a link is drawn and the note says so.
    ``base`` is the current DAG (default, or if it does not belong to ``shown``: an extension).
    """
    editor = _editor(shown, base)
    if (a, b) in shown.arcs:
        raise EditRefused(f"{shown.names[a]} → {shown.names[b]} is there already", "already joined")
    if (b, a) in shown.arcs:
        raise EditRefused(
            f"{shown.names[b]} → {shown.names[a]} joins them already",
            "already joined",
            advice="Reverse it instead",
        )
    _two_nodes(shown, a, b)
    graph = editor.direct_link(a, b) if shown.has_link(a, b) else editor.add_arc(a, b)
    return _done(shown, editor.base, graph, asked=((a, b),), note=_link_note(graph, a, b))


def add_link(shown: PDAG, a: int, b: int, base: DAG | None = None) -> Edit:
    """Join ``a`` and ``b`` by a link, which the CPDAG view may show compelled (see the note)."""
    editor = _editor(shown, base)
    _two_nodes(shown, a, b)
    if shown.adjacent(a, b):
        raise EditRefused(
            f"{shown.names[a]} and {shown.names[b]} are joined already", "already joined"
        )
    graph = editor.add_link(a, b)
    return _done(shown, editor.base, graph, asked=((a, b),), note=_compelled_note(graph, a, b))


def delete_edge(shown: PDAG, a: int, b: int, base: DAG | None = None) -> Edit:
    """Delete the edge between ``a`` and ``b``, arc or link; never refused."""
    return delete_edges(shown, [(a, b)], base)


def delete_edges(shown: PDAG, edges: Iterable[Arc], base: DAG | None = None) -> Edit:
    """Delete several edges at once; the direction in which a pair is given does not matter."""
    editor = _editor(shown, base)
    edges = [(min(a, b), max(a, b)) for a, b in edges]
    for a, b in edges:
        if not shown.adjacent(a, b):
            raise EditRefused(f"{shown.names[a]} and {shown.names[b]} are not joined", "not joined")
    return _done(shown, editor.base, editor.delete(frozenset(edges)), asked=tuple(edges))


def reverse_arc(shown: PDAG, a: int, b: int, base: DAG | None = None) -> Edit:
    """Reverse the arc ``a -> b``."""
    editor = _editor(shown, base)
    if (a, b) not in shown.arcs:
        what = "is a link, without a direction to reverse" if shown.has_link(a, b) else "is no arc"
        raise EditRefused(f"{shown.names[a]} – {shown.names[b]} {what}", "not an arc")
    graph = editor.reverse(a, b)
    return _done(shown, editor.base, graph, asked=((a, b),), note=_link_note(graph, b, a))


def to_link(shown: PDAG, a: int, b: int, base: DAG | None = None) -> Edit:
    """Make the arc between ``a`` and ``b`` a link."""
    editor = _editor(shown, base)
    if not ((a, b) in shown.arcs or (b, a) in shown.arcs):
        what = "is a link already" if shown.has_link(a, b) else "is no arc"
        raise EditRefused(f"{shown.names[a]} – {shown.names[b]} {what}", "not an arc")
    if (b, a) in shown.arcs:
        a, b = b, a
    return _done(shown, editor.base, editor.to_link(a, b), asked=((a, b),))


def add_node(shown: PDAG, name: str, base: DAG | None = None) -> Edit:
    """Add a node without edges, last in the order."""
    return _named(shown, base, name, (*shown.names, name))


def rename_node(shown: PDAG, node: int, name: str, base: DAG | None = None) -> Edit:
    """Give ``node`` another name, which no other node has."""
    names = (*shown.names[:node], name, *shown.names[node + 1 :])
    return _named(shown, base, name, names)


def delete_nodes(shown: PDAG, nodes: Iterable[int], base: DAG | None = None) -> Edit:
    """Delete nodes with all their edges; the nodes after them move up."""
    editor = _editor(shown, base)
    going = frozenset(nodes)
    edges = frozenset((a, b) for a, b in shown.skeleton if a in going or b in going)
    bare = _done(shown, editor.base, editor.delete(edges), asked=tuple(edges))
    keep = [node for node in range(shown.n) if node not in going]
    place = {node: i for i, node in enumerate(keep)}
    names = tuple(shown.names[node] for node in keep)

    def moved(pairs: Iterable[Arc]) -> list[Arc]:
        return [(place[a], place[b]) for a, b in pairs]

    dag = DAG(names, moved(bare.dag.arcs))
    if isinstance(bare.shown, DAG):
        return Edit(dag, dag)
    after = type(bare.shown)(names, moved(bare.shown.arcs), moved(bare.shown.links))
    changed = tuple(
        Change(place[change.a], place[change.b], change.before, change.after, change.reason)
        for change in bare.changed
    )
    return Edit(dag, after, changed)


Editor = DagEditor | RpdagEditor | CpdagEditor


def _editor(shown: PDAG, base: DAG | None) -> Editor:
    """Choose the view's editor, with a current DAG that belongs to the shown graph."""
    if base is not None and base.names != shown.names:
        raise ValueError("the current DAG has other nodes than the shown graph")
    if shown.kind == "dag":
        assert isinstance(shown, DAG)
        return DagEditor(shown)
    if base is None or as_kind(base, shown.kind) != shown:
        base = to_dag(shown, base)
    if shown.kind == "rpdag":
        return RpdagEditor(shown, base)
    if shown.kind == "cpdag":
        return CpdagEditor(shown, base)
    raise ValueError(f"a {shown.kind} cannot be edited; show it as a DAG, RPDAG or CPDAG")


def _done(shown: PDAG, base: DAG, graph: PDAG, *, asked: tuple[Arc, ...], note: str = "") -> Edit:
    aside = {(min(pair), max(pair)) for pair in asked}
    changed = []
    touched = (shown.arcs ^ graph.arcs) | (shown.links ^ graph.links)
    for a, b in sorted({(min(pair), max(pair)) for pair in touched} - aside):
        if (b, a) in graph.arcs:
            a, b = b, a
        reason = (
            why_compelled(graph, a, b)
            if (a, b) in graph.arcs
            else f"nothing compels a direction between {graph.names[a]} and {graph.names[b]}"
        )
        changed.append(Change(a, b, mark(shown, a, b), mark(graph, a, b), reason))
    return Edit(to_dag(graph, base), graph, tuple(changed), note)


def _link_note(graph: PDAG, a: int, b: int) -> str:
    """Say it where the arc ``a -> b`` came out as a link."""
    if not graph.has_link(a, b):
        return ""
    arc = f"{graph.names[a]} → {graph.names[b]}"
    return f"nothing compels {arc}; it stands as a link, which either direction would give"


def _compelled_note(graph: PDAG, a: int, b: int) -> str:
    if graph.has_link(a, b):
        return ""
    if (b, a) in graph.arcs:
        a, b = b, a
    return f"it came out as an arc: {why_compelled(graph, a, b)}"


def _two_nodes(shown: PDAG, a: int, b: int) -> None:
    if a == b:
        raise EditRefused(f"{shown.names[a]} cannot be joined to itself", "no loops", (a, a))


def _named(shown: PDAG, base: DAG | None, name: str, names: tuple[str, ...]) -> Edit:
    """Return the graphs with other names for their nodes; ``name`` is the new one."""
    if not name.strip():
        raise EditRefused("a node needs a name", "names are not empty")
    if len(set(names)) < len(names):
        raise EditRefused(f"there is a node called {name} already", "names differ")
    base = _editor(shown, base).base
    return Edit(DAG(names, base.arcs), trusted(type(shown), names, shown.arcs, shown.links))
