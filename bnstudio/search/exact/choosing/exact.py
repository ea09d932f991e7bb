"""Proof, by the best means: chooses among the searches that prove the best network.

One search for who wants the proof and no choice of searchers. When the lists are known, the ways to
solve each component are put in order by what they will take, and tried one after the other: a way
whose time cannot be told beforehand gets a budget, counted in its own nodes, that is worth the time
of the next one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bnstudio.errors import LimitError, UsageError
from bnstudio.parameters import NoParameters
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control, RelayedControl, Stopped
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.exact import estimate
from bnstudio.search.exact.astar import AStar
from bnstudio.search.exact.bfbnb import (
    BranchAndBoundParameters,
    BreadthFirstBranchAndBound,
    BreadthFirstParameters,
)
from bnstudio.search.exact.choosing import choice
from bnstudio.search.exact.choosing.choice import Way
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.dp import DynamicProgramming
from bnstudio.search.exact.ilp import IntegerLinearProgram, IntegerParameters
from bnstudio.search.exact.run import ExactRun, solve
from bnstudio.search.exact.scratch import clean

BUDGET_USED = "budget"
"""Why a way is stopped when its budget is spent, and the run goes on with the next one."""

_COUNTERS = (
    "nodes_pruned", "nodes_forced", "nodes_held", "nodes_written", "nodes_spilled",
    "disk_peak_bytes", "resumed_layers", "cuts", "lp_rounds", "lp_iterations", "columns",
)  # fmt: skip
_TITLES = {
    "dp": "dynamic programming",
    "astar": "A*",
    "bfbnb": "branch and bound by layers",
    "ilp": "the integer program",
}


class Exact(Searcher[NoParameters]):
    """The searcher ``exact``; see ``docs/algorithms/exact.md``."""

    name = "exact"
    title = "Proof, by the best means"
    summary = (
        "Chooses among the searches that prove the best network by what they will take, and goes "
        "on with another where one is no longer worth its time or has no room left."
    )
    group = Group.PROVING
    obeys = Obeys.STRUCTURE | Obeys.PRIOR | Obeys.DISK
    uses = Uses.START | Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS
    builds_on = ("dp", "astar", "bfbnb", "ilp")

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return choice.forecast(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`.

        Raises
        ------
        Stopped
            With the reason of the last way, when each has run into a limit of its own.
        """
        self.counters.update(dict.fromkeys(_COUNTERS, 0.0))
        self.counters.update({f"components_{name}": 0.0 for name in _TITLES})
        self._control = _BudgetControl(control)
        self._chosen: list[tuple[int, Way]] = []
        done = solve(problem, self._control, self.counters, self._solve)
        return Outcome(
            done.graph,
            done.score,
            done.status,
            bound=done.bound,
            within=done.within,
            counters=self.counters,
            message=self._message(),
        )

    def _message(self) -> str:
        """Say what has solved the largest component, and why that was chosen."""
        if not self._chosen:
            return "nothing had to be searched: the lists lead to no cycles"
        m, way = max(self._chosen, key=lambda one: one[0])
        where = "" if len(self._chosen) == 1 else f" for {m} of the variables"
        return f"solved by {_TITLES[way.name]} ({way.name}){where}: {way.why}"

    def _solve(self, run: ExactRun, number: int, part: Component) -> None:
        """Try one way after the other."""
        control, problem = self._control, run.problem
        ended: list[Stopped] = []
        ways = choice.ways(
            part, run.memory_left(), estimate.disk_room(problem.disk_bytes, problem.scratch)
        )
        for way in ways:
            control.begin(_TITLES[way.name], self._budget(way))
            try:
                self._by(way.name)(run, number, part)
            except Stopped as stop:
                if control.stopped:
                    raise
                if stop.reason != BUDGET_USED:
                    ended.append(stop)
            except (LimitError, UsageError) as error:
                ended.append(Stopped("memory", str(error).rstrip(".")))
            else:
                self.counters[f"components_{way.name}"] += 1
                self._chosen.append((part.m, way))
                if way.name != "bfbnb":
                    clean(problem.scratch, f"bfbnb-{part.fingerprint()}")
                return
            finally:
                control.end()
        why = "; ".join(dict.fromkeys(stop.message for stop in ended if stop.message))
        reason = ended[-1].reason if ended else "memory"
        raise Stopped(reason, f"no search that proves its network has room for {part.m} variables"
                      + (f": {why}" if why else ""))  # fmt: skip

    def _by(self, name: str) -> Callable[[ExactRun, int, Component], None]:
        searchers: dict[str, Any] = {
            "dp": DynamicProgramming(NoParameters()),
            "astar": AStar(BranchAndBoundParameters()),
            "bfbnb": BreadthFirstBranchAndBound(BreadthFirstParameters()),
            "ilp": IntegerLinearProgram(IntegerParameters()),
        }
        searcher = searchers[name]
        searcher.counters = self.counters
        found: Callable[[ExactRun, int, Component], None] = searcher.solve_component
        return found

    def _budget(self, way: Way) -> Callable[[], bool]:
        """Return whether the budget of a way, in its own unit, is spent."""
        counted = ("nodes_expanded", "lp_rounds") if way.name == "ilp" else ("nodes_expanded",)

        def spent() -> float:
            return sum(self.counters.get(name, 0.0) for name in counted)

        begins = spent()
        return lambda: spent() - begins > way.budget


class _BudgetControl(RelayedControl):
    """The run's control, as the ways see it: it says which one is at work, and ends its budget."""

    def __init__(self, control: Control) -> None:
        super().__init__(control)
        self.end()

    def begin(self, title: str, spent: Callable[[], bool]) -> None:
        """Begin a way, which is over when ``spent()``."""
        self._title, self._spent = title, spent

    def end(self) -> None:
        """End the way."""
        self._title, self._spent = "", lambda: False

    def step(self, count: int = 1) -> None:
        """Count; end the way when its budget is spent."""
        super().step(count)
        if self._spent():
            raise Stopped(BUDGET_USED)

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """Say what goes on, and by which way."""
        said = f"By {self._title}: {phase[:1].lower()}{phase[1:]}" if self._title else phase
        super().progress(said, done, total, metrics)
