"""The search over orderings by swaps of neighbours; see ``_ordering_search_kernels.py``."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import numpy as np

from bnstudio.numerics.compiling import unowned_kernel
from bnstudio.search.orderings._acyclic_selection_kernels import begin, select
from bnstudio.search.orderings._insertion_kernels import swap_gain
from bnstudio.search.orderings._ordering_kernels import clear_queue, load, move, total
from bnstudio.search.orderings._ordering_search_kernels import SAMPLE, SELECT, SWAP, begin_another
from bnstudio.search.orderings._parent_set_kernels import TRIED, WORK, copy
from bnstudio.search.orderings._population_kernels import (
    CURSOR,
    HELD,
    OPTIMA,
    PHASE,
    QUIET,
    RESTARTS,
    SELECTIONS,
    put_parents_first,
    record,
    sample,
)


@unowned_kernel
def search_by_swaps(sets, state, memory, population, settings, work):
    """Improve random orderings by swapping neighbours, until the work is done.

    With ``acyclic`` each ordering's network is selected acyclically (ASOBS), and swapping goes on
    from an ordering of that network, until selection and swaps find nothing more.
    """
    selection = memory.selection
    numbers = state.numbers
    counts = population.counts
    totals = population.totals
    n = population.trial.shape[0]
    until = numbers[WORK] + work
    while numbers[WORK] < until:
        if counts[PHASE] == SAMPLE:
            if not begin_another(counts):
                return
            counts[RESTARTS] += 1
            sample(sets, state, selection, population, settings.guided, settings.required_first)
            totals[HELD] = -np.inf
            if settings.acyclic:
                begin(selection, population.trial)
                counts[PHASE] = SELECT
            else:
                load(sets, state, population.trial)
                counts[PHASE] = SWAP
            counts[CURSOR] = 0
            counts[QUIET] = 0
        elif counts[PHASE] == SELECT:
            if not select(sets, state, selection, until):
                return
            counts[SELECTIONS] += 1
            score = total(sets, selection.chosen)
            copy(selection.order, population.trial)
            put_parents_first(sets, selection, population, selection.chosen)
            record(sets, population, selection.chosen, population.trial, settings.min_gain)
            if score > totals[HELD] + settings.min_gain:
                load(sets, state, population.trial)
                totals[HELD] = state.total[0]
                counts[PHASE] = SWAP
                counts[CURSOR] = 0
                counts[QUIET] = 0
            else:
                counts[OPTIMA] += 1
                counts[PHASE] = SAMPLE
        elif counts[PHASE] == SWAP:
            if counts[QUIET] < n - 1:
                swap_once(sets, state, counts, settings.min_gain)
                continue
            record(sets, population, state.chosen, state.order, settings.min_gain)
            totals[HELD] = state.total[0]
            if settings.acyclic:
                begin(selection, state.order)
                counts[PHASE] = SELECT
            else:
                counts[OPTIMA] += 1
                counts[PHASE] = SAMPLE
        else:
            return


@unowned_kernel
def swap_once(sets, state, counts, min_gain):
    """Try one swap of neighbours; make it if it gains."""
    j = counts[CURSOR]
    a = np.int64(state.order[j])
    state.numbers[TRIED] += 1
    state.numbers[WORK] += 6  # its look-ups are far apart in memory
    if swap_gain(sets, state, a, np.int64(state.order[j + 1])) > min_gain:
        move(sets, state, a, j + 1)
        clear_queue(state)
        counts[QUIET] = 0
        counts[CURSOR] = max(j - 1, 0)
    else:
        counts[QUIET] += 1
        counts[CURSOR] = j + 1 if j + 2 < state.order.shape[0] else 0
