"""What a person may ask of a network that was found: of a node, of a pair, of its directions.

``direction`` says in words why an arc points as it does, ``obstacles`` what stands against an edit.
``node`` and ``pair`` are questions to the numeric libraries, on counts by ``tables``.
"""

__all__ = ["direction", "node", "obstacles", "pair", "reporting", "tables"]
