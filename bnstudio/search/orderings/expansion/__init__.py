"""Parent set tables that grow around the networks that were found with them.

``candidate_expansion`` decides which sets join, ``reversed_arcs`` where to look for those that are
far from all in use, ``expansion_rule`` when and how much, and ``new_sets`` puts them in.
"""

__all__ = [
    "candidate_expansion",
    "expansion_rule",
    "new_sets",
]
