"""A table with what was asked for: values that count as missing, and columns made from others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from bnstudio.data.table.columns import column_of
from bnstudio.data.table.recipe import Derived, PrepareOptions
from bnstudio.data.table.shaping.expression import columns_of, parse, refuse
from bnstudio.data.table.shaping.values import Value, as_text, work_out
from bnstudio.data.table.table import Column, Table, parse_number, smallest_codes
from bnstudio.errors import UsageError

#: Columns that can be made from others.
MOST_DERIVED = 200


@dataclass(frozen=True)
class Shaped:
    """A table as it was shaped, and what made it so.

    ``faults`` says of each made column that cannot be made why, by its name.
    """

    table: Table
    faults: dict[str, UsageError]


def shaped(table: Table, options: PrepareOptions) -> Table:
    """Return the table with its made columns behind the others, and values taken for missing.

    A table that was shaped before is shaped anew from what was read.

    Raises
    ------
    DataError
        If a column cannot be made.
    """
    found = shape(table, options)
    for name, fault in found.faults.items():
        raise table.fault(fault.what, fault.advice, name)
    return found.table


#: What was worked out before, so that nothing is worked out twice: columns by what made them.
Cache = dict[object, Column]


def shape(table: Table, options: PrepareOptions, cache: Cache | None = None) -> Shaped:
    """Return the table as :func:`shaped` does, leaving out made columns that cannot be made.

    ``cache`` keeps the columns for the next time that the same table is shaped.
    """
    raw = table.origin or table
    gaps = {name: plan.gaps for name, plan in options.columns.items() if plan.gaps}
    if not options.derived and not gaps.keys() & set(raw.names):
        return Shaped(raw, {})
    cache = {} if cache is None else cache
    decimal = raw.options.decimal or "."

    def masked(column: Column, made_by: object) -> tuple[Column, object]:
        own = gaps.get(column.name)
        if own is None:
            return column, made_by
        key = (made_by, own)
        if key not in cache:
            cache[key] = without(column, own, decimal)
        return cache[key], key

    made_by: dict[str, object] = {}
    columns = []
    for column in raw.columns:
        found, made_by[column.name] = masked(column, column.name)
        columns.append(found)
    now = replace(raw, columns=tuple(columns), origin=raw)
    faults: dict[str, UsageError] = {}
    for each in options.derived:
        try:
            check_name(each.name, now.names)
            used = columns_of(parse(each.expression))
            key = (each, tuple(made_by.get(name) for name in used))
            if key not in cache:
                cache[key] = derive(each, now)
        except UsageError as fault:
            faults[each.name] = fault
            continue
        found, made_by[each.name] = masked(cache[key], key)
        now = replace(now, columns=(*now.columns, found))
    return Shaped(now, faults)


def derive(made: Derived, table: Table) -> Column:
    """Return a column made from others of the table.

    Raises
    ------
    UsageError
        If its name is empty or taken, or its expression cannot be worked out.
    """
    check_name(made.name, table.names)
    node = parse(made.expression)
    if not columns_of(node):
        raise refuse(0, "the expression uses no column")
    value = work_out(node, table)
    return replace(_column(made.name, value, table.rows), reason=f"made: {made.expression}")


def check_name(name: str, taken: Sequence[str]) -> None:
    """Refuse the name of a made column that is empty or taken (``UsageError``)."""
    if not name.strip():
        raise UsageError("the new column has no name", advice="Give it one")
    if name in taken:
        raise UsageError(f"there is a column “{name}” already", advice="Choose another name")


def _column(name: str, value: Value, rows: int) -> Column:
    if value.kind == "number":
        return column_of(name, values=np.broadcast_to(value.data, (rows,)).copy())
    if value.kind == "truth":
        data = np.broadcast_to(value.data, (rows,))
        codes = np.where(np.isnan(data), -1, data).astype(np.int32)
        return column_of(name, codes=codes, levels=("no", "yes"))
    if value.kind == "date" and value.codes is None:
        value = as_text(value)
    assert value.codes is not None
    codes = np.broadcast_to(value.codes, (rows,)).astype(np.int32)
    return column_of(name, codes=codes, levels=value.levels)


def without(column: Column, gaps: Sequence[str], decimal: str = ".") -> Column:
    """Return a column in which some values count as missing.

    A value is named as it is written, or as any number that is equal. What is left decides the
    type anew: texts that all are numbers become numbers.
    """
    numbers = {parse_number(text) for text in gaps} - {None}
    if column.packed is not None:
        values = column.numbers()
        values[np.isin(values, [number for number in numbers if number is not None])] = np.nan
        found = column_of(column.name, values=values)
    elif column.codes is None:
        return column
    else:
        named = set(gaps)
        gone = [
            level in named or (column.numeric and parse_number(level) in numbers)
            for level in column.levels
        ]
        table = np.append(np.where(gone, -1, np.arange(len(gone))), -1)
        found = column_of(
            column.name, codes=table[column.codes], levels=column.levels, decimal=decimal
        )
        if column.ordered and found.kind == "text":
            # What is left keeps the order that the file gives it.
            rank = {level: i for i, level in enumerate(found.levels)}
            levels = tuple(level for level in column.levels if level in rank)
            back = np.empty(len(levels) + 1, dtype=np.int64)
            back[[rank[level] for level in levels]] = np.arange(len(levels))
            back[-1] = -1
            codes = smallest_codes(back[found.codes], len(levels))
            found = replace(found, codes=codes, levels=levels, ordered=True)
    fresh = found.missing - column.missing
    markers = {**column.markers, ", ".join(gaps): fresh} if fresh else column.markers
    return replace(found, markers=markers)
