"""Questions about one node: its counts and its family's score, and parent sets almost as good.

They are answered where the numeric libraries are; the answers need numpy alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Dataset
from bnstudio.project.asking.questions import FamilyScores
from bnstudio.project.inspecting.tables import FamilyTable, family_table

if TYPE_CHECKING:
    from bnstudio.job.process.answering import AnswerContext

Parameters = tuple[tuple[str, Any], ...]

#: Families scored between two looks whether somebody waits.
AT_ONCE = 64
#: Of so many of the best additions it is asked what they are instead of a parent.
EXCHANGED = 24


@dataclass(frozen=True, eq=False)
class NodeFacts:
    """What the data say of a node and its parents.

    Attributes
    ----------
    marginal
        Cases of each state, of the codes of its variable.
    table
        The counts of its family.
    score
        The family's local score.
    fit
        The part that is log-likelihood; the rest is minus the penalty. ``None`` where the score has
        no such parts.
    """

    marginal: NDArray[np.int64]
    table: FamilyTable
    score: float
    fit: float | None


@dataclass(frozen=True)
class NodeQuestion:
    """What do the data say of a column and its parents, by a score?"""

    score: str
    parameters: Parameters
    child: int
    parents: tuple[int, ...]

    def answer(self, context: AnswerContext) -> NodeFacts:
        """Count and score."""
        from bnstudio.scoring._formula_kernels import LIKELIHOOD
        from bnstudio.scoring.registry import find_score

        data = context.dataset
        assert data is not None
        arity = data.variables[self.child].arity
        marginal = np.bincount(data.codes[self.child], weights=data.weights, minlength=arity)
        family = [(self.child, self.parents)]
        fit = None
        if find_score(self.score).formula == LIKELIHOOD:
            fit = local_scores(context, "ll", (), family)[0]
        return NodeFacts(
            marginal.astype(np.int64),
            family_table(data, self.child, self.parents),
            local_scores(context, self.score, self.parameters, family)[0],
            fit,
        )


@dataclass(frozen=True)
class Alternative:
    """Another parent set of a node.

    Attributes
    ----------
    added, removed
        Columns: what it has more and less than the present one, at most one of each.
    change
        Its local score minus that of the present one.
    """

    added: int | None
    removed: int | None
    change: float


@dataclass(frozen=True)
class AlternativesQuestion:
    """Which parent sets one step away are best?

    Parameters
    ----------
    score, parameters, child, parents
        As for :class:`NodeQuestion`.
    addable, removable
        Columns that may be added to the parents, and parents that may go.
    most_parents, most_configurations
        Limits of a set; ``None`` for none.
    count
        How many are wanted.
    """

    score: str
    parameters: Parameters
    child: int
    parents: tuple[int, ...]
    addable: tuple[int, ...]
    removable: tuple[int, ...]
    most_parents: int | None = None
    most_configurations: int | None = None
    count: int = 8

    def answer(self, context: AnswerContext) -> list[Alternative] | None:
        """Score them: all additions and removals, and exchanges for the best additions.

        ``None`` if nobody waits any more.
        """
        data = context.dataset
        assert data is not None
        base = local_scores(context, self.score, self.parameters, [(self.child, self.parents)])[0]
        found: list[Alternative] = []

        def look(steps: Iterable[tuple[int | None, int | None]]) -> bool:
            rest = iter(steps)
            while some := list(islice(rest, AT_ONCE)):
                if context.cancelled():
                    return False
                families = [(self.child, self._with(*step)) for step in some]
                scores = local_scores(context, self.score, self.parameters, families)
                found.extend(
                    Alternative(*step, value - base)
                    for step, value in zip(some, scores, strict=True)
                )
            return True

        if not look((add, None) for add in self.addable):
            return None
        ranked = [one.added for one in sorted(found, key=lambda one: -one.change)][:EXCHANGED]
        if not look((None, gone) for gone in self.removable):
            return None
        if not look((add, gone) for add in ranked for gone in self.removable):
            return None
        legal = [one for one in found if self._fits(data, self._with(one.added, one.removed))]
        return sorted(legal, key=lambda one: -one.change)[: self.count]

    def _with(self, added: int | None, removed: int | None) -> tuple[int, ...]:
        members = [parent for parent in self.parents if parent != removed]
        return tuple(sorted(members if added is None else [*members, added]))

    def _fits(self, data: Dataset, parents: tuple[int, ...]) -> bool:
        if self.most_parents is not None and len(parents) > self.most_parents:
            return len(parents) <= len(self.parents)
        limit = self.most_configurations
        size = int(np.prod([float(data.observed_arities[p]) for p in parents]))
        return limit is None or not parents or size <= limit


def local_scores(
    context: AnswerContext,
    score: str,
    parameters: Parameters,
    families: Sequence[tuple[int, Sequence[int]]],
) -> list[float]:
    """Score families, each a child and its parents."""
    ordered: list[Sequence[int]] = [sorted(parents) for _, parents in families]
    question = FamilyScores(
        score,
        parameters,
        np.array([child for child, _ in families], dtype=np.int64),
        np.cumsum([0, *(len(parents) for parents in ordered)], dtype=np.int64),
        np.array([parent for parents in ordered for parent in parents], dtype=np.int64),
    )
    values: list[float] = question.answer(context).tolist()
    return values
