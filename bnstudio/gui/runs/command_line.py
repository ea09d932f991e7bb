"""The ``bnstudio learn`` line that repeats a run, and what of the run no line can say."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bnstudio.data.table.discretise import Method

if TYPE_CHECKING:
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import Table


@dataclass(frozen=True)
class CommandLine:
    """The line, quoted for a POSIX shell, and sentences about what it leaves to the person."""

    line: str
    notes: tuple[str, ...] = ()


def command_line(
    run: Any, data: str, prepare: PrepareOptions | None = None, table: Table | None = None
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
    spec, notes = run.spec, []
    message = ["bnstudio", "learn", data, "--score", spec.score]
    message += _pairs("--score-set", spec.score_parameters)
    message += ["--searcher", spec.searcher]
    message += _pairs("--set", spec.parameters)
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
            message += [option, _value(value)]
    message += _lists(spec, notes)
    message += ["--seed", str(spec.seed)]
    if spec.threads is not None:
        message += ["--threads", str(spec.threads)]
    if spec.knowledge:
        message += ["--knowledge", "knowledge.json"]
        notes.append("Save the background knowledge as knowledge.json first.")
    if spec.start is not None:
        message += ["--start", "start.json"]
        notes.append("Save the network it started from as start.json first.")
    if prepare is not None:
        message += _prepared(prepare, notes)
    if table is not None:
        absent = [name for name in table.names if name not in set(run.variables)]
        if absent:
            some = ", ".join(absent[:3]) + (" …" if len(absent) > 3 else "")
            notes.append(f"Take the left-out columns ({some}) out of the file first.")
    message += ["--out", "network.bif"]
    return CommandLine(" ".join(shlex.quote(word) for word in message), tuple(notes))


def _lists(spec: Any, notes: list[str]) -> list[str]:
    """Return the options for ordering and parent sets, where the run has its own."""
    message, plain = [], type(spec.lists)()
    if spec.ordering is not None:
        message += ["--ordering", "ordering.txt"]
        notes.append("Save the ordering as ordering.txt first, one name a line.")
    if spec.lists.file is not None:
        message += ["--parent-sets", spec.lists.file]
    if spec.lists.method != plain.method:
        message += ["--identify", spec.lists.method]
    if spec.lists.share != plain.share:
        message += ["--identify-share", _value(spec.lists.share)]
    if spec.lists.sets is not None:
        message += ["--sets-per-variable", str(spec.lists.sets)]
    return message


def _prepared(prepare: PrepareOptions, notes: list[str]) -> list[str]:
    """Return the table's options as far as one rule for all columns can say them."""
    message = [] if prepare.missing == "state" else ["--missing", prepare.missing]
    plans = [plan for plan in prepare.columns.values() if plan.include]
    methods = {
        str(Method(plan.method, plan.bins, plan.target))
        for plan in plans
        if plan.method and not plan.cuts
    }
    if len(methods) == 1:
        message += ["--discretise", *methods]
    elif methods:
        notes.append("The columns are cut in different ways, which one line cannot say.")
    if any(plan.cuts for plan in plans):
        notes.append("Own cut points cannot be given on the command line.")
    return message


def _pairs(option: str, values: dict[str, Any]) -> list[str]:
    return [word for name, value in values.items() for word in (option, f"{name}={_value(value)}")]


def _value(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}" if float(f"{value:g}") == value else repr(value)
    return str(value)
