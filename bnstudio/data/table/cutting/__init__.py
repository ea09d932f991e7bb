"""Ways to cut numbers into states, one in each file, and what the states are called.

``declaration`` has what a way declares of itself; ``plain``, ``k_means`` and ``mdl`` cut one column
by itself, ``hartemink`` several columns together. ``names`` names the states, and ``information``
measures what cutting costs; ``as_step`` has all of it as steps of a recipe.
"""

__all__ = ["as_step", "declaration", "hartemink", "information", "k_means", "mdl", "names", "plain"]
