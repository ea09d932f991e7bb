"""Looks a read table over for what a person would want to know before learning from it.

Findings are plain data: what was seen, in which column, and what is advised. The import page lists
them with ways to fix them; nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from bnstudio.data.table.findings.codes import find_codes, find_words
from bnstudio.data.table.findings.pairs import find_pairs
from bnstudio.data.table.recipe import id_evidence, looks_like_id
from bnstudio.data.table.shaping.dates import FEW_DATES, are_dates, to_days
from bnstudio.data.table.states import MOST_COMPARED, variants
from bnstudio.data.table.table import MAX_STATES, Column, Table, parse_number
from bnstudio.texts import count_text

#: A categorical column with more states than this is worth a look.
MANY_STATES = 30
#: A larger share of missing cells than this is worth a look.
MUCH_MISSING = 0.05
#: A column with at least this share of numbers among its texts seems meant as numbers.
MOSTLY_NUMBERS = 0.9

#: So many words among many numbers seem to stand for something missing.
_FEW_WORDS = 2

Level = Literal["decide", "look", "done"]
FindingKind = Literal[
    "id",
    "empty",
    "constant",
    "too-many",
    "many-states",
    "decimal",
    "numbers-as-text",
    "mixed",
    "dates",
    "missing",
    "codes",
    "words",
    "spelling",
    "twin",
    "numbers",
    "pairs",
    "few-missing",
]
#: How urgent each kind of finding is, and what is advised.
_KINDS: dict[FindingKind, tuple[Level, str]] = {
    "id": ("decide", "Leave it out"),
    "empty": ("done", "Add it"),
    "constant": ("look", "Leave it out"),
    "too-many": ("decide", "Leave it out"),
    "many-states": ("look", "Keep the most frequent, merge the rest"),
    "decimal": ("look", "Read with that decimal sign"),
    "numbers-as-text": ("look", "Read them as missing"),
    "mixed": ("look", "Keep it as text"),
    "dates": ("look", "Leave it out"),
    "missing": ("look", "Make missing a state of its own"),
    "codes": ("look", "Read them as missing"),
    "words": ("look", "Read them as missing"),
    "spelling": ("look", "Merge the spellings"),
    "twin": ("look", "Leave it out"),
    "numbers": ("look", "Keep them as states"),
    "pairs": ("look", ""),
    "few-missing": ("look", "Make missing a state of its own"),
}
#: Whole numbers as states are worth a look from so many on.
MANY_NUMBERS = 12


@dataclass(frozen=True)
class Finding:
    """Something worth knowing about a column.

    Parameters
    ----------
    column
        The column's name.
    kind
        What sort of finding it is.
    level
        ``"decide"``: a choice is due before importing; ``"look"``: worth a look; ``"done"``:
        already taken care of by the proposal.
    title
        How the sentence goes on after the column's name, such as ``looks like an ID``.
    text
        The evidence, one short sentence without a full stop.
    advice
        What is advised, as a command.
    values
        The texts it is about, where there are a few.
    other
        Another column that it is about.
    columns
        The columns whose cells it counts, of one that is of no column alone.
    """

    column: str
    kind: FindingKind
    level: Level
    title: str
    text: str
    advice: str
    values: tuple[str, ...] = ()
    other: str = ""
    columns: tuple[str, ...] = ()


_ORDER = {"decide": 0, "look": 1, "done": 2}


def diagnose(table: Table) -> tuple[Finding, ...]:
    """Return what was found, what needs a decision first, then in column order."""
    found = [finding for column in table.columns for finding in _of_column(column, table)]
    useless = ("id", "constant", "empty", "too-many", "dates", "decimal")
    skip = frozenset(finding.column for finding in found if finding.kind in useless)
    found += _of_pairs(table, skip)
    dates = [finding.column for finding in found if finding.kind == "dates"]
    if len(dates) > 1:
        other = dict(zip(dates, [*dates[1:], dates[0]], strict=True))
        found = [
            replace(one, other=other[one.column]) if one.kind == "dates" else one for one in found
        ]
    found += _few_missing(table, found)
    place = {name: i for i, name in enumerate(table.names)}
    found.sort(key=lambda finding: place.get(finding.column, len(place)))
    return tuple(sorted(found, key=lambda finding: _ORDER[finding.level]))


def _found(
    column: Column, kind: FindingKind, title: str, text: str, values: tuple[str, ...] = ()
) -> Finding:
    level, advice = _KINDS[kind]
    return Finding(column.name, kind, level, title, text, advice, values)


def _of_column(column: Column, table: Table) -> list[Finding]:
    rows = table.rows
    if column.kind == "empty":
        return [_found(column, "empty", "is left out", "Every cell is missing")]
    found = []
    plain_text = column.kind == "text" and not column.unkept and not column.declared
    seen = about_text(column, table) if plain_text else None
    if looks_like_id(column, rows) and (seen is None or seen.kind == "mixed"):
        evidence = id_evidence(column, rows)
        return [_found(column, "id", "looks like an ID", evidence[0].upper() + evidence[1:])]
    if seen is not None:
        found.append(seen)
    states = len(column.levels) if column.categorical else 0
    if states == 1 and not column.missing:
        found.append(_found(column, "constant", "is constant", f"Always “{column.levels[0]}”"))
    elif states > MAX_STATES:
        limit = f"At most {count_text(MAX_STATES)} can be learned from"
        found.append(_found(column, "too-many", f"has {count_text(states)} states", limit))
    elif states > MANY_STATES and not found:
        rare = int(np.count_nonzero(column.counts < rows / 100))
        text = f"{rare} of them have fewer than 1 % of the rows"
        found.append(_found(column, "many-states", f"has {states} states", text))
    if column.numeric:
        found += _of_numbers(column)
    elif plain_text and not found:
        found += [*_of_words(column), *_of_spelling(column)]
    if column.missing > MUCH_MISSING * rows:
        found.append(_found(column, "missing", *_missing_words(column, rows)))
    return found


def _missing_words(column: Column, rows: int) -> tuple[str, str]:
    share = f"is missing in {100 * column.missing / rows:.1f} %"
    return share, f"{count_text(column.missing)} of {count_text(rows)} cells"


def recount_missing(table: Table, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return findings with their missing cells counted in another form of the table.

    Values that are declared missing afterwards count as well.
    """
    columns = {column.name: column for column in table.columns}
    few = _few_missing(table, found)
    counted = []
    for finding in found:
        column = columns.get(finding.column)
        if finding.kind == "missing" and column is not None and table.rows:
            title, text = _missing_words(column, table.rows)
            finding = replace(finding, title=title, text=text)
        elif finding.kind == "few-missing" and few:
            finding = few[0]
        counted.append(finding)
    return tuple(counted)


