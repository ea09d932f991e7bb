"""Rows drawn from a network by forward sampling: parents before children, all rows at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import psutil

from bnstudio.data.dataset import Codes, Dataset, Variable
from bnstudio.errors import LimitError, UsageError
from bnstudio.network.bayesnet import Network, rows_of_tables

_BLOCK = 65_536  # rows compared with a table's cumulated rows at a time; bounds the memory


def sample(
    network: Network,
    rows: int,
    seed: int = 0,
    *,
    missing: float = 0.0,
    look: Callable[[float], None] | None = None,
) -> Dataset:
    """Draw ``rows`` independent cases.

    The same network, number of rows and seed always give the same cases (PCG64, one stream a
    node). States keep the network's order, whether they occur or not.

    Parameters
    ----------
    network, rows, seed
        What is drawn from, how many cases, and from which random numbers.
    missing
        The probability with which each cell is left empty, whatever the others are (missing
        completely at random). The cells that stay are those drawn without it.
    look
        Told how far the drawing is, from 0 to 1; it may raise, to end it.

    Raises
    ------
    UsageError
        If ``rows`` or ``seed`` is negative, or ``missing`` no probability below 1.
    LimitError
        If so many rows do not fit into the memory that is free.
    """
    if rows < 0 or seed < 0:
        raise UsageError("the number of rows and the seed must be at least 0")
    if not 0.0 <= missing < 1.0:
        raise UsageError("the share of missing cells must be at least 0 and below 1")
    dag = network.dag
    wide = max(network.arities, default=0) > 256
    kind = np.dtype(np.uint16 if wide else np.uint8)
    wanted = rows * (dag.n * kind.itemsize + 8)  # a number is drawn for each row
    if wanted > psutil.virtual_memory().available:
        raise LimitError(
            f"{rows} rows of {dag.n} variables take {wanted / 1e9:.3g} GB, more than is free",
            advice="Draw fewer rows",
        )
    codes = np.zeros((dag.n, rows), dtype=kind)
    streams = np.random.SeedSequence(seed).spawn(2 * dag.n)
    for done, node in enumerate(dag.order):
        if look is not None:
            look(done / dag.n)
        draw = np.random.Generator(np.random.PCG64(streams[node])).random(rows)
        # The last state takes what rounding leaves of the row's sum.
        below = np.cumsum(network.tables[node], axis=1)[:, :-1]
        for start in range(0, rows, _BLOCK):
            block = slice(start, start + _BLOCK)
            row = rows_of_tables(dag, network.arities, node, codes[:, block])
            codes[node, block] = (draw[block, None] >= below[row]).sum(axis=1)
    drawn = Dataset(network.variables, codes)
    return drawn if missing == 0.0 else _emptied(drawn, missing, streams[dag.n :])


def _emptied(dataset: Dataset, share: float, streams: list[np.random.SeedSequence]) -> Dataset:
    """Leave each cell empty with that probability; a variable without an empty cell stays."""
    wide = max(dataset.arities, default=0) >= 256
    codes: Codes = dataset.codes.astype(np.uint16) if wide else dataset.codes.copy()
    variables = list(dataset.variables)
    for at, variable in enumerate(variables):
        empty = np.random.Generator(np.random.PCG64(streams[at])).random(dataset.rows) < share
        if empty.any():
            variables[at], code = _with_missing(variable)
            codes[at, empty] = code
    return Dataset(tuple(variables), codes)


def _with_missing(variable: Variable) -> tuple[Variable, int]:
    """Return a variable that has a state for "missing", and the code of it."""
    if variable.missing_state is not None:
        return variable, variable.missing_state
    word = "missing"
    while word in variable.states:
        word += "_"
    code = variable.arity
    return replace(variable, states=(*variable.states, word), missing_state=code), code
