"""The penalised likelihoods: BIC, AIC and the plain log-likelihood."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from bnstudio.scoring._bound_kernels import ENTROPY_BOUND
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.base import Score


class LikelihoodScore(Score):
    """``sum N_ijk ln(N_ijk/N_ij)``, minus the penalty for each free parameter."""

    formula: ClassVar[int] = LIKELIHOOD
    bound: ClassVar[int] = ENTROPY_BOUND


class Bic(LikelihoodScore):
    """A penalty of ``ln N / 2``; MDL with the sign turned."""

    name = "bic"
    title = "BIC (MDL)"
    summary = "Likelihood with a penalty of half ln N for each free parameter."
    citation = (
        "Schwarz, G. (1978). Estimating the dimension of a model. The Annals of Statistics 6, "
        "461-464."
    )
    is_log_marginal = True
    is_mdl = True

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return ``ln N / 2``."""
        return math.log(cases) / 2.0

    @classmethod
    def max_useful_parents(cls, cases: int) -> int | None:
        """Return :func:`max_parents_under_mdl`."""
        return max_parents_under_mdl(cases)


class Aic(LikelihoodScore):
    """A penalty of 1."""

    name = "aic"
    title = "AIC"
    summary = "Likelihood with a penalty of 1 for each free parameter; favours many arcs."
    citation = (
        "Akaike, H. (1974). A new look at the statistical model identification. IEEE "
        "Transactions on Automatic Control 19, 716-723."
    )

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return 1."""
        return 1.0


class LogLikelihood(LikelihoodScore):
    """No penalty."""

    name = "ll"
    title = "Log-likelihood"
    summary = "The fit alone; every further arc raises it, so limit the parents."


def max_parents_under_mdl(cases: int) -> int:
    """Return the most members of an optimal parent set under BIC, whatever the data.

    Tian (2000), Theorem 1, with the 1 that its proof leaves out: ``floor(log2(1 + 2N / log2 N))``.
    The enumeration uses the sharper form of one variable, which is part of its penalty bound.
    """
    if cases < 2:
        return 0
    return math.floor(math.log2(1 + 2 * cases / math.log2(cases)))
