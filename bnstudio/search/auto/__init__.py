"""The search for the best network in the time there is: a climb, lists, orderings and a proof.

Start with ``auto.py``. ``stages.py`` is one run, stage by stage; ``told.py`` is the control that
the stages get: it remembers the best network and ends a stage when its turn is over.
"""

__all__ = ["auto"]
