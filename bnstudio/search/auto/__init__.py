"""The search for the best network in the time there is: climbs, lists, orderings and a proof.

Start with ``auto.py``. ``stages.py`` is one run; ``climbs.py``, ``orderings.py`` (with ``lists.py``
and ``ranked_sets.py``) and ``proof.py`` are its stages, and ``shares.py`` says whose turn it is.
``stage_control.py`` is the control that the stages get: it remembers the best network.
"""

__all__ = ["auto", "ranked_sets"]
