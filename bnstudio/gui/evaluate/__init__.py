"""The page that compares learners by cross-validation.

``page`` joins the form at the left with the results at the right; ``driver`` follows the worker
process. Everything shown is made from the record, plain data that is kept with the project.
``cuts`` is a page of its own: arcs under several ways to cut numbers.
"""

__all__ = ["cuts", "page", "results"]
