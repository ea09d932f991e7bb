"""AD-search: counting from lists of rows, the most common value of every variable left out.

A family's table is first filled for queries that say of each variable either one of its uncommon
values or nothing ("any"); only rows with uncommon values are ever touched. The place of a
variable's most common value holds "any" until the end, when it is found by subtraction. The state
of a depth-first walk at every depth is a run of *entries*: a query's cell and its list of rows.
"""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics, allow-untyped-decorators

from __future__ import annotations

from bnstudio.numerics.compiling import kernel


@kernel
def fill_lists(column, arity, common, first, starts, lists, tally):
    """Write the rows of every uncommon state of a column, state by state.

    The rows of state ``v`` go to ``lists[starts[first + v]:starts[first + v + 1]]``; ``tally`` is
    working memory of one entry a state.
    """
    for i in range(arity):
        tally[i] = 0
    for t in range(column.shape[0]):
        tally[column[t]] += 1
    for v in range(arity):
        starts[first + v + 1] = starts[first + v] + (0 if v == common else tally[v])
        tally[v] = starts[first + v]
    for t in range(column.shape[0]):
        v = column[t]
        if v != common:
            lists[tally[v]] = t
            tally[v] += 1


@kernel
def start(lists, starts, firsts, commons, child, arity, stack, cells, lows, highs, ends, tops):
    """Put down the entries of a child alone: "any" without its list, then its uncommon states."""
    common = commons[child]
    cells[0] = common
    lows[0] = 0
    highs[0] = 0
    made = 1
    top = 0
    for v in range(arity):
        low = starts[firsts[child] + v]
        high = starts[firsts[child] + v + 1]
        if v != common and high > low:
            for i in range(high - low):
                stack[top + i] = lists[low + i]
            cells[made] = v
            lows[made] = top
            top += high - low
            highs[made] = top
            made += 1
    ends[0] = 0
    ends[1] = made
    tops[0] = top


@kernel
def push(
    codes, lists, starts, firsts, commons, depth, before, variable, arity,
    stack, cells, lows, highs, ends, tops, tally,
):  # fmt: skip
    """Make the entries of ``depth + 1``: every query of ``depth`` with one more variable.

    ``before`` is the number of cells without the variable; ``tally`` is working memory of one
    entry a state. The first entry of every depth is "any" of all variables.
    """
    common = commons[variable]
    column = codes[variable]
    made = ends[depth + 1]
    top = tops[depth]
    for e in range(ends[depth], ends[depth + 1]):
        cells[made] = cells[e] + before * common
        lows[made] = lows[e]
        highs[made] = highs[e]
        made += 1
    anything = ends[depth]
    for v in range(arity):
        low = starts[firsts[variable] + v]
        high = starts[firsts[variable] + v + 1]
        if v != common and high > low:
            for i in range(high - low):
                stack[top + i] = lists[low + i]
            cells[made] = cells[anything] + before * v
            lows[made] = top
            top += high - low
            highs[made] = top
            made += 1
    for e in range(ends[depth] + 1, ends[depth + 1]):
        for j in range(arity):
            tally[j] = 0
        for i in range(lows[e], highs[e]):
            tally[column[stack[i]]] += 1
        for v in range(arity):
            if v != common and tally[v]:
                cells[made] = cells[e] + before * v
                lows[made] = top
                top += tally[v]
                highs[made] = top
                tally[v] = lows[made]
                made += 1
        for i in range(lows[e], highs[e]):
            t = stack[i]
            v = column[t]
            if v != common:
                stack[tally[v]] = t
                tally[v] += 1
    ends[depth + 2] = made
    tops[depth + 1] = top


@kernel
def count(
    codes, weights, marginals, firsts, commons, members, size, arities, depth, before, variable,
    stack, cells, lows, highs, ends, table,
):  # fmt: skip
    """Count the family of ``depth`` and one more variable, slowest of all, into ``table``.

    ``members[:size]`` are the variables of ``depth``, the child first.
    """
    arity = arities[variable]
    for j in range(before * arity):
        table[j] = 0
    column = codes[variable]
    anything = ends[depth]
    for v in range(arity):
        table[cells[anything] + before * v] = marginals[firsts[variable] + v]
    weighted = weights.shape[0] > 0
    for e in range(ends[depth] + 1, ends[depth + 1]):
        cell = cells[e]
        if weighted:
            for i in range(lows[e], highs[e]):
                t = stack[i]
                table[cell + before * column[t]] += weights[t]
        else:
            for i in range(lows[e], highs[e]):
                table[cell + before * column[stack[i]]] += 1
    whole = before * arity
    stride = 1
    for m in range(size):
        member = members[m]
        states = arities[member]
        common = commons[member]
        span = stride * states
        for outer in range(0, whole, span):
            place = outer + common * stride
            for v in range(states):
                if v != common:
                    other = outer + v * stride
                    for inner in range(stride):
                        table[place + inner] -= table[other + inner]
        stride = span
