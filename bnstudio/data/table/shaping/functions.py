"""The functions of expressions: what each takes and gives, declared once.

A new function is one more entry, and its work in ``values``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

#: What a value is. Any value is ``any``.
ValueKind = Literal["number", "truth", "text", "date", "any"]


@dataclass(frozen=True)
class Function:
    """One function: the kinds that it takes, the kind that it gives, and what it does in words."""

    takes: tuple[ValueKind, ...]
    gives: ValueKind
    words: str


FUNCTIONS: Mapping[str, Function] = {
    "year": Function(("date",), "number", "the year of a date"),
    "month": Function(("date",), "number", "the month of a date, 1 to 12"),
    "day": Function(("date",), "number", "the day of the month"),
    "weekday": Function(("date",), "number", "1 for Monday to 7 for Sunday"),
    "days": Function(("date", "date"), "number", "days from the first date to the second"),
    "years": Function(("date", "date"), "number", "whole years from the first date to the second"),
    "contains": Function(("text", "text"), "truth", "whether a text holds another, in any case"),
    "missing": Function(("any",), "truth", "whether a cell is missing"),
    "abs": Function(("number",), "number", "the number without its sign"),
    "round": Function(("number",), "number", "the nearest whole number, halves away from zero"),
    "floor": Function(("number",), "number", "the next whole number below"),
    "sqrt": Function(("number",), "number", "the square root; missing below 0"),
    "log": Function(("number",), "number", "the natural logarithm; missing for 0 and below"),
    "log10": Function(("number",), "number", "the logarithm to base 10"),
    "min": Function(("number", "number"), "number", "the smaller of two numbers"),
    "max": Function(("number", "number"), "number", "the larger of two numbers"),
}
