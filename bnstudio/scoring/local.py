"""Local scores of a dataset: the one place where a family's score comes from.

A :class:`LocalScorer` holds what the kernels need and computes anew whatever it is asked; what is
worth keeping is kept by :class:`~bnstudio.scoring.cache.ScoreCache`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import codes_of, indices, merge_rows, weights_of
from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError
from bnstudio.scoring import _score_kernels as kernels
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.base import Score, check_declared

_LONGEST_TABLE = 2**20


class LocalScorer:
    """A score on a dataset.

    Parameters
    ----------
    dataset
        The coded rows.
    score
        The score's class.
    parameters
        Its validated parameters.

    Attributes
    ----------
    dataset, score, parameters
        As given.
    name, title, score_equivalent
        Of the score.
    kernel
        What every scoring kernel takes first.
    rows
        Number of rows counted; equal ones may have been merged.
    """

    def __init__(self, dataset: Dataset, score: type[Score], parameters: Any) -> None:
        if dataset.cases < 1:
            raise DataError("the table has no rows to score", advice="Choose a table with rows")
        check_declared(score)
        self.dataset = dataset
        self.score = score
        self.name = score.name
        self.title = score.title
        self.parameters = parameters
        self.score_equivalent = score.score_equivalent
        counted = merge_rows(dataset)
        self.kernel = kernels.Scoring(
            codes=codes_of(counted),
            weights=weights_of(counted),
            arities=np.ascontiguousarray(dataset.arities, dtype=np.int32),
            formula=int(score.formula),
            bound=int(score.bound),
            values=score.kernel_values(parameters, dataset.cases),
            n_log_n=_n_log_n(dataset.cases if score.formula == LIKELIHOOD else 0),
        )
        self.rows = counted.rows

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.dataset.n

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the variables."""
        return self.dataset.names

    @property
    def arities(self) -> NDArray[np.int32]:
        """Number of states of each variable."""
        return self.dataset.arities

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score of ``child`` given ``parents`` (column numbers)."""
        return float(kernels.score_family(self.kernel, child, indices(parents)))

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Score many families in one call.

        Family ``f`` is ``children[f]`` given ``parents[starts[f]:starts[f + 1]]``.
        """
        scores = np.empty(len(children))
        kernels.score_families(self.kernel, children, starts, parents, 0, len(children), scores)
        return scores

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Score ``child`` given ``parents`` and one more of ``candidates`` each."""
        scores = np.empty(len(candidates))
        kernels.score_extensions(self.kernel, child, indices(parents), candidates, scores)
        return scores

    def free_parameters(self, child: int, parents: Sequence[int]) -> int:
        """Return ``(r - 1) q`` of the family."""
        q = 1
        for parent in parents:
            q *= int(self.arities[parent])
        return (int(self.arities[child]) - 1) * q


def _n_log_n(largest: int) -> NDArray[np.float64]:
    """Return ``n ln n`` for ``n = 0 .. largest``, cut at a length that stays in the cache."""
    n = np.arange(min(largest, _LONGEST_TABLE) + 1, dtype=np.float64)
    n[1:] *= np.log(n[1:])
    return n
