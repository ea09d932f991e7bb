"""What the window looks like: colours, type, sizes, icons and the style of a run's line.

``tokens`` is the data, ``theme`` the one object that applies it and follows the system;
``language`` says which language the texts are in.
"""

__all__ = ["group_colours", "icons", "language", "run_style", "theme", "tokens"]
