"""Searches by tests of independence and by dependence: pc, bnpc and chow-liu.

``skeleton_search.py`` is what PC and BN Power Constructor share, ``independence_tests.py`` has the
tests; :mod:`bnstudio.graph.orientation` directs the skeletons.
"""

__all__ = ["bnpc", "chow_liu", "pc"]
