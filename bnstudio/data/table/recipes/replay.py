"""A recipe replayed on another table of the same kind; everything that does not fit is named."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bnstudio.data.table.recipe import (
    ColumnPlan,
    PrepareOptions,
    propose,
    propose_column,
    still_fits,
)
from bnstudio.data.table.recipes.steps import Recipe, Step, apply, changed
from bnstudio.data.table.shaping.expression import renamed
from bnstudio.data.table.shaping.shape import Cache, shape
from bnstudio.data.table.states import shown
from bnstudio.data.table.table import Table

_NAMED = 5


@dataclass(frozen=True)
class Replayed:
    """What a recipe made of a table, and what did not fit, a sentence each."""

    options: PrepareOptions
    misfits: tuple[str, ...]


def replay(recipe: Recipe, table: Table, start: PrepareOptions | None = None) -> Replayed:
    """Carry a recipe's steps over to a table, as far as they fit.

    Parameters
    ----------
    recipe
        The steps; a column that is called otherwise in case, blanks or dashes alone is found.
    table
        The table as read.
    start
        What the steps change; what is proposed for the table by default.

    Raises
    ------
    UsageError
        If the value of a step cannot be.
    """
    table = table.origin or table
    options = propose(table) if start is None else start
    known = {step.column for step in recipe.steps if step.what == "derive"} - {*recipe.columns}
    asked = [*recipe.columns, *(step.column for step in recipe.steps if step.column not in known)]
    found, misfits = _places(asked, table)
    used = set(found.values())
    new = [name for name in table.names if name not in used] if recipe.columns else []
    if new:
        some = ", ".join(f"“{name}”" for name in new[:_NAMED])
        more = f" and {len(new) - _NAMED} more" if len(new) > _NAMED else ""
        word = "columns" if len(new) > 1 else "column"
        misfits.append(f"The recipe does not know the {word} {some}{more}; as proposed.")
    # Columns are made, and values taken for missing, before anything else counts.
    called = {old: now for old, now in found.items() if now is not None and now != old}
    for step in recipe.steps:
        if step.what == "derive":
            said = step.value if step.value is None else renamed(step.value, called)
            options = apply(replace(step, value=said), options)
        elif step.what == "gaps" and (there := found.get(step.column, step.column)):
            options = apply(replace(step, column=there), options)
    options, table, cannot = made(options, table)
    misfits += cannot
    found |= {each.name: each.name for each in options.derived}
    plans = dict(options.columns)
    for step in recipe.steps:
        if not step.column:
            options = apply(step, options)
            continue
        place = found.get(step.column)
        if place is None or step.what in ("derive", "gaps"):
            continue
        value = step.value
        if step.what == "cut" and value.get("target"):
            target = found.get(value["target"], value["target"])
            if target not in table.names:
                misfits.append(
                    f"“{place}” is cut for “{value['target']}”, which the table does not have; it "
                    "is cut as proposed."
                )
                continue
            value = {**value, "target": target}
        plans[place] = changed(plans.get(place, ColumnPlan()), step.what, value)
        misfits += _strange_values(Step(step.what, value, place), table)
    return Replayed(replace(options, columns=plans), tuple(misfits))


def _places(asked: list[str], table: Table) -> tuple[dict[str, str | None], list[str]]:
    """Return where columns of a recipe are in a table, and what there is to say about that."""
    there = set(table.names)
    alike: dict[str, list[str]] = {}
    for name in table.names:
        alike.setdefault(_folded(name), []).append(name)
    misfits: list[str] = []
    found: dict[str, str | None] = {}
    for name in dict.fromkeys(asked):
        if not name:
            continue
        candidates = alike.get(_folded(name), [])
        if name in there:
            found[name] = name
        elif len(candidates) == 1:
            found[name] = candidates[0]
            misfits.append(f"“{name}” of the recipe is taken to be “{candidates[0]}”.")
        else:
            found[name] = None
            misfits.append(f"The table has no column “{name}”, which the recipe knows.")
    return found, misfits


def made(
    options: PrepareOptions, table: Table, cache: Cache | None = None
) -> tuple[PrepareOptions, Table, list[str]]:
    """Return the options without columns that cannot be made, the table with those that can.

    Columns that are made and have no plan yet get what is proposed for them; so do those of which
    values count as missing, where they had what was proposed before, and those whose plan cannot
    be carried out any more. Each column that cannot be made is named.
    """
    raw = table.origin or table
    done = shape(raw, options, cache)
    plans = {name: plan for name, plan in options.columns.items() if name not in done.faults}
    if done.table.origin is not None:
        there = set(raw.names)
        for each in done.table.columns:
            plan = plans.get(each.name)
            if plan is not None and each.name in there and not plan.gaps:
                continue
            proposed = (
                each.name in there
                and plan is not None
                and replace(plan, gaps=()) == (propose_column(raw.column(each.name), raw.rows))
            )
            if plan is None or proposed or not still_fits(each, plan):
                gaps = () if plan is None else plan.gaps
                plans[each.name] = replace(propose_column(each, raw.rows), gaps=gaps)
    derived = tuple(each for each in options.derived if each.name not in done.faults)
    said = [f"“{name}” cannot be made: {fault.what}." for name, fault in done.faults.items()]
    return replace(options, columns=plans, derived=derived), done.table, said


def _strange_values(step: Step, table: Table) -> list[str]:
    """Say which values of a step about states a column does not have, and the other way round."""
    if step.what != "states" or step.value is None:
        return []
    column = table.column(step.column)
    levels = set(column.as_categories.levels)
    named = [level for _, own in step.value for level in own]
    said = []
    gone = [f"“{shown(level)}”" for level in named if level not in levels]
    if gone:
        word = "values" if len(gone) > 1 else "value"
        more = f" and {len(gone) - _NAMED} more" if len(gone) > _NAMED else ""
        said.append(f"“{step.column}” does not have the {word} {', '.join(gone[:_NAMED])}{more}.")
    known = set(named)
    fresh = [f"“{shown(level)}”" for level in column.as_categories.levels if level not in known]
    if fresh:
        word = "values" if len(fresh) > 1 else "value"
        more = f" and {len(fresh) - _NAMED} more" if len(fresh) > _NAMED else ""
        said.append(
            f"“{step.column}” has the {word} {', '.join(fresh[:_NAMED])}{more}, which the recipe "
            "does not know; each is a state of its own."
        )
    return said


def _folded(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def carry_over(options: PrepareOptions, table: Table) -> Replayed:
    """Take options made for a table over to the same table as it is by another day.

    A column that is there under its name, or under one that differs in case, blanks or dashes
    alone, keeps its plan if that can still be carried out; a new one gets what is proposed.
    """
    table = table.origin or table
    proposal = propose(table)
    place = {name: name for name in table.names if name in options.columns}
    known = {each.name for each in options.derived}
    gone = {_folded(n): n for n in options.columns if n not in place and n not in known}
    misfits, fresh = [], []
    for name in table.names:
        if name not in place:
            before = gone.pop(_folded(name), None)
            if before is None:
                fresh.append(name)
            else:
                place[name] = before
                misfits.append(f"“{before}” is taken to be “{name}”.")
    now = {before: name for name, before in place.items()}
    misfits += [f"The table has no column “{name}” any more." for name in gone.values()]
    if fresh:
        some = ", ".join(f"“{name}”" for name in fresh[:_NAMED])
        more = f" and {len(fresh) - _NAMED} more" if len(fresh) > _NAMED else ""
        word = "columns" if len(fresh) > 1 else "column"
        misfits.append(f"The table has the new {word} {some}{more}; as proposed.")
    called = {before: name for before, name in now.items() if before != name}
    derived = tuple(
        replace(each, expression=renamed(each.expression, called)) for each in options.derived
    )
    gaps = {name: ColumnPlan(gaps=options.plan(before).gaps) for name, before in place.items()}
    gaps |= {name: options.plan(name) for name in known}
    options = replace(options, derived=derived)
    shaping, table, cannot = made(replace(options, columns=gaps), table)
    misfits += cannot
    options = replace(options, derived=shaping.derived)
    place |= {each.name: each.name for each in shaping.derived}
    now |= {each.name: each.name for each in shaping.derived}
    proposal = replace(
        proposal, columns={c.name: propose_column(c, table.rows) for c in table.columns}
    )
    plans = dict(proposal.columns)
    for column in table.columns:
        name = column.name
        if name not in place:
            continue
        plan = options.plan(place[name])
        if plan.target is not None and now.get(plan.target) != plan.target:
            target = now.get(plan.target)
            if target is None:
                misfits.append(
                    f"“{name}” was cut for “{plan.target}”, which is gone; it is cut as proposed."
                )
                cut = proposal.plan(name)
                plan = replace(
                    plan, method=cut.method, bins=cut.bins, target=None, cuts=None, treat=cut.treat
                )
            else:
                plan = replace(plan, target=target)
        if column.kind == "empty" or column.unkept or not still_fits(column, plan):
            if plan.include:
                misfits.append(f"“{name}” holds other values than before: {column.reason}.")
            elif plan.reason != proposal.plan(name).reason:
                plans[name] = replace(plans[name], include=False, reason=plan.reason)
            continue
        plans[name] = plan
        if plan.states is not None:
            groups = [[group.name, list(group.levels)] for group in plan.states]
            misfits += _strange_values(Step("states", groups, name), table)
    return Replayed(replace(options, columns=plans), tuple(misfits))
