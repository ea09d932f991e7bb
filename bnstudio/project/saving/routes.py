"""The drawn routes of arcs in a project file: the part ``routes.json``."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.project.saving.plain import decode, to_json
from bnstudio.project.views import Routes

PART = "routes.json"
DECIMALS = 2


def routes_text(routes: Mapping[tuple[str, str], NDArray[np.float64]]) -> str:
    """Return the part: of each route the names of its ends and x, y of its control points."""
    rows = [
        [a, b, np.round(curve, DECIMALS).ravel().tolist()]
        for (a, b), curve in routes.items()
        if np.isfinite(curve).all()
    ]
    return to_json(rows)


def routes_from(value: Any, farthest: float) -> Routes:
    """Return the routes that a part holds; one that is no curve on any canvas is left out."""
    rows = decode(list[tuple[str, str, list[float]]], value, PART)
    return {
        (a, b): np.array(numbers, dtype=np.float64).reshape(-1, 2)
        for a, b, numbers in rows
        if len(numbers) >= 8
        and (len(numbers) - 2) % 6 == 0
        and all(math.isfinite(number) and abs(number) <= farthest for number in numbers)
    }
