"""A recipe as steps: what a person decided, one decision after the other.

A step sets one thing of one column's plan (or of the whole table), and says so in words. Steps are
found by comparing the options before and after a decision, and undone by leaving them out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from bnstudio.data.table.cutting import as_step
from bnstudio.data.table.recipe import ColumnPlan, Derived, Missing, PrepareOptions, TreatAs
from bnstudio.data.table.shaping.expression import parse
from bnstudio.data.table.states import StateGroup, shown, without_values
from bnstudio.errors import UsageError

_NAMED = 5


@dataclass(frozen=True)
class Step:
    """One decision.

    Parameters
    ----------
    what
        ``derive``, ``gaps``, ``include``, ``treat``, ``cut``, ``names``, ``states``, ``most`` or
        ``missing``, ``seed``.
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
        return where + self.decision

    @property
    def decision(self) -> str:
        """What was decided, without saying about which column."""
        if self.what == "derive":
            return "not made" if self.value is None else f"made: {self.value}"
        if self.what == "seed":
            return f"cells are drawn with the seed {self.value}"
        return _KINDS[self.what].words(self.value)


@dataclass(frozen=True)
class Recipe:
    """The steps and what they were made for.

    ``columns`` are the names of the table's columns then.
    """

    steps: tuple[Step, ...] = ()
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Kind:
    get: Callable[[ColumnPlan], Any]
    put: Callable[[ColumnPlan, Any], ColumnPlan]
    words: Callable[[Any], str]


# -- the kinds of steps ------------------------------------------------------------------------


