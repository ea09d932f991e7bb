"""A recipe as steps: what a person decided, one decision after the other, in a file of its own.

A step sets one thing of one column's plan (or of the whole table), and says so in words. Steps are
found by comparing the options before and after a decision, undone by leaving them out, and replayed
on another table of the same kind, where everything that does not fit is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, get_args

from bnstudio.data.table.discretise import DISCRETISERS
from bnstudio.data.table.recipe import ColumnPlan, Missing, PrepareOptions, TreatAs, propose
from bnstudio.data.table.states import StateGroup, shown
from bnstudio.data.table.table import Table, format_number
from bnstudio.errors import UsageError

_NAMED = 5


@dataclass(frozen=True)
class Step:
    """One decision.

    Parameters
    ----------
    what
        ``include``, ``treat``, ``cut``, ``names``, ``states``, ``most`` or ``missing``.
    value
        What it is set to, as plain JSON values.
    column
        Whose plan it is of; empty for the whole table.
    """

    what: str
    value: Any
    column: str = ""

    @property
    def words(self) -> str:
        """The decision as a sentence without a full stop."""
        where = f"“{self.column}”: " if self.column else "All columns: "
        return where + _KINDS[self.what].words(self.value)


@dataclass(frozen=True)
class Recipe:
    """The steps and what they were made for.

    ``columns`` are the names of the table's columns then.
    """

    steps: tuple[Step, ...] = ()
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Replayed:
    """What a recipe made of a table, and what did not fit, a sentence each."""

    options: PrepareOptions
    misfits: tuple[str, ...]


@dataclass(frozen=True)
class _Kind:
    get: Callable[[ColumnPlan], Any]
    put: Callable[[ColumnPlan, Any], ColumnPlan]
    words: Callable[[Any], str]


# -- the kinds of steps ------------------------------------------------------------------------


def _get_cut(plan: ColumnPlan) -> Any:
    return {
        "method": plan.method,
        "bins": plan.bins,
        "target": plan.target,
        "points": None if plan.cuts is None else list(plan.cuts),
    }


def _put_cut(plan: ColumnPlan, value: Any) -> ColumnPlan:
    given = _mapping(value)
    method, points, bins = given.get("method"), given.get("points"), given.get("bins", plan.bins)
    if method is not None and method not in DISCRETISERS:
        raise UsageError(f"there is no way to cut called “{method}”")
    if not isinstance(bins, int) or isinstance(bins, bool) or not 2 <= bins <= 1000:
        raise UsageError("a column is cut into 2 to 1000 states")
    target = given.get("target")
    if target is not None and not isinstance(target, str):
        raise UsageError("the target of a cut is the name of a column")
    cuts = None
    if points is not None:
        if not isinstance(points, list) or not all(
            isinstance(point, int | float) and not isinstance(point, bool) for point in points
        ):
            raise UsageError("cut points are a list of numbers")
        cuts = tuple(float(point) for point in points)
        if any(low >= high for low, high in pairwise(cuts)):
            raise UsageError("cut points are to rise")
    return replace(plan, method=method, bins=bins, target=target, cuts=cuts)


def _words_cut(value: Any) -> str:
    plan = _put_cut(ColumnPlan(), value)
    if plan.cuts is not None:
        return f"cut at {', '.join(format_number(point) for point in plan.cuts)}"
    if plan.method is None:
        return "not cut"
    method = DISCRETISERS[plan.method]
    many = f" into {plan.bins} states" if not method.fixed_bins else ""
    target = f" for “{plan.target}”" if plan.target else ""
    return f"cut {method.how}{many}{target}"


def _put_treat(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None and value not in get_args(TreatAs):
        raise UsageError("a column is treated as categories or as numbers")
    return replace(plan, treat=value)


def _put_include(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if not isinstance(value, bool):
        raise UsageError("a column is imported or left out: true or false")
    return replace(plan, include=value, reason="" if value else plan.reason)


def _put_names(plan: ColumnPlan, value: Any) -> ColumnPlan:
    return replace(plan, names=None if value is None else tuple(_texts(value)))


def _get_states(plan: ColumnPlan) -> Any:
    if plan.states is None:
        return None
    return [[group.name, list(group.levels)] for group in plan.states]


def _put_states(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is None:
        return replace(plan, states=None)
    groups = []
    for item in _list(value):
        if not isinstance(item, list) or len(item) != 2:
            raise UsageError("a state is its name and the list of its values")
        name, levels = item
        groups.append(StateGroup(_text(name), tuple(_texts(levels))))
    names = [group.name for group in groups]
    levels = [level for group in groups for level in group.levels]
    if len(set(names)) < len(names) or len(set(levels)) < len(levels):
        raise UsageError("a state, or a value of a state, stands there twice")
    return replace(plan, states=tuple(groups))


def _words_states(value: Any) -> str:
    if value is None:
        return "its values are its states"
    merged = [(name, levels) for name, levels in value if len(levels) > 1]
    if merged:
        name, levels = merged[0]
        few = ", ".join(f"“{shown(level)}”" for level in levels[:_NAMED])
        more = f" and {len(levels) - _NAMED} more" if len(levels) > _NAMED else ""
        rest = f"; {len(merged) - 1} more merged" if len(merged) > 1 else ""
        return f"{few}{more} are “{name}”{rest}"
    renamed = [(n, levels[0]) for n, levels in value if levels and n != shown(levels[0])]
    if renamed:
        name, level = renamed[0]
        rest = f" and {len(renamed) - 1} more renamed" if len(renamed) > 1 else ""
        return f"“{shown(level)}” is called “{name}”{rest}"
    unseen = [name for name, levels in value if not levels]
    if unseen:
        return f"has the state{'s' * (len(unseen) > 1)} {', '.join(f'“{n}”' for n in unseen)} too"
    return f"its states in the order {', '.join(f'“{name}”' for name, _ in value[:_NAMED])}" + (
        ", …" if len(value) > _NAMED else ""
    )


def _put_most(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 2):
        raise UsageError("the most states are a whole number from 2 on")
    return replace(plan, max_states=value)


def _put_missing(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None:
        _check_missing(value)
    return replace(plan, missing=value)


def _check_missing(value: Any) -> Missing:
    if value not in get_args(Missing):
        raise UsageError(f"missing cells are one of {', '.join(get_args(Missing))}")
    found: Missing = value
    return found


_MISSING_WORDS = {
    None: "missing cells as in the whole table",
    "state": "missing is a state of its own",
    "drop": "rows with a missing cell are dropped",
    "frequent": "missing cells are filled with the most frequent state",
    "draw": "missing cells are drawn from the other cells",
    "leave": "missing cells are left missing",
}

_KINDS: Mapping[str, _Kind] = {
    "include": _Kind(
        lambda plan: plan.include, _put_include, lambda value: "imported" if value else "left out"
    ),
    "treat": _Kind(
        lambda plan: plan.treat,
        _put_treat,
        lambda value: "treated as it looks" if value is None else f"treated as {value}",
    ),
    "cut": _Kind(_get_cut, _put_cut, _words_cut),
    "names": _Kind(
        lambda plan: None if plan.names is None else list(plan.names),
        _put_names,
        lambda value: (
            "states named by the program"
            if value is None
            else f"states named {', '.join(f'“{name}”' for name in value)}"
        ),
    ),
    "states": _Kind(_get_states, _put_states, _words_states),
    "most": _Kind(
        lambda plan: plan.max_states,
        _put_most,
        lambda value: (
            "no states merged for being rare"
            if value is None
            else f"at most {value} states, the rare ones merged"
        ),
    ),
    "missing": _Kind(lambda plan: plan.missing, _put_missing, lambda v: _MISSING_WORDS[v]),
}
WHAT = tuple(_KINDS)


# -- finding and replaying steps ---------------------------------------------------------------


def steps_between(before: PrepareOptions, after: PrepareOptions) -> list[Step]:
    """Return the steps that lead from one set of options to another."""
    steps = []
    if before.missing != after.missing:
        steps.append(Step("missing", after.missing))
    for name in {**before.columns, **after.columns}:
        old, new = before.plan(name), after.plan(name)
        if old is not new:
            for what, kind in _KINDS.items():
                value = kind.get(new)
                if value != kind.get(old):
                    steps.append(Step(what, value, name))
    return steps


def apply(step: Step, options: PrepareOptions) -> PrepareOptions:
    """Return the options after a step.

    Raises
    ------
    UsageError
        If its value cannot be.
    """
    if not step.column:
        if step.what != "missing":
            raise UsageError(f"a step of the kind “{step.what}” is about a column")
        return replace(options, missing=_check_missing(step.value))
    plan = _changed(options.plan(step.column), step.what, step.value)
    return options.with_plan(step.column, plan)


def _changed(plan: ColumnPlan, what: str, value: Any) -> ColumnPlan:
    return _KINDS[what].put(plan, value)


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
    options = propose(table) if start is None else start
    there = set(table.names)
    alike: dict[str, list[str]] = {}
    for name in table.names:
        alike.setdefault(_folded(name), []).append(name)
    misfits: list[str] = []
    found: dict[str, str | None] = {}
    for name in dict.fromkeys((*recipe.columns, *(step.column for step in recipe.steps))):
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
    used = set(found.values())
    new = [name for name in table.names if name not in used] if recipe.columns else []
    if new:
        some = ", ".join(f"“{name}”" for name in new[:_NAMED])
        more = f" and {len(new) - _NAMED} more" if len(new) > _NAMED else ""
        word = "columns" if len(new) > 1 else "column"
        misfits.append(f"The recipe does not know the {word} {some}{more}; as proposed.")
    plans = dict(options.columns)
    for step in recipe.steps:
        if not step.column:
            options = apply(step, options)
            continue
        place = found[step.column]
        if place is None:
            continue
        value = step.value
        if step.what == "cut" and value.get("target"):
            target = found.get(value["target"], value["target"])
            if target not in there:
                misfits.append(
                    f"“{place}” is cut for “{value['target']}”, which the table does not have; it "
                    "is cut as proposed."
                )
                continue
            value = {**value, "target": target}
        plans[place] = _changed(plans.get(place, ColumnPlan()), step.what, value)
        misfits += _strange_values(Step(step.what, value, place), table)
    return Replayed(replace(options, columns=plans), tuple(misfits))


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


def recipe_of(start: PrepareOptions, options: PrepareOptions, columns: Iterable[str]) -> Recipe:
    """Return the recipe that leads from what was proposed to the options."""
    return Recipe(tuple(steps_between(start, options)), tuple(columns))


def _mapping(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise UsageError("how a column is cut is a mapping")
    return value


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, list):
        raise UsageError("states are a list")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise UsageError("a name is a text that is not empty")
    return value


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError("names are a list of texts")
    return value
