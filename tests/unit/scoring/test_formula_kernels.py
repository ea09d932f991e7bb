"""Counting and local scores against the slow oracle, dense and sparse, plain and weighted."""

import itertools

import numpy as np
import pytest

from bnstudio.data.counts import _counting_kernels as kernels
from bnstudio.data.counts.counting import merge_rows, sparse_counts
from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError, LimitError, UsageError
from bnstudio.scoring import _formula_kernels as formulas
from bnstudio.scoring.base import NoParameters
from bnstudio.scoring.likelihood import Bic
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.registry import SCORES, make_scorer
from tests.naive.naive_scores import count, score
from tests.support.count_table import count_table
from tests.support.searching import coded, dependent, legal_within

PARAMETERS = {"bdeu": {"ess": 3.5}, "bds": {"ess": 2.0}, "bd": {"alpha": 0.3}, "k2": {}}


def as_table(data, child, parents):
    cells, _ = count(data, child, parents)
    shape = [int(data.arities[p]) for p in parents] + [int(data.arities[child])]
    table = np.zeros(shape, dtype=np.int64)
    for (key, state), n in cells.items():
        table[(*key, state)] = n
    return table.reshape(-1, shape[-1])


@pytest.mark.parametrize("rows", [1, 3, 2047, 2048, 2049, 5000])
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16])
def test_counts_equal_the_oracle(rows, dtype):
    plain = dependent(6, rows, seed=2, arity=4)
    data = Dataset(plain.variables, plain.codes.astype(dtype))
    for size in range(5):
        parents = list(itertools.combinations(range(1, 6), size))[-1]
        assert np.array_equal(count_table(data, 0, parents), as_table(data, 0, parents))


def test_weighted_counts_equal_the_oracle():
    plain = dependent(5, 700, seed=4)
    weights = np.random.default_rng(0).integers(0, 1000, 700)
    data = Dataset(plain.variables, plain.codes, weights)
    for parents in [(), (1,), (4, 2), (1, 2, 3, 4)]:
        assert np.array_equal(count_table(data, 0, parents), as_table(data, 0, parents))


def test_large_tables_are_counted_over_what_was_seen():
    random = np.random.default_rng(1)
    data = coded(random.integers(0, 200, (6, 900)), [200] * 6)
    assert not kernels.is_dense(200.0**3, data.rows)
    for parents in [(1, 2), (1, 2, 3, 4, 5)]:
        found = sparse_counts(data, 0, parents)
        cells, configurations = count(data, 0, parents)
        assert sorted(found.configurations) == sorted(configurations.values())
        assert sorted(found.cells) == sorted(cells.values())
        assert found.cells.sum() == found.configurations.sum() == 900
        again = np.zeros(len(found.configurations), dtype=int)
        np.add.at(again, found.owner, found.cells)
        assert np.array_equal(again, found.configurations)


def test_keys_too_long_for_64_bits_are_relabelled():
    random = np.random.default_rng(3)
    codes = random.integers(0, 65_536, (9, 300)).astype(np.uint16)
    codes[:, 100:] = codes[:, :200]
    data = coded(codes, [65_536] * 9, dtype=np.uint16)
    found = sparse_counts(data, 0, tuple(range(1, 9)))
    _, configurations = count(data, 0, tuple(range(1, 9)))
    assert sorted(found.configurations) == sorted(configurations.values())


@pytest.mark.parametrize("name", sorted(SCORES))
def test_scores_equal_their_formulas(name):
    parameters = PARAMETERS.get(name, {})
    random = np.random.default_rng(5)
    for data in (
        dependent(5, 300, seed=1),
        dependent(5, 40, seed=2, arity=5),
        coded(random.integers(0, 90, (5, 400)), [90] * 5),
        Dataset(
            dependent(5, 60, seed=3).variables,
            dependent(5, 60, seed=3).codes,
            random.integers(1, 90, 60),
        ),
    ):
        scorer = make_scorer(data, name, parameters)
        for parents in [(), (1,), (3, 1), (1, 2, 3, 4)]:
            expected = score(data, name, 0, parents, **parameters)
            assert scorer.local(0, parents) == pytest.approx(expected, rel=1e-11, abs=1e-9)
        added = scorer.extensions(0, (2,), np.array([1, 3, 4]))
        assert added == pytest.approx([scorer.local(0, (2, x)) for x in (1, 3, 4)], rel=1e-12)


def test_extensions_too_large_for_a_table():
    data = coded(np.random.default_rng(6).integers(0, 60, (5, 500)), [60] * 5)
    for parents in [(1,), (1, 2), (1, 2, 3)]:
        for name in ("bic", "bdeu"):
            found = make_scorer(data, name).extensions(0, parents, np.array([4]))
            assert found[0] == pytest.approx(score(data, name, 0, (*parents, 4)), rel=1e-11)


