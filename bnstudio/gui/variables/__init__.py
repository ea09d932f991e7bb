"""The variables panel: the list at the left of the window, and the chosen variable seen large.

``panel`` is the panel; ``model`` says which rows there are, ``list_view`` draws and works them,
``column_counts`` counts states in a thread.
"""

__all__ = ["panel", "rail"]
