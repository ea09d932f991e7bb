"""What the list of findings says of each of them, and in which words a fix is offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.fixes import KEEP, Fix, fixes, key_of
from bnstudio.data.table.preview import Preview
from bnstudio.data.table.table import Table
from bnstudio.gui.import_page.findings import MANY_ALIKE, Item
from bnstudio.gui.wording.numbers import counted, format_count

_DONE: dict[Fix, str] = {
    "leave": "left out",
    "keep": "kept as it is",
    "merge": "rare states merged",
    "state": "missing is a state",
    "drop": "rows dropped",
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
_WORDS: dict[Fix, str] = {
    "leave": "Leave it out",
    "keep": "Keep as it is",
    "merge": f"Keep {KEEP - 1}, merge the rest",
    "state": "Make it a state",
    "drop": "Drop rows with gaps",
}
_ALL = {
    "Leave it out": "Leave them out",
    "Keep as it is": "Keep them",
}


def fix_words(finding: Finding, fix: Fix, cost: int | None = None) -> str:
    """Say what a fix does about a finding; ``cost`` as in :func:`entries`."""
    if fix == "drop" and cost is not None:
        return f"Drop {format_count(cost)} {'row' if cost == 1 else 'rows'}"
    if fix == "decimal":
        return finding.advice
    if fix == "as-missing":
        if len(finding.values) > 1:
            return f"Read these {len(finding.values)} as missing"
        return f"Read “{finding.values[0]}” as missing"
    if fix == "keep" and finding.kind in ("mixed", "numbers-as-text"):
        return "Keep as text"
    return _WORDS[fix]


def entries(
    findings: Sequence[Finding], done: Mapping[str, Fix], cost: int | None = None
) -> tuple[Item, ...]:
    """Return the entries of the list.

    Parameters
    ----------
    findings
        What was found.
    done
        The fix that was applied, by the key of the finding.
    cost
        How many rows of the whole table are dropped where rows with a missing cell are; ``None``
        while they are not counted.
    """
    groups: dict[tuple[str, Fix | None], list[Finding]] = {}
    for finding in findings:
        fix = done.get(key_of(finding))
        groups.setdefault((finding.kind, fix), []).append(finding)
    result = []
    for (kind, fix), alike in groups.items():
        if kind in _ALIKE and len(alike) > MANY_ALIKE:
            result.append(_group(kind, fix, alike, cost))
        else:
            result += [_single(finding, fix, cost) for finding in alike]
    return tuple(result)


def findings_of(key: str, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that an entry stands for."""
    kind, _, column = key.partition(":")
    if column.startswith("*"):
        return [finding for finding in findings if finding.kind == kind]
    return [finding for finding in findings if key_of(finding) == key]


def _actions(finding: Finding, cost: int | None) -> tuple[tuple[str, str], ...]:
    return tuple((fix, fix_words(finding, fix, cost)) for fix in fixes(finding))


def _evidence(finding: Finding, cost: int | None) -> str:
    """Return what is said under a finding: of missing cells also what dropping them takes along."""
    if finding.kind != "missing" or cost is None:
        return finding.text
    rows = "row goes" if cost == 1 else "rows go"
    return (
        f"{finding.text}. Dropping takes every row with a gap in any column that comes in: "
        f"{format_count(cost)} {rows}"
    )


def _single(finding: Finding, fix: Fix | None, cost: int | None) -> Item:
    key = key_of(finding)
    if fix:
        return Item(
            key, "done", finding.column, _DONE[fix],
            f"{finding.title[0].upper()}{finding.title[1:]}", (("undo", "Undo"),), finding.column,
        )  # fmt: skip
    return Item(
        key, finding.level, finding.column, finding.title, _evidence(finding, cost),
        _actions(finding, cost),
        finding.column,
    )  # fmt: skip


def _group(kind: str, fix: Fix | None, alike: Sequence[Finding], cost: int | None) -> Item:
    key = f"{kind}:*{fix or ''}"
    names = ", ".join(finding.column for finding in alike[:6])
    names += f" and {len(alike) - 6} more" if len(alike) > 6 else ""
    count = counted(len(alike), "column")
    if fix:
        return Item(key, "done", count, _DONE[fix], names, (("undo", "Undo"),))
    actions = tuple(
        (each, "Read these as missing" if each == "as-missing" else _ALL.get(message, message))
        for each, message in _actions(alike[0], cost)
    )
    return Item(key, alike[0].level, count, _ALIKE[kind], names, actions)


def structure_entries(table: Table, preview: Preview) -> tuple[Item, ...]:
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
