"""Makes one variable of a column: its states, their order, what missing cells become.

Every step that is not plain copying leaves a sentence in the notes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Variable
from bnstudio.data.table.cutting import hartemink
from bnstudio.data.table.cutting.names import named
from bnstudio.data.table.discretise import (
    DISCRETISERS,
    TargetCodes,
    assign,
    cut_points,
    useful_cuts,
)
from bnstudio.data.table.recipe import (
    ColumnPlan,
    Missing,
    PrepareOptions,
    asked_states,
    is_cut,
    is_joint,
    looks_at_target,
)
from bnstudio.data.table.states import (
    Groups,
    complete,
    free_name,
    rare_with_neighbours,
    shown,
    spans,
)
from bnstudio.data.table.table import Column, Table, smallest_codes
from bnstudio.texts import count_text

_NAMED = 5  # values or states that a note names


def constant_note(name: str, state: str) -> str:
    """Say that a column that is learned from is constant."""
    return f"“{name}” is constant: always “{state}”."


def make_variable(
    table: Table,
    column: Column,
    options: PrepareOptions,
    kept: NDArray[np.bool_] | None,
    notes: list[str],
    together: tuple[float, ...] | None = None,
) -> tuple[Codes, Variable]:
    """Return the codes of the kept rows (0 to arity − 1) and the variable.

    ``together`` are the cuts of a column that is cut together with others.
    """
    plan = options.plan(column.name)
    states: tuple[str, ...]
    cuts: tuple[float, ...] | None = None
    cut = comes_cut(column, plan)
    if not cut:
        if column.packed is not None:
            notes.append(
                f"“{column.name}” is treated as categories: each of its "
                f"{count_text(column.distinct)} different numbers is a state."
            )
        column = column.as_categories
    if cut:
        values, target = column.numbers(), _target_codes(table, plan, options)
        if kept is not None:
            values, target = values[kept], None if target is None else target[kept]
        codes, cuts = _cut(column, plan, values, target, together, notes)
        states = named(cuts, plan.names, options.naming)
    else:
        assert column.codes is not None
        codes = column.codes if kept is None else column.codes[kept]
        groups = complete(plan.states, column.levels)
        if plan.states is not None:
            codes = _grouped(codes, groups, column, notes)
        # States that a file declares stay, seen or not.
        some_dropped = kept is not None and not column.declared
        codes, states = _observed(codes, groups, column.name, some_dropped, notes)
        if plan.max_states is not None and len(states) > plan.max_states:
            merge = _merge_neighbours if plan.ordered else _merge_rare
            counts = np.bincount(codes[codes >= 0], minlength=len(states)).tolist()
            place_of, states, note = merge(counts, states, plan.max_states)
            notes.append(f"“{column.name}” {note}")
            codes = place_of[codes]
    missing_state, how = None, options.missing_in(column.name)
    left = codes < 0 if column.missing else None
    if left is not None and how in ("frequent", "draw"):
        codes = _filled(codes, left, states, column, how, options.seed, notes)
    elif left is not None and how == "leave" and len(states) == 1:
        codes = np.zeros_like(codes)  # a column that says nothing where it is known is a constant
    elif left is not None and left.any():
        name = free_name("missing", states)
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
    left_missing = how == "leave" and missing_state is not None and len(states) > 1
    return coded, Variable(column.name, states, missing_state, cuts, left_missing)


def comes_cut(column: Column, plan: ColumnPlan) -> bool:
    """Whether a column is cut: as numbers, or because it has more states than it may have."""
    if is_cut(column, plan):
        return True
    by_method = plan.method is not None and plan.treat is None and plan.states is None
    if plan.max_states is None or not by_method or not column.numeric:
        return False
    return column.distinct > plan.max_states


def comes_cut_together(column: Column, plan: ColumnPlan) -> bool:
    """Whether a column is cut together with others."""
    return is_joint(plan) and comes_cut(column, plan)


def cut_together(
    table: Table,
    columns: Sequence[Column],
    options: PrepareOptions,
    kept: NDArray[np.bool_] | None,
    others: Sequence[tuple[Codes, Variable]],
) -> dict[str, tuple[float, ...]]:
    """Return the cuts of the columns that are cut together.

    Parameters
    ----------
    table, columns, options, kept
        The table, the columns of it that are cut together, and what else there is to know.
    others
        The codes and variables of the other columns that come in.

    Raises
    ------
    DataError
        If they are too many, or there is nothing that they could tell about.
    """
    partners = [codes for codes, variable in others if 1 < variable.arity <= hartemink.MOST_STATES]
    if len(columns) > hartemink.MOST_COLUMNS:
        raise table.fault(
            f"{len(columns)} columns are to be cut together by Hartemink's method, which can do "
            f"{hartemink.MOST_COLUMNS}",
            "Cut some of them another way",
        )
    if len(columns) + len(partners) < 2:
        raise table.fault(
            "Hartemink's method needs another column that this one can tell about",
            "Cut it another way, or include more columns",
            columns[0].name,
        )
    starts, points = [], []
    for column in columns:
        plan = options.plan(column.name)
        assert plan.method is not None
        values = column.numbers() if kept is None else column.numbers()[kept]
        present = values[~np.isnan(values)]
        cuts = cut_points(present, plan.method, plan.bins) if present.size else ()
        codes = assign(values, cuts).astype(np.int16)
        codes[codes < 0] = len(cuts) + 1
        starts.append(hartemink.Start(codes, len(cuts) + 1, plan.bins))
        points.append(cuts)
    merged = hartemink.merged(starts, partners)
    return {
        column.name: tuple(cuts[state - 1] for state in states)
        for column, cuts, states in zip(columns, points, merged, strict=True)
    }


def _grouped(
    codes: NDArray[np.signedinteger], groups: Groups, column: Column, notes: list[str]
) -> NDArray[np.signedinteger]:
    """Turn codes into values to codes into the states that the person made of them."""
    state_of = {level: i for i, group in enumerate(groups) for level in group.levels}
    places = np.array([*(state_of[level] for level in column.levels), -1], dtype=np.int64)
    table = smallest_codes(places, len(groups))
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
    grouped: NDArray[np.signedinteger] = table[codes]
    return grouped


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
            f"{count_text(count)} missing {cells} filled in “{column.name}” with its most "
            f"frequent state, “{states[often]}”."
        )
    else:
        # Of its own for each column, so that no two columns are filled alike.
        random = np.random.default_rng([seed, *column.name.encode()])
        filled[absent] = random.choice(present, count)
        notes.append(
            f"{count_text(count)} missing {cells} drawn in “{column.name}” from its other cells "
            f"(seed {seed})."
        )
    return filled


def _target_codes(table: Table, plan: ColumnPlan, options: PrepareOptions) -> TargetCodes | None:
    """Return the states of the column that the plan's method looks at."""
    if not looks_at_target(plan):
        return None
    assert plan.target is not None
    return target_states(table.column(plan.target), options.plan(plan.target))


