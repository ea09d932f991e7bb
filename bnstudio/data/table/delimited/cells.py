"""Codes the cells of a simple block eight bytes at a time, without a text object for each.

In a rectangular block without quotes inside cells every cell's place is known from the separators.
Its bytes are gathered as machine words and hashed by pandas, and only the different cells of a
block become texts: some five times the speed of parsing them all.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from bnstudio.data.table.delimited.records import Records

_WORD = 8
#: Columns with longer cells in a block are left to the general parser.
MAX_CELL = 64
_MASKS = np.array([(1 << (8 * i)) - 1 for i in range(_WORD + 1)], dtype="<u8")


class Cells:
    """The places of all cells of a block.

    Parameters
    ----------
    records
        A block whose ``marks`` are known, every record of ``width`` cells.
    quote
        The quote character that may stand round whole cells, or ``""``.
    """

    def __init__(self, records: Records, width: int, quote: str) -> None:
        assert records.marks is not None
        rows = records.count
        self._data = records.data
        self._stops = np.empty((rows, width), dtype=np.int32)
        self._stops[:, :-1] = records.marks.reshape(rows, width - 1)
        self._stops[:, -1] = records.stops
        self._starts = np.empty((rows, width), dtype=np.int32)
        self._starts[:, 0] = records.starts
        np.add(self._stops[:, :-1], 1, out=self._starts[:, 1:])
        if quote and quote.encode() in records.data:
            array = np.frombuffer(records.data, dtype=np.uint8)
            quoted = array[self._starts] == ord(quote)
            self._starts += quoted
            self._stops -= quoted
        padded = np.frombuffer(records.data + bytes(_WORD), dtype=np.uint8)
        # Every byte is the start of a word; the machine reads unaligned words as fast.
        self._words = np.lib.stride_tricks.as_strided(
            padded[:_WORD].view("<u8"), (len(records.data),), (1,), writeable=False
        )

    def coded(self, column: int) -> tuple[NDArray[np.intp], list[str]] | None:
        """Return codes and the different texts of a column; ``None`` if its cells are long."""
        starts = self._starts[:, column].copy()
        lengths = self._stops[:, column] - starts
        longest = int(lengths.max())
        if longest > MAX_CELL:
            return None
        codes, _ = pd.factorize(self._words[starts] & _MASKS[np.minimum(lengths, _WORD)])
        for offset in range(_WORD, longest, _WORD):
            places = np.minimum(starts + offset, len(self._data) - 1)
            taken = np.clip(lengths - offset, 0, _WORD)
            more, different = pd.factorize(self._words[places] & _MASKS[taken])
            codes, _ = pd.factorize(codes * len(different) + more)
        first = np.empty(int(codes.max()) + 1, dtype=np.intp)
        first[codes[::-1]] = np.arange(codes.size - 1, -1, -1)
        stops = self._stops[:, column]
        texts = [self._data[starts[i] : stops[i]].decode("utf-8") for i in first]
        return codes, texts
