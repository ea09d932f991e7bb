"""What in the background knowledge cannot be kept: all contradictions, each with its culprits.

The window names them while the person edits; a run is refused with the first of them.
"""

from __future__ import annotations

import difflib
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Arc, Knowledge, Reasons

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST_GUESSED = 10
"""Unknown names for which the one that may be meant is looked for."""


@dataclass(frozen=True)
class Contradiction:
    """One thing that cannot be kept.

    Parameters
    ----------
    what, advice
        As in an error: what is wrong and what to do, sentences without their full stop.
    arcs
        The arcs that are to blame.
    variables
        The variables that are to blame, those of ``arcs`` among them.
    orderings
        The places of the orderings that are to blame, from 0.
    """

    what: str
    advice: str = ""
    arcs: tuple[Arc, ...] = ()
    variables: tuple[str, ...] = ()
    orderings: tuple[int, ...] = ()

    def error(self) -> UsageError:
        """Return it as the error with which a run is refused."""
        return UsageError(self.what, advice=self.advice)

    def __str__(self) -> str:
        return str(self.error())


def contradictions(
    knowledge: Knowledge,
    names: Sequence[str],
    arities: Sequence[int] | NDArray[Any] | None = None,
    max_parents: int | None = None,
    max_params: int | None = None,
) -> Iterator[Contradiction]:
    """Find what of ``knowledge`` cannot be kept, in steps that grow with what is said alone.

    Parameters
    ----------
    knowledge
        By variable name.
    names, arities
        The variables of the data, and how many states each has (for ``max_params``).
    max_parents, max_params
        The common structural limits of the run.
    """
    index = {name: i for i, name in enumerate(names)}
    reasons = Reasons(knowledge)
    yield from _numbers(knowledge, max_parents, max_params)
    yield from _names(knowledge, index)
    yield from _tiers(knowledge)
    yield from _orderings(knowledge, reasons)
    yield from _required(knowledge, reasons)
    yield from _families(knowledge, index, arities, max_parents, max_params)
    yield from _prior(knowledge, reasons)


def _arc(a: str, b: str) -> str:
    return f"{a} → {b}"


def _blamed(*arcs: Arc) -> dict[str, Any]:
    return {"arcs": arcs, "variables": tuple(dict.fromkeys(name for arc in arcs for name in arc))}


def _numbers(
    knowledge: Knowledge, max_parents: object, max_params: object
) -> Iterator[Contradiction]:
    yield from _number(max_parents, "the limit of parents (max_parents)", 0)
    yield from _number(max_params, "the limit of free parameters (max_params)", 1)
    for name, limit in knowledge.max_parents.items():
        yield from _number(limit, f"the limit of parents of “{name}”", 0, name)


def _number(value: object, what: str, low: int, *variables: str) -> Iterator[Contradiction]:
    if value is None and not variables:
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        yield Contradiction(
            f"{what} cannot be “{value}”",
            f"Give a whole number of at least {low}",
            variables=variables,
        )


def _names(knowledge: Knowledge, index: Mapping[str, int]) -> Iterator[Contradiction]:
    """Find names that no variable has, each once, and arcs from a variable to itself."""
    orderings = {f"ordering {at + 1}": (at,) for at in range(len(knowledge.orderings))}
    places: list[tuple[str, Iterable[str]]] = [
        *((f"tier {number}", members) for number, members in enumerate(knowledge.tiers)),
        ("required arcs", (name for arc in knowledge.required for name in arc)),
        ("forbidden arcs", (name for arc in knowledge.forbidden for name in arc)),
        ("max_parents", knowledge.max_parents),
        ("roots", knowledge.roots),
        ("leaves", knowledge.leaves),
        *zip(orderings, knowledge.orderings, strict=True),
        ("probabilities of arcs", (name for a, b, _ in knowledge.prior for name in (a, b))),
    ]
    told = set()
    for where, named in places:
        for name in named:
            if name not in index and name not in told:
                told.add(name)
                # Looking through ten thousand names takes a while.
                few = len(told) <= _MOST_GUESSED
                close = difflib.get_close_matches(name, index, n=1) if few else []
                yield Contradiction(
                    f"{where}: there is no variable “{name}”",
                    f"Did you mean “{close[0]}”" if close else "Use the names of the table",
                    variables=(name,),
                    orderings=orderings.get(where, ()),
                )
    for where, arcs in (
        ("required arcs", knowledge.required),
        ("forbidden arcs", knowledge.forbidden),
        ("probabilities of arcs", tuple((a, b) for a, b, _ in knowledge.prior)),
    ):
        for a, b in arcs:
            if a == b:
                yield Contradiction(
                    f"{where}: the arc {_arc(a, b)} joins a variable to itself",
                    "Take it out",
                    **_blamed((a, b)),
                )


