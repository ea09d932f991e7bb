"""Scores: what a family's counts are worth, of one family or of a whole network.

Read ``base`` (a score is one class), any of ``likelihood``, ``bayesian`` and ``blip``, then
``local`` (a score on its data), ``cache`` and ``total``. Formulas and bounds are kernels:
``_formula_kernels`` and ``_bound_kernels``. ``parent_sets`` finds the good parent sets of every
variable. ``docs/scores.md`` has the formulas.
"""

__all__ = [
    "_cache_kernels",
    "_formula_kernels",
    "_score_kernels",
    "association",
    "base",
    "cache",
    "information",
    "local",
    "missing_arcs",
    "node_average",
    "parent_sets",
    "prior",
    "registry",
    "total",
]
