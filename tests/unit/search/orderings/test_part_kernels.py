"""The best families of a part of a network, beside all orders of the part and all choices."""

import numpy as np
import pytest

from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _part_kernels as parts
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from tests.naive import naive_orderings as naive

LEAST = 1e-9


class Loaded:
    """A loaded ordering, the memory of a part, and the network as plain parent sets."""

    def __init__(self, table, seed):
        self.table = IndexedTable(table)
        self.plain = naive.lists_of(self.table._own)
        self.state, self.part = self.table.state(), self.table.memory().part
        self.random = np.array([seed], dtype=np.uint64)
        self.draw = np.random.default_rng(seed)

    def load(self):
        order = self.draw.permutation(self.table.n).astype(np.int32)
        kernels.load(self.table.arrays, self.state, order)

    def parents(self, chosen):
        return [tuple(self.table._own.parents(int(e))) for e in chosen]

    def improve(self, size):
        arrays = self.table.arrays
        return parts.improve_part(arrays, self.state, self.part, self.random, size, LEAST)

    def members(self, size):
        """The part that was drawn: those that depend on themselves by their own bit."""
        own = [int(x) for x in self.part.members[:size]]
        drawn = [x for i, x in enumerate(own) if self.part.bits[x] == 1 << i]
        return drawn[: len(set(drawn))]


def check(one, size, oracle, tries):
    """Try parts of as many random networks; return how many gained."""
    gained = 0
    for _ in range(tries):
        one.load()
        before = one.state.chosen.copy()
        scores, parents = one.table._own.scores, one.parents(before)
        better = one.improve(size)
        assert np.array_equal(one.state.chosen, before)
        part = one.members(size)
        assert 1 <= len(part) <= size
        present = sum(scores[before[x]] for x in part)
        best = oracle(one.plain, parents, part)
        assert better == (best > present + LEAST)
        if better:
            gained += 1
            chosen = one.part.chosen
            assert sum(scores[chosen[x]] for x in part) == pytest.approx(best, abs=1e-9)
            others = [x for x in range(one.table.n) if x not in part]
            assert np.array_equal(chosen[others], before[others])
            one.table.dag(chosen).order  # noqa: B018 - raises for a cycle
    return gained


@pytest.mark.parametrize(("n", "size"), [(1, 2), (2, 2), (3, 3), (5, 3), (7, 4), (9, 3)])
def test_no_choice_of_sets_is_better(n, size):
    one = Loaded(naive.random_table(n, seed=n, near=5, sets=8), seed=3 + n)
    gained = check(one, size, naive.best_of_part_whole, 60)
    assert gained or n == 1


@pytest.mark.parametrize(("n", "near", "size"), [(12, 11, 6), (30, 8, 5), (80, 70, 4)])
def test_no_order_of_the_part_is_better(n, near, size):
    one = Loaded(naive.random_table(n, seed=n, near=near, sets=60), seed=n)
    assert check(one, size, naive.best_of_part, 12) > 0


# Of long lists the columns of bits are used: one block of sets and several, and no columns beside.
@pytest.mark.parametrize(("n", "near", "sets"), [(24, 23, 3000), (24, 23, 9000), (70, 66, 1500)])
def test_long_lists_give_the_same(n, near, sets):
    one = Loaded(naive.random_table(n, seed=n, near=near, sets=sets), seed=n)
    assert len(one.table.arrays.columns) > 0
    assert check(one, 4, naive.best_of_part, 6) > 0


def test_the_largest_part_and_a_network_that_is_smaller():
    one = Loaded(naive.random_table(6, seed=1, near=5, sets=20), seed=2)
    check(one, parts.LARGEST, naive.best_of_part, 5)
    one = Loaded(naive.random_table(20, seed=1, near=8, sets=40), seed=2)
    one.load()
    one.improve(parts.LARGEST)
    assert len(one.members(parts.LARGEST)) == parts.LARGEST


def test_where_nothing_is_in_the_way_nothing_is_gained():
    table = naive.random_table(8, seed=5, near=4, sets=1)  # the empty sets only
    one = Loaded(table, seed=1)
    one.load()
    assert not any(one.improve(4) for _ in range(20))


def test_lists_without_the_empty_set_lose_nothing():
    one = Loaded(naive.random_table(10, seed=8, near=6, sets=30, whole=False), seed=4)
    assert check(one, 4, naive.best_of_part, 20) > 0


def test_a_part_hangs_together_and_all_variables_come_up():
    one = Loaded(naive.random_table(30, seed=3, near=8, sets=40), seed=6)
    one.load()
    parents = one.parents(one.state.chosen)
    seen = set()
    for _ in range(200):
        one.improve(5)
        part = one.members(5)
        assert len(set(part)) == len(part)
        for i, x in enumerate(part[1:], start=1):
            assert any(y in parents[x] or x in parents[y] for y in part[:i])
        seen.update(part)
    assert seen == set(range(30))
