"""Figures for print and screen, described without Qt: boxes, routes, labels and a legend.

``network``, ``comparison``, ``trace_chart`` and ``folds_chart`` turn what is shown into a
:class:`~.sheet.Sheet`, a page
of plain marks, as a :class:`~.form.FigureForm` asks; ``compose`` is the one door to them. ``svg``
and ``tikz`` write a sheet as text. Pixels and PDF are painted by the window's package.
"""

__all__ = [
    "arrows",
    "comparison",
    "compose",
    "content",
    "folds_chart",
    "form",
    "framing",
    "inks",
    "network",
    "network_parts",
    "scales",
    "sheet",
    "steps",
    "svg",
    "ticks",
    "tikz",
    "trace_chart",
    "trace_ticks",
    "typeface",
]
