"""One table cut in several ways, in one dataset, and what is learned under each of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import count

import numpy as np

from bnstudio.data.dataset import Codes, Dataset
from bnstudio.errors import UsageError
from bnstudio.job.spec import RunSpec


@dataclass(frozen=True)
class Discretised:
    """One way the columns are cut.

    Parameters
    ----------
    name
        The way, in words.
    columns
        For each variable, its column in the dataset that holds all ways.
    """

    name: str
    columns: tuple[int, ...]


@dataclass(frozen=True)
class SensitivitySpec:
    """Everything that decides a sensitivity analysis besides the data.

    Parameters
    ----------
    run
        How a network is learned, the same under each way; its limits are those of one way.
    variables
        Their names.
    ways
        At least two.
    """

    run: RunSpec
    variables: tuple[str, ...]
    ways: tuple[Discretised, ...]

    def __post_init__(self) -> None:
        if len(self.ways) < 2:
            raise UsageError(
                "one discretisation alone shows no difference",
                advice="Choose at least two that cut a column differently",
            )
        if self.run.lists.file is not None:
            raise UsageError(
                "the parent sets in a file belong to one discretisation",
                advice="Leave the file out; each discretisation finds its own",
            )

    def dataset(self, whole: Dataset, place: int) -> Dataset:
        """Return the table as one way cuts it."""
        columns = self.ways[place].columns
        variables = tuple(
            replace(whole.variables[column], name=name)
            for column, name in zip(columns, self.variables, strict=True)
        )
        chosen = whole.codes[list(columns)]
        wide = max(variable.arity for variable in variables) > 256
        codes: Codes = chosen.astype(np.uint16) if wide else chosen.astype(np.uint8)
        return Dataset(variables, codes, whole.weights)


def together(
    datasets: Iterable[tuple[str, Dataset]], names: tuple[str, ...]
) -> tuple[Dataset, tuple[Discretised, ...]]:
    """Put datasets that differ in their cuts alone into one, equal columns once.

    Parameters
    ----------
    datasets
        Each with the name of its way, the same rows in each; one at a time is held.
    names
        The variables that count.

    Returns
    -------
    Dataset, tuple of Discretised
        All columns, and the ways; those that cut all columns alike are one way, ``one = other``.
    """
    columns: list[Codes] = []
    variables = []
    known: dict[tuple[str, int, bytes], int] = {}
    ways: list[Discretised] = []
    numbers = count()
    for way, dataset in datasets:
        places = []
        for name in names:
            at = dataset.index(name)
            variable, codes = dataset.variables[at], dataset.codes[at]
            key = (name, variable.arity, hashlib.sha256(codes.astype(np.uint16).data).digest())
            if key not in known:
                known[key] = len(columns)
                columns.append(codes)
                variables.append(replace(variable, name=f"{next(numbers)} {name}"))
            places.append(known[key])
        found = Discretised(way, tuple(places))
        same = [i for i, one in enumerate(ways) if one.columns == found.columns]
        if same:
            ways[same[0]] = replace(found, name=f"{ways[same[0]].name} = {way}")
        else:
            ways.append(found)
    wide = max(variable.arity for variable in variables) > 256
    shape = (len(columns), len(columns[0]))
    matrix: Codes = np.empty(shape, np.uint16) if wide else np.empty(shape, np.uint8)
    for i, column in enumerate(columns):
        matrix[i] = column
    return Dataset(tuple(variables), matrix), tuple(ways)
