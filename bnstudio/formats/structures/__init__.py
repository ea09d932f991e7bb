"""Formats of structures alone, one file each: GML, node-link JSON, dagitty, Tetrad, matrices.

Graphviz' DOT, GraphML, lists and the plain adjacency matrix stand one folder up.
"""

__all__ = ["causallearn", "dagitty", "gml", "nodelink", "pcalg", "tetrad"]
