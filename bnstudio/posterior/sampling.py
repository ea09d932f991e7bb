"""Posterior probabilities of arcs by sampling ordered partitions of the variables.

Each DAG belongs to one partition, so all networks have the same prior, as in the exact sums over
DAGs. Several chains start apart from each other; how far their probabilities are from each other
says how well they have mixed. What a partition says of the arcs is summed exactly, not drawn.

References
----------
Kuipers and Moffa (2017), *Partition MCMC for inference on acyclic digraphs*, JASA 112.
Grzegorczyk and Husmeier (2008), *Improving the structure MCMC sampler for Bayesian networks by
introducing a new edge reversal move*, Machine Learning 71.
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import LimitError
from bnstudio.graph.constraints import Constraints
from bnstudio.posterior import _partition_kernels as kernels
from bnstudio.posterior import _tempering_kernels as tempering
from bnstudio.posterior.candidates import CandidateTables, candidate_tables
from bnstudio.posterior.settings import Sampling
from bnstudio.scoring.local import Scorer
from bnstudio.search.control import Control, Stopped

BURN_IN = 0.2
"""The part of the sweeps that is not counted, at the beginning: this or a little more."""

_BLOCKS = 20  # in which the sweeps are kept apart, so that the first can be left out at any time
_LEAST_HEAT = 0.03
_MOVES_A_CALL = 4000


@dataclass(frozen=True, eq=False)
class SampledArcs:
    """What came of it.

    Parameters
    ----------
    arcs
        Shape ``(n, n)``: the probability of ``a -> b`` at ``[a, b]``, the mean over the chains.
    disagreement
        The largest difference of two chains in the probability of an arc.
    sweeps
        How many were counted in all chains together.
    all_others
        Whether every variable was a candidate parent of every other.
    limit
        What ended it early; ``None`` if nothing did.
    """

    arcs: NDArray[np.float64]
    disagreement: float
    sweeps: int
    all_others: bool
    limit: str | None = None


@dataclass
class _Block:
    """Sweeps that follow each other: what they say of the arcs, added up."""

    arcs: NDArray[np.float64]
    sweeps: int = 0


class _Chain:
    """One chain: its replicas, its random numbers, and what it has counted."""

    def __init__(self, tables: CandidateTables, n: int, seed: int, number: int) -> None:
        random = np.random.default_rng([seed, number])
        sets = (tables.sets, tables.logs, tables.set_counts)
        self._given = (tables.inside, tables.candidates, tables.counts, *sets)
        self._random = random.integers(1, 2**63, 1).astype(np.uint64)
        self._heats = heats(n)
        self._parts = np.array([_start(tables, random, n) for _ in self._heats])
        self._sums = np.empty((4, n + 1))
        self._weights = np.empty(2 * n + 3)
        self._own, self._below = np.zeros(n, np.int64), np.zeros(n, np.bool_)
        self._blocks = [_Block(np.zeros((n, n)))]
        self._block_sweeps = 0

    def go_on(self, sweeps: int) -> None:
        """Make some more sweeps of all replicas."""
        self._block_sweeps = self._block_sweeps or sweeps
        block = self._blocks[-1]
        if block.sweeps >= self._block_sweeps:
            block = _Block(np.zeros_like(block.arcs))
            self._blocks.append(block)
        tempering.temper(
            *self._given,
            self._parts,
            self._heats,
            self._random,
            self._sums,
            self._weights,
            self._own,
            self._below,
            sweeps,
            block.arcs,
        )
        block.sweeps += sweeps
        if len(self._blocks) == _BLOCKS and block.sweeps >= self._block_sweeps:
            pairs = zip(self._blocks[::2], self._blocks[1::2], strict=True)
            self._blocks = [_Block(a.arcs + b.arcs, a.sweeps + b.sweeps) for a, b in pairs]
            self._block_sweeps *= 2

    @property
    def _counted(self) -> list[_Block]:
        return self._blocks[math.ceil(BURN_IN * len(self._blocks)) :]

    @property
    def counted(self) -> int:
        """How many sweeps count, the first ones left out."""
        return sum(block.sweeps for block in self._counted)

    @property
    def arcs(self) -> NDArray[np.float64]:
        """The probabilities so far."""
        return np.asarray(sum(block.arcs for block in self._counted) / max(self.counted, 1))


def heats(n: int) -> NDArray[np.float64]:
    """Return the heats of the replicas for ``n`` variables, falling from 1.

    Weights spread over about ``n`` units, so neighbours whose heats differ by a part of about
    ``1 / sqrt(n)`` exchange often enough.
    """
    ratio = max(0.5, 1.0 - 1.3 / math.sqrt(n))
    replicas = 1 + math.ceil(math.log(_LEAST_HEAT) / math.log(ratio))
    return ratio ** np.arange(replicas, dtype=np.float64)


def _start(tables: CandidateTables, random: np.random.Generator, n: int) -> NDArray[np.int64]:
    """Return a random partition that some legal network has.

    Variables come one by one, each drawn among those whose required parents are there; each is a
    part of its own where it has a parent set with the one before, and joins its part otherwise.
    """
    parts = np.full(n, n, dtype=np.int64)
    given = (tables.inside, tables.candidates, tables.counts)
    left = list(range(n))
    random.shuffle(left)
    last = 0
    while left:
        for v in left:
            options = [
                part
                for part in range(last + 2)
                if np.isfinite(kernels.own_weight(*given, parts, v, part))
            ]
            if options:
                break
        left.remove(v)
        parts[v] = options[int(random.integers(len(options)))]
        last = max(last, int(parts[v]))
    return parts


def sample_arcs(
    scorer: Scorer,
    constraints: Constraints,
    control: Control,
    how: Sampling,
    *,
    threads: int = 1,
) -> SampledArcs:
    """Return posterior probabilities of arcs by sampling.

    Parameters
    ----------
    scorer
        Local scores that are logarithms of marginal likelihoods, or stand for them.
    constraints
        Which networks there are.
    control
        Told of how far it is; a stop keeps what was counted.
    how
        Chains and sweeps.
    threads
        Of the chains.

    Raises
    ------
    LimitError
        If it was stopped before all chains had counted anything.
    """
    n = scorer.n
    limit: str | None = None
    chains: list[_Chain] = []
    all_others = False
    try:
        tables = candidate_tables(scorer, constraints, how.candidates, control)
        all_others = tables.all_others
        chains = [_Chain(tables, n, how.seed, number) for number in range(how.chains)]
        some = max(1, min(_MOVES_A_CALL // (n * len(heats(n))), how.sweeps // _BLOCKS))
        with ThreadPoolExecutor(threads, thread_name_prefix="chains") as pool:
            done = 0
            while done < how.sweeps:
                control.check()
                sweeps = min(some, how.sweeps - done)
                for _ in pool.map(partial(_Chain.go_on, sweeps=sweeps), chains):
                    pass
                done += sweeps
                control.progress("Sampling partitions", done, how.sweeps)
    except Stopped as stop:
        limit = stop.reason
    if not chains or not all(chain.counted for chain in chains):
        raise LimitError(
            "sampling was stopped before anything was counted",
            advice="Give more time, or fewer variables",
        )
    found = np.array([chain.arcs for chain in chains])
    return SampledArcs(
        arcs=np.asarray(found.mean(axis=0)),
        disagreement=float((found.max(axis=0) - found.min(axis=0)).max(initial=0.0)),
        sweeps=sum(chain.counted for chain in chains),
        all_others=all_others,
        limit=limit,
    )
