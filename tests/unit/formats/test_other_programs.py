"""Other programs read what is written: networkx, Graphviz (pygraphviz), the csv module, pyAgrum."""

import csv
import random

import networkx as nx
import numpy as np
import pytest

from bnstudio.data.dataset import Variable
from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import CPDAG, DAG
from bnstudio.network.bayesnet import Network

NAMES = ["plain", "two words", "a,b", 'say "so"', "naïve 変数", "1st", "<x> & y", "tab\tbed"]


def some_graph(kind):
    chance = random.Random(kind)
    arcs = [(a, b) for a in range(8) for b in range(a + 1, 8) if chance.random() < 0.3]
    graph = as_kind(DAG(NAMES, arcs), kind)
    assert graph.arcs and (kind == "dag" or graph.links)
    return graph


KINDS = ["dag", "rpdag", "cpdag"]
PLACES = {name: (10.5 * i, -3.0 * i) for i, name in enumerate(NAMES)}


@pytest.mark.parametrize("kind", KINDS)
def test_networkx_reads_graphml(tmp_path, kind):
    graph = some_graph(kind)
    write_network(tmp_path / "x.graphml", graph, positions=PLACES)
    theirs = nx.read_graphml(tmp_path / "x.graphml")
    assert list(theirs.nodes) == NAMES and theirs.graph["kind"] == kind
    by_type = {"arc": set(), "link": set()}
    for a, b, data in theirs.edges(data=True):
        by_type[data["type"]].add((a, b))
    assert by_type["arc"] == set(graph.named_arcs())
    assert by_type["link"] == set(graph.named_links())
    assert {name: (d["x"], d["y"]) for name, d in theirs.nodes(data=True)} == PLACES


def test_graphml_of_networkx_is_read(tmp_path):
    theirs = nx.DiGraph([(0, 1), (2, 1)])
    theirs = nx.relabel_nodes(theirs, dict(enumerate(NAMES)))
    nx.write_graphml(theirs, tmp_path / "x.graphml")
    graph = read_network(tmp_path / "x.graphml").graph
    assert set(graph.named_arcs()) == set(theirs.edges) and graph.kind == "dag"
    nx.write_graphml(nx.Graph([("a", "b"), ("b", "c")]), tmp_path / "y.graphml")
    graph = read_network(tmp_path / "y.graphml").graph
    assert graph.kind == "cpdag" and graph.named_links() == [("a", "b"), ("b", "c")]


@pytest.mark.parametrize("kind", KINDS)
def test_graphviz_reads_dot(tmp_path, kind):
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = some_graph(kind)
    write_network(tmp_path / "x.dot", graph, positions=PLACES)
    theirs = pygraphviz.AGraph(str(tmp_path / "x.dot"))
    assert sorted(theirs.nodes()) == sorted(NAMES)
    assert theirs.graph_attr["bnstudio_kind"] == kind
    arcs = {tuple(edge) for edge in theirs.edges() if edge.attr["dir"] != "none"}
    links = {tuple(edge) for edge in theirs.edges() if edge.attr["dir"] == "none"}
    assert arcs == set(graph.named_arcs()) and links == set(graph.named_links())
    for name, (x, y) in PLACES.items():
        assert theirs.get_node(name).attr["pos"] == f"{x},{-y + 0.0}"


def test_dot_of_graphviz_and_networkx_is_read(tmp_path):
    pytest.importorskip("pygraphviz")
    theirs = nx.DiGraph([(NAMES[0], NAMES[1]), (NAMES[2], NAMES[1]), (NAMES[1], NAMES[3])])
    agraph = nx.nx_agraph.to_agraph(theirs)
    agraph.write(str(tmp_path / "x.dot"))
    assert set(read_network(tmp_path / "x.dot").graph.named_arcs()) == set(theirs.edges)
    agraph.layout("dot")
    agraph.write(str(tmp_path / "y.dot"))
    found = read_network(tmp_path / "y.dot")
    assert set(found.graph.named_arcs()) == set(theirs.edges)
    assert set(found.positions) == set(theirs.nodes)
    # Graphviz draws parents above children; here y points down.
    assert found.positions[NAMES[0]][1] < found.positions[NAMES[1]][1]


