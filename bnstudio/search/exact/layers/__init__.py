"""The order graph layer by layer, on disk.

Start with ``layering.py``, which makes each layer from the one before it; ``node_table`` is what a
thread gathers nodes in, ``index`` the list of the layers that a later run goes on from.
"""

__all__ = ["layering", "node_table"]
