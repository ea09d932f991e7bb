"""A binary heap in two arrays: the smallest key first, equal keys by number."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

from bnstudio.numerics.compiling import unowned_kernel


@unowned_kernel
def push(keys, numbers, count, key, number):
    """Add an entry to a heap of ``count``, which must have room."""
    place = count
    while place > 0:
        above = (place - 1) >> 1
        if keys[above] < key or (keys[above] == key and numbers[above] < number):
            break
        keys[place] = keys[above]
        numbers[place] = numbers[above]
        place = above
    keys[place] = key
    numbers[place] = number


@unowned_kernel
def pop(keys, numbers, count):
    """Remove the first entry of a heap of ``count``."""
    replace_first(keys, numbers, count - 1, keys[count - 1], numbers[count - 1])


@unowned_kernel
def replace_first(keys, numbers, count, key, number):
    """Put an entry in the place of the first of a heap of ``count``."""
    place = 0
    while True:
        below = 2 * place + 1
        if below >= count:
            break
        if below + 1 < count and (
            keys[below + 1] < keys[below]
            or (keys[below + 1] == keys[below] and numbers[below + 1] < numbers[below])
        ):
            below += 1
        if key < keys[below] or (key == keys[below] and number < numbers[below]):
            break
        keys[place] = keys[below]
        numbers[place] = numbers[below]
        place = below
    keys[place] = key
    numbers[place] = number
