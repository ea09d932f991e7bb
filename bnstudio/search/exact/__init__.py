"""Searches over all orderings that prove the best network: dp, astar and bfbnb.

Start with ``run.py``: it finds the parent sets, divides them into components and calls a solver for
each. ``bounds.py`` and ``dynamic_bounds.py`` bound what a subset lacks; ``layers.py`` and
``scratch.py`` keep layers of subsets on disk.
"""

__all__ = ["astar", "bfbnb", "dp", "estimate", "scratch"]
