"""The control that the stages of a run get: it passes on what they say and remembers the best."""

from __future__ import annotations

import math

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.control import Control, RelayedControl
from bnstudio.search.declarations import PROVED_PARENTS
from bnstudio.search.snapshot import Snapshot


class StageControl(RelayedControl):
    """Passes on what the stages say, under the name of the stage.

    Parameters
    ----------
    control
        The run's.

    Attributes
    ----------
    stage
        Shown as the phase; empty: what the stage itself says.
    measured
        Whether what the stage says of how far it is counts for the stage as a whole.
    best, score
        The best network of all stages.
    upper
        The lowest upper bound that a stage proved, if any did.
    families
        Those of the networks that were the best, each with its child first.
    steps
        Steps counted so far.
    proved_parents
        No network in which every variable has at most so many parents is better.
    """

    def __init__(self, control: Control) -> None:
        super().__init__(control)
        self.stage = ""
        self.measured = True
        self.best: PDAG | None = None
        self.score = -math.inf
        self.upper: float | None = None
        self.families: dict[tuple[int, tuple[int, ...]], None] = {}
        self.steps = 0
        self.proved_parents = 0

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the best network, its score, the bound and the families that were met."""
        snapshot.put_graph("control.best", self.network)
        snapshot.put_families("control.families", self.families)
        known = [self.score, self.upper, self.steps, self.stage, self.proved_parents]
        snapshot.values["control"] = known

    def take_from(self, snapshot: Snapshot, names: tuple[str, ...]) -> None:
        """Know what :meth:`put_into` kept; the run's control knows of it already."""
        self.best = snapshot.graph("control.best", names)
        self.families = dict.fromkeys(snapshot.families("control.families"))
        self.score, self.upper, self.steps, self.stage, self.proved_parents = snapshot.value(
            "control"
        )

    @property
    def network(self) -> DAG:
        """The best network, as the stages report it."""
        assert isinstance(self.best, DAG)
        return self.best

    def begin(self, stage: str, *, measured: bool = True) -> None:
        """Say under this name what comes next.

        A search has no measure of how far it is; those that its parts have, such as the filling of
        a table, would be taken for its own, and stand at 100 % from its first second on.
        """
        self.stage, self.measured = stage, measured

    def step(self, count: int = 1) -> None:
        """As the run's, and count."""
        self.steps += count
        super().step(count)

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """Say what is going on, in the words of the stage."""
        if self.proved_parents:
            metrics = {**(metrics or {}), PROVED_PARENTS: float(self.proved_parents)}
        if not self.measured:
            done = total = None
        super().progress(self.stage or phase, done, total, metrics)

    def bound(self, bound: float) -> None:
        """Keep and pass on what no network exceeds."""
        if self.upper is None or bound < self.upper:
            self.upper = bound
        super().bound(bound)

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Keep and report a better network; drop any other, and the same one summed otherwise."""
        if self.best is not None and score <= self.score + smallest_gain(self.score):
            return
        before, self.best, self.score = self.best, graph, score
        if not graph.links:
            self.families.update(dict.fromkeys(new_families(before, graph)))
        super().incumbent(graph, score)


def new_families(before: PDAG | None, graph: PDAG) -> list[tuple[int, tuple[int, ...]]]:
    """Return the families of a network that another one does not have.

    With a thousand variables, lists of all parents would take longer than several moves.
    """
    if before is None or before.links:
        return [(child, graph.parents(child)) for child in range(graph.n)]
    parents: dict[int, list[int]] = {child: [] for _, child in graph.arcs ^ before.arcs}
    for parent, child in graph.arcs:
        if child in parents:
            parents[child].append(parent)
    return [(child, tuple(sorted(parents[child]))) for child in sorted(parents)]
