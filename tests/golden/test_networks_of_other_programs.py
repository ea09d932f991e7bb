"""Files that other programs wrote are read as these mean them (`networks/SOURCES.md`)."""

from pathlib import Path

import numpy as np
import pytest

from bnstudio.formats.read import read_network
from bnstudio.formats.tables import in_order

FOLDER = Path(__file__).parent / "networks"


@pytest.mark.parametrize(
    "name",
    [
        *("pgmpy.bif", "pgmpy.xmlbif", "pgmpy.net", "pgmpy.xdsl"),
        *("pyagrum.bif", "pyagrum.bifxml", "pyagrum.net", "pyagrum.xdsl", "pyagrum.uai"),
    ],
)
def test_tables(name):
    found = read_network(FOLDER / name)
    network = in_order(found.network, ("A", "B", "C"))
    assert network.dag.named_arcs() == [("A", "C"), ("B", "C")]
    assert network.tables[0].tolist() == [[0.125, 0.25, 0.625]]
    assert network.tables[1].tolist() == [[0.25, 0.75]]
    off = np.arange(1, 7) / 8
    assert np.array_equal(network.tables[2], np.column_stack([off, 1 - off]))
    if not name.endswith(".uai"):
        states = [variable.states for variable in network.variables]
        assert states == [("low", "mid", "high"), ("no", "yes"), ("off", "on")]
    told = any("aGrUM" in note for note in found.notes)
    assert told == (name in {"pyagrum.xdsl", "pyagrum.uai"})


@pytest.mark.parametrize("name", ["networkx.gml", "networkx.graphml", "networkx.nodelink.json"])
def test_graphs_of_networkx(name):
    graph = read_network(FOLDER / name).graph
    assert graph.kind == "dag"
    assert set(graph.named_arcs()) == {("Âge", "b c"), ("b c", "d")}


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("causallearn.tetrad.txt", ("A", "B", "C")),
        ("causallearn.causallearn.csv", ("X1", "X2", "X3")),
        ("r.amat.csv", ("A", "b c", "D")),
        ("r-table.amat.csv", ("A", "b c", "D")),
    ],
)
def test_graphs_with_a_link(name, nodes):
    graph = read_network(FOLDER / name).graph
    assert graph.names == nodes
    assert graph.arcs == {(0, 1)} and graph.links == {(1, 2)}
