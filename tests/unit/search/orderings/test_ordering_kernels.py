"""Ordering kernels beside slow counterparts: sets, gains, losses, insertions, swaps, selection."""

import itertools

import numpy as np
import pytest

from bnstudio.numerics._bit_kernels import lowest_bit
from bnstudio.numerics.compiling import kernel
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.orderings import _acyclic_selection_kernels as acyclic
from bnstudio.search.orderings import _insertion_kernels as insertion
from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _ordering_search_kernels as perturbing
from bnstudio.search.orderings import _parent_set_kernels as counted
from bnstudio.search.orderings import _population_kernels as searching
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from tests.naive import naive_orderings as naive

LEAST = 1e-6


class Ordering:
    """A loaded search and its slow counterpart."""

    def __init__(self, table, seed):
        self.sets = IndexedTable(table)
        self.lists = self.sets.arrays
        self.plain = naive.lists_of(self.sets._own)
        self.state = self.sets.state()
        self.random = np.random.default_rng(seed)
        order = self.random.permutation(table.n).astype(np.int32)
        kernels.load(self.lists, self.state, order)

    def check(self):
        order = [int(x) for x in self.state.order]
        assert [order[p] for p in self.state.place] == list(range(len(order)))
        own = naive.chosen(self.plain, order)
        scores = self.sets._own.scores
        assert [scores[e] for e in self.state.chosen] == [s for s, _ in own]
        assert self.state.total[0] == pytest.approx(sum(s for s, _ in own))
        self.check_pairs(order, own)

    def check_pairs(self, order, own):
        lists, state = self.lists, self.state
        place = {x: i for i, x in enumerate(order)}
        gainers = np.zeros(len(order), dtype=int)
        children = np.zeros(len(order), dtype=int)
        for x in range(len(order)):
            for pair in range(lists.lister_starts[x], lists.lister_starts[x + 1]):
                y = int(lists.listers[pair])
                before = {z for z in order if place[z] < place[y]}
                best = best_within(self.plain[y], before | {x})
                assert state.gains[pair] == pytest.approx(best - own[y][0])
                gainers[x] += best > own[y][0]
                assert (state.parent[pair] != kernels.NO_PARENT) == (x in own[y][1])
                if x in own[y][1]:
                    children[x] += 1
                    best = best_within(self.plain[y], before - {x})
                    lost = insertion.loss_of(lists, state, pair, x)
                    assert lost == pytest.approx(own[y][0] - best)
        assert np.array_equal(gainers, state.gainers) and np.array_equal(children, state.children)


def best_within(own, allowed):
    """Return the best score of the sets of which all are allowed."""
    return max(s for s, p in own if allowed.issuperset(p))


def check_insertions(one, n, times):
    found = 0
    for _ in range(times):
        order = [int(x) for x in one.state.order]
        now = one.state.total[0]
        for x in one.random.permutation(n)[:8].tolist():
            gains = np.array(naive.insertions(one.plain, order, x)) - now
            gain, place = insertion.best_insertion(one.lists, one.state, x, LEAST)
            if gains.max() <= LEAST:
                assert place == -1
            else:
                found += 1
                assert gain == pytest.approx(gains.max())
                assert gains[place] == pytest.approx(gains.max())
        x, place = one.random.integers(n, size=2)
        kernels.move(one.lists, one.state, int(x), int(place))
    assert found > 0


SIZES = [(1, 3), (2, 3), (9, 8), (30, 12), (90, 8), (90, 80)]


@pytest.mark.parametrize(("n", "candidates"), SIZES)
def test_sets_gains_and_losses_after_any_moves(n, candidates):
    one = Ordering(naive.random_table(n, seed=n, near=candidates, sets=60), seed=1)
    one.check()
    for _ in range(6):
        x, place = one.random.integers(n, size=2)
        kernels.move(one.lists, one.state, int(x), int(place))
        one.check()


