"""Structure search: a problem and a control go in, a network comes out.

Read ``base`` first (what a searcher is given, is, and returns), then ``declarations`` and
``registry``, then any searcher: each is one class in one file, in the room of its kind.
"""

__all__ = [
    "base",
    "climbing",
    "control",
    "declarations",
    "exact",
    "given_order",
    "registry",
]
