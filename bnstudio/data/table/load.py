"""From a file to a dataset in one call, as the command line and tests want it."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike

from bnstudio.data.table.prepare import Prepared, prepare
from bnstudio.data.table.read import Progress, read_table
from bnstudio.data.table.recipe import command_line_options
from bnstudio.data.table.table import ReadOptions


def load_dataset(
    path: str | PathLike[str],
    *,
    missing: str = "state",
    discretise: str | None = None,
    max_states: int | None = None,
    drop_continuous: bool = False,
    options: ReadOptions | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Prepared:
    """Read a delimited file and prepare it as the command line's options say.

    Parameters
    ----------
    path
        The file.
    missing, discretise, max_states, drop_continuous
        As in :func:`~bnstudio.data.table.recipe.command_line_options`.
    options, progress, cancelled
        As in :func:`~bnstudio.data.table.read.read_table`.

    Returns
    -------
    Prepared
        The dataset; ``notes`` say what reader and preparation did.

    Raises
    ------
    DataError, UsageError
        In words, when the file or an option cannot be used.
    """
    table = read_table(path, options, progress=progress, cancelled=cancelled)
    plans = command_line_options(
        table,
        missing=missing,
        discretise=discretise,
        max_states=max_states,
        drop_continuous=drop_continuous,
    )
    prepared = prepare(table, plans)
    return Prepared(
        prepared.dataset,
        (*table.notes, *prepared.notes),
        prepared.dropped_rows,
        prepared.kept_rows,
    )
