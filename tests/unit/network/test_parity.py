"""Noisy-parity networks against what the paper says of them, and rows drawn from them."""

import csv
from types import SimpleNamespace

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.network.parity import parity_network
from bnstudio.network.sample import sample


@pytest.mark.parametrize(("nodes", "parents"), [(2, 1), (12, 3), (20, 3), (9, 5)])
def test_every_node_but_the_roots_is_the_noisy_parity_of_so_many_parents(nodes, parents):
    network = parity_network(nodes, parents, seed=7)
    roots = [node for node in range(nodes) if not network.dag.parents(node)]
    assert len(roots) == parents
    for node in range(nodes):
        table = network.tables[node]
        if node in roots:
            assert table.tolist() == [[0.5, 0.5]]
            continue
        assert len(network.dag.parents(node)) == parents
        for row, (false, true) in enumerate(table):
            odd = sum((row >> bit) & 1 for bit in range(parents)) % 2 == 1
            assert true == pytest.approx(0.9 if odd else 0.1)
            assert false == pytest.approx(1 - true)


def test_the_seed_decides_order_and_parents():
    first, again, other = (parity_network(12, 3, seed) for seed in (4, 4, 5))
    assert first.dag == again.dag
    assert first.dag != other.dag
    assert len({parity_network(6, 2, seed).dag.order for seed in range(20)}) > 10


def test_rows_follow_the_tables_and_single_parents_tell_nothing():
    network = parity_network(6, 3, seed=1)
    codes = sample(network, 40_000, seed=1).codes
    node = next(node for node in range(6) if network.dag.parents(node))
    odd = codes[list(network.dag.parents(node))].sum(axis=0) % 2 == 1
    assert codes[node][odd].mean() == pytest.approx(0.9, abs=0.01)
    assert codes[node][~odd].mean() == pytest.approx(0.1, abs=0.01)
    first = next(node for node in network.dag.order if network.dag.parents(node))
    for parent in network.dag.parents(first):  # roots
        assert abs(np.corrcoef(codes[first], codes[parent])[0, 1]) < 0.02


@pytest.mark.parametrize(("nodes", "parents"), [(3, 3), (3, 0), (0, 0), (40, 17), (20_000, 2)])
def test_numbers_out_of_range_are_refused(nodes, parents):
    with pytest.raises(UsageError, match="noisy-parity"):
        parity_network(nodes, parents)
    with pytest.raises(UsageError, match="seed"):
        parity_network(5, 2, seed=-1)


@pytest.fixture
def run(capsys):
    def call(*words):
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return SimpleNamespace(status=status, out=captured.out, err=captured.err)

    return call


def test_the_command_writes_rows_and_the_network_they_came_from(run, tmp_path):
    data, net, again = tmp_path / "data.csv", tmp_path / "net.bif", tmp_path / "again.csv"
    words = ("sample", "--parity", "5,2", "--rows", 300, "--seed", 9, "--out", data)
    assert run(*words, "--network", net).status == 0
    with data.open() as file:
        header, *rows = list(csv.reader(file))
    assert header == ["X1", "X2", "X3", "X4", "X5"] and len(rows) == 300
    read = read_network(net).network
    assert read is not None and read.dag == parity_network(5, 2, seed=9).dag
    # The file is the network: the same rows come from it.
    assert run("sample", net, "--rows", 300, "--seed", 9, "--out", again).status == 0
    assert again.read_text() == data.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--parity", "12"), "not two whole numbers such as 12,3"),
        (("--parity", "twelve,3"), "not two whole numbers"),
        (("--parity", "-4,3"), "parity"),
        (("--parity", "3,3"), "cannot have 3 nodes"),
        ((), "either a network or --parity"),
        (("net.bif", "--parity", "5,2"), "either a network or --parity"),
        (("net.bif", "--network", "x.bif"), "without it there is none"),
        (("--parity", "5,2", "--network", "x.unknown"), "ending"),
    ],
)
def test_bad_words_are_answered_in_one_line(run, tmp_path, words, said):
    words = [str(tmp_path / word) if "." in word else word for word in words]
    done = run("sample", *words, "--rows", 10, "--out", tmp_path / "out.csv")
    assert done.status == 2 and said in done.err and done.err.count("\n") == 1, done.err
    assert not (tmp_path / "out.csv").exists()


def test_large_networks_share_one_table():
    network = parity_network(400, 16)
    inner = [network.tables[y] for y in range(400) if network.dag.parents(y)]
    assert len(inner) == 384
    assert all(table is inner[0] for table in inner) and not inner[0].flags.writeable
