"""How good learned networks are on rows that they were not learned from.

Read ``spec`` (what is asked), ``folds``, ``held_out`` and ``paired`` (the parts), then
``cross_validation`` (the whole) and ``outcome`` (what comes of it). ``record`` and ``wording`` turn
an outcome into plain data and sentences; ``task`` sends an evaluation to a worker process.
"""

__all__ = ["cross_validation", "held_out", "outcome", "record", "spec", "task", "wording"]
