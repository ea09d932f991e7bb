"""What the window looks like: colours, type, sizes, icons and the style of a run's line.

``tokens`` is the data, ``theme`` the one object that applies it and follows the system.
"""

__all__ = ["group_colours", "icons", "run_style", "theme", "tokens"]
