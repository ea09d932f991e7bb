"""Searches among RPDAGs and equivalence classes: rpdag, rpdag-tabu, ges, boss
and cpdag.

All refuse the same scores (``class_searcher.py``). ``rpdag`` and ``rpdag-tabu`` share
``rpdag_moves.py`` and the ``_rpdag_*_kernels``; the others share the modules ``class_climber``,
``class_moves`` and ``class_rules``, which work on bit sets in Python. ``boss`` has an ordering
(``order_climber.py``) and its grow-shrink trees (``grow_shrink.py``) beside them.
"""

__all__ = ["boss", "cpdag", "ges", "rpdag", "rpdag_tabu"]
