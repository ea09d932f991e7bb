"""Answers against every combination written out, against pyAgrum, and far below 1e-308."""

import itertools
import math

import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.errors import LimitError, UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.pdag import DAG
from bnstudio.inference import cluster_tree
from bnstudio.inference.evidence import Evidence, ImpossibleEvidence
from bnstudio.inference.model import Inference
from bnstudio.network.bayesnet import Network
from tests.naive import naive_inference as naive
from tests.support.random_networks import random_evidence, random_network


@pytest.fixture(scope="module")
def asia(data_dir):
    return read_network(data_dir / "asia.bif").network


@pytest.mark.parametrize("seed", range(120))
def test_answers_are_those_of_enumeration(seed):
    random = np.random.default_rng(seed)
    network = random_network(random)
    evidence, given = random_evidence(random, network)
    ask = Inference(network)
    tables, probability = naive.posteriors(network, **given)
    if probability == 0:
        assert ask.log_evidence(evidence) == -math.inf
        for question in (ask.posteriors, ask.explanation):
            with pytest.raises(ImpossibleEvidence):
                question(evidence)
        return
    answer = ask.posteriors(evidence)
    for mine, theirs in zip(answer.tables, tables, strict=True):
        assert np.abs(mine - theirs).max() < 1e-9
    assert answer.evidence_probability == pytest.approx(probability, rel=1e-9)
    assert ask.log_evidence(evidence) == pytest.approx(math.log(probability), abs=1e-9)

    nodes = [int(node) for node in random.permutation(network.dag.n)[:3]]
    joint = ask.joint([network.dag.names[node] for node in nodes], evidence)
    assert np.abs(joint - naive.joint(network, nodes, **given)).max() < 1e-9

    best = ask.explanation(evidence)
    codes = tuple(
        network.variables[node].states.index(best.states[name])
        for node, name in enumerate(network.dag.names)
    )
    weight = dict(naive.weights_of_all(network, **given))[codes]
    assert weight == pytest.approx(naive.best_explanation(network, **given), rel=1e-9)
    assert best.log_probability == pytest.approx(math.log(weight), abs=1e-9)
    assert best.log_posterior == pytest.approx(math.log(weight / probability), abs=1e-9)


@pytest.mark.parametrize("seed", range(20))
def test_families_are_those_of_enumeration(seed):
    network = random_network(np.random.default_rng(seed))
    for node, table in enumerate(Inference(network).families()):
        scope = [*network.dag.parents(node), node]
        wanted = naive.joint(network, scope).reshape(table.shape)
        assert np.abs(table - wanted).max() < 1e-9


def test_seeing_is_not_doing(asia):
    """What is set tells about its effects as what is seen does, and nothing about its causes."""
    ask = Inference(asia)
    seen = ask.posteriors(Evidence({"lung": "yes"}))
    done = ask.posteriors(Evidence(interventions={"lung": "yes"}))
    plain = ask.posteriors()
    assert seen.of("smoke")["yes"] > plain.of("smoke")["yes"] + 0.1
    assert done.of("smoke") == pytest.approx(plain.of("smoke"))
    assert done.of("xray") == pytest.approx(seen.of("xray"))
    assert done.log_evidence == pytest.approx(0)
    assert ask.posteriors(Evidence(interventions={"smoke": "yes"})).of("lung") == pytest.approx(
        ask.posteriors(Evidence({"smoke": "yes"})).of("lung")
    )


def test_one_engine_answers_again_and_again(asia):
    """Trees are kept by what is fixed; answers never depend on what was asked before."""
    ask = Inference(asia)
    names = asia.dag.names
    for size in (0, 1, 2, 1, 0):
        for some in itertools.combinations(names, size):
            evidence = Evidence(dict.fromkeys(some, "no"))
            again, fresh = ask.posteriors(evidence), Inference(asia).posteriors(evidence)
            assert all(map(np.array_equal, again.tables, fresh.tables))


def test_impossible_evidence_names_what_cannot_be_together(asia):
    ask = Inference(asia)
    evidence = Evidence({"smoke": "yes", "either": "no", "xray": "yes", "lung": "yes"})
    with pytest.raises(ImpossibleEvidence) as caught:
        ask.posteriors(evidence)
    assert "“either” is “no”, “lung” is “yes” cannot be together" in str(caught.value)
    assert "smoke" not in str(caught.value)
    certain = Evidence({"either": "no"}, interventions={"tub": "yes"})
    with pytest.raises(ImpossibleEvidence, match="“tub” set to “yes”"):
        ask.joint(["lung"], certain)


