"""Tables against counting by hand, samples against their network, likelihoods against sums."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.write import write_csv
from bnstudio.errors import DataError, LimitError, UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.pdag import DAG
from bnstudio.network import fit as fitting
from bnstudio.network.bayesnet import Network, log_likelihood
from bnstudio.network.fit import fit
from bnstudio.network.sample import sample

VARIABLES = (
    Variable("A", ("a0", "a1")),
    Variable("B", ("b0", "b1", "b2")),
    Variable("C", ("c0", "c1")),
)
DAG_ABC = DAG("ABC", [(0, 2), (1, 2), (0, 1)])


def dataset(rows, variables=VARIABLES, weights=None):
    codes = np.array(rows, dtype=np.uint8).T.copy()
    return Dataset(variables, codes, None if weights is None else np.array(weights))


ROWS = [(0, 0, 1), (0, 0, 0), (0, 2, 1), (1, 1, 1), (1, 1, 1), (1, 2, 0), (0, 0, 1)]


def by_hand(dag, data, node, config, state, ess):
    parents = dag.parents(node)
    arities = data.arities
    q = math.prod(int(arities[p]) for p in parents)
    r = int(arities[node])
    weights = np.ones(data.rows) if data.weights is None else data.weights
    here = [
        row
        for row in range(data.rows)
        if all(data.codes[p, row] == c for p, c in zip(parents, config, strict=True))
    ]
    n_j = sum(weights[row] for row in here)
    n_jk = sum(weights[row] for row in here if data.codes[node, row] == state)
    if n_j + ess == 0:
        return 1 / r
    return (n_jk + ess / (q * r)) / (n_j + ess / q)


@pytest.mark.parametrize("ess", [0.0, 1.0, 7.5])
@pytest.mark.parametrize("weights", [None, [3, 1, 1, 2, 5, 1, 4]])
def test_tables_are_smoothed_counts(ess, weights):
    data = dataset(ROWS, weights=weights)
    network = fit(DAG_ABC, data, ess)
    for node in range(3):
        table = network.tables[node]
        ranges = [range(int(data.arities[p])) for p in DAG_ABC.parents(node)]
        for row, config in enumerate(itertools.product(*ranges)):
            for state in range(table.shape[1]):
                wanted = by_hand(DAG_ABC, data, node, config, state, ess)
                assert table[row, state] == pytest.approx(wanted, abs=1e-15)
        assert table.sum(axis=1) == pytest.approx(np.ones(len(table)))
    assert network.free_parameters == 1 + 2 * 2 + 6
    assert network.configurations(2) == 6


def test_the_nodes_are_found_by_name_and_other_columns_ignored():
    data = dataset(ROWS)
    turned = Dataset(VARIABLES[::-1], data.codes[::-1].copy())
    dag = DAG("CA", [(1, 0)])
    one, two = fit(dag, data), fit(dag, turned)
    assert [v.name for v in one.variables] == ["C", "A"]
    for a, b in zip(one.tables, two.tables, strict=True):
        assert np.array_equal(a, b)


def test_what_cannot_be_fitted_is_said(monkeypatch):
    with pytest.raises(DataError, match="no column “Z”"):
        fit(DAG("Z"), dataset(ROWS))
    with pytest.raises(UsageError, match="-1"):
        fit(DAG("A"), dataset(ROWS), -1)
    with pytest.raises(UsageError, match="nan"):
        fit(DAG("A"), dataset(ROWS), math.nan)
    monkeypatch.setattr(fitting, "MAX_CELLS", 11)
    with pytest.raises(LimitError, match="“C” would have 12 cells"):
        fit(DAG_ABC, dataset(ROWS))


def test_a_network_must_fit_together():
    tables = fit(DAG_ABC, dataset(ROWS)).tables
    with pytest.raises(ValueError, match="not the nodes"):
        Network(DAG("XYZ"), VARIABLES, tables)
    with pytest.raises(ValueError, match="one table for each"):
        Network(DAG_ABC, VARIABLES, tables[:2])
    with pytest.raises(ValueError, match=r"table 2 has shape \(2, 3\)"):
        Network(DAG_ABC, VARIABLES, (tables[0], tables[1], tables[1]))
    with pytest.raises(ValueError, match="read-only"):
        Network(DAG_ABC, VARIABLES, tables).tables[0][0, 0] = 1


def test_likelihood_is_the_sum_over_rows():
    data = dataset(ROWS, weights=[3, 1, 1, 2, 5, 1, 4])
    network = fit(DAG_ABC, data, 1.0)
    total = 0.0
    for row in range(data.rows):
        a, b, c = (int(code) for code in data.codes[:, row])
        chance = network.tables[0][0, a] * network.tables[1][a, b] * network.tables[2][3 * a + b, c]
        total += data.weights[row] * math.log(chance)
    assert log_likelihood(network, data) == pytest.approx(total, rel=1e-12)


def test_likelihood_matches_names_and_states():
    data = dataset(ROWS)
    network = fit(DAG_ABC, data)
    # The same cases with columns and states in another order, and one state that does not occur.
    b = Variable("B", ("b2", "b0", "b1"))
    codes = np.stack([data.codes[2], np.array([1, 2, 0])[data.codes[1]], data.codes[0]])
    other = Dataset((VARIABLES[2], b, VARIABLES[0]), codes.astype(np.uint8))
    assert log_likelihood(network, other) == pytest.approx(log_likelihood(network, data))
    with pytest.raises(DataError, match="no column “B”"):
        log_likelihood(network, Dataset(VARIABLES[:1], data.codes[:1].copy()))
    strange = (VARIABLES[0], Variable("B", ("b0", "b1", "new")), VARIABLES[2])
    with pytest.raises(DataError, match="does not know the state “new”"):
        log_likelihood(network, Dataset(strange, data.codes))


def test_an_impossible_case_has_likelihood_minus_infinity():
    network = fit(DAG("A"), dataset([(0, 0, 0)]), 0.0)
    assert log_likelihood(network, dataset([(1, 0, 0)])) == -math.inf
    assert log_likelihood(network, dataset([(0, 0, 0)])) == 0.0


def test_samples_are_the_same_for_the_same_seed(data_dir):
    network = read_network(data_dir / "alarm.bif").network
    one, two, three = sample(network, 300, 7), sample(network, 300, 7), sample(network, 300, 8)
    assert one.sha256 == two.sha256 != three.sha256
    assert one.variables == network.variables and one.codes.dtype == np.uint8
    with pytest.raises(UsageError):
        sample(network, -1)
    assert sample(network, 0).rows == 0


def test_blocks_do_not_change_a_sample(data_dir, monkeypatch):
    from bnstudio.network import sample as module

    network = read_network(data_dir / "asia.bif").network
    whole = sample(network, 1000, 3)
    monkeypatch.setattr(module, "_BLOCK", 64)
    assert sample(network, 1000, 3).sha256 == whole.sha256


def test_samples_follow_the_tables(data_dir):
    """Chi-square of every configuration that occurs often; the seed is fixed, so is the outcome."""
    network = read_network(data_dir / "alarm.bif").network
    data = sample(network, 40_000, 5)
    back = fit(network.dag, data, 0.0)
    values = []
    for node, table in enumerate(network.tables):
        parents = network.dag.parents(node)
        row = np.zeros(data.rows, dtype=int)
        for parent in parents:
            row = row * network.arities[parent] + data.codes[parent]
        for config, cases in enumerate(np.bincount(row, minlength=len(table))):
            wanted = table[config] * cases
            if wanted.min() < 5:
                continue
            seen = back.tables[node][config] * cases
            values.append(stats.chisquare(seen, wanted * seen.sum() / wanted.sum()).pvalue)
    assert len(values) > 100
    # Of so many independent tests the p-values must look uniform.
    assert stats.kstest(values, "uniform").pvalue > 0.01
    assert min(values) > 1e-5


def test_no_impossible_state_is_drawn(data_dir):
    network = read_network(data_dir / "asia.bif").network
    data = sample(network, 20_000, 9)
    assert log_likelihood(network, data) > -math.inf
    tub, lung, either = (data.codes[data.index(name)] for name in ("tub", "lung", "either"))
    assert np.array_equal(either == 0, (tub == 0) | (lung == 0))


def test_many_states_need_wider_codes():
    states = tuple(f"s{i}" for i in range(300))
    table = np.zeros((1, 300))
    table[0, 299] = 1.0
    network = Network(DAG("A"), (Variable("A", states),), (table,))
    data = sample(network, 10)
    assert data.codes.dtype == np.uint16 and set(data.codes[0]) == {299}


def test_fitting_a_large_sample_finds_the_network_again(data_dir):
    network = read_network(data_dir / "asia.bif").network
    back = fit(network.dag, sample(network, 100_000, 2), 1.0)
    for name in ("smoke", "bronc", "lung", "dysp"):
        node = network.dag.index[name]
        assert back.tables[node] == pytest.approx(network.tables[node], abs=0.05)


def test_where_cells_are_left_missing_a_table_counts_the_rows_that_observe_it():
    rows = [(0, 0, 1), (0, 1, 0), (2, 1, 1), (1, 2, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)]
    gapped = (
        Variable("A", ("a0", "missing", "a1"), 1, left_missing=True),
        Variable("B", ("b0", "b1", "missing"), 2, left_missing=True),
        VARIABLES[2],
    )
    weights = [1, 2, 1, 4, 1, 3, 2]
    for given in (None, weights):
        data = dataset(rows, gapped, given)
        network = fit(DAG_ABC, data, 1.0)
        assert [v.states for v in network.variables] == [("a0", "a1"), ("b0", "b1"), ("c0", "c1")]
        for node, family in enumerate([(0,), (1, 0), (2, 0, 1)]):
            there = [
                i for i, row in enumerate(rows)
                if all(row[v] != gapped[v].missing_state for v in family)
            ]  # fmt: skip
            plain = tuple(v.observed() for v in gapped)
            codes = [
                tuple(
                    plain[v].states.index(gapped[v].states[rows[i][v]]) if v in family else 0
                    for v in range(3)
                )
                for i in there
            ]
            some = dataset(codes, plain, None if given is None else [given[i] for i in there])
            assert network.tables[node] == pytest.approx(fit(DAG_ABC, some, 1.0).tables[node])
    with pytest.raises(DataError, match="left missing"):
        log_likelihood(network, data)


def test_cells_are_left_empty_and_the_others_are_those_without():
    network = fit(DAG_ABC, dataset(ROWS), 1.0)
    whole, holed = sample(network, 4000, 3), sample(network, 4000, 3, missing=0.2)
    for node, variable in enumerate(holed.variables):
        assert variable.states[variable.missing_state] == "missing"
        empty = holed.codes[node] == variable.missing_state
        assert abs(empty.mean() - 0.2) < 0.03
        assert (holed.codes[node][~empty] == whole.codes[node][~empty]).all()
    pairs = (holed.codes == np.array([[v.missing_state] for v in holed.variables])).sum(axis=0)
    assert abs((pairs == 2).mean() - 3 * 0.2**2 * 0.8) < 0.03  # each for itself
    again = sample(network, 4000, 3, missing=0.2)
    assert (again.codes == holed.codes).all()


def test_a_node_with_all_codes_in_use_gets_a_wider_one_for_missing():
    states = (*(f"s{i}" for i in range(255)), "missing")
    network = Network(DAG("A", []), (Variable("A", states),), (np.full((1, 256), 1 / 256),))
    drawn = sample(network, 500, 1, missing=0.5)
    assert drawn.codes.dtype == np.uint16 and drawn.variables[0].states[256] == "missing_"


@pytest.mark.parametrize("share", [-0.1, 1.0, float("nan")])
def test_no_share_of_missing_cells(share):
    with pytest.raises(UsageError, match="share of missing cells"):
        sample(fit(DAG_ABC, dataset(ROWS), 1.0), 5, missing=share)


def test_drawing_and_writing_say_how_far_they_are_and_can_be_ended(tmp_path):
    network = fit(DAG_ABC, dataset(ROWS), 1.0)
    told = []
    drawn = sample(network, 120_000, look=told.append)
    write_csv(drawn, tmp_path / "whole.csv", look=told.append)
    assert told == [0, 1 / 3, 2 / 3, 0, 50 / 120, 100 / 120]

    def end(part):
        if part > 0.5:
            raise UsageError("ended")

    with pytest.raises(UsageError, match="ended"):
        write_csv(drawn, tmp_path / "half.csv", look=end)
    assert [path.name for path in tmp_path.iterdir()] == ["whole.csv"]
