"""Python code for pyAgrum: a Bayesian network with its tables as ``bn``."""

from __future__ import annotations

from bnstudio.formats.common import DAGS_ONLY, Format, NetworkFile, Rendered
from bnstudio.formats.programs.literals import never, parents_of, rows, string, strings

_HEAD = '''"""A network of bnstudio; needs the package pyagrum."""

from itertools import product

import pyagrum as gum

bn = gum.BayesNet("network")


def fill(name, parents, rows):
    """Fill a table: a row for each configuration of the parents, the last one changing fastest."""
    sizes = [range(bn.variable(parent).domainSize()) for parent in parents]
    for codes, row in zip(product(*sizes), rows):
        if parents:
            bn.cpt(name)[dict(zip(parents, codes))] = row
        else:
            bn.cpt(name).fillWith(row)


'''


def write(file: NetworkFile) -> Rendered:
    """Write a DAG with its tables."""
    network = file.network
    assert network is not None
    parts = [_HEAD]
    parts += [
        f"bn.add(gum.LabelizedVariable({string(each.name)}, {string(each.name)}, "
        f"{strings(each.states)}))\n"
        for each in network.variables
    ]
    parts += [f"bn.addArc({string(a)}, {string(b)})\n" for a, b in network.dag.named_arcs()]
    for node, name in enumerate(network.dag.names):
        listed = strings(parents_of(network, node))
        parts.append(f"fill({string(name)}, {listed}, {rows(network.tables[node])})\n")
    return Rendered("".join(parts))


FORMAT = Format(
    "pyagrum",
    "Python code for pyAgrum",
    (".pyagrum.py",),
    never,
    None,
    write,
    DAGS_ONLY,
    "required",
)
