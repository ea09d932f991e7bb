"""What there is to choose from: scores and searchers, and what each says of itself.

Their registries import every kernel. A process that has them reads them; a window is told once by
another process what they say (:func:`tell`), so that it needs none of that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bnstudio.parameters import UNTIL_TIME, Parameter, declared
from bnstudio.search.declarations import Group, Obeys, Space, Uses


@dataclass(frozen=True)
class ScoreFacts:
    """What a score declares; ``takes_weights`` says that rows can be weighted under it."""

    name: str
    title: str
    summary: str
    parameters: tuple[Parameter, ...]
    scores_observed: bool = False
    citation: str = ""
    takes_weights: bool = False


@dataclass(frozen=True)
class SearcherFacts:
    """What a searcher declares.

    ``ends`` says that it ends without a limit, unless a parameter says otherwise; ``expanded_by``
    names the parameter by which it expands candidates, if it does; ``forecasts`` says that what a
    run needs can be forecast, ``continues`` that an ended run can go on; ``refuses`` are the scores
    it cannot use, and why.
    """

    name: str
    title: str
    summary: str
    parameters: tuple[Parameter, ...]
    group: Group
    works_on: Space
    obeys: Obeys
    uses: Uses
    ends: bool
    expanded_by: str
    forecasts: bool
    continues: bool = False
    refuses: Mapping[str, str] = field(default_factory=dict)
    citation: str = ""

    def ends_with(self, parameters: Mapping[str, Any]) -> bool:
        """Whether it ends without a limit with these parameters; others are as declared."""
        return self.ends and all(
            item.none_means != UNTIL_TIME or parameters.get(item.name, item.default) is not None
            for item in self.parameters
        )

    def expands_with(self, parameters: Mapping[str, Any]) -> bool:
        """Whether it expands candidates with these parameters; others are as declared."""
        defaults = {item.name: item.default for item in self.parameters}
        return bool(parameters.get(self.expanded_by, defaults.get(self.expanded_by, False)))


@dataclass(frozen=True)
class Known:
    """All scores and searchers by name, in the order of their registries."""

    scores: Mapping[str, ScoreFacts]
    searchers: Mapping[str, SearcherFacts]


_told: Known | None = None
_read: tuple[tuple[type, ...], Known] | None = None


def tell(known: Known) -> None:
    """Say what there is, so that this process does not read the registries."""
    global _told
    _told = known


def wait_to_be_told() -> None:
    """Know of nothing until :func:`tell`."""
    tell(Known({}, {}))


def read_again() -> None:
    """Forget what was told: from now on the registries are read."""
    global _told
    _told = None


def known() -> Known:
    """Return what there is: as told, or from the registries."""
    return read() if _told is None else _told


def facts_of(searcher: str) -> SearcherFacts | None:
    """Return what a searcher declares; ``None`` if it is not known."""
    return known().searchers.get(searcher)


def read() -> Known:
    """Read the registries, which imports every kernel."""
    global _read
    from bnstudio.scoring.registry import SCORES
    from bnstudio.search.base import Searcher
    from bnstudio.search.registry import SEARCHERS, make_searcher

    there = (*SCORES.values(), *SEARCHERS.values())
    if _read is not None and _read[0] == there:
        return _read[1]
    scores = {
        name: ScoreFacts(
            name,
            kind.title,
            kind.summary,
            declared(kind.Parameters),
            kind.scores_observed,
            kind.citation,
            kind.takes_weights(),
        )
        for name, kind in SCORES.items()
    }
    searchers = {
        name: SearcherFacts(
            name,
            kind.title,
            kind.summary,
            declared(kind.Parameters),
            kind.group,
            kind.works_on,
            kind.obeys,
            kind.uses,
            kind.ends_by_itself is Searcher.ends_by_itself or make_searcher(name).ends_by_itself,
            kind.expanded_by,
            kind.forecasts(),
            kind.continues,
            {score: why for score, scored in SCORES.items() if (why := kind.refuses(scored))},
            kind.citation,
        )
        for name, kind in SEARCHERS.items()
    }
    _read = (there, Known(scores, searchers))
    return _read[1]
