"""Writes a dataset as a CSV file of state names, whole or not at all."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from os import PathLike

from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError
from bnstudio.files import replacing

_BLOCK_ROWS = 50_000


def write_csv(
    dataset: Dataset,
    path: str | PathLike[str],
    *,
    look: Callable[[float], None] | None = None,
) -> None:
    """Write names and state names, comma-separated UTF-8; gzipped when ``path`` ends in ``.gz``.

    A missing state is written as an empty cell, so that reading the file gives it back. Rows with
    a weight are written as often as they count. The file appears only when it is complete. ``look``
    is told how far the writing is, from 0 to 1; it may raise, to end it.

    Raises
    ------
    DataError
        If the file cannot be written.
    """
    try:
        with replacing(path, pack=True) as file:
            text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
            _write_rows(dataset, text, look)
            text.flush()
            text.detach()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise DataError(
            f"the table cannot be written ({reason})", file=path, advice="Choose another place"
        ) from None


def _write_rows(
    dataset: Dataset, text: io.TextIOWrapper, look: Callable[[float], None] | None
) -> None:
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(dataset.names)
    states = [
        ["" if i == variable.missing_state else state for i, state in enumerate(variable.states)]
        for variable in dataset.variables
    ]
    for start in range(0, dataset.rows, _BLOCK_ROWS):
        if look is not None:
            look(start / dataset.rows)
        block = dataset.codes[:, start : start + _BLOCK_ROWS]
        columns = [
            [names[code] for code in codes.tolist()]
            for names, codes in zip(states, block, strict=True)
        ]
        rows = zip(*columns, strict=True)
        if dataset.weights is None:
            writer.writerows(rows)
        else:
            times = dataset.weights[start : start + _BLOCK_ROWS].tolist()
            for row, count in zip(rows, times, strict=True):
                writer.writerows([row] * count)
