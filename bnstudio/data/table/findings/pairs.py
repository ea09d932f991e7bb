"""Pairs of columns that say the same: one determines the other, or they rise and fall together.

Rows are sampled to find candidates, and each candidate is then held against all rows. The work is
bounded, whatever the table: what was not looked at is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.table import Column, Table
from bnstudio.texts import count_text

#: Rows that are sampled, and columns of which each is held beside each.
SAMPLED = 4000
MOST_STATED, MOST_NUMERIC = 250, 800
#: Pairs that are held against all rows.
MOST_CHECKED = 60
#: Correlation from which on two columns say the same.
SAME = 0.99
#: A column with more states does not determine another in a way worth telling: too few rows each.
_MOST_STATES = 1000
_ROWS_A_STATE = 5


#: A column that may add nothing to another.
Candidate = tuple[Column, Column]


@dataclass(frozen=True)
class Twin:
    """``column`` adds nothing to ``other``; ``how`` is how the sentence goes on, ``why`` the proof.

    ``mutual`` says that each determines the other.
    """

    column: str
    other: str
    how: str
    why: str
    mutual: bool


@dataclass(frozen=True)
class Pairs:
    """What was found, and sentences about what was not looked at (none: all was)."""

    twins: tuple[Twin, ...]
    unseen: tuple[str, ...]


def find_pairs(table: Table, skip: frozenset[str] = frozenset()) -> Pairs:
    """Return the columns that add nothing to another, but for those called in ``skip``."""
    columns = [column for column in table.columns if column.name not in skip]
    stated = [c for c in columns if c.categorical and not c.unkept and _fit(c, table.rows)]
    numeric = [c for c in columns if c.packed is not None and c.missing < table.rows / 2]
    at = np.unique(np.linspace(0, table.rows - 1, min(SAMPLED, table.rows)).astype(np.int64))
    candidates = _equivalent(stated, at)
    unseen, within = [], []
    if len(stated) > MOST_STATED:
        # One column follows from another only if that has more states.
        if len({len(column.levels) for column in stated}) > 1:
            unseen.append(
                f"Looked for columns that follow from another in the first "
                f"{count_text(MOST_STATED)} of {count_text(len(stated))} with states only"
            )
        del stated[MOST_STATED:]
    if len(numeric) > MOST_NUMERIC:
        within.append(
            f"the first {count_text(MOST_NUMERIC)} of {count_text(len(numeric))} with numbers"
        )
        del numeric[MOST_NUMERIC:]
    found: list[Twin] = []
    gone: set[str] = set()
    checked = 0
    candidates += [*_together(numeric, at), *_determined(stated, at)]
    for column, other in candidates:
        if column.name in gone or other.name in gone:
            continue
        if checked == MOST_CHECKED:
            within.append(f"{MOST_CHECKED} pairs that looked alike")
            break
        checked += 1
        if column.packed is None:
            twin = _checked_states(column, other)
        else:
            twin = _checked_numbers(column, other)
        if twin is not None:
            found.append(twin)
            gone.add(twin.column)
    order = {name: i for i, name in enumerate(table.names)}
    found.sort(key=lambda twin: order[twin.column])
    if within:
        unseen.append(f"Looked for columns that say the same in {' and '.join(within)} only")
    return Pairs(tuple(found), tuple(unseen))


def _fit(column: Column, rows: int) -> bool:
    """Whether a column has enough rows of each state to tell anything."""
    return 2 <= len(column.levels) <= min(_MOST_STATES, max(2, rows // _ROWS_A_STATE))


def _together(columns: Sequence[Column], at: NDArray[np.int64]) -> list[Candidate]:
    """Return pairs of numeric columns that rise and fall together in the sample.

    Each pair is held together over the rows that both have: a few missing cells in one of them
    would hide a pair otherwise.
    """
    if len(columns) < 2:
        return []
    sample = np.zeros((len(columns), at.size), dtype=np.float32)
    there = np.zeros(sample.shape, dtype=np.float32)
    for row, have, column in zip(sample, there, columns, strict=True):
        assert column.packed is not None
        values = column.packed.floats(at)
        have[:] = ~np.isnan(values)
        if not have.any():
            continue
        values = np.where(have > 0, values - values[have > 0].mean(), 0.0)
        length = float(np.sqrt((values * values).sum()))
        if length > 0:
            row[:] = values / length
    # The squares of a column over the rows that the other one has, for each pair.
    squares = (sample * sample) @ there.T
    close = np.abs(sample @ sample.T) > (SAME - 0.005) * np.sqrt(squares * squares.T)
    # Where few rows have both, anything looks alike; such pairs do not pass the check either.
    close &= (squares > 0) & (there @ there.T > 0.4 * at.size)
    first, second = np.nonzero(np.triu(close, 1))
    return [(columns[j], columns[i]) for i, j in zip(first.tolist(), second.tolist(), strict=True)]


def _checked_numbers(column: Column, other: Column) -> Twin | None:
    both = ~(column.missing_rows() | other.missing_rows())
    if np.count_nonzero(both) < max(3, both.size // 2):
        return None
    assert column.packed is not None and other.packed is not None
    x, y = column.packed.floats(both), other.packed.floats(both)
    x, y = x - x.mean(), y - y.mean()
    scale = float(np.sqrt((x * x).sum() * (y * y).sum()))
    r = float((x * y).sum() / scale) if scale > 0 else 0.0
    if abs(r) <= SAME:
        return None
    why = f"The correlation of the two is {r:.4f}".replace("-", "\N{MINUS SIGN}")
    return Twin(column.name, other.name, f"says what “{other.name}” says", why, True)


def _sampled(columns: Sequence[Column], at: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return the states of the sampled rows, a row a column; a missing cell is a state too."""
    codes = np.empty((len(columns), at.size), dtype=np.int32)
    for row, column in zip(codes, columns, strict=True):
        assert column.codes is not None
        row[:] = column.codes[at]
    return codes


