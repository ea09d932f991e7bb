"""Delimited text: the bytes of a file become the columns of a table.

Read in this order: ``stored`` (the bytes of a file that may be packed, or grow while it is read),
``encoding`` (what kind of text they are), ``source`` (whole rows, block by block), ``records`` and
``cells`` (where rows and cells are), ``header`` (names and number of the columns), ``parsing`` (the
cells of a block as numbers and texts) and ``reader`` (all of this in one pass).
"""

__all__ = ["encoding", "header", "reader", "source", "stored"]