# Long lists are also looked through by columns of bits; of one word and of two.
@pytest.mark.parametrize(
    ("n", "candidates", "sets", "moves"), [(24, 23, 5000, 3), (70, 66, 1200, 1)]
)
def test_long_lists_give_the_same(n, candidates, sets, moves):
    one = Ordering(naive.random_table(n, seed=n, near=candidates, sets=sets), seed=4)
    assert len(one.lists.columns) > 0
    one.check()
    for _ in range(moves):
        x, place = one.random.integers(n, size=2)
        kernels.move(one.lists, one.state, int(x), int(place))
        one.check()
    check_insertions(one, n, 2)


@pytest.mark.parametrize(("n", "candidates"), SIZES[1:])
def test_best_insertion_is_that_of_scoring_every_place(n, candidates):
    one = Ordering(naive.random_table(n, seed=7 + n, near=candidates), seed=2)
    check_insertions(one, n, 3)


@pytest.mark.parametrize(("n", "candidates"), SIZES[1:])
def test_swap_gain_is_that_of_scoring(n, candidates):
    one = Ordering(naive.random_table(n, seed=70 + n, near=candidates), seed=3)
    order = [int(x) for x in one.state.order]
    for j in range(n - 1):
        swapped = naive.inserted(order, order[j], j + 1)
        gain = insertion.swap_gain(one.lists, one.state, order[j], order[j + 1])
        wanted = naive.score(one.plain, swapped) - one.state.total[0]
        assert gain == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("n", [9, 40, 90])
def test_a_climb_ends_where_no_insertion_gains(n):
    one = Ordering(naive.random_table(n, seed=5 + n), seed=4)
    before = one.state.total[0]
    pieces = 0
    while not insertion.climb(
        one.lists, one.state, -np.inf, LEAST, one.state.numbers[counted.WORK] + 50
    ):
        pieces += 1
    assert pieces > 0 and one.state.total[0] > before
    one.check()
    order = [int(x) for x in one.state.order]
    for x in range(n):
        best = max(naive.insertions(one.plain, order, x))
        assert best <= one.state.total[0] + 2 * LEAST


def test_a_climb_after_a_perturbation_tries_few_insertions():
    """Those that seldom gain are tried only where the score is above that before."""
    tried = np.zeros(2, dtype=int)
    waiting = below = above = 0
    for seed in range(60):
        table = naive.random_table(40, seed=8)
        both = [Ordering(table, seed=3) for _ in range(2)]
        for one in both:
            while not insertion.climb(one.lists, one.state, -np.inf, LEAST, 10**9):
                pass
            base = one.state.total[0]
            random = np.random.default_rng(seed)
            for _ in range(4):
                x, place = random.integers(40, size=2)
                kernels.move(one.lists, one.state, int(x), int(place))
        few, all_ = both
        for k, (one, since) in enumerate(((few, base), (all_, -np.inf))):
            numbers = one.state.numbers
            before = numbers[counted.TRIED]
            while not insertion.climb(one.lists, one.state, since, LEAST, 10**9):
                pass
            tried[k] += numbers[counted.TRIED] - before
            one.check()
        if abs(few.state.total[0] - base) > LEAST:
            assert few.state.numbers[kernels.WAITING] == 0
        if few.state.total[0] > base + LEAST:
            assert few.state.numbers[kernels.LATER] == 0
            above += 1
        else:
            below += 1
            waiting += few.state.numbers[kernels.LATER]
        assert all_.state.numbers[kernels.LATER] == 0
    assert above and below and waiting > 10 * below
    assert 3 * tried[0] < 2 * tried[1]


