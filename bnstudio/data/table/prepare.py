"""Carries out a recipe: a table becomes a Dataset.

:func:`prepare` does exactly what the recipe says, and every step that is not plain copying leaves
a sentence in the notes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Dataset, Variable
from bnstudio.data.table.discretise import (
    DISCRETISERS,
    TargetCodes,
    assign,
    cut_points,
    state_names,
    useful_cuts,
)
from bnstudio.data.table.recipe import (
    ColumnPlan,
    Missing,
    PrepareOptions,
    check_target,
    is_cut,
    looks_at_target,
    propose,
)
from bnstudio.data.table.states import Groups, complete, is_plain, shown
from bnstudio.data.table.table import (
    MAX_CATEGORIES,
    MAX_STATES,
    Column,
    Table,
    format_count,
    format_number,
)
from bnstudio.errors import DataError

_NAMED = 5  # values or states that a note names


@dataclass(frozen=True, eq=False)
class Prepared:
    """A dataset and what was done to get it.

    ``kept_rows`` says which rows of the table are in the dataset (``None``: all of them).
    """

    dataset: Dataset
    notes: tuple[str, ...]
    dropped_rows: int
    kept_rows: NDArray[np.bool_] | None = None


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
    coded = []
    for column in included:
        codes, variable = _make_variable(table, column, options, kept, notes)
        if variable.arity > MAX_STATES:
            raise _too_many(table, column.name, variable.arity)
        coded.append((codes, variable))
    variables = tuple(variable for _, variable in coded)
    if all(variable.arity == 1 for variable in variables):
        raise table.fault(
            "every column is constant, so there is nothing to learn",
            "Check that this is the right table",
        )
    wide = max(variable.arity for variable in variables) > 256
    shape = (len(variables), rows)
    matrix: Codes = np.empty(shape, np.uint16) if wide else np.empty(shape, np.uint8)
    for i, (column_codes, _) in enumerate(coded):
        matrix[i] = column_codes
    return Prepared(Dataset(variables, matrix), tuple(notes), table.rows - rows, kept)


def _too_many(table: Table, name: str, states: int) -> DataError:
    return table.fault(
        f"this column has {format_count(states)} different values; a variable has at most "
        f"{format_count(MAX_STATES)} states",
        "Leave it out, or merge its rare states (--max-states)",
        name,
    )


def _check_column(table: Table, column: Column, plan: ColumnPlan) -> None:
    if column.unkept:
        raise table.fault(
            f"this column has more than {format_count(column.unkept)} different values, too many "
            "to be kept",
            "Leave it out",
            column.name,
        )
    if column.categorical and len(column.levels) > MAX_STATES and plan.max_states is None:
        raise _too_many(table, column.name, len(column.levels))
    by_numbers = is_cut(column, plan)
    if by_numbers and plan.method is None and plan.cuts is None:
        raise table.fault(
            "this column is to be cut into states, but not how"
            if column.categorical
            else "this column is continuous",
            "Choose how to cut it into states, or leave it out",
            column.name,
        )
    if not by_numbers and column.values is not None and column.distinct > MAX_CATEGORIES:
        raise table.fault(
            f"this column has {format_count(column.distinct)} different numbers; at most "
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
    if not dropping:
        return None
    kept = np.ones(table.rows, dtype=np.bool_)
    for column in dropping:
        kept &= ~column.missing_rows()
    dropped = table.rows - int(np.count_nonzero(kept))
    share = f"{100 * dropped / table.rows:.1f}"
    rows = "rows are" if dropped > 1 else "row is"
    notes.append(
        f"{_missing_cells(dropping)}; {format_count(dropped)} of {format_count(table.rows)} {rows} "
        f"dropped ({share} %)."
    )
    return kept


def _missing_cells(columns: list[Column]) -> str:
    cells = sum(column.missing for column in columns)
    many = "cells are" if cells > 1 else "cell is"
    where = "columns" if len(columns) > 1 else "column"
    return f"{format_count(cells)} {many} missing in {len(columns)} {where}"


def constant_note(name: str, state: str) -> str:
    """Say that a column that is learned from is constant."""
    return f"“{name}” is constant: always “{state}”."


def _make_variable(
    table: Table,
    column: Column,
    options: PrepareOptions,
    kept: NDArray[np.bool_] | None,
    notes: list[str],
) -> tuple[Codes, Variable]:
    """Return the codes of the kept rows (0 to arity − 1) and the variable."""
    plan = options.plan(column.name)
    states: tuple[str, ...]
    cuts: tuple[float, ...] | None = None
    cut = is_cut(column, plan)
    if not cut:
        if column.values is not None:
            notes.append(
                f"“{column.name}” is treated as categories: each of its "
                f"{format_count(column.distinct)} different numbers is a state."
            )
        column = column.as_categories
        too_many = plan.max_states is not None and len(column.levels) > plan.max_states
        by_method = plan.method is not None and plan.treat is None
        cut = too_many and column.numeric and by_method
    if cut:
        values, target = column.numbers(), _target_codes(table, plan)
        if kept is not None:
            values, target = values[kept], None if target is None else target[kept]
        codes, states, cuts = _cut(column, plan, values, target, notes)
    else:
        assert column.codes is not None
        codes = column.codes if kept is None else column.codes[kept]
        codes, groups = _grouped(codes, column, plan, notes)
        codes, states = _observed(codes, groups, column.name, kept is not None, notes)
        if plan.max_states is not None and len(states) > plan.max_states:
            codes, states = _merge_rare(column, codes, states, plan.max_states, notes)
    missing_state, how = None, options.missing_in(column.name)
    left = codes < 0 if column.missing else None
    if left is not None and how in ("frequent", "draw"):
        codes = _filled(codes, left, states, column, how, options.seed, notes)
    elif left is not None and left.any():
        name = _free("missing", states)
        if name != "missing":
            notes.append(
                f"“{column.name}” has a state called “missing”; its missing cells are “{name}”."
            )
        missing_state = len(states)
        states = (*states, name)
    if len(states) == 1:
        notes.append(constant_note(column.name, states[0]))
    coded: Codes = codes.astype(np.uint16) if len(states) > 256 else codes.astype(np.uint8)
    if missing_state is not None:
        coded[left] = missing_state
    return coded, Variable(column.name, states, missing_state, cuts)


def _grouped(
    codes: NDArray[np.signedinteger], column: Column, plan: ColumnPlan, notes: list[str]
) -> tuple[NDArray[np.signedinteger], Groups]:
    """Turn codes into values to codes into the states that the plan makes of them."""
    groups = complete(plan.states, column.levels)
    if is_plain(plan.states, column.levels):
        return codes, groups
    state_of = {level: i for i, group in enumerate(groups) for level in group.levels}
    table = np.array([*(state_of[level] for level in column.levels), -1], dtype=np.int64)
    merged = [group for group in groups if len(group.levels) > 1]
    for group in merged[:_NAMED]:
        values = ", ".join(f"“{shown(level)}”" for level in group.levels[:_NAMED])
        more = f" and {len(group.levels) - _NAMED} more" if len(group.levels) > _NAMED else ""
        notes.append(f"“{column.name}”: {values}{more} are one state, “{group.name}”.")
    if len(merged) > _NAMED:
        notes.append(f"“{column.name}”: {len(merged) - _NAMED} more states are merged ones.")
    renamed = sum(len(g.levels) == 1 and shown(g.levels[0]) != g.name for g in groups)
    if renamed:
        word = "states are" if renamed > 1 else "state is"
        notes.append(f"“{column.name}”: {renamed} {word} renamed.")
    unseen = [f"“{group.name}”" for group in groups if not group.levels]
    if unseen:
        word = "states that are" if len(unseen) > 1 else "a state that is"
        notes.append(f"“{column.name}” has {word} not seen in the table: {', '.join(unseen)}.")
    return table[codes], groups


def _observed(
    codes: NDArray[np.signedinteger], groups: Groups, column: str, dropped: bool, notes: list[str]
) -> tuple[NDArray[np.signedinteger], tuple[str, ...]]:
    """Leave out states that stood only in dropped rows; those that were declared stay."""
    names = tuple(group.name for group in groups)
    if not dropped:
        return codes, names
    counts = np.bincount(codes[codes >= 0], minlength=len(names))
    stays = (counts > 0) | np.array([not group.levels for group in groups])
    gone = [f"“{name}”" for name, there in zip(names, stays, strict=True) if not there]
    if not gone:
        return codes, names
    states = "states" if len(gone) > 1 else "state"
    notes.append(
        f"“{column}” loses the {states} {', '.join(gone[:_NAMED])}"
        f"{' and more' if len(gone) > _NAMED else ''}, seen in dropped rows only."
    )
    table = np.append(np.cumsum(stays) - 1, -1)
    return table[codes], tuple(name for name, there in zip(names, stays, strict=True) if there)


def _filled(
    codes: NDArray[np.signedinteger],
    absent: NDArray[np.bool_],
    states: tuple[str, ...],
    column: Column,
    how: Missing,
    seed: int,
    notes: list[str],
) -> NDArray[np.signedinteger]:
    """Give each missing cell the most frequent state, or one drawn from the other cells."""
    count = int(np.count_nonzero(absent))
    if not count:
        return codes
    present = codes[~absent]
    filled = codes.astype(np.int64)
    cells = "cells are" if count > 1 else "cell is"
    if how == "frequent":
        often = int(np.bincount(present, minlength=len(states)).argmax())
        filled[absent] = often
        notes.append(
            f"{format_count(count)} missing {cells} filled in “{column.name}” with its most "
            f"frequent state, “{states[often]}”."
        )
    else:
        # Of its own for each column, so that no two columns are filled alike.
        random = np.random.default_rng([seed, *column.name.encode()])
        filled[absent] = random.choice(present, count)
        notes.append(
            f"{format_count(count)} missing {cells} drawn in “{column.name}” from its other cells "
            f"(seed {seed})."
        )
    return filled


def _target_codes(table: Table, plan: ColumnPlan) -> TargetCodes | None:
    """Return the states of the column that the plan's method looks at, a missing cell last."""
    if not looks_at_target(plan):
        return None
    assert plan.target is not None
    return table.column(plan.target).states_with_missing()


