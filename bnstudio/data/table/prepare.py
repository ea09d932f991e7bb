"""Carries out a recipe: a table becomes a Dataset.

:func:`prepare` does exactly what the recipe says, and every step that is not plain copying leaves
a sentence in the notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Dataset, Variable
from bnstudio.data.table.coding import (
    comes_cut,
    comes_cut_together,
    cut_together,
    make_variable,
)
from bnstudio.data.table.discretise import Method
from bnstudio.data.table.recipe import (
    ColumnPlan,
    PrepareOptions,
    check_target,
    is_cut,
    looks_at_target,
    propose,
)
from bnstudio.data.table.shaping.shape import shaped
from bnstudio.data.table.table import (
    MAX_CATEGORIES,
    MAX_STATES,
    Column,
    Table,
    parse_number,
)
from bnstudio.errors import DataError
from bnstudio.texts import count_text


@dataclass(frozen=True, eq=False)
class Prepared:
    """A dataset and what was done to get it.

    ``kept_rows`` says which rows of the table are in the dataset (``None``: all of them), ``table``
    is the table with the columns that were made from others.
    """

    dataset: Dataset
    notes: tuple[str, ...]
    dropped_rows: int
    kept_rows: NDArray[np.bool_] | None = None
    table: Table | None = None


def prepare(table: Table, options: PrepareOptions | None = None) -> Prepared:
    """Make the dataset.

    Parameters
    ----------
    table
        The table as read.
    options
        What to do; ``None`` means :func:`propose`.

    Raises
    ------
    DataError
        If a column cannot become a variable, or fewer than two columns or rows remain, or every
        column is constant.
    """
    options = propose(table) if options is None else options
    table = shaped(table, options)
    notes: list[str] = []
    included: list[Column] = []
    for column in table.columns:
        plan = options.plan(column.name)
        if not plan.include:
            why = f": {plan.reason}" if plan.reason else " as chosen"
            notes.append(f"“{column.name}” is left out{why}.")
        elif column.kind == "empty":
            notes.append(f"“{column.name}” is left out: every cell is missing.")
        else:
            _check_column(table, column, plan)
            included.append(column)
    if len(included) < 2:
        left = "no column is" if not included else f"only the column “{included[0].name}” is"
        raise table.fault(
            f"{left} left to learn from; at least two are needed", "Include more columns"
        )
    kept = _kept_rows(table, included, options, notes)
    rows = table.rows if kept is None else int(np.count_nonzero(kept))
    if rows < 2:
        left = "no row is" if rows == 0 else "one row is"
        raise table.fault(
            f"{left} left when rows with a missing cell are dropped",
            "Make missing a state of its own, or leave out the columns that miss most",
        )
    variables, matrix = _coded(table, included, options, kept, rows, notes)
    if all(variable.arity == 1 for variable in variables):
        raise table.fault(
            "every column is constant, so there is nothing to learn",
            "Check that this is the right table",
        )
    return Prepared(Dataset(variables, matrix), tuple(notes), table.rows - rows, kept, table)


def cuts_together(table: Table, options: PrepareOptions) -> dict[str, tuple[float, ...]]:
    """Return the cuts of the columns that :func:`prepare` would cut together, by their names.

    Raises
    ------
    DataError
        If the columns cannot be made into variables.
    """
    included = [c for c in table.columns if options.plan(c.name).include and c.kind != "empty"]
    for column in included:
        _check_column(table, column, options.plan(column.name))
    together = [c for c in included if comes_cut_together(c, options.plan(c.name))]
    if not together:
        return {}
    kept = _kept_rows(table, included, options, [])
    rest = [c for c in included if c not in together]
    others = [make_variable(table, column, options, kept, []) for column in rest]
    return cut_together(table, together, options, kept, others)


def recut(table: Table, options: PrepareOptions, method: Method) -> PrepareOptions:
    """Return the options with every column that is cut being cut by another method.

    The target of a method, where it is such a column, stays as it is.
    """
    plans = dict(options.columns)
    for column in table.columns:
        plan = options.plan(column.name)
        if plan.include and comes_cut(column, plan) and column.name != method.target:
            plans[column.name] = replace(
                plan,
                method=method.name,
                bins=method.bins,
                target=method.target,
                shares=method.shares,
                cuts=None,
                names=None,
            )
    return replace(options, columns=plans)


def each_way(
    table: Table, options: PrepareOptions, methods: Iterable[Method], as_given: str = ""
) -> Iterator[tuple[str, Prepared]]:
    """Make the dataset as the columns are cut by each method, one after the other.

    Parameters
    ----------
    table, options
        As :func:`prepare` takes them.
    methods
        How the columns that are cut are cut; one that is there twice is used once.
    as_given
        What the options' own way is called, which then is the first; "" leaves it out.

    Raises
    ------
    DataError
        As :func:`prepare` does, and if the target of a method is no column.
    """
    done = set()
    if as_given:
        yield as_given, prepare(table, options)
    for method in methods:
        if str(method) in done:
            continue
        done.add(str(method))
        if method.target is not None:
            check_target(table, method.target)
        yield str(method), prepare(table, recut(table, options, method))


def _coded(
    table: Table,
    included: list[Column],
    options: PrepareOptions,
    kept: NDArray[np.bool_] | None,
    rows: int,
    notes: list[str],
) -> tuple[tuple[Variable, ...], Codes]:
    """Return the variables and their codes; columns that are cut together are coded last."""
    together = [c for c in included if comes_cut_together(c, options.plan(c.name))]
    place = {column.name: i for i, column in enumerate(included)}
    made: dict[str, Variable] = {}
    matrix: Codes = np.empty((len(included), rows), np.uint8)
    said: dict[str, list[str]] = {column.name: [] for column in included}
    cuts: dict[str, tuple[float, ...]] = {}
    for column in [*(c for c in included if c not in together), *together]:
        if column in together and not cuts:
            others = [(matrix[place[name]], variable) for name, variable in made.items()]
            cuts = cut_together(table, together, options, kept, others)
        codes, variable = make_variable(
            table, column, options, kept, said[column.name], cuts.get(column.name)
        )
        if variable.arity > MAX_STATES:
            raise _too_many(table, column.name, variable.arity)
        if codes.dtype.itemsize > matrix.dtype.itemsize:
            matrix = matrix.astype(np.uint16)
        matrix[place[column.name]] = codes
        made[column.name] = variable
    notes += [note for column in included for note in said[column.name]]
    return tuple(made[column.name] for column in included), matrix


def _too_many(table: Table, name: str, states: int) -> DataError:
    return table.fault(
        f"this column has {count_text(states)} different values; a variable has at most "
        f"{count_text(MAX_STATES)} states",
        "Leave it out, or merge its rare states (--max-states)",
        name,
    )


def _check_column(table: Table, column: Column, plan: ColumnPlan) -> None:
    if column.unkept:
        raise table.fault(
            f"this column has more than {count_text(column.unkept)} different values, too many "
            "to be kept",
            "Leave it out",
            column.name,
        )
    if column.categorical and len(column.levels) > MAX_STATES and plan.max_states is None:
        odd = [v for v in column.levels if parse_number(v, table.options.decimal or ".") is None]
        if not 0 < len(odd) <= len(column.levels) / 10:
            raise _too_many(table, column.name, len(column.levels))
        raise table.fault(
            f"this column has {count_text(len(column.levels))} different values, all numbers but "
            f"{count_text(len(odd))}, such as “{odd[0]}”, so that it is text",
            "Correct such values, read them as missing, or leave the column out",
            column.name,
        )
    by_numbers = is_cut(column, plan)
    if by_numbers and plan.method is None and plan.cuts is None:
        raise table.fault(
            "this column is to be cut into states, but not how"
            if column.categorical
            else "this column is continuous",
            "Choose how to cut it into states, or leave it out",
            column.name,
        )
    if not by_numbers and column.packed is not None and column.distinct > MAX_CATEGORIES:
        raise table.fault(
            f"this column has {count_text(column.distinct)} different numbers; at most "
            f"{MAX_CATEGORIES} can be categories",
            "Cut it into states, or leave it out",
            column.name,
        )
    if looks_at_target(plan):
        if plan.target is None:
            raise table.fault(
                f"“{plan.method}” needs a target column to cut this column",
                "Choose the target, or another way to cut",
                column.name,
            )
        check_target(table, plan.target)


def _kept_rows(
    table: Table, columns: list[Column], options: PrepareOptions, notes: list[str]
) -> NDArray[np.bool_] | None:
    """Return which rows stay, ``None`` for all; say what missing means where."""
    with_missing = [column for column in columns if column.missing]
    dropping = [c for c in with_missing if options.missing_in(c.name) == "drop"]
    others = [c for c in with_missing if options.missing_in(c.name) == "state"]
    if others:
        notes.append(f"{_missing_cells(others)}; missing is a state of its own there.")
    leaving = [c for c in with_missing if options.missing_in(c.name) == "leave"]
    if leaving:
        notes.append(
            f"{_missing_cells(leaving)} and left missing there: a family is scored from the rows "
            "that observe all of it."
        )
    if not dropping:
        return None
    kept = np.ones(table.rows, dtype=np.bool_)
    for column in dropping:
        kept &= ~column.missing_rows()
    dropped = table.rows - int(np.count_nonzero(kept))
    share = f"{100 * dropped / table.rows:.1f}"
    rows = "rows are" if dropped > 1 else "row is"
    notes.append(
        f"{_missing_cells(dropping)}; {count_text(dropped)} of {count_text(table.rows)} {rows} "
        f"dropped ({share} %)."
    )
    return kept


def _missing_cells(columns: list[Column]) -> str:
    cells = sum(column.missing for column in columns)
    many = "cells are" if cells > 1 else "cell is"
    where = "columns" if len(columns) > 1 else "column"
    return f"{count_text(cells)} {many} missing in {len(columns)} {where}"
