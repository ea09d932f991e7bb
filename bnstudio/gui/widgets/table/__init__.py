"""The one table of the window: what a cell looks like, heads, row numbers, keyboard and copying.

A model says what a cell looks like by returning a :class:`~cells.Cell` for the role
:data:`~cells.CELL`; everything else is the view's. Read ``cells``, ``model``, ``heads``, ``view``.
Lists whose rows are drawn in one go use :class:`~rows.RowDelegate` for their ground and ring.
"""

__all__ = ["cells", "heads", "model", "rows", "view"]
