"""Rows drawn from a network by forward sampling: parents before children, all rows at once."""

from __future__ import annotations

import numpy as np
import psutil

from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError, UsageError
from bnstudio.network.bayesnet import Network, rows_of_tables

_BLOCK = 65_536  # rows compared with a table's cumulated rows at a time; bounds the memory


def sample(network: Network, rows: int, seed: int = 0) -> Dataset:
    """Draw ``rows`` independent cases.

    The same network, number of rows and seed always give the same cases (PCG64, one stream a
    node). States keep the network's order, whether they occur or not.

    Raises
    ------
    UsageError
        If ``rows`` or ``seed`` is negative.
    LimitError
        If so many rows do not fit into the memory that is free.
    """
    if rows < 0 or seed < 0:
        raise UsageError("the number of rows and the seed must be at least 0")
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
    streams = np.random.SeedSequence(seed).spawn(dag.n)
    for node in dag.order:
        draw = np.random.Generator(np.random.PCG64(streams[node])).random(rows)
        # The last state takes what rounding leaves of the row's sum.
        below = np.cumsum(network.tables[node], axis=1)[:, :-1]
        for start in range(0, rows, _BLOCK):
            block = slice(start, start + _BLOCK)
            row = rows_of_tables(dag, network.arities, node, codes[:, block])
            codes[node, block] = (draw[block, None] >= below[row]).sum(axis=1)
    return Dataset(network.variables, codes)