def _tiers(knowledge: Knowledge) -> Iterator[Contradiction]:
    tier: dict[str, int] = {}
    for number, members in enumerate(knowledge.tiers):
        for name in members:
            if tier.setdefault(name, number) != number:
                yield Contradiction(
                    f"“{name}” is in tier {tier[name]} and in tier {number}",
                    "Keep it in one tier; tiers count from 0",
                    variables=(name,),
                )
    for number in knowledge.forbid_within_tier:
        if not 0 <= number < len(knowledge.tiers):
            yield Contradiction(
                f"forbid_within_tier names tier {number}, "
                f"but there are {len(knowledge.tiers)} tiers",
                "Tiers count from 0",
            )


def _orderings(knowledge: Knowledge, reasons: Reasons) -> Iterator[Contradiction]:
    """Find names twice in one ordering, orderings against each other and against the tiers."""
    whole = True
    for number, ordering in enumerate(knowledge.orderings, start=1):
        for name, count in Counter(ordering).items():
            if count > 1:
                whole = False
                yield Contradiction(
                    f"ordering {number} names “{name}” twice",
                    "Keep one",
                    variables=(name,),
                    orderings=(number - 1,),
                )
        before: str | None = None
        for name in ordering:
            if name not in reasons.tier:
                continue
            if before is not None and reasons.tier[name] < reasons.tier[before]:
                yield Contradiction(
                    f"ordering {number} has “{before}” before “{name}”, but “{name}” stands in an "
                    f"earlier tier ({before} is in tier {reasons.tier[before]}, {name} in tier "
                    f"{reasons.tier[name]})",
                    "Change the ordering, or move one of the two to another tier",
                    variables=(before, name),
                    orderings=(number - 1,),
                )
            before = name
    steps = [step for ordering in knowledge.orderings for step in pairwise(ordering)]
    round_trip = _cycle(steps) if whole else ()
    if round_trip:
        around = set(pairwise(round_trip))
        yield Contradiction(
            f"the orderings contradict each other: {' before '.join(round_trip)}",
            "Change one of them",
            variables=round_trip[:-1],
            orderings=tuple(
                at for at, one in enumerate(knowledge.orderings) if around & set(pairwise(one))
            ),
        )


def _required(knowledge: Knowledge, reasons: Reasons) -> Iterator[Contradiction]:
    """Find required arcs that something else rules out, or that make a cycle."""
    required = dict.fromkeys(knowledge.required)
    for a, b in required:
        why = reasons.against(a, b) if a != b else ""
        if (a, b) in reasons.forbidden:
            yield Contradiction(
                f"the arc {_arc(a, b)} is both required and forbidden",
                "Keep one of the two",
                **_blamed((a, b)),
            )
        elif why:
            yield Contradiction(
                f"the arc {_arc(a, b)} is required, but {why}",
                "Take the arc out, or change the other",
                **_blamed((a, b)),
            )
        if (b, a) in required and a < b:
            yield Contradiction(
                f"the arcs {_arc(a, b)} and {_arc(b, a)} are both required",
                "Keep one of the two",
                **_blamed((a, b), (b, a)),
            )
    one_way = [(a, b) for a, b in required if (b, a) not in required]
    cycle = _cycle(one_way)
    if cycle:
        yield Contradiction(
            f"the required arcs cannot all hold: they make the cycle {' → '.join(cycle)}",
            "Take one of them out",
            **_blamed(*pairwise(cycle)),
        )


