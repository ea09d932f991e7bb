"""Collects one column block by block: as levels while its values are few, as numbers when many.

Levels are coded block by block by pandas' hashing and mapped onto the table's levels, so that
no cell is looked at one by one. A column whose levels grow many and are all numbers
is parsed as ``float64`` from the next block on. Each block is packed at once (``packed``), so that
no more than one block and one column are ever there in full width.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.packed import PackedNumbers, join, pack
from bnstudio.data.table.table import (
    CATEGORICAL_INTEGERS,
    MAX_STATES,
    Column,
    ColumnCodes,
    Kind,
    natural_key,
    parse_number,
    smallest_codes,
)
from bnstudio.texts import count_text

#: A column of numbers with more different spellings than this is parsed as ``float64``.
MANY_LEVELS = 256
#: More different texts than this are not kept of a column.
MAX_TEXTS = 1_000_000
#: Nor more than this of all columns with text together, besides :data:`FEW_TEXTS` of each.
MAX_ALL_TEXTS = 4_000_000
FEW_TEXTS = 100
_PIECE = 4000


class NotNumbers(Exception):  # noqa: N818 - the reader catches it
    """A column taken for numbers holds something else (internal: the reader starts again)."""

    def __init__(self, columns: Sequence[int]) -> None:
        super().__init__(columns)
        self.columns = columns


class Collector:
    """Gathers the cells of one column.

    Parameters
    ----------
    name
        The column's name.
    missing, decimal
        As in ``ReadOptions``. A marker that is a number stands for all
        ways to write that number: -9 also for -9.0.
    keep_text
        Never turn into numbers (a value that is none stands further down).
    """

    def __init__(self, name: str, missing: frozenset[str], decimal: str, keep_text: bool) -> None:
        self.name = name
        self.as_numbers = False
        #: How many different texts there were when they were given up; 0 if they are kept.
        self.unkept = 0
        self._missing = missing
        # Pandas compares numbers; so do we, or -9.0 would be missing in some blocks only.
        self._missing_numbers = _numbers_among(missing, decimal)
        self._decimal = decimal
        self._keep_text = keep_text
        self._spellings: dict[str, int] = {}
        self._levels: dict[str, int] = {}
        self._not_numbers = 0
        self._codes: list[ColumnCodes] = []
        self._packed: list[PackedNumbers] = []
        self._markers: Counter[str] = Counter()

    def add_levels(self, block: NDArray[np.intp], spellings: Sequence[str]) -> None:
        """Take a block of cells as codes into the block's own different texts."""
        known = self._spellings
        table = np.empty(len(spellings), dtype=np.int32)
        missing_at = []
        for i, spelling in enumerate(spellings):
            code = known.get(spelling)
            if code is None:
                code = known[spelling] = self._level(spelling)
            table[i] = code
            if code < 0:
                missing_at.append(i)
        for i in missing_at:
            times = int(np.count_nonzero(block == i))
            self._markers[spellings[i].strip()] += times
        self._codes.append(smallest_codes(table, len(self._levels))[block])
        if len(self._levels) > MANY_LEVELS and not self._not_numbers and not self._keep_text:
            if _merge_as_numbers(self._levels):
                self._keep_text = True
            else:
                self._turn_to_numbers()
        elif len(self._levels) > MAX_TEXTS:
            self._give_up(MAX_TEXTS)

    @property
    def texts(self) -> int:
        """The number of different texts kept; 0 while all of them may be numbers."""
        return len(self._levels) if self._not_numbers or self._keep_text else 0

    def _give_up(self, many: int) -> None:
        """Let go of the texts: there are more than so many."""
        self.unkept = many
        self._codes.clear()
        self._levels.clear()
        self._spellings.clear()

    def add_numbers(self, block: NDArray[np.float64]) -> None:
        """Take a block of cells parsed as numbers, nan where missing."""
        self._packed.append(pack(block, self._packed[-1] if self._packed else None))

    def add_markers(self, block: NDArray[np.intp], spellings: Sequence[str]) -> None:
        """Count the missing markers of a block that :meth:`add_numbers` has taken."""
        for i, spelling in enumerate(spellings):
            if self._is_missing(spelling.strip()):
                self._markers[spelling.strip()] += int(np.count_nonzero(block == i))

    def is_number(self, spelling: str) -> bool:
        """Whether a cell is a number or missing."""
        word = spelling.strip()
        return word in self._missing or parse_number(word, self._decimal) is not None

    def without_missing(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the numbers with nan for those that are missing markers."""
        if not self._missing_numbers:
            return values
        marked = np.isin(values, sorted(self._missing_numbers))
        return np.where(marked, np.nan, values) if marked.any() else values

    def _is_missing(self, word: str) -> bool:
        if word in self._missing:
            return True
        if not self._missing_numbers:
            return False
        return parse_number(word, self._decimal) in self._missing_numbers

    def _level(self, spelling: str) -> int:
        word = spelling.strip()
        if self._is_missing(word):
            return -1
        code = self._levels.get(word)
        if code is None:
            code = self._levels[word] = len(self._levels)
            if parse_number(word, self._decimal) is None:
                self._not_numbers += 1
        return code

    def _turn_to_numbers(self) -> None:
        numbers = [parse_number(word, self._decimal) for word in self._levels]
        table = np.array([*numbers, math.nan], dtype=np.float64)
        for codes in self._codes:
            self.add_numbers(table[codes])
        self._codes.clear()
        self._spellings.clear()
        self._levels.clear()
        self.as_numbers = True

    def finish(self, rows: int) -> Column:
        """Decide the type and return the column."""
        if self.unkept:
            many = count_text(self.unkept)
            return self._column("text", f"text with more than {many} different values")
        if self.as_numbers:
            packed = join(self._packed)
            self._packed.clear()
            return self._numbers(packed)
        codes = smallest_codes(np.concatenate(self._codes), len(self._levels))
        self._codes.clear()
        words = list(self._levels)
        if not words:
            return self._column("empty", "every cell is missing", np.full(rows, -1, np.int8))
        merge = not self._not_numbers and _merge_as_numbers(words)
        if self._not_numbers or merge:
            mixed = len(words) - self._not_numbers
            of_them = f"; {mixed} of its {len(words)} different values are numbers"
            order = _natural_order(words)
            ranks = np.empty(len(order), dtype=np.int32)
            ranks[order] = np.arange(len(order), dtype=np.int32)
            levels = tuple(words[i] for i in order)
            reason = f"text{of_them if mixed else ''}"
            if merge:
                reason = "whole numbers of so many digits that as numbers some would be one"
            return self._column("text", reason, _recode(codes, ranks, len(words)), levels)
        numbers = [parse_number(word, self._decimal) or 0.0 for word in words]
        whole = all(number.is_integer() and abs(number) < 2**53 for number in numbers)
        if whole and len(set(numbers)) <= CATEGORICAL_INTEGERS:
            return self._integers(codes, words, numbers)
        table = np.array([*numbers, math.nan], dtype=np.float64)
        return self._numbers(pack(table[codes]))

    def _column(
        self,
        kind: Kind,
        reason: str,
        codes: ColumnCodes | None = None,
        levels: tuple[str, ...] = (),
        packed: PackedNumbers | None = None,
    ) -> Column:
        markers = dict(self._markers.most_common())
        if codes is not None:
            missing = int(np.count_nonzero(codes < 0))
        elif packed is not None:
            missing = int(np.count_nonzero(packed.missing()))
        else:
            missing = sum(markers.values())
        return Column(self.name, kind, codes, levels, packed, missing, reason, markers, self.unkept)

    def _integers(self, codes: ColumnCodes, words: list[str], numbers: list[float]) -> Column:
        """Make a categorical column of whole numbers; equal ones are one state."""
        values = sorted(set(numbers))
        spelled: dict[float, list[str]] = {value: [] for value in values}
        for word, number in zip(words, numbers, strict=True):
            spelled[number].append(word)
        # "01" is kept as it is written; "1.0", and one number written in two ways, become "1".
        levels = tuple(
            spelled[value][0]
            if len(spelled[value]) == 1 and spelled[value][0].lstrip("+-").isdecimal()
            else str(int(value))
            for value in values
        )
        ranks = np.searchsorted(values, numbers).astype(np.int32)
        several = f"{len(values)} different whole numbers"
        reason = several if len(values) > 1 else "one whole number throughout"
        if any(not word.lstrip("+-").isdecimal() for word in words):
            reason += ", some written with a decimal sign"
        return self._column("integer", reason, _recode(codes, ranks, len(levels)), levels)

    def _numbers(self, packed: PackedNumbers) -> Column:
        if not packed.integers:
            return self._column("continuous", "numbers with decimals", packed=packed)
        different, _ = packed.tally()
        if different.size <= CATEGORICAL_INTEGERS and np.abs(different).max() < 2**53:
            # Many spellings of few whole numbers.
            levels = tuple(str(int(value)) for value in different)
            reason = f"{len(levels)} different whole numbers"
            codes = smallest_codes(packed.ranks(), len(levels))
            return self._column("integer", reason, codes, levels)
        reason = f"whole numbers, more than {CATEGORICAL_INTEGERS} different ones"
        return self._column("integer", reason, packed=packed)


@lru_cache(maxsize=16)
def _numbers_among(missing: frozenset[str], decimal: str) -> frozenset[float]:
    """Return the missing markers that are numbers; the same for all columns of a table."""
    found = (parse_number(word, sign) for word in missing for sign in (".", decimal))
    return frozenset(number for number in found if number is not None)


def column_of(
    name: str,
    *,
    values: NDArray[np.float64] | None = None,
    codes: NDArray[np.signedinteger] | None = None,
    levels: Sequence[str] = (),
    decimal: str = ".",
) -> Column:
    """Return a column made in memory, typed as one that was read.

    Parameters
    ----------
    name
        Its name.
    values
        Numbers, nan where missing.
    codes, levels
        Indices into texts, −1 where missing; texts that no row has are left out.
    decimal
        The decimal sign of texts that are numbers.
    """
    gap = "\0"  # no text of a table
    gatherer = Collector(name, frozenset((gap,)), decimal, False)
    if values is not None:
        if bool(np.isnan(values).all()):
            return gatherer._column(
                "empty", "every cell is missing", np.full(values.size, -1, np.int8)
            )
        found = gatherer._numbers(pack(values))
        return replace(found, markers={})
    assert codes is not None
    seen = np.unique(codes)
    there = seen[seen >= 0]
    into = np.full(len(levels) + 1, there.size, dtype=np.intp)
    into[there] = np.arange(there.size)
    gatherer.add_levels(into[codes], [*(levels[i] for i in there.tolist()), gap])
    return replace(gatherer.finish(codes.size), markers={})


def _merge_as_numbers(words: Collection[str]) -> bool:
    """Whether different whole numbers would be one: from 2^53 on a float has not all digits.

    Of a column that is cut into states a few may: as text it would have more states than rows bear.
    """
    large = {int(word) for word in words if len(word) > 15 and word.lstrip("+-").isdecimal()}
    large = {number for number in large if abs(number) >= 2**53}
    lost = len(large) - len({float(number) for number in large})
    few = len(words) <= CATEGORICAL_INTEGERS
    return lost > (0 if few else len(words) / 10)


def keep_within_budget(columns: Sequence[Collector]) -> None:
    """Give up the texts of the columns that have most, until all have no more than may be kept."""
    kept = {column: column.texts for column in columns if column.texts > FEW_TEXTS}
    total = sum(kept.values())
    for column in sorted(kept, key=kept.__getitem__, reverse=True):
        if total <= MAX_ALL_TEXTS:
            break
        total -= kept[column]
        column._give_up(kept[column] - 1)


def _natural_order(words: list[str]) -> list[int]:
    """Return the indices of the words in natural order.

    Sorted in pieces that are then merged: one long sort would hold the interpreter, and with it
    the window, for its whole time. So many words that they cannot be states stay as they came.
    """
    if len(words) > MAX_STATES:
        return list(range(len(words)))
    keys = [natural_key(word) for word in words]
    pieces = [
        sorted(range(start, min(start + _PIECE, len(words))), key=keys.__getitem__)
        for start in range(0, len(words), _PIECE)
    ]
    return list(heapq.merge(*pieces, key=keys.__getitem__))


def _recode(codes: ColumnCodes, ranks: NDArray[np.int32], levels: int) -> ColumnCodes:
    table = smallest_codes(np.append(ranks, np.int32(-1)), levels)
    return table[codes]
