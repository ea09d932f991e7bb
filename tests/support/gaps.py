"""Tables in which some cells are left missing."""

import numpy as np

from bnstudio.data.dataset import Dataset, Variable


def with_gaps(data, share, seed=0, columns=None):
    """Return a dataset with this share of the cells of some columns (all) left missing at random.

    The code of a missing cell is anywhere among those of its column.
    """
    random = np.random.default_rng(seed)
    codes = data.codes.astype(np.uint16 if int(data.arities.max()) > 255 else np.uint8)
    variables = list(data.variables)
    for i in range(data.n) if columns is None else columns:
        gap = int(random.integers(0, variables[i].arity + 1))
        codes[i] += codes[i] >= gap
        codes[i][random.random(data.rows) < share] = gap
        states = list(variables[i].states)
        states.insert(gap, "missing")
        variables[i] = Variable(variables[i].name, tuple(states), gap, left_missing=True)
    return Dataset(tuple(variables), np.ascontiguousarray(codes), data.weights)
