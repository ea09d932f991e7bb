"""What the import page says about the table and about what importing it now would do.

Plain functions from the table and its plans to sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from bnstudio.data.table import states
from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.guess import MISSING
from bnstudio.data.table.recipe import ColumnPlan, Missing, PrepareOptions, is_cut
from bnstudio.data.table.table import Column, Table
from bnstudio.errors import BnstudioError
from bnstudio.gui.import_page.deciding.steps import StepRow
from bnstudio.gui.wording.numbers import format_count, format_share
from bnstudio.project.importing.plans import ImportPlans


def kind_words(column: Column, plan: ColumnPlan) -> str:
    """Name what a column is taken for, as the heads and the type page do."""
    if column.kind == "empty":
        return "Empty"
    if column.unkept:
        return "Text"
    if not is_cut(column, plan):
        if plan.states is not None and column.packed is None:
            count = len(states.complete(plan.states, column.levels))
        else:
            count = states.count(plan.states, column.distinct)
        if plan.max_states is not None:
            count = min(count, plan.max_states)
        many = "1 state" if count == 1 else f"{format_count(count)} states"
        return f"{many}, ordered" if plan.ordered else many
    return "Whole numbers" if column.kind == "integer" else "Continuous"


def head_kind(column: Column, plan: ColumnPlan, finding: str) -> tuple[str, str]:
    """Return the icon and the words for what a column holds, given the kind of its finding."""
    if finding == "id":
        return "hash", "ID"
    if finding == "dates":
        return "calendar-blank", "Date"
    if column.kind == "empty":
        icon = "minus"
    elif is_cut(column, plan):
        icon = "chart-line"
    else:
        icon = "hash" if column.numeric else "text-aa"
    return icon, kind_words(column, plan)


def without_path(error: BnstudioError, path: str) -> str:
    """Write an error without the file's name, which stands in the title already."""
    message = str(error).removeprefix(path).lstrip(",: ")
    return message[:1].upper() + message[1:]


def outlook(
    table: Table,
    options: PrepareOptions,
    included: Sequence[Column],
    undecided: Sequence[Finding],
    cost: int | None,
) -> tuple[str, bool]:
    """Say what importing now would do, or why it cannot be done, and whether it can.

    ``cost`` is the number of rows that are dropped, as far as it has been counted.
    """
    cells = dict.fromkeys(get_args(Missing), 0)
    for column in included:
        cells[options.missing_in(column.name)] += column.missing
    if len(included) < 2:
        return "At least two columns are needed to learn from; include more of them.", False
    if cells["drop"] and cost is not None and table.rows - cost < 2:
        return "Dropping rows with a missing cell would leave too few to learn from.", False
    if all(
        c.distinct == 1 and not (c.missing and options.missing_in(c.name) == "state")
        for c in included
    ):
        return "Every column that comes in is constant, so there is nothing to learn.", False
    parts = []
    if undecided:
        verb = "finding still needs" if len(undecided) == 1 else "findings still need"
        parts.append(f"{len(undecided)} {verb} a decision.")
        out = [finding.column for finding in undecided if not options.plan(finding.column).include]
        if out:
            stay = "stays" if len(out) == 1 else "stay"
            parts.append(f"If you import now, {_listed(out)} {stay} out.")
    cut = sum(is_cut(column, options.plan(column.name)) for column in included)
    if cut:
        many = "column is" if cut == 1 else "columns are"
        parts.append(f"{format_count(cut)} numeric {many} cut into states.")
    if cells["state"]:
        many = (
            "cell becomes a state of its"
            if cells["state"] == 1
            else "cells become a state of their"
        )
        parts.append(f"{format_count(cells['state'])} missing {many} own.")
    filled = cells["frequent"] + cells["draw"]
    if filled:
        many = "cell is" if filled == 1 else "cells are"
        parts.append(f"{format_count(filled)} missing {many} filled in.")
    if cells["leave"]:
        many = "cell is" if cells["leave"] == 1 else "cells are"
        parts.append(f"{format_count(cells['leave'])} missing {many} left missing.")
    if cells["drop"] and cost is not None:
        many = "row is" if cost == 1 else "rows are"
        parts.append(f"{format_count(cost)} {many} dropped for missing cells.")
    return " ".join(parts or ["Every column comes in as it is."]), True


def dropping(table: Table, missing: int, rows: int) -> str:
    """Say what dropping the rows with a missing cell would cost."""
    if not missing:
        return "Nothing is missing in the columns that come in."
    many = "cell is" if missing == 1 else "cells are"
    return (
        f"{format_count(missing)} {many} missing in the columns that come in. Dropping their rows "
        f"would cost {format_count(rows)} of {format_count(table.rows)} rows "
        f"({format_share(rows / table.rows)})."
    )


def _listed(names: Sequence[str]) -> str:
    if len(names) > 3:
        return f"{', '.join(names[:2])} and {len(names) - 2} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def step_rows(plans: ImportPlans) -> list[StepRow]:
    """Return the steps that were decided, each with what names it; the markers first."""
    rows = []
    if plans.read.missing is not None:
        added = [marker for marker in plans.read.missing if marker not in MISSING]
        taken = [marker for marker in MISSING if marker not in plans.read.missing]
        for marker in added:
            rest = tuple(each for each in plans.read.missing if each != marker)
            text = f"“{marker}” is read as missing"
            rows.append(StepRow(() if rest == MISSING else rest, "The file", text))
        if taken:
            words = _quoted([marker or "(empty)" for marker in taken])
            rest = (*plans.read.missing, *taken)
            back = () if set(rest) == set(MISSING) else rest
            rows.append(StepRow(back, "The file", f"{words} not read as missing"))
    steps = plans.steps
    made = [step.column for step in steps if step.what == "derive"]
    for step in steps:
        text = step.decision[0].upper() + step.decision[1:]
        row = StepRow(step, step.column or "All columns", text, step.column)
        if step.what == "derive":
            at = made.index(step.column)
            row = replace(row, made=True, up=at > 0, down=at < len(made) - 1)
        rows.append(row)
    return rows


def _quoted(words: Sequence[str]) -> str:
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(f"“{word}”" for word in words[:3]) + more
