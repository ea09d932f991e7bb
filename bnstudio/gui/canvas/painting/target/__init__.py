"""How a target and what tells about it look on the canvas: ``item`` paints it over the nodes."""

__all__ = ["item"]
