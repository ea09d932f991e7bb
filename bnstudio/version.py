"""The version of the program, in files that it writes and in its window."""

__version__ = "0.1.0"