def _cut(
    column: Column,
    plan: ColumnPlan,
    values: NDArray[np.float64],
    target: TargetCodes | None,
    notes: list[str],
) -> tuple[NDArray[np.signedinteger], tuple[str, ...], tuple[float, ...]]:
    there = ~np.isnan(values)
    present = values[there]
    if plan.cuts is not None:
        asked = len(plan.cuts) + 1
        cuts = useful_cuts(present, plan.cuts)
        how = "at the chosen points"
    else:
        assert plan.method is not None
        method = DISCRETISERS[plan.method]
        asked = method.fixed_bins or plan.bins
        cuts = cut_points(
            present, plan.method, plan.bins, None if target is None else target[there]
        )
        how = method.how
        if target is not None:
            how += f" for “{plan.target}”"
    states = state_names(len(cuts) + 1)
    if plan.names is not None and len(plan.names) == len(states):
        states = plan.names
    points = ", ".join(f"{cut:.6g}" for cut in cuts)
    if len(states) < asked:
        notes.append(
            f"“{column.name}” is cut {how} into {len(states)} of the {asked} states asked for, "
            f"as equal values or gaps leave no more{f' ({points})' if points else ''}."
        )
    else:
        notes.append(f"“{column.name}” is cut {how} into {len(states)} states ({points}).")
    return assign(values, cuts), states, cuts


