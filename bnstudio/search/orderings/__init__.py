"""Searches over orderings of the variables on a parent set table: obs, asobs, inobs and minobs.

Start with ``obs.py`` or ``minobs.py``. ``chains.py`` runs parallel chains, ``parent_set_arrays.py``
makes a table ready for the kernels, and ``expansion`` adds sets during a search.
"""

__all__ = [
    "asobs",
    "expansion",
    "inobs",
    "joined_lists",
    "minobs",
    "obs",
    "parent_set_arrays",
]
