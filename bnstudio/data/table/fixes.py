"""What can be done about a finding, and what that makes of a column's plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from bnstudio.data.table import states
from bnstudio.data.table.diagnose import Finding, FindingKind
from bnstudio.data.table.discretise import DEFAULT_METHOD
from bnstudio.data.table.recipe import ColumnPlan, Derived
from bnstudio.data.table.shaping.expression import quoted
from bnstudio.data.table.table import Column

#: ``leave`` a column out, ``keep`` it, ``merge`` rare states; treat missing cells as a ``state`` or
#: ``drop`` their rows; read the file with the other ``decimal`` sign, or values ``as-missing``.
#: ``chosen`` is what the column's own page says about its missing cells. ``gaps``: the values count
#: as missing in this column; ``spellings``: states in several spellings are merged;
#: ``leave-other``: the other column is left out; ``cut``: numbers that are states are cut;
#: ``year``, ``month``, ``weekday``, ``days``: a column is made of dates (days between two).
Fix = Literal[
    "leave", "keep", "merge", "state", "drop", "decimal", "as-missing", "chosen", "gaps",
    "spellings", "leave-other", "cut", "year", "month", "weekday", "days",
]  # fmt: skip
#: Fixes that make a column of dates.
DATE_FIXES: tuple[Fix, ...] = ("year", "month", "weekday", "days")
#: Fixes that make columns, or make them anew.
MAKING: tuple[Fix, ...] = ("gaps", *DATE_FIXES)

#: States that are kept when the rare ones are merged, the merged one included.
KEEP = 20

#: Kind of finding: what can be done about it, the advised first.
_FIXES: dict[FindingKind, tuple[Fix, ...]] = {
    "id": ("leave", "keep"),
    "too-many": ("leave", "merge"),
    "many-states": ("merge", "leave"),
    "constant": ("leave", "keep"),
    "codes": ("gaps", "keep"),
    "words": ("gaps", "keep"),
    "spelling": ("spellings", "keep"),
    "numbers": ("keep", "cut"),
    "mixed": ("keep", "leave"),
    "missing": ("state", "drop"),
    "few-missing": ("state", "drop"),
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
    "twin": "another column says the same",
}


def fixes(finding: Finding) -> tuple[Fix, ...]:
    """Return what can be done about a finding, the advised first."""
    if finding.kind == "numbers-as-text":
        return ("as-missing", "leave") if finding.values else ("leave", "keep")
    if finding.kind == "twin":
        return ("leave", "leave-other", "keep")
    if finding.kind == "dates" and finding.values:
        return ("leave", "keep")
    if finding.kind == "dates":
        days: tuple[Fix, ...] = ("days",) if finding.other else ()
        return ("leave", "year", "month", "weekday", *days, "keep")
    return _FIXES.get(finding.kind, ())


def fixed_plan(fix: Fix, plan: ColumnPlan, kind: FindingKind) -> ColumnPlan:
    """Return the plan of a column after a fix for a finding of that kind."""
    if fix == "leave":
        return replace(plan, include=False, reason=plan.reason or _REASONS.get(kind, ""))
    if fix == "keep":
        return replace(plan, include=True)
    if fix == "merge":
        return replace(plan, include=True, max_states=KEEP)
    if fix == "cut":
        return replace(plan, include=True, treat="numbers", method=DEFAULT_METHOD)
    if fix in DATE_FIXES:
        return replace(plan, include=False, reason=_REASONS["dates"])
    return plan


def merged_spellings(column: Column, plan: ColumnPlan) -> ColumnPlan:
    """Return the plan with states merged that are one state in several spellings."""
    groups = states.complete(plan.states, column.levels)
    at = {level: i for i, level in enumerate(column.levels)}
    rows = [int(sum(column.counts[at[level]] for level in g.levels if level in at)) for g in groups]
    for commonest, alike in states.variants([group.name for group in groups], rows):
        groups = states.merge(groups, alike, commonest)
    return replace(plan, states=states.simplest(groups, column.levels))


def made_of_dates(finding: Finding, fix: Fix) -> Derived:
    """Return the column that a fix makes of a column of dates."""
    if fix == "days":
        expression = f"days({quoted(finding.column)}, {quoted(finding.other)})"
        return Derived(f"days from {finding.column} to {finding.other}", expression)
    return Derived(f"{finding.column} {fix}", f"{fix}({quoted(finding.column)})")


def key_of(finding: Finding) -> str:
    """Return what names a finding among those of a table."""
    return f"{finding.kind}:{finding.column}"
