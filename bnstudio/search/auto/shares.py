"""How the work of a run is shared by its stages: most goes to what gains, some to each.

Work is counted and not timed, so that a run is repeated by its seed and its steps. Its unit is
about a microsecond, so that the stages can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bnstudio.scoring.local import LocalScorer

_MEMORY = 4.0  # turns after which what was gained and worked counts for 1/e
_ALL = "all"  # the name of the work of all stages among plain numbers


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
    """The account of the stages, which are known by their names.

    ``least`` is the part of the work that each of them gets at least.
    """

    least: Mapping[str, float]
    _records: dict[str, _Record] = field(init=False)
    _work: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._records = {stage: _Record() for stage in self.least}

    def plain(self) -> dict[str, list[float]]:
        """Return the account as plain numbers, for :meth:`restore`."""
        own = {stage: [one.work, one.gain, one.recent] for stage, one in self._records.items()}
        return {_ALL: [self._work], **own}

    def restore(self, plain: Mapping[str, list[float]]) -> None:
        """Go on with an account that :meth:`plain` gave.

        Where a run goes on with more memory, or less, a stage may have come or gone: one that came
        begins as if it had worked as much as the others.
        """
        (self._work,) = plain[_ALL]
        for stage in self._records.keys() & plain.keys():
            self._records[stage] = _Record(*plain[stage])
        for stage in self._records.keys() - plain.keys():
            self._records[stage].work = max(one.work for one in self._records.values())

    def next(self) -> str:
        """Return the stage that is furthest behind its share; of equal ones the first."""
        return min(self._records, key=lambda stage: self._records[stage].work)

    def hold_back(self, stage: str, work: float) -> None:
        """Let a stage begin when each other one has worked for so much."""
        self._records[stage].work += work * len(self.least)

    def pass_over(self, stage: str) -> None:
        """Let a stage wait for its next turn; what it misses is not made up for."""
        self._records[stage].work = max(one.work for one in self._records.values()) + 1.0

    def worked(self, stage: str, work: float, gain: float) -> None:
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

    def share(self, stage: str) -> float:
        """Return the part of the work that a stage is to get."""
        rates = {
            name: one.gain / one.recent if one.recent else 0.0
            for name, one in self._records.items()
        }
        total = sum(rates.values())
        part = rates[stage] / total if total else 1.0 / len(self.least)
        return self.least[stage] + (1.0 - sum(self.least.values())) * part
