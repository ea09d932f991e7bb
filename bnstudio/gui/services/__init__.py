"""What the window knows and does: one typed object with its own signals for each part of it.

They stand on one another in this order: ``tasks``, ``document``, ``selection`` and ``data``,
``learn_form``, ``current_graph``, ``scores``, ``queries`` and ``runs``, ``networks``, ``files``.
``run_list`` and ``run_queue`` are below ``runs``, ``task_driver`` is above it.
``displayed_graph`` and ``graph_editor`` are below ``current_graph``, ``arc_strengths`` is above it;
``compiling`` stands on ``tasks``, ``influence`` on ``queries``.
``bundle`` makes them once; a panel is given only those it uses.
"""

__all__ = [
    "arc_strengths",
    "bundle",
    "catalogue",
    "compiling",
    "current_graph",
    "data",
    "displayed_graph",
    "document",
    "files",
    "graph_editor",
    "influence",
    "learn_form",
    "networks",
    "queries",
    "run_list",
    "run_queue",
    "runs",
    "scores",
    "selection",
    "task_driver",
    "tasks",
]
