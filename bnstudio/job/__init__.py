"""One learning job from settings to a proved result, with a clock, limits, pause and stop.

Read ``spec`` and ``events`` (what goes in and what comes out), then ``control``, then the rooms:
``parent_sets`` provides the tables that some searchers work on, ``run`` carries a job out,
``process`` does so in a process of its own.
"""

__all__ = [
    "checkpoint",
    "checkpoint_folder",
    "control",
    "cores",
    "defaults",
    "events",
    "gap",
    "kernel_marks",
    "layer_folder",
    "ledger",
    "memory",
    "parent_sets",
    "process",
    "record",
    "run",
    "spec",
    "trace",
    "warm_up",
]
