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
from bnstudio.gui.wording.names import states_text
from bnstudio.gui.wording.numbers import format_count, format_share
from bnstudio.gui.wording.tr import tr, tr_core, trn
from bnstudio.project.importing.plans import ImportPlans


def kind_words(column: Column, plan: ColumnPlan, missing: Missing) -> str:
    """Name what a column is taken for, as the heads and the type page do.

    ``missing`` is what its missing cells mean; as a state they count, as they do in the dataset.
    """
    if column.kind == "empty":
        return tr("Empty")
    if column.unkept:
        return tr("Text")
    if not is_cut(column, plan):
        unused = 0
        if plan.states is not None and column.packed is None:
            groups, found = states.complete(plan.states, column.levels), set(column.levels)
            count = len(groups)
            unused = sum(found.isdisjoint(group.levels) for group in groups)
        else:
            count = states.count(plan.states, column.distinct)
        if plan.max_states is not None:
            count = min(count, plan.max_states)
            unused = min(unused, count)
        count += missing == "state" and column.missing > 0
        many = states_text(count, unused)
        return tr("{states}, ordered", states=many) if plan.ordered else many
    return tr("Whole numbers") if column.kind == "integer" else tr("Continuous")


def head_kind(column: Column, plan: ColumnPlan, missing: Missing, finding: str) -> tuple[str, str]:
    """Return the icon and the words for what a column holds, given the kind of its finding."""
    if finding == "id":
        return "hash", "ID"
    if finding == "dates":
        return "calendar-blank", tr("Date")
    if column.kind == "empty":
        icon = "minus"
    elif is_cut(column, plan):
        icon = "chart-line"
    else:
        icon = "hash" if column.numeric else "text-aa"
    return icon, kind_words(column, plan, missing)


def without_path(error: BnstudioError, path: str) -> str:
    """Write an error without the file's name, which stands in the title already."""
    message = tr_core(str(error).removeprefix(path).lstrip(",: "))
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
        return tr("At least two columns are needed to learn from; include more of them."), False
    if cells["drop"] and cost is not None and table.rows - cost < 2:
        return tr("Dropping rows with a missing cell would leave too few to learn from."), False
    if all(
        c.distinct == 1 and not (c.missing and options.missing_in(c.name) == "state")
        for c in included
    ):
        return tr("Every column that comes in is constant, so there is nothing to learn."), False
    parts = []
    if undecided:
        parts.append(
            trn(
                "{n} finding still needs a decision.",
                "{n} findings still need a decision.",
                len(undecided),
                n=len(undecided),
            )
        )
        out = [finding.column for finding in undecided if not options.plan(finding.column).include]
        if out:
            parts.append(
                trn(
                    "If you import now, {names} stays out.",
                    "If you import now, {names} stay out.",
                    len(out),
                    names=_listed(out),
                )
            )
    cut = sum(is_cut(column, options.plan(column.name)) for column in included)
    if cut:
        parts.append(
            trn(
                "{n} numeric column is cut into states.",
                "{n} numeric columns are cut into states.",
                cut,
                n=format_count(cut),
            )
        )
    if cells["state"]:
        parts.append(
            trn(
                "{n} missing cell becomes a state of its own.",
                "{n} missing cells become a state of their own.",
                cells["state"],
                n=format_count(cells["state"]),
            )
        )
    filled = cells["frequent"] + cells["draw"]
    if filled:
        parts.append(
            trn(
                "{n} missing cell is filled in.",
                "{n} missing cells are filled in.",
                filled,
                n=format_count(filled),
            )
        )
    if cells["leave"]:
        parts.append(
            trn(
                "{n} missing cell is left missing.",
                "{n} missing cells are left missing.",
                cells["leave"],
                n=format_count(cells["leave"]),
            )
        )
    if cells["drop"] and cost is not None:
        parts.append(
            trn(
                "{n} row is dropped for missing cells.",
                "{n} rows are dropped for missing cells.",
                cost,
                n=format_count(cost),
            )
        )
    return " ".join(parts or [tr("Every column comes in as it is.")]), True


def dropping(table: Table, missing: int, rows: int) -> str:
    """Say what dropping the rows with a missing cell would cost."""
    if not missing:
        return tr("Nothing is missing in the columns that come in.")
    return trn(
        "{missing} cell is missing in the columns that come in. Dropping their rows "
        "would cost {rows} of {all} rows ({share}).",
        "{missing} cells are missing in the columns that come in. Dropping their rows "
        "would cost {rows} of {all} rows ({share}).",
        missing,
        missing=format_count(missing),
        rows=format_count(rows),
        all=format_count(table.rows),
        share=format_share(rows / table.rows),
    )


def _listed(names: Sequence[str]) -> str:
    if len(names) > 3:
        return tr("{names} and {more} more", names=", ".join(names[:2]), more=len(names) - 2)
    return tr(" and ").join(filter(None, (", ".join(names[:-1]), names[-1])))


def step_rows(plans: ImportPlans) -> list[StepRow]:
    """Return the steps that were decided, each with what names it; the markers first."""
    rows = []
    if plans.read.missing is not None:
        added = [marker for marker in plans.read.missing if marker not in MISSING]
        taken = [marker for marker in MISSING if marker not in plans.read.missing]
        for marker in added:
            rest = tuple(each for each in plans.read.missing if each != marker)
            text = tr("“{marker}” is read as missing", marker=marker)
            rows.append(StepRow(() if rest == MISSING else rest, tr("The file"), text))
        if taken:
            words = _quoted([marker or tr("(empty)") for marker in taken])
            rest = (*plans.read.missing, *taken)
            back = () if set(rest) == set(MISSING) else rest
            rows.append(
                StepRow(back, tr("The file"), tr("{words} not read as missing", words=words))
            )
    steps = plans.steps
    made = [step.column for step in steps if step.what == "derive"]
    for step in steps:
        text = tr_core(step.decision[0].upper() + step.decision[1:])
        row = StepRow(step, step.column or tr("All columns"), text, step.column)
        if step.what == "derive":
            at = made.index(step.column)
            row = replace(row, made=True, up=at > 0, down=at < len(made) - 1)
        rows.append(row)
    return rows


def _quoted(words: Sequence[str]) -> str:
    more = tr(" and {words} more", words=len(words) - 3) if len(words) > 3 else ""
    return ", ".join(f"“{word}”" for word in words[:3]) + more
