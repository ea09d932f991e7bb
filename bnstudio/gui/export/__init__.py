"""The way out: the current graph as a network file in a chosen format.

``dialog`` asks, writes and says what came of it; ``facts`` says beforehand what a format
keeps.
"""

__all__ = ["dialog", "sampling"]
