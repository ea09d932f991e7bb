"""The class of a network: what data and background knowledge together direct."""

from __future__ import annotations

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.orientation import Orientation
from bnstudio.graph.pdag import DAG, PDAG


def class_of(dag: DAG, rules: Constraints) -> PDAG:
    """Return the class of a network: what the data and the background knowledge compel is directed.

    Without knowledge it is the CPDAG. Knowledge directs further edges, and by Meek's rules those
    that follow from them.
    """
    plain = to_cpdag(dag)
    free = all(rules.allowed[a, b] and rules.allowed[b, a] for a, b in plain.links)
    if free:
        return plain
    made = Orientation(rules, dag.skeleton)
    for a, b in sorted(plain.arcs):
        made.direct(a, b)
    made.meek()
    return made.pdag()