def _families(
    knowledge: Knowledge,
    index: Mapping[str, int],
    arities: Sequence[int] | NDArray[Any] | None,
    max_parents: int | None,
    max_params: int | None,
) -> Iterator[Contradiction]:
    """Find variables whose required parents are more than a limit allows."""
    parents: dict[str, list[str]] = {}
    for a, b in sorted(set(knowledge.required)):
        if a != b and a in index and b in index:
            parents.setdefault(b, []).append(a)
    for child in sorted(parents, key=index.__getitem__):
        named = sorted(parents[child], key=index.__getitem__)
        listed = ", ".join(named)
        blamed = _blamed(*((parent, child) for parent in named))
        limits = [
            limit for limit in (max_parents, knowledge.max_parents.get(child)) if limit is not None
        ]
        if limits and len(named) > min(limits):
            yield Contradiction(
                f"“{child}” has {len(named)} required "
                f"{'parent' if len(named) == 1 else 'parents'} ({listed}), "
                f"but at most {min(limits)} are allowed",
                "Raise the limit of parents, or require fewer",
                **blamed,
            )
        if not isinstance(max_params, int) or arities is None:
            continue
        states = [int(arities[index[name]]) for name in (child, *named)]
        needed = (states[0] - 1) * math.prod(states[1:])
        if needed > max_params:
            yield Contradiction(
                f"the required parents of “{child}” ({listed}) need {needed} free parameters, "
                f"but at most {max_params} are allowed",
                "Raise the limit of free parameters, or require fewer",
                **blamed,
            )


def _prior(knowledge: Knowledge, reasons: Reasons) -> Iterator[Contradiction]:
    """Find probabilities that are none, stand twice, leave nothing, or are of what is settled."""
    required = frozenset(knowledge.required)
    given: dict[Arc, float] = {}
    for a, b, p in knowledge.prior:
        if a == b:  # told already
            continue
        arc = _arc(a, b)
        blamed = _blamed((a, b))
        if not 0 < p < 1:
            yield Contradiction(
                f"the probability of the arc {arc} is {p:g}, which is not between 0 and 1",
                "Give a number above 0 and below 1; require or forbid an arc that is certain",
                **blamed,
            )
            continue
        if (a, b) in given:
            yield Contradiction(
                f"the arc {arc} has two probabilities, {given[a, b]:g} and {p:g}",
                "Keep one of the two",
                **blamed,
            )
            continue
        given[a, b] = p
        if given.get((b, a), 0.0) + p >= 1:
            yield Contradiction(
                f"the probabilities of {arc} and {_arc(b, a)} are {p:g} and {given[b, a]:g}, "
                "which leaves nothing for “no arc”",
                "Lower one of the two: together they must be below 1",
                **_blamed((a, b), (b, a)),
            )
        if (a, b) in required:
            yield Contradiction(
                f"the arc {arc} is required, and has a probability of {p:g}, too",
                "Keep one of the two",
                **blamed,
            )
        elif (b, a) in required:
            yield Contradiction(
                f"the arc {arc} has a probability of {p:g}, but {_arc(b, a)} is required",
                "Take one of the two out",
                **_blamed((a, b), (b, a)),
            )
        elif why := reasons.against(a, b):
            yield Contradiction(
                f"the arc {arc} has a probability of {p:g}, but {why}",
                "Take the probability out, or change the other",
                **blamed,
            )


def _cycle(arcs: Iterable[Arc]) -> tuple[str, ...]:
    """Return the names along a cycle of ``arcs``, the first again at the end; empty if none."""
    after: dict[str, list[str]] = {}
    for a, b in arcs:
        if a != b:
            after.setdefault(a, []).append(b)
    done: set[str] = set()
    for root in after:
        path: list[str] = []
        place: dict[str, int] = {}
        stack = [(root, iter((root,)))]
        while stack:
            node = next(stack[-1][1], None)
            if node is None:
                stack.pop()
                if path:
                    done.add(left := path.pop())
                    del place[left]
            elif node in place:
                return (*path[place[node] :], node)
            elif node not in done:
                place[node] = len(path)
                path.append(node)
                stack.append((node, iter(after.get(node, ()))))
    return ()
