"""Places for the nodes of a graph and curves for its arcs.

Start with ``request`` (what is asked and answered). ``service`` sends it to the process of
``worker``, which draws with one of the ``engines``: in layers (``layered``, ``fold``), by forces,
on rings (``rings``), in bands (``tiers``) or in blocks (``groups``). ``pack`` puts the connected
pieces together, ``untangling`` lets fewer arcs cross. ``routing`` leads arcs round boxes
(``curves`` has the mathematics), ``leading`` very many of them. ``drift`` says when a graph has
become so different that it is worth another drawing.
"""

__all__ = [
    "curves",
    "drift",
    "groups",
    "leading",
    "request",
    "rings",
    "routing",
    "service",
    "untangling",
]
