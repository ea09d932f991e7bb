"""What is to be done to a table: which columns are kept, how numbers are cut, what missing means.

:func:`propose` makes the window's recipe (everything numeric cut in three, one click to change) and
:func:`command_line_options` the command line's (a continuous column is an error unless the person
said what to do). ``prepare.py`` carries a recipe out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, cast, get_args

import numpy as np

from bnstudio.data.table.cutting.names import Naming
from bnstudio.data.table.discretise import (
    DEFAULT_BINS,
    DEFAULT_METHOD,
    DEFAULT_SHARES,
    DISCRETISERS,
    Method,
    find_discretiser,
    parse_method,
)
from bnstudio.data.table.shaping.dates import FEW_DATES, are_dates
from bnstudio.data.table.states import Groups
from bnstudio.data.table.table import MAX_CATEGORIES, MAX_STATES, Column, Table
from bnstudio.errors import DataError, UsageError
from bnstudio.texts import count_text

#: Rows from which on a text column with hardly a repeated value counts as ID-like.
ID_ROWS = 20

Missing = Literal["state", "drop", "frequent", "draw", "leave"]
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
        texts the most frequent are kept and the rest merged into one state “other”, or, where it
        is ``ordered``, the rarest merged with their neighbours.
    reason
        Why it is left out, as the end of a sentence.
    treat
        Of a numeric column: ``"categories"`` makes each different number a state, ``"numbers"``
        cuts it; ``None`` goes by the type rule.
    target
        The categorical column that ``method`` looks at, if it uses one.
    names
        Own names of the states of a cut column, low to high; they count only where there are as
        many as states. An empty one leaves its state the usual name.
    states
        How the values of a column that is not cut become states; ``None`` leaves each value a
        state. ``max_states`` merges rare ones of these.
    missing
        What its missing cells mean; ``None`` goes by the whole table.
    shares
        The shares of the rows below each cut, ascending, if ``method`` uses them.
    gaps
        Values of the column that count as missing, besides what is read so in the whole table.
    ordered
        Whether its states, in their order, are steps of a scale (ordinal): then only neighbours
        are merged, by ``max_states`` and by hand.
    """

    include: bool = True
    method: str | None = None
    bins: int = DEFAULT_BINS
    cuts: tuple[float, ...] | None = None
    max_states: int | None = None
    reason: str = ""
    treat: TreatAs | None = None
    target: str | None = None
    names: tuple[str, ...] | None = None
    states: Groups | None = None
    missing: Missing | None = None
    shares: tuple[float, ...] | None = None
    gaps: tuple[str, ...] = ()
    ordered: bool = False


_AS_IT_IS = ColumnPlan()


@dataclass(frozen=True)
class Derived:
    """A column made from others: its name, and how it is worked out (``shaping.expression``)."""

    name: str
    expression: str


@dataclass(frozen=True)
class PrepareOptions:
    """What becomes of a table; a column without a plan is taken as it is.

    Parameters
    ----------
    missing
        What a missing cell means where the column's plan does not say: ``"state"`` (a state of its
        own), ``"drop"`` (the row is left out, for all columns), ``"frequent"`` (the column's most
        frequent state), ``"draw"`` (a state drawn from the column's others, by ``seed``),
        ``"leave"`` (nothing: it is left missing, for the scores of what is observed).
    columns
        The plans, by the names of the columns.
    seed
        Of what is drawn.
    answers
        What was decided about findings, by their keys; it changes nothing of the data.
    naming
        What the states of cut columns are called: by their ranges, or by words (low, medium, high)
        as in projects of before they were.
    derived
        Columns made from others, in the order in which they are made.
    """

    missing: Missing = "state"
    columns: Mapping[str, ColumnPlan] = field(default_factory=dict)
    seed: int = 0
    answers: Mapping[str, str] = field(default_factory=dict, compare=False)
    naming: Naming = "ranges"
    derived: tuple[Derived, ...] = ()

    def plan(self, name: str) -> ColumnPlan:
        """Return the plan of the column called ``name``."""
        return self.columns.get(name, _AS_IT_IS)

    def missing_in(self, name: str) -> Missing:
        """Return what a missing cell of a column means."""
        return self.plan(name).missing or self.missing

    def with_plan(self, name: str, plan: ColumnPlan) -> PrepareOptions:
        """Return a copy with another plan for one column."""
        return replace(self, columns={**self.columns, name: plan})


def is_cut(column: Column, plan: ColumnPlan) -> bool:
    """Whether the plan takes the column for numbers to be cut, not for states as they are."""
    if not column.numeric:
        return False
    if plan.treat is not None:
        return plan.treat == "numbers"
    return plan.cuts is not None or not column.categorical


def looks_at_target(plan: ColumnPlan) -> bool:
    """Whether the plan cuts by a method that looks at a target column."""
    if plan.cuts is not None or plan.method is None:
        return False
    return find_discretiser(plan.method).uses_target


def is_joint(plan: ColumnPlan) -> bool:
    """Whether the plan cuts by a method that cuts several columns together."""
    return plan.cuts is None and plan.method is not None and DISCRETISERS[plan.method].joint


def asked_states(plan: ColumnPlan) -> int | None:
    """Return how many states a cut column is to have; ``None`` where its method finds that."""
    if plan.cuts is not None:
        return len(plan.cuts) + 1
    method = find_discretiser(plan.method or DEFAULT_METHOD)
    if method.finds_bins:
        return None
    if method.uses_shares:
        return len(plan.shares or DEFAULT_SHARES) + 1
    return method.fixed_bins or plan.bins


def can_be_either(column: Column) -> bool:
    """Whether the column may be taken for numbers as well as for categories."""
    return column.numeric and 2 < column.distinct <= MAX_CATEGORIES


