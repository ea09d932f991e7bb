"""What the kernels of all packages share: how they are compiled, bits, and random numbers.

Kernels live in files called ``_*kernels.py`` beside their users; those import numpy, numba, this
package and other kernels only.
"""

__all__ = ["_bit_kernels", "_random_kernels", "compiling"]
