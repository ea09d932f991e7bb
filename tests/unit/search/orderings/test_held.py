"""A search over orderings that begins anew while what it found is held."""

import dataclasses

import numpy as np
import pytest

from bnstudio.search.control import SilentControl
from bnstudio.search.orderings._population_kernels import HELD
from bnstudio.search.orderings.chain import counts_of
from bnstudio.search.orderings.expansion.new_sets import ExpandedTable, expanded_by
from bnstudio.search.orderings.minobs import Crossing, MemeticParameters
from tests.support.searching import dependent, enumerate_parent_sets, problem

DATA = dependent(60, 300, seed=6)


def crossing(seed=3, threads=1):
    """A search on lists of single parents, which may grow."""
    task = problem(DATA, seed=seed, threads=threads)
    single = enumerate_parent_sets(task.scores.scorer, problem(DATA, max_parents=1).legal)
    lists = dataclasses.replace(single, exhausted=np.zeros(DATA.n, dtype=bool))
    task = dataclasses.replace(task, parent_sets=lists, may_expand=True)
    return Crossing(task, SilentControl(), {}, MemeticParameters())


def with_families(one, dag):
    """Let the families of a network join the lists of a search."""
    families = {(child, dag.parents(child)): None for child in range(dag.n)}
    found = expanded_by(one.pool.table.source, one.pool.cache, families)
    if found is not None:
        one.pool.replace_table(found, one.resume)


def standing(pool):
    populations = [
        (c.best, c.population.best_order.tolist(), c.population.members.tolist())
        for c in pool.chains
    ]
    return pool.score, pool.table.dag(pool.chosen), populations


def advance(rounds, count):
    for _ in range(count):
        next(rounds)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_no_better_changes_nothing_but_the_population(threads):
    one = crossing(threads=threads)
    rounds, pool = one.rounds(), one.pool
    advance(rounds, 60)
    before, counted = standing(pool), dict(pool.counters)
    one.pool.begin_anew()
    assert pool.anew and pool.score == -np.inf and pool.found == before[0]
    assert all(chain.best == -np.inf for chain in pool.chains)
    pool.steps = 0  # a short round
    advance(rounds, 1)
    assert -np.inf < pool.score < before[0] - 1
    assert pool.found == before[0]
    fresh = [chain.best for chain in pool.chains]
    one.end_anew()
    assert not pool.anew and standing(pool)[:2] == before[:2] and pool.found == before[0]
    for chain, (best, order, members), score in zip(pool.chains, before[2], fresh, strict=True):
        assert chain.best == best and chain.population.best_order.tolist() == order
        there = chain.population.members.tolist()
        assert sum(member not in members for member in there) == 1
        assert score in chain.population.scores
    advance(rounds, 5)
    assert pool.score >= before[0]
    counted = {name: number for name, number in counted.items() if name in counts_of(pool.chains)}
    assert all(pool.counters[name] >= number for name, number in counted.items()), "it goes on"
    assert pool.counters["perturbations"] > counted["perturbations"] > 0


def test_what_is_better_goes_on_and_what_was_held_joins_it():
    one = crossing()
    rounds, pool = one.rounds(), one.pool
    advance(rounds, 2)
    before = standing(pool)
    pool.begin_anew()
    advance(rounds, 200)
    assert pool.score > before[0] + 1
    after = standing(pool)
    one.end_anew()
    assert standing(pool)[:2] == after[:2]
    population = pool.chains[0].population
    score, order, _ = before[2][0]
    assert order in population.members.tolist() and score in population.scores


def test_lists_that_grow_meanwhile_serve_both():
    one = crossing()
    rounds, pool = one.rounds(), one.pool
    advance(rounds, 33)
    before, listed = standing(pool), len(pool.table.source)
    pool.begin_anew()
    while len(pool.table.source) == listed:
        next(rounds)
    pool.score = -np.inf  # as if nothing good had been found
    one.end_anew()
    assert standing(pool)[:2] == before[:2]
    chosen = pool.chains[0].population.best
    assert pool.table.arrays.scores[chosen].sum() == pytest.approx(before[0])
    assert pool.table.arrays.scores[pool.chosen].sum() == pytest.approx(before[0])


def test_a_table_that_comes_before_the_first_round_is_searched():
    one = crossing()
    rounds, pool = one.rounds(), one.pool
    advance(rounds, 20)
    pool.begin_anew()
    pool._expand(one.resume)
    advance(rounds, 3)
    assert pool.score > -np.inf
    assert pool.score == pytest.approx(pool.table.arrays.scores[pool.chosen].sum())
    assert len(pool.dag.order) == DATA.n, "no cycle"


def test_a_snapshot_of_it_goes_on_as_the_unbroken_one():
    one = crossing()
    rounds = one.rounds()
    advance(rounds, 40)
    one.pool.begin_anew()
    advance(rounds, 3)
    taken = one.pool.snapshot().copy()
    lists = taken.table(one.pool.table.source.names)
    task = dataclasses.replace(
        problem(DATA, seed=3), parent_sets=lists, may_expand=True, resume=taken
    )
    two = Crossing(task, SilentControl(), {}, MemeticParameters())
    again = two.rounds()
    assert two.pool.anew and two.pool.found == one.pool.found
    for first, second in ((one, rounds), (two, again)):
        advance(second, 4)
        first.end_anew()
        advance(second, 4)
    assert standing(one.pool) == standing(two.pool)


def test_a_network_that_was_not_told_yet_is_told_before_it_is_held():
    """Of wide tables it is told every few rounds only."""
    one = crossing()
    rounds, pool = one.rounds(), one.pool
    pool._stride = 10**9
    advance(rounds, 40)
    assert pool._unreported and pool.control.incumbents[-1][1] < pool.score
    before = pool.score
    pool.begin_anew()
    assert pool.control.incumbents[-1][1] == before
    pool.report()
    assert pool.control.incumbents[-1][1] == before, "and no network that was not found"


def test_a_network_from_elsewhere_is_gone_on_from_where_the_lists_grow_at_once():
    one, other = crossing(), crossing(seed=5)
    rounds, others = one.rounds(), other.rounds()
    advance(rounds, 40)
    while other.pool.score <= one.pool.score + 1:
        next(others)
    with_families(one, other.pool.dag)
    one.pool.begin_with(other.pool.dag, other.pool.score)
    score, same = one.pool.score, one.pool.table.source
    assert score >= other.pool.score - 1e-6
    one.pool.replace_table(ExpandedTable(same, np.arange(len(same))), one.resume)
    chain = one.pool.chains[0]
    assert chain.best == pytest.approx(score)
    assert chain.population.totals[HELD] == chain.best
    one.pool.begin_anew()
    advance(rounds, 1)
    one.end_anew()
    assert chain.best == pytest.approx(one.pool.score) and chain.best > score - 1e-6
