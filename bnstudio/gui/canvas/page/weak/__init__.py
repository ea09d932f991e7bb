"""Weak arcs, hidden or faded. ``choice`` keeps what a person wants, ``strip`` asks for it."""

__all__ = ["choice", "strip"]
