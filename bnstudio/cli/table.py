"""How the commands read a table: one way for all, with notes about what was done to it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bnstudio.cli.output import ProgressLine
from bnstudio.data.table.coding import constant_note
from bnstudio.data.table.diagnose import about_text
from bnstudio.data.table.prepare import each_way, prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import (
    command_line_options,
    id_evidence,
    looks_like_id,
)
from bnstudio.data.table.recipes.file import read_recipe
from bnstudio.data.table.recipes.replay import replay
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError, UnevenRowsError, UsageError
from bnstudio.formats.registry import format_of

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.discretise import Method
    from bnstudio.data.table.prepare import Prepared
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import Table

_NAMED = 10  # constant columns


@dataclass(frozen=True)
class Reading:
    """A table as it was read: how the file is written, its columns, their plans, the dataset."""

    how: ReadOptions
    table: Table
    plans: PrepareOptions
    prepared: Prepared


def read(
    options: argparse.Namespace, line: ProgressLine, only: Sequence[str] | None = None
) -> Prepared:
    """Read ``options.data`` as its options say; the notes say what was done.

    ``only`` names the columns that matter; others are left out, whatever they hold.

    Raises
    ------
    UsageError
        If the table lacks one of ``only``.
    """
    return read_whole(options, line, only).prepared


def read_whole(
    options: argparse.Namespace, line: ProgressLine, only: Sequence[str] | None = None
) -> Reading:
    """As :func:`read`, with how it was read and what became of the columns."""
    table = _table(options, line)
    if only is not None:
        check_names(options.data, only, [column.name for column in table.columns])
        kept = tuple(column for column in table.columns if column.name in only)
        table = replace(table, columns=kept)
    plans, misfits = _plans(table, options)
    prepared = prepare(table, plans)
    looks = (*id_notes(table, plans), *almost_numbers(table, plans))
    notes = (*table.notes, *misfits, *_constants_at_once(prepared), *looks)
    how = read_options(getattr(options, "read", ()), options.sheet)
    return Reading(how, table, plans, replace(prepared, notes=notes))


def read_each(
    options: argparse.Namespace, line: ProgressLine, methods: Sequence[Method]
) -> tuple[dict[str, Dataset], tuple[str, ...]]:
    """Read ``options.data`` once, and cut it by each method; the datasets, and the notes.

    Where the options say how to cut, that is a way of its own, and the first.
    """
    table = _table(options, line)
    own = options.recipe is not None or options.discretise is not None
    if not own:
        options = argparse.Namespace(**{**vars(options), "discretise": str(methods[0])})
    plans, misfits = _plans(table, options)
    datasets = {}
    notes: list[str] = []
    line.show(f"cutting {options.data}")
    for way, prepared in each_way(table, plans, methods, "as given" if own else ""):
        line.show(f"cutting {options.data}: {way}")
        datasets[way] = prepared.dataset
        # What is said of all ways is said once.
        notes += [said for said in prepared.notes if said not in notes]
    line.wipe()
    looks = (*id_notes(table, plans), *almost_numbers(table, plans))
    return datasets, (*table.notes, *misfits, *notes, *looks)


def _table(options: argparse.Namespace, line: ProgressLine) -> Table:
    def progress(done: int, total: int) -> None:
        share = f" {100 * done / total:.0f} %" if total else ""
        line.show(f"reading {options.data}{share}")

    how = read_options(getattr(options, "read", ()), options.sheet)
    try:
        table = read_table(options.data, how, progress=progress)
    except UnevenRowsError as error:
        if hasattr(options, "read") and not how.leave_uneven:
            error.advice += "; --read leave_uneven=yes leaves such rows out"
        _refuse_network(options.data)
        raise
    except DataError:
        _refuse_network(options.data)
        raise
    line.wipe()
    return table


def _refuse_network(path: str) -> None:
    """Say of a file that cannot be read as a table that it is a network, if it is one."""
    found = format_of(path)
    ending = Path(path.lower().removesuffix(".gz")).suffix
    if found is not None and ending not in (".csv", ".txt") and Path(path).is_file():
        raise UsageError(
            f"this is a network ({found.title}), not a table",
            file=path,
            advice="Give the table first; bnstudio COMMAND --help has the order",
        ) from None


def read_options(pairs: Sequence[tuple[str, str]], sheet: str | None = None) -> ReadOptions:
    """Return what ``--read`` says of how a file is written.

    Raises
    ------
    UsageError
        For a key that there is not, or a value that it cannot have.
    """
    known = {item.name for item in fields(ReadOptions)} - {"sheet"}
    values: dict[str, Any] = {}
    for key, text in pairs:
        if key not in known:
            raise UsageError(
                f"--read knows no “{key}”", advice=f"Choose among {', '.join(sorted(known))}"
            )
        if key == "missing":
            values[key] = (*values.get(key, ()), text)
        elif key in ("header", "arities", "repair_names", "leave_uneven"):
            if text not in ("yes", "no"):
                raise UsageError(f"--read {key}= is yes or no, not “{text}”")
            values[key] = text == "yes"
        else:
            values[key] = text
    return ReadOptions(sheet=sheet, **values)


def _plans(table: Table, options: argparse.Namespace) -> tuple[PrepareOptions, tuple[str, ...]]:
    """Return what becomes of the columns, and what of a recipe does not fit."""
    if options.recipe is None:
        plans = command_line_options(
            table,
            missing=options.missing,
            discretise=options.discretise,
            max_states=options.max_states,
            drop_continuous=options.drop_continuous,
        )
        return plans, ()
    others = {
        "--missing": options.missing != "state",
        "--discretise": options.discretise is not None,
        "--max-states": options.max_states is not None,
        "--drop-continuous": options.drop_continuous,
    }
    given = [name for name, there in others.items() if there]
    if given:
        raise UsageError(
            f"{given[0]} and --recipe cannot be given together",
            advice="The recipe says what becomes of the columns",
        )
    done = replay(read_recipe(options.recipe), table)
    return done.options, done.misfits


def _constants_at_once(prepared: Prepared) -> list[str]:
    """Return the notes with those about constant columns, of which there may be many, as one."""
    said = {
        constant_note(one.name, one.states[0]): f"“{one.name}”"
        for one in prepared.dataset.variables
        if one.arity == 1
    }
    if len(said) < 2:
        return list(prepared.notes)
    names = list(said.values())
    more = "" if len(names) <= _NAMED else f" and {len(names) - _NAMED} more"
    notes = [text for text in prepared.notes if text not in said]
    return [
        *notes,
        f"{len(names)} columns are constant and are kept all the same: "
        f"{', '.join(names[:_NAMED])}{more}.",
    ]


def id_notes(table: Table, plans: PrepareOptions) -> list[str]:
    """Say which columns are learned from although they look like IDs.

    The window asks about them; here they come in, as nothing is left out that was not asked for.
    """
    return [
        f"“{column.name}” looks like an ID ({id_evidence(column, table.rows)}) and is used all the "
        "same; take it out of the table to learn without it."
        for column in table.columns
        if plans.plan(column.name).include and looks_like_id(column, table.rows)
    ]


def almost_numbers(table: Table, plans: PrepareOptions) -> list[str]:
    """Say which columns are text for some values among numbers, which are then states each.

    A word far down the file is enough for that.
    """
    notes = []
    for column in table.columns:
        plan = plans.plan(column.name)
        text = column.kind == "text" and not (column.unkept or column.declared)
        if text and plan.include and plan.states is None:
            seen = about_text(column, table)
            if seen is not None and seen.kind == "numbers-as-text":
                notes.append(
                    f"“{column.name}” {seen.title}, each a state: {seen.text}; correct such "
                    "values, or read them as missing (--read missing=TEXT)."
                )
    return notes


def check_names(file: str, wanted: Sequence[str], there: Sequence[str]) -> None:
    """Refuse, by name, variables that the table lacks."""
    known = set(there)
    unknown = [f"“{name}”" for name in wanted if name not in known]
    if unknown:
        more = "" if len(unknown) <= 5 else f" and {len(unknown) - 5} more"
        raise UsageError(
            f"the table has no column {', '.join(unknown[:5])}{more}, which the network has",
            file=file,
            advice="Give the table that belongs to the network",
        )
