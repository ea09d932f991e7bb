"""The cells of a table as a network knows them, for questions about its rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.discretise import assign
from bnstudio.data.table.table import Column, Table, parse_number
from bnstudio.inference.factors import Codes
from bnstudio.network.bayesnet import Network

UNOBSERVED = -1
"""The code of a cell of which nothing is known."""


@dataclass(frozen=True, eq=False)
class Observed:
    """The cells of a table as a network knows them.

    Parameters
    ----------
    codes
        Shape ``(n, rows)``, by the network's nodes and states; :data:`UNOBSERVED` for cells that
        are missing, of unknown state, or of a column that is not there.
    unknown
        How many cells of a column have a state that the network does not know.
    absent
        The variables that are no column.
    """

    codes: Codes
    unknown: Mapping[str, int]
    absent: tuple[str, ...]


def observed_cells(network: Network, dataset: Dataset) -> Observed:
    """Match a table to a network, columns and states by name; other columns are ignored."""
    codes = np.full((network.dag.n, dataset.rows), UNOBSERVED, dtype=np.int64)
    unknown: dict[str, int] = {}
    absent: list[str] = []
    for node, own in enumerate(network.variables):
        if own.name not in dataset.names:
            absent.append(own.name)
            continue
        column = dataset.index(own.name)
        given = dataset.variables[column]
        place = {state: code for code, state in enumerate(own.states)}
        move = np.array([place.get(state, UNOBSERVED) for state in given.states], dtype=np.int64)
        gap = given.missing_state
        if gap is not None and given.left_missing:
            move[gap] = UNOBSERVED
        elif gap is not None and move[gap] == UNOBSERVED and own.missing_state is not None:
            move[gap] = own.missing_state
        codes[node] = move[dataset.codes[column]] if len(move) else UNOBSERVED
        strange = codes[node] == UNOBSERVED
        if gap is not None:
            strange &= dataset.codes[column] != gap
        if strange.any():
            unknown[own.name] = int(strange.sum())
    return Observed(codes, unknown, tuple(absent))


def observed_table(network: Network, table: Table) -> Observed:
    """Match a table as it was read to a network, columns and states by name.

    Numbers are cut where the network's variable has cut points; else each is a state, however it
    is written (``1`` is ``1.0``). Other columns are ignored.
    """
    codes = np.full((network.dag.n, table.rows), UNOBSERVED, dtype=np.int64)
    unknown: dict[str, int] = {}
    absent: list[str] = []
    for node, own in enumerate(network.variables):
        if own.name not in table.names:
            absent.append(own.name)
            continue
        column = table.column(own.name)
        codes[node], strange = _matched(own, column, table.rows)
        if strange:
            unknown[own.name] = strange
    return Observed(codes, unknown, tuple(absent))


def _matched(own: Variable, column: Column, rows: int) -> tuple[Codes, int]:
    """Return a column's codes by a variable's states, and how many cells have none of them."""
    nothing = np.full(rows, UNOBSERVED, dtype=np.int64)
    if column.unkept:  # texts, too many to be kept, so that they are no states
        return nothing, rows - column.missing
    if column.kind == "empty":
        codes, missing = nothing, np.ones(rows, dtype=np.bool_)
    elif own.cuts is not None and column.numeric:
        codes, missing = assign(column.numbers(), own.cuts), column.missing_rows()
    else:
        column = column.as_categories
        assert column.codes is not None
        place = {state: code for code, state in enumerate(own.states)}
        for code, state in enumerate(own.states):
            number = parse_number(state)
            if number is not None:
                place.setdefault(str(number), code)
        move = [place.get(level, _by_number(level, place)) for level in column.levels]
        codes = np.array([*move, UNOBSERVED], dtype=np.int64)[column.codes]
        missing = column.missing_rows()
    strange = int(((codes == UNOBSERVED) & ~missing).sum())
    if own.missing_state is not None:
        codes = np.where(missing, own.missing_state, codes)
    return codes, strange


def _by_number(level: str, place: Mapping[str, int]) -> int:
    number = parse_number(level)
    return UNOBSERVED if number is None else place.get(str(number), UNOBSERVED)
