"""Edits of a shown graph that keep it valid, or are refused with a reason.

``edits`` has the functions; the editors of the three views, ``dag``, ``rpdag`` and ``cpdag``, do
the work, and ``refusal`` is the exception that they raise.
"""

__all__ = ["edits", "refusal"]
