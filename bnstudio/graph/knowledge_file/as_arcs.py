"""What knowledge says by forbidden arcs, for forms of files that hold nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.graph.knowledge_file.form import MOST_ARCS


def ruled_out(knowledge: Knowledge, names: Sequence[str], *, tiers: bool) -> tuple[Arc, ...]:
    """Return the forbidden arcs, and those that orderings, roots, leaves (and tiers) rule out.

    ``names`` are all variables; without them roots and leaves rule out nothing that could be told.

    Raises
    ------
    UsageError
        If there are too many of them to be listed.
    """
    # Counted before any is kept: an ordering of 10,000 variables rules out 50 million.
    if sum(1 for _ in islice(_all(knowledge, names, tiers), MOST_ARCS + 1)) > MOST_ARCS:
        raise UsageError(
            f"the knowledge rules out more than {MOST_ARCS:,} arcs, too many to be listed",
            advice="Choose JSON or CSV, which hold tiers and orderings as they are",
        )
    return tuple(dict.fromkeys(_all(knowledge, names, tiers)))


def _all(knowledge: Knowledge, names: Sequence[str], tiers: bool) -> Iterator[Arc]:
    yield from knowledge.forbidden
    if tiers:
        for number, members in enumerate(knowledge.tiers):
            earlier = [name for tier in knowledge.tiers[:number] for name in tier]
            inside = members if number in knowledge.forbid_within_tier else ()
            for a in members:
                yield from ((a, b) for b in (*earlier, *inside) if a != b)
    for ordering in knowledge.orderings:
        for place, later in enumerate(ordering):
            yield from ((later, earlier) for earlier in ordering[:place] if earlier != later)
    for root in knowledge.roots:
        yield from ((name, root) for name in names if name != root)
    for leaf in knowledge.leaves:
        yield from ((leaf, name) for name in names if name != leaf)


def left_out(
    knowledge: Knowledge,
    title: str,
    *,
    without_names: bool,
    required: bool = False,
    forbidden: bool = False,
) -> tuple[str, ...]:
    """Say what a form cannot hold besides; ``required`` and ``forbidden``: nor these arcs.

    ``without_names``: the variables were not given, so nothing is known of all arcs of one.
    """
    absent = [
        "required arcs" if required and knowledge.required else "",
        "what is forbidden" if forbidden and _forbids(knowledge) else "",
        "limits of parents" if knowledge.max_parents else "",
        "roots and leaves"
        if without_names and not forbidden and (knowledge.roots or knowledge.leaves)
        else "",
        "probabilities of arcs" if knowledge.prior else "",
    ]
    told = ", ".join(filter(None, absent))
    return (
        (f"{title[:1].upper()}{title[1:]} does not hold everything; left out: {told}",)
        if told
        else ()
    )


def _forbids(knowledge: Knowledge) -> bool:
    return bool(
        knowledge.forbidden
        or any(knowledge.tiers)
        or any(knowledge.orderings)
        or knowledge.roots
        or knowledge.leaves
    )
