"""Kernels of the searches over all orderings against slow forms."""

import itertools
import math

import networkx as nx
import numpy as np
import pytest

from bnstudio.errors import DataError
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.exact import _dense_kernels as dense
from bnstudio.search.exact import _insertion_kernels as insertion
from bnstudio.search.exact._bound_kernels import cycle_bound
from bnstudio.search.exact.bounds import simple, static
from bnstudio.search.exact.bounds import table_of as pattern_table
from bnstudio.search.exact.components import (
    components,
    feasible_order,
    relation_components,
    sorted_components,
)
from bnstudio.search.exact.dynamic_bounds import cycle_patterns
from bnstudio.search.exact.insertion import FirstOrdering, first_ordering, sets_of_order
from bnstudio.search.exact.layers import _layer_kernels as layers
from tests.naive.naive_exact import (
    best_score,
    inside,
    paper_layers,
    random_lists,
    rest_costs,
    table_of,
)


def one_part(lists):
    parts = components(table_of(lists))
    assert len(parts) == 1
    return parts[0]


def bound_of(patterns, subset):
    """The largest sum of a way's groups, each looked up by the bits of its members there."""
    group, bit, starts, rest = patterns.arrays
    best = -math.inf
    for p, way in enumerate(patterns.groups):
        places = [int(starts[p, g]) for g in range(len(way))]
        for x in range(group.shape[1]):
            if subset >> x & 1:
                places[group[p, x]] += 1 << int(bit[p, x])
        best = max(best, sum(float(rest[place]) for place in places))
    return best


@pytest.mark.parametrize(("n", "k"), [(3, 2), (5, 5), (6, 3), (6, 5), (6, 6)])
def test_the_pass_finds_what_the_variables_outside_every_subset_cost(n, k):
    lists = random_lists(n, np.random.default_rng(n + k))
    part = one_part(lists)
    rest = np.empty(1 << n)
    tables = np.empty((n, max(1 << k, dense.MIN_TABLE)))
    arrays = part.starts, part.costs, part.masks.view(np.int64)
    for block in reversed(range(1 << (n - k))):
        dense.backward(n, k, *arrays, rest, tables, block, block + 1)
    for subset in range(1 << n):
        there = tuple(x for x in range(n) if subset >> x & 1)
        best = -math.inf
        for order in itertools.permutations(set(range(n)) - {*there}):
            best = max(best, sum(inside(lists[x], there + order[:i]) for i, x in enumerate(order)))
        assert rest[subset] == pytest.approx(-best)


def test_blocks_of_every_size_give_the_same():
    part = one_part(random_lists(9, np.random.default_rng(9)))
    arrays = part.starts, part.costs, part.masks.view(np.int64)
    found = []
    for k in range(10):
        tables = np.empty((9, max(1 << k, dense.MIN_TABLE)))
        found.append(np.empty(512))
        dense.backward(9, k, *arrays, found[-1], tables, 0, 512 >> k)
        np.testing.assert_allclose(found[-1], found[0])


@pytest.mark.parametrize("size", [1, 2, 4])
def test_pattern_tables(size):
    lists = random_lists(6, np.random.default_rng(size))
    part = one_part(lists)
    for group in itertools.combinations(range(6), size):
        rest = pattern_table(part, group, SilentControl())
        for there, cost in rest_costs(lists, group).items():
            index = sum(1 << group.index(x) for x in there)
            assert rest[index] == pytest.approx(cost)


def test_pattern_tables_in_several_blocks(monkeypatch):
    part = one_part(random_lists(7, np.random.default_rng(0)))
    whole = pattern_table(part, range(7), SilentControl())
    monkeypatch.setattr("bnstudio.search.exact.bounds._BLOCK_BITS", 3)
    assert pattern_table(part, range(7), SilentControl()).tolist() == whole.tolist()


def test_bounds_never_exceed_the_true_cost_and_are_consistent():
    n = 7
    part = one_part(random_lists(n, np.random.default_rng(4)))
    true = pattern_table(part, range(n), SilentControl())
    databases = [
        simple(part),
        static(part, 4, SilentControl()),
        static(part, 2, SilentControl()),
    ]
    for patterns in databases:
        bounds = [bound_of(patterns, subset) for subset in range(1 << n)]
        assert bounds[-1] == 0.0
        assert patterns.root == pytest.approx(bounds[0])
        assert all(b <= t + 1e-9 for b, t in zip(bounds, true, strict=True))
        for subset in range(1 << n):
            for x in range(n):
                if not subset >> x & 1:
                    e = insertion.first_set(part.lists, x, np.uint64(subset))
                    step = part.costs[e] + bounds[subset | 1 << x]
                    assert bounds[subset] <= step + 1e-9
    assert databases[1].root > databases[0].root
    assert sorted(x for group in databases[1].groups[0] for x in group) == list(range(n))


