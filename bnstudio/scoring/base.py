"""What a score is: one class that says everything about it.

A score has a name, parameters, a formula and a pruning bound. A new score is a subclass of
:class:`Score`, in a file with its kin or of its own, and an entry in ``registry.py``; nothing else
asks for its name.
``N_ijk`` cases have state k of the child and parent configuration j, ``q`` is the product of the
parents' arities (configurations seen or not), ``r`` the child's arity. All scores are maximised.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from bnstudio.parameters import NoParameters
from bnstudio.scoring._bound_kernels import BOUNDS, NO_BOUND
from bnstudio.scoring._formula_kernels import FORMULAS, LIKELIHOOD


class Cost(NamedTuple):
    """About what scoring one parent set takes, in nanoseconds: once, and for each row."""

    set_ns: float
    row_ns: float


class Score:
    """A decomposable score.

    Attributes
    ----------
    name, title, summary
        For the command line and files; for the window; what it is, in a sentence.
    citation
        The paper to cite; "" where there is none.

    Parameters
    ----------
        A frozen dataclass of declared parameters, the priors among them.
    score_equivalent
        Whether all DAGs of an equivalence class have the same score.
    formula
        A number of ``_formula_kernels.py``: how a family's counts become fit and penalty.
    bound
        A number of ``_bound_kernels.py``: what is proved of supersets. A score without one is
        never pruned; every legal parent set is then scored.
    scores_observed
        Whether it can be computed where cells are left missing: from the rows in which a family is
        observed, so from other rows for another family.
    is_log_marginal
        Whether it is the logarithm of a marginal likelihood, or an approximation of it, so that
        networks have probabilities in proportion to its exponential.
    is_mdl
        Whether it is MDL with the sign turned, which some searchers are made for.
    cost
        For forecasts.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    citation: ClassVar[str] = ""
    Parameters: ClassVar[type] = NoParameters
    score_equivalent: ClassVar[bool] = True
    formula: ClassVar[int]
    bound: ClassVar[int] = NO_BOUND
    scores_observed: ClassVar[bool] = False
    is_log_marginal: ClassVar[bool] = False
    is_mdl: ClassVar[bool] = False
    cost: ClassVar[Cost] = Cost(250.0, 0.15)

    @classmethod
    def penalty(cls, parameters: Any, cases: int) -> float:
        """Return what every free parameter of a family costs."""
        return 0.0

    @classmethod
    def penalty_on(cls, parameters: Any, cases: int, variables: int) -> float:
        """Return :meth:`penalty` for a table of so many variables, on which it seldom depends."""
        return cls.penalty(parameters, cases)

    @classmethod
    def prior(cls, parameters: Any) -> float:
        """Return the prior count that the formula spreads over the cells."""
        return 0.0

    @classmethod
    def takes_weights(cls) -> bool:
        """Whether its formula can count parts of a case, so that rows can be weighted."""
        return cls.formula == LIKELIHOOD

    @classmethod
    def max_useful_parents(cls, cases: int) -> int | None:
        """Return the most members of a best parent set, whatever the data; ``None`` if unknown."""
        return None


def check_declared(score: type[Score]) -> None:
    """Refuse a score whose formula or bound the kernels do not know.

    Raises
    ------
    ValueError
        Then; a kernel would have no formula for it.
    """
    if score.formula not in FORMULAS:
        raise ValueError(f"the score {score.name} has the unknown formula {score.formula}")
    if score.bound not in BOUNDS:
        raise ValueError(f"the score {score.name} has the unknown bound {score.bound}")
