"""Looks a read table over for what a person would want to know before learning from it.

Findings are plain data: what was seen, in which column, and what is advised. The import page lists
them with ways to fix them; nothing is changed here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from bnstudio.data.table.recipe import id_evidence, looks_like_id
from bnstudio.data.table.table import MAX_STATES, Column, Table, format_count, parse_number

#: A categorical column with more states than this is worth a look.
MANY_STATES = 50
#: A larger share of missing cells than this is worth a look.
MUCH_MISSING = 0.05
#: A column with at least this share of numbers among its texts seems meant as numbers.
MOSTLY_NUMBERS = 0.9

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
}

_DATE = re.compile(
    r"(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})([ T]\d{1,2}:\d{2}.*)?\Z",
    re.ASCII,
)


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
    """

    column: str
    kind: FindingKind
    level: Level
    title: str
    text: str
    advice: str
    values: tuple[str, ...] = ()


_ORDER = {"decide": 0, "look": 1, "done": 2}


def diagnose(table: Table) -> tuple[Finding, ...]:
    """Return what was found, what needs a decision first, then in column order."""
    found = [finding for column in table.columns for finding in _of_column(column, table)]
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
    about_text = _text(column, table) if plain_text else None
    if looks_like_id(column, rows) and (about_text is None or about_text.kind == "mixed"):
        evidence = id_evidence(column, rows)
        return [_found(column, "id", "looks like an ID", evidence[0].upper() + evidence[1:])]
    if about_text is not None:
        found.append(about_text)
    states = len(column.levels) if column.categorical else 0
    if states == 1 and not column.missing:
        found.append(_found(column, "constant", "is constant", f"Always “{column.levels[0]}”"))
    elif states > MAX_STATES:
        limit = f"At most {format_count(MAX_STATES)} can be learned from"
        found.append(_found(column, "too-many", f"has {format_count(states)} states", limit))
    elif states > MANY_STATES and not found:
        rare = int(np.count_nonzero(column.counts < rows / 100))
        text = f"{rare} of them have fewer than 1 % of the rows"
        found.append(_found(column, "many-states", f"has {states} states", text))
    if column.missing > MUCH_MISSING * rows:
        share = f"is missing in {100 * column.missing / rows:.1f} %"
        cells = f"{format_count(column.missing)} of {format_count(rows)} cells"
        found.append(_found(column, "missing", share, cells))
    return found


def _text(column: Column, table: Table) -> Finding | None:
    """Look whether a text column holds something else: numbers, dates, a mixture."""
    levels = column.levels
    other_sign = "," if table.options.decimal == "." else "."
    decimal = table.options.decimal or "."
    if len(levels) > MAX_STATES and not any(
        level.lstrip("+-")[:1].isdecimal() for level in levels[:2000]
    ):
        return None
    numbers = np.array([parse_number(level, decimal) is not None for level in levels])
    if not numbers.all():
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
    if all(_DATE.match(level) for level in levels):
        return _found(column, "dates", "holds dates", f"{format_count(len(levels))} different ones")
    counts = column.counts
    number_rows = int(counts[numbers].sum())
    present = int(counts.sum())
    odd: Sequence[str] = [v for v, number in zip(levels, numbers, strict=True) if not number]
    odd_rows = present - number_rows
    if number_rows >= MOSTLY_NUMBERS * present and np.count_nonzero(numbers) > 2:
        return _found(
            column,
            "numbers-as-text",
            "has numbers kept as text",
            f"{format_count(odd_rows)} of {format_count(present)} values are no numbers, such "
            f"as “{odd[0]}”",
            tuple(odd) if len(odd) <= 100 else (),
        )
    if number_rows > 0.5 * present and np.count_nonzero(numbers) > 10:
        text = f"{format_count(number_rows)} numbers, {format_count(odd_rows)} texts"
        return _found(column, "mixed", "mixes numbers and texts", text)
    return None
