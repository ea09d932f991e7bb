"""What follows from evidence: exact inference in a network with tables.

Read ``evidence`` (what is given), then ``model`` (the questions); ``interval`` tells how sure an
answer is, ``sensitivity`` what moves it, and ``prediction`` answers for every row of a table
(``cells``). ``cluster_tree`` with ``ordering`` and ``factors`` is the machinery.
"""

__all__ = ["cells", "evidence", "interval", "model", "prediction", "sensitivity"]
