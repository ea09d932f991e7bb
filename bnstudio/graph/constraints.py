"""Background knowledge and structural limits by index, with contradictions found beforehand.

:func:`build_constraints` turns :class:`~bnstudio.graph.knowledge.Knowledge` (names) into
:class:`Constraints` (indices) that every searcher keeps at every step. What can never be kept is
refused here, with a message that names the culprits, before a search begins.

A variable with one state gets no arcs: an arc there says nothing about the data. Only an arc that
the knowledge requires stands there all the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.contradictions import contradictions
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG, PDAG


@dataclass(frozen=True, eq=False)
class Constraints:
    """What every network of a search must keep.

    Parameters
    ----------
    names, arities
        The variables.
    allowed
        Boolean, shape ``(n, n)``: whether the arc ``a -> b`` may exist at ``[a, b]``. At a
        variable with one state none may but the required ones.
    required
        Boolean, shape ``(n, n)``: whether the arc ``a -> b`` must exist at ``[a, b]``.
    max_parents
        Shape ``(n,)``: the most parents of each variable (``n - 1`` where there is no limit).
    max_params
        The most free parameters ``(r - 1) q`` of a family with parents, or ``None``. A family
        without parents is always within it.
    limited
        Whether an in-degree limit was set at all.
    """

    names: tuple[str, ...]
    arities: NDArray[np.int32]
    allowed: NDArray[np.bool_]
    required: NDArray[np.bool_]
    max_parents: NDArray[np.int64]
    max_params: int | None = None
    limited: bool = False

    @property
    def n(self) -> int:
        """Number of variables."""
        return len(self.names)

    @property
    def has_knowledge(self) -> bool:
        """Whether the knowledge requires or forbids any arc."""
        varying = len(self.varying)
        usual = varying * (varying - 1)
        return bool(self.required_arcs) or int(np.count_nonzero(self.allowed)) < usual

    def only(self, some: NDArray[np.int64]) -> Constraints:
        """Return what holds among some of the variables, in that order."""
        names = tuple(self.names[i] for i in some)
        among = np.ix_(some, some)
        limits = np.minimum(self.max_parents[some], max(len(names) - 1, 0))
        return replace(
            self,
            names=names,
            arities=self.arities[some],
            allowed=self.allowed[among],
            required=self.required[among],
            max_parents=limits,
        )

    def in_words(self) -> str:
        """Say which limits there are, for what holds within them; empty if there are none."""
        limits = []
        if self.limited:
            low, high = int(self.max_parents.min()), int(self.max_parents.max())
            limits.append(
                f"at most {high} parent{'s' if high != 1 else ''}"
                if low == high
                else f"at most {low} to {high} parents"
            )
        if self.max_params is not None:
            limits.append(f"at most {self.max_params} free parameters a variable")
        if self.has_knowledge:
            limits.append("the background knowledge")
        return ", ".join(limits)

    @cached_property
    def varying(self) -> NDArray[np.int64]:
        """The variables with more than one state, ascending: arcs may be added among them."""
        return np.flatnonzero(self.arities > 1)

    @cached_property
    def required_arcs(self) -> tuple[tuple[int, int], ...]:
        """The arcs that must exist, ascending."""
        # Found once: with ten thousand variables the matrix has a hundred million places. To see
        # that there is none takes a small part of the time of finding where they are.
        if not self.required.any():
            return ()
        return tuple((int(a), int(b)) for a, b in zip(*np.nonzero(self.required), strict=True))

    @cached_property
    def required_parents(self) -> dict[int, tuple[int, ...]]:
        """The required parents, ascending, of the variables that have any."""
        found: dict[int, tuple[int, ...]] = {}
        for a, b in self.required_arcs:
            found[b] = (*found.get(b, ()), a)
        return found

    def free_parameters(self, child: int, parents: Sequence[int]) -> int:
        """Return ``(r - 1) q`` of the family."""
        return (int(self.arities[child]) - 1) * math.prod(int(self.arities[p]) for p in parents)

    def family_allowed(self, child: int, parents: Sequence[int]) -> bool:
        """Whether ``child`` may have exactly these parents, acyclicity aside."""
        return (
            len(parents) <= self.max_parents[child]
            and all(self.allowed[parent, child] for parent in parents)
            and set(self.required_parents.get(child, ())) <= set(parents)
            and self.within_params(child, parents)
        )

    def within_params(self, child: int, parents: Sequence[int]) -> bool:
        """Whether the family keeps the limit of free parameters."""
        return (
            self.max_params is None
            or not parents
            or self.free_parameters(child, parents) <= self.max_params
        )

    def smallest_dag(self) -> DAG:
        """Return the network of the required arcs alone."""
        return DAG(self.names, self.required_arcs)

    def without_constants(self, dag: DAG) -> DAG:
        """Return ``dag`` without its arcs at variables with one state, but for required ones."""
        left = [
            (a, b)
            for a, b in dag.arcs
            if min(self.arities[a], self.arities[b]) > 1 or self.required[a, b]
        ]
        return dag if len(left) == len(dag.arcs) else DAG(dag.names, left)

    def violations(self, dag: PDAG) -> list[str]:
        """Say in words what ``dag`` (over the same variables) breaks; empty when it keeps all."""
        found = []
        for a, b in sorted(dag.arcs):
            if not self.allowed[a, b]:
                found.append(f"the arc {self._arc(a, b)} {self._why_not(a, b)}")
        for a, b in self.required_arcs:
            if (a, b) not in dag.arcs:
                found.append(f"the required arc {self._arc(a, b)} is missing")
        for child in range(self.n):
            parents = dag.parents(child)
            if len(parents) > self.max_parents[child]:
                found.append(
                    f"“{self.names[child]}” has {len(parents)} parents, "
                    f"at most {self.max_parents[child]} are allowed"
                )
            if not self.within_params(child, parents):
                found.append(
                    f"the family of “{self.names[child]}” has "
                    f"{self.free_parameters(child, parents)} free parameters, "
                    f"at most {self.max_params} are allowed"
                )
        return found

    def _why_not(self, a: int, b: int) -> str:
        for node in (a, b):
            if self.arities[node] < 2:
                return f"is at “{self.names[node]}”, which has one state and gets no arcs"
        return "is forbidden"

    def _arc(self, a: int, b: int) -> str:
        return f"{self.names[a]} → {self.names[b]}"


def build_constraints(
    knowledge: Knowledge,
    names: Sequence[str],
    arities: Sequence[int] | NDArray[Any],
    max_parents: int | None = None,
    max_params: int | None = None,
) -> Constraints:
    """Turn knowledge and limits into constraints.

    Parameters
    ----------
    knowledge
        By variable name.
    names, arities
        The variables of the data.
    max_parents, max_params
        The common structural limits; a variable's own limit may only tighten them.

    Raises
    ------
    UsageError
        For an unknown variable, or for demands that no network can meet; the message names them.
    """
    names = tuple(names)
    n = len(names)
    for found in contradictions(knowledge, names, arities, max_parents, max_params):
        raise found.error()
    index = {name: i for i, name in enumerate(names)}
    required = np.zeros((n, n), dtype=bool)
    for a, b in knowledge.required:
        required[index[a], index[b]] = True
    allowed = _allowed(knowledge, index)
    constant = np.asarray(arities) < 2
    allowed[constant] &= required[constant]
    allowed[:, constant] &= required[:, constant]
    limits = np.full(n, n - 1 if max_parents is None else min(max_parents, n - 1), dtype=np.int64)
    for name, limit in knowledge.max_parents.items():
        limits[index[name]] = min(limits[index[name]], limit)
    constraints = Constraints(
        names,
        np.array(arities, dtype=np.int32),
        allowed,
        required,
        limits,
        max_params,
        max_parents is not None or bool(knowledge.max_parents),
    )
    if knowledge.required:
        _forbid_returns(constraints.smallest_dag(), allowed)
    return constraints


_NO_TIER = -1


def _allowed(knowledge: Knowledge, index: Mapping[str, int]) -> NDArray[np.bool_]:
    """Return which arcs nothing rules out; the knowledge does not contradict itself."""
    n = len(index)
    allowed = ~np.eye(n, dtype=bool)
    tier = np.full(n, _NO_TIER, dtype=np.int64)
    for number, members in enumerate(knowledge.tiers):
        tier[[index[name] for name in members]] = number
    for number in range(len(knowledge.tiers)):
        last = number if number in knowledge.forbid_within_tier else number - 1
        against = (tier != _NO_TIER) & (tier <= last)
        allowed[tier == number] &= ~against
    for ordering in knowledge.orderings:
        earlier = np.zeros(n, dtype=bool)
        for node in [index[name] for name in ordering]:
            allowed[node] &= ~earlier
            earlier[node] = True
    allowed[:, [index[name] for name in knowledge.roots]] = False
    allowed[[index[name] for name in knowledge.leaves]] = False
    for a, b in knowledge.forbidden:
        allowed[index[a], index[b]] = False
    return allowed


def _forbid_returns(demanded: DAG, allowed: NDArray[np.bool_]) -> None:
    """Forbid the arcs against a required one, or a chain of them: they can never be added."""
    joined = [node for node in demanded.order if demanded.parents(node) or demanded.children(node)]
    place = {node: i for i, node in enumerate(joined)}
    nodes = np.array(joined, dtype=np.int64)
    above = np.zeros((len(joined), len(joined)), dtype=bool)
    for node in joined:  # parents first, so what is above them is known
        own = above[place[node]]
        for parent in demanded.parents(node):
            own |= above[place[parent]]
            own[place[parent]] = True
        allowed[node, nodes[own]] = False
