"""What comes of a bootstrap and of sums over all networks; no kernel is loaded for it.

A window reads these from its workers, so the modules that make them are not needed here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.posterior.settings import EXACT
from bnstudio.strength.spec import Bootstrap, Posterior
from bnstudio.strength.strengths import Strengths
from bnstudio.version import __version__


@dataclass(frozen=True, eq=False)
class Bootstrapped:
    """What came of a bootstrap, or what there is so far.

    Parameters
    ----------
    spec
        What was asked.
    strengths
        Of the replicates that gave a network.
    failed
        How many gave none.
    failure
        Why the first of those failed; "" if none did.
    ended
        ``user`` if it was stopped, else ``None``.
    journal
        Name of the file that the networks are kept in; "" for none.
    """

    spec: Bootstrap
    strengths: Strengths
    failed: int
    failure: str
    ended: str | None
    n_rows: int
    data_sha256: str
    elapsed_s: float
    journal: str = ""
    version: str = __version__

    @property
    def done(self) -> int:
        """How many replicates are over, failed ones included."""
        return self.strengths.networks + self.failed


@dataclass(frozen=True, eq=False)
class PosteriorArcs:
    """The posterior probability of every arc, and the same as strengths.

    The strength of a pair is the probability that it is joined; its direction is the part of that
    in which the arc goes from the first to the second.

    Parameters
    ----------
    spec
        What was asked.
    arcs
        Shape ``(n, n)``: the probability of ``a -> b`` at ``[a, b]``, by the table's columns.
    method
        ``exact`` or ``sample``.
    error
        Of exact sums: how far two ways to the same sum are apart, relative to it. Of sampling: the
        largest difference of two chains in the probability of an arc.
    sweeps
        How many were counted, in all chains together; 0 for exact sums.
    all_candidates
        Whether no variable was left out as a parent of another because they are many.
    limit
        What ended sampling early: ``time``, ``user``; ``None`` if nothing did.
    score_parameters
        All of the score's parameters, those left at their defaults included.
    """

    spec: Posterior
    arcs: NDArray[np.float64]
    method: str
    error: float
    sweeps: int
    all_candidates: bool
    limit: str | None
    strengths: Strengths
    n_rows: int
    data_sha256: str
    elapsed_s: float
    score_parameters: dict[str, Any] = field(default_factory=dict)
    version: str = __version__

    def settings(self) -> dict[str, Any]:
        """Return what was asked for and how it went as plain values, for records."""
        spec = self.spec
        record: dict[str, Any] = {
            "kind": "posterior",
            "method": self.method,
            "over": spec.over,
            "score": spec.score,
            "score_parameters": self.score_parameters,
            "max_parents": spec.max_parents,
            "max_params": spec.max_params,
            "n_rows": self.n_rows,
            "data_sha256": self.data_sha256,
            "elapsed_s": self.elapsed_s,
            "version": self.version,
        }
        if self.method == EXACT:
            return {**record, "error": self.error}
        return {
            **record,
            "disagreement": self.error,
            "chains": spec.sampling.chains,
            "sweeps": spec.sampling.sweeps,
            "sweeps_counted": self.sweeps,
            "candidates": None if self.all_candidates else spec.sampling.candidates,
            "seed": spec.sampling.seed,
            "limit": self.limit,
        }
