"""The strength above which an arc is taken to be real.

References
----------
Scutari and Nagarajan (2013), *Identifying significant edges in graphical models of molecular
networks*, Artificial Intelligence in Medicine 57, section 2.2.
"""

from __future__ import annotations

import numpy as np

from bnstudio.strength.strengths import Floats, Strengths


def proposed(strengths: Strengths) -> float:
    """Return the threshold of Scutari and Nagarajan; an arc is significant above it.

    Were all arcs certain, each pair would have a strength of 0 or 1: the distribution function of
    the strengths of all pairs would be flat between. The flat line with the least L1 distance from
    the function found says which part of the pairs should have a strength of 0; the threshold is
    the quantile of the strengths at that part.
    """
    n = len(strengths.names)
    none = n * (n - 1) // 2 - len(strengths.strength)
    return l1_threshold(np.concatenate([np.zeros(none), strengths.strength]))


def l1_threshold(strengths: Floats) -> float:
    """Return the threshold for the strengths of all pairs, zeros among them.

    The distance is ``sum of width * |F - t|`` over the steps of the distribution function, so the
    best ``t`` is the median of its levels ``F``, weighted by the widths of the steps; no numeric
    minimisation is needed. Of several best, the least is taken.
    """
    if not len(strengths):
        return 0.0
    knots, counts = np.unique(strengths, return_counts=True)
    levels = np.concatenate([[0], np.cumsum(counts)])  # in pairs; the first before any knot
    widths = np.diff(np.concatenate([[0.0], np.minimum(knots, 1.0), [1.0]]))
    passed = np.cumsum(widths)
    step = int(np.searchsorted(passed, passed[-1] / 2))
    # The least strength whose distribution function reaches the level; the inverse of 0 is 0.
    return 0.0 if levels[step] == 0 else float(knots[step - 1])


def is_above(strength: Floats, threshold: float) -> np.ndarray:
    """Whether each strength is above a threshold; a pair that all networks join always is."""
    return np.asarray((strength > threshold) | (strength >= 1.0))
