"""Edits of background knowledge, one at a time: functions from :class:`Knowledge` to a new one.

The last word counts: an arc that is required is no longer forbidden, and a variable that is put
into a tier leaves its old one. What an edit does not speak of stays, even if it contradicts the
edit; ``contradictions.py`` names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TypeVar

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Arc, Knowledge

T = TypeVar("T")


# Arcs


def require(knowledge: Knowledge, *arcs: Arc) -> Knowledge:
    """Require arcs; what was said of them, and that their reversals are required, is withdrawn."""
    freed = withdraw(knowledge, *arcs)
    back = {(b, a) for a, b in arcs}
    required = (arc for arc in freed.required if arc not in back)
    return replace(freed, required=_unique(*required, *arcs))


def forbid(knowledge: Knowledge, *arcs: Arc) -> Knowledge:
    """Forbid arcs in the one direction; what was said of them before is withdrawn."""
    freed = withdraw(knowledge, *arcs)
    return replace(freed, forbidden=_unique(*freed.forbidden, *arcs))


def forbid_both(knowledge: Knowledge, *arcs: Arc) -> Knowledge:
    """Forbid arcs in both directions."""
    return forbid(knowledge, *(pair for a, b in arcs for pair in ((a, b), (b, a))))


def believe(knowledge: Knowledge, probability: float, *arcs: Arc) -> Knowledge:
    """Give arcs a probability (soft knowledge), in place of what was said of them."""
    freed = withdraw(knowledge, *arcs)
    return replace(freed, prior=(*freed.prior, *((a, b, probability) for a, b in arcs)))


def withdraw(knowledge: Knowledge, *arcs: Arc) -> Knowledge:
    """Take back that arcs are required or forbidden, and their probabilities."""
    gone = frozenset(arcs)
    return replace(
        knowledge,
        required=tuple(arc for arc in knowledge.required if arc not in gone),
        forbidden=tuple(arc for arc in knowledge.forbidden if arc not in gone),
        prior=tuple(item for item in knowledge.prior if item[:2] not in gone),
    )


def names_matching(names: Sequence[str], pattern: str) -> tuple[str, ...]:
    """Return the names that are ``pattern``, or else match it.

    ``*`` stands for any text, ``?`` for one character, ``[ab]`` for one of them. Upper and lower
    case differ. Several patterns, separated by ``|``, add up.
    """
    if pattern in names:  # a name may hold a star or bracket itself
        return (pattern,)
    patterns = [part.strip() for part in pattern.split("|")]
    return tuple(
        name for name in names if any(name == part or fnmatchcase(name, part) for part in patterns)
    )


# Tiers


def place_in_tier(knowledge: Knowledge, names: Iterable[str], tier: int | None) -> Knowledge:
    """Put variables at the end of a tier, or with ``None`` into no tier.

    A tier just behind the last one is made.

    Raises
    ------
    UsageError
        If there is no such tier.
    """
    moved = dict.fromkeys(names)
    tiers = [tuple(name for name in members if name not in moved) for members in knowledge.tiers]
    if tier is not None:
        if tier == len(tiers):
            tiers.append(())
        _there(tier, tiers)
        tiers[tier] += tuple(moved)
    return replace(knowledge, tiers=tuple(tiers))


def insert_tier(knowledge: Knowledge, at: int, names: Iterable[str] = ()) -> Knowledge:
    """Insert a tier before tier ``at`` (at the end, if that is the number of tiers)."""
    tiers = list(knowledge.tiers)
    _there(at, [*tiers, ()])
    within = tuple(number + (number >= at) for number in knowledge.forbid_within_tier)
    made = replace(knowledge, tiers=(*tiers[:at], (), *tiers[at:]), forbid_within_tier=within)
    return place_in_tier(made, names, at)


def remove_tier(knowledge: Knowledge, tier: int) -> Knowledge:
    """Remove a tier; its variables are in none, and later tiers move up."""
    tiers = list(knowledge.tiers)
    _there(tier, tiers)
    within = (number for number in knowledge.forbid_within_tier if number != tier)
    return replace(
        knowledge,
        tiers=(*tiers[:tier], *tiers[tier + 1 :]),
        forbid_within_tier=tuple(number - (number > tier) for number in within),
    )


def move_tier(knowledge: Knowledge, tier: int, to: int) -> Knowledge:
    """Move a tier, with what is said of it, to the place ``to`` among the others."""
    order = list(range(len(knowledge.tiers)))
    _there(tier, order)
    _there(to, order)
    order.insert(to, order.pop(tier))
    return replace(
        knowledge,
        tiers=tuple(knowledge.tiers[old] for old in order),
        forbid_within_tier=tuple(
            sorted(order.index(number) for number in knowledge.forbid_within_tier)
        ),
    )


def set_forbid_within(knowledge: Knowledge, tier: int, on: bool) -> Knowledge:
    """Forbid arcs inside a tier, or allow them."""
    _there(tier, knowledge.tiers)
    others = (number for number in knowledge.forbid_within_tier if number != tier)
    within = sorted((*others, tier)) if on else others
    return replace(knowledge, forbid_within_tier=tuple(within))


# Variables


def set_root(knowledge: Knowledge, names: Iterable[str], on: bool = True) -> Knowledge:
    """Say of variables that nothing enters them, or take it back."""
    return replace(knowledge, roots=_with(knowledge.roots, names, on))


def set_leaf(knowledge: Knowledge, names: Iterable[str], on: bool = True) -> Knowledge:
    """Say of variables that nothing leaves them, or take it back."""
    return replace(knowledge, leaves=_with(knowledge.leaves, names, on))


def limit_parents(knowledge: Knowledge, name: str, most: int | None) -> Knowledge:
    """Limit the parents of a variable, or with ``None`` no longer."""
    limits = {key: value for key, value in knowledge.max_parents.items() if key != name}
    if most is not None:
        limits[name] = most
    return replace(knowledge, max_parents=limits)


def rename(knowledge: Knowledge, new: Mapping[str, str]) -> Knowledge:
    """Say the same of variables under new names; ``new`` has those that get one.

    Raises
    ------
    UsageError
        If two variables would have the same name.
    """
    named = set(knowledge.names())
    after = {new.get(name, name) for name in named}
    if len(after) < len(named):
        raise UsageError(
            "two variables of the background knowledge would have the same name",
            advice="Give each a name of its own",
        )

    def of(name: str) -> str:
        return new.get(name, name)

    def group(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(of, names))

    return Knowledge(
        required=tuple((of(a), of(b)) for a, b in knowledge.required),
        forbidden=tuple((of(a), of(b)) for a, b in knowledge.forbidden),
        tiers=tuple(map(group, knowledge.tiers)),
        forbid_within_tier=knowledge.forbid_within_tier,
        max_parents={of(name): most for name, most in knowledge.max_parents.items()},
        roots=group(knowledge.roots),
        leaves=group(knowledge.leaves),
        orderings=tuple(map(group, knowledge.orderings)),
        prior=tuple((of(a), of(b), p) for a, b, p in knowledge.prior),
    )


def withdraw_variables(knowledge: Knowledge, names: Iterable[str]) -> Knowledge:
    """Take back everything that is said of variables."""
    gone = frozenset(names)
    return knowledge.restricted(frozenset(knowledge.names()) - gone)


# Orderings


def add_ordering(knowledge: Knowledge, names: Sequence[str]) -> Knowledge:
    """Add a partial order."""
    return replace(knowledge, orderings=(*knowledge.orderings, tuple(names)))


def change_ordering(knowledge: Knowledge, at: int, names: Sequence[str]) -> Knowledge:
    """Put other names in the place of the ordering ``at``; without names it is removed."""
    orderings = list(knowledge.orderings)
    _there(at, orderings, ordering=True)
    orderings[at : at + 1] = [tuple(names)] if names else []
    return replace(knowledge, orderings=tuple(orderings))


# All of it


def merge(knowledge: Knowledge, other: Knowledge) -> Knowledge:
    """Add what ``other`` says; where both speak of an arc or variable, ``other`` counts.

    Tiers of ``other`` take the place of all tiers, if it has any.
    """
    told = {(a, b) for a, b, _ in other.prior} | {*other.required, *other.forbidden}
    kept = withdraw(knowledge, *told)
    tiers = other if any(other.tiers) else knowledge
    return Knowledge(
        required=_unique(*kept.required, *other.required),
        forbidden=_unique(*kept.forbidden, *other.forbidden),
        tiers=tiers.tiers,
        forbid_within_tier=tiers.forbid_within_tier,
        max_parents={**knowledge.max_parents, **other.max_parents},
        roots=_unique(*knowledge.roots, *other.roots),
        leaves=_unique(*knowledge.leaves, *other.leaves),
        orderings=_unique(*knowledge.orderings, *other.orderings),
        prior=(*kept.prior, *other.prior),
    )


def _unique(*items: T) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


def _with(group: tuple[str, ...], names: Iterable[str], on: bool) -> tuple[str, ...]:
    spoken = dict.fromkeys(names)
    return _unique(*group, *spoken) if on else tuple(x for x in group if x not in spoken)


def _there(at: int, items: Sequence[object], *, ordering: bool = False) -> None:
    if not 0 <= at < len(items):
        word = "ordering" if ordering else "tier"
        raise UsageError(f"there is no {word} {at}", advice=f"There are {len(items)}, from 0")