@pytest.mark.parametrize(("n", "sets"), [(30, 60), (24, 3000)])
def test_a_perturbation_leaves_nothing_out_of_date(n, sets):
    one = Ordering(naive.random_table(n, seed=2, near=n - 1, sets=sets), seed=5)
    while not insertion.climb(one.lists, one.state, -np.inf, LEAST, 10**9):
        pass
    order = one.state.order.copy()
    population = one.sets.population(np.uint64(7), -1, 2)
    moved = 0
    for _ in range(10):
        perturbing.perturb(one.lists, one.state, population, 8)
        moved += not np.array_equal(order, one.state.order)
        one.check()
        # Whoever would gain waits to be tried.
        queue = {x for x in range(n) if one.state.queued[x]}
        kept = [int(x) for x in one.state.order]
        gaining = {
            x
            for x in range(n)
            if max(naive.insertions(one.plain, kept, x)) > one.state.total[0] + LEAST
        }
        assert gaining <= queue
        kernels.undo_moves(one.lists, one.state)
        assert np.array_equal(order, one.state.order)
    assert moved > 5
    one.check()


def test_candidates_that_most_sets_hold_come_first():
    for n, sets in ((24, 3000), (90, 60)):
        one = Ordering(naive.random_table(n, seed=n, near=n - 1, sets=sets), seed=1)
        for y, listed in enumerate(one.plain):
            counts = np.bincount([p for _, parents in listed for p in parents], minlength=n)
            low, high = one.lists.candidate_starts[y : y + 2]
            wanted = sorted(np.flatnonzero(counts).tolist(), key=lambda p: (-counts[p], p))
            assert one.lists.candidates[low:high].tolist() == wanted


def test_noted_moves_are_taken_back():
    one = Ordering(naive.random_table(40, seed=6), seed=5)
    while not insertion.climb(one.lists, one.state, -np.inf, LEAST, 10**9):
        pass
    order, total = one.state.order.copy(), one.state.total[0]
    one.state.numbers[kernels.LOGGING] = 1
    for _ in range(20):
        x, place = one.random.integers(40, size=2)
        kernels.move(one.lists, one.state, int(x), int(place))
    assert not np.array_equal(order, one.state.order)
    kernels.undo_moves(one.lists, one.state)
    assert np.array_equal(order, one.state.order)
    assert one.state.total[0] == pytest.approx(total)
    assert one.state.numbers[kernels.WAITING] == 0
    one.check()


def test_variables_without_the_empty_set_get_one_that_counts_as_illegal():
    table = ParentSetTable.build(
        ["A", "B", "C"],
        [
            VariableSets(np.array([-5.0]), np.array([0, 0]), np.array([], dtype=int)),
            VariableSets(np.array([-7.0, -6.0]), np.array([0, 1, 3]), np.array([0, 0, 2])),
            VariableSets(np.array([-4.0]), np.array([0, 0]), np.array([], dtype=int)),
        ],
    )
    sets = IndexedTable(table)
    assert sets.required_first and sets.bound == -15.0
    assert not IndexedTable(naive.random_table(5, 1)).required_first
    state = sets.state()
    kernels.load(sets.arrays, state, np.array([1, 0, 2], dtype=np.int32))
    assert not sets.is_legal(state.chosen)
    illegal = state.total[0]
    kernels.load(sets.arrays, state, np.array([0, 1, 2], dtype=np.int32))
    assert sets.is_legal(state.chosen) and state.total[0] == -16.0 > illegal + 1.0
    assert sets.dag(state.chosen).arcs == {(0, 1)}
    assert sets.is_legal(sets.arrays.smallest)


