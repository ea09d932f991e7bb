"""From a file to a dataset in one call, as the command line and tests want it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import PathLike

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.prepare import Prepared, prepare
from bnstudio.data.table.read import Progress, read_table
from bnstudio.data.table.recipe import command_line_options
from bnstudio.data.table.recipes.file import read_recipe
from bnstudio.data.table.recipes.replay import replay
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import DataError, UsageError
from bnstudio.files import open_to_read

_LARGEST = 100_000_000


def read_names(path: str | PathLike[str]) -> tuple[str, ...]:
    """Read names from a text file, one a line; empty lines do not count.

    Raises
    ------
    DataError
        If it cannot be read, or is no text.
    """
    try:
        with open_to_read(path) as file:
            text = file.read(_LARGEST).decode("utf-8-sig", "surrogateescape")
    except FileNotFoundError:
        raise DataError("there is no such file", file=path) from None
    except OSError as error:
        raise DataError(f"the names cannot be read: {error.strerror or error}", file=path) from None
    if "\0" in text:
        raise DataError("this is not a list of names", file=path)
    return tuple(line for line in text.replace("\r\n", "\n").split("\n") if line)


def only(dataset: Dataset, names: tuple[str, ...], file: str) -> Dataset:
    """Return a dataset with these variables only.

    Raises
    ------
    UsageError
        If it lacks one, or one is named twice.
    """
    there = set(dataset.names)
    unknown = [name for name in names if name not in there]
    if unknown:
        raise UsageError(
            f"the table has no variable “{unknown[0]}”",
            file=file,
            advice="Name columns of the table that come in",
        )
    if len(set(names)) < len(names) or not names:
        raise UsageError("the variables to keep are none, or one is named twice", file=file)
    return dataset.among(names)


def load_dataset(
    path: str | PathLike[str],
    *,
    missing: str = "state",
    discretise: str | None = None,
    max_states: int | None = None,
    drop_continuous: bool = False,
    recipe: str | PathLike[str] | None = None,
    variables: Sequence[str] | str | PathLike[str] | None = None,
    options: ReadOptions | None = None,
    progress: Progress | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Prepared:
    """Read a table and prepare it as the command line's options say.

    Parameters
    ----------
    path
        The file.
    missing, discretise, max_states, drop_continuous
        As in :func:`~bnstudio.data.table.recipe.command_line_options`.
    recipe
        A file of decisions about the columns, in the place of these options.
    variables
        The variables to keep, or a file with one name a line; ``None``: all.
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
    misfits: tuple[str, ...] = ()
    if recipe is None:
        plans = command_line_options(
            table,
            missing=missing,
            discretise=discretise,
            max_states=max_states,
            drop_continuous=drop_continuous,
        )
    elif missing != "state" or discretise or max_states or drop_continuous:
        raise UsageError(
            "a recipe says what becomes of the columns; other options cannot be given with it",
            advice="Leave one of them out",
        )
    else:
        done = replay(read_recipe(recipe), table)
        plans, misfits = done.options, done.misfits
    prepared = prepare(table, plans)
    dataset = prepared.dataset
    if variables is not None:
        names = read_names(variables) if isinstance(variables, str | PathLike) else variables
        dataset = only(dataset, tuple(names), str(path))
    return Prepared(
        dataset,
        (*table.notes, *misfits, *prepared.notes),
        prepared.dropped_rows,
        prepared.kept_rows,
    )
