"""The page that learns under several ways to cut the numbers, and lays the arcs side by side.

``page`` joins the ways at the left (``ways``, ``form``) with the results at the right (``results``,
``model``). Everything shown is made from the record, plain data that is kept with the project.
"""

__all__ = ["page"]
