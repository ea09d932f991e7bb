"""What a person edits in the current graph, by names: functions from the shown graph to a new one.

Each takes the shown graph and the DAG behind it, so that a large graph can be edited in a thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.project.document import Project

if TYPE_CHECKING:
    from bnstudio.graph.edit.edits import Edit


def edit_pair(shown: PDAG, base: DAG, kind: str, a: str, b: str) -> Edit:
    """Make the edit of one pair: ``add``, ``link``, ``delete``, ``reverse`` or ``to_link``.

    Raises
    ------
    EditRefused
        If the graph's kind does not allow it.
    """
    from bnstudio.graph.edit import edits

    functions = {
        "add": edits.add_arc,
        "link": edits.add_link,
        "delete": edits.delete_edge,
        "reverse": edits.reverse_arc,
        "to_link": edits.to_link,
    }
    return functions[kind](shown, shown.index[a], shown.index[b], base)


def delete(shown: PDAG, base: DAG, pairs: list[tuple[str, str]], nodes: list[str]) -> Edit:
    """Delete edges and nodes, at least one of them; no edge is one of these nodes'."""
    from bnstudio.graph.edit import edits

    if pairs:
        indices = [(shown.index[a], shown.index[b]) for a, b in pairs]
        edit = edits.delete_edges(shown, indices, base)
        if not nodes:
            return edit
        shown, base = edit.shown, edit.dag
    return edits.delete_nodes(shown, [shown.index[name] for name in nodes], base)


def add_node(shown: PDAG, base: DAG, name: str) -> Edit:
    """Add a node without edges."""
    from bnstudio.graph.edit import edits

    return edits.add_node(shown, name, base)


def rename_node(shown: PDAG, base: DAG, old: str, new: str) -> Edit:
    """Rename a node.

    Raises
    ------
    EditRefused
        If another node has the name.
    """
    from bnstudio.graph.edit import edits

    return edits.rename_node(shown, shown.index[old], new, base)


def delete_text(project: Project, pairs: list[tuple[str, str]], nodes: list[str]) -> str:
    """Say what is deleted, in words that follow "Undo"."""
    if not nodes and len(pairs) == 1:
        return f"delete {_edge_text(project, *pairs[0])}"
    if not pairs and len(nodes) == 1:
        return f"delete {nodes[0]}"
    parts = []
    if nodes:
        parts.append("1 node" if len(nodes) == 1 else f"{len(nodes)} nodes")
    if pairs:
        parts.append("1 edge" if len(pairs) == 1 else f"{len(pairs)} edges")
    return "delete " + " and ".join(parts)


def _edge_text(project: Project, a: str, b: str) -> str:
    """Write an edge as it is shown, where that is known without working it out."""
    shown = project.shown() if project.shown_ready() else None
    if shown is not None and a in shown.index and b in shown.index:
        i, j = shown.index[a], shown.index[b]
        if (i, j) in shown.arcs:
            return f"{a} → {b}"
        if (j, i) in shown.arcs:
            return f"{b} → {a}"
    return f"{a} – {b}"