def test_groups_and_first_network_do_not_depend_on_the_threads():
    """With several threads they are looked for at the same time."""
    part = one_part(random_lists(9, np.random.default_rng(6)))
    alone = static(part, 4, SilentControl())
    order = first_ordering(part, 3, 60, SilentControl())
    for threads in (2, 5):
        beside = FirstOrdering(part, 3, 60)
        found = static(part, 4, SilentControl(), threads, beside)
        assert found.groups == alone.groups
        assert found.arrays.rest.tolist() == alone.arrays.rest.tolist()
        assert beside.best.tolist() == order.tolist() and beside.done == 60


def test_restarts_end_when_they_gain_nothing(monkeypatch):
    """However the work is cut into pieces; a number that was told is made in full."""
    part = one_part(random_lists(9, np.random.default_rng(6)))
    most, least = 10 * 40, 2 * 40

    def made(restarts, largest):
        monkeypatch.setattr("bnstudio.search.exact.insertion._MAX_RESTARTS", largest)
        looking = FirstOrdering(part, 3, restarts)
        while not looking.step():
            pass
        return looking.done, looking.best.tolist()

    done, best = made(None, 1)
    assert least <= done < most
    assert made(None, 10_000) == made(None, 7) == (done, best)
    assert made(most, 10_000)[0] == most and made(0, 1)[0] == 0
    # The same restarts, told or not: the end alone differs.
    assert made(done, 10_000) == (done, best)


def test_a_first_ordering_begins_where_it_is_told():
    lists = random_lists(7, np.random.default_rng(6))
    part = one_part(lists)
    best = first_ordering(part, 3, None, SilentControl())
    assert -part.costs[sets_of_order(part, best)].sum() == pytest.approx(best_score(lists))
    again = first_ordering(part, 4, 0, SilentControl(), best)
    assert again.tolist() == best.tolist()


@pytest.mark.parametrize("threads", [1, 2])
def test_looking_for_groups_can_be_stopped(threads):
    part = one_part(random_lists(9, np.random.default_rng(6)))

    class Stop(SilentControl):
        calls = 0

        def check(self):
            self.calls += 1
            if self.calls > 3:
                raise Stopped("user")

    with pytest.raises(Stopped):
        static(part, 6, Stop(), threads, FirstOrdering(part, 3, 10**6))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_dynamic_bound_never_exceeds_the_true_cost_and_is_consistent_here(size):
    """Taking groups greedily may break consistency elsewhere; no search relies on it."""
    n = 6
    part = one_part(random_lists(n, np.random.default_rng(8)))
    true = pattern_table(part, range(n), SilentControl())
    cycles = cycle_patterns(part, size, SilentControl())
    assert max(int(mask).bit_count() for mask in cycles.masks) <= size
    assert len(cycles.masks) and (np.diff(cycles.extra) <= 0).all() and (cycles.extra > 0).all()
    everything = (1 << n) - 1
    bounds = [
        cycle_bound(part.lists, cycles, np.uint64(everything - subset)) for subset in range(1 << n)
    ]
    better = 0
    for subset, bound in enumerate(bounds):
        assert bound <= true[subset] + 1e-9
        better += bound > bound_of(simple(part), subset) + 1e-9
        for x in range(n):
            if not subset >> x & 1:
                e = insertion.first_set(part.lists, x, np.uint64(subset))
                assert bound <= part.costs[e] + bounds[subset | 1 << x] + 1e-9
    assert better > 10


def test_local_search_never_loses_and_finds_small_optima():
    for seed in range(5):
        lists = random_lists(6, np.random.default_rng(seed))
        part = one_part(lists)
        order = np.arange(6)
        own = np.zeros(6)
        before = insertion.cost_of_order(part.lists, order, own)
        after = insertion.climb(part.lists, order, own, 1e-9)
        assert sorted(order) == list(range(6)) and after <= before
        places = sets_of_order(part, order)
        assert part.costs[places].sum() == pytest.approx(after)
        best = first_ordering(part, seed, 200, SilentControl())
        assert -part.costs[sets_of_order(part, best)].sum() == pytest.approx(best_score(lists))


def test_sorting_and_merging_keep_the_cheaper_of_equal_nodes():
    random = np.random.default_rng(2)
    expected = {}
    rows = []
    for _ in range(3):
        masks = random.integers(0, 2**30, 40).astype(np.uint64) % np.uint64(97)
        masks = np.unique(masks << np.uint64(13))
        costs = random.random(len(masks))
        for mask, cost in zip(masks.tolist(), costs.tolist(), strict=True):
            expected[mask] = min(expected.get(mask, math.inf), cost)
        shuffled = random.permutation(len(masks))
        masks, costs = masks[shuffled], costs[shuffled]
        for shift in (0, 11, 22):
            to_masks, to_costs = np.empty_like(masks), np.empty_like(costs)
            layers.sort_pass(masks, costs, to_masks, to_costs, shift)
            masks, costs = to_masks, to_costs
        assert (masks[1:] > masks[:-1]).all()
        rows.append((masks, costs))
    width = 7
    windows, values = np.zeros((3, width), dtype=np.uint64), np.zeros((3, width))
    at, ends, next_at = np.zeros(3, dtype=np.int64), np.zeros(3, dtype=np.int64), [0, 0, 0]

    def fill(r):
        low = next_at[r]
        masks, costs = (part[low : low + width] for part in rows[r])
        next_at[r] += len(masks)
        windows[r, : len(masks)], values[r, : len(masks)] = masks, costs
        at[r], ends[r] = 0, len(masks)

    for r in range(3):
        fill(r)
    out_masks, out_costs = np.empty(5, dtype=np.uint64), np.empty(5)
    state = np.zeros(2, dtype=np.int64)
    merged = []
    answer = layers.RUN_OUT
    while answer != layers.DONE:
        answer = layers.merge(windows, values, at, ends, out_masks, out_costs, state)
        if answer == layers.RUN_OUT:
            fill(int(state[1]))
        else:
            merged += zip(
                out_masks[: state[0]].tolist(), out_costs[: state[0]].tolist(), strict=True
            )
            state[0] = 0
    assert merged == sorted(expected.items())


