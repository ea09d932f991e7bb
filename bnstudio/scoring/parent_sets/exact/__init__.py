"""Exact enumeration: every parent set that no subset beats, by the bound that the score declares.

Read ``enumeration`` (how it is called), ``task`` (what all walks share), ``walk`` (one variable)
and its kernels; ``upper_bounds`` tells what no network exceeds meanwhile, ``forecast`` how many
sets there are. The proofs are in ``docs/algorithms/parent-sets.md``.
"""

__all__ = ["_enumeration_kernels", "enumeration", "forecast", "task", "upper_bounds", "walk_pool"]
