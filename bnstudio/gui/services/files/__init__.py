"""The files that hold the project of the window.

``recovery_file`` keeps what is not saved yet in case the window dies; ``project_files`` opens,
recovers and saves projects.
"""

__all__ = ["project_files", "recovery_file"]