# --- components -----------------------------------------------------------------------------------


def test_components_are_solved_apart():
    # 0 <-> 1 can be parents of each other, 2 <-> 3 too; 1 may be a parent of 2.
    lists = [
        {(): -9.0, (1,): -5.0},
        {(): -8.0, (0,): -5.5},
        {(): -7.0, (3,): -6.0, (1, 3): -2.0, (1,): -6.5},
        {(): -7.0, (2,): -5.0},
    ]
    parts = components(table_of(lists))
    assert [part.members.tolist() for part in parts] == [[0, 1], [2, 3]]
    # With 1 always there the set (1, 3) is (3), and beats it; (1) is the empty set, and beats that.
    second = parts[1]
    assert second.costs[: second.starts[1]].tolist() == [2.0, 6.5]
    assert second.masks[: second.starts[1]].tolist() == [2, 0]


def test_what_no_longer_matters_cuts_further():
    # 0 takes (1, 2) only as part of a set that (3) beats, as 3 has no parents.
    lists = [
        {(): -9.0, (3,): -4.0, (1, 3): -6.0},
        {(): -9.0, (0,): -5.0},
        {(): -5.0},
        {(): -3.0},
    ]
    parts = components(table_of(lists, prune=False))
    assert [part.members.tolist() for part in parts] == [[2], [3], [0], [1]]


def test_lists_that_allow_no_network():
    with pytest.raises(DataError, match="V1"):
        components(table_of([{(): -1.0}, {}]))
    part = components(table_of([{(1,): -1.0}, {(0,): -1.0}]))[0]
    assert feasible_order(part) is None


# --- where the paper's form fails -----------------------------------------------------------------


def test_pruned_parent_graphs_lose_optima():
    """Leaving parent graph nodes out with the order graph's (section 5.1) gives wrong optima."""
    wrong = 0
    for seed in range(60):
        lists = random_lists(5, np.random.default_rng(seed), share=0.3)
        optimum = -best_score(lists)
        upper = optimum + 1e-6
        assert paper_layers(lists, upper + 1.0, mended=True) == pytest.approx(optimum)
        wrong += paper_layers(lists, upper + 1.0, mended=False) > optimum + 1e-6
    assert wrong > 0


def test_climbing_ends_where_some_orderings_allow_no_network():
    """What lacks a set costs so much that differences between costs are rounded away beside it."""
    lists = [
        {(3,): -83.17542},
        {(2,): -83.17437, (3,): -83.17619},
        {(1,): -83.17437},
        {(0, 1): -83.17604, (): -83.1778},
    ]
    part = one_part(lists)
    order = first_ordering(part, 0, 400, SilentControl())
    cost = sum(part.costs[e] for e in sets_of_order(part, order))
    assert cost == pytest.approx(-best_score(lists))


@pytest.mark.parametrize("share", [0.0, 0.03, 0.1, 0.3, 1.0])
def test_components_of_what_is_allowed(share):
    random = np.random.default_rng(7)
    for n in (0, 1, 2, 7, 30):
        allowed = random.random((n, n)) < share
        graph = nx.from_numpy_array(allowed, create_using=nx.DiGraph)
        parts = relation_components(allowed)
        assert sorted(parts) == sorted(
            sorted(part) for part in nx.strongly_connected_components(graph)
        )
        if n:
            whole = nx.condensation(graph)
            smallest = {c: min(whole.nodes[c]["members"]) for c in whole}
            order = nx.lexicographical_topological_sort(whole, key=smallest.get)
            assert sorted_components(allowed) == [sorted(whole.nodes[c]["members"]) for c in order]
        place = {X: number for number, part in enumerate(parts) for X in part}
        assert all(place[a] <= place[b] for a, b in zip(*np.nonzero(allowed), strict=True))


def test_cutting_lists_asks_between_variables():
    """The lists of one variable may hold a hundred thousand sets."""
    lists = random_lists(6, np.random.default_rng(3), share=1.0)
    asked = []
    parts = components(table_of(lists), lambda: asked.append(1))
    assert [part.m for part in parts] == [6] and len(asked) == 12
