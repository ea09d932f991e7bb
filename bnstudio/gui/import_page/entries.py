"""What the list of findings says of each of them, and in which words a fix is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.fixes import KEEP, Fix, fixes, key_of
from bnstudio.data.table.preview import Preview
from bnstudio.data.table.recipe import Missing
from bnstudio.data.table.table import Table
from bnstudio.errors import BnstudioError, UnevenRowsError, shortened
from bnstudio.gui.import_page.findings import MANY_ALIKE, Item
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.tr import tr, tr_core, trn

_DONE: dict[Fix, str] = {
    "leave": tr("left out"),
    "keep": tr("kept as it is"),
    "merge": tr("rare states merged"),
    "state": tr("missing is a state"),
    "drop": tr("rows dropped"),
    "gaps": tr("codes count as missing"),
    "spellings": tr("spellings merged"),
    "leave-other": tr("kept, the other left out"),
    "cut": tr("cut into states"),
    "year": tr("its year is a column"),
    "month": tr("its month is a column"),
    "weekday": tr("its weekday is a column"),
    "days": tr("days between are a column"),
}
_MISSING_DONE: dict[Missing, str] = {
    "state": tr("missing is a state"),
    "drop": tr("rows dropped"),
    "frequent": tr("missing cells filled with the most frequent state"),
    "draw": tr("missing cells drawn"),
    "leave": tr("missing cells left missing"),
}
#: What becomes of missing cells as long as nothing else is decided.
_MISSING_NOW: dict[Missing, str] = {
    "state": tr("Missing cells become a state of their own"),
    "drop": tr("Rows with a gap in any column that comes in are dropped"),
    "frequent": tr("Missing cells are filled with the most frequent state"),
    "draw": tr("Missing cells are drawn from the others"),
    "leave": tr("Missing cells are left missing"),
}
_ALIKE = {
    "id": tr("look like IDs"),
    "too-many": tr("have too many states"),
    "many-states": tr("have many states"),
    "constant": tr("are constant"),
    "dates": tr("hold dates"),
    "mixed": tr("mix numbers and texts"),
    "missing": tr("have missing cells"),
    "decimal": tr("have the other decimal sign"),
    "numbers-as-text": tr("have numbers kept as text"),
    "empty": tr("are left out: every cell is missing"),
    "codes": tr("have values that stand apart"),
    "words": tr("have words for missing"),
    "spelling": tr("have states in several spellings"),
    "twin": tr("say what others say"),
    "numbers": tr("have many numbers as states"),
}
_WORDS: dict[Fix, str] = {
    "leave": tr("Leave it out"),
    "keep": tr("Keep as it is"),
    "merge": tr("Keep {keep}, merge the rest", keep=KEEP - 1),
    "state": tr("Make it a state"),
    "drop": tr("Drop rows with gaps"),
    "gaps": tr("Count them as missing"),
    "spellings": tr("Merge the spellings"),
    "leave-other": tr("Leave the other out"),
    "cut": tr("Cut into states"),
    "year": tr("Year"),
    "month": tr("Month"),
    "weekday": tr("Weekday"),
    "days": tr("Days between"),
}
#: In which words a fix is offered that says what is done already: it only settles the finding.
_AS_IT_IS: dict[Fix, str] = {
    "state": tr("Keep as a state"),
    "drop": tr("Keep dropping rows"),
}
#: The findings of missing cells: what becomes of them is said, too.
_OF_MISSING = ("missing", "few-missing")
#: The key of the entry that offers cuts that are kept.
KEPT = "kept:"
#: Those of a file that cannot be read, and of rows that were left out.
UNREAD, UNEVEN = "error:", "uneven:"
#: What a finding that is of no column is about.
_SUBJECTS = {"pairs": tr("Pairs of columns"), "few-missing": tr("A few cells")}
_ALL = {
    tr("Leave it out"): tr("Leave them out"),
    tr("Keep as it is"): tr("Keep them"),
}


def fix_words(
    finding: Finding, fix: Fix, cost: int | None = None, now: Missing | None = None
) -> str:
    """Say what a fix does about a finding.

    ``cost`` as in :func:`entries`; ``now`` is what becomes of all missing cells that the finding is
    about if nothing is done.
    """
    if fix == now:
        return _AS_IT_IS[fix]
    if fix == "drop" and cost is not None:
        return tr("Drop {rows}", rows=counted(cost, "row"))
    if fix == "decimal":
        return tr_core(finding.advice)
    if fix == "as-missing":
        if len(finding.values) > 1:
            return tr("Read these {values} as missing", values=len(finding.values))
        return tr("Read “{values}” as missing", values=finding.values[0])
    if fix == "gaps":
        few = ", ".join(f"“{value}”" for value in finding.values[:3])
        return tr("Count {few} as missing", few=few) if len(finding.values) <= 3 else _WORDS[fix]
    if fix == "leave-other":
        return tr("Leave out {other}", other=shortened(finding.other, 24))
    if fix == "days":
        return tr("Days to {other}", other=shortened(finding.other, 24))
    if fix == "keep" and finding.kind == "numbers":
        return tr("Keep as states")
    if fix == "keep" and finding.kind == "twin":
        return tr("Keep both")
    if fix == "keep" and finding.kind in ("mixed", "numbers-as-text"):
        return tr("Keep as text")
    return _WORDS[fix]


def entries(
    findings: Sequence[Finding],
    done: Mapping[str, Fix],
    cost: int | None = None,
    missing_in: Callable[[str], Missing] = lambda _column: "state",
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
    missing_in
        Returns what becomes of a column's missing cells.
    """
    groups: dict[tuple[str, Fix | None], list[Finding]] = {}
    for finding in findings:
        fix = done.get(key_of(finding))
        groups.setdefault((finding.kind, fix), []).append(finding)
    result = []
    for (kind, fix), alike in groups.items():
        if kind in _ALIKE and len(alike) > MANY_ALIKE:
            result.append(_group(kind, fix, alike, cost, missing_in))
        else:
            result += [_single(finding, fix, cost, missing_in) for finding in alike]
    return tuple(result)


