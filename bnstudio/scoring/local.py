"""Local scores: the one place where a family's score comes from.

A :class:`LocalScorer` holds what the kernels need and computes from a dataset whatever it is asked
each time; :class:`~bnstudio.scoring.cache.ScoreCache` keeps scores. Where there is no dataset
another :class:`Scorer` takes its place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.bitmaps import rows_as_bits
from bnstudio.data.counts.counting import codes_of, indices, merge_rows, weights_of
from bnstudio.data.dataset import Codes, Dataset
from bnstudio.errors import DataError, UsageError
from bnstudio.scoring import _score_kernels as kernels
from bnstudio.scoring._formula_kernels import LIKELIHOOD, NODE_AVERAGE
from bnstudio.scoring.base import Score, check_declared

_LONGEST_TABLE = 2**20


class Scorer(ABC):
    """Where local scores come from.

    Attributes
    ----------
    n, names, arities
        The variables: how many, their names, their numbers of states (a code that is left missing
        is none).
    parts
        Scores are so many times as large as those of whole cases; see
        :attr:`~bnstudio.data.dataset.Dataset.parts`.
    """

    parts: int = 1
    n: int
    names: tuple[str, ...]
    arities: NDArray[np.int32]

    @property
    @abstractmethod
    def identity(self) -> tuple[str, dict[str, Any], str]:
        """Name and parameters of the score, and the fingerprint of what it is of."""

    @abstractmethod
    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score of ``child`` given ``parents`` (column numbers, ascending)."""

    @abstractmethod
    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Score many families in one call.

        Family ``f`` is ``children[f]`` given ``parents[starts[f]:starts[f + 1]]``.
        """

    @abstractmethod
    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Score ``child`` given ``parents`` and one more of ``candidates`` each."""


class LocalScorer(Scorer):
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
    kernel
        What every scoring kernel takes first.
    rows
        Number of rows counted; equal ones may have been merged.
    """

    def __init__(self, dataset: Dataset, score: type[Score], parameters: Any) -> None:
        if dataset.cases < 1:
            raise DataError("the table has no rows to score", advice="Choose a table with rows")
        check_declared(score)
        if why := refused(dataset, score):
            raise UsageError(why, advice=MISSING_ADVICE)
        if dataset.parts > 1 and score.formula != LIKELIHOOD:
            raise UsageError(
                f"the score {score.name} counts whole cases, not parts of them",
                advice="Choose bic, aic or ll",
            )
        self.dataset = dataset
        self.parts = dataset.parts
        self.score = score
        self.parameters = parameters
        self.n, self.names, self.arities = dataset.n, dataset.names, dataset.observed_arities
        counted = merge_rows(dataset)
        varying = max(int(np.count_nonzero(dataset.observed_arities > 1)), 1)
        codes, weights = codes_of(counted), weights_of(counted)
        # The last state comes by subtraction, so rows that do not observe a family cannot be left
        # out; nor can a row count more than once.
        none = bool(len(weights)) or score.formula == NODE_AVERAGE
        bits, firsts = rows_as_bits(codes, dataset.arities, none=none)
        self.kernel = kernels.Scoring(
            codes=codes,
            weights=weights,
            arities=np.ascontiguousarray(dataset.arities, dtype=np.int32),
            formula=int(score.formula),
            bound=int(score.bound),
            values=np.array(
                [
                    # The fit of counts that are all K times as large is K times as large, too.
                    dataset.parts * score.penalty_on(parameters, dataset.cases, varying),
                    score.prior(parameters),
                    dataset.total,
                ]
            ),
            n_log_n=_n_log_n(dataset.total if score.formula in (LIKELIHOOD, NODE_AVERAGE) else 0),
            missing=np.array(
                [
                    variable.missing_state if variable.left_missing else -1
                    for variable in dataset.variables
                ],
                dtype=np.int32,
            ),
            observed=np.ascontiguousarray(dataset.observed_arities, dtype=np.int32),
            bits=bits,
            firsts=firsts,
        )
        self.rows = counted.rows

    def only(self, some: NDArray[np.int64]) -> LocalScorer:
        """Return the same score on some of the columns, in that order: it scores them as here."""
        full, names = self.kernel, [self.names[i] for i in some]
        sizes = np.diff(full.firsts)[some]
        firsts = np.zeros(len(some) + 1, dtype=np.int64)
        np.cumsum(sizes, out=firsts[1:])
        begins = np.repeat(full.firsts[some] - firsts[:-1], sizes)
        codes = np.ascontiguousarray(full.codes[some])
        codes.flags.writeable = full.codes.flags.writeable  # else kernels are compiled once more
        made = copy(self)
        made.dataset = self.dataset.among(names)
        made.n, made.names, made.arities = len(names), tuple(names), self.arities[some]
        made.kernel = full._replace(
            codes=cast("Codes", codes),
            arities=full.arities[some],
            missing=full.missing[some],
            observed=full.observed[some],
            bits=full.bits[begins + np.arange(int(firsts[-1]))],
            firsts=firsts,
        )
        return made

    @property
    def identity(self) -> tuple[str, dict[str, Any], str]:
        """Name and parameters of the score, and the fingerprint of the data."""
        return self.score.name, dict(vars(self.parameters)), self.dataset.sha256

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
        kernels.score_families(self.kernel, children, starts, parents, scores)
        return scores

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Score ``child`` given ``parents`` and one more of ``candidates`` each."""
        scores = np.empty(len(candidates))
        kernels.score_extensions(self.kernel, child, indices(parents), candidates, scores)
        return scores


MISSING_ADVICE = "Choose pnal, nal-bic or nal-aic, or make missing a state of its own"


def refused(dataset: Dataset, score: type[Score]) -> str:
    """Say why a score cannot be computed on a dataset; empty if it can."""
    if not dataset.left_missing or score.scores_observed:
        return ""
    return f"the score {score.name} needs every cell, and the table has cells that are left missing"


def _n_log_n(largest: int) -> NDArray[np.float64]:
    """Return ``n ln n`` for ``n = 0 .. largest``, cut at a length that stays in the cache."""
    n = np.arange(min(largest, _LONGEST_TABLE) + 1, dtype=np.float64)
    n[1:] *= np.log(n[1:])
    return n
