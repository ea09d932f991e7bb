"""Explorations that stand still until there is a larger budget, and what all of a run share."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring import information
from bnstudio.scoring._bound_kernels import ENTROPY_BOUND
from bnstudio.scoring._formula_kernels import PENALTY
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.anytime.exploration import Exploration
from bnstudio.scoring.parent_sets.anytime.pairs import room_for_pairs
from bnstudio.scoring.parent_sets.anytime.work import work_together


class Begun:
    """Explorations that stand still, to go on with a larger budget, and what they share.

    Attributes
    ----------
    kept
        Whether they are to stand still when they have gone on, or be dropped one by one.
    """

    def __init__(self, scorer: LocalScorer) -> None:
        self.shared = max_gains(scorer), room_for_pairs(scorer), work_together(scorer)
        self.explorations: dict[int, Exploration] = {}
        self.kept = True

    @property
    def held(self) -> int:
        """Number of sets that they hold in memory."""
        return sum(one.held for one in self.explorations.values())


def max_gains(scorer: LocalScorer) -> NDArray[np.float64]:
    """Return N H(Y) r_Y / (r_Y - 1) of every variable Y, in nats; infinite without the
    entropy bound.

    A parent Y adds at most N H(Y) to a likelihood and at least this share of the family's
    parameters, so these figures bound what it can be worth to any child.
    """
    scoring = scorer.kernel
    if scoring.bound != ENTROPY_BOUND or scoring.values[PENALTY] <= 0:
        return np.full(scorer.n, np.inf)
    return information.entropies(scorer) * scorer.arities / np.maximum(scorer.arities - 1, 1)
