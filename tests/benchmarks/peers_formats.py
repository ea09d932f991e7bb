"""Network files between this program and others: pgmpy, pyAgrum, causal-learn, networkx, pydot, R.

Every gold network is written by this program and read by the other one, and the other way round;
the tables are compared entry by entry, states by their names, and so are the probabilities of 1,000
random assignments. Graphs of three kinds go to the programs that know structures alone. Needs
``pip install pgmpy pyagrum causal-learn networkx pydot`` beside this program; what is not there is
left out. ``python -m tests.benchmarks.peers_formats [--networks FOLDER] [--peer NAME]``.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.metadata
import signal
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bnstudio.errors import BnstudioError
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.network.bayesnet import Network
from tests.benchmarks.peers import quiet, said, there
from tests.benchmarks.peers_structures import structures

PGMPY = {"bif": "bif", "xmlbif": "xmlbif", "hugin": "net", "xdsl": "xdsl", "uai": "uai"}
PYAGRUM = {"bif": "bif", "xmlbif": "bifxml", "hugin": "net", "xdsl": "xdsl", "uai": "uai"}


@dataclass
class Tables:
    """A network as another program has it: states by node, and tables with their axes by name."""

    states: dict[str, list[str]]
    tables: dict[str, tuple[list[str], np.ndarray]]  # names of the axes, the node's among them


@contextlib.contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise ``TimeoutError`` where it takes longer."""

    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def of_pgmpy(model: Any) -> Tables:
    """Return a network of pgmpy."""
    states, tables = {}, {}
    for cpd in model.get_cpds():
        states[cpd.variable] = list(map(str, cpd.state_names[cpd.variable]))
        tables[cpd.variable] = (list(cpd.variables), np.asarray(cpd.values))
    return Tables(states, tables)


def of_pyagrum(bn: Any) -> Tables:
    """Return a network of pyAgrum; the first name of its tables changes fastest."""
    states, tables = {}, {}
    for node in bn.nodes():
        name = bn.variable(node).name()
        states[name] = list(bn.variable(node).labels())
        cpt = bn.cpt(name)
        tables[name] = (list(cpt.names)[::-1], cpt.toarray())
    return Tables(states, tables)


def of_ours(network: Network) -> Tables:
    """Return one of this program's networks."""
    states = {each.name: list(each.states) for each in network.variables}
    tables = {}
    for node, name in enumerate(network.dag.names):
        parents = network.dag.parents(node)
        shape = [network.arities[each] for each in (*parents, node)]
        axes = [network.dag.names[each] for each in (*parents, node)]
        tables[name] = (axes, network.tables[node].reshape(shape))
    return Tables(states, tables)


