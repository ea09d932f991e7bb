"""The Knowledge page: what is known about the arcs before learning, set by mouse and keyboard.

``page`` puts it together: tiers, arcs, variables and partial orderings, one at a time, and below
them what contradicts itself.
"""

__all__ = ["page"]
