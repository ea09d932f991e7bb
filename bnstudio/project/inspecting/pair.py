"""Questions about two nodes: what an edit changes, what one tells of the other, and by which rows.

They are answered where the numeric libraries are; the answers need numpy alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.dataset import Codes, Dataset
from bnstudio.project.inspecting.node import Parameters, local_scores
from bnstudio.project.inspecting.tables import distinct, observed

if TYPE_CHECKING:
    from bnstudio.job.process.answering import AnswerContext


@dataclass(frozen=True)
class IndependenceTest:
    """What two variables tell of each other, given others.

    Attributes
    ----------
    information
        Mutual information in nats for each case.
    statistic, degrees, chance
        G squared, its degrees of freedom (of what occurs), and the chance of more by luck alone.
    cases
        Cases that it is counted on.
    """

    information: float
    statistic: float
    degrees: int
    chance: float
    cases: int


@dataclass(frozen=True)
class Carried:
    """What an arc gains on all rows, and without those in which one of the two is missing.

    Attributes
    ----------
    missing, cases
        Cases in which one of the two is missing, and all.
    gain, gain_without
        What the arc adds to the score on all rows, and on the others alone.
    """

    missing: int
    cases: int
    gain: float
    gain_without: float


@dataclass(frozen=True)
class PairFacts:
    """What the data say of two nodes.

    Attributes
    ----------
    changes
        What each edit (``delete``, ``reverse``, or ``add`` and ``add back``) changes the score by.
    alone, given
        What the two tell of each other, by themselves and given the other parents.
    carried
        Which rows carry it; ``None`` where missing is no state of either.
    """

    changes: dict[str, float]
    alone: IndependenceTest
    given: IndependenceTest
    carried: Carried | None


@dataclass(frozen=True)
class PairQuestion:
    """What do the data say of the pair ``a``, ``b``?

    Parameters
    ----------
    score, parameters
        By what it is scored.
    a, b
        Columns.
    parents_a, parents_b
        The other parents of each: without ``b`` and ``a``.
    joined
        Whether there is an arc ``a -> b``.
    """

    score: str
    parameters: Parameters
    a: int
    b: int
    parents_a: tuple[int, ...]
    parents_b: tuple[int, ...]
    joined: bool

    def answer(self, context: AnswerContext) -> PairFacts:
        """Count and score."""
        data = context.dataset
        assert data is not None
        a, b, of_a, of_b = self.a, self.b, self.parents_a, self.parents_b
        values = local_scores(
            context,
            self.score,
            self.parameters,
            [(b, of_b), (b, (*of_b, a)), (a, of_a), (a, (*of_a, b))],
        )
        there, back = values[1] - values[0], values[3] - values[2]
        if self.joined:
            changes = {"delete": -there, "reverse": back - there}
        else:
            changes = {"add": there, "add back": back}
        return PairFacts(
            changes,
            independence_test(data, a, b, ()),
            independence_test(data, a, b, of_b),
            self._carried(data, there),
        )

    def _carried(self, data: Dataset, gain: float) -> Carried | None:
        """Return the gain of ``a -> b`` with and without the rows where one of them is missing."""
        from bnstudio.scoring.registry import make_scorer

        kept = np.ones(data.rows, dtype=np.bool_)
        for column in (self.a, self.b):
            variable = data.variables[column]
            if variable.missing_state is not None and not variable.left_missing:
                kept &= data.codes[column] != variable.missing_state
        weights = data.weights
        cases = data.cases
        left = int(kept.sum() if weights is None else weights[kept].sum())
        if left == cases or not left:
            return None
        rest = _without(data, (self.b, self.a, *self.parents_b), kept)
        scorer = make_scorer(rest, self.score, dict(self.parameters))
        others = tuple(range(2, rest.n))
        without = scorer.local(0, (1, *others)) - scorer.local(0, others)
        return Carried(cases - left, cases, gain, without)


def _without(data: Dataset, columns: Sequence[int], kept: NDArray[np.bool_]) -> Dataset:
    """Return some rows of some columns; a state "missing" that does not occur there is none."""
    variables = []
    codes: Codes = data.codes[list(columns)][:, kept]
    for place, column in enumerate(columns):
        variable = data.variables[column]
        gap = variable.missing_state
        if gap is not None and not variable.left_missing and not np.any(codes[place] == gap):
            states = tuple(name for i, name in enumerate(variable.states) if i != gap)
            variable = replace(variable, states=states, missing_state=None)
            codes[place] -= codes[place] > gap
        variables.append(variable)
    weights = None if data.weights is None else data.weights[kept]
    return Dataset(tuple(variables), codes.copy(order="C"), weights)


def independence_test(data: Dataset, a: int, b: int, given: Sequence[int]) -> IndependenceTest:
    """Test whether two columns are independent given others, by G squared.

    Degrees of freedom are those of what occurs: of each configuration of the condition, the states
    of both that occur in it.
    """
    from scipy.special import chdtrc

    codes, weights, states = observed(data, [a, b, *given])
    configurations, owner = distinct(codes[2:], [len(names) for names in states[2:]])
    r, s = len(states[0]), len(states[1])
    arities = (configurations.shape[1], r, s)
    cells, cell = distinct(np.stack([owner, codes[0], codes[1]]), arities)
    joint = np.bincount(cell, weights=weights, minlength=cells.shape[1])
    group, x, y = cells
    with_x = np.bincount(group * r + x, weights=joint, minlength=arities[0] * r)
    with_y = np.bincount(group * s + y, weights=joint, minlength=arities[0] * s)
    whole = np.bincount(group, weights=joint, minlength=arities[0])
    ratio = joint * whole[group] / (with_x[group * r + x] * with_y[group * s + y])
    half = max(float((joint * np.log(ratio)).sum()), 0.0)
    seen_x = (with_x.reshape(-1, r) > 0).sum(axis=1)
    seen_y = (with_y.reshape(-1, s) > 0).sum(axis=1)
    degrees = int(((seen_x - 1) * (seen_y - 1))[whole > 0].sum())
    cases = int(joint.sum())
    chance = float(chdtrc(degrees, 2.0 * half)) if degrees else 1.0
    return IndependenceTest(half / max(cases, 1), 2.0 * half, degrees, chance, cases)