@pytest.mark.parametrize(
    ("evidence", "words"),
    [
        (Evidence({"smok": "yes"}), "no variable “smok”. Perhaps “smoke” is meant"),
        (Evidence({"zzz": "yes"}), "There are “asia”, “tub”"),
        (Evidence({"smoke": "Yes"}), "“smoke” has no state “Yes”. Perhaps “yes” is meant"),
        (Evidence({"smoke": "yes"}, interventions={"smoke": "no"}), "“smoke” is given in two ways"),
        (Evidence(likelihoods={"smoke": {"yes": 1}}), "no weight for the state “no”"),
        (Evidence(likelihoods={"smoke": {"yes": 1, "no": -1}}), "cannot be -1"),
        (Evidence(likelihoods={"smoke": {"yes": 1, "no": math.nan}}), "cannot be nan"),
        (Evidence(likelihoods={"smoke": {"yes": 0, "no": 0}}), "is 0 for every state"),
    ],
)
def test_evidence_is_checked(asia, evidence, words):
    with pytest.raises(UsageError) as caught:
        Inference(asia).posteriors(evidence)
    assert words in str(caught.value)


def test_queries_are_checked(asia):
    ask = Inference(asia)
    with pytest.raises(UsageError, match="“lung”"):
        ask.joint(["lungs"])
    with pytest.raises(UsageError, match="twice"):
        ask.joint(["lung", "lung"])


def test_nothing_underflows():
    """The probability of 1,200 observations is far below the smallest float."""
    n = 1200
    dag = DAG([f"X{i}" for i in range(n)], [(i, i + 1) for i in range(n - 1)])
    variables = tuple(Variable(name, ("a", "b")) for name in dag.names)
    row = np.array([[0.9, 0.1], [0.1, 0.9]])
    network = Network(dag, variables, (np.array([[0.5, 0.5]]), *[row] * (n - 1)))
    alternating = {f"X{i}": "ab"[i % 2] for i in range(n - 1)}
    answer = Inference(network).posteriors(Evidence(alternating))
    assert answer.log_evidence == pytest.approx(math.log(0.5) + (n - 2) * math.log(0.1))
    assert answer.evidence_probability == 0.0
    assert answer.of(f"X{n - 1}")["a"] == pytest.approx(0.9)
    doubtful = {name: {"a": 1e-3, "b": 2e-3} for name in dag.names}
    soft = Inference(network).posteriors(Evidence(likelihoods=doubtful))
    assert -n * math.log(1e3) < soft.log_evidence < -n * math.log(500)
    best = Inference(network).explanation(Evidence(alternating))
    assert best.log_probability == pytest.approx(answer.log_evidence + math.log(0.9))


def test_what_does_not_fit_into_memory_is_refused(monkeypatch, asia):
    class Full:
        available = 100

    monkeypatch.setattr(cluster_tree.psutil, "virtual_memory", lambda: Full)
    with pytest.raises(LimitError, match="more than fits into free memory"):
        Inference(asia).posteriors()


def test_a_network_that_no_machine_could_answer_is_given_up_at_once():
    """Two layers, each node of the second with ten parents of the first."""
    random = np.random.default_rng(1)
    arcs = [
        (int(parent), 120 + child)
        for child in range(120)
        for parent in random.choice(120, size=10, replace=False)
    ]
    dag = DAG([f"X{node}" for node in range(240)], arcs)
    variables = tuple(Variable(name, ("a", "b")) for name in dag.names)
    tables = [np.full((2 ** len(dag.parents(node)), 2), 0.5) for node in range(240)]
    ask = Inference(Network(dag, variables, tuple(tables)))
    with pytest.raises(LimitError, match=r"more than 1e\+11 cells"):
        ask.posteriors()
    # A question that few tables matter for has an answer all the same.
    assert ask.joint(["X239"]) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("name", ["alarm", "insurance", "hailfinder"])
