"""What repeats a run: a ``bnstudio learn`` line or a Python script, and the files beside it.

What no line can say (knowledge, an ordering, a start network, decisions about the columns, which
variables) stands in files in a folder of the program, and the line names them; so it runs as it
stands.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from bnstudio.data.table.discretise import DEFAULT_BINS, Method
from bnstudio.data.table.guess import MISSING
from bnstudio.data.table.recipe import (
    ColumnPlan,
    PrepareOptions,
    command_line_options,
    is_cut,
    propose,
)
from bnstudio.data.table.recipes.file import to_text
from bnstudio.data.table.recipes.steps import recipe_of
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.errors import BnstudioError
from bnstudio.files import replacing
from bnstudio.formats.write import write_network
from bnstudio.graph.knowledge_file import write_knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.places import data_folder
from bnstudio.project.going_on import exact_spec
from bnstudio.project.run import Run

#: How a plain CSV file is read: what differs is said.
_PLAIN = ReadOptions(",", "utf-8", True, ".", '"', MISSING, False, False, None)


def default_folder() -> Path:
    """Return the folder of the files that repeated runs need."""
    return data_folder() / "repeats"


@dataclass(frozen=True)
class Repetition:
    """What repeats a run.

    Parameters
    ----------
    command
        The line, quoted for a POSIX shell.
    script
        The same in Python, by the library.
    folder
        Where the files of ``writes`` are named to be.
    writes
        The files by name: a text, a network or knowledge.
    notes
        Sentences about what it leaves to the person.
    """

    command: str
    script: str
    folder: Path
    writes: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def write(self) -> None:
        """Write the files; ``OSError`` or a :class:`BnstudioError` if one cannot be written."""
        for name, content in self.writes.items():
            self.folder.mkdir(parents=True, exist_ok=True)
            place = self.folder / name
            if isinstance(content, str):
                with replacing(place) as file:
                    file.write(content.encode("utf-8", "surrogateescape"))
            elif isinstance(content, PDAG):
                write_network(place, content)
            else:
                write_knowledge(place, content)


def repetition(
    run: Run,
    data: str,
    prepare: PrepareOptions | None = None,
    table: Table | None = None,
    read: ReadOptions | None = None,
    folder: Path | None = None,
) -> Repetition:
    """Return what repeats ``run``.

    Parameters
    ----------
    run
        The run.
    data
        The table's path.
    prepare, table, read
        How the table was prepared for the run; the table as read, and how it was.
    folder
        Where the files beside the line lie; ``None``: in one of the program's, by what they hold.
    """
    spec = exact_spec(run)
    notes: list[str] = []
    writes: dict[str, Any] = {}
    if spec.knowledge:
        writes["knowledge.json"] = spec.knowledge
    if spec.start is not None:
        writes["start.json"] = spec.start
    if spec.ordering is not None:
        writes["ordering.txt"] = _lines(spec.ordering)
    reading = {} if spec.lists_alone else _reading(read)
    preparing = _Preparing()
    if not spec.lists_alone and prepare is not None:
        preparing = _preparing(prepare, table)
        if preparing.recipe:
            writes["table.recipe.json"] = preparing.recipe
    whole = set() if table is None or prepare is None else _variables(table, prepare)
    if not spec.lists_alone and whole - set(run.variables):
        writes["variables.txt"] = _lines(run.variables)
    if run.limit == "time" and spec.limits.time is not None:
        notes.append("Its time ended it: a repetition gets as far as the machine does by then.")
    place = default_folder() / _digest(writes) if folder is None else folder
    return Repetition(
        _command(spec, data, reading, preparing, writes, place),
        _script(spec, data, reading, preparing, writes, place),
        place,
        writes,
        tuple(notes),
    )


@dataclass(frozen=True)
class _Preparing:
    """What is said of the columns: options that say it all, or a recipe."""

    missing: str = "state"
    discretise: str | None = None
    recipe: str = ""


def _preparing(prepare: PrepareOptions, table: Table | None) -> _Preparing:
    """Return the options if they lead to the same plans, else a recipe."""
    methods = {
        str(Method(plan.method, plan.bins, plan.target, plan.shares))
        for plan in prepare.columns.values()
        if plan.include and plan.method and not plan.cuts
    }
    ways: list[str | None] = [None, *sorted(methods)]
    for way in ways:
        said = _Preparing(prepare.missing, way)
        if table is None:
            if len(methods) <= 1 and way == ways[-1]:
                return said
            continue
        try:
            plans = command_line_options(table, missing=prepare.missing, discretise=way)
        except BnstudioError:
            continue
        alike = all(
            _meaning(column, plans.plan(column.name)) == _meaning(column, prepare.plan(column.name))
            for column in table.columns
        )
        if alike and table.origin is None and not prepare.derived:
            return said
    if table is None:
        return _Preparing()
    source = table.origin or table
    return _Preparing(recipe=to_text(recipe_of(propose(source), prepare, source.names)))


def _meaning(column: Column, plan: ColumnPlan) -> ColumnPlan:
    """Return a plan without what changes nothing: how a column would be cut that is not."""
    plan = replace(plan, reason="", ordered=plan.ordered and plan.max_states is not None)
    if is_cut(column, plan) or plan.max_states is not None:
        return plan
    return replace(plan, method=None, bins=DEFAULT_BINS, target=None, shares=None)


def _variables(table: Table, prepare: PrepareOptions) -> set[str]:
    """Return the names of the variables that come of the table."""
    return {name for name in table.names if prepare.plan(name).include}


def _reading(read: ReadOptions | None) -> dict[str, Any]:
    """Return how the file is read, where a plain CSV file is read otherwise."""
    if read is None:
        return {}
    found = {}
    for item in fields(ReadOptions):
        value = getattr(read, item.name)
        if value is not None and value != getattr(_PLAIN, item.name):
            found[item.name] = list(value) if isinstance(value, tuple) else value
    return found


def _command(
    spec: RunSpec,
    data: str,
    reading: Mapping[str, Any],
    preparing: _Preparing,
    writes: Iterable[str],
    folder: Path,
) -> str:
    arguments = ["bnstudio", "learn"]
    if not spec.lists_alone:
        arguments += [data, "--score", spec.score]
        sheet = reading.get("sheet")
        arguments += [] if sheet is None else ["--sheet", sheet]
        for name, value in reading.items():
            if name == "sheet":
                continue
            each = value if isinstance(value, list) else [value]
            arguments += [word for one in each for word in ("--read", f"{name}={_value(one)}")]
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
    plain = ListSpec()
    for option, value, usual in (
        ("--parent-sets", spec.lists.file, None),
        ("--identify", spec.lists.method, plain.method),
        ("--identify-share", spec.lists.share, plain.share),
        ("--sets-per-variable", spec.lists.sets, None),
    ):
        if value != usual:
            arguments += [option, _value(value)]
    arguments += ["--seed", str(spec.seed)]
    if spec.threads is not None:
        arguments += ["--threads", str(spec.threads)]
    if preparing.missing != "state":
        arguments += ["--missing", preparing.missing]
    if preparing.discretise is not None:
        arguments += ["--discretise", preparing.discretise]
    options = {
        "knowledge.json": "--knowledge",
        "start.json": "--start",
        "ordering.txt": "--ordering",
        "table.recipe.json": "--recipe",
        "variables.txt": "--variables",
    }
    for name in writes:
        arguments += [options[name], str(folder / name)]
    arguments += ["--out", "network.json" if spec.lists_alone else "network.bif"]
    return " ".join(shlex.quote(word) for word in arguments)


def _script(
    spec: RunSpec,
    data: str,
    reading: Mapping[str, Any],
    preparing: _Preparing,
    writes: Iterable[str],
    folder: Path,
) -> str:
    there = {name: str(folder / name) for name in writes}
    lines = ["import bnstudio", ""]
    if spec.lists_alone:
        table = "None"
    else:
        said: dict[str, Any] = {}
        if preparing.missing != "state":
            said["missing"] = preparing.missing
        if preparing.discretise is not None:
            said["discretise"] = preparing.discretise
        if "table.recipe.json" in there:
            said["recipe"] = there["table.recipe.json"]
        if reading:
            said["read"] = dict(reading)
        if "variables.txt" in there:
            said["variables"] = there["variables.txt"]
        table = "table"
        lines += _call("table = bnstudio.read_table", [repr(data)], said)
    plain = ListSpec()
    lists = {
        name: value for name, value in vars(spec.lists).items() if value != getattr(plain, name)
    }
    values: dict[str, Any] = {"searcher": spec.searcher}
    if spec.parameters:
        values["parameters"] = dict(spec.parameters)
    if not spec.lists_alone:
        values["score"] = spec.score
        if spec.score_parameters:
            values["score_parameters"] = dict(spec.score_parameters)
    if spec.limits.given():
        values["limits"] = _Code("bnstudio.Limits", spec.limits.given())
    if "knowledge.json" in there:
        values["knowledge"] = _Code(f"bnstudio.read_knowledge({there['knowledge.json']!r})")
    if "start.json" in there:
        values["start"] = _Code(f"bnstudio.read_network({there['start.json']!r}).graph")
    if "ordering.txt" in there:
        values["ordering"] = _Code(f"bnstudio.read_names({there['ordering.txt']!r})")
    if lists:
        values["parent_sets"] = _Code("bnstudio.ListSpec", lists)
    values["seed"] = spec.seed
    if spec.threads is not None:
        values["threads"] = spec.threads
    lines += _call("result = bnstudio.learn", [table], values)
    lines.append("print(result.score, result.status)")
    if spec.lists_alone:
        lines.append('bnstudio.write_network("network.json", result.dag)')
    else:
        lines.append("fitted = bnstudio.fit(result.dag, table)")
        lines.append('bnstudio.write_network("network.bif", result.dag, network=fitted)')
    return "\n".join(lines) + "\n"


class _Code:
    """A Python expression: a text, or a call with values by name."""

    def __init__(self, text: str, values: Mapping[str, Any] | None = None) -> None:
        self._text, self._values = text, values

    def __repr__(self) -> str:
        if self._values is None:
            return self._text
        return (
            f"{self._text}({', '.join(f'{key}={value!r}' for key, value in self._values.items())})"
        )


def _call(what: str, first: list[str], values: Mapping[str, Any]) -> list[str]:
    inside = [*first, *(f"{name}={value!r}" for name, value in values.items())]
    line = f"{what}({', '.join(inside)})"
    return [line] if len(line) <= 88 else [f"{what}(", *(f"    {one}," for one in inside), ")"]


def _lines(names: Iterable[str]) -> str:
    return "".join(f"{name}\n" for name in names)


def _digest(writes: Mapping[str, Any]) -> str:
    parts = []
    for name, content in sorted(writes.items()):
        if isinstance(content, PDAG):
            content = (content.names, sorted(content.arcs), sorted(content.links))
        elif not isinstance(content, str):
            content = sorted(asdict(content).items())
        parts.append(f"{name}: {content!r}")
    return hashlib.sha256("\n".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]


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
