"""Background knowledge in words: what it holds, contradictions, names of edits. No Qt in here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bnstudio.errors import UsageError
from bnstudio.graph.contradictions import Contradiction
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.graph.knowledge_file import Form
from bnstudio.gui.wording.numbers import DOT, counted, format_count, format_short
from bnstudio.gui.wording.tr import tr, tr_core, trn

#: What a knowledge file may end in.
ENDINGS = tuple(ending for form in Form for ending in form.endings)
#: What dialogs that open such a file, and that save one, offer.
OPENED = tr("Knowledge ({join});;All files (*)", join=" ".join(f"*{ending}" for ending in ENDINGS))
SAVED = ";;".join(f"{tr_core(form.title)} (*{form.endings[0]})" for form in Form)


def tiers_from_one(text: str) -> str:
    """Count the tiers of a message as the window does, from 1; files count them from 0."""
    tier = re.escape(tr("tier {number}", number="0")).replace("0", r"(\d+)")
    text = re.sub(rf"\b{tier}", lambda found: tr("tier {number}", number=int(found[1]) + 1), text)
    return text.replace(tr("; tiers count from 0"), "")


def fault_sentence(fault: Contradiction | UsageError) -> str:
    """Say what is wrong and what to do, in the window's way."""
    said = tiers_from_one(tr_core(str(fault)))
    return said[:1].upper() + said[1:]


def variables_text(names: Sequence[str]) -> str:
    """Name one variable, or count several: for what undo says."""
    return names[0] if len(names) == 1 else counted(len(names), "variable")


def arcs_text(arcs: Sequence[Arc]) -> str:
    """Name one arc, or count several."""
    return f"{arcs[0][0]} → {arcs[0][1]}" if len(arcs) == 1 else counted(len(arcs), "arc")


def knowledge_summary(knowledge: Knowledge) -> str:
    """Count what the background knowledge holds: "3 tiers · 1 required · 4 forbidden arcs"."""
    required, forbidden = len(knowledge.required), len(knowledge.forbidden)
    both = required and forbidden
    tiers = sum(map(bool, knowledge.tiers))  # an empty one says nothing yet
    facts = [
        counted(tiers, "tier") if tiers else "",
        tr("{required} required", required=format_count(required)) if both else "",
        counted(required, "required arc") if required and not both else "",
        counted(forbidden, "forbidden arc") if forbidden else "",
        counted(len(knowledge.roots), "root") if knowledge.roots else "",
        _leaves(len(knowledge.leaves)) if knowledge.leaves else "",
        counted(len(knowledge.orderings), "ordering") if knowledge.orderings else "",
        counted(len(knowledge.max_parents), "limited variable") if knowledge.max_parents else "",
        counted(len(knowledge.prior), "probable arc") if knowledge.prior else "",
    ]
    return DOT.join(filter(None, facts)) or tr("Nothing is required or forbidden")


def _leaves(count: int) -> str:
    return trn("{n} leaf", "{n} leaves", count, n=format_count(count))


#: So many names or arcs of one kind are written out.
_LISTED = 200


def knowledge_lines(knowledge: Knowledge) -> list[str]:
    """Write knowledge out, a line for each tier, ordering and kind of arc."""
    lines = []
    for number, tier in enumerate(knowledge.tiers):
        inside = tr(", no arcs inside") if number in knowledge.forbid_within_tier else ""
        lines.append(
            tr(
                "Tier {number}{inside}: {names}",
                number=number + 1,
                inside=inside,
                names=_listed(tier) or tr("empty"),
            )
        )
    for words, arcs in (
        (tr("Required"), knowledge.required),
        (tr("Forbidden"), knowledge.forbidden),
    ):
        if arcs:
            lines.append(f"{words}: {_listed([f'{a} → {b}' for a, b in arcs])}")
    for words, names in (
        (tr("Nothing enters"), knowledge.roots),
        (tr("Nothing leaves"), knowledge.leaves),
    ):
        if names:
            lines.append(f"{words}: {_listed(names)}")
    for number, ordering in enumerate(knowledge.orderings, start=1):
        lines.append(
            tr(
                "Ordering {number}: {ordering}",
                number=number,
                ordering=" → ".join(ordering[:_LISTED]),
            )
        )
    for limit in sorted(set(knowledge.max_parents.values())):
        limited = [name for name, most in knowledge.max_parents.items() if most == limit]
        lines.append(
            tr(
                "At most {parents}: {names}",
                parents=counted(limit, "parent"),
                names=_listed(limited),
            )
        )
    for chance in sorted({p for _, _, p in knowledge.prior}, reverse=True):
        likely = [f"{a} → {b}" for a, b, p in knowledge.prior if p == chance]
        lines.append(
            tr("Probability {chance}: {names}", chance=format_short(chance), names=_listed(likely))
        )
    return lines or [tr("Nothing")]


def _listed(items: Sequence[str]) -> str:
    more = len(items) - _LISTED
    rest = [tr("and {more} more", more=format_count(more))] if more > 0 else []
    return ", ".join([*items[:_LISTED], *rest])
