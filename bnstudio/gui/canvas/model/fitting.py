"""Whether an arrangement still suits the page that it was made for."""

from __future__ import annotations

import math

from bnstudio.gui.canvas.model.drawing import Drawing

SHARE = 0.7
"""A drawing seen at less than this share of the zoom that it could have does not fit."""

#: Arrangements that are as they are whatever the page.
ROUND = ("circular", "radial")

Size = tuple[float, float]


def outgrown(drawing: Drawing, style: str, made_for: Size, page: Size) -> bool:
    """Whether a page has another shape now, so that a drawing leaves much of it unused.

    Parameters
    ----------
    drawing, style
        What is seen, and how it was arranged.
    made_for, page
        Width and height of the page then and now.
    """
    if style in ROUND or drawing.n == 0 or min(*made_for, *page) <= 0.0:
        return False
    left, top, right, bottom = drawing.bounds
    across, down = max(right - left, 1.0), max(bottom - top, 1.0)

    def zoom(size: Size) -> float:
        return min(size[0] / across, size[1] / down)

    if zoom(page) >= 1.0:
        return False  # all of it is in sight at its full size
    larger = math.sqrt(page[0] * page[1] / (made_for[0] * made_for[1]))
    return zoom(page) < SHARE * min(zoom(made_for) * larger, 1.0)