def _few_missing(table: Table, found: Sequence[Finding]) -> list[Finding]:
    """Tell of the columns with so few missing cells that none of them is a finding of its own."""
    told = {finding.column for finding in found if finding.kind in ("missing", "empty", "id")}
    few = [column for column in table.columns if column.missing and column.name not in told]
    if not few:
        return []
    cells = sum(column.missing for column in few)
    level, advice = _KINDS["few-missing"]
    title = f"missing in {len(few)} columns" if len(few) > 1 else f"missing in “{few[0].name}”"
    most = max(few, key=lambda column: column.missing)
    share = f"{100 * most.missing / table.rows:.1f} %"
    text = f"{count_text(cells)} in all, at most {share} of a column (“{most.name}”)"
    names = tuple(column.name for column in few)
    return [Finding("", "few-missing", level, title, text, advice, columns=names)]


def _of_pairs(table: Table, skip: frozenset[str]) -> list[Finding]:
    pairs = find_pairs(table, skip)
    level, advice = _KINDS["twin"]
    found = [
        Finding(twin.column, "twin", level, twin.how, twin.why, advice, other=twin.other)
        for twin in pairs.twins
    ]
    level, advice = _KINDS["pairs"]
    for unseen in pairs.unseen:
        found.append(Finding("", "pairs", level, "were compared in part", unseen, advice))
    return found


