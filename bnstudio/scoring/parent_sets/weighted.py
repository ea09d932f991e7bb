"""Parent set tables of the plain score made into tables of the score with soft knowledge.

Parents that lower the score, or leave it, change nothing about which sets can matter: a set that
one of its subsets beats is still beaten. Where believed parents raise the score of a variable, sets
may matter that were left out. Then all of its legal sets are scored, where they are few; else the
sets found are taken with the believed parents added, and the list does not count as exhausted.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from bnstudio.errors import LimitError
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets, offsets
from bnstudio.scoring.prior import ArcPrior, PriorScorer

MOST_SCORED = 400_000
"""Legal sets of a variable up to which all are scored for a proof: a minute or less."""

FEW = 4000
"""Legal sets of a variable up to which all are scored in any case."""

_MOST_EXTENDED = 1000  # sets of a variable that believed parents are added to
_ALL_TOGETHER = 3  # believed parents up to which all their combinations are tried
_AT_ONCE = 4096


def weighted(
    table: ParentSetTable,
    scorer: Scorer,
    legal: LegalParentSets,
    *,
    check: Callable[[], None] = lambda: None,
    most: int = FEW,
    extend: bool = True,
    prune: bool = True,
) -> ParentSetTable:
    """Return the table for the scorer, which is the one that the table was made for and a prior.

    Parameters
    ----------
    table
        Of the plain score.
    scorer
        Where there is no prior in it, the table is returned as it is.
    legal
        Which sets are legal.
    check
        Called every few milliseconds.
    most
        Legal sets of a variable with believed parents up to which all of them are scored.
    extend
        Whether sets may join; otherwise the same sets get other scores.
    prune
        Whether sets go that a subset beats; not where that subset may not be legal.
    """
    if not isinstance(scorer, PriorScorer):
        return table
    prior, exhausted, found = scorer.prior, table.exhausted.copy(), []
    for child in range(table.n):
        check()
        sets = table.of_one(child)
        believed = _believed(prior, legal, child)
        if not len(sets.scores):
            pass  # nothing was asked of the variable
        elif believed and extend and _count(legal, child) <= most:
            sets, exhausted[child] = _all_sets(scorer, legal, child, check), True
        elif child in prior.weights:
            scores = sets.scores + prior.of_sets(child, sets.starts, sets.members)
            sets = sets._replace(scores=scores)
            if believed:
                exhausted[child] = False
                if extend:
                    sets = _extended(sets, scorer, legal, child, believed)
        found.append(sets)
    origin = table.provenance
    if origin.score:
        given = {**origin.parameters, "prior": prior.listed()}
        origin = replace(origin, parameters=given)
    return ParentSetTable.build(
        table.names,
        found,
        origin,
        exhausted=exhausted,
        drops=table.drops,
        prune=prune,
        check=check,
    )


def check_countable(scorer: Scorer, legal: LegalParentSets) -> None:
    """Refuse a proof for which too many sets would have to be scored.

    Raises
    ------
    LimitError
        Then; it names the variable.
    """
    if isinstance(scorer, PriorScorer) and (child := uncountable(scorer.prior, legal)) is not None:
        raise LimitError(
            uncountable_message(scorer.names[child]),
            advice="Limit the parents, or choose a searcher that proves nothing",
        )


def uncountable(prior: ArcPrior, legal: LegalParentSets) -> int | None:
    """Return a variable with too many legal sets for a proof, where all would be scored."""
    for child in prior.weights:
        if _believed(prior, legal, child) and _count(legal, child) > MOST_SCORED:
            return child
    return None


def uncountable_message(name: str) -> str:
    """Say so, a sentence without its full stop."""
    return (
        f"“{name}” has believed parents, so that all of its legal parent sets would have to be "
        f"scored for a proof, and there are more than {MOST_SCORED:,}"
    )


def _believed(prior: ArcPrior, legal: LegalParentSets, child: int) -> tuple[int, ...]:
    """Return the legal parents that raise the score, beside the required ones."""
    favoured = prior.favoured(child)
    if not favoured:
        return ()
    may = set(legal.candidates(child).tolist())
    return tuple(parent for parent in favoured if parent in may)


def _count(legal: LegalParentSets, child: int) -> int:
    """Return the number of legal sets, the limit of free parameters aside."""
    free, room = len(legal.candidates(child)), legal.room(child)
    if free > 60 and room > 8:
        return 1 << 60
    return sum(math.comb(free, size) for size in range(min(free, room) + 1))


def _all_sets(
    scorer: Scorer, legal: LegalParentSets, child: int, check: Callable[[], None]
) -> VariableSets:
    """Score all legal sets of a variable."""
    required = legal.required_parents(child).tolist()
    free = legal.candidates(child).tolist()
    every = (
        tuple(sorted((*required, *more)))
        for size in range(min(len(free), legal.room(child)) + 1)
        for more in itertools.combinations(free, size)
    )
    parts = []
    while some := list(itertools.islice(every, _AT_ONCE)):
        check()
        parts.append(_scored(scorer, legal, child, some))
    return _together(parts)


def _scored(
    scorer: Scorer, legal: LegalParentSets, child: int, sets: list[tuple[int, ...]]
) -> VariableSets:
    """Score those of some sets that are legal."""
    starts = offsets([len(parents) for parents in sets])
    members = np.array([parent for parents in sets for parent in parents], dtype=np.int64)
    made = VariableSets(np.zeros(len(sets)), starts, members)
    made = made.only(legal.which(child, starts, members))
    children = np.full(len(made.scores), child, dtype=np.int64)
    return made._replace(scores=scorer.families(children, made.starts, made.members))


def _together(parts: list[VariableSets]) -> VariableSets:
    sizes = np.concatenate([np.diff(part.starts) for part in parts])
    return VariableSets(
        np.concatenate([part.scores for part in parts]),
        offsets(sizes),
        np.concatenate([part.members.astype(np.int64) for part in parts]),
    )


def _extended(
    sets: VariableSets,
    scorer: Scorer,
    legal: LegalParentSets,
    child: int,
    believed: tuple[int, ...],
) -> VariableSets:
    """Add the sets with believed parents that are not there."""
    known = [
        tuple(sets.members[low:high].tolist())
        for low, high in zip(sets.starts[:-1].tolist(), sets.starts[1:].tolist(), strict=True)
    ]
    there = set(known)
    more = dict.fromkeys(
        tuple(sorted({*parents, *added}))
        for parents in known[:_MOST_EXTENDED]
        for added in _combinations(believed)
    )
    fresh = [parents for parents in more if parents not in there]
    if not fresh:
        return sets
    return _together([sets, _scored(scorer, legal, child, fresh)])


def _combinations(believed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    sizes = range(1, len(believed) + 1) if len(believed) <= _ALL_TOGETHER else (1, len(believed))
    for size in sizes:
        yield from itertools.combinations(believed, size)
