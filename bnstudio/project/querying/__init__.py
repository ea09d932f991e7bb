"""Queries to the current graph: where its tables come from, and what follows from evidence.

Read ``source`` (which network is asked), then ``questions`` (what is asked, worked out where the
numeric libraries are) and ``record`` (the answer as a file).
"""

__all__ = ["questions", "record", "source"]
