"""Data: a table of coded columns, how a file becomes one, and how its cases are counted.

``dataset`` is what the rest of the program works on. ``table`` leads from a file to it, ``counts``
from it to contingency tables; neither knows the other. ``content`` is the order of columns and
states that a table's content decides.
"""

__all__ = ["content", "counts", "dataset", "table"]
