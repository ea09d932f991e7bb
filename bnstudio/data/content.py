"""The order of columns and states that the content of a table decides, and nothing else.

Searchers break ties by position: of two arcs that gain the same, the one with the earlier parent is
taken. So that the order in which a table happens to list its columns, states and rows decides
nothing, runs work on the table in the order that is found here.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Marks = NDArray[np.uint64]

_ROUNDS = 3
_PIECE = 22  # bits of a row's mark that are summed at a time: sums of 2^31 rows are exact


class ContentOrder(NamedTuple):
    """An order of columns and of the states of each.

    ``columns`` lists the columns, first to last, shape ``(n,)``; ``states[i]`` the codes of column
    ``i`` in the table, first to last.
    """

    columns: NDArray[np.int64]
    states: tuple[NDArray[np.int64], ...]


def order_of(
    codes: NDArray[Any],
    arities: NDArray[np.int32],
    weights: NDArray[np.int64] | None,
    names: Sequence[str],
) -> ContentOrder:
    """Return the order that the content of a table decides.

    Columns come by rising entropy (so by their score without parents, best first), columns of equal
    entropy by digests of what they hold. Only columns that these cannot tell apart, as a copy of
    another with its states renamed, come by name. States come by falling count, then by digests,
    then by their first row.

    The digests are refined as colours of a graph are (Weisfeiler and Leman): a row is marked by the
    states in it, a state by the rows that have it, a column by its states. All are sums, so neither
    the order of columns, states or rows nor the names of states have a part in them.

    Parameters
    ----------
    codes
        Shape ``(n, rows)``.
    arities, weights, names
        Of the columns; of the rows (``None``: one each); of the columns.
    """
    n = len(arities)
    counts = [
        np.bincount(column, weights, int(arity)).astype(np.int64)
        for column, arity in zip(codes, arities, strict=True)
    ]
    states = [_mixed(own.astype(np.uint64)) for own in counts]
    columns = np.array([_digest(own) for own in states], dtype=np.uint64)
    varying = [i for i in range(n) if np.count_nonzero(counts[i]) > 1]
    told = _told_apart(columns, states, counts, varying)
    for _ in range(_ROUNDS):
        if told == _all_told_apart(counts, varying):
            break
        _refine(codes, weights, columns, states, varying)
        before, told = told, _told_apart(columns, states, counts, varying)
        if told == before:
            break
    places = sorted(range(n), key=lambda i: (_entropy(counts[i]), int(columns[i]), names[i]))
    return ContentOrder(
        np.array(places, dtype=np.int64),
        tuple(_state_order(codes[i], counts[i], states[i]) for i in range(n)),
    )


def first_alike(codes: NDArray[Any], arities: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return for each column the first one that tells the same rows apart, itself if it is that.

    Such columns are copies of each other but for the names of their states, of which they have as
    many.

    Parameters
    ----------
    codes, arities
        Shape ``(n, rows)``; of the columns.
    """
    first = np.arange(len(arities), dtype=np.int64)
    suspects: dict[tuple[int, ...], list[int]] = {}
    for i, (column, arity) in enumerate(zip(codes, arities, strict=True)):
        counts = np.sort(np.bincount(column, minlength=int(arity)))
        suspects.setdefault(tuple(counts.tolist()), []).append(i)
    for some in suspects.values():
        known: dict[bytes, int] = {}
        for i in some if len(some) > 1 else ():
            alike = hashlib.sha256(_by_first_row(codes[i], int(arities[i])).data).digest()
            first[i] = known.setdefault(alike, i)
    return first


def _by_first_row(column: NDArray[Any], arity: int) -> NDArray[np.uint16]:
    """Return a column with its states numbered by the first row that has them."""
    rows = len(column)
    first = np.full(arity, rows, dtype=np.int64)
    first[column[::-1]] = np.arange(rows)[::-1]  # of equal places the last one written stays
    number = np.empty(arity, dtype=np.uint16)
    number[np.argsort(first, kind="stable")] = np.arange(arity)
    numbered: NDArray[np.uint16] = number[column]
    return numbered


def _entropy(counts: NDArray[np.int64]) -> float:
    """Return the entropy of a column times its cases, the same for counts in any order."""
    total = int(counts.sum())
    return math.fsum(count * math.log(total / count) for count in counts.tolist() if count)


def _told_apart(
    columns: Marks, states: list[Marks], counts: list[NDArray[np.int64]], varying: list[int]
) -> tuple[int, int]:
    """Return how many columns, and how many states within theirs, have marks of their own."""
    return (
        len({int(columns[i]) for i in varying}),
        sum(len(set(states[i][counts[i] > 0].tolist())) for i in varying),
    )


def _all_told_apart(counts: list[NDArray[np.int64]], varying: list[int]) -> tuple[int, int]:
    return len(varying), sum(int(np.count_nonzero(counts[i])) for i in varying)


def _refine(
    codes: NDArray[Any],
    weights: NDArray[np.int64] | None,
    columns: Marks,
    states: list[Marks],
    varying: list[int],
) -> None:
    """Mark rows by their states, states by their rows, and columns by their states."""
    rows = np.zeros(codes.shape[1], dtype=np.uint64)
    for i in varying:
        rows += _mixed(states[i] ^ columns[i])[codes[i]]
    rows = _mixed(rows)
    low = np.uint64(2**_PIECE - 1)
    pieces = [
        ((rows >> np.uint64(_PIECE * k)) & low).astype(np.float64)
        * (1 if weights is None else weights)
        for k in (0, 1)
    ]
    for i in varying:
        for piece in pieces:
            sums = np.bincount(codes[i], piece, len(states[i])).astype(np.uint64)
            states[i] = _mixed(states[i] + _mixed(sums))
        columns[i] = _mixed(np.atleast_1d(columns[i]) + _digest(states[i]))[0]


def _state_order(
    column: NDArray[Any], counts: NDArray[np.int64], marks: Marks
) -> NDArray[np.int64]:
    """Return the states of a column: by falling count, then by mark, then by first row."""
    keys = list(zip((-counts).tolist(), marks.tolist(), strict=True))
    if len(set(keys)) < len(keys):
        first = np.full(len(counts), len(column), dtype=np.int64)
        seen, rows = np.unique(column, return_index=True)
        first[seen] = rows
        return np.lexsort((first, marks, -counts))
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.int64)


def _digest(marks: Marks) -> np.uint64:
    """Return a digest of marks in any order."""
    return _mixed(np.array([_mixed(marks).sum()], dtype=np.uint64))[0]  # type: ignore[no-any-return]


def _mixed(words: Marks) -> Marks:
    """Return well mixed words (the output function of SplitMix64)."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
