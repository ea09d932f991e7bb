"""One interface for every searcher: a problem and a control go in, an outcome comes out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.parameters import UNTIL_TIME, NoParameters, declared
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.declarations import Group, Obeys, Space, Status, Uses

if TYPE_CHECKING:
    # Not at run time: the window imports the records of runs before it has time for numba.
    from bnstudio.graph.constraints import Constraints
    from bnstudio.scoring.base import Score
    from bnstudio.scoring.cache import ScoreCache
    from bnstudio.scoring.parent_sets.table import ParentSetTable
    from bnstudio.search.control import Control
    from bnstudio.search.snapshot import Snapshot

P = TypeVar("P")

Level = Literal["green", "amber", "red"]


@dataclass(frozen=True)
class Problem:
    """All that a searcher is given.

    Parameters
    ----------
    scores
        The local scores of the data, computed on demand and kept.
    constraints
        Background knowledge and the structural limits (in-degree, free parameters), by index.
    start, start_score
        A network to start from, where the searcher can use one. With its score as it was reported,
        a search for the best network keeps it until it finds a better one.
    ordering
        A node ordering (parents before children), where the searcher needs one.
    seed, threads
        For everything random, and the number of threads to use.
    parent_sets
        The lists of candidate parent sets, for a searcher that uses them; they keep the
        constraints.
    may_expand
        Whether a searcher may score further sets and add them to the table; not where the person
        gave the lists.
    memory_bytes, disk_bytes
        What the searcher's own structures may take; ``None`` where the person set no limit.
    scratch
        A folder in which the searcher may make one of its own for large files; ``None``: the
        system's place for temporary files.
    resume
        Where an interrupted search stood, for a searcher that ``continues``: it goes on from there.
    kept
        Whether snapshots will be asked for, for a searcher that must prepare for it.
    """

    scores: ScoreCache
    constraints: Constraints
    start: PDAG | None = None
    start_score: float | None = None
    ordering: tuple[int, ...] | None = None
    seed: int = 0
    threads: int = 1
    parent_sets: ParentSetTable | None = None
    may_expand: bool = False
    memory_bytes: int | None = None
    disk_bytes: int | None = None
    scratch: Path | None = None
    resume: Snapshot | None = None
    kept: bool = False

    @cached_property
    def legal(self) -> LegalParentSets:
        """The parent sets that keep the constraints."""
        return LegalParentSets.of(self.constraints)

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.scores.n

    @property
    def varying(self) -> int:
        """Number of variables with more than one state: those that defaults "a variable" count."""
        return len(self.constraints.varying)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the variables."""
        return self.scores.names


@dataclass(frozen=True)
class Outcome:
    """What a searcher found.

    ``score`` is the searcher's own total; the runner recomputes it from the data. ``bound`` is a
    proven upper bound, if there is one. ``within`` says what an ``optimal`` holds within, in words;
    ``message`` why a search without an end of its own has ended, a sentence without its full stop.
    """

    graph: PDAG
    score: float
    status: Status
    bound: float | None = None
    within: str = ""
    counters: Mapping[str, float] = field(default_factory=dict)
    message: str = ""


@dataclass(frozen=True)
class EstimateInput:
    """What is known of a run before it begins, enough to forecast what it will need.

    ``memory_bytes`` and ``disk_bytes`` are what it may take: the limits that are set, or else what
    the machine has free. ``parent_sets`` is there only if the person gave one. ``state_counts`` are
    the cases in each state of each variable, empty if nobody has counted them.
    """

    constraints: Constraints
    rows: int
    score: str
    score_parameters: Mapping[str, Any]
    threads: int
    memory_bytes: int
    disk_bytes: int
    parent_sets: ParentSetTable | None = None
    state_counts: tuple[NDArray[np.int64], ...] = ()

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.constraints.n


@dataclass(frozen=True)
class Suggestion:
    """A setting that would need less: in words, and as changes to the run.

    ``changes`` maps ``max_parents``, ``max_params``, ``time``, ``memory``, ``disk``, ``searcher``
    or ``set.NAME`` (a parameter of the searcher) to its new value.
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
    message
        One sentence for the person.
    seconds, memory_bytes, disk_bytes
        Expected peak use.
    parts
        ``(what, items, bytes)`` in the order in which they come: layers, lists, caches.
    suggestions
        Settings that would do, best first.
    """

    level: Level
    message: str
    seconds: float | None = None
    memory_bytes: float | None = None
    disk_bytes: float | None = None
    parts: tuple[tuple[str, float, float], ...] = ()
    suggestions: tuple[Suggestion, ...] = ()


