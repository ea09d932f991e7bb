"""Sliders that the program draws itself. ``share`` chooses a share of one, from 0 to 1."""

__all__ = ["share"]
