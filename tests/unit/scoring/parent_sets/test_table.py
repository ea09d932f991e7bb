"""The parent set table: order, dominance, lookups, provenance, other orders of the variables."""

import hashlib
import itertools

import numpy as np
import pytest

from bnstudio.scoring.parent_sets import _table_kernels as kernels
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import (
    ParentSetTable,
    Provenance,
    VariableSets,
)


def packed(sets):
    """Pack [(score, parents)]."""
    starts = np.cumsum([0, *(len(parents) for _, parents in sets)])
    members = [p for _, parents in sets for p in sorted(parents)]
    return VariableSets(
        np.array([score for score, _ in sets], dtype=float), starts, np.array(members, dtype=int)
    )


def random_sets(random, n, child, count, longest=4, levels=40):
    """Random sets with many ties of score, the empty set among them."""
    others = [p for p in range(n) if p != child]
    sets = {(): -float(random.integers(levels))}
    while len(sets) < count:
        size = int(random.integers(0, min(longest, n - 1) + 1))
        parents = tuple(sorted(int(p) for p in random.choice(others, size, replace=False)))
        sets[parents] = -float(random.integers(levels))
    return [(score, parents) for parents, score in sets.items()]


def undominated(sets):
    members = [(score, frozenset(parents)) for score, parents in sets]
    return {
        (score, parents)
        for (score, parents), (_, own) in zip(sets, members, strict=True)
        if not any(other >= score and less < own for other, less in members)
    }


def table_of(seed, n, count, **options):
    random = np.random.default_rng(seed)
    sets = [random_sets(random, n, child, count) for child in range(n)]
    names = [f"x{i}" for i in range(n)]
    return sets, ParentSetTable.build(names, [packed(own) for own in sets], **options)


@pytest.mark.parametrize(("n", "count"), [(5, 12), (9, 120), (40, 600), (150, 300)])
def test_only_undominated_sets_stay_best_first(n, count):
    sets, table = table_of(n, n, count)
    for child in range(n):
        kept = list(table.sets(child))
        assert set(kept) == undominated(sets[child])
        assert len(kept) == len(set(kept)) == table.count(child)
        assert kept == sorted(kept, key=lambda entry: (-entry[0], len(entry[1]), entry[1]))
    assert any(table.count(child) < count for child in range(n))


def test_equal_sets_are_kept_once():
    table = ParentSetTable.build(
        ["a", "b"], [packed([(-3, ()), (-1, (1,)), (-1, (1,)), (-2, (1,))]), packed([(-1, ())])]
    )
    assert list(table.sets(0)) == [(-1.0, (1,)), (-3.0, ())]


@pytest.mark.parametrize("n", [7, 64, 65, 200])
def test_lookups_find_the_best_that_fits(n):
    _, table = table_of(3, n, 50)
    random = np.random.default_rng(0)
    for trial in range(60):
        marked = random.random(n) < (0.1, 0.5, 0.9)[trial % 3]
        child = int(random.integers(n))
        first = int(table.starts[child])
        fits = [all(marked[p] for p in parents) for _, parents in table.sets(child)]
        assert table.best_inside(child, marked) == first + fits.index(True)


def test_nothing_fits_where_a_parent_is_required():
    table = ParentSetTable.build(["a", "b"], [packed([(-3, (1,))]), packed([(-1, ())])])
    assert table.best_inside(0, np.array([False, False])) == -1


def test_find_and_bound():
    _, table = table_of(1, 6, 20)
    for child in range(6):
        for entry in range(table.starts[child], table.starts[child + 1]):
            assert table.find(child, table.parents(entry)) == entry
    assert table.find(0, (1, 2, 3, 4, 5)) == -1
    assert table.upper_bound() == sum(next(table.sets(c))[0] for c in range(6))


def fingerprint(allowed, required, limits, max_params=None):
    arities = np.full(len(limits), 2, dtype=np.int32)
    legal = LegalParentSets(arities, limits, max_params, allowed, required)
    return legal.fingerprint()


def test_provenance_fits_only_what_is_the_same():
    allowed = ~np.eye(3, dtype=bool)
    required = np.zeros((3, 3), dtype=bool)
    limits = np.array([2, 2, 2])
    prints = {fingerprint(allowed, required, limits)}
    for change in itertools.chain(range(3), ["params"]):
        other = [allowed.copy(), required.copy(), limits.copy()]
        if change == "params":
            prints.add(fingerprint(*other, 5))
        else:
            other[change].flat[1] = not other[change].flat[1]
            prints.add(fingerprint(*other))
    assert len(prints) == 5
    origin = Provenance("bic", {}, "data", "known")
    assert origin.fits(Provenance("bic", {}, "data", "known"))
    assert not origin.fits(Provenance("bic", {"ess": 1.0}, "data", "known"))
    assert not origin.fits(Provenance("aic", {}, "data", "known"))
    assert not origin.fits(Provenance("bic", {}, "date", "known"))
    assert not origin.fits(Provenance("bic", {}, "data", "other"))
    assert not Provenance().fits(Provenance("", {}, "", ""))


