"""Background knowledge: what the person already knows about the arcs.

:class:`Knowledge` speaks of variables by name and is what files, the window and a run's record
hold. A searcher gets it as ``Constraints`` (``constraints.py``), by index; soft knowledge is a term
of the score instead (:func:`arc_weights`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

Arc = tuple[str, str]


@dataclass(frozen=True)
class Knowledge:
    """What is known of the arcs, by variable name.

    Parameters
    ----------
    required, forbidden
        Arcs that every network has, and arcs that none has.
    tiers
        No arc goes from a later tier to an earlier one. Arcs inside a tier are allowed, except in
        the tiers (counted from 0) listed in ``forbid_within_tier``. Variables in no tier are free.
    max_parents
        The most parents of single variables.
    roots, leaves
        Variables that no arc enters, and variables that no arc leaves.
    orderings
        Partial orders: no arc goes from a later to an earlier name of the same ordering. Variables
        that an ordering does not name are free of it.
    prior
        Soft knowledge ``(a, b, p)``: the probability ``p`` of the arc ``a -> b``, strictly between
        0 and 1. It is added to the score (:func:`arc_weights`) and forbids nothing.
    """

    required: tuple[Arc, ...] = ()
    forbidden: tuple[Arc, ...] = ()
    tiers: tuple[tuple[str, ...], ...] = ()
    forbid_within_tier: tuple[int, ...] = ()
    max_parents: dict[str, int] = field(default_factory=dict)
    roots: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    orderings: tuple[tuple[str, ...], ...] = ()
    prior: tuple[tuple[str, str, float], ...] = ()

    def __bool__(self) -> bool:
        return self.is_hard or bool(self.prior)

    @property
    def is_hard(self) -> bool:
        """Whether there is anything that a network must keep, soft knowledge aside."""
        return bool(
            self.required
            or self.forbidden
            or any(self.tiers)
            or self.max_parents
            or self.roots
            or self.leaves
            or any(self.orderings)
        )

    def hard_essence(self) -> tuple[Hashable, ...]:
        """Return what is the same for two that forbid the same, in whatever order they say it.

        It is empty where nothing is forbidden.
        """
        if not self.is_hard:
            return ()

        def essence(name: str) -> Hashable:
            value = getattr(self, name)
            if name == "tiers":  # which come in an order
                return tuple(frozenset(tier) for tier in value)
            return frozenset(value.items() if isinstance(value, dict) else value)

        return tuple(essence(item.name) for item in fields(self) if item.name != "prior")

    def names(self) -> Iterator[str]:
        """Go through all variables that are named, in no special order, some of them often."""
        for pair in (*self.required, *self.forbidden):
            yield from pair
        for group in (*self.tiers, *self.orderings, self.roots, self.leaves, self.max_parents):
            yield from group
        for a, b, _ in self.prior:
            yield from (a, b)

    def restricted(self, names: Collection[str]) -> Knowledge:
        """Return it without whatever speaks of variables outside ``names``.

        Tiers keep their number even when they become empty, so that ``forbid_within_tier`` stays
        true. Orderings of fewer than two names say nothing and are left out.
        """
        there = frozenset(names)

        def kept(group: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(name for name in group if name in there)

        orderings = (kept(ordering) for ordering in self.orderings)
        return Knowledge(
            required=tuple(pair for pair in self.required if there.issuperset(pair)),
            forbidden=tuple(pair for pair in self.forbidden if there.issuperset(pair)),
            tiers=tuple(kept(tier) for tier in self.tiers),
            forbid_within_tier=self.forbid_within_tier,
            max_parents={k: v for k, v in self.max_parents.items() if k in there},
            roots=kept(self.roots),
            leaves=kept(self.leaves),
            orderings=tuple(ordering for ordering in orderings if len(ordering) > 1),
            prior=tuple(item for item in self.prior if there.issuperset(item[:2])),
        )


class Reasons:
    """Says why the knowledge rules an arc out; made once for many questions."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge

    @cached_property
    def tier(self) -> dict[str, int]:
        """The tier of each variable that is in one; the first, if it is in several."""
        found: dict[str, int] = {}
        for number, members in enumerate(self.knowledge.tiers):
            for name in members:
                found.setdefault(name, number)
        return found

    @cached_property
    def forbidden(self) -> frozenset[Arc]:
        """The arcs that are forbidden one by one."""
        return frozenset(self.knowledge.forbidden)

    @cached_property
    def _roots(self) -> frozenset[str]:
        return frozenset(self.knowledge.roots)

    @cached_property
    def _leaves(self) -> frozenset[str]:
        return frozenset(self.knowledge.leaves)

    @cached_property
    def _places(self) -> list[dict[str, int]]:
        return [
            {name: place for place, name in enumerate(ordering)}
            for ordering in self.knowledge.orderings
        ]

    def against(self, a: str, b: str) -> str:
        """Say what rules ``a -> b`` out, as a clause to follow "but"; empty if nothing does.

        Required arcs the other way round are no part of it.
        """
        if (a, b) in self.forbidden:
            return "it is forbidden, too"
        if b in self._roots:
            return f"“{b}” is a root, and nothing enters a root"
        if a in self._leaves:
            return f"“{a}” is a leaf, and nothing leaves a leaf"
        of_a, of_b = self.tier.get(a), self.tier.get(b)
        if of_a is not None and of_b is not None:
            if of_b < of_a:
                return (
                    f"“{b}” stands in an earlier tier ({a} is in tier {of_a}, {b} in tier {of_b})"
                )
            if of_a == of_b and of_a in self.knowledge.forbid_within_tier:
                return f"both are in tier {of_a}, inside which no arcs are allowed"
        for place in self._places:
            if a in place and b in place and place[b] < place[a]:
                return f"an ordering has “{b}” before “{a}”"
        return ""


def arc_weights(knowledge: Knowledge) -> dict[Arc, float]:
    """Return what each arc adds to the score by the soft knowledge, in natural logarithms.

    The marginal uniform prior over the arcs of Castelo and Siebes (2000, *Priors on network
    structures: biasing the search for Bayesian networks*, section 3), as ``cs`` in bnlearn: each
    pair of variables has an arc one way, an arc the other way, or none, independently of the other
    pairs. Where one direction is given, the other and "no arc" share the rest equally; where both
    are given, "no arc" has the rest. A pair of which nothing is said is uniform. What is returned
    is ``log P(a -> b) - log P(no arc)``, so that a network without arcs gets nothing.

    Arcs that add nothing are left out.
    """
    given = {(a, b): p for a, b, p in knowledge.prior}
    found: dict[Arc, float] = {}
    for (a, b), p in given.items():
        back = given.get((b, a))
        none = (1 - p) / 2 if back is None else 1 - p - back
        weight = math.log(p) - math.log(none)
        if weight:
            found[a, b] = weight
    return found


def prior_term(knowledge: Knowledge, arcs: Iterable[Arc]) -> float:
    """Return what the soft knowledge adds to the score of a network of these arcs."""
    if not knowledge.prior:
        return 0.0
    weights = arc_weights(knowledge)
    return math.fsum(weights.get(arc, 0.0) for arc in arcs)


def as_plain(knowledge: Knowledge) -> dict[str, Any]:
    """Return what is said as plain values, by the keys of a JSON file; what is empty is not in."""
    values = {name: getattr(knowledge, name) for name in Knowledge.__dataclass_fields__}
    return {
        name: dict(value)
        if isinstance(value, dict)
        else [list(item) if isinstance(item, tuple) else item for item in value]
        for name, value in values.items()
        if value
    }
