"""What each variable tells about a target, against all combinations of states written out."""

import csv
import io
import itertools
import math

import networkx
import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.pdag import DAG
from bnstudio.graph.relations import telling
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.influence import influence_on
from bnstudio.inference.model import Inference
from bnstudio.inference.record import target_csv, target_record
from tests.naive.naive_inference import joint
from tests.support.random_networks import random_evidence, random_network


def naive_information(table):
    """Mutual information in bits, by the definition."""
    rows, columns = table.sum(axis=1), table.sum(axis=0)
    return math.fsum(
        p * math.log2(p / (rows[a] * columns[b])) for (a, b), p in np.ndenumerate(table) if p > 0
    )


def naive_separated(network, a, b, given):
    """d-separation by networkx: a likelihood is an observed child, a set node has no parents."""
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(network.dag.n))
    graph.add_edges_from(
        (p, child) for p, child in network.dag.arcs if child not in given["interventions"]
    )
    known = {*given["states"], *given["interventions"]}
    for node in given["likelihoods"]:
        graph.add_edge(node, ("seen", node))
        known.add(("seen", node))
    return networkx.is_d_separator(graph, {a}, {b}, known)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_mutual_information_of_the_joint_distribution(seed):
    random = np.random.default_rng(seed)
    network = random_network(random)
    evidence, given = random_evidence(random, network, share=0.2)
    ask = Inference(network)
    fixed = {*given["states"], *given["interventions"]}
    free = [node for node in range(network.dag.n) if node not in fixed]
    if len(free) < 2 or ask.log_evidence(evidence) == -math.inf:
        return
    names = network.dag.names
    target = free[0]
    found = influence_on(ask, names[target], evidence)
    shares = joint(network, [target], **given)
    assert found.posterior == pytest.approx(shares)
    entropy = -math.fsum(p * math.log2(p) for p in shares if p > 0)
    assert found.entropy == pytest.approx(entropy, abs=1e-12)
    rows = {one.variable: one for one in found.influences}
    assert sorted(rows) == sorted(names[node] for node in free if node != target)
    for node in free[1:]:
        one, table = rows[names[node]], joint(network, [target, node], **given)
        bits = naive_information(table)
        assert one.information == pytest.approx(bits, abs=1e-9) and one.information >= 0
        assert one.share == pytest.approx(bits / entropy if entropy > 1e-9 else one.share, abs=1e-6)
        assert one.separated == naive_separated(network, target, node, given)
        if one.separated:
            assert one.information == 0.0 and abs(bits) < 1e-9
        states = network.variables[node].states
        code = states.index(one.state)
        column = table[:, code]
        assert one.probability == pytest.approx(column.sum()) and one.probability > 0
        assert one.posterior == pytest.approx(column / column.sum(), abs=1e-9)
        moved = [
            math.fsum(p * math.log2(p / s) for p, s in zip(c / c.sum(), shares, strict=True) if p)
            if c.sum() > 0
            else 0.0
            for c in table.T
        ]
        if not one.separated:
            assert moved[code] == pytest.approx(max(moved), abs=1e-9)
    order = [(one.separated, -one.information) for one in found.influences]
    assert order == sorted(order)


@pytest.mark.parametrize("seed", range(40))
def test_what_tells_is_what_no_set_separates(seed):
    random = np.random.default_rng(seed)
    n = int(random.integers(2, 9))
    arcs = [(a, b) for a, b in itertools.combinations(range(n), 2) if random.random() < 0.35]
    dag = DAG([f"v{k}" for k in range(n)], arcs)
    given = {node for node in range(1, n) if random.random() < 0.25}
    hinted = {node for node in range(n) if node not in given and random.random() < 0.2}
    graph = networkx.DiGraph(arcs)
    graph.add_nodes_from(range(n))
    graph.add_edges_from((node, ("seen", node)) for node in hinted)
    known = given | {("seen", node) for node in hinted}
    wanted = {
        node
        for node in range(1, n)
        if node not in given and not networkx.is_d_separator(graph, {0}, {node}, known)
    }
    assert telling(dag, 0, given, hinted) == wanted


def test_a_variable_that_decides_the_target_tells_all_of_it(data_dir):
    network = read_network(data_dir / "asia.bif").network
    found = influence_on(Inference(network), "either", Evidence({"lung": "no"}))
    assert [one.variable for one in found.influences][:1] == ["tub"]
    first = found.influences[0]
    assert first.share == pytest.approx(1.0) and first.information == pytest.approx(found.entropy)
    assert set(found.blanket) == {"tub", "lung", "xray", "dysp", "bronc"}
    plain = influence_on(Inference(network), "asia")
    apart = [one.variable for one in plain.influences if one.separated]
    assert sorted(apart) == ["bronc", "lung", "smoke"]


def test_a_target_that_is_given_or_not_there_is_refused(data_dir):
    ask = Inference(read_network(data_dir / "asia.bif").network)
    with pytest.raises(UsageError, match="is given, so that nothing tells more"):
        influence_on(ask, "lung", Evidence({"lung": "no"}))
    with pytest.raises(UsageError, match="no variable “lang”"):
        influence_on(ask, "lang")


def test_the_passes_can_be_broken_off(data_dir):
    ask = Inference(read_network(data_dir / "asia.bif").network)

    def stop():
        raise InterruptedError

    with pytest.raises(InterruptedError):
        influence_on(ask, "lung", check=stop)


def test_the_record_and_the_table_say_the_same(data_dir):
    network = read_network(data_dir / "asia.bif").network
    found = influence_on(Inference(network), "lung", Evidence({"smoke": "yes"}))
    record = target_record(found)["target"]
    rows = list(csv.DictReader(io.StringIO(target_csv(found))))
    assert [row["variable"] for row in rows] == [one["variable"] for one in record["influence"]]
    for row, one in zip(rows, record["influence"], strict=True):
        assert float(row["mutual_information_bits"]) == one["mutual_information_bits"]
        assert row["d_separated"] == str(one["d_separated"]).lower()
        assert float(row["P(lung=yes)"]) == one["posterior"]["yes"]
    assert {row["variable"] for row in rows if row["markov_blanket"] == "true"} == {
        "either", "tub"
    }  # fmt: skip
