"""Parent sets: which are legal, and the table of the good ones of every variable.

Read ``legal`` and ``table`` first. ``exact`` finds all sets that can be part of a best network,
``anytime`` the good ones within a ``budget``; ``files`` reads and writes tables,
through ``file_reader``. ``weighted`` adds soft knowledge to a table.
"""

__all__ = [
    "_table_kernels",
    "anytime",
    "budget",
    "exact",
    "files",
    "legal",
    "listed",
    "phases",
    "table",
    "weighted",
]
