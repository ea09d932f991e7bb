"""Probability tables from files: checked, rescaled if they were rounded, and put in order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bnstudio.formats.common import Source
from bnstudio.network.bayesnet import Table

EXACT = 1e-9
"""Rows whose sum is this near to one are left as they are."""
LOOSE = 0.02
"""Rows off by more are an error; in between they are rescaled, with a note."""


def ascending(table: Table, parents: Sequence[int], arities: Sequence[int]) -> Table:
    """Bring a ``(q, r)`` table with parents in any order to parents in ascending order.

    In both, the last parent changes fastest.
    """
    order = sorted(range(len(parents)), key=lambda i: parents[i])
    if order == list(range(len(parents))):
        return table
    cube = table.reshape(*(arities[parent] for parent in parents), table.shape[1])
    return np.ascontiguousarray(cube.transpose(*order, len(parents)).reshape(table.shape))


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