@pytest.mark.parametrize("n", [0, 1, 7, 9, 1025])
def test_the_fingerprint_of_no_knowledge_is_that_of_its_matrices(n):
    everything, nothing = ~np.eye(n, dtype=bool), np.zeros((n, n), dtype=bool)
    most = np.full(n, 3)
    plain = hashlib.sha256(str(((n, n), 5)).encode())
    for part in (np.packbits(everything), np.packbits(nothing), most.astype(np.int64)):
        plain.update(part.tobytes())
    assert fingerprint(everything, nothing, most, 5) == plain.hexdigest()
    assert fingerprint(None, None, most, 5) == plain.hexdigest()
    if n > 1:
        everything[0, 1] = False
        assert fingerprint(everything, None, most, 5) != plain.hexdigest()


@pytest.mark.parametrize(("n", "most"), [(3, 2), (70, 4), (70, 69), (300, 12)])
def test_occurring_are_the_members_of_each_variables_sets(n, most):
    random = np.random.default_rng(n + most)
    found = []
    for child in range(n):
        others = random.permutation([v for v in range(n) if v != child])[:most]
        sets = [(), *((int(v),) for v in others)]
        members = np.array([v for one in sets for v in one], dtype=int)
        starts = np.cumsum([0, *map(len, sets)])
        found.append(VariableSets(random.uniform(-2, -1, len(sets)), starts, members))
    table = ParentSetTable.build([f"V{i}" for i in range(n)], found, prune=False)
    starts, listed = table.occurring()
    for child in range(n):
        wanted = sorted({parent for _, parents in table.sets(child) for parent in parents})
        assert listed[starts[child] : starts[child + 1]].tolist() == wanted


def test_a_table_with_its_variables_in_another_order():
    random = np.random.default_rng(8)
    names = [f"V{i}" for i in range(6)]
    sets = [packed(random_sets(random, 6, child, 12)) for child in range(6)]
    exhausted, drops = random.random(6) < 0.5, random.integers(0, 9, 6)
    table = ParentSetTable.build(names, sets, exhausted=exhausted, drops=drops)
    assert table.in_order(names) is table
    for _ in range(5):
        order = random.permutation(6)
        other = table.in_order([names[i] for i in order])
        assert other.names == tuple(names[i] for i in order)
        assert other.exhausted.tolist() == exhausted[order].tolist()
        assert other.drops.tolist() == drops[order].tolist()
        for child, old in enumerate(order):
            by_name = {
                (score, frozenset(other.names[p] for p in parents))
                for score, parents in other.sets(child)
            }
            assert len(by_name) == table.count(old)
            assert by_name == {
                (score, frozenset(names[p] for p in parents)) for score, parents in table.sets(old)
            }
            keys = [(-score, len(parents), parents) for score, parents in other.sets(child)]
            assert keys == sorted(keys)


def test_legal_sets_with_their_variables_in_another_order():
    random = np.random.default_rng(9)
    allowed, required = random.random((5, 5)) < 0.7, random.random((5, 5)) < 0.1
    arities = np.array([2, 3, 4, 1, 2], dtype=np.int32)
    legal = LegalParentSets(arities, np.array([1, 2, 3, 4, 4]), 30, allowed, required, True)
    order = random.permutation(5)
    other = legal.in_order(order)
    for child in range(5):
        old = legal.candidates(order[child]).tolist()
        assert sorted(order[other.candidates(child)].tolist()) == old
        old = legal.required_parents(order[child]).tolist()
        assert sorted(order[other.required_parents(child)].tolist()) == old
        assert other.max_parents[child] == legal.max_parents[order[child]]
    back = other.in_order(np.argsort(order))
    assert back.fingerprint() == legal.fingerprint() != other.fingerprint()
    plain = LegalParentSets.within(np.full(5, 2, dtype=np.int32))
    assert plain.in_order(order).fingerprint() == plain.fingerprint()


def test_the_best_set_inside_and_with_each_one_more():
    n, random = 9, np.random.default_rng(5)
    own = [packed(random_sets(random, n, child, 60, levels=1000)) for child in range(n)]
    table = ParentSetTable.build([f"v{i}" for i in range(n)], own)
    for child in range(n):
        for size in (0, 2, 4):
            stem = {int(p) for p in random.choice(n, size, replace=False)} - {child}
            inside = np.isin(np.arange(n), list(stem))
            best = np.full(n, -1)
            entry = kernels.best_with_one_more(
                table.starts, table.set_starts, table.members, child, inside, best
            )
            assert entry == table.best_inside(child, inside)
            for x in set(range(n)) - stem - {child}:
                wider = inside.copy()
                wider[x] = True
                wanted = table.best_inside(child, wider)
                assert (best[x] if best[x] >= 0 else entry) == wanted


@pytest.mark.parametrize(("sets", "most"), [(5, 3), (1000, 3), (1000, 100)])
def test_the_first_variables_that_the_best_sets_name(sets, most):
    n, random = 9, np.random.default_rng(6)
    own = [packed(random_sets(random, n, child, 20)) for child in range(n)]
    table = ParentSetTable.build([f"v{i}" for i in range(n)], own)
    named = table.named_first(sets, most)
    for child in range(n):
        met = [p for _, parents in itertools.islice(table.sets(child), sets) for p in parents]
        assert set(np.flatnonzero(named[child])) == set(list(dict.fromkeys(met))[:most])
