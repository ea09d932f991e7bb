"""Searches over orderings of the variables on a parent set table: obs, asobs, inobs and minobs.

Start with ``obs.py`` or ``minobs.py``. ``chains.py`` runs parallel chains, ``parent_set_arrays.py``
makes a table ready for the kernels, and ``candidate_expansion.py`` adds sets during a search.
"""

__all__ = [
    "asobs",
    "candidate_expansion",
    "inobs",
    "joined_lists",
    "minobs",
    "obs",
    "parent_set_arrays",
]
