"""The document behind the window, and the rules about runs, files and data that need no window.

Read ``document`` first with the parts it is made of (``source``, ``run``, ``current_graph``,
``settings``, ``views``), then ``commands`` and ``history`` (what can be undone) and ``saving`` (how
it is kept). ``inspecting`` has what may be asked of a graph and its data, ``querying`` what follows
from evidence, ``going_on`` which runs go on, ``run_queue`` which wait; the rest are plain
functions.
"""

__all__ = [
    "amounts",
    "arc_strengths",
    "asking",
    "command_line",
    "commands",
    "current_graph",
    "data",
    "document",
    "edits",
    "file_kinds",
    "going_on",
    "history",
    "importing",
    "inspecting",
    "networks",
    "parent_set_lists",
    "querying",
    "run",
    "run_events",
    "run_queue",
    "run_rules",
    "saving",
    "settings",
    "source",
    "views",
]
