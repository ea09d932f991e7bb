"""Turns a table into a Dataset: columns chosen, numbers cut, missing values treated, all noted.

Two sets of proposals lead here: the window's (:func:`propose`: everything numeric cut in three,
one click to change) and the command line's (:func:`command_line_options`: a continuous column is
an error unless the person said what to do). :func:`prepare` then does exactly what the options
say, and every step that is not plain copying leaves a sentence in the notes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Dataset, Variable
from bnstudio.data.table.discretise import (
    DEFAULT_BINS,
    METHODS,
    assign,
    cut_points,
    parse_method,
    state_names,
    useful_cuts,
)
from bnstudio.data.table.table import MAX_STATES, MOST_CATEGORIES, Column, Table, format_number
from bnstudio.errors import DataError, UsageError

#: Rows from which on a text column with hardly a repeated value counts as ID-like.
ID_ROWS = 20

Missing = Literal["state", "drop"]
TreatAs = Literal["categories", "numbers"]


@dataclass(frozen=True)
class ColumnPlan:
    """What becomes of one column.

    Parameters
    ----------
    include
        Whether it becomes a variable.
    method, bins
        How a numeric column is cut; ``None`` leaves a categorical one as it is.
    cuts
        Own cut points, ascending; they go before ``method``.
    max_states
        A categorical column with more states is cut by ``method`` if its states are numbers; of
        texts the most frequent are kept and the rest merged into one state “other”.
    reason
        Why it is left out, as the end of a sentence.
    treat
        Of a numeric column: ``"categories"`` makes each different number a state, ``"numbers"``
        cuts it; ``None`` goes by the type rule.
    """

    include: bool = True
    method: str | None = None
    bins: int = DEFAULT_BINS
    cuts: tuple[float, ...] | None = None
    max_states: int | None = None
    reason: str = ""
    treat: TreatAs | None = None


_AS_IT_IS = ColumnPlan()


@dataclass(frozen=True)
class PrepareOptions:
    """What becomes of a table; a column without a plan is taken as it is.

    ``missing`` is ``"state"`` (a state of its own) or ``"drop"`` (rows with a missing cell in an
    included column are left out).
    """

    missing: Missing = "state"
    columns: Mapping[str, ColumnPlan] = field(default_factory=dict)

    def plan(self, name: str) -> ColumnPlan:
        """Return the plan of the column called ``name``."""
        return self.columns.get(name, _AS_IT_IS)

    def with_plan(self, name: str, plan: ColumnPlan) -> PrepareOptions:
        """Return a copy with another plan for one column."""
        return replace(self, columns={**self.columns, name: plan})


@dataclass(frozen=True, eq=False)
class Prepared:
    """A dataset and what was done to get it.

    ``kept_rows`` says which rows of the table are in the dataset (``None``: all of them).
    """

    dataset: Dataset
    notes: tuple[str, ...]
    dropped_rows: int
    kept_rows: NDArray[np.bool_] | None = None


def is_cut(column: Column, plan: ColumnPlan) -> bool:
    """Whether the plan takes the column for numbers to be cut, not for states as they are."""
    if not column.numeric:
        return False
    if plan.treat is not None:
        return plan.treat == "numbers"
    return plan.cuts is not None or not column.categorical


def can_be_either(column: Column) -> bool:
    """Whether the column may be taken for numbers as well as for categories."""
    return column.numeric and 2 < column.distinct <= MOST_CATEGORIES


def still_fits(column: Column, plan: ColumnPlan) -> bool:
    """Whether a plan made for a column can be carried out now that it has been read otherwise."""
    if is_cut(column, plan):
        return plan.method is not None or plan.cuts is not None
    if column.values is not None:
        return can_be_either(column)
    return plan.method is None or plan.treat is not None


def looks_like_id(column: Column, rows: int) -> bool:
    """Whether nearly every row has a value of its own, so that nothing can be learned from it."""
    if column.unkept:
        return True
    present = rows - column.missing
    if present < ID_ROWS:
        return False
    if column.kind == "text":
        return column.distinct >= 0.9 * present
    # Numbers may well differ in each row; a running number is known by its even steps.
    if column.kind == "integer" and column.values is not None and not column.missing:
        steps = np.diff(column.values)
        return bool(steps.size and (steps == steps[0]).all() and abs(steps[0]) == 1)
    return False


def id_evidence(column: Column, rows: int) -> str:
    """Say why a column looks like an ID."""
    if column.kind == "integer":
        return "it counts the rows"
    if column.unkept or column.distinct == rows:
        return f"a different value in each of the {format_count(rows)} rows"
    present = format_count(rows - column.missing)
    return f"{format_count(column.distinct)} different values in {present} rows"


def propose(table: Table) -> PrepareOptions:
    """Return what the window proposes: numbers cut in three, ID-like columns left out."""
    plans = {}
    for column in table.columns:
        if column.kind == "empty":
            plans[column.name] = ColumnPlan(include=False, reason="every cell is missing")
        elif looks_like_id(column, table.rows):
            # A running number that is kept after all is cut like any other number.
            method = None if column.categorical else "equal-frequency"
            plans[column.name] = ColumnPlan(
                include=False, method=method, reason="it looks like an ID"
            )
        elif len(column.levels) > MAX_STATES:
            count = format_count(len(column.levels))
            plans[column.name] = ColumnPlan(include=False, reason=f"it has {count} states")
        elif column.categorical:
            plans[column.name] = ColumnPlan()
        else:
            plans[column.name] = ColumnPlan(method="equal-frequency", bins=DEFAULT_BINS)
    return PrepareOptions("state", plans)


def command_line_options(
    table: Table,
    *,
    missing: str = "state",
    discretise: str | None = None,
    max_states: int | None = None,
    drop_continuous: bool = False,
) -> PrepareOptions:
    """Return what the command line's options mean for this table.

    Parameters
    ----------
    table
        The table as read.
    missing
        ``"state"`` or ``"drop"``.
    discretise
        ``METHOD[:BINS]`` for continuous columns, and with ``max_states`` for whole numbers with
        more states.
    max_states
        Categorical columns get at most so many states.
    drop_continuous
        Leave continuous columns out.

    Raises
    ------
    UsageError
        If an option's value cannot be used.
    DataError
        If there are continuous columns and neither option says what to do with them.
    """
    if missing not in ("state", "drop"):
        raise UsageError(
            f"missing values cannot be treated as “{missing}”", advice="Choose state or drop"
        )
    if max_states is not None and not 2 <= max_states <= MAX_STATES:
        raise UsageError(
            f"the most states cannot be {max_states}", advice=f"Choose from 2 to {MAX_STATES}"
        )
    method, bins = parse_method(discretise) if discretise is not None else (None, DEFAULT_BINS)
    continuous = [c for c in table.columns if not c.categorical and c.kind != "empty"]
    if continuous and method is None and not drop_continuous:
        names = ", ".join(f"“{column.name}”" for column in continuous[:8])
        more = f" and {len(continuous) - 8} more" if len(continuous) > 8 else ""
        several = len(continuous) > 1
        ids = [f"“{c.name}”" for c in continuous if looks_like_id(c, table.rows)]
        what = "columns are" if several else "column is"
        them = "them" if several else "it"
        advice = (
            f"Cut {them} with --discretise (such as equal-frequency:3) or leave {them} out with "
            "--drop-continuous"
        )
        look = ""
        if ids:
            look = (
                f"; {', '.join(ids[:8])} {'look like IDs' if len(ids) > 1 else 'looks like an ID'}"
            )
            advice = "Leave it out with --drop-continuous, or cut it with --discretise"
            if several:
                which = "the IDs" if len(ids) > 1 else "the ID"
                advice = (
                    f"Take {which} out of the table and cut the others with --discretise (such as "
                    "equal-frequency:3), or leave all of them out with --drop-continuous"
                )
                if len(ids) == len(continuous):
                    advice = "Leave them out with --drop-continuous, or cut them with --discretise"
        raise DataError(
            f"{len(continuous)} {what} continuous: {names}{more}{look}",
            file=table.path or None,
            advice=advice,
        )
    plans = {}
    for column in table.columns:
        if column.kind == "empty":
            plans[column.name] = ColumnPlan(include=False, reason="every cell is missing")
        elif column.categorical:
            plans[column.name] = ColumnPlan(method=method, bins=bins, max_states=max_states)
        elif drop_continuous:
            looks = looks_like_id(column, table.rows)
            reason = "it looks like an ID" if looks else "it is continuous"
            plans[column.name] = ColumnPlan(include=False, reason=reason)
        else:
            plans[column.name] = ColumnPlan(method=method, bins=bins)
    return PrepareOptions("drop" if missing == "drop" else "state", plans)


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
    chosen = []
    for column in table.columns:
        plan = options.plan(column.name)
        if not plan.include:
            why = f": {plan.reason}" if plan.reason else " as chosen"
            notes.append(f"“{column.name}” is left out{why}.")
        elif column.kind == "empty":
            notes.append(f"“{column.name}” is left out: every cell is missing.")
        else:
            _check_column(table, column, plan)
            chosen.append((column, plan))
    _check_choice(table, [column for column, _ in chosen])
    kept = _kept_rows(table, [column for column, _ in chosen], options.missing, notes)
    rows = table.rows if kept is None else int(np.count_nonzero(kept))
    if rows < 2:
        left = "no row is" if rows == 0 else "one row is"
        raise DataError(
            f"{left} left when rows with a missing cell are dropped",
            file=table.path or None,
            advice="Make missing a state of its own, or leave out the columns that miss most",
        )
    coded = []
    for column, plan in chosen:
        codes, variable = _make_variable(column, plan, kept, notes)
        if variable.arity > MAX_STATES:
            raise _too_many(table, column.name, variable.arity)
        coded.append((codes, variable))
    variables = tuple(variable for _, variable in coded)
    if all(variable.arity == 1 for variable in variables):
        raise DataError(
            "every column is constant, so there is nothing to learn",
            file=table.path or None,
            advice="Check that this is the right table",
        )
    wide = max(variable.arity for variable in variables) > 256
    shape = (len(variables), rows)
    matrix: Codes = np.empty(shape, np.uint16) if wide else np.empty(shape, np.uint8)
    for i, (column_codes, _) in enumerate(coded):
        matrix[i] = column_codes
    return Prepared(Dataset(variables, matrix), tuple(notes), table.rows - rows, kept)


def format_count(number: int) -> str:
    """Write a count with a narrow no-break space between thousands."""
    return f"{number:,}".replace(",", "\u202f")


def _too_many(table: Table, name: str, states: int | None) -> DataError:
    count = "more than 1 000 000" if states is None else format_count(states)
    return DataError(
        f"this column has {count} different values; a variable has at most "
        f"{format_count(MAX_STATES)} states",
        file=table.path or None,
        column=name,
        advice="Leave it out, or merge its rare states (--max-states)",
    )


def _check_column(table: Table, column: Column, plan: ColumnPlan) -> None:
    if column.unkept:
        raise _too_many(table, column.name, None)
    if column.categorical and len(column.levels) > MAX_STATES and plan.max_states is None:
        raise _too_many(table, column.name, len(column.levels))
    if is_cut(column, plan) and plan.method is None and plan.cuts is None:
        raise DataError(
            "this column is to be cut into states, but not how"
            if column.categorical
            else "this column is continuous",
            file=table.path or None,
            column=column.name,
            advice="Choose how to cut it into states, or leave it out",
        )
    if not is_cut(column, plan) and column.values is not None and column.distinct > MOST_CATEGORIES:
        count = format_count(column.distinct)
        raise DataError(
            f"this column has {count} different numbers; at most {MOST_CATEGORIES} can be "
            "categories",
            file=table.path or None,
            column=column.name,
            advice="Cut it into states, or leave it out",
        )
    if plan.method is not None and plan.method not in METHODS:
        raise UsageError(
            f"there is no way to discretise called “{plan.method}”",
            advice=f"Choose one of: {', '.join(METHODS)}",
        )


def _check_choice(table: Table, columns: list[Column]) -> None:
    if len(columns) < 2:
        left = "no column is" if not columns else f"only the column “{columns[0].name}” is"
        raise DataError(
            f"{left} left to learn from; at least two are needed",
            file=table.path or None,
            advice="Include more columns",
        )


def _kept_rows(
    table: Table, columns: list[Column], missing: Missing, notes: list[str]
) -> NDArray[np.bool_] | None:
    with_missing = [column for column in columns if column.missing]
    cells = sum(column.missing for column in with_missing)
    if not cells:
        return None
    many = "cells are" if cells > 1 else "cell is"
    where = "columns" if len(with_missing) > 1 else "column"
    what = f"{format_count(cells)} {many} missing in {len(with_missing)} {where}"
    if missing == "state":
        notes.append(f"{what}; missing is a state of its own there.")
        return None
    kept = np.ones(table.rows, dtype=np.bool_)
    for column in with_missing:
        kept &= ~column.missing_rows()
    dropped = table.rows - int(np.count_nonzero(kept))
    share = f"{100 * dropped / table.rows:.1f}"
    rows = "rows are" if dropped > 1 else "row is"
    notes.append(
        f"{what}; {format_count(dropped)} of {format_count(table.rows)} {rows} dropped ({share} %)."
    )
    return kept


def constant_note(name: str, state: str) -> str:
    """Say that a column that is learned from is constant."""
    return f"“{name}” is constant: always “{state}”."


def _make_variable(
    column: Column, plan: ColumnPlan, kept: NDArray[np.bool_] | None, notes: list[str]
) -> tuple[Codes, Variable]:
    """Return the codes of the kept rows (0 to arity − 1) and the variable."""
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
        values = column.numbers()
        codes, states, cuts = _cut(column, plan, values if kept is None else values[kept], notes)
    else:
        assert column.codes is not None
        codes = column.codes if kept is None else column.codes[kept]
        codes, states = _observed(codes, column, kept is not None, notes)
        if plan.max_states is not None and len(states) > plan.max_states:
            codes, states = _merge_rare(column, codes, states, plan.max_states, notes)
    missing_state = None
    if column.missing and kept is None:
        name = "missing"
        while name in states:
            name += "_"
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
        coded[codes < 0] = missing_state
    return coded, Variable(column.name, states, missing_state, cuts)


def _observed(
    codes: NDArray[np.signedinteger], column: Column, dropped: bool, notes: list[str]
) -> tuple[NDArray[np.signedinteger], tuple[str, ...]]:
    """Leave out states that stood only in dropped rows; name the empty text."""
    names = [level if level else "(empty)" for level in column.levels]
    if not dropped:
        return codes, tuple(names)
    counts = np.bincount(codes, minlength=len(names))
    if (counts > 0).all():
        return codes, tuple(names)
    gone = [f"“{name}”" for name, count in zip(names, counts, strict=True) if not count]
    states = "states" if len(gone) > 1 else "state"
    notes.append(
        f"“{column.name}” loses the {states} {', '.join(gone[:5])}"
        f"{' and more' if len(gone) > 5 else ''}, seen in dropped rows only."
    )
    table = np.cumsum(counts > 0) - 1
    return table[codes], tuple(name for name, count in zip(names, counts, strict=True) if count)


def _cut(
    column: Column, plan: ColumnPlan, values: NDArray[np.float64], notes: list[str]
) -> tuple[NDArray[np.signedinteger], tuple[str, ...], tuple[float, ...]]:
    present = values[~np.isnan(values)]
    if plan.cuts is not None:
        asked = len(plan.cuts) + 1
        cuts = useful_cuts(present, plan.cuts)
        how = "at the chosen points"
    else:
        assert plan.method is not None
        method = METHODS[plan.method]
        asked = method.fixed or plan.bins
        cuts = cut_points(present, plan.method, plan.bins)
        how = f"by {method.title.lower()}" if method.fixed is None else f"at the {method.name}"
    states = state_names(len(cuts) + 1)
    points = ", ".join(f"{cut:.6g}" for cut in cuts)
    if len(states) < asked:
        notes.append(
            f"“{column.name}” is cut {how} into {len(states)} of the {asked} states asked for, "
            f"as equal values or gaps leave no more{f' ({points})' if points else ''}."
        )
    else:
        notes.append(f"“{column.name}” is cut {how} into {len(states)} states ({points}).")
    return assign(values, cuts), states, cuts


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
    other = "other"
    while other in states:
        other += "_"
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
