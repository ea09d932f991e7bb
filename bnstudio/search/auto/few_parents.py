"""The stage that proves something where all is out of reach: the best of networks of few parents.

With 32 to 63 variables of many rows, or many states, the lists that a proof needs can take hours.
Those of up to three parents take seconds, and a few hundred of their sets can matter. So the
integer program proves that no network in which every variable has at most three parents is better;
then four, as long as nothing is gained.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bnstudio.errors import LimitError, UsageError
from bnstudio.scoring.parent_sets.weighted import MOST_SCORED, check_countable, weighted
from bnstudio.search.auto.proof import LAYERS, LEAST_PROGRAM, PROVABLE, SHARE, Proof
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Problem
from bnstudio.search.control import Control, RelayedControl, Stopped
from bnstudio.search.declarations import PROVED_PARENTS
from bnstudio.search.exact.complete_lists import CompleteLists
from bnstudio.search.exact.ilp import IntegerLinearProgram, IntegerParameters

_FIRST = 3  # parents
_FAR = 15e6  # work without a gain that the whole proof waits for, if this one is worth while
_MOST_KEPT = 20_000  # sets: with more, linear programs take minutes each
_MOST_STEPS = 200  # linear programs

SETS = "sets_of_few_parents"
"""The counter of the sets that were scored for it."""

_PROVING = "Proving that no network of few parents is better"


class FewParents:
    """Proofs within an in-degree.

    Parameters
    ----------
    problem, control, counters
        As of the other stages.
    proof
        The proof among all networks, which comes later.

    Attributes
    ----------
    given_up
        Whether no further one is tried.
    """

    def __init__(
        self, problem: Problem, control: StageControl, counters: dict[str, float], proof: Proof
    ) -> None:
        self._problem, self._control, self._counters, self._proof = (
            problem,
            control,
            counters,
            proof,
        )
        self.given_up = not LAYERS < problem.varying <= PROVABLE

    @property
    def _next(self) -> int:
        return max(self._control.proved_parents + 1, _FIRST)

    def due(self, quiet: float) -> bool:
        """Whether one is to be tried; ``quiet`` is the work without a gain."""
        if self.given_up or quiet < LEAST_PROGRAM or SHARE * self._proof.work < _FAR:
            return False
        if self._next >= int(self._problem.constraints.max_parents.max()):
            return False  # there are no more parents
        return quiet >= SHARE * self._proof.work_of_lists(self._next)

    def run(self) -> None:
        """Try it, and count what is proved."""
        problem, control, most = self._problem, self._control, self._next
        control.begin(_PROVING)
        rules = problem.constraints
        limits = np.maximum(np.minimum(rules.max_parents, most), rules.required.sum(axis=0))
        few = replace(problem, constraints=replace(rules, max_parents=limits, limited=True))
        aside, counted = _Aside(control), dict[str, float]()
        self.given_up = True  # unless it comes to its end
        try:
            check_countable(problem.scores.scorer, few.legal)
            table = CompleteLists(few, aside, counted).run()
            table = weighted(
                table, problem.scores.scorer, few.legal, check=control.check, most=MOST_SCORED
            )
            if len(table) > _MOST_KEPT:
                return
            aside.steps_left = _MOST_STEPS
            prover = IntegerLinearProgram(IntegerParameters())
            prover.search(replace(few, parent_sets=table), aside)
        except (LimitError, UsageError):
            return  # no room for it, or no solver
        except Stopped:
            if control.stopped:
                raise
            return  # it takes too long
        finally:
            self._counters[SETS] = self._counters.get(SETS, 0) + counted.get("sets_scored", 0)
        self.given_up = False
        control.proved_parents = self._counters[PROVED_PARENTS] = most


class _Aside(RelayedControl):
    """Keeps bounds to itself, for they do not hold for all networks, and ends what takes long."""

    def __init__(self, control: Control) -> None:
        super().__init__(control)
        self.steps_left: int | None = None

    def step(self, count: int = 1) -> None:
        """As the run's, and end the program after too many."""
        super().step(count)
        if self.steps_left is not None:
            self.steps_left -= count
            if self.steps_left < 0:
                raise Stopped("iterations")

    def bound(self, bound: float) -> None:
        """Drop it."""
