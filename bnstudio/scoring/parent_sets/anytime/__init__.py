"""Anytime identification: good parent sets within a budget, by size, by score or by priority.

Read ``identification`` (all variables) and ``exploration`` (one variable; ``begun``: those that go
on later), then the kernels:
``_priority_kernels`` says what is explored next, ``_frontier_kernels`` keeps the frontier,
``_exploration_kernels`` what was explored, in the arrays of
``explored_sets``. ``docs/algorithms/identification.md`` has the methods.
"""

__all__ = ["begun", "exploration", "found", "identification", "work"]
