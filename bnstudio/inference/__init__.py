"""What follows from evidence: exact inference in a network with tables.

Read ``evidence`` (what is given; ``doing`` tells what an intervention takes for granted), then
``model`` (the questions); ``interval`` tells how sure an answer is, ``sensitivity`` what moves it,
``influence`` what each variable tells about a target, and ``prediction`` answers for every row of
a table (``cells``). ``record`` is what a file holds of it. ``cluster_tree`` with ``ordering`` and
``factors`` is the machinery.
"""

__all__ = [
    "cells",
    "doing",
    "evidence",
    "influence",
    "interval",
    "model",
    "prediction",
    "record",
    "sensitivity",
]