def target_states(column: Column, plan: ColumnPlan) -> TargetCodes:
    """Return the states of a column as a method that cuts another sees them, a missing cell last.

    Values that are merged are one state here, too.
    """
    if plan.states is None and plan.max_states is None:
        return column.states_with_missing()
    assert column.codes is not None
    groups = complete(plan.states, column.levels)
    place = {level: i for i, group in enumerate(groups) for level in group.levels}
    state = np.array([*(place[level] for level in column.levels), len(groups)], dtype=np.int64)
    if plan.max_states is not None and len(groups) > plan.max_states:
        rows = np.bincount(state[:-1], weights=column.counts, minlength=len(groups))
        if plan.ordered:
            widths = rare_with_neighbours(rows.astype(np.int64).tolist(), plan.max_states)
            own = np.repeat(np.arange(len(widths)), widths)
            return np.append(own, len(widths))[state][column.codes]
        rare = np.argsort(-rows, kind="stable")[plan.max_states - 1 :]
        state[np.isin(state, rare)] = rare[0]
    return state[column.codes]


def _cut(
    column: Column,
    plan: ColumnPlan,
    values: NDArray[np.float64],
    target: TargetCodes | None,
    together: tuple[float, ...] | None,
    notes: list[str],
) -> tuple[NDArray[np.signedinteger], tuple[float, ...]]:
    there = ~np.isnan(values)
    present = values if there.all() else values[there]
    if plan.cuts is not None:
        cuts = useful_cuts(present, plan.cuts)
        how = "at the chosen points"
    else:
        assert plan.method is not None
        method = DISCRETISERS[plan.method]
        cuts = together or ()
        if together is None:
            codes = None if target is None else target[there]
            cuts = cut_points(present, plan.method, plan.bins, codes, plan.shares)
        how = method.how
        if target is not None:
            how += f" for “{plan.target}”"
    asked, states = asked_states(plan), len(cuts) + 1
    points = ", ".join(f"{cut:.6g}" for cut in cuts)
    if asked is None and not cuts:
        notes.append(f"“{column.name}” is not cut {how}: no cut tells more than it costs.")
    elif asked is not None and states < asked:
        notes.append(
            f"“{column.name}” is cut {how} into {states} of the {asked} states asked for, "
            f"as equal values or gaps leave no more{f' ({points})' if points else ''}."
        )
    else:
        notes.append(f"“{column.name}” is cut {how} into {states} states ({points}).")
    return assign(values, cuts), cuts


def _merge_rare(
    counts: list[int], states: tuple[str, ...], max_states: int
) -> tuple[NDArray[np.int64], tuple[str, ...], str]:
    """Keep the most frequent states (ties: the first) and merge the others into one.

    Returns the new code of each state and, last, of what is missing; the new states; what to say.
    """
    often = sorted(range(len(states)), key=lambda i: -counts[i])[: max_states - 1]
    keep = sorted(often)
    other = free_name("other", states)
    table = np.full(len(states) + 1, len(keep), dtype=np.int64)
    table[keep] = np.arange(len(keep))
    table[-1] = -1
    merged = len(states) - len(keep)
    rows = sum(counts) - sum(counts[i] for i in keep)
    note = (
        f"keeps its {len(keep)} most frequent states; the {count_text(merged)} "
        f"others ({count_text(rows)} rows) are merged into “{other}”."
    )
    return table, (*(states[i] for i in keep), other), note


def _merge_neighbours(
    counts: list[int], states: tuple[str, ...], max_states: int
) -> tuple[NDArray[np.int64], tuple[str, ...], str]:
    """Merge the rarest states of an ordered column with neighbours; as :func:`_merge_rare`."""
    widths = rare_with_neighbours(counts, max_states)
    table = np.append(np.repeat(np.arange(len(widths)), widths), -1)
    names = spans(states, widths)
    merged = [name for name, width in zip(names, widths, strict=True) if width > 1]
    few = ", ".join(f"“{name}”" for name in merged[:_NAMED])
    note = (
        f"is ordered: its rare states are merged with their neighbours, "
        f"{count_text(len(states))} states into {len(names)} ({few}"
        f"{' and more' if len(merged) > _NAMED else ''})."
    )
    return table, tuple(names), note
