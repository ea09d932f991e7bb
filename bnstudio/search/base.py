"""One interface for every searcher: a problem and a control go in, an outcome comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Protocol

from bnstudio.graph.pdag import PDAG

if TYPE_CHECKING:
    # Not at run time: the window imports the records of runs before it has time for numba.
    from bnstudio.graph.constraints import Constraints
    from bnstudio.score.cache import ScoreCache
    from bnstudio.score.parent_sets.table import ParentSetTable
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
    parent_sets
        The lists of candidate parent sets, for a searcher that uses them; they keep the
        constraints.
    open_lists
        Whether a searcher may score further sets and add them to the lists; not where the person
        gave the lists.
    memory_bytes, disk_bytes
        What the searcher's own structures may take; ``None`` where the person set no limit.
    scratch
        A folder in which the searcher may make one of its own for large files; ``None``: the
        system's place for temporary files.
    """

    scores: ScoreCache
    constraints: Constraints
    start: PDAG | None = None
    ordering: tuple[int, ...] | None = None
    seed: int = 0
    threads: int = 1
    parent_sets: ParentSetTable | None = None
    open_lists: bool = False
    memory_bytes: int | None = None
    disk_bytes: int | None = None
    scratch: Path | None = None

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


@dataclass(frozen=True)
class EstimateInput:
    """What is known of a run before it begins, enough to forecast what it will need.

    ``memory_bytes`` and ``disk_bytes`` are what it may take: the limits that are set, or else what
    the machine has free. ``parent_sets`` is there only if the person gave one.
    """

    constraints: Constraints
    rows: int
    score: str
    score_parameters: Mapping[str, Any]
    threads: int
    memory_bytes: int
    disk_bytes: int
    parent_sets: ParentSetTable | None = None

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.constraints.n


@dataclass(frozen=True)
class Suggestion:
    """A setting that would need less: in words, and as changes to the run.

    ``changes`` maps ``max_parents``, ``max_params``, ``memory``, ``disk``, ``searcher`` or
    ``set.NAME`` (a parameter of the searcher) to its new value.
    """

    message: str
    changes: Mapping[str, Any]


@dataclass(frozen=True)
class Forecast:
    """What a run is expected to need; ``None`` where nothing can be said.

    Parameters
    ----------
    level
        ``green``: fits easily; ``amber``: long, or close to a limit; ``red``: cannot be done
        within the limits, and is not started.
    words
        One sentence for the person.
    seconds, memory_bytes, disk_bytes
        Expected peak use.
    parts
        ``(what, items, bytes)`` in the order in which they come: layers, lists, caches.
    smaller
        Settings that would do, best first.
    """

    level: Literal["green", "amber", "red"]
    message: str
    seconds: float | None = None
    memory_bytes: float | None = None
    disk_bytes: float | None = None
    parts: tuple[tuple[str, float, float], ...] = ()
    suggestions: tuple[Suggestion, ...] = ()


class Searcher(Protocol):
    """A structure search algorithm; one class per file, registered in ``search/registry.py``.

    A searcher that can foresee what it needs has a method ``forecast(size: Size) -> Forecast``;
    one that cannot work with every score has ``refuses(scorer_class) -> str``, the reason or "".
    """

    name: ClassVar[str]  # on the command line: "hill-climbing"
    title: ClassVar[str]  # in the window: "Hill climbing"
    summary: ClassVar[str]  # one sentence for the form
    Parameters: ClassVar[type]  # frozen dataclass of bnstudio.parameters.parameter fields
    # Subset of {"max_parents", "max_params", "knowledge", "disk"}.
    obeys: ClassVar[frozenset[str]]
    # Subset of {"start", "ordering", "seed", "threads", "parent_sets", "given_parent_sets"}: with
    # "ordering" it needs one; "parent_sets": the runner always provides a table (identified first
    # if none was given); "given_parent_sets": it can use one that the person gave.
    uses: ClassVar[frozenset[str]]
    ends_by_itself: ClassVar[bool]  # False: needs a time limit or the default of 60 s applies

    def __init__(self, parameters: Any) -> None: ...

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search until done or stopped by the control.

        ``control.incumbent`` must have been called with the best network before any
        :class:`~bnstudio.search.control.Stopped` leaves this method; counters that should survive
        a stop are kept in ``self.counters`` (a dict updated as the search goes).
        """
        ...