@pytest.mark.parametrize("name", ["bdeu", "bds", "k2", "bd"])
def test_structure_prior_counts_free_parameters(name):
    data = dependent(4, 100)
    for parents in [(), (1, 2)]:
        expected = score(data, name, 0, parents, kappa=0.001)
        assert make_scorer(data, name, {"kappa": 0.001}).local(0, parents) == pytest.approx(
            expected, rel=1e-11
        )


def test_bd_with_ones_is_k2():
    data = dependent(4, 100)
    assert make_scorer(data, "bd", {"alpha": 1}).local(0, (1,)) == make_scorer(data, "k2").local(
        0, (1,)
    )


def test_log_gamma():
    import math

    for x in [1e-8, 1e-3, 0.5, 1, 1.5, 2, 3.7, 9.99, 10, 123.4, 1e6]:
        assert formulas.log_gamma(x) == pytest.approx(math.lgamma(x), rel=1e-13, abs=1e-13)


def test_small_and_large_priors():
    data = dependent(3, 500, seed=9)
    for ess in (1e-6, 1e-3, 50.0, 1e5):
        expected = score(data, "bdeu", 0, (1, 2), ess=ess)
        got = make_scorer(data, "bdeu", {"ess": ess}).local(0, (1, 2))
        assert got == pytest.approx(expected, rel=1e-8)


def test_merged_rows_score_the_same():
    plain = dependent(4, 4000, seed=8, arity=3)
    merged = merge_rows(plain)
    assert merged.rows < plain.rows and merged.cases == plain.cases == 4000
    assert merge_rows(merged) is merged
    for parents in [(), (1, 2, 3)]:
        assert np.array_equal(count_table(plain, 0, parents), count_table(merged, 0, parents))
    noise = coded(np.random.default_rng(0).integers(0, 9, (12, 500)), [9] * 12)
    assert merge_rows(noise) is noise


def test_free_parameters():
    data = coded([[0, 1], [0, 1], [0, 1]], [3, 4, 5])
    assert legal_within(make_scorer(data)).free_parameters(0, (1, 2)) == 2 * 20


def test_refusals():
    data = dependent(3, 20)
    for name, parameters, word in [
        ("bicc", {}, "bicc"),
        ("bic", {"ess": 1}, "ess"),
        ("bdeu", {"ess": 0}, "ess"),
        ("bdeu", {"kappa": 1.5}, "kappa"),
        ("bdeu", {"ess": "many"}, "many"),
    ]:
        with pytest.raises(UsageError, match=word):
            make_scorer(data, name, parameters)
    empty = Dataset(data.variables, np.zeros((3, 0), dtype=np.uint8))
    with pytest.raises(DataError):
        make_scorer(empty)
    huge = Dataset(data.variables, data.codes, np.full(20, 2**30))
    with pytest.raises(LimitError):
        LocalScorer(huge, Bic, NoParameters())


def test_constant_columns_alone_are_counted_in_bounds():
    """Tables of a single cell once left the common codes unmade; the next family read them."""
    data = coded(np.zeros((4, 3000), dtype=np.uint8), [1, 1, 1, 1])
    for name in ("bic", "bdeu"):
        found = make_scorer(data, name).extensions(0, (1,), np.array([2, 3]))
        assert found == pytest.approx([0.0, 0.0], abs=1e-12)


def test_the_penalty_counts_more_configurations_than_an_integer_holds():
    counts = np.array([3, 2], dtype=np.int32)
    values = np.array([0.0, 0.0, 5.0])
    for q in (2.0**62, 2.0**70, 2.0**300):
        found = formulas.score_counts.py_func(
            formulas.SMOOTHED_LIKELIHOOD, values, counts, counts, 2, 2, q, np.zeros(1)
        )
        assert found == pytest.approx(-np.log(5.0) * (q / 2.0))
        compiled = formulas.score_counts(
            formulas.SMOOTHED_LIKELIHOOD, values, counts, counts, 2, 2, q, np.zeros(1)
        )
        assert compiled == pytest.approx(found)


@pytest.mark.parametrize("states", [1, 2, 3, 7])
@pytest.mark.parametrize("known", [1, 50, 10_000])
def test_a_likelihood_is_the_same_to_the_last_bit_whichever_way_it_is_added_up(states, known):
    random = np.random.default_rng(states)
    numbers = np.arange(1, known)
    n_log_n = np.concatenate(([0.0], numbers * np.log(numbers)))
    cells = random.integers(1, 900, 24 * states).astype(np.int32)  # some above those known
    configurations = cells.reshape(-1, states).sum(axis=1).astype(np.int32)
    at_once = formulas.likelihood_fit(cells, cells, states, n_log_n)
    apart = formulas.likelihood_fit(cells, configurations, 1, n_log_n)
    assert at_once == apart
    wanted = sum(n * np.log(n) for n in cells.tolist())
    wanted -= sum(n * np.log(n) for n in configurations.tolist())
    assert apart == pytest.approx(wanted, rel=1e-12, abs=1e-9)
