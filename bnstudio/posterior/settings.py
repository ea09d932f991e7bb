"""What may be said about probabilities of arcs; the window reads it without the kernels."""

from __future__ import annotations

from dataclasses import dataclass

ORDERS, DAGS = "orders", "dags"
OVER = (DAGS, ORDERS)
"""What exact sums go over."""

EXACT, SAMPLE = "exact", "sample"

SWEEPS, CHAINS, CANDIDATES = 20_000, 4, 14
"""Where nothing is said: moves of every variable, chains, candidate parents of a variable."""


@dataclass(frozen=True)
class Sampling:
    """How partitions are sampled.

    Parameters
    ----------
    sweeps
        In each chain; a sweep draws as many variables as there are and puts each back.
    chains
        At least 2, each from a random partition of its own.
    candidates
        Candidate parents of a variable, at most; see ``candidates.py``.
    seed
        The same seed gives the same result, whatever the number of threads.
    """

    sweeps: int = SWEEPS
    chains: int = CHAINS
    candidates: int = CANDIDATES
    seed: int = 0
