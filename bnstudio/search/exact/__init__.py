"""Searches that prove the best network: dp, astar and bfbnb over all orderings, and ilp.

Start with ``run.py``: it divides the given parent sets into components and calls a solver for each.
``bounds.py`` and ``dynamic_bounds.py`` bound what a subset lacks. The room ``layers`` makes layers
of subsets and keeps them on disk (``scratch.py``), ``integer`` is the integer program, ``choosing``
is ``exact``, which chooses among them.
"""

__all__ = ["astar", "bfbnb", "choosing", "complete_lists", "dp", "estimate", "ilp", "scratch"]
