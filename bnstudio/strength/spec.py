"""What a bootstrap, and what probabilities of arcs are asked for; no kernel is loaded for it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.defaults import SCORE
from bnstudio.job.spec import RunSpec
from bnstudio.posterior.settings import DAGS, EXACT, OVER, SAMPLE, Sampling

REPLICATES = 500

ROWS, BAYESIAN = "rows", "bayesian"
RESAMPLE = (ROWS, BAYESIAN)
"""What a sample is: rows drawn with replacement, or all rows with weights (Bayesian bootstrap)."""

TESTING = ("pc", "bnpc")
"""The searchers that cannot weight rows: they test independence by whole cases."""

MAX_PARENTS = 5
"""The in-degree limit where none is given: with more, the parent sets are too many to score."""

MOST_EXACT = 20
"""Variables up to which the sums are exact where nothing is said."""


@dataclass(frozen=True)
class Bootstrap:
    """Everything that decides a bootstrap besides the data.

    Parameters
    ----------
    run
        How each replicate is learned; its limits are those of a single replicate, and each is
        learned by one thread.
    replicates
        How many samples of the rows, at least 1. Replicate ``r``, from 0, draws its rows with
        ``numpy.random.default_rng([run.seed, r])`` and searches with the seed ``run.seed + r``, so
        neither the number of replicates nor that of workers changes any of them.
    resample
        One of :data:`RESAMPLE`.
    """

    run: RunSpec
    replicates: int = REPLICATES
    resample: str = ROWS

    def __post_init__(self) -> None:
        if self.replicates < 1:
            raise UsageError(
                "the number of replicates cannot be below 1", advice="Give a larger whole number"
            )
        if self.resample not in RESAMPLE:
            raise UsageError(
                f"there are no samples by “{self.resample}”",
                advice=f"Choose one of: {', '.join(RESAMPLE)}",
            )
        if self.resample == BAYESIAN and self.run.searcher in TESTING:
            raise UsageError(
                f"{self.run.searcher} tests independence by whole rows, so they cannot be weighted",
                advice="Draw rows, or choose another searcher",
            )
        if self.run.lists.file is not None:
            raise UsageError(
                "the scores of given parent sets are those of all rows, not of a sample of them",
                advice="Leave the file out; each replicate finds its own",
            )

    def run_of(self, number: int) -> RunSpec:
        """Return how the replicate with this number, from 0, is learned."""
        return replace(self.run, seed=self.run.seed + number, threads=1)


@dataclass(frozen=True)
class Posterior:
    """Everything that decides posterior probabilities of arcs besides the data.

    Parameters
    ----------
    score, score_parameters
        A Bayesian score, or one that stands for the logarithm of a marginal likelihood (``bic``).
    max_parents, max_params
        Which networks there are.
    knowledge
        Which arcs networks must and may have; soft knowledge is the prior of the arcs it names.
    over
        ``dags``: each network has the same prior probability; ``orders``: as many times as there
        are orders that it fits.
    memory
        Gigabytes (10^9 bytes) that may be taken; ``None``: what is free.
    threads
        ``None``: all cores but one.
    method
        ``exact`` or ``sample``; ``None``: exact up to :data:`MOST_EXACT` variables.
    sampling
        How partitions are sampled, where they are; that is over DAGs only.
    time
        Seconds after which sampling ends; ``None``: after its sweeps.
    """

    score: str = SCORE
    score_parameters: dict[str, Any] = field(default_factory=dict)
    max_parents: int | None = MAX_PARENTS
    max_params: int | None = None
    knowledge: Knowledge = field(default_factory=Knowledge)
    over: str = DAGS
    memory: float | None = None
    threads: int | None = None
    method: str | None = None
    sampling: Sampling = field(default_factory=Sampling)
    time: float | None = None

    def method_for(self, variables: int) -> str:
        """Return the method for so many variables."""
        exact = variables <= MOST_EXACT or self.over != DAGS
        return self.method or (EXACT if exact else SAMPLE)

    def __post_init__(self) -> None:
        if self.method not in (None, EXACT, SAMPLE):
            raise UsageError(
                f"there is no method “{self.method}”", advice=f"Choose {EXACT} or {SAMPLE}"
            )
        if self.method == SAMPLE and self.over != DAGS:
            raise UsageError(
                "networks are sampled with the same prior each, not over orders",
                advice="Leave one of the two out",
            )
        if self.sampling.chains < 2 or min(self.sampling.sweeps, self.sampling.candidates) < 1:
            raise UsageError(
                "sampling needs at least 2 chains, 1 sweep and 1 candidate",
                advice="Give larger numbers",
            )
        if self.over not in OVER:
            raise UsageError(
                f"there are no sums over “{self.over}”", advice=f"Choose one of: {', '.join(OVER)}"
            )
