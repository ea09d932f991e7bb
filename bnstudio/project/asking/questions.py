"""The questions that a window has for the numeric libraries, each a frozen record.

What answering takes is imported there alone. A window unpickles the answers, so those are of types
that need none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.project.asking.ask import Notice, ask

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.data.table.diagnose import Finding
    from bnstudio.data.table.recipe import PrepareOptions
    from bnstudio.data.table.table import ReadOptions, Table
    from bnstudio.graph.compare import Contrast
    from bnstudio.graph.pdag import PDAG
    from bnstudio.job.process.answering import AnswerContext
    from bnstudio.job.spec import RunSpec
    from bnstudio.project.asking.searchers import Known
    from bnstudio.scoring.cache import ScoreCache
    from bnstudio.search.base import Forecast

#: Scores kept per data and score, in bytes, and for how many of these pairs.
MEMORY = 64_000_000
CACHES = 3


def read_table(
    path: str | Path,
    options: ReadOptions | None = None,
    *,
    size: int | None = None,
    progress: Notice | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Table | None:
    """Read a table (:func:`bnstudio.data.table.read.read_table`); ``None`` if it was cancelled."""
    from bnstudio.job.process.answers import GivenUp

    try:
        table: Table | None = ask(
            TableReading(str(path), options, size), progress=progress, cancelled=cancelled
        )
    except GivenUp:
        return None
    return table


@dataclass(frozen=True)
class TableSeen:
    """A table, what is proposed for it, what was found, and the small histogram of each column."""

    table: Table
    proposal: PrepareOptions
    findings: tuple[Finding, ...]
    bars: tuple[tuple[float, ...], ...]


def look_at_table(
    path: str | Path,
    options: ReadOptions | None = None,
    *,
    progress: Notice | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> TableSeen | None:
    """Read a table and look it over; ``None`` if it was cancelled."""
    from bnstudio.job.process.answers import GivenUp

    try:
        seen: TableSeen | None = ask(
            TableLooking(str(path), options), progress=progress, cancelled=cancelled
        )
    except GivenUp:
        return None
    return seen


@dataclass(frozen=True)
class TableLooking:
    """What is in a table file, and what is there to say about it? ``None`` if it was cancelled."""

    path: str
    options: ReadOptions | None

    def answer(self, context: AnswerContext) -> TableSeen | None:
        """Read it and look it over; what is counted on the way stays with the columns."""
        from bnstudio.data.table.bars import mini_bars
        from bnstudio.data.table.diagnose import diagnose
        from bnstudio.data.table.recipe import propose
        from bnstudio.memory import give_back

        table = TableReading(self.path, self.options).answer(context)
        if table is None:
            return None
        for column in table.columns:
            _ = column.distinct, column.counts
        give_back()
        bars = tuple(mini_bars(column) for column in table.columns)
        seen = TableSeen(table, propose(table), diagnose(table), bars)
        give_back()
        return seen


@dataclass(frozen=True)
class TableReading:
    """What is in a table file? ``None`` if it was cancelled."""

    path: str
    options: ReadOptions | None
    size: int | None = None

    def answer(self, context: AnswerContext) -> Table | None:
        """Read it."""
        from bnstudio.data.table.read import ReadCancelled, read_table

        try:
            return read_table(
                self.path,
                self.options,
                size=self.size,
                progress=context.progress,
                cancelled=context.cancelled,
            )
        except ReadCancelled:
            return None


@dataclass(frozen=True)
class Choices:
    """Which scores and searchers are there?"""

    def answer(self, _context: AnswerContext) -> Known:
        """Read the registries."""
        from bnstudio.project.asking.searchers import read

        return read()


@dataclass(frozen=True)
class Needs:
    """What will a run need? ``None`` where nothing can be said."""

    spec: RunSpec

    def answer(self, context: AnswerContext) -> Forecast | None:
        """Forecast it."""
        from bnstudio.job.run.forecast import forecast

        assert context.dataset is not None
        return forecast(context.dataset, self.spec)


@dataclass(frozen=True)
class HowTheyDiffer:
    """How do two networks differ? See :func:`bnstudio.graph.compare.contrast`."""

    first: PDAG
    second: PDAG

    def answer(self, _context: AnswerContext) -> Contrast:
        """Compare them."""
        from bnstudio.graph.compare import contrast

        return contrast(self.first, self.second)


@dataclass(frozen=True)
class ScoringWarmUp:
    """Can scoring keep its compiled code? Sentences for the person where it cannot."""

    def answer(self, context: AnswerContext) -> tuple[str, ...]:
        """Load what scoring needs, before it is needed."""
        from bnstudio.job.warm_up import warm_up_scores
        from bnstudio.numerics.kernel_cache import unkept

        warm_up_scores()
        return unkept()


@dataclass(frozen=True)
class FamilyScores:
    """What are the local scores of some families worth, as :class:`ScoreCache` numbers them?"""

    score: str
    parameters: tuple[tuple[str, Any], ...]
    children: NDArray[np.int64]
    starts: NDArray[np.int64]
    parents: NDArray[np.int64]

    def answer(self, context: AnswerContext) -> NDArray[np.float64]:
        """Score them; scores are kept for the next question about the same data."""
        from bnstudio.job.warm_up import warm_up_scores
        from bnstudio.scoring.cache import ScoreCache
        from bnstudio.scoring.registry import make_scorer

        assert context.dataset is not None
        warm_up_scores()
        with context.lock:
            caches = context.kept.setdefault(FamilyScores, [])
            entry = next(
                (one for one in caches if one[0] is context.dataset and one[1] == self._by), None
            )
            if entry is None:
                scorer = make_scorer(context.dataset, self.score, dict(self.parameters))
                entry = (context.dataset, self._by, ScoreCache(scorer, MEMORY))
            else:
                caches.remove(entry)
            caches.append(entry)
            del caches[:-CACHES]
        cache: ScoreCache = entry[2]
        return cache.families(self.children, self.starts, self.parents)

    @property
    def _by(self) -> tuple[str, str]:
        return self.score, repr(self.parameters)


@dataclass(frozen=True)
class MissingArcs:
    """Which arcs between the variables called ``names`` rest on missing cells, in sentences?"""

    score: str
    parameters: tuple[tuple[str, Any], ...]
    names: tuple[str, ...]
    arcs: tuple[tuple[int, int], ...]

    def answer(self, context: AnswerContext) -> tuple[str, ...]:
        """Score the families with and without the rows where cells are missing."""
        from bnstudio.job.warm_up import warm_up_scores
        from bnstudio.scoring.missing_arcs import arcs_of_missing, words

        assert context.dataset is not None
        warm_up_scores()
        parameters = dict(self.parameters)
        return tuple(words(arcs_of_missing(context.dataset, self.arcs, self.score, parameters)))


class AskedScores:
    """Local scores of a dataset, as :class:`~bnstudio.scoring.cache.ScoreCache` gives them."""

    def __init__(self, dataset: Dataset, score: str, parameters: dict[str, Any]) -> None:
        self._dataset = dataset
        self._score = score
        self._parameters = tuple(sorted(parameters.items()))

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the scores of many families."""
        question = FamilyScores(self._score, self._parameters, children, starts, parents)
        found: NDArray[np.float64] = ask(question, self._dataset)
        return found

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score of ``child`` given ``parents``."""
        members = np.array(sorted(parents), dtype=np.int64)
        starts = np.array([0, len(members)], dtype=np.int64)
        return float(self.families(np.array([child], dtype=np.int64), starts, members)[0])
