"""Why an arc points as it does, in a sentence: by other arcs, by knowledge, or by convention.

Nothing is said of who drew an arc: a network that was edited compels directions as a learned one
does, and the data have told only those of the latter.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.directions import (
    AWAY,
    KNOWN,
    NO_CYCLE,
    TWO_WAYS,
    V_STRUCTURE,
    Reason,
    why_directed,
)
from bnstudio.graph.knowledge import Knowledge, Reasons
from bnstudio.graph.orientation import Orientation
from bnstudio.graph.pdag import DAG, Arc

COMPELLED, BY_KNOWLEDGE, BY_CONVENTION = "compelled", "knowledge", "convention"


@dataclass(frozen=True)
class Directions:
    """Why each arc of a network points as it does.

    Attributes
    ----------
    dag
        The network.
    reasons
        The arcs that cannot be reversed, and why.
    known
        The arcs whose direction knowledge says itself, and what it says, in words.
    """

    dag: DAG
    reasons: dict[Arc, Reason]
    known: dict[Arc, str]

    def kind(self, arc: Arc) -> str:
        """Return by what an arc is directed: ``compelled``, ``knowledge`` or ``convention``."""
        reason = self.reasons.get(arc)
        if reason is None:
            return BY_CONVENTION
        return BY_KNOWLEDGE if reason.by_knowledge else COMPELLED

    def count(self, kind: str) -> int:
        """Return how many arcs are directed by something."""
        return sum(self.kind(arc) == kind for arc in self.dag.arcs)

    def together(self, arc: Arc) -> list[Arc]:
        """Return the other arcs that a network as good reverses together with a free one.

        It keeps as many of the other directions as are found to be possible.
        """
        a, b = arc
        made = Orientation(
            build_constraints(Knowledge(), self.dag.names, [2] * self.dag.n), self.dag.skeleton
        )
        for one in sorted(self.reasons):
            made.direct(*one)
        made.direct(b, a)
        made.meek()
        other = to_dag(made.pdag(), prefer=self.dag)
        return sorted(self.dag.arcs - other.arcs - {arc})

    def sentence(self, arc: Arc) -> str:
        """Say why an arc points as it does, with the nodes that make it so."""
        names, reason = self.dag.names, self.reasons.get(arc)
        a, b = (names[node] for node in arc)
        if reason is None:
            others_too = [f"{names[x]} → {names[y]}" for x, y in self.together(arc)]
            return (
                "The data cannot tell this direction. A network in which it points from "
                f"{b} to {a} says the same of the data{_together(others_too)}."
            )
        others = [names[node] for node in reason.others]
        if reason.rule == KNOWN:
            return f"Background knowledge tells this direction: {self.known[arc]}."
        if reason.rule == V_STRUCTURE:
            return (
                "Every network that says the same of the data has this direction: "
                f"{a} and {others[0]} both point at {b} and are not joined (a v-structure)."
            )
        # Also of an arc drawn by hand: nothing is said here of whether the data want it at all.
        otherwise = _otherwise(reason.rule, a, b, others)
        if reason.by_knowledge:
            return (
                "Background knowledge tells this direction, by other arcs that it directs: "
                f"{otherwise}."
            )
        return f"Every network that says the same of the data has this direction: {otherwise}."


def _together(also: list[str]) -> str:
    """Say which arcs are reversed, too."""
    if not also:
        return ""
    most = 3
    some = ", ".join(also[:most])
    more = f" and {len(also) - most} more" if len(also) > most else ""
    which = "arc" if len(also) == 1 else "arcs"
    return f"; it reverses the {which} {some}{more} as well, for reversing this one alone would not"


def _otherwise(rule: str, a: str, b: str, others: list[str]) -> str:
    """Say what the reversed arc would do, by Meek's rules."""
    turned = f"{b} → {a}"
    if rule == AWAY:
        return (
            f"{others[0]} points at {a}, so {turned} would make the two meet in {a}, a v-structure "
            "that is not there (Meek's rule 1)"
        )
    if rule == NO_CYCLE:
        return f"{turned} would close a cycle with {a} → {others[0]} → {b} (Meek's rule 2)"
    if rule == TWO_WAYS:
        return (
            f"{turned} would either close a cycle or make {others[0]} and {others[1]} meet in {a} "
            "(Meek's rule 3)"
        )
    return (
        f"by {others[0]} → {others[1]} → {b}, {turned} would either close a cycle or make a "
        f"v-structure in {a} (Meek's rule 4)"
    )


def find_directions(dag: DAG, knowledge: Knowledge) -> Directions:
    """Return why the arcs of a network point as they do, with background knowledge."""
    names, against = dag.names, Reasons(knowledge)
    required = frozenset(knowledge.required)
    known = {}
    if knowledge.is_hard:
        for a, b in dag.arcs:
            first, second = names[a], names[b]
            if (first, second) in required:
                known[a, b] = f"{first} → {second} is required"
            elif why := reason_against(against, second, first):
                known[a, b] = why
    return Directions(dag, why_directed(dag, known), known)


def reason_against(reasons: Reasons, a: str, b: str) -> str:
    """Say what rules ``a -> b`` out, as a clause that stands alone; empty if nothing does."""
    forbidden = (a, b) in reasons.forbidden
    return f"{a} → {b} is forbidden" if forbidden else reasons.against(a, b)
