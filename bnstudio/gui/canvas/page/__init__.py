"""The graph page, put together: view, tool strip, what floats over the canvas, and the commands.

Start with ``page``. ``editing`` makes the edits, ``messages`` says what came of them, ``arranging``
lays the graph out, ``knowing`` says and shows background knowledge, ``sureness`` how sure arcs are,
``commands`` and ``menus`` are what the keys and the right button offer.
"""

__all__ = ["outline", "overlays", "page", "tool_strip", "view"]