def findings_of(key: str, findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that an entry stands for."""
    kind, _, column = key.partition(":")
    if column.startswith("*"):
        return [finding for finding in findings if finding.kind == kind]
    return [finding for finding in findings if key_of(finding) == key]


def _now(findings: Sequence[Finding], missing_in: Callable[[str], Missing]) -> Missing | None:
    """Return what becomes of the missing cells that findings are about.

    ``None`` where they are about none, or where their columns go different ways: then no one way
    can be said of all.
    """
    about = [finding for finding in findings if finding.kind in _OF_MISSING]
    ways = {
        missing_in(column) for finding in about for column in finding.columns or (finding.column,)
    }
    return ways.pop() if len(ways) == 1 else None


def _actions(
    finding: Finding, cost: int | None, now: Missing | None
) -> tuple[tuple[str, str], ...]:
    return tuple((fix, fix_words(finding, fix, cost, now)) for fix in fixes(finding))


def _evidence(finding: Finding, cost: int | None, now: Missing | None) -> str:
    """Return what is said under a finding.

    Of missing cells also what becomes of them, and what dropping their rows takes along.
    """
    words = tr_core(finding.text)
    if finding.kind not in _OF_MISSING:
        return words
    if now is not None:
        words = f"{words}. {_MISSING_NOW[now]}"
    if cost is None:
        return words
    if now == "drop":
        return f"{words}: {counted(cost, 'row')}"
    return trn(
        "{words}. Dropping takes every row with a gap in any column that comes in: {n} row goes",
        "{words}. Dropping takes every row with a gap in any column that comes in: {n} rows go",
        cost,
        words=words,
        n=format_count(cost),
    )


def _done_words(finding: Finding, fix: Fix, missing_in: Callable[[str], Missing]) -> str:
    if finding.kind not in _OF_MISSING:
        return _DONE[fix]
    now = _now([finding], missing_in)  # what is said of missing cells is what happens now
    return tr("missing cells decided about") if now is None else _MISSING_DONE[now]


def _single(
    finding: Finding, fix: Fix | None, cost: int | None, missing_in: Callable[[str], Missing]
) -> Item:
    key, subject = key_of(finding), _SUBJECTS.get(finding.kind, finding.column)
    if fix:
        return Item(
            key, "done", subject, _done_words(finding, fix, missing_in),
            tr_core(f"{finding.title[0].upper()}{finding.title[1:]}"),
            (("undo", tr("Undo")),), finding.column,
        )  # fmt: skip
    now = _now([finding], missing_in)
    return Item(
        key, finding.level, subject, tr_core(finding.title), _evidence(finding, cost, now),
        _actions(finding, cost, now),
        finding.column,
    )  # fmt: skip


def _group(
    kind: str,
    fix: Fix | None,
    alike: Sequence[Finding],
    cost: int | None,
    missing_in: Callable[[str], Missing],
) -> Item:
    key = f"{kind}:*{fix or ''}"
    names = ", ".join(finding.column for finding in alike[:6])
    names += tr(" and {alike} more", alike=len(alike) - 6) if len(alike) > 6 else ""
    count = counted(len(alike), "column")
    if fix:
        ways = {_done_words(finding, fix, missing_in) for finding in alike}
        words = ways.pop() if len(ways) == 1 else tr("missing cells decided about")
        return Item(key, "done", count, words, names, (("undo", tr("Undo")),))
    now = _now(alike, missing_in)
    if now is not None:
        names = f"{names}. {_MISSING_NOW[now]}"
    actions = tuple(
        (each, tr("Read these as missing") if each == "as-missing" else _ALL.get(message, message))
        for each, message in _actions(alike[0], cost, now)
    )
    return Item(key, alike[0].level, count, _ALIKE[kind], names, actions)


def unread_entry(error: BnstudioError, message: str, leaves_out: bool) -> Item:
    """Say why a file cannot be read as it is, and offer what can be done about it.

    ``leaves_out``: whether uneven rows are left out already, which may be too many of them.
    """
    leave: tuple[tuple[str, str], ...] = ()
    if isinstance(error, UnevenRowsError):
        offer = ("undo", tr("Undo")) if leaves_out else ("leave-uneven", tr("Leave such rows out"))
        leave = (offer,)
    title = tr("cannot be read like this")
    return Item(UNREAD, "decide", tr("This file"), title, message, leave)


def kept_entries(names: Sequence[str]) -> tuple[Item, ...]:
    """Offer the cuts that are kept under the names of columns."""
    if not names:
        return ()
    use = (("use-kept", tr("Use these cuts")),)
    if len(names) == 1:
        text = tr("Kept under this name from another table")
        return (Item(KEPT, "look", names[0], tr("has cuts that are kept"), text, use, names[0]),)
    some = ", ".join(names[:6]) + (
        tr(" and {names} more", names=len(names) - 6) if len(names) > 6 else ""
    )
    subject = counted(len(names), "column")
    return (Item(KEPT, "look", subject, tr("have cuts that are kept"), some, use),)


def structure_entries(table: Table, preview: Preview) -> tuple[Item, ...]:
    """Return what the reader itself did: names given, an empty column or uneven rows left out."""
    result = []
    if table.uneven:
        result.append(
            Item(
                UNEVEN,
                "done",
                counted(table.uneven, "row"),
                trn("is left out", "are left out", table.uneven),
                tr("More or fewer cells than the others have"),
                (("undo", tr("Undo")),),
            )
        )
    raw = preview.names
    if table.options.header and preview.names[: len(table.names)] != table.names:
        seen: set[str] = set()
        for i, (was, now) in enumerate(zip(raw, table.names, strict=False)):
            if was != now:
                why = (
                    tr("There is a column “{was}” already", was=was)
                    if was in seen
                    else tr("It had no name")
                )
                result.append(
                    Item(
                        f"name:{now}",
                        "done",
                        tr("column {i}", i=i + 1),
                        tr("is called {now}", now=now),
                        why,
                        (),
                        now,
                    )
                )
            seen.add(was)
    if len(table.columns) < len(raw):
        number = len(raw)
        result.append(
            Item(
                "trailing:",
                "done",
                tr("column {number}", number=number),
                tr("left out"),
                tr("Empty: every line ends with a separator"),
            )
        )
    return tuple(result)
