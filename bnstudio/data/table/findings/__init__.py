"""What takes some looking to be found: ``codes`` among numbers, ``pairs`` of columns that say the
same.
"""

__all__ = ["codes", "pairs"]
