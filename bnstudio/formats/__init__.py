"""Network files: one file for each format, which declares what it holds and how it looks.

``registry.py`` lists the formats; ``read.py`` and ``write.py`` are the way in and out. Start with
``common.Format``, then read the shortest format, ``modelstring.py``.
"""

__all__ = ["common", "files", "jsonfile", "names", "read", "registry", "write"]
