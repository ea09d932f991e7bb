"""The data page: every row of the table as it was read or as learning sees it.

``page`` is the page; ``table`` its grid over any number of rows, which
``model`` reads cell by cell.
"""

__all__ = ["page"]