# --- acyclic selection ------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "candidates"), SIZES[1:])
def test_acyclic_selection_and_its_descendant_matrix(n, candidates):
    one = Ordering(naive.random_table(n, seed=11 + n, near=candidates), seed=6)
    work = one.sets.memory().selection
    back = 0
    for _ in range(4):
        order = one.random.permutation(n).astype(np.int32)
        acyclic.begin(work, order)
        for visited in range(n):
            until = one.state.numbers[counted.WORK] + 1
            assert acyclic.select(one.lists, one.state, work, until) == (visited == n - 1)
            parents = [one.sets._own.parents(int(e)) if e >= 0 else () for e in work.chosen]
            if visited % max(n // 6, 1) and visited < n - 1:
                continue
            for x, below in enumerate(naive.descendants(parents)):
                bits = [y for y in range(n) if work.below[x, y // 64] >> np.uint64(y % 64) & 1]
                assert set(bits) == below
        wanted = naive.acyclic_selection(one.plain, [int(x) for x in order])
        assert [one.sets._own.scores[e] for e in work.chosen] == [s for s, _ in wanted]
        place = {int(x): i for i, x in enumerate(order)}
        back += sum(place[p] > place[x] for x in range(n) for p in wanted[x][1])
        dag = one.sets.dag(work.chosen)  # raises for a cycle
        assert dag.n == n
    assert back > 0 or n < 9


def test_an_ordering_of_a_network_keeps_its_score_and_stays_close():
    one = Ordering(naive.random_table(40, seed=21), seed=7)
    work = one.sets.memory().selection
    order = np.arange(40, dtype=np.int32)
    acyclic.begin(work, order)
    acyclic.select(one.lists, one.state, work, 10**9)
    found = np.zeros(40, dtype=np.int32)
    acyclic.parents_first(one.lists, work.chosen, order, found, work.stack, work.marks)
    assert sorted(found.tolist()) == list(range(40))
    own = searching.total(one.lists, work.chosen)
    assert naive.score(one.plain, found.tolist()) >= own - 1e-9
    kernels.load(one.lists, one.state, found)
    again = np.zeros(40, dtype=np.int32)
    acyclic.parents_first(one.lists, one.state.chosen, found, again, work.stack, work.marks)
    assert np.array_equal(found, again)


# --- drawing and crossing ---------------------------------------------------------------------


@pytest.mark.parametrize("kind", [searching.ORDER_BASED, searching.CYCLE, searching.RANK])
def test_crossings_make_orderings_of_both(kind):
    random = np.array([12345], dtype=np.uint64)
    rng = np.random.default_rng(1)
    n = 12
    place, keys, items = np.zeros(n + 1, np.int32), np.zeros(n + 1), np.zeros(n + 1, np.int64)
    for _ in range(50):
        first = rng.permutation(n).astype(np.int32)
        second = rng.permutation(n).astype(np.int32)
        child = np.zeros(n, dtype=np.int32)
        searching.cross(random, kind, first, second, child, place, keys, items)
        assert sorted(child.tolist()) == list(range(n))
        if kind == searching.CYCLE:
            assert all(c in (a, b) for a, b, c in zip(first, second, child, strict=True))
        if kind == searching.RANK:
            ranks = {x: list(first).index(x) + list(second).index(x) for x in range(n)}
            assert all(ranks[a] <= ranks[b] for a, b in itertools.pairwise(child.tolist()))
        if kind == searching.ORDER_BASED:
            index_map = [x for x, y in zip(first, child, strict=True) if x != y]
            assert [x for x in child if x in index_map] == [x for x in second if x in index_map]
        searching.cross(random, kind, first, first, child, place, keys, items)
        assert np.array_equal(child, first)


def test_shuffles_are_uniform():
    random = np.array([99], dtype=np.uint64)
    order = np.zeros(4, dtype=np.int32)
    seen = {}
    for _ in range(4800):
        searching.shuffle(random, order)
        seen[tuple(order.tolist())] = seen.get(tuple(order.tolist()), 0) + 1
    assert len(seen) == 24
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 50  # chi-square, 23 degrees


def test_sorting():
    rng = np.random.default_rng(3)
    for count in (0, 1, 2, 5, 50, 300):
        keys = rng.integers(0, 20, 300).astype(float)
        items = rng.permutation(300)
        wanted = sorted(zip(keys[:count], items[:count], strict=True))
        insertion.sort(keys, items, count)
        assert list(zip(keys[:count], items[:count], strict=True)) == wanted


@kernel
def _lowest_bit(word):
    return lowest_bit(word)


def test_lowest_bit():
    for bit in range(64):
        assert _lowest_bit(np.uint64(2**64 - 2**bit)) == bit
