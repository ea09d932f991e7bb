"""How the work of a run is shared by its stages: most goes to what gains, some to each.

Work is counted and not timed, so that a run is repeated by its seed and its steps. Its unit is
about a microsecond, so that the stages can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bnstudio.scoring.local import LocalScorer

_MEMORY = 4.0  # turns after which what was gained and worked counts for 1/e


def score_cost(scorer: LocalScorer) -> float:
    """Return the work of scoring a family of the lists."""
    if scorer.kernel.firsts[-1] > 0:  # many are counted by intersections
        return 0.7 + 2.5e-4 * scorer.rows
    return 1.0 + 5e-4 * scorer.rows


@dataclass
class _Record:
    work: float = 0.0  # in all, over its share at the time
    gain: float = 0.0  # of late, each times all work at the time
    recent: float = 0.0  # work of late


@dataclass
class Shares:
    """The account of the stages, which are known by their places.

    ``least`` is the part of the work that each of them gets at least.
    """

    least: Sequence[float]
    _records: list[_Record] = field(init=False)
    _work: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._records = [_Record() for _ in self.least]

    def plain(self) -> list[list[float]]:
        """Return the account as plain numbers, for :meth:`take`."""
        return [[self._work], *([one.work, one.gain, one.recent] for one in self._records)]

    def take(self, plain: list[list[float]]) -> None:
        """Go on with an account that :meth:`plain` gave."""
        (self._work,), *records = plain
        self._records = [_Record(*one) for one in records]

    def next(self) -> int:
        """Return the stage that is furthest behind its share; of equal ones the first."""
        works = [one.work for one in self._records]
        return works.index(min(works))

    def hold_back(self, stage: int, work: float) -> None:
        """Let a stage begin when each other one has worked for so much."""
        self._records[stage].work += work * len(self.least)

    def pass_over(self, stage: int) -> None:
        """Let a stage wait for its next turn; what it misses is not made up for."""
        self._records[stage].work = max(one.work for one in self._records) + 1.0

    def worked(self, stage: int, work: float, gain: float) -> None:
        """Note a turn: its work, and by how much the best network became better.

        Any search gains less and less as it goes on, about as the inverse of its work. So that an
        early gain does not count for more than a late one, each counts times the work so far.
        """
        self._work += work
        record = self._records[stage]
        keep = 1.0 - 1.0 / _MEMORY
        record.gain = keep * record.gain + gain * self._work
        record.recent = keep * record.recent + work
        record.work += work / self.share(stage)

    def share(self, stage: int) -> float:
        """Return the part of the work that a stage is to get."""
        rates = [one.gain / one.recent if one.recent else 0.0 for one in self._records]
        total = sum(rates)
        part = rates[stage] / total if total else 1.0 / len(self.least)
        return self.least[stage] + (1.0 - sum(self.least)) * part
