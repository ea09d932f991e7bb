"""How good learned networks are on rows that they were not learned from, and how stable.

Read ``spec`` (what is asked), ``folds``, ``held_out`` and ``paired`` (the parts), then
``cross_validation`` (the whole) and ``outcome`` (what comes of it). ``record`` and ``wording`` turn
an outcome into plain data and sentences; ``task`` sends an evaluation to a worker process.
``sensitivity`` learns under several discretisations, which ``discretised`` puts together, and
``pairs`` is what comes of that as plain values.
"""

__all__ = [
    "control",
    "cross_validation",
    "discretised",
    "held_out",
    "outcome",
    "pairs",
    "prediction",
    "record",
    "sensitivity",
    "spec",
    "task",
    "wording",
]
