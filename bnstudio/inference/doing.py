"""What an intervention takes for granted: directions of arcs that data alone could not tell."""

from __future__ import annotations

from collections.abc import Iterable

from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG


def open_arcs(dag: DAG, names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the arcs at some nodes that an equivalent DAG turns round, by names.

    Setting the nodes from outside has another effect in that DAG.
    """
    links = to_cpdag(dag).links
    done = {dag.index[name] for name in names}
    return [
        (dag.names[a], dag.names[b])
        for a, b in sorted(dag.arcs)
        if done & {a, b} and (min(a, b), max(a, b)) in links
    ]
