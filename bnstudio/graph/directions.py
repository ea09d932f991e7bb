"""Why the arcs of a DAG point as they do: by the data, by knowledge, or by convention.

All DAGs of an equivalence class say the same of the data. What points one way in all of them is
compelled; it comes from the v-structures by Meek's rules, and :func:`why_directed` names for each
arc the v-structure or the rule. Knowledge directs more arcs, and the rules then still more. What is
left could point the other way, in a network as good: the data cannot tell.

References
----------
Meek (1995), *Causal inference and causal explanation with background knowledge*, UAI: the rules,
and that with knowledge of directions four of them are enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bnstudio.graph.pdag import DAG, Arc

V_STRUCTURE, KNOWN = "v-structure", "knowledge"
AWAY, NO_CYCLE, TWO_WAYS, ROUND = "rule 1", "rule 2", "rule 3", "rule 4"


@dataclass(frozen=True)
class Reason:
    """Why an arc ``a -> b`` cannot point the other way.

    Attributes
    ----------
    rule
        ``"v-structure"``: it meets an arc from ``others[0]`` in ``b``, and ``a`` and that node are
        not joined. ``"knowledge"``: ``b -> a`` is forbidden.
        Of Meek's rules, where ``b -> a`` would

        - ``"rule 1"``: make a v-structure in ``a`` with ``others[0] -> a``;
        - ``"rule 2"``: close a cycle with ``a -> others[0] -> b``;
        - ``"rule 3"``: make a v-structure in ``a`` of the two ``others``, or a cycle;
        - ``"rule 4"``: the same, by ``others[0] -> others[1] -> b``, where ``a`` is joined to both.
    others
        The nodes that are named above.
    by_knowledge
        Whether any step to it is knowledge: without it the data could not tell.
    """

    rule: str
    others: tuple[int, ...] = ()
    by_knowledge: bool = False


def why_directed(dag: DAG, known: Iterable[Arc] = ()) -> dict[Arc, Reason]:
    """Return for each arc that cannot be reversed why it cannot; the other arcs are not in it.

    Parameters
    ----------
    dag
        A network.
    known
        Pairs that knowledge directs: ``(a, b)`` says that ``b -> a`` is forbidden. Pairs that are
        not joined by an arc of this direction are ignored.

    Returns
    -------
    dict
        Compelled arcs first, each after those that its reason rests on; the arcs that only
        knowledge directs follow.
    """
    found = _Directed(dag)
    for child in range(dag.n):
        for parent in dag.parents(child):
            other = next(
                (p for p in dag.parents(child) if p != parent and not dag.adjacent(p, parent)),
                None,
            )
            if other is not None:
                found.direct((parent, child), Reason(V_STRUCTURE, (other,)))
    found.close()
    for arc in sorted(set(known) & dag.arcs):
        found.direct(arc, Reason(KNOWN, by_knowledge=True))
    found.close()
    return found.reasons


class _Directed:
    """The arcs that are known to be directed, in the order in which they were found to be."""

    def __init__(self, dag: DAG) -> None:
        self._dag = dag
        self._near = [frozenset((*dag.parents(v), *dag.children(v))) for v in range(dag.n)]
        self._waiting: list[Arc] = []
        self.reasons: dict[Arc, Reason] = {}

    def direct(self, arc: Arc, reason: Reason) -> None:
        """Note a directed arc, if it is new."""
        if arc not in self.reasons:
            self.reasons[arc] = reason
            self._waiting.append(arc)

    def close(self) -> None:
        """Apply the rules to what is new until nothing more follows."""
        while self._waiting:
            x, y = self._waiting.pop()
            # The new arc may be any of the arcs of a rule: the pairs near it are looked at.
            for a, b in {*self._around(x), *self._around(y)}:
                if (a, b) not in self.reasons:
                    reason = self._reason(a, b)
                    if reason is not None:
                        self.direct((a, b), reason)

    def _around(self, node: int) -> Iterator[Arc]:
        """Give the arcs at a node, and those among the nodes near it."""
        dag = self._dag
        for parent in dag.parents(node):
            yield parent, node
        for child in dag.children(node):
            yield node, child
            for parent in dag.parents(child):
                if parent in self._near[node]:
                    yield parent, child

    def _reason(self, a: int, b: int) -> Reason | None:
        """Return what directs an arc of the DAG, if a rule does."""
        dag, near = self._dag, self._near
        for c in dag.parents(a):
            if (c, a) in self.reasons and b not in near[c]:
                return self._by(AWAY, (c,), (c, a))
        for c in dag.children(a):
            if (a, c) in self.reasons and (c, b) in self.reasons:
                return self._by(NO_CYCLE, (c,), (a, c), (c, b))
        into = [c for c in dag.parents(b) if c in near[a] and (c, b) in self.reasons]
        for i, c in enumerate(into):
            for d in into[:i]:
                # If both lead into it, they meet there already.
                if d not in near[c] and not (c in dag.parents(a) and d in dag.parents(a)):
                    return self._by(TWO_WAYS, (d, c), (d, b), (c, b))
        for c in into:
            for d in dag.parents(c):
                if d in near[a] and d not in near[b] and (d, c) in self.reasons:
                    return self._by(ROUND, (d, c), (d, c), (c, b))
        return None

    def _by(self, rule: str, others: tuple[int, ...], *arcs: Arc) -> Reason:
        return Reason(rule, others, any(self.reasons[arc].by_knowledge for arc in arcs))
