"""Works an expression out for all rows of a table at once.

A number or date is ``float64`` with nan for missing, a truth the same with 0 and 1, a text codes
into levels with −1 for missing; a value without rows of its own stands for every row. What is
missing stays missing: a comparison with it, a sum of it; only “and” and “or” may know better
(false and missing is false), and ``missing(…)`` asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.shaping.dates import iso, part_of, to_days, years_between
from bnstudio.data.table.shaping.expression import Node, refuse
from bnstudio.data.table.shaping.functions import FUNCTIONS, ValueKind
from bnstudio.data.table.table import Column, Table
from bnstudio.errors import shortened

#: A column with more different texts is not looked through for dates.
_MOST_DATES = 200_000

_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
    "=": np.equal, "!=": np.not_equal,
    "+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide,
}  # fmt: skip
_NUMERIC: dict[str, Callable[..., Any]] = {
    "abs": np.abs,
    "round": lambda x: np.trunc(x + np.copysign(0.5, x)),
    "floor": np.floor,
    "sqrt": np.sqrt,
    "log": np.log,
    "log10": np.log10,
    "min": np.minimum,
    "max": np.maximum,
}
_CALLED = {"number": "a number", "truth": "true or false", "text": "a text", "date": "a date"}


@dataclass(frozen=True, eq=False)
class Value:
    """What a part of an expression is worth in every row.

    ``data`` holds numbers, days since 1970 or truths; of a text it is empty. ``codes`` and
    ``levels`` hold texts, of a date those that it was read from.
    """

    kind: ValueKind
    data: NDArray[np.float64]
    codes: NDArray[np.signedinteger] | None = None
    levels: tuple[str, ...] = ()


_NOTHING: NDArray[np.float64] = np.empty(0)


def work_out(node: Node, table: Table) -> Value:
    """Return what an expression is worth.

    Raises
    ------
    ExpressionError
        If a column is not there, or a value is not of the kind that its place wants.
    """
    with np.errstate(all="ignore"):
        return _work_out(node, table)


def _work_out(node: Node, table: Table) -> Value:
    if node.kind == "number":
        return _number(np.asarray(node.value, dtype=np.float64))
    if node.kind == "text":
        return Value("text", _NOTHING, np.zeros((), np.int32), (str(node.value),))
    if node.kind == "column":
        return _column(node, table)
    parts = [_work_out(part, table) for part in node.parts]
    if node.kind == "if":
        return _chosen(node, parts)
    if node.kind in ("and", "or"):
        a, b = (_of(part, "truth", at) for part, at in zip(parts, node.parts, strict=True))
        return _truth(_both(a.data, b.data) if node.kind == "and" else _either(a.data, b.data))
    if node.kind == "not":
        return _truth(1.0 - _of(parts[0], "truth", node.parts[0]).data)
    if node.kind == "minus":
        return _number(-_of(parts[0], "number", node.parts[0]).data)
    if node.kind == "in":
        found = _compared(node, "=", parts[0], parts[1], node.parts[0], node.parts[1])
        for part, at in zip(parts[2:], node.parts[2:], strict=True):
            one = _compared(node, "=", parts[0], part, node.parts[0], at)
            found = _truth(_either(found.data, one.data))
        return found
    if node.kind == "call":
        return _called(node, parts)
    left, right = node.parts
    if node.kind in ("+", "-", "*", "/"):
        return _calculated(node, parts[0], parts[1])
    return _compared(node, node.kind, parts[0], parts[1], left, right)


def _number(data: NDArray[np.float64]) -> Value:
    return Value("number", np.where(np.isfinite(data), data, np.nan))


def _truth(data: NDArray[np.float64]) -> Value:
    return Value("truth", data)


def _column(node: Node, table: Table) -> Value:
    name = str(node.value)
    if name not in table.names:
        advice = ""
        alike = [n for n in table.names if n.casefold().startswith(name.casefold())]
        if alike:
            advice = f"Write [{alike[0]}] for the column of that name"
        raise refuse(node.at, f"there is no column “{shortened(name)}”", advice)
    column = table.column(name)
    if column.unkept:
        raise refuse(node.at, f"“{name}” holds too many different texts to be used")
    return _of_column(column, table.rows)


def _of_column(column: Column, rows: int) -> Value:
    if column.kind == "empty":
        return Value("number", np.full(rows, np.nan))
    if column.numeric:
        return Value("number", column.numbers())
    assert column.codes is not None
    codes = column.codes.astype(np.int32)
    days = to_days(column.levels) if 0 < len(column.levels) <= _MOST_DATES else None
    if days is None:
        return Value("text", _NOTHING, codes, column.levels)
    return Value("date", np.append(days, np.nan)[codes], codes, column.levels)


def _of(value: Value, kind: ValueKind, node: Node) -> Value:
    """Return the value as that kind, or refuse it where it stands."""
    if kind in ("any", value.kind):
        return value
    if kind == "text" and value.kind == "date":
        return as_text(value)
    if kind == "date" and node.kind == "text":
        days = to_days(value.levels)
        if days is not None:
            return Value("date", np.asarray(days[0]))
    subject = f"“{node.value}”" if node.kind in ("column", "text") else "this"
    advice = ""
    if kind == "number" and node.kind == "text":
        advice = "Write numbers without quotes"
    elif kind == "truth":
        advice = "Compare it with something, such as x > 3"
    elif kind == "number" and value.kind == "truth":
        advice = "Write if … then 1 else 0"
    raise refuse(node.at, f"{subject} is {_CALLED[value.kind]}, not {_CALLED[kind]}", advice)


def as_text(value: Value) -> Value:
    """Return a date as the text that it was read from, or as ``2020-12-31``."""
    if value.kind == "text" or value.codes is not None:
        return Value("text", _NOTHING, value.codes, value.levels)
    days, codes = np.unique(value.data, return_inverse=True)
    there = days[~np.isnan(days)]
    codes = np.where(np.isnan(value.data), -1, codes.reshape(value.data.shape))
    return Value("text", _NOTHING, codes, tuple(iso(day) for day in there))


def _both(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    known: NDArray[np.float64] = np.where((a == 0) | (b == 0), 0.0, a * b)
    return known


def _either(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    known: NDArray[np.float64] = np.where((a == 1) | (b == 1), 1.0, a + b)
    return known


def _calculated(node: Node, a: Value, b: Value) -> Value:
    left, right = node.parts
    if a.kind == "date" and node.kind in ("+", "-"):
        if b.kind == "date" or (node.kind == "-" and right.kind == "text"):
            if node.kind == "+":
                raise refuse(node.at, "two dates cannot be added")
            return _number(a.data - _of(b, "date", right).data)
        return _day(a.data + (1 if node.kind == "+" else -1) * _of(b, "number", right).data, node)
    x, y = _of(a, "number", left).data, _of(b, "number", right).data
    return _number(_SIGNS[node.kind](x, y))


def _day(days: NDArray[np.float64], node: Node) -> Value:
    whole = np.floor(days)
    low, high = -719_162, 2_932_896  # the years 1 to 9999
    if bool(((whole < low) | (whole > high)).any()):
        raise refuse(node.at, "this gives a day before the year 1 or after the year 9999")
    return Value("date", whole)


def _compared(node: Node, sign: str, a: Value, b: Value, left: Node, right: Node) -> Value:
    if "date" in (a.kind, b.kind) and {a.kind, b.kind} != {"date", "number"}:
        a, b = _of(a, "date", left), _of(b, "date", right)
    if a.kind != b.kind or a.kind == "truth":
        if a.kind == "truth" or b.kind == "truth":
            raise refuse(node.at, "what is true or false is not compared; use and, or, not")
        _of(b, a.kind, right)
    if a.kind == "text":
        if sign not in ("=", "!="):
            raise refuse(node.at, "texts have no order; compare them with = or !=")
        assert a.codes is not None and b.codes is not None
        at = {level: i for i, level in enumerate(a.levels)}
        into = np.array([*(at.get(level, -2) for level in b.levels), -1], dtype=np.int64)
        other = into[b.codes]
        found = (a.codes == other) if sign == "=" else (a.codes != other)
        return _truth(np.where((a.codes == -1) | (b.codes == -1), np.nan, found))
    missing = np.isnan(a.data) | np.isnan(b.data)
    return _truth(np.where(missing, np.nan, _SIGNS[sign](a.data, b.data)))


def _chosen(node: Node, parts: list[Value]) -> Value:
    asked = _of(parts[0], "truth", node.parts[0]).data
    yes, no = parts[1:]
    if yes.kind != no.kind and {yes.kind, no.kind} == {"text", "date"}:
        yes, no = as_text(yes), as_text(no)
    if yes.kind != no.kind:
        raise refuse(
            node.parts[2].at,
            f"after “else” stands {_CALLED[no.kind]}, after “then” {_CALLED[yes.kind]}",
            "Give both the same kind",
        )
    if yes.kind != "text":
        data = np.where(asked == 1, yes.data, np.where(asked == 0, no.data, np.nan))
        return Value(yes.kind, data)
    assert yes.codes is not None and no.codes is not None
    at = {level: i for i, level in enumerate(dict.fromkeys((*yes.levels, *no.levels)))}
    into = [np.array([*(at[x] for x in value.levels), -1], dtype=np.int32) for value in (yes, no)]
    codes = np.where(
        asked == 1, into[0][yes.codes], np.where(asked == 0, into[1][no.codes], np.int32(-1))
    )
    return Value("text", _NOTHING, codes, tuple(at))


def _called(node: Node, parts: list[Value]) -> Value:
    name = str(node.value)
    wants = FUNCTIONS[name].takes
    given = [
        _of(value, kind, part) for value, kind, part in zip(parts, wants, node.parts, strict=True)
    ]
    first = given[0]
    if name == "missing":
        if first.kind == "text":
            assert first.codes is not None
            return _truth((first.codes < 0).astype(np.float64))
        return _truth(np.isnan(first.data).astype(np.float64))
    if name == "days":
        return _number(given[1].data - first.data)
    if name == "years":
        return _number(years_between(first.data, given[1].data))
    if name == "contains":
        return _contains(given, node)
    if name in ("year", "month", "day", "weekday"):
        return _number(part_of(first.data, name))
    return _number(_NUMERIC[name](*(value.data for value in given)))


def _contains(given: list[Value], node: Node) -> Value:
    text, sought = given
    if node.parts[1].kind != "text":
        raise refuse(node.parts[1].at, "what is looked for is a text in quotes")
    word = sought.levels[0].casefold()
    assert text.codes is not None
    found = np.array([*(word in level.casefold() for level in text.levels), np.nan])
    return _truth(found[text.codes])
