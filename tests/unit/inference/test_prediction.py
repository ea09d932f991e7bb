"""Predictions row by row against the engine, and their measures by hand."""

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.data.table.read import read_table
from bnstudio.errors import DataError, UsageError
from bnstudio.graph.pdag import DAG
from bnstudio.inference import prediction
from bnstudio.inference.cells import UNOBSERVED, observed_cells, observed_table
from bnstudio.inference.evidence import Evidence, ImpossibleEvidence
from bnstudio.inference.model import Inference
from bnstudio.inference.prediction import predict, predict_codes
from bnstudio.network.bayesnet import Network
from bnstudio.network.sample import sample
from tests.support.random_networks import random_network


@pytest.mark.parametrize("seed", range(30))
def test_every_row_is_that_of_asking_for_it(seed, monkeypatch):
    """With cells unobserved at random, some rows impossible, in blocks of any size."""
    random = np.random.default_rng(seed)
    network = random_network(random)
    if seed % 2:
        monkeypatch.setattr(prediction, "_BLOCK_CELLS", 20)
    n, rows = network.dag.n, 12
    codes = np.array([random.integers(arity, size=rows) for arity in network.arities])
    codes[random.random((n, rows)) < 0.3] = UNOBSERVED
    target = int(random.integers(n))
    found = predict_codes(network, codes, target)
    ask, names = Inference(network), network.dag.names
    for row in range(rows):
        states = {
            names[node]: network.variables[node].states[codes[node, row]]
            for node in range(n)
            if node != target and codes[node, row] != UNOBSERVED
        }
        try:
            wanted = ask.joint([names[target]], Evidence(states))
        except ImpossibleEvidence:
            continue  # what stands behind the blanket may be impossible without being looked at
        assert found[row] == pytest.approx(wanted, abs=1e-9)


def two():
    random = np.random.default_rng(3)
    while True:
        network = random_network(random, most=3, zeros=False)
        if network.dag.n == 3 and min(network.arities) > 1 and len(network.dag.arcs) > 1:
            return network


def test_columns_and_states_are_matched_by_name():
    network = two()
    rows = sample(network, 40, seed=1)
    plain = predict(network, rows, "X1")
    order = [2, 0, 1]
    turned = []
    codes = []
    for column in order:
        variable = rows.variables[column]
        turned.append(Variable(variable.name, variable.states[::-1]))
        codes.append(variable.arity - 1 - rows.codes[column])
    mixed = Dataset(
        (*turned, Variable("other", ("a",))),
        np.array([*codes, np.zeros(40)], dtype=np.uint8),
    )
    assert np.array_equal(predict(network, mixed, "X1"), plain)


def test_what_the_network_does_not_know_is_not_observed():
    network = two()
    rows = sample(network, 20, seed=1)
    renamed = Variable("X0", ("strange", *rows.variables[0].states[1:]))
    gone = Dataset((renamed, rows.variables[1]), rows.codes[:2].copy())
    found = observed_cells(network, gone)
    first = rows.codes[0] == 0
    assert (found.codes[0] == UNOBSERVED).tolist() == first.tolist()
    assert found.unknown == {"X0": int(first.sum())}
    assert found.absent == ("X2",)
    with pytest.raises(UsageError, match="no variable “Y”"):
        predict(network, rows, "Y")
    alone = Dataset((rows.variables[1],), rows.codes[1:2].copy())
    with pytest.raises(DataError, match="no column of the table"):
        predict(network, alone, "X1")


def test_missing_cells_are_the_networks_missing_state_or_nothing():
    network = two()
    gap = Variable("X0", (*network.variables[0].states, "?"), len(network.variables[0].states))
    codes = np.array([[gap.arity - 1], [0], [0]], dtype=np.uint8)
    rows = Dataset((gap, *network.variables[1:]), codes)
    found = observed_cells(network, rows)
    assert found.codes[0, 0] == UNOBSERVED and found.unknown == {}
    left = Variable("X0", gap.states, gap.missing_state, left_missing=True)
    rows = Dataset((left, *network.variables[1:]), codes)
    assert observed_cells(network, rows).codes[0, 0] == UNOBSERVED


def test_a_table_as_read_is_matched_by_states_numbers_and_cuts(tmp_path):
    variables = (
        Variable("T", ("no", "yes")),
        Variable("A", ("1.0", "2", "missing"), missing_state=2),
        Variable("B", ("low", "mid", "high"), cuts=(0.5, 2.5)),
        Variable("C", ("x", "y")),
    )
    shape = DAG("TABC", [(0, 1), (0, 2), (0, 3)])
    tables = [np.array([[0.3, 0.7]])]
    tables += [np.full((2, one.arity), 1 / one.arity) for one in variables[1:]]
    network = Network(shape, variables, tuple(tables))
    path = tmp_path / "table.csv"
    path.write_text("id,A,B,T\n1,1,0.5,yes\n2,2,0.51,no\n3,,7,maybe\n4,3,,\n")
    found = observed_table(network, read_table(path))
    assert found.codes.tolist() == [[1, 0, -1, -1], [0, 1, 2, -1], [0, 1, 2, -1], [-1] * 4]
    assert found.unknown == {"T": 1, "A": 1} and found.absent == ("C",)
