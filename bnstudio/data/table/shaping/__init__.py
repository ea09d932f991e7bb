"""Columns made from others: ``expression`` (the language), ``values`` (what it works out),
``functions``, ``dates``, and ``shape`` (a table with what was asked for).
"""

__all__ = ["dates", "expression", "functions", "shape", "values"]
