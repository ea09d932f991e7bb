"""The one way to a parent set table: given in a file, stored by an earlier run, or found.

Runs and the command ``parent-sets`` use it alike.
"""

__all__ = ["identification", "provide", "store"]
