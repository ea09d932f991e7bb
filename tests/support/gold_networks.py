"""The gold networks: their published sizes, and what must hold when one is read and written."""

import numpy as np

from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.compare import compare
from bnstudio.graph.convert import to_cpdag, to_dag, to_rpdag
from bnstudio.graph.validity import violation

# Nodes, arcs and free parameters as the bnlearn network repository gives them
# (https://www.bnlearn.com/bnrepository); munin1 and the rest of the parameters as it does too.
SIZES = {
    "asia": (8, 8, 18),
    "cancer": (5, 4, 10),
    "earthquake": (5, 4, 10),
    "survey": (6, 6, 21),
    "sachs": (11, 17, 178),
    "child": (20, 25, 230),
    "insurance": (27, 52, 1008),
    "mildew": (35, 46, 540150),
    "alarm": (37, 46, 509),
    "hailfinder": (56, 66, 2656),
    "win95pts": (76, 112, 574),
    "munin1": (186, 273, 15622),
    "pigs": (441, 592, 5618),
    "link": (724, 1125, 14211),
}


def check_network(found, name, folder):
    network = found.network
    graph = found.graph
    assert (graph.n, len(graph.arcs), network.free_parameters) == SIZES[name]
    for table in network.tables:
        assert np.abs(table.sum(axis=1) - 1).max() < 1e-9
    for ending in ("bif", "json"):
        write_network(folder / f"net.{ending}", graph, network=network)
        back = read_network(folder / f"net.{ending}")
        assert back.graph == graph and not back.notes
        assert [v.states for v in back.network.variables] == [v.states for v in network.variables]
        for one, two in zip(back.network.tables, network.tables, strict=True):
            assert np.array_equal(one, two)
    cpdag, rpdag = to_cpdag(graph), to_rpdag(graph)
    assert violation(cpdag) is None and violation(rpdag) is None
    assert to_dag(cpdag, graph) == to_dag(rpdag, graph) == graph
    assert compare(graph, to_dag(cpdag)).hamming == 0
