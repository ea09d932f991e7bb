"""The graph page: the drawing of the graph in hand, its tool strip, and editing on it."""
