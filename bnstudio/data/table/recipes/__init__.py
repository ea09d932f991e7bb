"""Recipes: decisions about a table as ``steps``, kept in a ``file``, carried over by ``replay``."""

__all__ = ["file", "replay", "steps"]
