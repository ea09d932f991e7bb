"""K2: greedy parents among the predecessors in an ordering (Cooper and Herskovits 1992)."""

from __future__ import annotations

from typing import Any, ClassVar

from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control
from bnstudio.search.given_order.ordered_search import Families, NoParameters


class K2:
    """The searcher ``k2``; see ``docs/algorithms/k2.md``."""

    name: ClassVar[str] = "k2"
    title: ClassVar[str] = "K2"
    summary: ClassVar[str] = (
        "Under an ordering, gives every variable the predecessor that improves its score most, "
        "again and again until none does."
    )

    Parameters: ClassVar[type] = NoParameters
    obeys: ClassVar[frozenset[str]] = frozenset({"max_parents", "max_params", "knowledge"})
    uses: ClassVar[frozenset[str]] = frozenset({"ordering", "threads"})
    ends_by_itself: ClassVar[bool] = True

    def __init__(self, parameters: Any) -> None:
        self.parameters: NoParameters = parameters
        self.counters: dict[str, float] = {}

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Choose greedily; see :class:`~bnstudio.search.base.Searcher`."""
        with Families(problem, control, self.counters) as families:
            families.greedy("Choosing parents")
        return Outcome(
            families.dag(),
            families.score,
            "local_optimum",
            within="adding parents under the ordering",
            counters=self.counters,
        )
