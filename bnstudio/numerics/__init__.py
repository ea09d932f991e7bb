"""What the kernels of all packages share: compiling, bits, heaps, hashes, sorting, random numbers.

``_item_kernels.py`` reads arrays where the index is not below 0; ``rounding.py`` says which gain is
none, ``_tie_kernels.py`` which are equal.

Kernels live in files called ``_*kernels.py`` beside their users; those import numpy, numba, this
package and other kernels only.
"""

__all__ = [
    "_bit_kernels",
    "_hash_kernels",
    "_heap_kernels",
    "_item_kernels",
    "_random_kernels",
    "_sort_kernels",
    "_tie_kernels",
    "collections",
    "compiling",
    "kernel_cache",
    "kernel_digest",
    "kernel_dispatcher",
    "rounding",
    "shipped",
]
