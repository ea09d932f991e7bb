"""``bnstudio draw`` and ``report``: figures of networks, and reports of projects, as files.

``options`` says what the commands take, ``draw`` and ``report`` carry them out in the ``language``
that is asked for.
"""

__all__ = ["draw", "language", "options", "report"]
