"""What is decided on the import page as a whole: ``steps``, the ``recipe_bar``, and columns
made from others (``new_column``); ``fixing`` is what is done about them, and ``row_focus`` keeps
the keyboard's place in the lists.
"""

__all__ = ["fixing", "new_column", "recipe_bar", "row_focus", "steps"]
