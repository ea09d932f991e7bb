"""The window that shows the parent sets of a run, variable by variable.

``window`` is what one sees, ``sets_pane`` its right side, ``models`` its two tables,
``wording`` its sentences.
"""

__all__ = ["window"]
