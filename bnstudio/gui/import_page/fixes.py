"""What the findings of the import page say and what each of their mends does to the plans.

Plain functions from findings to entries of the list and from a mend to new plans, so that the
page only puts things in place and every mend can be undone by putting the old plan back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from bnstudio.gui.import_page.findings import MANY_ALIKE, Item

if TYPE_CHECKING:
    from bnstudio.data.table.diagnose import Finding
    from bnstudio.data.table.preview import Preview
    from bnstudio.data.table.recipe import ColumnPlan
    from bnstudio.data.table.table import Table

#: States that are kept when the rare ones are merged, the merged one included.
KEEP = 20

#: kind of finding: pairs of mend and words, the advised one first
MENDS: dict[str, tuple[tuple[str, str], ...]] = {
    "id": (("leave", "Leave it out"), ("keep", "Keep as it is")),
    "too-many": (("leave", "Leave it out"), ("merge", f"Keep {KEEP - 1}, merge the rest")),
    "many-states": (("merge", f"Keep {KEEP - 1}, merge the rest"), ("leave", "Leave it out")),
    "constant": (("leave", "Leave it out"), ("keep", "Keep as it is")),
    "dates": (("leave", "Leave it out"), ("keep", "Keep as it is")),
    "mixed": (("keep", "Keep as text"), ("leave", "Leave it out")),
    "missing": (("state", "Make it a state"), ("drop", "Drop those rows")),
}
#: kinds whose advised mend loses nothing that could be learned from
SAFE = frozenset({"id", "too-many", "constant", "missing"})

_DONE = {
    "leave": "left out",
    "keep": "kept as it is",
    "merge": "rare states merged",
    "state": "missing is a state",
    "drop": "rows dropped",
}
_REASONS = {
    "constant": "it is constant",
    "dates": "it holds dates",
    "too-many": "it has too many states",
    "many-states": "it has many states",
    "mixed": "it mixes numbers and texts",
}
_ALIKE = {
    "id": "look like IDs",
    "too-many": "have too many states",
    "many-states": "have many states",
    "constant": "are constant",
    "dates": "hold dates",
    "mixed": "mix numbers and texts",
    "missing": "have missing cells",
    "decimal": "have the other decimal sign",
    "numbers-as-text": "have numbers kept as text",
    "empty": "are left out: every cell is missing",
}
_ALL = {
    "Leave it out": "Leave them out",
    "Keep as it is": "Keep them",
    "Keep as text": "Keep as text",
    "Make it a state": "Make it a state",
    "Drop those rows": "Drop those rows",
}


def mends(finding: Finding) -> tuple[tuple[str, str], ...]:
    """Return what can be done about a finding."""
    if finding.kind == "decimal":
        return (("decimal", finding.advice), ("leave", "Leave it out"))
    if finding.kind == "numbers-as-text":
        leave = ("leave", "Leave it out")
        if not finding.values:
            return (leave, ("keep", "Keep as text"))
        message = f"Read “{finding.values[0]}” as missing"
        if len(finding.values) > 1:
            message = f"Read these {len(finding.values)} as missing"
        return (("as-missing", message), leave)
    return MENDS.get(finding.kind, ())


def apply(mend: str, plan: ColumnPlan, kind: str) -> ColumnPlan:
    """Return the plan of a column after a mend for a finding of that kind."""
    if mend == "leave":
        return replace(plan, include=False, reason=plan.reason or _REASONS.get(kind, ""))
    if mend == "keep":
        return replace(plan, include=True)
    if mend == "merge":
        return replace(plan, include=True, max_states=KEEP)
    return plan


def items(findings: Sequence[Finding], done: Mapping[str, str]) -> tuple[Item, ...]:
    """Return the entries of the list.

    Parameters
    ----------
    findings
        What was found.
    done
        The mend that was applied, by the key of the finding.
    """
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        mend = done.get(key_of(finding), "")
        groups.setdefault((finding.kind, mend), []).append(finding)
    result = []
    for (kind, mend), alike in groups.items():
        if kind in _ALIKE and len(alike) > MANY_ALIKE:
            result.append(_group(kind, mend, alike))
        else:
            result += [_single(finding, mend) for finding in alike]
    return tuple(result)


def key_of(finding: Finding) -> str:
    """Return the key of a finding's entry."""
    return f"{finding.kind}:{finding.column}"


def findings_of(key: str, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that an entry stands for."""
    kind, _, column = key.partition(":")
    if column.startswith("*"):
        return [finding for finding in findings if finding.kind == kind]
    return [finding for finding in findings if key_of(finding) == key]


def _single(finding: Finding, mend: str) -> Item:
    key = key_of(finding)
    if mend:
        return Item(
            key, "done", finding.column, _DONE[mend],
            f"{finding.title[0].upper()}{finding.title[1:]}", (("undo", "Undo"),), finding.column,
        )  # fmt: skip
    return Item(
        key, finding.level, finding.column, finding.title, finding.text, mends(finding),
        finding.column,
    )  # fmt: skip


def _group(kind: str, mend: str, alike: Sequence[Finding]) -> Item:
    key = f"{kind}:*{mend}"
    names = ", ".join(finding.column for finding in alike[:6])
    names += f" and {len(alike) - 6} more" if len(alike) > 6 else ""
    count = f"{len(alike)} columns"
    if mend:
        return Item(key, "done", count, _DONE[mend], names, (("undo", "Undo"),))
    actions = tuple(
        (action, "Read these as missing" if action == "as-missing" else _ALL.get(message, message))
        for action, message in mends(alike[0])
    )
    return Item(key, alike[0].level, count, _ALIKE[kind], names, actions)


def structure_items(table: Table, preview: Preview) -> tuple[Item, ...]:
    """Return what the reader itself did to the columns: names given, an empty one left out."""
    result = []
    raw = preview.names
    if table.options.header and preview.names[: len(table.names)] != table.names:
        seen: set[str] = set()
        for i, (was, now) in enumerate(zip(raw, table.names, strict=False)):
            if was != now:
                why = f"There is a column “{was}” already" if was in seen else "It had no name"
                result.append(
                    Item(f"name:{now}", "done", f"column {i + 1}", f"is called {now}", why, (), now)
                )
            seen.add(was)
    if len(table.columns) < len(raw):
        number = len(raw)
        result.append(
            Item(
                "trailing:",
                "done",
                f"column {number}",
                "left out",
                "Empty: every line ends with a separator",
            )
        )
    return tuple(result)
