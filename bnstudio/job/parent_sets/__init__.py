"""The one way to a parent set table: given in a file, stored by an earlier run, or found.

Read ``provide`` first. Runs, the command ``parent-sets`` and exact searches all come here.
"""

__all__ = ["complete", "finding", "given", "provide", "store"]
