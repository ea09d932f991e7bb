"""Random moves among variables that stand close together in the network."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics
# mypy: disable-error-code=call-arg

from __future__ import annotations

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import kernel
from bnstudio.search.climbing._network_kernels import (
    ADD,
    REVERSE,
    apply_move,
    closes_cycle_when_reversed,
    is_ancestor,
    may_add_arc,
)


@kernel
def step_near(state, random, x):
    """Return a random parent or child of x, or x itself if it has none."""
    n = state.own.shape[0]
    children = 0
    for y in range(n):
        children += state.adjacent[y, x]
    count = state.counts[x] + children
    if count == 0:
        return x
    place = random_below(random, count)
    if place < state.counts[x]:
        return state.parents[x, place]
    place -= state.counts[x]
    for y in range(n):
        if state.adjacent[y, x]:
            if place == 0:
                return y
            place -= 1
    return x


@kernel
def perturb_near(state, rules, cache, random, max_moves):
    """Make from 1 to ``max_moves`` random legal moves, each near the one before.

    Returns how many were made.
    """
    varying = rules.varying.shape[0]
    if varying < 2 or max_moves < 1:
        return 0
    moves = 1 + random_below(random, max_moves)
    done = 0
    y = rules.varying[random_below(random, varying)]
    for _ in range(20 * moves):
        if done == moves:
            break
        # The next move is at most two arcs away; now and then anywhere.
        if done:
            for _ in range(random_below(random, 3)):
                y = step_near(state, random, y)
        operator = random_below(random, 3)
        if operator == ADD:
            if random_below(random, 2):
                x = rules.varying[random_below(random, varying)]
            else:
                x = y
                for _ in range(2 + random_below(random, 2)):
                    x = step_near(state, random, x)
            if x == y or state.adjacent[y, x] or state.adjacent[x, y]:
                continue
            if not may_add_arc(state, rules, y, x) or is_ancestor(state, y, x):
                continue
        else:
            if state.counts[y] == 0:
                y = step_near(state, random, y)
                if state.counts[y] == 0:
                    y = rules.varying[random_below(random, varying)]
                    continue
            x = state.parents[y, random_below(random, state.counts[y])]
            if rules.required[y, x]:
                continue
            if operator == REVERSE and (
                not may_add_arc(state, rules, x, y) or closes_cycle_when_reversed(state, x, y)
            ):
                continue
        apply_move(state, rules, cache, operator, y, x)
        done += 1
    return done
