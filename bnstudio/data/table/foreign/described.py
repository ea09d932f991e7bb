"""Reads data that a second file describes: a `.vd` with names and states beside a `.dat` or `.idt`.

So the programs of B-Course and its relatives write them. Each line of the description is a name and
its states, separated by tabs (or blanks where there is no tab); the data are the states' numbers
from 0, separated by blanks or tabs, without a head; a number below 0, and each usual missing
marker, is a missing cell. States may also be written out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from bnstudio.data.table.foreign.opened import Block, Cells, Opened, refuse
from bnstudio.data.table.guess import MISSING
from bnstudio.data.table.table import MAX_STATES, ReadOptions
from bnstudio.errors import DataError
from bnstudio.numbers import whole_number

_DATA = (".dat", ".idt")
_MOST_DESCRIBED = 16 * 2**20


def described(path: Path) -> bool:
    """Whether a ``.dat`` has a description beside it that fits its first row."""
    beside = path.with_suffix(".vd")
    try:
        if path.suffix.lower() != ".dat" or not beside.is_file():
            return False
        with path.open("rb") as file:
            first = file.readline(_MOST_DESCRIBED).decode("utf-8", "replace").split()
        states = [states for _name, states in _description(beside)]
        return len(first) == len(states) and all(
            (number := whole_number(cell.lstrip("-"))) is not None and number < len(its)
            for cell, its in zip(first, states, strict=True)
        )
    except (DataError, OSError):
        return False


def open_described(path: Path, options: ReadOptions) -> Opened:
    """Open data by their own name or by that of their description.

    Raises
    ------
    DataError
        If one of the two files is not there, or they do not belong together.
    """
    beside = path if path.suffix.lower() == ".vd" else path.with_suffix(".vd")
    data = path
    if data is beside:
        found = [path.with_suffix(ending) for ending in _DATA if path.with_suffix(ending).is_file()]
        if not found:
            names = " or ".join(path.with_suffix(ending).name for ending in _DATA)
            refuse(path, "this describes data that are not beside it", f"Put {names} beside it")
        data = found[0]
    elif not beside.is_file():
        refuse(path, "the description of these data is not beside them", f"Put {beside.name} there")
    columns = _description(beside)

    def blocks() -> Iterator[Block]:
        rows, lines = _rows(data, len(columns))
        if rows:
            parts = zip(*rows, strict=True)
            cells = [
                _cells(data, name, states, texts, lines)
                for (name, states), texts in zip(columns, parts, strict=True)
            ]
            yield Block(cells, lines, 1.0)

    return Opened(
        [name for name, _states in columns],
        blocks(),
        replace(options, header=None, decimal=options.decimal or ".", sheet=None),
        states=dict(enumerate(states for _name, states in columns)),
        notes=(f"Names and states are those of {beside.name}; the rows are those of {data.name}.",),
    )


def _description(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    try:
        with path.open("rb") as file:
            text = file.read(_MOST_DESCRIBED).decode("utf-8-sig", "replace")
    except OSError as error:
        refuse(path, f"the file cannot be read ({(error.strerror or str(error)).lower()})")
    columns = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        name, *states = [w.strip() for w in (line.split("\t") if "\t" in line else line.split())]
        states = [state for state in states if state]
        if not name or not states:
            refuse(path, "a line is a name and its states", "Check that this is a .vd", row=number)
        if len(set(states)) < len(states) or len(states) > MAX_STATES:
            refuse(path, "a state stands twice, or there are too many", row=number, column=name)
        columns.append((name, tuple(states)))
    if not columns:
        refuse(path, "the file is empty")
    return columns


def _rows(path: Path, width: int) -> tuple[list[list[str]], list[int]]:
    rows, lines = [], []
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not (row := line.split("\t") if line.count("\t") == width - 1 else line.split()):
                continue
            if len(row) != width:
                what = f"the row has {len(row)} cells where {width} variables are described"
                refuse(path, what, "Fix that row, or the description", row=number)
            rows.append([cell.strip() for cell in row])
            lines.append(number)
    return rows, lines


def _cells(
    path: Path, name: str, states: tuple[str, ...], texts: tuple[str, ...], lines: list[int]
) -> Cells:
    by_number = {str(code): code for code in range(len(states))}
    by_name = {state: code for code, state in enumerate(states)}
    different = set(texts) - set(MISSING)
    different = {text for text in different if not (text[:1] == "-" and text[1:].isdecimal())}
    by_names = different <= by_name.keys() and not different <= by_number.keys()
    known = by_name if by_names else by_number
    for row, text in enumerate(texts):
        if text in different and text not in known:
            refuse(
                path,
                f"“{text}” is none of its {len(states)} states, nor the number of one",
                "Correct the cell, or the description",
                row=lines[row],
                column=name,
            )
    return np.array([known.get(text, -1) for text in texts], dtype=np.intp), states
