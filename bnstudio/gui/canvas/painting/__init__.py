"""How a graph looks on the canvas.

``paint`` draws one node or edge. ``scene`` composes the state
with its items: ``items`` for graphs of moderate size, ``whole`` (with ``unmarked`` and
``backdrop``) for large ones, ``landmarks`` for names seen from afar, ``known`` for what is known
of arcs, ``sureness`` for how sure they are, ``compared`` and ``difference_badges`` for how two
networks differ, ``given`` for the evidence of a query, ``target`` for what tells about a target.
"""

__all__ = ["arrays", "compared", "known", "paint", "scene", "shapes", "sureness", "target"]
