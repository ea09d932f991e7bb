"""How high the boxes of nodes are, and how much wider than their labels."""

from __future__ import annotations

from collections.abc import Mapping

from bnstudio.graph.layout.request import STYLES, usual_style

NODE_HEIGHT, NODE_PADDING = 24.0, 24.0

DENSE_HEIGHT, DENSE_PADDING = 16.0, 10.0
"""The same of boxes that stand closely, in a graph that would not be readable otherwise."""


def stand_closely(extra: Mapping[str, object]) -> bool:
    """Return whether a project keeps its places for boxes that stand closely.

    ``extra``: what its file keeps of the window.
    """
    return extra.get("dense") is True


def layout_values(style: str, dense: bool, n: int) -> tuple[tuple[str, object, object], ...]:
    """Return what a project keeps of the layout of ``n`` nodes: names, values, and usual values.

    The layout that is usual for so many nodes goes with the project; another one, which a person
    has chosen, is taken along to the next.
    """
    return (
        ("layout", style, STYLES[0]),
        ("usual_layout", style == usual_style(n), False),
        ("dense", dense, False),
    )
