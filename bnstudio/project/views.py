"""The kinds of graph that the current graph is shown as; places of nodes and routes of arcs."""

from __future__ import annotations

from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from bnstudio.project.asking.searchers import facts_of
from bnstudio.search.declarations import Space

View = Literal["dag", "rpdag", "cpdag"]
VIEWS: tuple[View, ...] = ("dag", "rpdag", "cpdag")
Positions = dict[str, tuple[float, float]]
Routes = dict[tuple[str, str], NDArray[np.float64]]
"""Names of an arc's ends to the control points of its curve, shape ``(3 k + 1, 2)``."""


def own_view(searcher: str) -> View | None:
    """Return the kind of graph that a searcher's results are first shown as; ``None``: any."""
    kind = facts_of(searcher)
    if kind is None or kind.works_on is Space.DAG:
        return None
    return cast("View", kind.works_on.value)