def test_the_csv_module_reads_both_lists(tmp_path):
    graph = CPDAG([*NAMES, "alone"], [(0, 1)], [(2, 3), (3, 4)])
    write_network(tmp_path / "x.csv", graph)
    with (tmp_path / "x.csv").open(newline="", encoding="utf-8") as file:
        rows = [(row["from"], row["to"], row["type"]) for row in csv.DictReader(file)]
    edges = [(*pair, "arc") for pair in graph.named_arcs()]
    edges += [(*pair, "link") for pair in graph.named_links()]
    unjoined = [(name, "", "node") for name in [*NAMES[5:], "alone"]]
    assert rows == edges + unjoined
    write_network(tmp_path / "x.adjacency.csv", graph)
    with (tmp_path / "x.adjacency.csv").open(newline="", encoding="utf-8") as file:
        square = list(csv.reader(file))
    assert square[0] == ["", *graph.names] and [row[0] for row in square[1:]] == [*graph.names]
    ones = np.array([row[1:] for row in square[1:]], dtype=int)
    assert ones.sum() == 1 + 2 * 2
    assert ones[0, 1] == 1 and ones[1, 0] == 0 and ones[3, 2] == ones[2, 3] == 1


def test_the_model_string_is_bnlearns(tmp_path):
    write_network(tmp_path / "x.bnlearn.txt", DAG("CAB", [(1, 0), (2, 0)]))
    assert (tmp_path / "x.bnlearn.txt").read_text() == "[A][B][C|A:B]\n"


@pytest.fixture
def gum():
    return pytest.importorskip("pyagrum", reason="pyAgrum is an optional extra")


@pytest.mark.parametrize("name", ["asia", "alarm"])
def test_pyagrum_reads_bif_with_the_same_tables(tmp_path, data_dir, gum, name):
    found = read_network(data_dir / f"{name}.bif")
    places = dict.fromkeys(found.graph.names, (1.5, 2.5))
    write_network(tmp_path / "x.bif", found.graph, network=found.network, positions=places)
    _same_as_pyagrum(gum, tmp_path / "x.bif", found.network)


def test_pyagrum_reads_bif_with_mapped_names(tmp_path, gum):
    dag = DAG([*NAMES, "network", "_1st"], [(0, 1), (2, 1), (8, 1), (1, 3), (7, 4)])
    awkward = ("0-3 days", "<5", ">=5", "default", "-1", "1.5")
    variables = tuple(Variable(name, awkward[: 2 + i % 4]) for i, name in enumerate(dag.names))
    arities = [variable.arity for variable in variables]
    chance = np.random.default_rng(1)
    tables = tuple(
        chance.dirichlet(
            np.ones(arities[node]), size=int(np.prod([arities[p] for p in dag.parents(node)]))
        )
        for node in range(dag.n)
    )
    network = Network(dag, variables, tables)
    notes = write_network(tmp_path / "x.bif", dag, network=network)
    assert any("“two words” as “two_words”" in note for note in notes)
    assert any("“network” as “network_”" in note for note in notes)
    assert any("“<5” as “lt_5”" in note for note in notes)
    _same_as_pyagrum(gum, tmp_path / "x.bif", network, mapped=True)


def _same_as_pyagrum(gum, path, network, mapped=False):
    theirs = gum.loadBN(str(path))
    assert theirs.size() == network.dag.n and theirs.sizeArcs() == len(network.dag.arcs)
    # Nodes come in the file's order; pyAgrum keeps probabilities in single precision.
    names = [theirs.variable(node).name() for node in sorted(theirs.nodes())]
    if not mapped:
        assert names == list(network.dag.names)
    for node, name in enumerate(names):
        cpt = theirs.cpt(name)
        parents = [names[parent] for parent in network.dag.parents(node)]
        assert set(cpt.names) == {name, *parents}
        axes = cpt.names[::-1]  # its first name changes fastest, so it is the array's last axis
        cube = np.moveaxis(
            cpt.toarray(), [axes.index(name) for name in [*parents, name]], range(len(axes))
        )
        assert cube.reshape(network.tables[node].shape) == pytest.approx(
            network.tables[node], abs=1e-6
        )


def test_bif_of_pyagrum_is_read(tmp_path, gum):
    theirs = gum.fastBN("A{x|y|z}->B<-C->D[3]")
    gum.saveBN(theirs, str(tmp_path / "x.bif"))
    found = read_network(tmp_path / "x.bif").network
    assert set(found.dag.named_arcs()) == {("A", "B"), ("C", "B"), ("C", "D")}
    assert found.variables[found.dag.index["A"]].states == ("x", "y", "z")
    node = found.dag.index["B"]
    for row, (a, c) in enumerate(np.ndindex(3, 2)):
        pair = {"A": a, "C": c} if found.dag.index["A"] < found.dag.index["C"] else {"C": a, "A": c}
        assert found.tables[node][row] == pytest.approx(theirs.cpt("B")[pair], abs=1e-5)
