"""The ``bnstudio learn`` line that repeats a run, and what of the run no line can say."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from bnstudio.data.table.discretise import Method
from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.data.table.table import Table
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.project.run import Run


@dataclass(frozen=True)
class CommandLine:
    """The line, quoted for a POSIX shell, and sentences about what it leaves to the person."""

    line: str
    notes: tuple[str, ...] = ()


def command_line(
    run: Run, data: str, prepare: PrepareOptions | None = None, table: Table | None = None
) -> CommandLine:
    """Return the line that repeats ``run``.

    Parameters
    ----------
    run
        The run.
    data
        The table's path.
    prepare
        How the table was prepared for the run.
    table
        The table as read, to know of columns that were left out.
    """
    spec = run.spec
    notes: list[str] = []
    arguments = ["bnstudio", "learn"]
    if not spec.lists_alone:
        arguments += [data, "--score", spec.score]
    arguments += _pairs("--score-set", spec.score_parameters)
    arguments += ["--searcher", spec.searcher]
    arguments += _pairs("--set", spec.parameters)
    limits = spec.limits
    for option, value in (
        ("--max-parents", limits.max_parents),
        ("--max-params", limits.max_params),
        ("--time", limits.time),
        ("--steps", limits.steps),
        ("--memory", limits.memory),
        ("--disk", limits.disk),
        ("--scratch", limits.scratch),
    ):
        if value is not None:
            arguments += [option, _value(value)]
    arguments += _lists(spec, notes)
    arguments += ["--seed", str(spec.seed)]
    if spec.threads is not None:
        arguments += ["--threads", str(spec.threads)]
    if spec.knowledge:
        arguments += ["--knowledge", "knowledge.json"]
        notes.append("Save the background knowledge as knowledge.json first.")
    if spec.start is not None:
        arguments += ["--start", "start.json"]
        notes.append("Save the network it started from as start.json first.")
    if prepare is not None:
        arguments += _prepared(prepare, notes)
    if table is not None:
        there = set(run.variables)
        if prepare is not None and "--recipe" in arguments:
            there.update(name for name in table.names if not prepare.plan(name).include)
        absent = [name for name in table.names if name not in there]
        if absent:
            some = ", ".join(absent[:3]) + (" …" if len(absent) > 3 else "")
            notes.append(f"Take the left-out columns ({some}) out of the file first.")
    arguments += ["--out", "network.json" if spec.lists_alone else "network.bif"]
    return CommandLine(" ".join(shlex.quote(word) for word in arguments), tuple(notes))


def _lists(spec: RunSpec, notes: list[str]) -> list[str]:
    """Return the options for ordering and parent sets, where the run has its own."""
    arguments: list[str] = []
    plain = ListSpec()
    if spec.ordering is not None:
        arguments += ["--ordering", "ordering.txt"]
        notes.append("Save the ordering as ordering.txt first, one name a line.")
    if spec.lists.file is not None:
        arguments += ["--parent-sets", spec.lists.file]
    if spec.lists.method != plain.method:
        arguments += ["--identify", spec.lists.method]
    if spec.lists.share != plain.share:
        arguments += ["--identify-share", _value(spec.lists.share)]
    if spec.lists.sets is not None:
        arguments += ["--sets-per-variable", str(spec.lists.sets)]
    return arguments


def _prepared(prepare: PrepareOptions, notes: list[str]) -> list[str]:
    """Return the table's options if one rule for all columns says them, else a recipe."""
    plans = [plan for plan in prepare.columns.values() if plan.include]
    methods = {
        str(Method(plan.method, plan.bins, plan.target, plan.shares))
        for plan in plans
        if plan.method and not plan.cuts
    }
    if len(methods) > 1 or any(
        plan.cuts or plan.names or plan.states or plan.missing or plan.treat for plan in plans
    ):
        notes.append(
            "Save what was decided about the columns as table.recipe.json first (Save recipe on "
            "the import page)."
        )
        return ["--recipe", "table.recipe.json"]
    arguments = [] if prepare.missing == "state" else ["--missing", prepare.missing]
    return [*arguments, *(word for method in methods for word in ("--discretise", method))]


def _pairs(option: str, values: Mapping[str, object]) -> list[str]:
    return [word for name, value in values.items() for word in (option, f"{name}={_value(value)}")]


def _value(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}" if float(f"{value:g}") == value else repr(value)
    return str(value)
