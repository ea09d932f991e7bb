"""The search that chooses among those that prove the best network.

``choice`` puts the ways to solve a component in order; ``exact`` is the searcher that tries them.
"""

__all__ = ["exact"]
