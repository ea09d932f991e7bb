"""Probability tables from files: checked, rescaled if they were rounded, and put in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from bnstudio.formats.common import Source
from bnstudio.graph.compare import with_order
from bnstudio.graph.pdag import DAG
from bnstudio.network.bayesnet import Network, Table

EXACT = 1e-9
"""Rows whose sum is this near to one are left as they are."""
LOOSE = 0.02
"""Rows off by more are an error; in between they are rescaled, with a note."""


MAX_CELLS = 20_000_000
"""The most cells of all tables of a network that is read (0.16 GB)."""
FREE_CELLS = 1_000_000
"""So many cells a file may have besides one for each of its characters."""


class Cells:
    """The budget for the cells of all tables of a file, to be asked before any is made.

    A table whose rows are given by a default, or not at all, may be far larger than its text; so
    a file may have one cell for each of its characters, and :data:`FREE_CELLS` besides.
    """

    def __init__(self, source: Source, characters: int) -> None:
        self._source = source
        self._left = min(MAX_CELLS, FREE_CELLS + characters)

    def take(self, name: str, of_parents: Iterable[int], r: int, line: int | None = None) -> int:
        """Take the cells of a table of ``r`` states; return its number of rows ``q``.

        Raises
        ------
        FormatError
            If this table or all together have too many.
        """
        q = 1
        for arity in of_parents:
            q *= arity
            if q * r > self._left:
                self._source.fail(
                    f"the probability tables have too many cells, with that of “{name}”",
                    line,
                    advice=f"A network has at most {MAX_CELLS:,}, and not many more than its file "
                    "has characters",
                )
        self._left -= q * r
        return q


def ascending(table: Table, parents: Sequence[int], arities: Sequence[int]) -> Table:
    """Bring a ``(q, r)`` table with parents in any order to parents in ascending order.

    In both, the last parent changes fastest.
    """
    order = sorted(range(len(parents)), key=lambda i: parents[i])
    if order == list(range(len(parents))):
        return table
    # Parents of one state change nothing, and arrays have few dimensions.
    order = [i for i in order if arities[parents[i]] > 1]
    axes = sorted(order)
    cube = table.reshape(*(arities[parents[i]] for i in axes), table.shape[1])
    moved = cube.transpose(*(axes.index(i) for i in order), len(axes))
    return np.ascontiguousarray(moved.reshape(table.shape))


def in_order(network: Network, names: Sequence[str]) -> Network:
    """Return a network with its nodes in another order."""
    if network.dag.names == tuple(names):
        return network
    old = network.dag
    dag = with_order(old, tuple(names))
    assert isinstance(dag, DAG)
    variables = tuple(network.variables[old.index[name]] for name in names)
    arities = [variable.arity for variable in variables]
    tables = []
    for name in names:
        node = old.index[name]
        parents = [dag.index[old.names[parent]] for parent in old.parents(node)]
        tables.append(ascending(network.tables[node], parents, arities))
    return Network(dag, variables, tuple(tables))


def checked(source: Source, table: Table, name: str, line: int | None = None) -> tuple[Table, bool]:
    """Return the table with rows that sum to one, and whether it had to be rescaled.

    Raises
    ------
    FormatError
        For a probability below 0 or above 1, or a row whose sum is off by more than
        :data:`LOOSE`.
    """
    if not bool(np.all((table >= 0) & (table <= 1 + EXACT))):
        bad = table[~((table >= 0) & (table <= 1 + EXACT))][0]
        source.fail(f"the table of “{name}” has {bad:g}, which is no probability", line)
    sums = table.sum(axis=1)
    off = np.abs(sums - 1)
    if off.max() > LOOSE:
        worst = int(np.argmax(off))
        source.fail(
            f"probabilities of “{name}” sum to {sums[worst]:.6g}, not to 1 "
            f"(row {worst + 1} of its table)",
            line,
        )
    rough = off > EXACT
    if not rough.any():
        return table, False
    table = table.copy()
    table[rough] /= sums[rough, None]
    return table, True


def rescaled_note(names: Sequence[str]) -> tuple[str, ...]:
    """Say whose tables were rescaled, if any."""
    if not names:
        return ()
    shown = ", ".join(f"“{name}”" for name in names[:5])
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return (f"Rounded probabilities were rescaled to sum to one: {shown}{more}.",)
