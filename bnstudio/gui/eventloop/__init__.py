"""How the window stays quick: work in pieces, and garbage in its own thread only.

Work in threads is started through ``services.tasks``; ``turns`` is for work that must be done in
the window's thread.
"""

__all__ = [
    "application",
    "collector",
    "file_watch",
    "filters",
    "signals",
    "turns",
]
