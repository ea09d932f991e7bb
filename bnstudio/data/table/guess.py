"""Guesses how a delimited file is written from its first rows: every guess can be overridden.

Each choice is made from counts over the sample (which separator gives the most even rows, which
decimal sign the numbers carry, whether the first row differs in kind from what stands below it).
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from os import PathLike
from pathlib import Path

from bnstudio.data.table.delimited.source import Source
from bnstudio.data.table.table import ReadOptions, parse_number
from bnstudio.errors import DataError
from bnstudio.numbers import whole_number

#: Missing markers read as missing unless others are chosen. “None” is not among them: it is a
#: common name of a state.
MISSING = ("", "?", "*", "NA", "N/A", "n/a", "#N/A", "<NA>", "NaN", "nan", "NULL", "null")
#: Separators that are tried, the more usual first.
SEPARATORS = (",", ";", "\t", "|", " ", ":")
_ROWS = 400

_EDGE_OF_A_CELL = re.compile(r"^'|[,;\t| :]'", re.M)
_DECIMAL_COMMA = re.compile(r"[+-]?\d*,\d+\Z", re.ASCII)
# Long lines are refused when they are read, with better words than this limit has.
csv.field_size_limit(2**30)

_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}(,\d{3})+\Z", re.ASCII)
_DECIMAL_POINT = re.compile(r"[+-]?\d*\.\d+([eE][+-]?\d+)?\Z", re.ASCII)


def split(
    text: str, separator: str, quote: str, limit: int | None = None, strict: bool = False
) -> list[list[str]]:
    """Split text into rows of cells; blank lines are left out, ``limit`` rows at most.

    ``strict`` raises ``csv.Error`` at a quote that is never closed, or closed inside a cell.
    """
    lines = text.split("\n")
    if separator == " ":
        lines = [" ".join(line.split()) for line in lines]
    reader = csv.reader(
        (line + "\n" for line in lines if line.strip()),
        delimiter=separator,
        quotechar=quote or None,
        quoting=csv.QUOTE_MINIMAL if quote else csv.QUOTE_NONE,
        skipinitialspace=separator not in " \t",
        strict=strict,
    )
    rows: list[list[str]] = []
    for row in reader:
        rows.append([cell.strip() for cell in row])
        if limit is not None and len(rows) >= limit:
            break
    return rows


def guess_options(sample: str, encoding: str, ending: str, options: ReadOptions) -> ReadOptions:
    """Fill in every choice of ``options`` that is ``None``.

    Parameters
    ----------
    sample
        The beginning of the file, whole lines.
    encoding
        The encoding in use.
    ending
        The file's ending in lower case, ``.gz`` taken off.
    options
        Choices already made; these stay.
    """
    quote = _quote(sample) if options.quote is None else options.quote
    separator = options.separator or _separator(sample, quote, ending)
    if options.quote is None and quote == '"' and _EDGE_OF_A_CELL.search(sample):
        other = options.separator or _separator(sample, "'", ending)
        # Cells over lines, or with separators: without their quotes the rows fall to pieces.
        if 2 * _uneven(sample, other, "'") < _uneven(sample, separator, quote):
            quote, separator = "'", other
    rows = split(sample, separator, quote, _ROWS)
    missing = MISSING if options.missing is None else options.missing
    decimal = options.decimal or _decimal(rows[1:] or rows, separator)
    header = looks_like_header(rows, missing, decimal) if options.header is None else options.header
    arities = options.arities
    if arities is None:
        arities = header and ending == ".dat" and separator == " " and _arities(rows, missing)
    return replace(
        options,
        separator=separator,
        encoding=encoding,
        header=header,
        decimal=decimal,
        quote=quote,
        missing=missing,
        arities=arities,
    )


def guess_of(source: Source, options: ReadOptions) -> ReadOptions:
    """Fill in the open choices for an open file.

    Raises
    ------
    DataError
        If a choice that is made cannot be used.
    """
    for what, mark in (("separator", options.separator), ("quote character", options.quote)):
        allowed = mark is None or (len(mark) == 1 and mark.isascii() and mark not in "\n\r")
        if not allowed and not (what == "quote character" and mark == ""):
            raise DataError(
                f"the {what} “{mark}” is not one plain character",
                file=source.path,
                advice="Choose one such as a comma, a semicolon or a tab",
            )
    if options.decimal not in (None, ".", ","):
        raise DataError(
            f"the decimal sign “{options.decimal}” is not known",
            file=source.path,
            advice="Choose a point or a comma",
        )
    name = source.path.name.lower().removesuffix(".gz")
    return guess_options(source.sample(), source.encoding, Path(name).suffix, options)


def wrong_encoding(path: str | PathLike[str], encoding: str, row: int) -> DataError:
    """Say that a row is not written in the encoding that the person chose."""
    return DataError(
        f"this row is not written in {encoding}",
        file=path,
        row=row,
        advice="Choose another encoding, such as cp1252 or latin-1",
    )


def split_record(text: str, options: ReadOptions) -> list[str]:
    """Split one record, which may hold quoted line ends."""
    assert options.separator is not None and options.quote is not None
    if "\n" not in text:
        rows = split(text, options.separator, options.quote)
        return rows[0] if rows else [""]
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=options.separator,
        quotechar=options.quote or None,
        skipinitialspace=options.separator not in " \t",
    )
    return [cell.strip() for cell in next(reader)]


def _quote(sample: str) -> str:
    def opening(mark: str) -> int:
        cell = rf"(?:^|[,;\t| ]){mark}[^{mark}\n]*{mark}(?:$|[,;\t| ])"
        return len(re.findall(cell, sample, re.M))

    # A single quote is an apostrophe far more often: it needs to be usual to be believed.
    if "'" in sample and '"' not in sample and opening("'") > sample.count("\n") / 2:
        return "'"
    return '"'


def _uneven(sample: str, separator: str, quote: str) -> float:
    """Return the share of rows that are not as wide as most; 1 where the quotes cannot be some."""
    try:
        rows = split(sample, separator, quote, _ROWS, strict=quote == "'")
    except csv.Error:
        return 1.0
    width, times = Counter(len(row) for row in rows).most_common(1)[0] if rows else (0, 0)
    return 1 - times / len(rows) if width > 1 else 1.0


def _separator(sample: str, quote: str, ending: str) -> str:
    best, best_worth = ",", 0.0
    for rank, separator in enumerate(SEPARATORS):
        rows = split(sample, separator, quote, _ROWS)
        if not rows:
            continue
        widths = Counter(len(row) for row in rows)
        width, times = widths.most_common(1)[0]
        if width < 2:
            continue
        share = times / len(rows)
        # The header tells most: real separators split it as they split the rows below. One cell
        # less happens (row names, a separator at each end), but a decimal comma looks like that.
        agrees = {0: 2.0, 1: 1.9}.get(width - len(rows[0]), 1.0)
        worth = share * agrees + min(width, 50) / 200 - rank / 100
        if separator == " " and ending != ".dat":
            worth -= 0.3
        if separator == "\t" and ending in (".tsv", ".tab"):
            worth += 0.5
        if worth > best_worth:
            best, best_worth = separator, worth
    return best


def _decimal(rows: Sequence[Sequence[str]], separator: str) -> str:
    commas = points = thousands = 0
    millions = False
    for row in rows:
        for cell in row:
            if _DECIMAL_COMMA.match(cell):
                commas += 1
                thousands += _THOUSANDS.match(cell) is not None
            elif _THOUSANDS.match(cell):
                millions = True
            elif _DECIMAL_POINT.match(cell):
                points += 1
    # “1,234” may be either. Where commas separate the cells too, the decimal sign is a point.
    if commas == thousands and (separator == "," or millions):
        return "."
    return "," if commas > points else "."


def looks_like_header(rows: Sequence[Sequence[str]], missing: Sequence[str], decimal: str) -> bool:
    """Vote, column by column, whether the first row differs in kind from those below."""
    if len(rows) < 2:
        return True
    first, below = rows[0], rows[1:]
    votes = 0.0
    numbers = 0
    for i, cell in enumerate(first):
        if cell == "":
            continue
        column = [row[i] for row in below if i < len(row) and row[i] not in missing]
        is_number = parse_number(cell, decimal) is not None
        numbers += is_number
        if not column:
            continue
        all_numbers = all(parse_number(value, decimal) is not None for value in column)
        if all_numbers:
            if not is_number and cell not in missing:
                votes += 1
        elif is_number:
            votes -= 0.5
        else:
            different = set(column)
            if cell in different:
                votes -= 1
            elif len(different) <= len(column) / 2:
                votes += 0.5
    if votes:
        return votes > 0
    named = [cell for cell in first if cell]
    return not numbers and len(set(named)) == len(named) and not set(named) & set(missing)


def _arities(rows: Sequence[Sequence[str]], missing: Sequence[str]) -> bool:
    """Whether the first row below the header can only be numbers of states."""
    arities = arities_of(rows[1]) if len(rows) > 2 else None
    if arities is None:
        return False
    for i, arity in enumerate(arities):
        column = {row[i] for row in rows[2:] if i < len(row)} - set(missing)
        values = [whole_number(value) for value in column]
        fits = all(value is not None and 0 <= value < arity for value in values)
        if not fits and (len(column) > arity or all(value.isdecimal() for value in column)):
            return False
    return True


def arities_of(cells: Sequence[str]) -> list[int] | None:
    """Return the numbers of states that a row declares; ``None`` if it holds anything else."""
    numbers = [whole_number(cell) or 0 for cell in cells]
    return numbers if min(numbers, default=0) >= 1 else None
