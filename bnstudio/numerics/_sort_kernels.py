"""Sorting inside kernels, in place of numba's own.

numba gives the parts of its ``sort`` and of its ``argsort`` one name, told apart by a number that
each process counts anew. Kept kernels of two processes may so meet with equal names, and a sort
then does nothing. The names here stand for one thing each.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from bnstudio.numerics.compiling import unowned_kernel

_SHORT = 24


@unowned_kernel
def sort_ascending(values):
    """Sort integers in place, ascending: by insertion where they are few, else by a heap."""
    size = values.shape[0]
    if size <= _SHORT:
        for i in range(1, size):
            value = values[i]
            j = i
            while j > 0 and values[j - 1] > value:
                values[j] = values[j - 1]
                j -= 1
            values[j] = value
        return
    for root in range(size // 2 - 1, -1, -1):
        sink(values, root, size)
    for end in range(size - 1, 0, -1):
        largest = values[0]
        values[0] = values[end]
        values[end] = largest
        sink(values, 0, end)


@unowned_kernel
def sink(values, root, size):
    """Let a value sink in a heap of ``size`` that has the largest value first."""
    value = values[root]
    place = root
    while True:
        below = 2 * place + 1
        if below >= size:
            break
        if below + 1 < size and values[below + 1] > values[below]:
            below += 1
        if values[below] <= value:
            break
        values[place] = values[below]
        place = below
    values[place] = value


@unowned_kernel
def order_ascending(keys, order, spare):
    """Write the places of ``keys`` into ``order``, smallest key first, equal keys by place.

    By merging; ``spare`` is as long as ``order``, and as many keys as either are ordered.
    """
    size = order.shape[0]
    for i in range(size):
        order[i] = i
    width = 1
    while width < size:
        for low in range(0, size, 2 * width):
            left, right = low, min(low + width, size)
            middle, high = right, min(low + 2 * width, size)
            for i in range(low, high):
                if left < middle and (right >= high or keys[order[left]] <= keys[order[right]]):
                    spare[i] = order[left]
                    left += 1
                else:
                    spare[i] = order[right]
                    right += 1
        for i in range(size):
            order[i] = spare[i]
        width *= 2
