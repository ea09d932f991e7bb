"""How the window stays quick: work in threads, work in pieces, and garbage in its own thread only.

Panels start work through ``services.tasks``, which stands on ``background``; ``turns`` is for work
that must be done in the window's thread.
"""

__all__ = [
    "application",
    "background",
    "collector",
    "turns",
]
