"""Python code for pgmpy: a Bayesian network with its tables, if there are any, as ``model``."""

from __future__ import annotations

from bnstudio.formats.common import DAGS_ONLY, Format, NetworkFile, Rendered
from bnstudio.formats.programs.literals import never, parents_of, rows, string, strings

_HEAD = '''"""A network of bnstudio; needs the package pgmpy."""

from pgmpy.factors.discrete import TabularCPD
from pgmpy.models import DiscreteBayesianNetwork

model = DiscreteBayesianNetwork()
'''
_ADD = '''

def add(name, states, parents, rows):
    """Add a table: a row for each configuration of the parents, the last one changing fastest."""
    card = [len(STATES[parent]) for parent in parents]
    values = [list(column) for column in zip(*rows)]
    called = {each: STATES[each] for each in [name, *parents]}
    model.add_cpds(TabularCPD(name, len(states), values, parents, card, state_names=called))


STATES = {
'''


def write(file: NetworkFile) -> Rendered:
    """Write a DAG, with its tables if there are any."""
    graph, network = file.graph, file.network
    parts = [_HEAD, f"model.add_nodes_from({strings(graph.names)})\n"]
    parts += [f"model.add_edge({string(a)}, {string(b)})\n" for a, b in graph.named_arcs()]
    if network is not None:
        parts.append(_ADD)
        parts += [
            f"    {string(each.name)}: {strings(each.states)},\n" for each in network.variables
        ]
        parts.append("}\n")
        for node, name in enumerate(network.dag.names):
            listed = strings(parents_of(network, node))
            table = rows(network.tables[node])
            word = string(name)
            parts.append(f"add({word}, STATES[{word}], {listed}, {table})\n")
        parts.append("assert model.check_model()\n")
    return Rendered("".join(parts))


FORMAT = Format(
    "pgmpy",
    "Python code for pgmpy",
    (".pgmpy.py",),
    never,
    None,
    write,
    DAGS_ONLY,
    "optional",
)
