"""What the kernels of all packages share: compilation, bits, heaps, hashing and random numbers.

Kernels live in files called ``_*kernels.py`` beside their users; those import numpy, numba, this
package and other kernels only.
"""

__all__ = [
    "_bit_kernels",
    "_hash_kernels",
    "_heap_kernels",
    "_random_kernels",
    "compiling",
    "kernel_cache",
]
