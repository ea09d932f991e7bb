"""Figures as pixels and pages: painted in a process of their own, asked for in a dialog.

``painting`` draws a sheet, ``rendering`` makes a file's content of it, ``worker`` does so in its
process and ``process`` is the window's side of that. ``dialog`` asks what to draw and how;
``subjects`` are what there is.
"""

__all__ = ["dialog", "painting", "process", "rendering", "subjects", "worker"]
