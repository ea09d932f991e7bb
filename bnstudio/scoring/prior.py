"""Soft knowledge in the score: what believed arcs add to the local scores.

:func:`~bnstudio.graph.knowledge.arc_weights` says what each arc adds. The sum over the arcs into a
variable is added to its local score, whatever the score is, so that the total is the logarithm of
the likelihood (or what stands for it) and the prior together. Equivalent networks do not have equal
sums, and bounds of the plain score must be made wider (:attr:`ArcPrior.room`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.knowledge import Knowledge, arc_weights
from bnstudio.scoring.local import Scorer


class ArcPrior:
    """What arcs add to the score, by index.

    Parameters
    ----------
    knowledge
        With the probabilities of arcs, by name.
    names
        The variables.
    parts
        In so many parts the scores are told that it is added to.

    Attributes
    ----------
    weights
        ``weights[child][parent]``, for the arcs that add something.
    """

    def __init__(self, knowledge: Knowledge, names: Sequence[str], parts: int = 1) -> None:
        index = {name: i for i, name in enumerate(names)}
        self.n = len(index)
        self.weights: dict[int, dict[int, float]] = {}
        for (a, b), weight in sorted(arc_weights(knowledge).items()):
            self.weights.setdefault(index[b], {})[index[a]] = parts * weight

    def of(self, child: int, parents: Sequence[int]) -> float:
        """Return what the arcs into a family's child add."""
        own = self.weights.get(child)
        if own is None:
            return 0.0
        return math.fsum(own.get(int(parent), 0.0) for parent in parents)

    def row(self, child: int) -> NDArray[np.float64] | None:
        """Return what each variable adds as a parent of ``child``; ``None`` if none adds any."""
        own = self.weights.get(child)
        if own is None:
            return None
        row = np.zeros(self.n)
        row[list(own)] = list(own.values())
        return row

    def of_sets(
        self, child: int, starts: NDArray[np.int64], members: NDArray[Any]
    ) -> NDArray[np.float64]:
        """Return what is added for many parent sets of one variable.

        Set ``s`` has the parents ``members[starts[s]:starts[s + 1]]``.
        """
        count = len(starts) - 1
        row = self.row(child)
        if row is None:
            return np.zeros(count)
        owner = np.repeat(np.arange(count), np.diff(starts))
        return np.bincount(owner, weights=row[members], minlength=count).astype(np.float64)

    def toggled(
        self, child: int, parents: NDArray[np.int64], toggled: NDArray[np.int64]
    ) -> NDArray[np.float64] | None:
        """Return what is added where each of ``toggled`` leaves or joins ``parents``.

        A negative one stands for the family itself. ``None`` if nothing is ever added.
        """
        row = self.row(child)
        if row is None:
            return None
        change = np.where(np.isin(toggled, parents), -row[toggled], row[toggled])
        return np.where(toggled < 0, 0.0, change) + self.of(child, parents.tolist())

    def favoured(self, child: int) -> tuple[int, ...]:
        """Return the parents of a variable that raise the score, ascending."""
        own = self.weights.get(child, {})
        return tuple(sorted(parent for parent, weight in own.items() if weight > 0))

    @property
    def room(self) -> float:
        """The most that all arcs of a network can add: a pair has one arc at most."""
        best: dict[tuple[int, int], float] = {}
        for child, own in self.weights.items():
            for parent, weight in own.items():
                pair = (min(child, parent), max(child, parent))
                best[pair] = max(best.get(pair, 0.0), weight)
        return math.fsum(best.values())

    def listed(self) -> list[list[float]]:
        """Return it as plain values, to tell it from another."""
        return [
            [child, parent, weight]
            for child, own in sorted(self.weights.items())
            for parent, weight in sorted(own.items())
        ]


class PriorScorer(Scorer):
    """A scorer with soft knowledge added.

    Parameters
    ----------
    plain
        The scorer without it.
    prior
        What arcs add.
    """

    def __init__(self, plain: Scorer, prior: ArcPrior) -> None:
        self.plain = plain
        self.prior = prior
        self.n, self.names, self.arities = plain.n, plain.names, plain.arities
        self.parts = plain.parts

    @property
    def identity(self) -> tuple[str, dict[str, Any], str]:
        """As of the plain scorer; the prior is one more parameter."""
        name, parameters, of = self.plain.identity
        return name, {**parameters, "prior": self.prior.listed()}, of

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score, with what the arcs add."""
        return self.plain.local(child, parents) + self.prior.of(child, parents)

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Score many families; see :meth:`~bnstudio.scoring.local.Scorer.families`."""
        scores = self.plain.families(children, starts, parents)
        for f in np.flatnonzero(np.isin(children, list(self.prior.weights))):
            own = parents[starts[f] : starts[f + 1]].tolist()
            scores[f] += self.prior.of(int(children[f]), own)
        return scores

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Score ``child`` given ``parents`` and one more of ``candidates`` each."""
        scores = self.plain.extensions(child, parents, candidates)
        row = self.prior.row(child)
        if row is not None:
            scores += row[candidates] + self.prior.of(child, parents)
        return scores


def with_prior(plain: Scorer, knowledge: Knowledge) -> Scorer:
    """Return the scorer with the soft knowledge added, or itself if there is none."""
    prior = ArcPrior(knowledge, plain.names, plain.parts)
    return PriorScorer(plain, prior) if prior.weights else plain
