"""The integer program of the best network: families, cluster cuts, relaxation, tree.

Start with ``solving.py``. The relaxation and the tree need PySCIPOpt, so this room is entered when
a run begins and not before.
"""

__all__ = ["solving"]