def _of_numbers(column: Column) -> list[Finding]:
    """Look for codes among numbers, and for many numbers that are states."""
    found = []
    codes = find_codes(column)
    if codes:
        values = tuple(value for value, _ in codes)
        each = ", ".join(f"{value} in {count_text(rows)} rows" for value, rows in codes)
        several = "values that stand apart" if len(codes) > 1 else "a value that stands apart"
        text = f"{each}: perhaps a code for something missing"
        found.append(_found(column, "codes", f"has {several}", text, values))
    if column.packed is None and len(column.levels) - len(codes) >= MANY_NUMBERS:
        many = f"has {len(column.levels)} numbers as states"
        text = f"{column.levels[0]} to {column.levels[-1]}, each a state of its own"
        found.append(_found(column, "numbers", many, text))
    return found


def _of_words(column: Column) -> list[Finding]:
    """Look for words that stand for something missing."""
    words = find_words(column)
    if not words:
        return []
    each = ", ".join(f"“{word}” in {count_text(rows)} rows" for word, rows in words)
    title = "has words for missing" if len(words) > 1 else "has a word for missing"
    return [_found(column, "words", title, each, tuple(word for word, _ in words))]


def _of_spelling(column: Column) -> list[Finding]:
    """Look for states that are one state in several spellings."""
    if not 2 <= len(column.levels) <= MOST_COMPARED:
        return []
    alike = variants(column.levels, column.counts.tolist())
    if not alike:
        return []
    first = ", ".join(f"“{level}”" for level in alike[0][1][:4])
    more = f", and {len(alike) - 1} more" if len(alike) > 1 else ""
    title = "has one state in several spellings"
    return [_found(column, "spelling", title, f"{first}{more}")]


def _dates(column: Column) -> Finding:
    """Say what can be done with dates: so many that they are no states need a decision."""
    levels = column.levels
    text = f"{count_text(len(levels))} different ones"
    values: tuple[str, ...] = ()
    if to_days(levels) is None:
        text += ", some of days that there are not"
        odd_days = tuple(level for level in levels if to_days((level,)) is None)[:3]
        values = odd_days or levels[:1]
    found = _found(column, "dates", "holds dates", text, values)
    if len(levels) <= FEW_DATES:
        return found
    more = "" if values else ", but its year, month or weekday can"
    return replace(found, level="decide", text=f"{text}: too many to be states{more}")


def about_text(column: Column, table: Table) -> Finding | None:
    """Look whether a text column holds something else: numbers, dates, a mixture."""
    levels = column.levels
    other_sign = "," if table.options.decimal == "." else "."
    decimal = table.options.decimal or "."
    if len(levels) > MAX_STATES and not any(
        level.lstrip("+-")[:1].isdecimal() for level in levels[:2000]
    ):
        return None
    numbers = np.array([parse_number(level, decimal) is not None for level in levels])
    if numbers.all():
        return None  # of more digits than a number keeps
    with_other = [
        parse_number(level, other_sign) is not None or bool(number)
        for level, number in zip(levels, numbers, strict=True)
    ]
    if all(with_other):
        word = "comma" if other_sign == "," else "point"
        example = next(v for v, number in zip(levels, numbers, strict=True) if not number)
        found = _found(
            column, "decimal", f"has numbers with a decimal {word}", f"Such as {example}"
        )
        return replace(found, advice=f"Read with a decimal {word}")
    if are_dates(levels):
        return _dates(column)
    counts = column.counts
    number_rows = int(counts[numbers].sum())
    present = int(counts.sum())
    odd: Sequence[str] = [v for v, number in zip(levels, numbers, strict=True) if not number]
    odd_rows = present - number_rows
    mostly = number_rows >= MOSTLY_NUMBERS * present and np.count_nonzero(numbers) > 2
    # A word or two among many numbers stand for something missing, however often.
    few_words = len(odd) <= _FEW_WORDS and np.count_nonzero(numbers) > 10 * len(odd)
    if mostly or (few_words and number_rows > 0.5 * present):
        return _found(
            column,
            "numbers-as-text",
            "has numbers kept as text",
            f"{count_text(odd_rows)} of {count_text(present)} values are no numbers, such "
            f"as “{odd[0]}”",
            tuple(odd) if len(odd) <= 100 else (),
        )
    if number_rows > 0.5 * present and np.count_nonzero(numbers) > 10:
        text = f"{count_text(number_rows)} numbers, {count_text(odd_rows)} texts"
        return _found(column, "mixed", "mixes numbers and texts", text)
    return None