def _free(name: str, taken: tuple[str, ...]) -> str:
    there = set(taken)
    while name in there:
        name += "_"
    return name


def _merge_rare(
    column: Column,
    codes: NDArray[np.signedinteger],
    states: tuple[str, ...],
    max_states: int,
    notes: list[str],
) -> tuple[NDArray[np.signedinteger], tuple[str, ...]]:
    """Keep the most frequent states (ties: the first) and merge the others into one."""
    counts = np.bincount(codes[codes >= 0], minlength=len(states))
    often = np.argsort(-counts, kind="stable")[: max_states - 1]
    keep = sorted(int(i) for i in often)
    other = _free("other", states)
    table = np.full(len(states) + 1, len(keep), dtype=np.int64)
    table[keep] = np.arange(len(keep))
    table[-1] = -1
    merged = len(states) - len(keep)
    rows = int(counts.sum() - counts[keep].sum())
    notes.append(
        f"“{column.name}” keeps its {len(keep)} most frequent states; the {format_count(merged)} "
        f"others ({format_count(rows)} rows) are merged into “{other}”."
    )
    return table[codes], (*(states[i] for i in keep), other)


def describe_range(cuts: tuple[float, ...], state: int) -> str:
    """Write the range of one state of a cut column, such as ``74.5 to 88.5``."""
    if not cuts:
        return "all"
    if state == 0:
        return f"up to {format_number(cuts[0])}"
    if state == len(cuts):
        return f"above {format_number(cuts[-1])}"
    return f"{format_number(cuts[state - 1])} to {format_number(cuts[state])}"
