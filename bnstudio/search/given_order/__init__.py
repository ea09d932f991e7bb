"""Searches under a given ordering of the variables: K2, K3 and two exact branch and bounds.

Start with ``k2.py``. ``ordered_search.py`` holds what they share, ``branch_and_bound.py`` the exact
search, and ``ordering.py`` reads orderings from files, networks and tiers.
"""

__all__ = ["bnb_suzuki", "dfbnb", "k2", "k3", "ordered_search", "ordering"]
