"""The scores that can be chosen, with their parameters and formulas.

``N_ijk`` cases have state k of the child and parent configuration j, ``q`` is the product of the
parents' arities (configurations seen or not), ``r`` the child's arity. All scores are maximised.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.parameters import build, parameter
from bnstudio.score import _score_kernels as kernels

if TYPE_CHECKING:
    from bnstudio.score.local import LocalScorer


_LARGEST_PRIOR = 1e5
"""Beyond it, the difference of two log-gammas loses digits that the scores of arcs need."""


@dataclass(frozen=True)
class NoParameters:
    """A score without parameters."""


def _kappa() -> Any:
    """Return the declaration of the structure prior, the same for all Bayesian scores."""
    return parameter(
        1.0,
        label="Structure prior kappa",
        help="Each free parameter of a network multiplies its prior probability by this; "
        "1 is a uniform prior.",
        low=1e-100,
        high=1.0,
        advanced=True,
    )


@dataclass(frozen=True)
class PriorParameters:
    """Structure prior of a Bayesian score."""

    kappa: float = _kappa()


@dataclass(frozen=True)
class SampleSizeParameters:
    """Equivalent sample size and structure prior."""

    ess: float = parameter(
        1.0,
        label="Equivalent sample size",
        help="How many imagined cases the prior is worth; larger values favour more arcs.",
        low=1e-6,
        high=_LARGEST_PRIOR,
        unit="cases",
    )
    kappa: float = _kappa()


@dataclass(frozen=True)
class CellParameters:
    """Prior count of a cell and structure prior."""

    alpha: float = parameter(
        1.0,
        label="Prior count of a cell",
        help="Every (configuration, state) is imagined to have been seen this often.",
        low=1e-6,
        high=_LARGEST_PRIOR,
    )
    kappa: float = _kappa()


class Score:
    """A decomposable score: what it is called, its parameters, and its kernel figures."""

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    Parameters: ClassVar[type] = NoParameters
    score_equivalent: ClassVar[bool] = True
    kind: ClassVar[int]

    @classmethod
    def metrics(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        """Return penalty of a free parameter, prior and cases, as the kernels want them."""
        penalty = -math.log(getattr(parameters, "kappa", 1.0))
        prior = getattr(parameters, "ess", getattr(parameters, "alpha", 1.0))
        return np.array([penalty, prior, float(cases)])


class Bic(Score):
    """``sum N_ijk ln(N_ijk/N_ij) - (ln N / 2)(r - 1) q``; MDL with the sign turned."""

    name = "bic"
    title = "BIC (MDL)"
    summary = "Likelihood with a penalty of half ln N for each free parameter."
    kind = kernels.LIKELIHOOD

    @classmethod
    def metrics(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        return np.array([math.log(cases) / 2.0, 0.0, float(cases)])


class Aic(Score):
    """As BIC, with a penalty of 1."""

    name = "aic"
    title = "AIC"
    summary = "Likelihood with a penalty of 1 for each free parameter; favours many arcs."
    kind = kernels.LIKELIHOOD

    @classmethod
    def metrics(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        return np.array([1.0, 0.0, float(cases)])


class LogLikelihood(Score):
    """As BIC, without a penalty."""

    name = "ll"
    title = "Log-likelihood"
    summary = "The fit alone; every further arc raises it, so limit the parents."
    kind = kernels.LIKELIHOOD

    @classmethod
    def metrics(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        return np.array([0.0, 0.0, float(cases)])


class BDeu(Score):
    """Marginal likelihood with the prior count ``ess / (q r)`` in every cell."""

    name = "bdeu"
    title = "BDeu"
    summary = "Bayesian score; a prior worth ess cases is spread evenly over all cells."
    Parameters = SampleSizeParameters
    kind = kernels.DIRICHLET_UNIFORM


class BDs(Score):
    """Marginal likelihood with the prior spread over observed configurations (Scutari 2016)."""

    name = "bds"
    title = "BDs"
    summary = "Like BDeu, with the prior on observed configurations only; for sparse data."
    Parameters = SampleSizeParameters
    score_equivalent = False
    kind = kernels.DIRICHLET_SPARSE


class K2(Score):
    """Marginal likelihood with the prior count 1 in every cell (Cooper & Herskovits 1992)."""

    name = "k2"
    title = "K2"
    summary = "Bayesian score with a prior count of 1 in every cell."
    Parameters = PriorParameters
    score_equivalent = False
    kind = kernels.DIRICHLET


class Bd(Score):
    """Marginal likelihood with the same chosen prior count in every cell."""

    name = "bd"
    title = "BD"
    summary = "Bayesian score with a prior count of your choice in every cell; 1 is K2."
    Parameters = CellParameters
    score_equivalent = False
    kind = kernels.DIRICHLET


class BlipBic(Score):
    """The score that the BLIP programs call BIC.

    ``sum n_xp [ln(n_xp + 1/(r q)) - ln(n_p + 1/r)] - ln(N) (r - 1) floor(q/2)``; without parents
    ``sum n_x ln((n_x + 1/r)/(N + 1)) - ln(N) (r - 1) / 2``.
    """

    name = "blip-bic"
    title = "BLIP's BIC"
    summary = "BIC as the BLIP programs compute it, to compare with their published figures."
    score_equivalent = False
    kind = kernels.BLIP


SCORES: dict[str, type[Score]] = {
    score.name: score for score in (Bic, Aic, LogLikelihood, BDeu, BDs, K2, Bd, BlipBic)
}


def find_score(name: str) -> type[Score]:
    """Return the score called ``name``; :class:`UsageError` if there is none."""
    try:
        return SCORES[name]
    except KeyError:
        raise UsageError(
            f"there is no score “{name}”", advice=f"Choose one of: {', '.join(SCORES)}"
        ) from None


def make_scorer(
    dataset: Dataset, name: str = "bic", parameters: Mapping[str, Any] | None = None
) -> LocalScorer:
    """Make the scorer of ``dataset`` called ``name`` with the given parameters.

    Raises
    ------
    UsageError
        For an unknown score or parameter, or a value out of range.
    DataError
        For a dataset without rows.
    """
    from bnstudio.score.local import LocalScorer  # it needs the classes above

    score = find_score(name)
    return LocalScorer(dataset, score, build(score.Parameters, parameters or {}))
