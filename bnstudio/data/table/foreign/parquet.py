"""Reads Parquet files through pyarrow, some ten thousand rows at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.data.table.delimited.header import MAX_COLUMNS
from bnstudio.data.table.foreign.opened import BLOCK, Block, Cells, Opened, missing_library, refuse
from bnstudio.data.table.table import ReadOptions

_MIDNIGHT = (" 00:00:00", " 00:00:00.000", " 00:00:00.000000", " 00:00:00.000000000")


def open_parquet(path: Path, options: ReadOptions) -> Opened:
    """Open a Parquet file.

    Raises
    ------
    DataError
        If it is none, or a column holds lists or the like, which are no cells.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise missing_library(path, "Parquet files", "pyarrow") from None
    try:
        file = pq.ParquetFile(path)
        schema = file.schema_arrow
    except (pa.ArrowException, OSError) as error:
        refuse(path, f"this cannot be read as Parquet ({_first(error)})", "Write it again")
    if len(schema) > MAX_COLUMNS:
        refuse(path, f"the file has {len(schema)} columns; at most {MAX_COLUMNS} are read")
    fields = [field for field in schema if not field.name.startswith("__index_level_")]
    for field in fields:
        if pa.types.is_nested(field.type) or "binary" in str(field.type):
            refuse(
                path,
                f"this column holds values of the type “{field.type}”, which are no cells",
                "Write the file without it, or with a column for each of its parts",
                column=field.name,
            )
    notes: tuple[str, ...] = ()
    if len(fields) < len(schema):
        notes = ("The row names that pandas keeps in the file are left out.",)

    def blocks() -> Iterator[Block]:
        rows, done = max(1, file.metadata.num_rows), 0
        try:
            # By place, for two columns may have one name.
            wanted = [i for i, field in enumerate(schema) if field in fields]
            for batch in file.iter_batches(batch_size=BLOCK, use_threads=False):
                lines = range(done + 1, done + 1 + batch.num_rows)
                done += batch.num_rows
                yield Block([_cells(batch.column(i), pa) for i in wanted], lines, done / rows)
        except (pa.ArrowException, OSError) as error:
            refuse(
                path, f"the file is damaged after row {done} ({_first(error)})", "Write it again"
            )

    filled = replace(options, header=None, decimal=options.decimal or ".", sheet=None)
    return Opened([field.name for field in fields], blocks(), filled, notes=notes)


def _first(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


def _cells(array: Any, pa: Any) -> Cells:
    kind = array.type
    number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    if number:
        values = array.cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)
        return np.array(values, dtype=np.float64)
    if pa.types.is_null(kind):
        return np.full(len(array), -1, dtype=np.intp), []
    if not pa.types.is_dictionary(kind):
        array = array.cast(pa.string()).dictionary_encode()
    texts = [_short(str(text)) for text in array.dictionary.cast(pa.string()).to_pylist()]
    codes = array.indices.fill_null(-1) if array.indices.null_count else array.indices
    return codes.to_numpy(zero_copy_only=False).astype(np.intp), texts


def _short(text: str) -> str:
    """Write midnight of a day as the day."""
    for end in _MIDNIGHT:
        if text.endswith(end) and text[:1].isdecimal():
            return text.removesuffix(end)
    return text
