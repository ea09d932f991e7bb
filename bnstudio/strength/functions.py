"""How sure the arcs are, as functions for scripts; ``bnstudio.library`` offers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bnstudio.data.dataset import Dataset
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.job.defaults import REPLICATE_SEARCHER, SCORE
from bnstudio.job.spec import RunSpec
from bnstudio.posterior.settings import Sampling
from bnstudio.strength.bootstrap import bootstrap
from bnstudio.strength.consensus import Consensus
from bnstudio.strength.consensus import consensus as agree
from bnstudio.strength.outcome import Bootstrapped, PosteriorArcs
from bnstudio.strength.posterior import posterior
from bnstudio.strength.spec import MAX_PARENTS, REPLICATES, ROWS, Bootstrap, Posterior
from bnstudio.strength.strengths import Strengths
from bnstudio.strength.synthesis import synthesis
from bnstudio.strength.threshold import proposed

Value = bool | int | float | str


def arc_strengths(
    table: Dataset,
    run: RunSpec | None = None,
    *,
    replicates: int = REPLICATES,
    resample: str = ROWS,
    workers: int | None = 1,
) -> Bootstrapped:
    """Learn a network from each of many samples of the rows, and count the arcs.

    Parameters
    ----------
    table
        The data.
    run
        How each sample is learned from; by default by tabu search with the score ``bic``. Its seed
        decides the samples, too; its limits are those of a single one.
    replicates
        How many samples, each as large as the table.
    resample
        ``"rows"``: rows are drawn with replacement. ``"bayesian"``: all rows have weights drawn
        from the uniform distribution over all that there are (Rubin, 1981); scores ``bic``, ``aic``
        and ``ll``.
    workers
        Processes at once; 1: all is done in this one; ``None``: all cores but one. They change
        nothing in what comes of it.

    Returns
    -------
    Bootstrapped
        With ``strengths``, whose ``rows()`` are (from, to, strength, direction).

    Raises
    ------
    UsageError
        If a setting cannot be used.
    """
    run = RunSpec(searcher=REPLICATE_SEARCHER) if run is None else run
    return bootstrap(table, Bootstrap(run, replicates, resample), workers=workers)


def arc_probabilities(
    table: Dataset,
    *,
    score: str = SCORE,
    score_parameters: Mapping[str, Value] | None = None,
    max_parents: int | None = MAX_PARENTS,
    knowledge: Knowledge | None = None,
    over: str = "dags",
    method: str | None = None,
    sampling: Sampling | None = None,
    threads: int | None = None,
) -> PosteriorArcs:
    """Return the posterior probability of every arc, given all networks.

    Parameters
    ----------
    table
        The data.
    score, score_parameters
        A Bayesian score, or ``bic``, which stands for one.
    max_parents, knowledge
        Which networks there are.
    over
        ``"dags"``: each network has the same prior; ``"orders"``: it counts as often as there are
        orders of the variables that it fits.
    method
        ``"exact"`` or ``"sample"``; ``None``: exact up to twenty variables, sampled above.
    sampling
        How partitions are sampled, where they are.
    threads
        ``None``: all cores but one.

    Raises
    ------
    UsageError
        If the score gives no probabilities, or a setting cannot be used.
    LimitError
        If there are too many variables for the memory.
    """
    spec = Posterior(
        score=score,
        score_parameters=dict(score_parameters or {}),
        max_parents=max_parents,
        knowledge=knowledge or Knowledge(),
        over=over,
        method=method,
        sampling=sampling or Sampling(),
        threads=threads,
    )
    return posterior(table, spec)


def count_arcs(networks: Sequence[PDAG]) -> Strengths:
    """Return the strengths of the arcs among networks over the same variables.

    Raises
    ------
    UsageError
        If there is none, their variables differ, or one is no class of any DAG.
    """
    return synthesis([(f"network {i}", graph) for i, graph in enumerate(networks, 1)])


def consensus(strengths: Strengths, threshold: float | None = None) -> Consensus:
    """Return the network that most of the counted networks agree on.

    Parameters
    ----------
    strengths
        Of :func:`arc_strengths` or :func:`count_arcs`.
    threshold
        Arcs stronger than this are in it; ``None``: as Scutari and Nagarajan (2013) propose.
    """
    return agree(strengths, proposed(strengths) if threshold is None else threshold)
