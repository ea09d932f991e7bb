"""The report of a project: what was done to which data, and what came of it, to read and to print.

``content`` gathers it from a project, ``data_section`` what is said of the data; ``methods`` writes
the paragraph for a paper, ``blocks`` are what a report is made of; ``html`` and ``pdf`` write it.
Only ``pdf`` and ``dialog`` take Qt.
"""

__all__ = [
    "blocks",
    "commands",
    "content",
    "data_section",
    "dialog",
    "gathering",
    "html",
    "job",
    "methods",
    "pdf",
    "settings",
    "subject",
    "tables",
]
