"""The penalised likelihoods: BIC, AIC and the plain log-likelihood."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring._bound_kernels import ENTROPY_BOUND
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.base import Score


class Bic(Score):
    """``sum N_ijk ln(N_ijk/N_ij) - (ln N / 2)(r - 1) q``; MDL with the sign turned."""

    name = "bic"
    title = "BIC (MDL)"
    summary = "Likelihood with a penalty of half ln N for each free parameter."
    formula: ClassVar[int] = LIKELIHOOD
    bound: ClassVar[int] = ENTROPY_BOUND
    is_mdl = True

    @classmethod
    def kernel_values(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        """Return penalty, no prior, and cases."""
        return np.array([math.log(cases) / 2.0, 0.0, float(cases)])

    @classmethod
    def max_useful_parents(cls, cases: int) -> int | None:
        """Return :func:`max_parents_under_mdl`."""
        return max_parents_under_mdl(cases)


class Aic(Score):
    """As BIC, with a penalty of 1."""

    name = "aic"
    title = "AIC"
    summary = "Likelihood with a penalty of 1 for each free parameter; favours many arcs."
    formula: ClassVar[int] = LIKELIHOOD
    bound: ClassVar[int] = ENTROPY_BOUND

    @classmethod
    def kernel_values(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        """Return penalty, no prior, and cases."""
        return np.array([1.0, 0.0, float(cases)])


class LogLikelihood(Score):
    """As BIC, without a penalty."""

    name = "ll"
    title = "Log-likelihood"
    summary = "The fit alone; every further arc raises it, so limit the parents."
    formula: ClassVar[int] = LIKELIHOOD
    bound: ClassVar[int] = ENTROPY_BOUND

    @classmethod
    def kernel_values(cls, parameters: Any, cases: int) -> NDArray[np.float64]:
        """Return no penalty, no prior, and cases."""
        return np.array([0.0, 0.0, float(cases)])


def max_parents_under_mdl(cases: int) -> int:
    """Return the most members of an optimal parent set under BIC, whatever the data.

    Tian (2000), Theorem 1, with the 1 that its proof leaves out: ``floor(log2(1 + 2N / log2 N))``.
    The enumeration uses the sharper form of one variable, which is part of its penalty bound.
    """
    if cases < 2:
        return 0
    return math.floor(math.log2(1 + 2 * cases / math.log2(cases)))
