"""How a project is kept: the project file, and the recovery file beside every window.

``file`` writes and reads the whole, with each run by ``file_runs`` and each record by ``plain``,
its ``parts`` unpacked within limits;
``upgrades`` has the version of the file and reads those of older versions;
``identity`` tells the file that was read or saved from one that others have changed, ``refusals``
says what went wrong, and ``autosave`` keeps a copy for the case of a crash.
``pasted`` makes a file of a table that came from the clipboard; ``recent_looks`` keeps what files
looked like when they were last open.
"""

__all__ = ["autosave", "file", "identity", "pasted", "plain", "recent_looks", "refusals"]
