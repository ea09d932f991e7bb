"""Background knowledge in words: what it holds, contradictions, names of edits. No Qt in here."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bnstudio.errors import UsageError
from bnstudio.graph.contradictions import Contradiction
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.graph.knowledge_file import Form
from bnstudio.gui.wording.numbers import DOT, counted, format_count

#: What a knowledge file may end in.
ENDINGS = tuple(ending for form in Form for ending in form.endings)
#: What dialogs that open such a file, and that save one, offer.
OPENED = f"Knowledge ({' '.join(f'*{ending}' for ending in ENDINGS)});;All files (*)"
SAVED = ";;".join(f"{form.title} (*{form.endings[0]})" for form in Form)

_TIER = re.compile(r"\btier (\d+)")


def tiers_from_one(text: str) -> str:
    """Count the tiers of a message as the window does, from 1; files count them from 0."""
    text = _TIER.sub(lambda found: f"tier {int(found[1]) + 1}", text)
    return text.replace("; tiers count from 0", "")


def fault_sentence(fault: Contradiction | UsageError) -> str:
    """Say what is wrong and what to do, in the window's way."""
    said = tiers_from_one(str(fault))
    return said[:1].upper() + said[1:]


def variables_text(names: Sequence[str]) -> str:
    """Name one variable, or count several: for what undo says."""
    return names[0] if len(names) == 1 else f"{len(names)} variables"


def arcs_text(arcs: Sequence[Arc]) -> str:
    """Name one arc, or count several."""
    return f"{arcs[0][0]} → {arcs[0][1]}" if len(arcs) == 1 else f"{len(arcs)} arcs"


def knowledge_summary(knowledge: Knowledge) -> str:
    """Count what the background knowledge holds: "3 tiers · 1 required · 4 forbidden arcs"."""
    required, forbidden = len(knowledge.required), len(knowledge.forbidden)
    both = required and forbidden
    facts = [
        counted(len(knowledge.tiers), "tier") if knowledge.tiers else "",
        f"{format_count(required)} required" if both else "",
        counted(required, "required arc") if required and not both else "",
        counted(forbidden, "forbidden arc") if forbidden else "",
        _some(len(knowledge.roots), "root", "roots"),
        _some(len(knowledge.leaves), "leaf", "leaves"),
        _some(len(knowledge.orderings), "ordering", "orderings"),
        counted(len(knowledge.max_parents), "limited variable") if knowledge.max_parents else "",
        counted(len(knowledge.prior), "probable arc") if knowledge.prior else "",
    ]
    return DOT.join(filter(None, facts)) or "Nothing is required or forbidden"


def _some(count: int, one: str, several: str) -> str:
    return f"{format_count(count)} {one if count == 1 else several}" if count else ""


#: So many names or arcs of one kind are written out.
_LISTED = 200


def knowledge_lines(knowledge: Knowledge) -> list[str]:
    """Write knowledge out, a line for each tier, ordering and kind of arc."""
    lines = []
    for number, tier in enumerate(knowledge.tiers):
        inside = ", no arcs inside" if number in knowledge.forbid_within_tier else ""
        lines.append(f"Tier {number + 1}{inside}: {_listed(tier) or 'empty'}")
    for words, arcs in (("Required", knowledge.required), ("Forbidden", knowledge.forbidden)):
        if arcs:
            lines.append(f"{words}: {_listed([f'{a} → {b}' for a, b in arcs])}")
    for words, names in (
        ("Nothing enters", knowledge.roots),
        ("Nothing leaves", knowledge.leaves),
    ):
        if names:
            lines.append(f"{words}: {_listed(names)}")
    for number, ordering in enumerate(knowledge.orderings, start=1):
        lines.append(f"Ordering {number}: {' → '.join(ordering[:_LISTED])}")
    for limit in sorted(set(knowledge.max_parents.values())):
        limited = [name for name, most in knowledge.max_parents.items() if most == limit]
        lines.append(f"At most {counted(limit, 'parent')}: {_listed(limited)}")
    for chance in sorted({p for _, _, p in knowledge.prior}, reverse=True):
        likely = [f"{a} → {b}" for a, b, p in knowledge.prior if p == chance]
        lines.append(f"Probability {chance:g}: {_listed(likely)}")
    return lines or ["Nothing"]


def _listed(items: Sequence[str]) -> str:
    more = len(items) - _LISTED
    rest = [f"and {format_count(more)} more"] if more > 0 else []
    return ", ".join([*items[:_LISTED], *rest])
