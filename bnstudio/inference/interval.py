"""How sure a posterior is: credible intervals from the uncertainty of the tables.

What is known of a table's row after the data is a Dirichlet distribution. Tables are drawn from
all of them, the question is answered under each draw, and the interval holds the middle share of
the answers. The structure is taken as it is; its own uncertainty is not in the interval.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bnstudio.errors import LimitError, UsageError
from bnstudio.inference.evidence import Evidence, ImpossibleEvidence, coded, node_of
from bnstudio.inference.factors import Numbers, family_factor
from bnstudio.inference.model import (
    Inference,
    eliminate,
    evidence_factors,
    query_tree,
    relevant,
)
from bnstudio.network.bayesnet import Network, Table

DRAWS = 1000
"""Of the tables, by default."""

LEVEL = 0.95

_BLOCK_CELLS = 4_000_000  # of a table for a block of draws
_MAX_WORK = 2e10  # cells in all draws: some minutes


@dataclass(frozen=True, eq=False)
class Intervals:
    """Credible intervals of a variable's posterior.

    Parameters
    ----------
    low, high
        Shape ``(r,)``: the ends, for each state.
    sd
        Shape ``(r,)``: the standard deviation of the draws.
    level
        The share of the draws within.
    draws
        How many there were.
    """

    low: Numbers
    high: Numbers
    sd: Numbers
    level: float
    draws: int


def as_if_counted(network: Network, cases: float) -> tuple[Table, ...]:
    """Return Dirichlet parameters as if a network's tables were counted on so many cases.

    Each cell is worth ``cases`` times the probability that the network gives to it together with
    its row. Cells of probability zero stay so in every draw.

    Raises
    ------
    UsageError
        If ``cases`` is not above 0.
    LimitError
        If the network is too large for exact answers.
    """
    if not 0 < cases < math.inf:
        raise UsageError(
            f"the tables cannot be worth {cases:g} cases", advice="Give a number above 0"
        )
    return tuple(cases * joint for joint in Inference(network).families())


def credible_intervals(
    network: Network,
    parameters: Sequence[Table],
    name: str,
    evidence: Evidence | None = None,
    *,
    level: float = LEVEL,
    draws: int = DRAWS,
    seed: int = 0,
) -> Intervals:
    """Return credible intervals of a variable's posterior, one for each state.

    Parameters
    ----------
    network
        The structure and its states.
    parameters
        Of the Dirichlet distribution of every row, for each node in the shape of its table: from
        :func:`bnstudio.network.fit.dirichlet`, or :func:`as_if_counted`.
    name
        The variable.
    evidence
        What is given; it does not change what is known of the tables.
    level
        Above 0 and below 1.
    draws
        At least 2.
    seed
        The same seed gives the same intervals.

    Raises
    ------
    UsageError
        For a variable or a number that cannot be.
    ImpossibleEvidence
        If the evidence has probability zero in every draw.
    LimitError
        If so many draws of so large a network would take very long.
    """
    if not 0 < level < 1:
        raise UsageError(f"the level cannot be {level:g}", advice="Give 0.95 for instance")
    if draws < 2:
        raise UsageError(f"{draws} draws give no interval", advice=f"Give {DRAWS} for instance")
    if seed < 0:
        raise UsageError("the seed cannot be below 0", advice="Give a larger whole number")
    evidence = evidence or Evidence()
    given = coded(network, evidence)
    node = node_of(network, name)
    if node in given.fixed:
        certain = np.eye(network.arities[node])[given.fixed[node]]
        return Intervals(certain, certain, np.zeros_like(certain), level, draws)
    nodes = relevant(network, given, (node,))
    wanted = [other for other in nodes if other not in given.interventions]
    plain = {other: family_factor(network, other) for other in wanted}
    tree = query_tree(evidence_factors(given, plain), (node,), network.arities)
    cells = sum(network.tables[other].size for other in wanted)
    if (cells + tree.cells) * draws > _MAX_WORK:
        raise LimitError(
            f"{draws:,} draws of the tables take {(cells + tree.cells) * draws:.2g} cells",
            advice="Ask for fewer draws, or give evidence that makes the question smaller",
        )
    largest = max([tree.largest, *(network.tables[other].size for other in wanted)])
    block = max(1, _BLOCK_CELLS // largest)
    streams = {other: _streams(seed, other) for other in wanted}
    found = []
    for start in range(0, draws, block):
        count = min(block, draws - start)
        families = {
            other: family_factor(
                network,
                other,
                _draw(network.tables[other], parameters[other], count, *streams[other]),
            )
            for other in wanted
        }
        factors = evidence_factors(given, families)
        table, log = eliminate(factors, (node,), network.arities, tree)
        found.append(np.broadcast_to(table, (count, table.shape[1]))[log > -math.inf])
    drawn = np.concatenate(found)
    if len(drawn) == 0:
        raise ImpossibleEvidence("the evidence has probability zero", advice="Change it")
    ends = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return Intervals(ends[0], ends[1], drawn.std(axis=0), level, draws)


def _streams(seed: int, node: int) -> tuple[np.random.Generator, np.random.Generator]:
    """Return a node's two streams, the same whatever is asked and however it is cut in blocks."""
    gamma, uniform = np.random.SeedSequence(seed, spawn_key=(node,)).spawn(2)
    return np.random.Generator(np.random.PCG64(gamma)), np.random.Generator(
        np.random.PCG64(uniform)
    )


def _draw(
    table: Table,
    parameters: Table,
    count: int,
    gamma: np.random.Generator,
    uniform: np.random.Generator,
) -> Numbers:
    """Draw tables from Dirichlet distributions, shape ``(count, q, r)``.

    A gamma variable of shape a is one of shape a + 1 times U^(1/a); in logarithms, for with a small
    ``a`` most are far below the range of floats. Rows without any parameter stay as they are.
    """
    shape = (count, *parameters.shape)
    known = parameters > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        log = np.log(gamma.standard_gamma(parameters + 1, shape))
        log += np.log(uniform.random(shape)) / parameters
        log = np.where(known, log, -math.inf)
        log -= log.max(axis=2, keepdims=True)
        drawn = np.exp(log)
        drawn /= drawn.sum(axis=2, keepdims=True)
    return np.where(known.any(axis=1, keepdims=True), drawn, table)
