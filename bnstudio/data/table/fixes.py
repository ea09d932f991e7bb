"""What can be done about a finding, and what that makes of a column's plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bnstudio.data.table.diagnose import Finding, FindingKind
from bnstudio.data.table.recipe import ColumnPlan

#: ``leave`` a column out, ``keep`` it, ``merge`` rare states; treat missing cells as a ``state`` or
#: ``drop`` their rows; read the file with the other ``decimal`` sign, or values ``as-missing``.
Fix = Literal["leave", "keep", "merge", "state", "drop", "decimal", "as-missing"]

#: States that are kept when the rare ones are merged, the merged one included.
KEEP = 20

#: Kind of finding: what can be done about it, the advised first.
_FIXES: dict[FindingKind, tuple[Fix, ...]] = {
    "id": ("leave", "keep"),
    "too-many": ("leave", "merge"),
    "many-states": ("merge", "leave"),
    "constant": ("leave", "keep"),
    "dates": ("leave", "keep"),
    "mixed": ("keep", "leave"),
    "missing": ("state", "drop"),
    "decimal": ("decimal", "leave"),
}
#: Kinds whose advised fix loses nothing that could be learned from. What becomes of missing cells
#: is not among them: each choice changes what is learned.
SAFE: tuple[FindingKind, ...] = ("constant", "id", "too-many")

_REASONS: dict[FindingKind, str] = {
    "constant": "it is constant",
    "dates": "it holds dates",
    "too-many": "it has too many states",
    "many-states": "it has many states",
    "mixed": "it mixes numbers and texts",
}


def fixes(finding: Finding) -> tuple[Fix, ...]:
    """Return what can be done about a finding, the advised first."""
    if finding.kind == "numbers-as-text":
        return ("as-missing", "leave") if finding.values else ("leave", "keep")
    return _FIXES.get(finding.kind, ())


def fixed_plan(fix: Fix, plan: ColumnPlan, kind: FindingKind) -> ColumnPlan:
    """Return the plan of a column after a fix for a finding of that kind."""
    if fix == "leave":
        return replace(plan, include=False, reason=plan.reason or _REASONS.get(kind, ""))
    if fix == "keep":
        return replace(plan, include=True)
    if fix == "merge":
        return replace(plan, include=True, max_states=KEEP)
    return plan


def key_of(finding: Finding) -> str:
    """Return what names a finding among those of a table."""
    return f"{finding.kind}:{finding.column}"
