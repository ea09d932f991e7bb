"""How long a click takes: one more observation, then the posteriors of all variables.

Run as ``BNSTUDIO_TEST_DATA=... python -m tests.benchmarks.inference [--write]``. Beside pyAgrum in
the same process, where that is installed, by processor time, clicks in turn. Each click observes
one to three variables in states drawn from the network; the first, which has no evidence, is left
out. pyAgrum keeps its engine from click to click, as does ours.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from pathlib import Path

import numpy as np

from bnstudio.formats.read import read_network
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Inference
from bnstudio.network.bayesnet import Network
from bnstudio.network.sample import sample

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks-inference.md"
FOLDER = Path(os.environ.get("BNSTUDIO_TEST_DATA", ".")) / "networks"
NETWORKS = ("asia", "insurance", "alarm", "hailfinder", "win95pts", "mildew", "pigs", "link")
WITHOUT_AGRUM = ("link",)  # it took more than 20 GB there
CLICKS = 20


def agrum(network: Network):
    """Return pyAgrum's engine over the network, ``None`` where it is not installed."""
    try:
        import pyagrum as gum
    except ImportError:
        return None
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
    return gum.LazyPropagation(other)


def clicks(network: Network) -> list[dict[int, int]]:
    """Return what is observed at each click, by nodes and codes."""
    random = np.random.default_rng(1)
    rows = sample(network, CLICKS, seed=1).codes
    found = []
    for click in range(CLICKS):
        nodes = random.permutation(network.dag.n)[: 1 + click % 3].tolist()
        found.append({node: int(rows[node, click]) for node in nodes})
    return found


def measured(network: Network, with_agrum: bool) -> tuple[int, list[float], list[float]]:
    """Return the cells of the clusters, and the processor seconds of each click of both."""
    ask, theirs = Inference(network), agrum(network) if with_agrum else None
    names, variables = network.dag.names, network.variables
    own: list[float] = []
    other: list[float] = []
    for given in [{}, *clicks(network)]:
        evidence = Evidence(
            {names[node]: variables[node].states[code] for node, code in given.items()}
        )
        start = time.process_time()
        answer = ask.posteriors(evidence)
        own.append(time.process_time() - start)
        if theirs is not None:
            start = time.process_time()
            theirs.setEvidence({f"v{node}": code for node, code in given.items()})
            theirs.makeInference()
            tables = [theirs.posterior(node).toarray() for node in range(network.dag.n)]
            other.append(time.process_time() - start)
            for mine, table in zip(answer.tables, tables, strict=True):
                assert np.abs(mine - table).max() < 1e-9
    return ask.cells(), own[1:], other[1:]


def main() -> None:
    """Measure, print, and write the page if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = [
        "# Inference: how long a click takes",
        "",
        f"One to three variables observed, then the posteriors of all variables: {CLICKS} clicks "
        "on each network, processor time (which of busy machines is more than that of idle ones). "
        "pyAgrum 3 with `LazyPropagation` in the same process, clicks in turn; its answers are the "
        "same to 1e-9.",
        "",
        "Made by `python -m tests.benchmarks.inference --write`.",
        "",
        "| network | nodes | cells of our clusters | median ms | worst ms | pyAgrum, times ours |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in NETWORKS:
        network = read_network(FOLDER / f"{name}.bif.gz").network
        assert network is not None
        cells, own, other = measured(network, name not in WITHOUT_AGRUM)
        ratio = f"{statistics.median(other) / statistics.median(own):.1f}" if other else "-"
        lines.append(
            f"| {name} | {network.dag.n} | {cells:,} | {1000 * statistics.median(own):.1f} | "
            f"{1000 * max(own):.1f} | {ratio} |"
        )
        print(lines[-1], flush=True)
    lines += [
        "",
        "`link` is without pyAgrum, which ended there by running out of 24 GB. On `munin1`, which "
        "is not in the table, both take long: our clusters have 188 million cells.",
    ]
    if options.write:
        PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
