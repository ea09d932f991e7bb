"""Best order score search: variables are moved to their best places, then edges are deleted.

Andrews, Ramsey, Sanchez-Romero, Camchong and Kummerfeld (2023), *Fast scalable and accurate
discovery of DAGs using the best order score search and grow-shrink trees*, NeurIPS 36. The network
of an ordering comes from grow-shrink trees. When no move of a variable raises its score, the
deletions of greedy equivalence search are made in its class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace
from typing import Any

import numpy as np

from bnstudio.graph.pdag import PDAG
from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_climber import ClassClimber, ClassMark
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.classes.ges import Delete
from bnstudio.search.classes.order_climber import OrderClimber, OrderMark
from bnstudio.search.classes.saved_class import SavedClass, graph_of
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses
from bnstudio.search.snapshot import Snapshot


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

    continues = True

    def __init__(self, parameters: BossParameters) -> None:
        super().__init__(parameters)
        self._random = np.random.default_rng(0)
        self._climb: tuple[_BossClimb, Reporter] | None = None
        self._sweep: _Sweep | None = None  # None while no ordering was drawn for the start
        self._at: _At | None = None
        self._kept = False

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        starts = self.parameters.starts
        self._random = np.random.default_rng(problem.seed)
        self._kept = problem.kept
        climb = _BossClimb(problem, control)
        self.counters.update(starts=0, moves=0, sweeps=0, deletions=0, tree_nodes=0)
        resume = problem.resume
        if resume is not None:
            self._take_from(resume, climb)
        with Reporter(climb, control, self.counters, resume) as best, climb.orders.trees.pool():
            if resume is None:
                climb.orders.grow_roots("Scoring single parents")
            self._climb = climb, best
            done = int(self.counters["starts"])
            while starts is None or done < starts:
                of = "" if starts == 1 else f"Start {done + 1}: "
                deleting = resume if resume is not None and resume.value("deleting") else None
                if deleting is None:
                    self._note(climb)
                    self._move_variables(climb, best, of)
                if self.parameters.deletions:
                    self._delete_edges(climb, best, of, deleting)
                self._sweep, resume = None, None
                done += 1
                self.counters["starts"] = done
        return best.outcome()

    def _move_variables(self, climb: _BossClimb, best: Reporter, of: str) -> None:
        """Climb from a random ordering until no variable has a better place."""
        orders = climb.orders
        climb.classes = None
        if self._sweep is None:
            best.set_phase(f"{of}Finding parents in a random ordering")
            orders.begin(self._random)
            best.offer()
            self._sweep = self._next_sweep(climb, 1)
        sweep = self._sweep
        while True:
            for done in range(sweep.done, len(sweep.variables)):
                words = f"{of}Moving variables, sweep {sweep.number}"
                best.set_phase(words, done, len(sweep.variables))
                if orders.improve(sweep.variables[done]):
                    sweep.moved = True
                    self.counters["moves"] += 1
                    best.offer()
                self.counters["tree_nodes"] = orders.trees.nodes
                sweep.done = done + 1
                self._note(climb)
                best.step()
            if not sweep.moved:
                break
            sweep = self._sweep = self._next_sweep(climb, sweep.number + 1)
        best.report()

    def _next_sweep(self, climb: _BossClimb, number: int) -> _Sweep:
        self.counters["sweeps"] += 1
        return _Sweep(number, climb.orders.variables())

    def _delete_edges(
        self, climb: _BossClimb, best: Reporter, of: str, resume: Snapshot | None
    ) -> None:
        """Delete edges of the class while that gains: the backward phase of ``ges``."""
        words = f"{of}Deleting edges"
        best.set_phase(words)
        classes = climb.enter_class()
        if resume is None:
            classes.use(Delete(), words)
        else:
            classes.go_on(resume, Delete(), words)
        while classes.advance():
            self.counters["deletions"] += 1
            best.offer()
            self._note(climb, classes.mark())
            best.step()
        climb.leave_class()

    def _note(self, climb: _BossClimb, mark: ClassMark | None = None) -> None:
        """Note where the search stands, if it may be asked."""
        if self._kept:
            sweep = None if self._sweep is None else replace(self._sweep)
            own = {name: self.counters[name] for name in _COUNTED}
            self._at = _At(
                self._random.bit_generator.state,
                *(sweep, climb.orders.mark(), mark, climb.compared_before, own),
            )

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if self._climb is None or self._at is None:
            return None
        climb, best = self._climb
        at = self._at
        taken = Snapshot()
        best.put_into(taken)
        climb.orders.put_into(taken, at.orders)
        if at.classes is not None:
            climb.class_climber().put_into(taken, at.classes)
        taken.values["counters"].update(at.counters)
        taken.values["random"] = dict(at.random)
        taken.values["sweep"] = None if at.sweep is None else list(astuple(at.sweep))
        taken.values["deleting"] = at.classes is not None
        taken.values["compared_before"] = at.compared_before
        taken.arrays["totals"] = climb.cache.totals
        return taken

    def _take_from(self, snapshot: Snapshot, climb: _BossClimb) -> None:
        self._random.bit_generator.state = snapshot.value("random")
        sweep = snapshot.value("sweep")
        self._sweep = None if sweep is None else _Sweep(*sweep)
        climb.compared_before = snapshot.value("compared_before")
        climb.orders.take_from(snapshot)
        climb.cache.go_on_from(snapshot.array("totals", climb.cache.totals))


_COUNTED = ("starts", "moves", "sweeps", "deletions", "tree_nodes")


@dataclass
class _Sweep:
    """A sweep over the variables, in the order that they had when it began."""

    number: int
    variables: list[int]
    done: int = 0
    moved: bool = False


@dataclass(frozen=True)
class _At:
    """Where a search stands between two steps; see :meth:`Boss.snapshot`."""

    random: Mapping[str, Any]
    sweep: _Sweep | None
    orders: OrderMark
    classes: ClassMark | None
    compared_before: int
    counters: dict[str, float]


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
        self.compared_before = 0  # among the classes of the starts before

    def enter_class(self) -> ClassClimber:
        """Return a climber among classes, which begins with the class of the ordering."""
        self.classes = ClassClimber(replace(self._problem, start=self.orders.dag()), self._control)
        return self.classes

    def leave_class(self) -> None:
        """Keep what the climber among classes has counted."""
        if self.classes is not None:
            self.compared_before += self.classes.compared
            self.classes = None

    @property
    def total(self) -> float:
        """Score of the current network."""
        return self.orders.total if self.classes is None else self.classes.total

    @property
    def compared(self) -> int:
        """Places and moves compared so far."""
        now = 0 if self.classes is None else self.classes.compared
        return self.orders.compared + self.compared_before + now

    def class_climber(self) -> ClassClimber:
        """Return the climber among classes, while there is one."""
        assert self.classes is not None
        return self.classes

    def copy_state(self) -> SavedClass:
        """Return a copy of the current network: the ends of the trees, or its class."""
        nodes = self.orders.state.node
        one = nodes.copy() if self.classes is None else self.classes.shown
        return SavedClass(self.orders.names, one)

    def save(self, saved: SavedClass) -> None:
        """Copy the current network into ``saved``."""
        saved.one = self.copy_state().one

    def graph(self, saved: SavedClass) -> PDAG:
        """Return such a copy as it is shown."""
        one = saved.one
        return self.orders.shown(one) if isinstance(one, np.ndarray) else graph_of(one)
