"""The Inspect tab: what the data say of the node, the pair or the graph that is selected.

``asking`` has the questions worked out beside the window; ``panel`` shows one of the views.
"""

__all__ = ["panel"]
