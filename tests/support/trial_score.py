"""A score that is not one of the program's own, for the tests that a score is one class.

It is a likelihood with a penalty of ``weight * ln ln N`` for each free parameter (Hannan and Quinn
1979 with weight 1) and declares no pruning bound. With a negative weight the bounds of the other
likelihoods would be false for it, so a search that used one of them would lose sets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bnstudio.parameters import parameter
from bnstudio.scoring._formula_kernels import LIKELIHOOD
from bnstudio.scoring.base import Score
from bnstudio.scoring.registry import SCORES
from tests.naive import naive_scores


@dataclass(frozen=True)
class TrialScoreParameters:
    weight: float = parameter(
        1.0, label="Weight", help="Factor of ln ln N in the penalty.", low=-5.0, high=5.0
    )


class TrialScore(Score):
    name = "trial-score"
    title = "Trial score"
    summary = "Likelihood with a penalty of weight times ln ln N for each free parameter."
    Parameters = TrialScoreParameters
    formula = LIKELIHOOD

    @classmethod
    def penalty(cls, parameters, cases):
        return parameters.weight * math.log(math.log(cases))


def oracle(data, child, parents, weight=1.0):
    """Return the local score by its formula."""
    free = (int(data.arities[child]) - 1) * math.prod(int(data.arities[p]) for p in parents)
    fit = naive_scores.score(data, "ll", child, parents)
    return fit - weight * math.log(math.log(data.cases)) * free


def register(registry=SCORES):
    """Enter it; what a test process registers it takes out again."""
    registry[TrialScore.name] = TrialScore
