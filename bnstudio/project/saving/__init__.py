"""How a project is kept: the project file, and the recovery file beside every window.

``file`` writes and reads the whole, with each run by ``file_runs`` and each record by ``plain``;
``autosave`` keeps a copy for the case of a crash.
"""

__all__ = ["autosave", "file", "plain"]
