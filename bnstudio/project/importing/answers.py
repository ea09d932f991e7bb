"""How one decision on the import page bears on others: which answers which, what is one drag."""

from __future__ import annotations

from dataclasses import replace

from bnstudio.data.table.fixes import DATE_FIXES, Fix
from bnstudio.data.table.recipe import ColumnPlan

#: Which fixes a step carries out, by its kind and whether it is of one column.
ANSWERS: dict[tuple[str, bool], tuple[Fix, ...]] = {
    ("include", True): ("leave", "keep", "leave-other"),
    ("gaps", True): ("gaps",),
    ("states", True): ("spellings",),
    ("treat", True): ("cut",),
    ("most", True): ("merge",),
    ("missing", True): ("chosen",),
    ("missing", False): ("state", "drop"),
}


def taken_back(fix: Fix, plan: ColumnPlan, proposed: ColumnPlan) -> ColumnPlan:
    """Return a plan without a fix of an earlier import, of which nothing else is known."""
    if fix == "leave" or fix == "keep":
        return replace(plan, include=proposed.include, reason=proposed.reason)
    if fix == "merge":
        return replace(plan, max_states=proposed.max_states)
    if fix == "leave-other" or fix in DATE_FIXES:
        return replace(plan, include=proposed.include, reason=proposed.reason)
    if fix == "gaps":
        return replace(plan, gaps=())
    if fix == "spellings":
        return replace(plan, states=proposed.states)
    if fix == "cut":
        return replace(plan, treat=proposed.treat, method=proposed.method, cuts=None)
    return replace(plan, missing=None) if fix == "chosen" else plan


def moving(name: str, before: ColumnPlan, after: ColumnPlan) -> object:
    """Return what a drag of one cut line is called; ``None`` for anything else."""
    old, new = before.cuts, after.cuts
    if old is None or new is None or len(old) != len(new) or replace(before, cuts=new) != after:
        return None
    moved = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    return (name, moved[0], len(new)) if len(moved) == 1 else None