class Searcher(ABC, Generic[P]):
    """A structure search algorithm, in a file of its own; ``search/registry.py`` lists them.

    Parameters
    ----------
    parameters
        Its settings: an object of the class that the attribute ``Parameters`` names, a frozen
        dataclass of :func:`bnstudio.parameters.parameter` fields.

    Attributes
    ----------
    name, title, summary
        On the command line ("hill-climbing"), in the window ("Hill climbing"), and one sentence.
    citation
        The paper to cite; "" where there is none.
    group
        The heading it is offered under.
    works_on
        The kind of graph that it searches among.
    obeys, uses
        Which limits and rules it keeps, and what else it makes use of.
    builds_on
        Names of the searchers that it makes use of.
    expanded_by
        The parameter by which :attr:`expands_candidates` is chosen; "" where it never does.
    begins_with_climb
        Whether the first network is that of :func:`~bnstudio.search.climbing.first_climb.climb`.
    counts_rows
        Whether it counts the rows itself, not only through the scores of families. Such a searcher
        takes no score of observed rows alone, which every family has others of.
    also_warmed_with
        Parameters of further small runs that call the kernels which one with none does not.
    continues
        Whether it gives out snapshots and goes on from them; see :meth:`snapshot`.
    counters
        What it has counted so far; brought up to date as the search goes, so that a stopped run
        has them too.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    citation: ClassVar[str] = ""
    group: ClassVar[Group]
    works_on: ClassVar[Space] = Space.DAG
    obeys: ClassVar[Obeys] = Obeys.STRUCTURE
    uses: ClassVar[Uses] = Uses.NOTHING
    builds_on: ClassVar[tuple[str, ...]] = ()
    expanded_by: ClassVar[str] = ""
    begins_with_climb: ClassVar[bool] = False
    counts_rows: ClassVar[bool] = False
    also_warmed_with: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    continues: ClassVar[bool] = False
    Parameters: ClassVar[type] = NoParameters

    def __init__(self, parameters: P) -> None:
        self.parameters = parameters
        self.counters: dict[str, float] = {}

    @abstractmethod
    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search until done or stopped by the control.

        ``control.incumbent`` must have been called with the best network before any
        :class:`~bnstudio.search.control.Stopped` leaves this method.
        """

    def snapshot(self) -> Snapshot | None:
        """Return where the search stands; ``None`` while it has not begun, or if it never can.

        It is whole when the control counts a step, and after a stop. A search that is given it as
        ``problem.resume``, with the same score cache, goes on as if nothing had been between: one
        thread makes the same moves. After a stop between two steps only look-ups may be counted
        twice.
        """
        return None

    @classmethod
    def builds_on_for(cls, variables: int) -> tuple[str, ...]:
        """Return which of :attr:`builds_on` it makes use of with so many variables."""
        return cls.builds_on

    @property
    def ends_by_itself(self) -> bool:
        """Whether it ends without a limit; otherwise the default time limit applies.

        It does not while a parameter is ``None`` and that means "until the time ends".
        """
        values = vars(self.parameters)
        return all(
            item.none_means != UNTIL_TIME or values[item.name] is not None
            for item in declared(self.Parameters)
        )

    @property
    def expands_candidates(self) -> bool:
        """Whether it scores further parent sets and adds them to a table that was not given."""
        return bool(self.expanded_by and getattr(self.parameters, self.expanded_by))

    def forecast(self, size: EstimateInput) -> Forecast | None:
        """Say what a run is expected to need; ``None`` where it needs little."""
        return None

    @classmethod
    def forecasts(cls) -> bool:
        """Whether :meth:`forecast` may say something."""
        return cls.forecast is not Searcher.forecast

    @classmethod
    def refuses(cls, score: type[Score]) -> str:
        """Say why it cannot work with a score; empty if it can."""
        if score.scores_observed and cls.counts_rows:
            return (
                "it counts the rows itself, and this score takes other rows for each family, "
                "those that observe all of it"
            )
        return ""
