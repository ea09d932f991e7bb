"""Best network in the time: the searcher for who wants no choice of searchers.

A climb gives a network at once; lists of parent sets and searches over orderings then take turns,
and a proof ends the run where one can be had.
"""

from __future__ import annotations

from bnstudio.parameters import NoParameters
from bnstudio.search.auto.proof import AT_ONCE, prover_for
from bnstudio.search.auto.stages import Stages
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.copies import Copies
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.snapshot import Snapshot


class Auto(Searcher[NoParameters]):
    """The searcher ``auto``; see ``docs/algorithms/auto.md``."""

    name = "auto"
    title = "Best network in the time"
    summary = (
        "Finds a good network at once, improves it until the time is up, and proves it to be "
        "the best where that can be done."
    )
    group = Group.RECOMMENDED
    obeys = Obeys.STRUCTURE | Obeys.PRIOR | Obeys.DISK
    uses = Uses.START | Uses.SEED | Uses.THREADS
    begins_with_climb = True
    continues = True
    _stages: Stages | None = None
    builds_on = ("minobs", "dp", "bfbnb", "ilp")

    @classmethod
    def builds_on_for(cls, variables: int) -> tuple[str, ...]:
        """Return what makes a network, and what proves it where that comes soon."""
        if variables <= AT_ONCE:
            return ()  # it proves at once, as on the rows that kernels are made ready with
        prover = prover_for(variables)
        if prover is None or prover.name == "ilp":
            return ("minobs",)
        return ("minobs", prover.name)

    @property
    def ends_by_itself(self) -> bool:
        """It may end early, but where nothing is proved it goes on as long as there is time."""
        return False

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        copies = Copies.of(problem)
        self.counters["copies"] = 0
        if copies is not None and _may_leave_out(copies, problem.resume):
            self.counters["copies"] = copies.count
            searched = copies.among(problem)
            return copies.outcome(self._search(searched, copies.control(control)))
        return self._search(problem, control)

    def _search(self, problem: Problem, control: Control) -> Outcome:
        self._stages = stages = Stages(problem, control, self.counters)
        try:
            return stages.run()
        finally:
            stages.count()

    def snapshot(self) -> Snapshot | None:
        """Return where it stood before the turn, or the proof, under way: that is done again."""
        return None if self._stages is None else self._stages.snapshot()


def _may_leave_out(copies: Copies, resume: Snapshot | None) -> bool:
    """Whether a run is new, or left the same variables out before; older ones searched all."""
    return resume is None or resume.values.get("searched") == len(copies.searched)
