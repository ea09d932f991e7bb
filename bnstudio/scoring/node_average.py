"""The node-average likelihoods, for tables in which cells are left missing.

Balov, *Consistent model selection of discrete Bayesian networks from incomplete data* (Electronic
Journal of Statistics 7, 2013); Bodewes and Scutari, *Learning Bayesian networks from incomplete
data with the node-average likelihood* (International Journal of Approximate Reasoning 138, 2021).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.parameters import parameter
from bnstudio.scoring._formula_kernels import NODE_AVERAGE
from bnstudio.scoring.base import Cost, Score


class NodeAverageScore(Score):
    """``N`` times the mean log-likelihood of a family's observed rows, minus the penalty.

    ``(N / M) sum N_ijk ln(N_ijk/N_ij) - penalty (r - 1) q``: ``M`` cases have all variables of the
    family observed, the counts and the maximum likelihood are theirs alone. ``r`` and ``q`` are
    without the missing state. The papers divide by ``N``: the order of networks is the same, and on
    complete data it is BIC or AIC to the last bit. A family that no row observes counts as uniform,
    ``-N ln r``, the least that an observed one can have: no parents are better than such ones.

    Another parent set has other rows, so more parents can lower the fit as well as raise it, and
    nothing is proved of supersets: no bound. Nor are equivalent networks equal.
    """

    formula: ClassVar[int] = NODE_AVERAGE
    score_equivalent = False
    scores_observed = True
    cost = Cost(300.0, 0.15)


class NalBic(NodeAverageScore):
    """A penalty of ``ln N / 2``."""

    name = "nal-bic"
    title = "Node-average BIC"
    summary = "BIC where cells are left missing: each family from the rows that observe it."
    citation = (
        "Balov, N. (2013). Consistent model selection of discrete Bayesian networks from "
        "incomplete data. Electronic Journal of Statistics 7, 1047-1077."
    )

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return ``ln N / 2``, ``N`` all cases of the table."""
        return math.log(cases) / 2.0


class NalAic(NodeAverageScore):
    """A penalty of 1."""

    name = "nal-aic"
    title = "Node-average AIC"
    summary = "AIC where cells are left missing; favours many arcs."
    citation = (
        "Balov, N. (2013). Consistent model selection of discrete Bayesian networks from "
        "incomplete data. Electronic Journal of Statistics 7, 1047-1077."
    )

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return 1."""
        return 1.0


@dataclass(frozen=True)
class PowerParameters:
    """How fast the penalty of the mean falls."""

    alpha: float = parameter(
        0.25,
        label="Power alpha",
        help="A free parameter costs N to the power of minus this, divided by the number of "
        "variables, of the mean log-likelihood. Below 0.5 it is consistent.",
        low=0.01,
        high=0.5,
    )


class Pnal(NodeAverageScore):
    """A penalty of ``N^(1 - alpha) / n`` with ``n`` variables that vary; consistent below 1/2.

    That of the mean is ``N^-alpha / n``, as in Bodewes and Scutari's experiments.
    """

    name = "pnal"
    title = "Penalised node average"
    summary = "Where cells are left missing: a penalty above BIC's, that finds few false arcs."
    citation = (
        "Bodewes, T. and Scutari, M. (2021). Learning Bayesian networks from incomplete data "
        "with the node-average likelihood. International Journal of Approximate Reasoning "
        "138, 145-160."
    )
    Parameters = PowerParameters

    @classmethod
    def penalty_on(cls, parameters: Any, cases: int, variables: int) -> float:
        """Return ``N^(1 - alpha) / n``."""
        return float(cases ** (1.0 - parameters.alpha) / variables)
