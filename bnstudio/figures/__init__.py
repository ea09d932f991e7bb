"""Figures for print and screen, described without Qt: boxes, routes, labels and a legend.

``network``, ``comparison`` and ``charts`` turn what is shown into a :class:`~.sheet.Sheet`, a page
of plain marks, as a :class:`~.form.FigureForm` asks; ``compose`` is the one door to them. ``svg``
and ``tikz`` write a sheet as text. Pixels and PDF are painted by the window's package.
"""

__all__ = [
    "arrows",
    "charts",
    "comparison",
    "compose",
    "content",
    "form",
    "inks",
    "knowledge_parts",
    "network",
    "network_parts",
    "sheet",
    "svg",
    "tikz",
    "typeface",
]
