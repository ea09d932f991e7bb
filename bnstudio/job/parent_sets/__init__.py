"""Where parent set tables come from: given in a file, stored by an earlier run, or found.

Read ``provide`` first: all runs come there. The command ``parent-sets``, which wants nothing but a
table, asks ``store`` and ``finding``.
"""

__all__ = ["complete", "finding", "given", "provide", "store"]
