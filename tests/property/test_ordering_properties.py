"""For any lists and any ordering: acyclic selection, insertions and parts beside slow ones.

Scores are few, so that there are ties.
"""

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.orderings import _acyclic_selection_kernels as acyclic
from bnstudio.search.orderings import _insertion_kernels as insertion
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _part_kernels as parts
from bnstudio.search.orderings._ordering_kernels import total
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from tests.naive import naive_orderings as naive


@st.composite
def lists_and_orderings(draw):
    n = draw(st.integers(2, 8))
    found = []
    for child in range(n):
        others = [x for x in range(n) if x != child]
        sets = draw(st.sets(st.frozensets(st.sampled_from(others), min_size=1, max_size=3)))
        sets = [*sorted(map(sorted, sets)), []]
        # Few different scores, so that there are ties.
        scores = [draw(st.integers(0, 6)) * 1.5 for _ in sets[1:]] + [-1.0]
        starts = np.cumsum([0, *map(len, sets)])
        members = np.array(list(itertools.chain(*sets)), dtype=int)
        found.append(VariableSets(np.array(scores), starts, members))
    table = ParentSetTable.build([f"V{i}" for i in range(n)], found)
    orderings = draw(st.lists(st.permutations(range(n)), min_size=1, max_size=3))
    return table, orderings


@settings(max_examples=120, deadline=None, derandomize=True)
@given(lists_and_orderings())
def test_acyclic_selection_never_scores_less_and_insertions_are_exact(case):
    table, orderings = case
    sets = IndexedTable(table)
    plain = naive.lists_of(table)
    state, selection = sets.state(), sets.memory().selection
    for order in orderings:
        kernels.load(sets.arrays, state, np.array(order, dtype=np.int32))
        assert state.total[0] == naive.score(plain, order)
        acyclic.begin(selection, np.array(order, dtype=np.int32))
        acyclic.select(sets.arrays, state, selection, 10**9)
        selected = total(sets.arrays, selection.chosen)
        assert selected >= state.total[0]
        assert selected == sum(s for s, _ in naive.acyclic_selection(plain, order))
        sets.dag(selection.chosen)  # raises for a cycle
        for x in range(table.n):
            gains = np.array(naive.insertions(plain, list(order), x)) - state.total[0]
            gain, place = insertion.best_insertion(sets.arrays, state, x, 1e-9)
            if gains.max() <= 1e-9:
                assert place == -1
            else:
                assert gain == gains.max() == gains[place]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(lists_and_orderings(), st.integers(2, 4), st.integers(1, 2**63))
def test_a_part_gets_the_best_families_that_there_are(case, size, seed):
    table, orderings = case
    sets = IndexedTable(table)
    plain = naive.lists_of(table)
    state, part = sets.state(), sets.memory().part
    random = np.array([seed], dtype=np.uint64)
    scores = table.scores
    for order in orderings:
        kernels.load(sets.arrays, state, np.array(order, dtype=np.int32))
        before = state.chosen.copy()
        parents = [tuple(table.parents(int(e))) for e in before]
        better = parts.improve_part(sets.arrays, state, part, random, size, 1e-9)
        drawn = [int(x) for i, x in enumerate(part.members[:size]) if part.bits[x] == 1 << i]
        drawn = list(dict.fromkeys(drawn))
        best = naive.best_of_part(plain, parents, drawn)
        assert better == (best > scores[before[drawn]].sum() + 1e-9)
        if better:
            assert scores[part.chosen[drawn]].sum() == best
            sets.dag(part.chosen).order  # noqa: B018 - raises for a cycle
