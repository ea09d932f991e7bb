"""The graph page: the drawing of the current graph, its tool strip, and editing on it.

Read ``model`` first (what is drawn and what state it is in), then ``painting`` (how it looks),
``input`` (what the mouse and the keys do) and ``page`` (the page that puts them together). Each
imports only those before it. Other pages that draw graphs use all but the page itself.
"""

__all__ = ["input", "model", "page", "painting"]
