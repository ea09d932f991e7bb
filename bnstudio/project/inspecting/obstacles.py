"""What stands against adding, deleting or reversing an arc: the cycle, the knowledge, the limit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bnstudio.graph.knowledge import Knowledge, Reasons
from bnstudio.graph.pdag import DAG
from bnstudio.project.inspecting.direction import reason_against


@dataclass(frozen=True)
class Rules:
    """What every network has to keep.

    Attributes
    ----------
    knowledge
        Background knowledge.
    max_parents, max_params
        The common limits; ``None`` for none.
    arities
        Number of states of each variable, as far as it is known.
    """

    knowledge: Knowledge = field(default_factory=Knowledge)
    max_parents: int | None = None
    max_params: int | None = None
    arities: Mapping[str, int] = field(default_factory=dict)

    @cached_property
    def _against(self) -> Reasons:
        return Reasons(self.knowledge)

    @cached_property
    def _required(self) -> frozenset[tuple[str, str]]:
        return frozenset(self.knowledge.required)

    def most_parents(self, name: str) -> int | None:
        """Return the most parents that a variable may have; ``None`` for no limit."""
        limits = [self.max_parents, self.knowledge.max_parents.get(name)]
        return min((limit for limit in limits if limit is not None), default=None)

    def against_delete(self, a: str, b: str) -> list[str]:
        """Say what stands against deleting ``a -> b``."""
        return [f"{a} → {b} is required"] if (a, b) in self._required else []

    def against_arc(self, dag: DAG, a: str, b: str, *, turned: bool = False) -> list[str]:
        """Say what stands against the arc ``a -> b``, which is not there: clauses for "but".

        ``turned``: it takes the place of ``b -> a``.
        """
        found = []
        i, j = dag.index[a], dag.index[b]
        path = shortest_path(dag, j, i, without=(j, i) if turned else None)
        if path is not None:
            ring = " → ".join(dag.names[node] for node in (i, *path))
            found.append(f"it would close the cycle {ring}")
        if why := self.knowledge_against(a, b):
            found.append(f"knowledge says: {why}")
        parents = [dag.names[node] for node in dag.parents(j)]
        most = self.most_parents(b)
        if most is not None and len(parents) + 1 > most:
            found.append(
                f"the limit says: {b} may have at most {most} parent{'' if most == 1 else 's'}"
            )
        if self.max_params is not None and self.params(b, [*parents, a]) > self.max_params:
            found.append(
                f"the limit says: {b} would have {self.params(b, [*parents, a])} free "
                f"parameters, at most {self.max_params} are allowed"
            )
        return found

    def knowledge_against(self, a: str, b: str) -> str:
        """Say what knowledge has against ``a -> b``; empty if nothing."""
        if (b, a) in self._required:
            return f"{b} → {a} is required"
        return reason_against(self._against, a, b)

    def params(self, child: str, parents: list[str]) -> int:
        """Return the free parameters of a family."""
        sizes = (self.arities.get(name, 2) for name in parents)
        return (self.arities.get(child, 2) - 1) * math.prod(sizes)

    def required_parents(self, child: str) -> frozenset[str]:
        """Return the parents that knowledge requires."""
        return frozenset(a for a, b in self._required if b == child)


def shortest_path(
    dag: DAG, source: int, target: int, *, without: tuple[int, int] | None = None
) -> tuple[int, ...] | None:
    """Return a shortest directed path, ``None`` if there is none; one arc may be left out."""
    came: dict[int, int] = {source: source}
    for node in (waiting := [source]):
        for child in dag.children(node):
            if child not in came and (node, child) != without:
                came[child] = node
                waiting.append(child)
        if target in came:
            break
    if target not in came:
        return None
    path = [target]
    while path[-1] != source:
        path.append(came[path[-1]])
    return tuple(reversed(path))