def _put_treat(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None and value not in get_args(TreatAs):
        raise UsageError("a column is treated as categories or as numbers")
    return replace(plan, treat=value)


def _put_include(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if not isinstance(value, bool):
        raise UsageError("a column is imported or left out: true or false")
    return replace(plan, include=value, reason="" if value else plan.reason)


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
        few = ", ".join(f"“{n}”" for n in unseen)
        return f"has the {'states' if len(unseen) > 1 else 'state'} {few} too"
    return f"its states in the order {', '.join(f'“{name}”' for name, _ in value[:_NAMED])}" + (
        ", …" if len(value) > _NAMED else ""
    )


def _put_ordered(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if not isinstance(value, bool):
        raise UsageError("states are ordered or not: true or false")
    return replace(plan, ordered=value)


def _put_gaps(plan: ColumnPlan, value: Any) -> ColumnPlan:
    gaps = tuple(_texts(value))
    return replace(plan, gaps=gaps, states=without_values(plan.states, gaps))


def _put_most(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 2):
        raise UsageError("the most states are a whole number from 2 on")
    return replace(plan, max_states=value)


def _put_missing(plan: ColumnPlan, value: Any) -> ColumnPlan:
    if value is not None:
        _check_missing(value)
    return replace(plan, missing=value)


def _check_seed(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise UsageError("a seed is a whole number from 0 on")
    return value


def _check_missing(value: Any) -> Missing:
    if value not in get_args(Missing):
        raise UsageError(f"missing cells are one of {', '.join(get_args(Missing))}")
    found: Missing = value
    return found


def _words_gaps(value: Any) -> str:
    if not value:
        return "no value of its own counts as missing"
    few = ", ".join(f"“{shown(level)}”" for level in value[:_NAMED])
    more = f" and {len(value) - _NAMED} more" if len(value) > _NAMED else ""
    return f"{few}{more} {'counts' if len(value) == 1 else 'count'} as missing"


_MISSING_WORDS = {
    None: "missing cells as in the whole table",
    "state": "missing is a state of its own",
    "drop": "rows with a missing cell are dropped",
    "frequent": "missing cells are filled with the most frequent state",
    "draw": "missing cells are drawn from the other cells",
    "leave": "missing cells are left missing",
}

_KINDS: Mapping[str, _Kind] = {
    "gaps": _Kind(
        lambda plan: list(plan.gaps),
        _put_gaps,
        _words_gaps,
    ),
    "include": _Kind(
        lambda plan: plan.include, _put_include, lambda value: "imported" if value else "left out"
    ),
    "treat": _Kind(
        lambda plan: plan.treat,
        _put_treat,
        lambda value: "treated as it looks" if value is None else f"treated as {value}",
    ),
    "cut": _Kind(as_step.get_cut, as_step.put_cut, as_step.words_cut),
    "names": _Kind(as_step.get_names, as_step.put_names, as_step.words_names),
    "states": _Kind(_get_states, _put_states, _words_states),
    "ordered": _Kind(
        lambda plan: plan.ordered,
        _put_ordered,
        lambda value: "its states are ordered" if value else "its states are in no order",
    ),
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
WHAT = ("derive", "seed", *_KINDS)


# -- finding steps and leaving them out --------------------------------------------------------


def steps_between(before: PrepareOptions, after: PrepareOptions) -> list[Step]:
    """Return the steps that lead from one set of options to another."""
    steps = _derived_between(before, after)
    if before.missing != after.missing:
        steps.append(Step("missing", after.missing))
    if before.seed != after.seed:
        steps.append(Step("seed", after.seed))
    for name in {**before.columns, **after.columns}:
        old, new = before.plan(name), after.plan(name)
        if old is not new:
            for what, kind in _KINDS.items():
                value = kind.get(new)
                if value != kind.get(old):
                    steps.append(Step(what, value, name))
    return steps


def _derived_between(before: PrepareOptions, after: PrepareOptions) -> list[Step]:
    """Return the steps that make columns; where their order differs all are made anew."""
    old, new = ([each.name for each in one.derived] for one in (before, after))
    gone = [name for name in old if name not in new]
    same = {each.name: each for each in before.derived}
    if [name for name in old if name in new] != [name for name in new if name in old]:
        gone, same = old, {}
    return [
        *(Step("derive", None, name) for name in gone),
        *(
            Step("derive", each.expression, each.name)
            for each in after.derived
            if same.get(each.name) != each
        ),
    ]


def apply(step: Step, options: PrepareOptions) -> PrepareOptions:
    """Return the options after a step.

    Raises
    ------
    UsageError
        If its value cannot be.
    """
    if step.what == "seed" and step.column:
        raise UsageError("a seed is the whole table's")
    if step.what == "derive" and step.column:
        return _with_derived(options, step.column, step.value)
    if not step.column:
        if step.what == "seed":
            return replace(options, seed=_check_seed(step.value))
        if step.what != "missing":
            raise UsageError(f"a step of the kind “{step.what}” is about a column")
        return replace(options, missing=_check_missing(step.value))
    plan = changed(options.plan(step.column), step.what, step.value)
    return options.with_plan(step.column, plan)


def _with_derived(options: PrepareOptions, name: str, expression: Any) -> PrepareOptions:
    """Return the options with a column made, made otherwise, or no longer made."""
    made = {each.name: each for each in options.derived}
    if expression is None:
        made.pop(name, None)
        plans = {column: plan for column, plan in options.columns.items() if column != name}
        return replace(options, derived=tuple(made.values()), columns=plans)
    parse(_text(expression))
    made[name] = Derived(name, expression)
    return replace(options, derived=tuple(made.values()))


def changed(plan: ColumnPlan, what: str, value: Any) -> ColumnPlan:
    """Return a column's plan after a step of the kind ``what``; ``UsageError`` as for ``apply``."""
    return _KINDS[what].put(plan, value)


def without(step: Step, start: PrepareOptions, options: PrepareOptions) -> PrepareOptions:
    """Return the options with what a step decided as it is in ``start``, and all else as it is."""
    if step.what == "derive":
        return _with_derived(options, step.column, None)
    if not step.column:
        if step.what == "seed":
            return replace(options, seed=start.seed)
        return replace(options, missing=start.missing)
    proposed, plan = start.plan(step.column), options.plan(step.column)
    if step.what == "include":
        plan = replace(plan, include=proposed.include, reason=proposed.reason)
    else:
        plan = changed(plan, step.what, _KINDS[step.what].get(proposed))
    return options.with_plan(step.column, plan)


def recipe_of(start: PrepareOptions, options: PrepareOptions, columns: Iterable[str]) -> Recipe:
    """Return the recipe that leads from what was proposed to the options."""
    return Recipe(tuple(steps_between(start, options)), tuple(columns))


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
