"""The kinds of graph that the current graph is shown as, and the places of its nodes."""

from __future__ import annotations

from typing import Literal, cast

from bnstudio.project.asking.searchers import facts_of
from bnstudio.search.declarations import Space

View = Literal["dag", "rpdag", "cpdag"]
VIEWS: tuple[View, ...] = ("dag", "rpdag", "cpdag")
Positions = dict[str, tuple[float, float]]


def own_view(searcher: str) -> View | None:
    """Return the kind of graph that a searcher's results are first shown as; ``None``: any."""
    kind = facts_of(searcher)
    if kind is None or kind.works_on is Space.DAG:
        return None
    return cast("View", kind.works_on.value)
