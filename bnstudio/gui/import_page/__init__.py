"""The import page: a file is looked at, its columns are chosen and cut, and then it comes in.

``page`` puts its parts in place; ``reading`` reads in threads; the plans themselves are those of
``bnstudio.project.importing.plans``.
"""

__all__ = ["page"]
