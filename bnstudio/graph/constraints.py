"""Background knowledge and structural limits by index, with contradictions found beforehand.

:func:`build_constraints` turns :class:`~bnstudio.graph.knowledge.Knowledge` (names) into
:class:`Constraints` (indices) that every searcher keeps at every step. What can never be kept is
refused here, with a message that names the culprits, before a search begins.

A variable with one state gets no arcs: an arc there says nothing about the data. Only an arc that
the knowledge requires stands there all the same.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import GraphError, UsageError
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
    index = {name: i for i, name in enumerate(names)}
    _check_number(max_parents, "the limit of parents (max_parents)", 0)
    _check_number(max_params, "the limit of free parameters (max_params)", 1)

    def find(name: str, where: str) -> int:
        if name not in index:
            close = difflib.get_close_matches(name, names, n=1)
            advice = f"Did you mean “{close[0]}”" if close else "Use the names of the table"
            raise UsageError(f"{where}: there is no variable “{name}”", advice=advice)
        return index[name]

    def pairs(arcs: Sequence[tuple[str, str]], where: str) -> list[tuple[int, int]]:
        found = []
        for a, b in arcs:
            pair = find(a, where), find(b, where)
            if a == b:
                raise UsageError(
                    f"{where}: the arc {a} → {a} joins a variable to itself",
                    advice="Take it out",
                )
            found.append(pair)
        return found

    tier = _tiers(knowledge, names, find)
    allowed = ~np.eye(n, dtype=bool)
    for number in range(len(knowledge.tiers)):
        last = number if number in knowledge.forbid_within_tier else number - 1
        against = (tier != _NO_TIER) & (tier <= last)
        allowed[tier == number] &= ~against
    required = np.zeros((n, n), dtype=bool)
    demanded = pairs(knowledge.required, "required arcs")
    for a, b in demanded:
        if not allowed[a, b]:
            raise UsageError(
                f"the arc {names[a]} → {names[b]} is required, but the tiers forbid it "
                f"({names[a]} is in tier {tier[a]}, {names[b]} in tier {tier[b]})",
                advice="Take the arc out, or move one of the two to another tier",
            )
        required[a, b] = True
    for a, b in pairs(knowledge.forbidden, "forbidden arcs"):
        if required[a, b]:
            raise UsageError(
                f"the arc {names[a]} → {names[b]} is both required and forbidden",
                advice="Keep one of the two",
            )
        allowed[a, b] = False
    constant = np.asarray(arities) < 2
    allowed[constant] &= required[constant]
    allowed[:, constant] &= required[:, constant]
    limits = np.full(n, n - 1 if max_parents is None else min(max_parents, n - 1), dtype=np.int64)
    for name, limit in knowledge.max_parents.items():
        child = find(name, "max_parents")
        _check_number(limit, f"the limit of parents of “{name}”", 0)
        limits[child] = min(limits[child], limit)
    constraints = Constraints(
        names,
        np.array(arities, dtype=np.int32),
        allowed,
        required,
        limits,
        max_params,
        max_parents is not None or bool(knowledge.max_parents),
    )
    if demanded:
        _forbid_returns(_checked_required(constraints), allowed)
    return constraints


def _check_number(value: object, what: str, low: int) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        raise UsageError(
            f"{what} cannot be “{value}”", advice=f"Give a whole number of at least {low}"
        )


_NO_TIER = -1


def _tiers(
    knowledge: Knowledge, names: Sequence[str], find: Callable[[str, str], int]
) -> NDArray[np.int64]:
    """Return the tier of every variable (``_NO_TIER`` for those in no tier)."""
    tier = np.full(len(names), _NO_TIER, dtype=np.int64)
    for number, members in enumerate(knowledge.tiers):
        for name in members:
            node = find(name, f"tier {number}")
            if tier[node] not in (_NO_TIER, number):
                raise UsageError(
                    f"“{name}” is in tier {tier[node]} and in tier {number}",
                    advice="Keep it in one tier; tiers count from 0",
                )
            tier[node] = number
    for number in knowledge.forbid_within_tier:
        if not 0 <= number < len(knowledge.tiers):
            raise UsageError(
                f"forbid_within_tier names tier {number}, "
                f"but there are {len(knowledge.tiers)} tiers",
                advice="Tiers count from 0",
            )
    return tier


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


def _checked_required(constraints: Constraints) -> DAG:
    """Return the network of the required arcs; refuse those that cannot all hold."""
    names = constraints.names
    try:
        dag = constraints.smallest_dag()
    except ValueError:
        a, b = next((a, b) for a, b in constraints.required_arcs if constraints.required[b, a])
        raise UsageError(
            f"the arcs {names[a]} → {names[b]} and {names[b]} → {names[a]} are both required",
            advice="Keep one of the two",
        ) from None
    except GraphError as cycle:
        raise UsageError(
            f"the required arcs cannot all hold: {cycle.what}", advice="Take one of them out"
        ) from None
    for child, parents in sorted(constraints.required_parents.items()):
        listed = ", ".join(names[p] for p in parents)
        if len(parents) > constraints.max_parents[child]:
            raise UsageError(
                f"“{names[child]}” has {len(parents)} required "
                f"{'parent' if len(parents) == 1 else 'parents'} ({listed}), "
                f"but at most {constraints.max_parents[child]} are allowed",
                advice="Raise the limit of parents, or require fewer",
            )
        if not constraints.within_params(child, parents):
            raise UsageError(
                f"the required parents of “{names[child]}” ({listed}) need "
                f"{constraints.free_parameters(child, parents)} free parameters, "
                f"but at most {constraints.max_params} are allowed",
                advice="Raise the limit of free parameters, or require fewer",
            )
    return dag
