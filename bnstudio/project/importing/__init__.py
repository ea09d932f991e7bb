"""Decisions about a table that is about to come in: its ``plans``, and their ``history``.

``presets`` keeps cut points for the next table.
"""

__all__ = ["answers", "decisions", "history", "plans", "presets", "shaping"]
