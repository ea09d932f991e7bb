"""Searches among RPDAGs and equivalence classes: rpdag, rpdag-tabu, ges and cpdag.

All refuse the same scores (``class_searcher.py``). The first two share ``rpdag_moves.py`` and the
``_rpdag_*_kernels``; the others share the modules ``class_climber``, ``class_moves`` and
``class_rules``, which work on bit sets in Python.
"""

__all__ = ["cpdag", "ges", "rpdag", "rpdag_tabu"]
