"""The score of the BLIP programs, to compare with their published values."""

from __future__ import annotations

from typing import ClassVar

from bnstudio.scoring._bound_kernels import SMOOTHED_BOUND
from bnstudio.scoring._formula_kernels import SMOOTHED_LIKELIHOOD
from bnstudio.scoring.base import Score
from bnstudio.scoring.likelihood import max_parents_under_mdl


class BlipBic(Score):
    """The score that the BLIP programs call BIC.

    ``sum n_xp [ln(n_xp + 1/(r q)) - ln(n_p + 1/r)] - ln(N) (r - 1) floor(q/2)``; without parents
    ``sum n_x ln((n_x + 1/r)/(N + 1)) - ln(N) (r - 1) / 2``.
    """

    name = "blip-bic"
    title = "BLIP's BIC"
    summary = "BIC as the BLIP programs compute it, to compare with their published figures."
    citation = (
        "Schwarz, G. (1978). Estimating the dimension of a model. The Annals of Statistics 6, "
        "461-464."
    )
    score_equivalent = False
    formula: ClassVar[int] = SMOOTHED_LIKELIHOOD
    bound: ClassVar[int] = SMOOTHED_BOUND

    @classmethod
    def max_useful_parents(cls, cases: int) -> int | None:
        """Return the same as for BIC, whose penalty it nearly has."""
        return max_parents_under_mdl(cases)
