"""Reads ARFF, the tables of Weka: attributes with their types, then comma separated rows.

Nominal attributes keep the states that they declare, in the order in which they declare them, also
those that no row has. ``?`` is missing. Sparse rows are read too: what they leave out is 0, or the
first state. Source: the ARFF description of Weka 3.9 (stable).
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.delimited.header import MAX_COLUMNS
from bnstudio.data.table.delimited.source import MAX_LINE
from bnstudio.data.table.foreign.opened import BLOCK, Block, Cells, Opened, coded, refuse
from bnstudio.data.table.table import MAX_STATES, ReadOptions, parse_number

_QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_ATTRIBUTE = re.compile(rf"@attribute\s+({_QUOTED}|\S+)\s+(.+)\Z", re.I | re.S)
_CELL = re.compile(rf"\s*({_QUOTED}|[^,]*?)\s*(?:,|\Z)", re.S)
_ESCAPES = re.compile(r"\\(.)", re.S)
_NUMBERS = ("numeric", "real", "integer")


@dataclass(frozen=True)
class _Attribute:
    """A column: its name, whether it holds numbers, and the states of a nominal one."""

    name: str
    number: bool
    states: tuple[str, ...] | None


def open_arff(path: Path, options: ReadOptions) -> Opened:
    """Open an ARFF file.

    Raises
    ------
    DataError
        If it is none, at the line that shows it.
    """
    lines = _lines(path)
    attributes = _head(path, lines)
    states = {i: one.states for i, one in enumerate(attributes) if one.states is not None}
    return Opened(
        [one.name for one in attributes],
        _blocks(path, lines, attributes),
        replace(options, header=None, decimal=options.decimal or ".", sheet=None),
        states=states,
    )


def _lines(path: Path) -> Iterator[tuple[int, str, float]]:
    """Yield the lines that say something: number, text, share of the file read."""
    size = max(1, path.stat().st_size)
    with path.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        content: IO[bytes] | gzip.GzipFile = gzip.GzipFile(fileobj=file) if packed else file
        number = 0
        while True:
            try:
                raw = content.readline(MAX_LINE + 1)
            except (EOFError, OSError):
                refuse(path, "the compressed file is damaged or cut off", "Fetch it again")
            if not raw:
                return
            number += 1
            if len(raw) > MAX_LINE:
                refuse(path, f"the line is longer than {MAX_LINE // 2**20} MiB", row=number)
            try:
                line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            except UnicodeDecodeError:
                line = raw.decode("cp1252", "replace").strip()
            if line and not line.startswith("%"):
                yield number, line, min(1.0, file.tell() / size)


def _head(path: Path, lines: Iterator[tuple[int, str, float]]) -> list[_Attribute]:
    attributes: list[_Attribute] = []
    for number, line, _share in lines:
        word = line.split(None, 1)[0].lower()
        if word == "@data":
            if not attributes:
                refuse(path, "the file declares no attribute", row=number)
            return attributes
        if word == "@attribute":
            attributes.append(_attribute(path, number, line))
            if len(attributes) > MAX_COLUMNS:
                refuse(path, f"at most {MAX_COLUMNS} columns are read", row=number)
        elif word != "@relation":
            refuse(
                path,
                "this is not ARFF: before “@data” a line says @relation or @attribute",
                "Check the file's ending",
                row=number,
            )
    refuse(path, "this is not ARFF: no line says “@data”", "Check the file's ending")


def _attribute(path: Path, number: int, line: str) -> _Attribute:
    found = _ATTRIBUTE.match(line)
    if found is None:
        refuse(path, "this attribute has no name or no type", row=number)
    name, kind = _plain(found[1]), found[2].strip()
    if kind.startswith("{"):
        if not kind.endswith("}"):
            refuse(path, "the states are not closed by “}”", row=number, column=name)
        states = tuple(_split(kind[1:-1]))
        if len(set(states)) < len(states) or "" in states:
            refuse(path, "a state is empty or declared twice", row=number, column=name)
        if len(states) > MAX_STATES:
            refuse(path, f"at most {MAX_STATES} states are read", row=number, column=name)
        return _Attribute(name, False, states)
    word = kind.split()[0].lower()
    if word not in (*_NUMBERS, "string", "date"):
        refuse(
            path,
            f"attributes of the type “{word}” cannot be read",
            "Remove the attribute, or make it nominal, numeric or text",
            row=number,
            column=name,
        )
    return _Attribute(name, word in _NUMBERS, None)


def _plain(word: str) -> str:
    """Take quotes and escapes off."""
    if word[:1] in ("'", '"') and len(word) > 1:
        return _ESCAPES.sub(r"\1", word[1:-1])
    return word


def _split(line: str) -> list[str]:
    """Split at commas that stand outside quotes, and take the quotes off."""
    if "'" not in line and '"' not in line:
        return [cell.strip() for cell in line.split(",")]
    cells, place = [], 0
    while True:
        found = _CELL.match(line, place)
        if found is None:
            # A quote in the middle of a cell, or one that is never closed.
            cells += [cell.strip() for cell in line[place:].split(",")]
            return cells
        cells.append(_plain(found[1]))
        place = found.end()
        if not found[0].endswith(","):
            return cells


def _blocks(
    path: Path, lines: Iterator[tuple[int, str, float]], attributes: Sequence[_Attribute]
) -> Iterator[Block]:
    rows: list[list[str]] = []
    numbers: list[int] = []
    places = [
        None if one.states is None else {state: code for code, state in enumerate(one.states)}
        for one in attributes
    ]
    width = len(attributes)
    share = 0.0

    def block() -> Block:
        columns = list(zip(*rows, strict=True))
        cells = [
            _cells(path, one, texts, numbers, place)
            for one, texts, place in zip(attributes, columns, places, strict=True)
        ]
        return Block(cells, tuple(numbers), share)

    for number, line, done in lines:
        share = done
        row = _sparse(path, number, line, attributes) if line.startswith("{") else _split(line)
        if len(row) != width:
            what = f"the row has {len(row)} cells where {width} attributes are declared"
            refuse(path, what, "Fix that row; weights of rows are not read", row=number)
        rows.append(row)
        numbers.append(number)
        if len(rows) == BLOCK:
            yield block()
            rows.clear()
            numbers.clear()
    if rows:
        yield block()


def _sparse(path: Path, number: int, line: str, attributes: Sequence[_Attribute]) -> list[str]:
    row = [one.states[0] if one.states else "0" if one.number else "" for one in attributes]
    if not line.endswith("}"):
        refuse(path, "the sparse row is not closed by “}”", row=number)
    for pair in line[1:-1].split(","):
        if not pair.strip():
            continue
        place, _, value = pair.strip().partition(" ")
        if not place.isdecimal() or int(place) >= len(row):
            refuse(path, f"the sparse row names no attribute by “{place}”", row=number)
        row[int(place)] = _plain(value.strip())
    return row


def _cells(
    path: Path,
    one: _Attribute,
    texts: Sequence[str],
    numbers: Sequence[int],
    states: dict[str, int] | None,
) -> Cells:
    if states is not None:
        known = {**states, "?": states.get("?", -1)}
        codes = np.array([known.get(text, -2) for text in texts], dtype=np.intp)
        wrong = np.flatnonzero(codes == -2)
        if wrong.size:
            at = int(wrong[0])
            refuse(
                path,
                f"“{texts[at]}” is none of the states that the attribute declares",
                "Declare it, or correct the cell",
                row=numbers[at],
                column=one.name,
            )
        return codes, one.states or ()
    if not one.number:
        return coded(["" if text == "?" else text for text in texts])
    return _numbers(path, one, texts, numbers)


def _numbers(
    path: Path, one: _Attribute, texts: Sequence[str], numbers: Sequence[int]
) -> NDArray[np.float64]:
    try:
        values = np.array(["nan" if text == "?" else text for text in texts], dtype=np.float64)
        sound = bool(np.isfinite(values[[text != "?" for text in texts]]).all())
    except ValueError:
        sound = False
    if sound:
        return values
    for at, text in enumerate(texts):
        if text != "?" and parse_number(text) is None:
            what = f"“{text}” is no number, as the attribute declares"
            refuse(path, what, "Correct the cell", row=numbers[at], column=one.name)
    return np.array([np.nan if text == "?" else float(text) for text in texts])
