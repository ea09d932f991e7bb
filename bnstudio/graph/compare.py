"""How two networks over the same variables differ: as DAGs, as classes, and edge by edge.

The first network is the one compared with (a gold network, an earlier run), the second the one
looked at: *added* edges are only in the second, *deleted* ones only in the first.

References
----------
Tsamardinos, Brown and Aliferis (2006), *The max-min hill-climbing Bayesian network structure
learning algorithm*, Machine Learning 65: SHD. Acid and de Campos (2003), JAIR 18, section 5:
H = A + D + I, with I counted modulo equivalence.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from bnstudio.errors import GraphError
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.pdag import DAG, PDAG, Arc

Verdict = Literal["common", "added", "deleted", "inverted"]


@dataclass(frozen=True)
class EdgeRow:
    """One joined pair of the comparison's table.

    ``first`` and ``second`` say how the networks join ``a`` and ``b``, read from ``a`` to ``b``:
    ``→``, ``←``, ``–`` or empty. ``verdict`` is on the graphs as they were given;
    ``class_verdict`` on their equivalence classes, with ``class_first`` and ``class_second``.
    """

    a: str
    b: str
    first: str
    second: str
    verdict: Verdict
    class_first: str
    class_second: str
    class_verdict: Verdict


@dataclass(frozen=True)
class Comparison:
    """The metrics of a comparison.

    Parameters
    ----------
    shd_dag
        Structural Hamming distance of the DAGs: joined pairs that differ. Where a graph is not a
        DAG, its extension nearest to the other is taken.
    shd_cpdag
        The same for the CPDAGs of the two classes.
    hamming, added, deleted, inverted
        H = A + D + I; ``inverted`` are the edges of both skeletons that the CPDAGs direct
        differently.
    moral
        Number of edges in exactly one of the two moral graphs.
    precision, recall, f1
        Of the second skeleton, the first taken as the truth; 1 when both are empty, and 0 when
        only one of them is.
    rows
        One row a pair that is joined in either, by name.
    """

    shd_dag: int
    shd_cpdag: int
    hamming: int
    added: int
    deleted: int
    inverted: int
    moral: int
    precision: float
    recall: float
    f1: float
    rows: tuple[EdgeRow, ...]

    def metrics(self) -> dict[str, int | float]:
        """Return the metrics by name, without the rows."""
        return {name: value for name, value in vars(self).items() if name != "rows"}


def compare(a: PDAG, b: PDAG) -> Comparison:
    """Compare two networks over the same variables; the order of their nodes may differ.

    Raises
    ------
    GraphError
        If a variable is in one only, or a graph has no extension.
    """
    b = with_order(b, a.names)
    dag_b = to_dag(b, a if isinstance(a, DAG) else None)
    dag_a = to_dag(a, dag_b)
    if not isinstance(b, DAG):
        dag_b = to_dag(b, dag_a)
    class_a, class_b = to_cpdag(a if a.kind == "cpdag" else dag_a), to_cpdag(dag_b)
    pairs = sorted(a.skeleton | b.skeleton)
    rows = [
        EdgeRow(a.names[u], a.names[v], *_joined(a, b, u, v), *_joined(class_a, class_b, u, v))
        for u, v in pairs
    ]
    verdicts = Counter(row.class_verdict for row in rows)
    added, deleted, inverted = (verdicts[name] for name in ("added", "deleted", "inverted"))
    common = len(a.skeleton & b.skeleton)
    precision = _share(common, len(b.skeleton), len(pairs))
    recall = _share(common, len(a.skeleton), len(pairs))
    return Comparison(
        shd_dag=sum(mark(dag_a, u, v) != mark(dag_b, u, v) for u, v in pairs),
        shd_cpdag=added + deleted + inverted,
        hamming=added + deleted + inverted,
        added=added,
        deleted=deleted,
        inverted=inverted,
        moral=len(moral_edges(dag_a) ^ moral_edges(dag_b)),
        precision=precision,
        recall=recall,
        f1=2 * precision * recall / (precision + recall) if precision + recall else 0.0,
        rows=tuple(rows),
    )


def with_order(graph: PDAG, names: tuple[str, ...]) -> PDAG:
    """Return ``graph``, of its own kind, with its nodes in the order of ``names``.

    Raises
    ------
    GraphError
        If the two sets of names differ; the message says how.
    """
    if graph.names == names:
        return graph
    if set(graph.names) != set(names):
        missing = [name for name in names if name not in graph.index]
        known = set(names)
        extra = [name for name in graph.names if name not in known]
        parts = []
        if missing:
            parts.append(f"the second lacks {_some(missing)}")
        if extra:
            parts.append(f"the first lacks {_some(extra)}")
        raise GraphError(
            f"the networks have different variables: {'; '.join(parts)}",
            advice="Compare networks over the same variables",
        )
    place = {name: i for i, name in enumerate(names)}
    move = [place[name] for name in graph.names]
    arcs = [(move[u], move[v]) for u, v in graph.arcs]
    if isinstance(graph, DAG):
        return DAG(names, arcs)
    return type(graph)(names, arcs, [(move[u], move[v]) for u, v in graph.links])


def mark(graph: PDAG, a: int, b: int) -> str:
    """Say how ``a`` and ``b`` are joined: ``→``, ``←``, ``–`` or nothing."""
    if (a, b) in graph.arcs:
        return "→"
    if (b, a) in graph.arcs:
        return "←"
    return "–" if graph.has_link(a, b) else ""


def moral_edges(dag: DAG) -> set[Arc]:
    """Edges of the moral graph, as (smaller, larger): the skeleton, and all parents married."""
    edges = set(dag.skeleton)
    for node in range(dag.n):
        parents = dag.parents(node)
        edges.update((x, y) for i, x in enumerate(parents) for y in parents[i + 1 :])
    return edges


def _joined(one: PDAG, two: PDAG, a: int, b: int) -> tuple[str, str, Verdict]:
    """Return how each graph joins the two, and what is to be said of that."""
    first, second = mark(one, a, b), mark(two, a, b)
    if first == second:
        return first, second, "common"
    if not first:
        return first, second, "added"
    return first, second, "inverted" if second else "deleted"


def _share(common: int, of: int, either: int) -> float:
    if of:
        return common / of
    return 0.0 if either else 1.0


def _some(names: list[str]) -> str:
    shown = ", ".join(f"“{name}”" for name in names[:5])
    return shown if len(names) <= 5 else f"{shown} and {len(names) - 5} more"
