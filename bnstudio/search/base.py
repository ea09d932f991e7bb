"""One interface for every searcher: a problem and a control go in, an outcome comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from bnstudio.graph.pdag import PDAG

if TYPE_CHECKING:
    # Not at run time: the window imports the records of runs before it has time for numba.
    from bnstudio.score.cache import ScoreCache
    from bnstudio.search.constraints import Constraints
    from bnstudio.search.control import Control

Status = Literal["optimal", "optimal_for_ordering", "local_optimum", "feasible", "none", "error"]


@dataclass(frozen=True)
class Problem:
    """All that a searcher is given.

    Parameters
    ----------
    scores
        The local scores of the data, computed on demand and kept.
    constraints
        Background knowledge and the structural limits (in-degree, free parameters), by index.
    start
        A network to start from, where the searcher can use one.
    ordering
        A node ordering (parents before children), where the searcher needs one.
    seed, threads
        For everything random, and the number of threads to use.
    """

    scores: ScoreCache
    constraints: Constraints
    start: PDAG | None = None
    ordering: tuple[int, ...] | None = None
    seed: int = 0
    threads: int = 1

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.scores.n

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the variables."""
        return self.scores.names


@dataclass(frozen=True)
class Outcome:
    """What a searcher found.

    ``score`` is the searcher's own total; the runner recomputes it from the data. ``bound`` is a
    proven upper bound, if there is one. ``within`` says what an ``optimal`` holds within, in words.
    """

    graph: PDAG
    score: float
    status: Status
    bound: float | None = None
    within: str = ""
    counters: Mapping[str, float] = field(default_factory=dict)


class Searcher(Protocol):
    """A structure search algorithm; one class per file, registered in ``search/registry.py``."""

    name: ClassVar[str]  # on the command line: "hill-climbing"
    title: ClassVar[str]  # in the window: "Hill climbing"
    summary: ClassVar[str]  # one sentence for the form
    Parameters: ClassVar[type]  # frozen dataclass of bnstudio.parameters.parameter fields
    obeys: ClassVar[frozenset[str]]  # subset of {"max_parents", "max_params", "knowledge"}
    uses: ClassVar[frozenset[str]]  # subset of {"start", "ordering", "seed", "threads"}
    ends_by_itself: ClassVar[bool]  # False: needs a time limit or the default of 60 s applies

    def __init__(self, parameters: Any) -> None: ...

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search until done or stopped by the control.

        ``control.incumbent`` must have been called with the best network before any
        :class:`~bnstudio.search.control.Stopped` leaves this method; counters that should survive
        a stop are kept in ``self.counters`` (a dict updated as the search goes).
        """
        ...
