"""The counting kernels and engines on one family of a dataset."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts import _counting_kernels as kernels
from bnstudio.data.counts._walk_kernels import count_along
from bnstudio.data.counts.counting import codes_of, indices, weights_of
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.data.dataset import Dataset


def count_table(dataset: Dataset, child: int, parents: Sequence[int]) -> NDArray[np.int32]:
    """Count every (parent configuration, child state), shape ``(q, r)``, last parent fastest."""
    r = int(dataset.arities[child])
    cells = r * int(np.prod([int(dataset.arities[parent]) for parent in parents]))
    table = np.empty(kernels.table_room(cells), np.int32)
    block = np.empty(kernels.BLOCK, np.uint16)
    fastest_first = indices(list(reversed(parents)))
    weights = weights_of(dataset)
    kernels.count_dense(
        codes_of(dataset), weights, dataset.arities, child, fastest_first, cells, block, table
    )
    return table[:cells].reshape(-1, r)


def count_with(
    engines: Engines, engine: str, child: int, parents: Sequence[int]
) -> NDArray[np.int32]:
    """Count one family of one parent or more with a chosen engine; shape and order as above."""
    reverse = list(reversed(parents))  # a walk's last variable is slowest
    workspace = engines.workspace(engine, child, parents, len(parents))
    assert workspace is not None and parents
    members = indices([child, *reverse[:-1]])
    table = (engines.codes, engines.weights, engines.arities)
    last = indices(reverse[-1:])
    count_along(ENGINES[engine], workspace, *table, members, len(members), last, 1)
    r = int(engines.arities[child])
    cells = r * int(np.prod([int(engines.arities[p]) for p in parents]))
    return workspace.table[:cells].reshape(-1, r)
