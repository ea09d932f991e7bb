"""Optimal Reinsertion (Moore and Wong 2003): one node at a time is put back in the best way.

Start with ``optimal_reinsertion.py``. ``estimate.py`` sets the limits of the local score cache,
``local_score_cache.py`` fills it, and ``reinserter.py`` moves nodes with it.
"""

__all__ = ["optimal_reinsertion"]
