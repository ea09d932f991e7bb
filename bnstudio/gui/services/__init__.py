"""What the window knows and does: one typed object with its own signals for each part of it.

They stand on one another in this order: ``tasks``, ``document``, ``selection`` and ``data``,
``learn_form``, ``current_graph``, ``scores``, ``queries`` and ``runs``, ``networks``,
``project_files``. ``run_list`` and ``run_queue`` are below ``runs``, ``task_driver`` is above it;
``arc_strengths`` stands on ``current_graph`` and ``compiling`` on ``tasks``.
``bundle`` makes them once; a panel is given only those it uses.
"""

__all__ = [
    "arc_strengths",
    "bundle",
    "catalogue",
    "compiling",
    "current_graph",
    "data",
    "document",
    "learn_form",
    "networks",
    "project_files",
    "queries",
    "run_list",
    "run_queue",
    "runs",
    "scores",
    "selection",
    "task_driver",
    "tasks",
]
