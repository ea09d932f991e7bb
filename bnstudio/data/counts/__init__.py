"""Counting the cases of a dataset, by the engine that is fastest for the table.

``counting`` counts one family plainly, ``_intersection_kernels`` one with each of many further
parents. The engines, each beside its kernels, are histograms
(``_counting_kernels``), bit maps (``bitmaps``) and row lists (``row_lists``); ``engines`` chooses
among them for a walk over many families (``_walk_kernels``). Scores and searchers call the kernels
from their own kernels.
"""

__all__ = [
    "_bitmap_kernels",
    "_counting_kernels",
    "_intersection_kernels",
    "_partition_kernels",
    "_walk_kernels",
    "bitmaps",
    "counting",
    "engines",
]
