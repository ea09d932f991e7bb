"""The list of complete layers, kept beside their files, from which a later run goes on.

After a power failure files may have the right size but wrong contents, which would give a false
optimum. So the list holds the check sum of every file, and its own.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

FILE = "layers.json"
#: What :func:`read` may raise.
DAMAGED = (ValueError, RecursionError)
_FORMAT = 2  # of the files; those of another one are made again


@dataclass(frozen=True)
class Layer:
    """A complete layer: its nodes, the lowest cost and bound among them, counters up to it.

    ``sums`` are the check sums (CRC-32) of its files of masks and of costs.
    """

    nodes: int
    lowest: float
    counters: tuple[int, ...]
    sums: tuple[int, int]


def written(order: NDArray[np.int64], layers: Sequence[Layer]) -> str:
    """Return the text of a list; ``order`` is that of the network that nodes were compared with."""
    record = {
        "format": _FORMAT,
        "order": order.tolist(),
        "layers": [astuple(layer) for layer in layers],
    }
    return json.dumps({**record, "sum": _sum(record)})


def read(text: str, m: int) -> tuple[NDArray[np.int64], list[Layer]]:
    """Return order and layers of a list for ``m`` variables.

    Raises
    ------
    ValueError, RecursionError
        If this is no such list, or a damaged one; see :data:`DAMAGED`.
    """
    record = json.loads(text)
    if not isinstance(record, dict) or record.pop("sum", None) != _sum(record):
        raise ValueError("no whole list of layers")
    try:
        order = np.array(record["order"], dtype=np.int64)
        if record["format"] != _FORMAT or sorted(order.tolist()) != list(range(m)):
            raise ValueError("a list of another kind")
        layers = [
            Layer(int(nodes), float(lowest), tuple(map(int, counters)), (int(first), int(second)))
            for nodes, lowest, counters, (first, second) in record["layers"]
        ]
    except (KeyError, TypeError, OverflowError):
        raise ValueError("a list of another kind") from None
    return order, layers


def _sum(record: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(record).encode())