def _equivalent(columns: Sequence[Column], at: NDArray[np.int64]) -> list[Candidate]:
    """Return pairs that determine each other in the sample: numbers behind texts, else in order."""
    alike: dict[bytes, Column] = {}
    pairs = []
    for column, codes in zip(columns, _sampled(columns, at), strict=True):
        _, first, of_row = np.unique(codes, return_index=True, return_inverse=True)
        if first.size < 2:
            continue
        key = np.argsort(np.argsort(first)).astype(np.int32)[of_row].tobytes()
        other = alike.setdefault(key, column)
        if other is column:
            continue
        if other.kind != "text" and column.kind == "text":
            alike[key], column, other = column, other, column
        pairs.append((column, other))
    return pairs


def _determined(columns: Sequence[Column], at: NDArray[np.int64]) -> list[Candidate]:
    """Return pairs in which the second column, of more states, determines the first."""
    if len(columns) < 2:
        return []
    codes = _sampled(columns, at)
    states = np.array([np.unique(row).size for row in codes])
    telling = np.array([not _rare(row) for row in codes])
    pairs = []
    for a in range(len(columns)):
        if states[a] < 2 or states[a] * _ROWS_A_STATE > at.size:
            continue
        candidates = np.flatnonzero(telling & (states >= 2) & (states < states[a]))
        if not candidates.size:
            continue
        order = np.argsort(codes[a], kind="stable")
        starts = np.flatnonzero(np.diff(codes[a][order], prepend=codes[a][order[0]] - 1))
        block = codes[candidates][:, order]
        low = np.minimum.reduceat(block, starts, axis=1)
        high = np.maximum.reduceat(block, starts, axis=1)
        for b in candidates[(low == high).all(axis=1)].tolist():
            pairs.append((columns[b], columns[a]))
    return pairs


def _rare(codes: NDArray[np.int32]) -> bool:
    """Whether nearly all rows are in one state, so that being determined says little."""
    return bool(np.unique(codes, return_counts=True)[1].max() > 0.95 * codes.size)


def _checked_states(column: Column, other: Column) -> Twin | None:
    b, a = column.states_with_missing(), other.states_with_missing()
    many = len(column.levels) + 1
    joint = np.unique(a.astype(np.int64) * many + b).size
    if joint != np.unique(a).size:
        return None
    mutual = joint == np.unique(b).size
    if mutual:
        why = f"Each of its {len(column.levels)} states is one of “{other.name}”, and the other way"
        return Twin(column.name, other.name, f"says what “{other.name}” says", why, True)
    why = (
        f"Each of the {len(other.levels)} states of “{other.name}” has one of its "
        f"{len(column.levels)} states"
    )
    return Twin(column.name, other.name, f"follows from “{other.name}”", why, False)
