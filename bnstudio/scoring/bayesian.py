"""The Bayesian scores: marginal likelihoods under Dirichlet priors, with a structure prior.

BDeu, BDs, K2 and BD differ in the prior count of a cell only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.parameters import parameter
from bnstudio.scoring import _formula_kernels as formulas
from bnstudio.scoring._bound_kernels import CELLS_BOUND
from bnstudio.scoring.base import Cost, Score

_LARGEST_PRIOR = 1e5
"""Beyond it, the difference of two log-gammas loses digits that the scores of arcs need."""


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


class BayesianScore(Score):
    """What the scores of this file share; each says by which prior it differs."""

    bound: ClassVar[int] = CELLS_BOUND
    is_log_marginal = True
    cost = Cost(1500.0, 0.5)

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return what the structure prior is in a sum of logarithms."""
        return -math.log(parameters.kappa)


class BDeu(BayesianScore):
    """Marginal likelihood with the prior count ``ess / (q r)`` in every cell."""

    name = "bdeu"
    title = "BDeu"
    summary = "Bayesian score; a prior worth ess cases is spread evenly over all cells."
    citation = (
        "Heckerman, D., Geiger, D. and Chickering, D. M. (1995). Learning Bayesian networks: "
        "the combination of knowledge and statistical data. Machine Learning 20, 197-243."
    )
    Parameters = SampleSizeParameters
    formula: ClassVar[int] = formulas.DIRICHLET_UNIFORM

    @classmethod
    def prior(cls, parameters: Any) -> float:
        """Return the equivalent sample size."""
        return float(parameters.ess)


class BDs(BDeu):
    """Marginal likelihood with the prior spread over observed configurations (Scutari 2016)."""

    name = "bds"
    title = "BDs"
    summary = "Like BDeu, with the prior on observed configurations only; for sparse data."
    citation = (
        "Scutari, M. (2016). An empirical-Bayes score for discrete Bayesian networks. PGM "
        "2016, PMLR 52, 438-448."
    )
    score_equivalent = False
    formula: ClassVar[int] = formulas.DIRICHLET_SPARSE


class K2(BayesianScore):
    """Marginal likelihood with the prior count 1 in every cell (Cooper & Herskovits 1992)."""

    name = "k2"
    title = "K2"
    summary = "Bayesian score with a prior count of 1 in every cell."
    citation = (
        "Cooper, G. F. and Herskovits, E. (1992). A Bayesian method for the induction of "
        "probabilistic networks from data. Machine Learning 9, 309-347."
    )
    Parameters: ClassVar[type] = PriorParameters
    score_equivalent = False
    formula: ClassVar[int] = formulas.DIRICHLET

    @classmethod
    def prior(cls, parameters: Any) -> float:
        """Return the count of a cell."""
        return 1.0


class Bd(K2):
    """Marginal likelihood with the same chosen prior count in every cell."""

    name = "bd"
    title = "BD"
    summary = "Bayesian score with a prior count of your choice in every cell; 1 is K2."
    citation = (
        "Heckerman, D., Geiger, D. and Chickering, D. M. (1995). Learning Bayesian networks: "
        "the combination of knowledge and statistical data. Machine Learning 20, 197-243."
    )
    Parameters = CellParameters

    @classmethod
    def prior(cls, parameters: Any) -> float:
        """Return the count of a cell."""
        return float(parameters.alpha)