def still_fits(column: Column, plan: ColumnPlan) -> bool:
    """Whether a plan made for a column can be carried out after it has been read in another way."""
    if is_cut(column, plan):
        return plan.method is not None or plan.cuts is not None
    if column.packed is not None:
        return can_be_either(column)
    return plan.method is None or plan.treat is not None


def can_be_target(column: Column) -> bool:
    """Whether a discretiser can look at the column: it has states."""
    return column.categorical and not column.unkept


def check_target(table: Table, name: str) -> Column:
    """Return the target column called ``name``.

    Raises
    ------
    DataError
        If there is no such column, or it has no states.
    """
    what = "there is no such column"
    if name in table.names:
        if can_be_target(table.column(name)):
            return table.column(name)
        what = "this column cannot be the target: it has no states"
    raise table.fault(what, "Name a categorical column as the target", name)


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
    if column.kind == "integer" and column.packed is not None and not column.missing:
        steps = np.diff(column.numbers())
        return bool(steps.size and (steps == steps[0]).all() and abs(steps[0]) == 1)
    return False


def id_evidence(column: Column, rows: int) -> str:
    """Say why a column looks like an ID."""
    if column.kind == "integer":
        return "it counts the rows"
    if column.unkept:
        return f"more than {count_text(column.unkept)} different values"
    if column.distinct == rows:
        return f"a different value in each of the {count_text(rows)} rows"
    present = count_text(rows - column.missing)
    return f"{count_text(column.distinct)} different values in {present} rows"


def propose(table: Table) -> PrepareOptions:
    """Return what the window proposes: numbers cut in three, ID-like columns left out."""
    return PrepareOptions("state", {c.name: propose_column(c, table.rows) for c in table.columns})


def propose_column(column: Column, rows: int) -> ColumnPlan:
    """Return what is proposed for a column of a table with so many rows."""
    if column.kind == "empty":
        return ColumnPlan(include=False, reason="every cell is missing")
    many_texts = column.kind == "text" and len(column.levels) > FEW_DATES
    if many_texts and not column.declared and are_dates(column.levels):
        return ColumnPlan(include=False, reason="it holds dates")
    if looks_like_id(column, rows):
        # A running number that is kept after all is cut like any other number.
        method = None if column.categorical else DEFAULT_METHOD
        return ColumnPlan(include=False, method=method, reason="it looks like an ID")
    if len(column.levels) > MAX_STATES:
        count = count_text(len(column.levels))
        return ColumnPlan(include=False, reason=f"it has {count} states")
    if column.categorical:
        return ColumnPlan(ordered=column.ordered)
    return ColumnPlan(method=DEFAULT_METHOD)


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
        ``"state"``, ``"drop"``, ``"frequent"``, ``"draw"`` or ``"leave"``.
    discretise
        ``METHOD[:BINS][@TARGET]`` for continuous columns, and with ``max_states`` for whole
        numbers with more states.
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
    if missing not in get_args(Missing):
        raise UsageError(
            f"missing values cannot be treated as “{missing}”",
            advice="Choose state, drop, frequent or draw",
        )
    if max_states is not None and not 2 <= max_states <= MAX_STATES:
        raise UsageError(
            f"the most states cannot be {max_states}", advice=f"Choose from 2 to {MAX_STATES}"
        )
    method = None if discretise is None else parse_method(discretise)
    if method is not None and method.target is not None:
        check_target(table, method.target)
    continuous = [c for c in table.columns if not c.categorical and c.kind != "empty"]
    if continuous and method is None and not drop_continuous:
        raise _continuous(table, continuous)
    plans = {}
    for column in table.columns:
        if column.kind == "empty":
            plans[column.name] = ColumnPlan(include=False, reason="every cell is missing")
        elif column.categorical:
            plans[column.name] = replace(_cutting(method, column), max_states=max_states)
        elif drop_continuous:
            looks = looks_like_id(column, table.rows)
            reason = "it looks like an ID" if looks else "it is continuous"
            plans[column.name] = ColumnPlan(include=False, reason=reason)
        else:
            plans[column.name] = _cutting(method, column)
    return PrepareOptions(cast(Missing, missing), plans)


def _cutting(method: Method | None, column: Column) -> ColumnPlan:
    """Return the plan that cuts a column; the target itself is left as it is."""
    if method is None or method.target == column.name:
        return ColumnPlan()
    return ColumnPlan(
        method=method.name, bins=method.bins, target=method.target, shares=method.shares
    )


def _continuous(table: Table, continuous: list[Column]) -> DataError:
    """Name the continuous columns, and say what can be done with them."""
    example = Method(DEFAULT_METHOD, DEFAULT_BINS)
    names = ", ".join(f"“{column.name}”" for column in continuous[:8])
    more = f" and {len(continuous) - 8} more" if len(continuous) > 8 else ""
    several = len(continuous) > 1
    ids = [f"“{c.name}”" for c in continuous if looks_like_id(c, table.rows)]
    what = "columns are" if several else "column is"
    them = "them" if several else "it"
    advice = (
        f"Cut {them} with --discretise (such as {example}) or leave {them} out with "
        "--drop-continuous"
    )
    look = ""
    if ids:
        look = f"; {', '.join(ids[:8])} {'look like IDs' if len(ids) > 1 else 'looks like an ID'}"
        advice = "Leave it out with --drop-continuous, or cut it with --discretise"
        if several:
            which = "the IDs" if len(ids) > 1 else "the ID"
            advice = (
                f"Take {which} out of the table and cut the others with --discretise (such as "
                f"{example}), or leave all of them out with --drop-continuous"
            )
            if len(ids) == len(continuous):
                advice = "Leave them out with --drop-continuous, or cut them with --discretise"
    return table.fault(f"{len(continuous)} {what} continuous: {names}{more}{look}", advice)
