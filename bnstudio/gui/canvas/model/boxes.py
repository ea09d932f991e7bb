"""How high the boxes of nodes are, and how much wider than their labels."""

from __future__ import annotations

from collections.abc import Mapping

NODE_HEIGHT, NODE_PADDING = 24.0, 24.0

DENSE_HEIGHT, DENSE_PADDING = 16.0, 10.0
"""The same of boxes that stand closely, in a graph that would not be readable otherwise."""


def stand_closely(extra: Mapping[str, object]) -> bool:
    """Return whether a project keeps its places for boxes that stand closely.

    ``extra``: what its file keeps of the window.
    """
    return extra.get("dense") is True
