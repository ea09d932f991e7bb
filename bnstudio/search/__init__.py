"""Structure search: a problem and a control go in, a network comes out.

Read ``base`` first (what a searcher is given, is, and returns), then ``declarations`` and
``registry``, then any searcher: each has a file of its own, in the room of its kind.
"""

__all__ = [
    "auto",
    "base",
    "climbing",
    "control",
    "copies",
    "declarations",
    "exact",
    "family_log",
    "given_order",
    "orderings",
    "registry",
    "snapshot",
]
