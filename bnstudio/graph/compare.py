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
from collections.abc import Set
from dataclasses import dataclass
from typing import Literal

from bnstudio.errors import GraphError
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.differences import Difference, differences, mark, over_all
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, Arc

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
    arc_precision, arc_recall, arc_f1
        The same of the arcs of the DAGs, with their directions.
    v_structure_precision, v_structure_recall, v_structure_f1
        The same of the v-structures ``x → z ← y`` (``x`` and ``y`` not joined), which all DAGs of
        a class share.
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
    arc_precision: float
    arc_recall: float
    arc_f1: float
    v_structure_precision: float
    v_structure_recall: float
    v_structure_f1: float
    rows: tuple[EdgeRow, ...]

    def metrics(self) -> dict[str, int | float]:
        """Return the metrics by name, without the rows."""
        return {name: value for name, value in vars(self).items() if name != "rows"}


@dataclass(frozen=True)
class Resolved:
    """Two networks over the same nodes in one order, with the DAGs and classes compared."""

    first: PDAG
    second: PDAG
    dag_first: DAG
    dag_second: DAG
    class_first: CPDAG
    class_second: CPDAG


@dataclass(frozen=True)
class Contrast:
    """Two networks of which each may have variables of its own, and how they differ.

    Attributes
    ----------
    names
        All variables: those of the first, then the others of the second.
    only_first, only_second
        Variables that one of them lacks; there they stand alone.
    comparison
        The metrics over all variables.
    dags, classes
        What becomes of each joined pair from DAG to DAG, and from class to class.
    """

    names: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    comparison: Comparison
    dags: tuple[Difference, ...]
    classes: tuple[Difference, ...]


def resolve(a: PDAG, b: PDAG) -> Resolved:
    """Return what is compared of two networks over the same variables.

    Where a graph is not a DAG, its extension nearest to the other is taken.

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
    class_a = a if isinstance(a, CPDAG) else to_cpdag(dag_a)
    return Resolved(a, b, dag_a, dag_b, class_a, to_cpdag(dag_b))


def compare(a: PDAG, b: PDAG) -> Comparison:
    """Compare two networks over the same variables; the order of their nodes may differ.

    Raises
    ------
    GraphError
        If a variable is in one only, or a graph has no extension.
    """
    return _compared(resolve(a, b))


def contrast(a: PDAG, b: PDAG) -> Contrast:
    """Compare two networks of which each may have variables of its own.

    Raises
    ------
    GraphError
        If a graph has no extension.
    """
    found = resolve(*over_all(a, b))
    return Contrast(
        names=found.first.names,
        only_first=tuple(name for name in a.names if name not in b.index),
        only_second=tuple(name for name in b.names if name not in a.index),
        comparison=_compared(found),
        dags=differences(found.dag_first, found.dag_second),
        classes=differences(found.class_first, found.class_second),
    )


def _compared(found: Resolved) -> Comparison:
    a, b, names = found.first, found.second, found.first.names
    dag_a, dag_b = found.dag_first, found.dag_second
    classes = found.class_first, found.class_second
    pairs = sorted(a.skeleton | b.skeleton)
    rows = [
        EdgeRow(names[u], names[v], *_joined(a, b, u, v), *_joined(*classes, u, v))
        for u, v in pairs
    ]
    verdicts = Counter(row.class_verdict for row in rows)
    added, deleted, inverted = (verdicts[name] for name in ("added", "deleted", "inverted"))
    skeleton = _agreement(a.skeleton, b.skeleton)
    arcs = _agreement(dag_a.arcs, dag_b.arcs)
    meetings = _agreement(v_structures(dag_a), v_structures(dag_b))
    return Comparison(
        shd_dag=sum(mark(dag_a, u, v) != mark(dag_b, u, v) for u, v in pairs),
        shd_cpdag=added + deleted + inverted,
        hamming=added + deleted + inverted,
        added=added,
        deleted=deleted,
        inverted=inverted,
        moral=len(moral_edges(dag_a) ^ moral_edges(dag_b)),
        precision=skeleton[0],
        recall=skeleton[1],
        f1=skeleton[2],
        arc_precision=arcs[0],
        arc_recall=arcs[1],
        arc_f1=arcs[2],
        v_structure_precision=meetings[0],
        v_structure_recall=meetings[1],
        v_structure_f1=meetings[2],
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


def moral_edges(dag: DAG) -> set[Arc]:
    """Edges of the moral graph, as (smaller, larger): the skeleton, and all parents married."""
    edges = set(dag.skeleton)
    for node in range(dag.n):
        parents = dag.parents(node)
        edges.update((x, y) for i, x in enumerate(parents) for y in parents[i + 1 :])
    return edges


def v_structures(dag: DAG) -> set[tuple[int, int, int]]:
    """V-structures of a DAG, as ``(x, z, y)``: parents ``x < y`` of ``z`` that no arc joins."""
    found: set[tuple[int, int, int]] = set()
    for node in range(dag.n):
        parents = dag.parents(node)
        for i, x in enumerate(parents):
            found.update((x, node, y) for y in parents[i + 1 :] if not dag.adjacent(x, y))
    return found


def _joined(one: PDAG, two: PDAG, a: int, b: int) -> tuple[str, str, Verdict]:
    """Return how each graph joins the two, and what is to be said of that."""
    first, second = mark(one, a, b), mark(two, a, b)
    if first == second:
        return first, second, "common"
    if not first:
        return first, second, "added"
    return first, second, "inverted" if second else "deleted"


def _agreement(truth: Set[object], found: Set[object]) -> tuple[float, float, float]:
    """Return precision, recall and their harmonic mean of what was ``found``."""
    common = len(truth & found)
    either = bool(truth or found)
    precision, recall = _share(common, len(found), either), _share(common, len(truth), either)
    both = precision + recall
    return precision, recall, 2 * precision * recall / both if both else 0.0


def _share(common: int, of: int, either: bool) -> float:
    if of:
        return common / of
    return 0.0 if either else 1.0


def _some(names: list[str]) -> str:
    shown = ", ".join(f"“{name}”" for name in names[:5])
    return shown if len(names) <= 5 else f"{shown} and {len(names) - 5} more"
