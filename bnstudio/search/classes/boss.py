"""Best order score search: variables are moved to their best places, then edges are deleted.

Andrews, Ramsey, Sanchez-Romero, Camchong and Kummerfeld (2023), *Fast scalable and accurate
discovery of DAGs using the best order score search and grow-shrink trees*, NeurIPS 36. The network
of an ordering comes from grow-shrink trees. When no move of a variable raises its score, the
deletions of greedy equivalence search are made in its class.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from bnstudio.graph.pdag import PDAG
from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_climber import ClassClimber
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.classes.ges import Delete
from bnstudio.search.classes.order_climber import OrderClimber, Saved
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses


@dataclass(frozen=True)
class BossParameters:
    """Parameters of :class:`Boss`."""

    starts: int | None = parameter(
        10,
        label="Starts",
        help="From how many random orderings to search; the best class found is kept.",
        low=1,
        none_means=UNTIL_TIME,
    )
    deletions: bool = parameter(
        True,
        label="Delete edges at the end",
        help="When no move of a variable gains, delete edges among classes while that gains.",
        advanced=True,
    )


class Boss(ClassSearcher[BossParameters]):
    """The searcher ``boss``; see ``docs/algorithms/boss.md``."""

    name = "boss"
    title = "Best order score search"
    summary = (
        "Moves each variable to its best place in an ordering, with parents that grow and shrink "
        "among those before, then deletes edges of the class."
    )
    citation = (
        "Andrews, B., Ramsey, J., Sanchez-Romero, R., Camchong, J. and Kummerfeld, E. (2023). "
        "Fast scalable and accurate discovery of DAGs using the best order score search and "
        "grow-shrink trees. NeurIPS 36."
    )
    works_on = Space.CPDAG
    Parameters = BossParameters
    uses = Uses.SEED | Uses.THREADS

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        starts = self.parameters.starts
        random = np.random.default_rng(problem.seed)
        climb = _BossClimb(problem, control)
        self.counters.update(starts=0, moves=0, sweeps=0, deletions=0, tree_nodes=0)
        with Reporter(climb, control, self.counters) as best, climb.orders.trees.pool():
            climb.orders.grow_roots("Scoring single parents")
            done = 0
            while starts is None or done < starts:
                of = "" if starts == 1 else f"Start {done + 1}: "
                self._move_variables(climb, best, random, of)
                if self.parameters.deletions:
                    self._delete_edges(climb, best, of)
                done += 1
                self.counters["starts"] = done
        return best.outcome()

    def _move_variables(
        self, climb: _BossClimb, best: Reporter, random: np.random.Generator, of: str
    ) -> None:
        """Climb from a random ordering until no variable has a better place."""
        orders = climb.orders
        climb.classes = None
        best.set_phase(f"{of}Finding parents in a random ordering")
        orders.begin(random)
        best.offer()
        moved = True
        sweep = 0
        while moved:
            moved = False
            sweep += 1
            self.counters["sweeps"] += 1
            variables = orders.variables()
            for done, variable in enumerate(variables):
                best.set_phase(f"{of}Moving variables, sweep {sweep}", done, len(variables))
                if orders.improve(variable):
                    moved = True
                    self.counters["moves"] += 1
                    best.offer()
                self.counters["tree_nodes"] = orders.trees.nodes
                best.step()
        best.report()

    def _delete_edges(self, climb: _BossClimb, best: Reporter, of: str) -> None:
        """Delete edges of the class while that gains: the backward phase of ``ges``."""
        words = f"{of}Deleting edges"
        best.set_phase(words)
        classes = climb.enter_class()
        classes.use(Delete(), words)
        while classes.advance():
            self.counters["deletions"] += 1
            best.offer()
            best.step()
        climb.leave_class()


class _BossClimb:
    """What the reporter is told of: an ordering, and then a class, with the network of each."""

    def __init__(self, problem: Problem, control: Control) -> None:
        self.n = problem.n
        self.cache = problem.scores
        self.orders = OrderClimber(problem, control)
        self.min_gain = self.orders.min_gain
        self.classes: ClassClimber | None = None
        self._problem = problem
        self._control = control
        self._compared = 0

    def enter_class(self) -> ClassClimber:
        """Return a climber among classes, which begins with the class of the ordering."""
        self.classes = ClassClimber(replace(self._problem, start=self.orders.dag()), self._control)
        return self.classes

    def leave_class(self) -> None:
        """Keep what the climber among classes has counted."""
        if self.classes is not None:
            self._compared += self.classes.compared
            self.classes = None

    @property
    def total(self) -> float:
        """Score of the current network."""
        return self.orders.total if self.classes is None else self.classes.total

    @property
    def compared(self) -> int:
        """Places and moves compared so far."""
        now = 0 if self.classes is None else self.classes.compared
        return self.orders.compared + self._compared + now

    def copy_state(self) -> list[PDAG | Saved]:
        """Return a copy of the current network: the ends of the trees, or its class."""
        if self.classes is not None:
            return [self.classes.shown]
        return [self.orders.state.node.copy()]

    def save(self, saved: list[PDAG | Saved]) -> None:
        """Copy the current network into ``saved``."""
        saved[:] = self.copy_state()

    def graph(self, saved: list[PDAG | Saved]) -> PDAG:
        """Return such a copy as it is shown."""
        (one,) = saved
        return one if isinstance(one, PDAG) else self.orders.shown(one)