def written_words(network: Network, name: str) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Return by which names a format has the nodes, and the states of each."""
    if not name:
        return {}, {each.name: {} for each in network.variables}
    chosen = FORMATS[name]
    names = chosen.node_rule.apply(network.dag.names) if chosen.node_rule else {}
    states = {
        each.name: chosen.state_rule.apply(each.states) if chosen.state_rule else {}
        for each in network.variables
    }
    return names, states


def difference(
    network: Network,
    other: Tables,
    name: str,
    called: Callable[[str], str],
    turned: bool = False,
    *,
    numbered_states: bool = False,
) -> float:
    """Return the largest difference of two entries, or of 1,000 probabilities relative to them.

    With ``turned``, the other program has let the first parent change fastest in reading. With
    ``numbered_states`` the format has no names of states, and those of a network that happen to be
    numbers are not taken for them.
    """
    names, states = written_words(network, name)
    worst = 0.0
    cubes = []
    for node, own in enumerate(network.dag.names):
        parents = [network.dag.names[each] for each in network.dag.parents(node)]
        axes, cube = other.tables[called(names.get(own, own))]
        wanted = [called(names.get(each, each)) for each in (*parents, own)]
        if set(axes) != set(wanted):
            raise ValueError(f"other parents of {own}")
        cube = np.transpose(cube, [axes.index(each) for each in wanted])
        if turned:
            cube = cube.transpose(*reversed(range(len(parents))), len(parents)).reshape(cube.shape)
        for axis, each in enumerate((*parents, own)):
            theirs = other.states[wanted[axis]]
            ours = [states[each].get(state, state) for state in _states(network, each)]
            if not numbered_states and set(theirs) == set(ours):
                cube = np.take(cube, [theirs.index(state) for state in ours], axis)
        table = cube.reshape(network.tables[node].shape)
        worst = max(worst, float(np.abs(table - network.tables[node]).max()))
        cubes.append(table)
    return max(worst, assignments(network, cubes))


def _states(network: Network, name: str) -> tuple[str, ...]:
    return network.variables[network.dag.index[name]].states


def assignments(network: Network, tables: list[np.ndarray], number: int = 1000) -> float:
    """Return the largest relative difference of the probabilities of random assignments."""
    chance = np.random.default_rng(1)
    worst = 0.0
    for _ in range(number):
        codes = np.zeros(network.dag.n, dtype=int)
        one = two = 0.0
        for node in network.dag.order:
            row = 0
            for parent in network.dag.parents(node):
                row = row * network.arities[parent] + codes[parent]
            weights = network.tables[node][row]
            codes[node] = chance.choice(len(weights), p=weights / weights.sum())
            one += np.log(weights[codes[node]])
            two += np.log(max(tables[node][row][codes[node]], 1e-300))
        worst = max(worst, abs(np.expm1(two - one)))
    return worst


def read_by_pgmpy(path: Path, ending: str) -> Tables:
    """Read a file with pgmpy."""
    from pgmpy.models import DiscreteBayesianNetwork

    return of_pgmpy(DiscreteBayesianNetwork.load(str(path), filetype=ending))


def write_by_pgmpy(network: Network, path: Path, ending: str) -> None:
    """Make a network in pgmpy by the code that this program writes, and write it with pgmpy."""
    made: dict[str, Any] = {}
    code = FORMATS["pgmpy"].write(_file(network)).text
    exec(compile(code, "code", "exec"), made)
    made["model"].save(str(path), filetype=ending)


def read_by_pyagrum(path: Path, ending: str) -> Tables:
    """Read a file with pyAgrum."""
    import pyagrum

    return of_pyagrum(pyagrum.loadBN(str(path)))


def write_by_pyagrum(network: Network, path: Path, ending: str) -> None:
    """Make a network in pyAgrum by the code that this program writes, and write it with pyAgrum."""
    import pyagrum

    made: dict[str, Any] = {}
    code = FORMATS["pyagrum"].write(_file(network)).text
    exec(compile(code, "code", "exec"), made)
    pyagrum.saveBN(made["bn"], str(path))


def _file(network: Network) -> Any:
    from bnstudio.formats.common import NetworkFile

    return NetworkFile(network.dag, network)


PEERS = {
    "pgmpy": (PGMPY, read_by_pgmpy, write_by_pgmpy),
    "pyagrum": (PYAGRUM, read_by_pyagrum, write_by_pyagrum),
}


def tables_both_ways(
    networks: dict[str, Network], folder: Path, seconds: int, peers: list[str]
) -> list[str]:
    """Return a line for each program, format and direction."""
    lines = []
    for peer in peers:
        formats, read, write = PEERS[peer]
        if not there(peer):
            continue
        for name, ending in formats.items():
            plain = name == "uai"
            for way in ("read by", "written by"):
                worst, equal, faults, turned = 0.0, 0, [], 0
                for title, network in networks.items():
                    path = folder / f"{title}.{ending}"
                    path.unlink(missing_ok=True)
                    try:
                        with at_most(seconds), quiet():
                            if way == "read by":
                                write_network(path, network.dag, network=network, format=name)
                                other = read(path, ending)
                                word = numbered(name, peer)
                                far = difference(network, other, name, word, numbered_states=plain)
                                back = difference(
                                    network, other, name, word, True, numbered_states=plain
                                )
                                turned += back < 1e-5  # single precision, over many nodes
                            else:
                                write(network, path, ending)
                                found = read_network(path, name).network
                                assert found is not None
                                word = here(found, network)
                                far = difference(
                                    network, of_ours(found), "", word, numbered_states=plain
                                )
                    except BaseException as error:
                        if isinstance(error, KeyboardInterrupt):
                            raise
                        faults.append(f"{title}: {said(error)}")
                        continue
                    worst = max(worst, far)
                    equal += far < 1e-9
                count = len(networks) - sum(": " in fault for fault in faults)
                if way == "read by" and turned > equal and worst > 1e-3:
                    faults.append(f"{turned} equal if the first parent changes fastest")
                lines.append(
                    f"| {FORMATS[name].title} | {way} {peer} | {count} of {len(networks)} "
                    f"| {equal} | {worst:.1e} | {'; '.join(faults)} |"
                )
                print(lines[-1], flush=True)
    return lines


def numbered(name: str, peer: str) -> Callable[[str], str]:
    """Return by what a program calls the nodes of a file without names."""
    if name != "uai":
        return lambda word: word
    return (lambda word: f"var_{word[1:]}") if peer == "pgmpy" else (lambda word: word[1:])


def here(found: Network, network: Network) -> Callable[[str], str]:
    """Return by what this program calls the nodes that another one has written."""
    if set(found.dag.names) == set(network.dag.names):
        return lambda word: word
    return lambda word: f"x{network.dag.index[word]}"


def main() -> None:
    """Run all, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--networks", type=Path, default=Path("tests/data"))
    parser.add_argument("--seconds", type=int, default=120, help="for one file")
    parser.add_argument("--peer", choices=list(PEERS), help="only this one")
    given = parser.parse_args()
    for package in ("pgmpy", "pyagrum", "causal-learn", "networkx", "pydot"):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            print(package, importlib.metadata.version(package))
    networks = {}
    for path in sorted(given.networks.glob("*.bif*")):
        with contextlib.suppress(BnstudioError):
            found = read_network(path).network
            if found is not None:
                networks[path.name.split(".")[0]] = found
    with tempfile.TemporaryDirectory() as name:
        if given.peer is None:
            structures(Path(name))
        peers = list(PEERS) if given.peer is None else [given.peer]
        tables_both_ways(networks, Path(name), given.seconds, peers)


if __name__ == "__main__":
    main()