def test_no_single_change_betters_the_best_explanation(shared_data, name):
    network = read_network(shared_data / "networks" / f"{name}.bif.gz").network
    names, variables = network.dag.names, network.variables
    evidence = Evidence({names[3]: variables[3].states[-1], names[9]: variables[9].states[0]})
    best = Inference(network).explanation(evidence)
    codes = [one.states.index(best.states[one.name]) for one in variables]

    def log_probability(codes):
        row = [
            network.tables[node][
                np.ravel_multi_index(
                    [codes[p] for p in network.dag.parents(node)] or [0],
                    [network.arities[p] for p in network.dag.parents(node)] or [1],
                ),
                code,
            ]
            for node, code in enumerate(codes)
        ]
        with np.errstate(divide="ignore"):
            return float(np.log(row).sum())

    assert log_probability(codes) == pytest.approx(best.log_probability)
    for node in set(range(network.dag.n)) - {3, 9}:
        for code in range(network.arities[node]):
            other = [*codes[:node], code, *codes[node + 1 :]]
            assert log_probability(other) <= best.log_probability + 1e-9


@pytest.mark.parametrize(("name", "most"), [("alarm", 2e3), ("win95pts", 5e3), ("hailfinder", 2e4)])
def test_a_click_is_a_matter_of_milliseconds(shared_data, name, most):
    """By the work, not by the clock: a numpy pass over a million cells takes some ten of them."""
    network = read_network(shared_data / "networks" / f"{name}.bif.gz").network
    ask = Inference(network)
    assert ask.cells() < most
    for node in range(0, network.dag.n, 5):
        state = network.variables[node].states[0]
        assert ask.cells(Evidence({network.dag.names[node]: state})) < most


def agrum(network):
    """Return the network in pyAgrum, with the nodes' numbers for names."""
    gum = pytest.importorskip("pyagrum", reason="pyAgrum is an optional extra")
    other = gum.BayesNet()
    for node, arity in enumerate(network.arities):
        other.add(gum.LabelizedVariable(f"v{node}", "", [f"s{k}" for k in range(arity)]))
    for node in range(network.dag.n):
        for parent in network.dag.parents(node):
            other.addArc(parent, node)
    for node, table in enumerate(network.tables):
        tensor = gum.Tensor()
        for name in [node, *reversed(network.dag.parents(node))]:
            tensor.add(other.variable(f"v{name}"))
        tensor.fillWith(table.ravel().tolist())
        other.cpt(node).fillWith(tensor)
    return gum, other


GOLD = [
    "asia", "cancer", "earthquake", "survey", "sachs", "child", "insurance", "alarm", "hailfinder",
    "win95pts", "pigs", "mildew", "munin1", "link",
]  # fmt: skip


@pytest.mark.parametrize("name", GOLD)
def test_gold_networks_against_pyagrum(shared_data, name):
    """Every posterior; of the networks that pyAgrum takes minutes for, those it can prune."""
    network = read_network(shared_data / "networks" / f"{name}.bif.gz").network
    gum, other = agrum(network)
    random = np.random.default_rng(5)
    few = name in ("mildew", "munin1", "link")
    nodes = [int(node) for node in random.permutation(network.dag.n)]
    if few:  # nodes with few ancestors
        depth = {}
        for node in network.dag.order:
            depth[node] = {node}.union(*(depth[p] for p in network.dag.parents(node)))
        nodes = sorted(nodes, key=lambda node: len(depth[node]))[: network.dag.n // 3]
        random.shuffle(nodes)
    seen, doubted = nodes[:2], nodes[2]
    codes = {node: int(network.tables[node].sum(axis=0).argmax()) for node in seen}
    weights = random.random(network.arities[doubted]) + 0.1
    theirs = gum.LazyPropagation(other)
    for node, code in codes.items():
        theirs.addEvidence(node, code)
    theirs.addEvidence(doubted, weights.tolist())
    targets = nodes[3:] if few else [node for node in nodes if node not in (*seen, doubted)]
    theirs.setTargets(set(targets))
    theirs.makeInference()
    names, variables = network.dag.names, network.variables
    evidence = Evidence(
        {names[node]: variables[node].states[code] for node, code in codes.items()},
        {names[doubted]: dict(zip(variables[doubted].states, weights.tolist(), strict=True))},
    )
    ask = Inference(network)
    if few:
        found = {node: ask.joint([names[node]], evidence) for node in targets[:20]}
    else:
        tables = ask.posteriors(evidence).tables
        found = {node: tables[node] for node in targets}
    for node, table in found.items():
        assert np.abs(table - theirs.posterior(node).toarray()).max() < 1e-9
    assert math.exp(ask.log_evidence(evidence)) == pytest.approx(
        theirs.evidenceProbability(), rel=1e-6
    )
